"""Known cases of the size-only method, worked out by hand from its formulas."""

from datetime import date

import pytest

from estimator.core.constants import BYTES_PER_GIB, MAX_CONTEXT_TOKENS
from estimator.core.fit import demand_at, fit, fit_at
from estimator.core.memory import fit_of, kv_cache_bytes, overhead_bytes, usable_bytes
from estimator.core.methods import rate
from estimator.core.quantization import level_named
from estimator.core.speed import age_factor, tokens_per_s
from estimator.core.types import Confidence, Fit, Inputs, MethodName
from estimator.tests.builders import BILLION, card, inputs, model

GIB = BYTES_PER_GIB


@pytest.mark.parametrize(
    ("level", "expected_bytes"),
    [("F16", 16 * BILLION), ("Q8_0", 8.5 * BILLION), ("Q4_K_M", 4.5 * BILLION)],
)
def test_weights_are_parameters_times_bits_per_weight(level: str, expected_bytes: float) -> None:
    assert (
        demand_at(model(billions=8), level_named(level), inputs()).weights_bytes == expected_bytes
    )


@pytest.mark.parametrize(
    ("billions", "context_tokens", "expected_gib"),
    [(1, 1024, 0.006), (8, 8192, 0.384), (340, 8192, 16.32), (70, 131_072, 53.76)],
)
def test_the_cache_grows_with_the_model_and_the_context(
    billions: int, context_tokens: int, expected_gib: float
) -> None:
    size_bytes = kv_cache_bytes(billions * BILLION, context_tokens)
    assert size_bytes / GIB == pytest.approx(expected_gib)


@pytest.mark.parametrize(("billions", "expected_gib"), [(1, 0.7829), (8, 1.0132), (340, 11.936)])
def test_overhead_is_a_base_and_a_part_that_grows_with_the_model(
    billions: int, expected_gib: float
) -> None:
    assert overhead_bytes(billions * BILLION) / GIB == pytest.approx(expected_gib)


def test_at_the_usual_context_cache_and_overhead_take_0_0809_gib_per_billion() -> None:
    parameters = 100 * BILLION
    together = kv_cache_bytes(parameters, 8192) + overhead_bytes(parameters)
    assert together / GIB == pytest.approx(0.75 + 100 * 0.0809)


def test_what_is_needed_is_the_sum_of_its_terms() -> None:
    demand = demand_at(model(), level_named("Q6_K"), inputs())
    terms = (demand.weights_bytes, demand.kv_cache_bytes, demand.overhead_bytes)
    assert demand.needed_bytes == sum(terms)


def test_nine_tenths_of_a_card_are_usable() -> None:
    assert usable_bytes(card(memory_gib=24)) / GIB == pytest.approx(21.6)


def test_three_quarters_of_unified_memory_are_usable() -> None:
    assert usable_bytes(card(memory_gib=128, unified_memory=True)) / GIB == 96


@pytest.mark.parametrize(
    ("needed", "expected"),
    [(75, Fit.COMFORTABLE), (75.01, Fit.TIGHT), (90, Fit.TIGHT), (90.01, Fit.NO)],
)
def test_a_fit_is_comfortable_up_to_three_quarters_of_a_card(needed: float, expected: Fit) -> None:
    assert fit_of(round(needed * GIB), usable_bytes(card(memory_gib=100))) is expected


@pytest.mark.parametrize(
    ("vendor", "factor"), [("nvidia", 1), ("amd", 0.78), ("intel", 0.65), ("apple", 0.95)]
)
def test_speed_is_effective_bandwidth_over_the_bytes_of_the_weights(
    vendor: str, factor: float
) -> None:
    demand = demand_at(model(billions=8), level_named("Q4_K_M"), inputs())
    expected = 1000 * BILLION * 0.55 * factor / (4.5 * BILLION)
    assert tokens_per_s(rate(card(vendor=vendor, gb_per_s=1000)), demand) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("released", "factor"),
    [(date(2015, 12, 31), 0.85), (date(2016, 1, 1), 1), (date(2024, 1, 1), 1), (None, 1)],
)
def test_cards_from_before_2016_are_slower(released: date | None, factor: float) -> None:
    assert age_factor(card(released=released)) == factor


def test_a_vendor_without_a_factor_is_an_error() -> None:
    with pytest.raises(KeyError, match="matrox"):
        fit(card(vendor="matrox"), model(), inputs())


