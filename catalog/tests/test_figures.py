"""How figures are printed in each language."""

from __future__ import annotations

from datetime import date

import pytest
from django.template import Context, Template
from django.utils import translation

from catalog import figures


@pytest.mark.parametrize(
    ("value", "decimals", "language", "printed"),
    [
        (9544, 0, "en", "9,544"),
        (9544, 0, "nl", "9.544"),
        (9544, 0, "it", "9.544"),
        (17.8, 1, "nl", "17,8"),
        (1234567.25, 1, "en", "1,234,567.3"),
        (0.285, 2, "en", "0.29"),
        (2.5, 0, "en", "3"),
    ],
)
def test_a_number_is_grouped_and_rounded_half_up(
    value: float, decimals: int, language: str, printed: str
) -> None:
    assert figures.number(value, decimals, language) == printed


@pytest.mark.parametrize(
    ("tokens_per_s", "printed"),
    [
        (9543.83, "9,544"),
        (104.4, "104"),
        (99.96, "100"),
        (99.94, "99.9"),
        (17.84, "17.8"),
        (0.996, "1.0"),
        (0.654, "0.65"),
    ],
)
def test_a_speed_has_the_decimals_that_its_size_deserves(tokens_per_s: float, printed: str) -> None:
    assert figures.speed(tokens_per_s, "en") == printed


@pytest.mark.parametrize(
    ("low", "high", "printed"),
    [
        (5726.6, 15270.9, "5,727–\u206015,271"),
        (8.51, 22.7, "9–\u206023"),
        (2.97, 7.92, "3–\u20608"),
        (2.4, 6.4, "2.4–\u20606.4"),
        (0.39, 1.04, "0.4–\u20601.0"),
        (0.24, 0.64, "0.24–\u20600.64"),
    ],
)
def test_a_range_does_not_break_and_keeps_its_ends_apart(
    low: float, high: float, printed: str
) -> None:
    assert figures.speed_range(low, high, "en") == printed


@pytest.mark.parametrize(
    ("count", "printed"),
    [
        (340_000_000_000, "340B"),
        (27_009_346_304, "27.0B"),
        (355_000_000, "355M"),
        (1_200_000_000_000, "1.2T"),
        (8_030_261_248, "8.0B"),
        (999_600_000, "1.0B"),
        (99_960_000_000, "100B"),
        (61_706, "61.7K"),
        (137, "137"),
    ],
)
def test_parameters_keep_at_most_three_digits(count: int, printed: str) -> None:
    assert figures.parameters(count, "en") == printed


def test_card_memory_has_a_decimal_only_when_it_is_not_whole() -> None:
    assert figures.card_memory(24.0, "en") == "24"
    assert figures.card_memory(5.5, "nl") == "5,5"


def test_memory_needed_always_has_one_decimal() -> None:
    assert figures.memory_needed(246, "en") == "246.0"


@pytest.mark.parametrize(
    ("language", "short", "long"),
    [
        ("en", "Sep 2022", "14 September 2022"),
        ("nl", "sep 2022", "14 september 2022"),
        ("it", "set 2022", "14 settembre 2022"),
    ],
)
def test_dates_come_from_cldr(language: str, short: str, long: str) -> None:
    day = date(2022, 9, 14)
    assert figures.month(day, language) == short
    assert figures.date_long(day, language) == long


def test_memory_in_a_card_name_stays_on_one_line() -> None:
    assert figures.card_name("GeForce RTX 3060 12 GB") == "GeForce RTX 3060 12\N{NO-BREAK SPACE}GB"
    assert figures.card_name("GeForce RTX 3060") == "GeForce RTX 3060"


def test_filters_print_in_the_active_language_and_nothing_for_what_is_not_on_record() -> None:
    template = Template(
        "{% load figures %}{{ a|number:1 }}|{{ b|gib }}|{{ c|gb_per_s }}|{{ d|parameters }}"
        "|{{ e|month }}|{{ missing|gib }}|{{ missing|number }}|{{ missing|date_long }}"
    )
    context = {"a": 17.84, "b": 24.0, "c": 1010.4, "d": 27_009_346_304, "e": date(2022, 9, 1)}
    with translation.override("nl"):
        printed = template.render(Context(context | {"missing": None}))
    assert printed == "17,8|24\xa0GB|1.010\xa0GB/s|27,0B|sep 2022|||"
