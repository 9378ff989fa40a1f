"""Many models on one card: the same answers as one by one, in the order of the list."""

from __future__ import annotations

import pytest

from estimator.core.fit import demands, fit, held_in, held_of
from estimator.core.holding import Holding
from estimator.core.types import Inputs, Model
from estimator.tests.builders import card, inputs, model

SIZES = (0.1, 1, 3, 8, 13.5, 27, 34, 70, 340)
MODELS = [model(slug=f"of-{size}", billions=size) for size in SIZES]
SHORT = model(slug="short", max_context_tokens=2048)


def names(holding: Holding, places: list[int]) -> list[str]:
    return [holding.models[place].slug for place in places]


@pytest.mark.parametrize("quality", ["F16", "Q8_0", "Q4_K_M", "Q3_K_M", "Q2_K"])
@pytest.mark.parametrize("memory_gib", [1, 8, 24, 80, 288])
def test_every_model_gets_the_estimate_it_gets_alone(quality: str, memory_gib: float) -> None:
    ours, chosen = card(memory_gib=memory_gib), inputs(context_tokens=4000, min_quality=quality)
    holding = Holding(ours, MODELS, context_tokens=4000, inputs=chosen)
    assert list(holding) == [fit(ours, each, chosen) for each in MODELS]


@pytest.mark.parametrize("usable_bytes", [0, 10**9, 9 * 10**9, 10**10, 10**12])
def test_one_amount_of_memory_holds_what_a_list_of_demands_says(usable_bytes: int) -> None:
    eight = model()
    assert held_of(usable_bytes, eight, Inputs()) == held_in(usable_bytes, demands(eight, Inputs()))


def test_what_fits_keeps_the_order_of_the_list() -> None:
    holding = Holding(card(memory_gib=16), MODELS[::-1])
    assert names(holding, holding.fitting) == ["of-27", "of-13.5", "of-8", "of-3", "of-1", "of-0.1"]


def test_what_does_not_fit_comes_nearest_miss_first() -> None:
    holding = Holding(card(memory_gib=16), MODELS[::-1])
    assert names(holding, holding.nearest_first) == ["of-34", "of-70", "of-340"]


def test_only_what_fits_has_a_speed() -> None:
    holding = Holding(card(memory_gib=16), MODELS)
    assert list(holding.speeds) == holding.fitting
    place = holding.fitting[0]
    assert holding.speeds[place] == holding.estimate(place).tokens_per_s


@pytest.mark.parametrize(
    ("context_tokens", "of", "expected", "exceeds"),
    [
        (None, SHORT, 2048, False),
        (None, model(), 8192, False),
        (2048, SHORT, 2048, False),
        (16_384, SHORT, 16_384, True),
        (16_384, model(), 16_384, False),
    ],
)
def test_a_context_that_is_given_is_used_for_all_else_each_has_its_usual_one(
    context_tokens: int | None, of: Model, expected: int, *, exceeds: bool
) -> None:
    holding = Holding(card(), [of], context_tokens=context_tokens)
    assert holding.inputs_for(of).context_tokens == expected
    assert holding.exceeds(of) is exceeds
