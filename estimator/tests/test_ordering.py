"""The order of a table of cards."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from estimator.core.types import Card
from estimator.ordering import CARD_ORDER
from estimator.tests.builders import card, ranking


def of(name: str, **facts: Any) -> Card:
    return card(slug=name.lower(), name=name, **facts)


def order(cards: Sequence[Card], sort: str = CARD_ORDER.usual) -> str:
    """The cards' names in the order of a table that lists all of them."""
    ours = ranking(*cards)
    listed = ours.fastest_first + ours.nearest_first
    places = CARD_ORDER.ordered(listed, ours.estimate, sort)
    return " ".join(cards[place].name for place in places)


SLOW = of("Slow", gb_per_s=100, memory_gib=48, released=date(2020, 1, 1))
FAST = of("Fast", gb_per_s=900, memory_gib=12, released=date(2022, 1, 1))
SAME = of("Also fast", gb_per_s=900, memory_gib=24, released=None)
SMALL = of("Small", gb_per_s=500, memory_gib=4, released=date(2021, 1, 1))
TINY = of("Tiny", gb_per_s=5000, memory_gib=2, released=date(2023, 1, 1))
ALL = [SLOW, TINY, FAST, SMALL, SAME]


def test_the_fastest_comes_first_then_the_name() -> None:
    assert order([SLOW, FAST, SAME]) == "Also fast Fast Slow"


def test_what_does_not_fit_comes_last_the_nearest_miss_first() -> None:
    assert order(ALL) == "Also fast Fast Slow Small Tiny"


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("speed", "Slow Also fast Fast Small Tiny"),
        ("card", "Also fast Fast Slow Small Tiny"),
        ("-card", "Tiny Small Slow Fast Also fast"),
        ("memory", "Tiny Small Fast Also fast Slow"),
        ("-memory", "Slow Also fast Fast Small Tiny"),
        ("bandwidth", "Slow Small Also fast Fast Tiny"),
        ("-bandwidth", "Tiny Also fast Fast Small Slow"),
        ("released", "Slow Small Fast Tiny Also fast"),
        ("-released", "Tiny Fast Small Slow Also fast"),
        ("needs", "Small Tiny Also fast Fast Slow"),
        ("-needs", "Also fast Fast Slow Small Tiny"),
        ("fit", "Also fast Slow Fast Small Tiny"),
        ("-fit", "Small Tiny Fast Also fast Slow"),
        ("quantization", "Also fast Fast Slow Small Tiny"),
        ("-quantization", "Small Tiny Also fast Fast Slow"),
    ],
)
def test_a_table_is_sorted_by(sort: str, expected: str) -> None:
    assert order(ALL, sort) == expected


def test_names_are_sorted_whichever_letters_are_capitals() -> None:
    assert order([of("b"), of("C"), of("A")], "card") == "A b C"


@pytest.mark.parametrize("sort", CARD_ORDER.sorts)
def test_the_order_does_not_depend_on_how_rows_come_in(sort: str) -> None:
    assert order(ALL, sort) == order(ALL[::-1], sort)


def test_a_click_sorts_by_a_column_in_its_usual_direction() -> None:
    assert CARD_ORDER.next_sort("memory", CARD_ORDER.usual) == "-memory"
    assert CARD_ORDER.next_sort("card", CARD_ORDER.usual) == "card"


@pytest.mark.parametrize("column", CARD_ORDER.columns)
def test_a_second_click_turns_the_order_around(column: str) -> None:
    once = CARD_ORDER.next_sort(column, "")
    twice = CARD_ORDER.next_sort(column, once)
    assert {once, twice} == {column, f"-{column}"}
    assert CARD_ORDER.next_sort(column, twice) == once
