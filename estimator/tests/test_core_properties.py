"""What holds for every model, card and input."""

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from estimator.core.constants import (
    BYTES_PER_GB,
    BYTES_PER_GIB,
    MAX_CONTEXT_TOKENS,
    VENDOR_FACTOR,
)
from estimator.core.fit import demand_at, fit, fit_at
from estimator.core.quantization import LEVELS, Level, ladder
from estimator.core.ranking import Deck, Ranking
from estimator.core.types import Card, Inputs, Model
from estimator.tests import builders

contexts = st.integers(1, MAX_CONTEXT_TOKENS)
levels = st.sampled_from(LEVELS)
memories_gib = st.floats(0.5, 4096)
bandwidths_gb_per_s = st.floats(1, 100_000)
all_inputs = st.builds(Inputs, context_tokens=contexts, min_quality=levels)
cards: st.SearchStrategy[Card] = st.builds(
    builders.card,
    memory_gib=memories_gib,
    gb_per_s=bandwidths_gb_per_s,
    vendor=st.sampled_from(sorted(VENDOR_FACTOR)),
    released=st.none() | st.dates(date(1999, 1, 1), date(2030, 1, 1)),
    unified_memory=st.booleans(),
)


@st.composite
def models(draw: st.DrawFn) -> Model:
    parameters = draw(st.integers(1, 10**14))
    return Model(
        slug="a-model",
        name="A model",
        parameters=parameters,
        active_parameters=draw(st.none() | st.integers(1, parameters)),
        is_mixture_of_experts=draw(st.booleans()),
    )


@given(models(), levels, contexts, contexts)
def test_more_context_never_needs_less_memory(
    model: Model, level: Level, one: int, other: int
) -> None:
    less, more = (
        demand_at(model, level, Inputs(context_tokens=tokens)) for tokens in sorted([one, other])
    )
    assert less.needed_bytes <= more.needed_bytes
    assert less.weights_bytes == more.weights_bytes


@given(models(), all_inputs)
def test_a_less_compressed_level_never_needs_less_memory(model: Model, inputs: Inputs) -> None:
    needs = [demand_at(model, level, inputs).needed_bytes for level in LEVELS]
    assert needs == sorted(needs, reverse=True)


@given(cards, models(), all_inputs, bandwidths_gb_per_s)
def test_more_bandwidth_is_never_slower(
    card: Card, model: Model, inputs: Inputs, gb_per_s: float
) -> None:
    other = replace(card, bandwidth_bytes_per_s=round(gb_per_s * BYTES_PER_GB))
    slower, faster = sorted([card, other], key=lambda c: c.bandwidth_bytes_per_s)
    assert fit(slower, model, inputs).tokens_per_s <= fit(faster, model, inputs).tokens_per_s


@given(cards, models(), all_inputs, memories_gib)
def test_more_memory_never_fits_worse_nor_compresses_more(
    card: Card, model: Model, inputs: Inputs, memory_gib: float
) -> None:
    other = replace(card, memory_bytes=round(memory_gib * BYTES_PER_GIB))
    smaller, larger = (
        fit(one, model, inputs) for one in sorted([card, other], key=lambda c: c.memory_bytes)
    )
    assert larger.level.rank <= smaller.level.rank
    assert larger.short_bytes <= smaller.short_bytes
    assert larger.fits or not smaller.fits


@given(cards, models(), all_inputs)
def test_the_level_is_the_least_compressed_that_fits(
    card: Card, model: Model, inputs: Inputs
) -> None:
    chosen = fit(card, model, inputs)
    allowed = [fit_at(card, model, level, inputs) for level in ladder(inputs.min_quality)]
    fitting = [estimate for estimate in allowed if estimate.fits]
    assert chosen == (fitting[0] if fitting else allowed[-1])


@given(cards, models(), all_inputs)
def test_nothing_is_compressed_beyond_the_minimum_quality(
    card: Card, model: Model, inputs: Inputs
) -> None:
    assert fit(card, model, inputs).level.rank <= inputs.min_quality.rank


@given(cards, models(), all_inputs)
def test_a_fit_says_what_memory_says(card: Card, model: Model, inputs: Inputs) -> None:
    estimate = fit(card, model, inputs)
    usable, needed = estimate.usable_bytes, estimate.demand.needed_bytes
    assert 0 < usable < card.memory_bytes
    assert estimate.fits == (needed <= usable)
    assert estimate.spare_bytes - estimate.short_bytes == usable - needed


@given(cards, models(), all_inputs)
def test_the_range_contains_the_speed(card: Card, model: Model, inputs: Inputs) -> None:
    estimate = fit(card, model, inputs)
    assert 0 < estimate.tokens_per_s_low < estimate.tokens_per_s < estimate.tokens_per_s_high


@given(cards, models(), all_inputs)
def test_fewer_active_parameters_are_never_slower_and_need_as_much(
    card: Card, model: Model, inputs: Inputs
) -> None:
    mixture = fit(card, model, inputs)
    dense = fit(card, replace(model, active_parameters=None), inputs)
    assert mixture.tokens_per_s >= dense.tokens_per_s
    assert mixture.demand.needed_bytes == dense.demand.needed_bytes


@given(st.lists(cards, max_size=8), models(), all_inputs)
def test_a_ranking_gives_what_each_card_gives_alone(
    some: list[Card], model: Model, inputs: Inputs
) -> None:
    ranking = Ranking(Deck(some), model, inputs)
    alone = [fit(card, model, inputs) for card in some]
    assert list(ranking) == alone
    assert ranking.speeds == {p: e.tokens_per_s for p, e in enumerate(alone) if e.fits}


@given(st.lists(cards, max_size=8), models(), all_inputs)
def test_a_ranking_is_in_order_and_complete(some: list[Card], model: Model, inputs: Inputs) -> None:
    ranking = Ranking(Deck(some), model, inputs)
    fastest = [ranking.estimate(place) for place in ranking.fastest_first]
    nearest = [ranking.estimate(place) for place in ranking.nearest_first]
    assert all(estimate.fits for estimate in fastest)
    assert not any(estimate.fits for estimate in nearest)
    assert len(fastest) + len(nearest) == len(ranking) == len(some)
    assert [-e.tokens_per_s for e in fastest] == sorted(-e.tokens_per_s for e in fastest)
    assert [e.short_bytes for e in nearest] == sorted(e.short_bytes for e in nearest)
