"""Which kinds of cards run a model, and what becomes of them when an input changes."""

from __future__ import annotations

import pytest

from catalog.vocabulary import CardForm
from estimator.core.quantization import level_named
from estimator.core.ranking import Deck
from estimator.narrative import Kind, Reach, Summary, Tier, other_context, other_quality
from estimator.narrative.variation import variation
from estimator.tests.builders import card, inputs, model, ranking

LARGE, SMALL = 96, 4
type Stock = list[tuple[str, int]]


def reach(stock: Stock, *, billions: float = 27) -> Reach:
    """27 billion parameters fit a card of 96 GB, and none of 4 GB."""
    cards = [card(slug=f"card-{n}", memory_gib=gib) for n, (_, gib) in enumerate(stock)]
    return Reach([form for form, _ in stock], Summary(ranking(*cards, billions=billions)))


def several(form: str, *, large: int, small: int) -> Stock:
    return [(form, LARGE)] * large + [(form, SMALL)] * small


@pytest.mark.parametrize(
    ("stock", "tier"),
    [
        (several("desktop", large=9, small=1), Tier.TINY),
        (several("desktop", large=2, small=8), Tier.HOME),
        (several("laptop", large=1, small=9), Tier.HOME),
        (several("desktop", large=1, small=19), Tier.EDGE),
        ([*several("desktop", large=0, small=9), ("workstation", LARGE)], Tier.WORKSTATION),
        (several("workstation", large=1, small=19), Tier.NEARLY_DATA_CENTER),
        ([*several("desktop", large=0, small=9), ("datacenter", LARGE)], Tier.DATA_CENTER),
        ([*several("desktop", large=0, small=9), ("integrated", LARGE)], Tier.SHARED_MEMORY),
        (several("desktop", large=0, small=9), Tier.NONE),
        ([], Tier.NONE),
    ],
)
def test_a_model_is_told_by_the_smallest_class_of_machines_that_holds_it(
    stock: Stock, tier: Tier
) -> None:
    assert reach(stock).tier is tier


def test_kinds_are_counted_with_those_of_the_kind_that_fail() -> None:
    stock = several("datacenter", large=2, small=1) + several("desktop", large=1, small=3)
    assert reach(stock + several("laptop", large=0, small=5)).kinds == [
        Kind(CardForm.DESKTOP, 1, 4),
        Kind(CardForm.DATACENTER, 2, 3),
    ]


DECK = Deck([card(slug="a", memory_gib=24), card(slug="b", memory_gib=11)])


@pytest.mark.parametrize(
    ("chosen", "longest", "other"),
    [(8192, None, 32_768), (131_072, None, 32_768), (8192, 16_384, 16_384), (4096, 4096, 1024)],
)
def test_another_context_is_longer_as_far_as_the_model_goes(
    chosen: int, longest: int | None, other: int
) -> None:
    varied = other_context(DECK, model(max_context_tokens=longest), inputs(context_tokens=chosen))
    assert varied.inputs.context_tokens == other


def test_a_longer_context_needs_more_and_may_lose_cards() -> None:
    chosen, sixteen = inputs(), model(billions=16)
    now, varied = variation(DECK, sixteen, chosen), other_context(DECK, sixteen, chosen)
    assert (now.running_count, varied.running_count) == (2, 1)
    assert varied.needed_bytes > now.needed_bytes


@pytest.mark.parametrize(
    ("chosen", "other"), [("Q3_K_M", "Q4_K_M"), ("Q4_K_M", "Q3_K_M"), ("Q8_0", "Q6_K")]
)
def test_another_floor_is_the_usual_level_or_the_next_one_below(chosen: str, other: str) -> None:
    varied = other_quality(DECK, model(), inputs(min_quality=chosen))
    assert varied is not None
    assert varied.level is level_named(other)


def test_where_no_card_runs_it_the_other_floor_is_below() -> None:
    huge = model(billions=340)
    varied = other_quality(DECK, huge, inputs(min_quality="Q3_K_M"))
    assert varied is not None
    assert varied.level is level_named("Q2_K")
    assert other_quality(DECK, huge, inputs(min_quality="Q2_K")) is None
