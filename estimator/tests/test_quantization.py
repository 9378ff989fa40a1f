"""The ladder of quantization levels."""

import pytest

from estimator.core.quantization import (
    DEFAULT_MIN_QUALITY,
    LEVELS,
    UnknownLevelError,
    ladder,
    level_named,
)


def names(min_quality: str) -> list[str]:
    return [level.name for level in ladder(level_named(min_quality))]


def test_the_usual_ladder_runs_from_q8_0_to_q3_k_m() -> None:
    assert names(DEFAULT_MIN_QUALITY.name) == ["Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M"]


def test_f16_is_tried_only_when_asked_for_and_then_alone() -> None:
    assert names("F16") == ["F16"]
    assert not any("F16" in names(level.name) for level in LEVELS[1:])


def test_q2_k_is_tried_only_when_allowed() -> None:
    assert names("Q2_K")[-1] == "Q2_K"
    assert not any("Q2_K" in names(level.name) for level in LEVELS[:-1])


def test_each_step_of_the_ladder_has_fewer_bits() -> None:
    bits = [level.bits_per_weight for level in LEVELS]
    assert bits == sorted(bits, reverse=True)
    assert len(set(bits)) == len(bits)


def test_the_rank_of_a_level_is_its_place_on_the_ladder() -> None:
    assert [level.rank for level in LEVELS] == list(range(len(LEVELS)))


@pytest.mark.parametrize("spelling", ["Q4_K_M", "q4_k_m", " Q4_K_M "])
def test_the_name_of_a_level_may_be_written_in_any_case(spelling: str) -> None:
    assert level_named(spelling).name == "Q4_K_M"


@pytest.mark.parametrize("name", ["", "Q4", "Q4_K_M\0", "IQ4_XS", "Q4-K-M"])
def test_an_unknown_level_is_an_error(name: str) -> None:
    with pytest.raises(UnknownLevelError):
        level_named(name)
