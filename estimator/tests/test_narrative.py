"""The figures behind the words of a model's page."""

from datetime import date
from typing import Any

import pytest

from estimator.core.constants import BYTES_PER_GIB
from estimator.core.types import Estimate, Fit
from estimator.narrative import Summary
from estimator.tests.builders import estimate


def of(name: str, **facts: Any) -> Estimate:
    return estimate(slug=name.lower(), name=name, **facts)


def name_of(found: Estimate | None) -> str:
    assert found is not None
    return found.card.name


ROOMY = of("Roomy", memory_gib=48, gb_per_s=100)
FIRST = of("First", memory_gib=12, gb_per_s=900, released=date(2020, 1, 1))
TWIN = of("Twin", memory_gib=12, gb_per_s=900, released=date(2024, 1, 1))
NEAR = of("Near", memory_gib=4, gb_per_s=5000)
FAR = of("Far", memory_gib=2, gb_per_s=5000)
ALL = Summary([ROOMY, FIRST, TWIN, FAR, NEAR])
NOTHING = Summary([FAR, NEAR])


def test_cards_are_counted_by_how_the_model_fits() -> None:
    assert ALL.counts == {Fit.COMFORTABLE: 1, Fit.TIGHT: 2, Fit.NO: 2}
    assert ALL.total == 5


def test_what_runs_the_model_keeps_the_order_of_the_catalogue() -> None:
    assert ALL.fitting == [ROOMY, FIRST, TWIN]


def test_of_equal_cards_the_first_in_the_catalogue_is_named() -> None:
    assert name_of(ALL.smallest) == "First"
    assert name_of(ALL.fastest) == "First"
    assert ALL.fastest_shared_by == [TWIN]


def test_a_card_too_small_is_never_the_fastest() -> None:
    assert NEAR.tokens_per_s > FIRST.tokens_per_s
    assert NEAR not in ALL.ten_fastest()


def test_the_nearest_miss_is_short_of_the_least() -> None:
    assert name_of(ALL.nearest_miss) == "Near"
    assert Summary([ROOMY]).nearest_miss is None


def test_the_median_is_over_the_cards_that_run_it() -> None:
    assert ALL.median_tokens_per_s == FIRST.tokens_per_s
    slow_and_fast = Summary([ROOMY, FIRST]).median_tokens_per_s
    assert slow_and_fast == pytest.approx((ROOMY.tokens_per_s + FIRST.tokens_per_s) / 2)


def test_only_cards_faster_than_people_read_are_counted() -> None:
    assert ROOMY.tokens_per_s < 10
    assert ALL.above_reading_speed == 2


def test_levels_in_use_are_named_once_least_compressed_first() -> None:
    compressed = of("Compressed", memory_gib=6.5)
    assert Summary([compressed, ROOMY, FIRST, FAR]).levels_used == ["Q8_0", "Q4_K_M"]


def test_the_best_card_of_a_size_has_exactly_that_memory() -> None:
    assert name_of(ALL.fastest_of_memory(48 * BYTES_PER_GIB)) == "Roomy"
    assert ALL.fastest_of_memory(24 * BYTES_PER_GIB) is None
    assert ALL.fastest_of_memory(4 * BYTES_PER_GIB) is None


def test_the_ten_fastest_name_the_newest_of_equals_first() -> None:
    assert ALL.ten_fastest() == [TWIN, FIRST, ROOMY]
    assert len(Summary([FIRST] * 11).ten_fastest()) == 10


def test_the_ten_smallest_keep_the_order_of_the_catalogue_among_equals() -> None:
    assert ALL.ten_smallest() == [FIRST, TWIN, ROOMY]
    assert len(Summary([FIRST] * 11).ten_smallest()) == 10


def test_where_nothing_runs_there_is_nothing_to_name() -> None:
    assert (NOTHING.smallest, NOTHING.fastest, NOTHING.median_tokens_per_s) == (None, None, None)
    assert (NOTHING.fastest_shared_by, NOTHING.above_reading_speed) == ([], 0)
    assert (NOTHING.ten_fastest(), NOTHING.ten_smallest(), NOTHING.levels_used) == ([], [], [])


def test_without_cards_there_is_nothing_at_all() -> None:
    empty = Summary([])
    assert (empty.total, empty.nearest_miss, empty.memory_columns) == (0, None, [])


def test_columns_gather_cards_of_about_the_same_memory() -> None:
    sizes = [(c.smallest_bytes, c.largest_bytes, c.total) for c in ALL.memory_columns]
    gib = BYTES_PER_GIB
    assert sizes == [(2 * gib, 4 * gib, 2), (12 * gib, 12 * gib, 2), (48 * gib, 48 * gib, 1)]


def test_every_card_stands_in_one_column() -> None:
    columns = ALL.memory_columns
    assert sum(column.total for column in columns) == ALL.total
    assert sum((column.counts for column in columns), start=type(ALL.counts)()) == ALL.counts
