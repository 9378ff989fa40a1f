"""The figures behind the words of a model's page."""

from datetime import date
from typing import Any

import pytest

from estimator.core.constants import BYTES_PER_GIB
from estimator.core.types import Card, Confidence, Estimate, Fit
from estimator.narrative import Summary
from estimator.tests.builders import card, ranking


def of(name: str, **facts: Any) -> Card:
    return card(slug=name.lower(), name=name, **facts)


def summary(*cards: Card) -> Summary:
    """8 billion parameters, which take 9.3 GiB at Q8_0 and 4.7 GiB at Q3_K_M, on those cards."""
    return Summary(ranking(*cards))


def name_of(found: Estimate | None) -> str:
    assert found is not None
    return found.card.name


def names_of(found: list[Estimate]) -> list[str]:
    return [name_of(estimate) for estimate in found]


ROOMY = of("Roomy", memory_gib=48, gb_per_s=100)
FIRST = of("First", memory_gib=12, gb_per_s=900, released=date(2020, 1, 1))
TWIN = of("Twin", memory_gib=12, gb_per_s=900, released=date(2024, 1, 1))
NEAR = of("Near", memory_gib=4, gb_per_s=5000)
FAR = of("Far", memory_gib=2, gb_per_s=5000)
ALL = summary(ROOMY, FIRST, TWIN, FAR, NEAR)
NOTHING = summary(FAR, NEAR)


def test_cards_are_counted_by_how_the_model_fits() -> None:
    assert ALL.counts == {Fit.COMFORTABLE: 1, Fit.TIGHT: 2, Fit.NO: 2}
    assert (ALL.total, ALL.running_count) == (5, 3)


def test_of_equal_cards_the_first_in_the_catalogue_is_named() -> None:
    assert name_of(ALL.smallest) == "First"
    assert name_of(ALL.fastest) == "First"
    assert name_of(summary(TWIN, FIRST).fastest) == "Twin"
    assert name_of(summary(TWIN, FIRST).smallest) == "Twin"


def test_all_cards_that_share_the_top_are_known() -> None:
    assert len(ALL.fastest_places) == 2
    assert len(ALL.smallest_places) == 2


def test_the_smallest_is_smallest_by_memory_even_where_less_of_it_is_usable() -> None:
    shared = of("Shared", memory_gib=12, unified_memory=True)
    assert name_of(summary(of("Larger", memory_gib=16), shared, FIRST).smallest) == "Shared"


def test_the_fastest_of_some_cards_is_one_of_them() -> None:
    assert name_of(ALL.fastest_among({"roomy", "near"})) == "Roomy"
    assert name_of(ALL.fastest_among({"twin", "first"})) == "First"
    assert ALL.fastest_among({"near"}) is None


def test_a_card_too_small_is_never_the_fastest() -> None:
    assert "Near" not in names_of(ALL.ten_fastest())


def test_the_nearest_miss_is_short_of_the_least() -> None:
    assert name_of(ALL.nearest_miss) == "Near"
    assert summary(ROOMY).nearest_miss is None


def test_the_median_is_over_the_cards_that_run_it() -> None:
    first, roomy = (summary(one).median_tokens_per_s or 0 for one in (FIRST, ROOMY))
    assert ALL.median_tokens_per_s == first
    assert summary(ROOMY, FIRST, FAR).median_tokens_per_s == pytest.approx((roomy + first) / 2)


def test_only_cards_faster_than_people_read_are_counted() -> None:
    assert summary(ROOMY).above_reading_speed == 0
    assert ALL.above_reading_speed == 2


def test_levels_in_use_are_named_once_least_compressed_first() -> None:
    compressed = of("Compressed", memory_gib=6.5)
    assert summary(compressed, ROOMY, FIRST, FAR).levels_used == ["Q8_0", "Q4_K_M"]


def test_the_best_card_of_a_size_has_exactly_that_memory() -> None:
    assert name_of(ALL.fastest_of_memory(48 * BYTES_PER_GIB)) == "Roomy"
    assert ALL.fastest_of_memory(24 * BYTES_PER_GIB) is None
    assert ALL.fastest_of_memory(4 * BYTES_PER_GIB) is None


def test_the_ten_fastest_name_the_newest_of_equals_first() -> None:
    assert names_of(ALL.ten_fastest()) == ["Twin", "First", "Roomy"]
    assert len(summary(*[FIRST] * 11).ten_fastest()) == 10


def test_the_ten_smallest_keep_the_order_of_the_catalogue_among_equals() -> None:
    assert names_of(ALL.ten_smallest()) == ["First", "Twin", "Roomy"]
    assert len(summary(*[FIRST] * 11).ten_smallest()) == 10


def test_where_nothing_runs_there_is_nothing_to_name() -> None:
    assert (NOTHING.smallest, NOTHING.fastest, NOTHING.median_tokens_per_s) == (None, None, None)
    assert (NOTHING.running_count, NOTHING.above_reading_speed) == (0, 0)
    assert (NOTHING.ten_fastest(), NOTHING.ten_smallest(), NOTHING.levels_used) == ([], [], [])


def test_without_cards_there_is_nothing_at_all() -> None:
    empty = summary()
    assert (empty.total, empty.nearest_miss, empty.memory_columns) == (0, None, [])


def test_columns_gather_cards_of_about_the_same_memory() -> None:
    sizes = [(c.smallest_bytes, c.largest_bytes, c.total) for c in ALL.memory_columns]
    gib = BYTES_PER_GIB
    assert sizes == [(2 * gib, 4 * gib, 2), (12 * gib, 12 * gib, 2), (48 * gib, 48 * gib, 1)]


def test_every_card_stands_in_one_column() -> None:
    columns = ALL.memory_columns
    assert sum(column.total for column in columns) == ALL.total
    assert {fit: sum(column.counts[fit] for column in columns) for fit in Fit} == ALL.counts


def test_speeds_of_size_alone_are_all_as_sure() -> None:
    assert ALL.confidences == [Confidence.LOW]
    assert NOTHING.confidences == []