def test_a_mixture_of_experts_holds_all_and_reads_the_active_parameters() -> None:
    mixture = model(billions=30, active_parameters=3 * BILLION, is_mixture_of_experts=True)
    dense = model(billions=30)
    big = card(memory_gib=80)
    ours, theirs = fit(big, mixture, inputs()), fit(big, dense, inputs())
    assert ours.demand.needed_bytes == theirs.demand.needed_bytes
    assert ours.tokens_per_s == pytest.approx(10 * theirs.tokens_per_s)


def test_a_mixture_without_active_count_has_the_dense_speed_and_says_so() -> None:
    mixture, dense = model(is_mixture_of_experts=True), model()
    assert mixture.speed_is_lower_bound
    assert not dense.speed_is_lower_bound
    speeds = {fit(card(), either, inputs()).tokens_per_s for either in (mixture, dense)}
    assert len(speeds) == 1


def test_a_mixture_with_active_count_is_no_lower_bound() -> None:
    assert not model(active_parameters=BILLION, is_mixture_of_experts=True).speed_is_lower_bound


@pytest.mark.parametrize(
    ("memory_gib", "level"),
    [
        (24, "Q8_0"),  # 7.92 GiB of weights and 1.40 GiB beside them: 10.35 GiB of card
        (10.4, "Q8_0"),
        (10.3, "Q6_K"),  # 6.05 GiB of weights
        (8.2, "Q5_K_M"),  # 5.12
        (7.2, "Q4_K_M"),  # 4.19
        (6.2, "Q3_K_M"),  # 3.26
        (5.2, "Q3_K_M"),
    ],
)
def test_the_level_is_the_least_compressed_that_fits(memory_gib: float, level: str) -> None:
    ours = fit(card(memory_gib=memory_gib), model(billions=8), inputs())
    assert (ours.fits, ours.level.name) == (True, level)


def test_what_fits_nowhere_is_answered_at_the_most_compressed_level_allowed() -> None:
    ours = fit(card(memory_gib=4), model(billions=70), inputs(min_quality="Q5_K_M"))
    assert (ours.fit, ours.level.name) == (Fit.NO, "Q5_K_M")
    assert ours.short_bytes == ours.demand.needed_bytes - ours.usable_bytes > 0
    assert ours.spare_bytes == 0


def test_what_fits_is_short_of_nothing() -> None:
    ours = fit(card(memory_gib=24), model(billions=1), inputs())
    assert ours.short_bytes == 0
    assert ours.spare_bytes == ours.usable_bytes - ours.demand.needed_bytes > 0


def test_a_given_level_is_computed_whether_it_fits_or_not() -> None:
    ours = fit_at(card(memory_gib=4), model(billions=70), level_named("F16"), inputs())
    assert (ours.fit, ours.level.name) == (Fit.NO, "F16")
    assert ours.tokens_per_s > 0


def test_the_answer_says_how_it_came_about() -> None:
    ours = fit(card(), model(), inputs())
    assert (ours.method, ours.confidence) == (MethodName.SIZE_ONLY, Confidence.LOW)


@pytest.mark.parametrize(
    ("longest", "expected"), [(None, 8192), (2048, 2048), (8192, 8192), (131_072, 8192)]
)
def test_the_usual_context_is_8192_tokens_or_the_models_maximum(
    longest: int | None, expected: int
) -> None:
    assert model(max_context_tokens=longest).default_context_tokens == expected


@pytest.mark.parametrize("tokens", [0, -5, MAX_CONTEXT_TOKENS + 1, 10**400])
def test_a_context_out_of_range_is_an_error(tokens: int) -> None:
    with pytest.raises(ValueError, match="context length out of range"):
        Inputs(context_tokens=tokens)


@pytest.mark.parametrize("billions", [0, -1])
def test_a_model_without_parameters_is_an_error(billions: int) -> None:
    with pytest.raises(ValueError, match="a-model: the parameter count must be above zero"):
        model(billions=billions)


@pytest.mark.parametrize("facts", [{"memory_gib": 0}, {"memory_gib": -1}, {"gb_per_s": 0}])
def test_a_card_without_memory_or_bandwidth_is_an_error(facts: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="a-card: memory and bandwidth must be above zero"):
        card(**facts)


def test_the_smallest_model_still_has_bytes_to_read() -> None:
    one_parameter = model(billions=1 / BILLION)
    assert demand_at(one_parameter, level_named("Q2_K"), inputs()).read_bytes_per_token == 1
    assert fit(card(), one_parameter, inputs()).tokens_per_s > 0
