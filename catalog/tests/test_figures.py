"""How figures are printed in each language."""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import pytest
from django.template import Context, Template
from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st

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


@pytest.mark.parametrize(
    ("count", "english", "dutch", "italian"),
    [
        (9_000_000_000_000, "9 trillion", "9 biljoen", "9 mila miliardi"),
        (1_000_000_000_000, "1 trillion", "1 biljoen", "1.000 miliardi"),
        (1_200_000_000_000, "1.2 trillion", "1,2 biljoen", "1.200 miliardi"),
        (46_400_000_000, "46.4 billion", "46,4 miljard", "46,4 miliardi"),
        (999_999_999, "1 billion", "1 miljard", "1 miliardo"),
        (1_281_167, "1.28 million", "1,28 miljoen", "1,28 milioni"),
        (929_000, "929,000", "929.000", "929.000"),
    ],
)
def test_a_large_count_is_said_in_words(count: int, english: str, dutch: str, italian: str) -> None:
    assert figures.large(count, "en") == english
    assert figures.large(count, "nl") == dutch
    assert figures.large(count, "it") == italian


@pytest.mark.parametrize(
    ("count", "printed"),
    [
        (340_000_000_000, "340 billion"),
        (27_009_346_304, "27.0 billion"),
        (999_600_000, "1.0 billion"),
        (61_706, "61,706"),
    ],
)
def test_parameters_in_words_show_the_digits_of_the_short_form(count: int, printed: str) -> None:
    assert figures.parameters_in_words(count, "en") == printed


@pytest.mark.parametrize(
    ("flop", "language", "printed"),
    [
        (1.8e25, "en", "1.8 × 10²⁵ FLOP"),
        (1.1304e21, "nl", "1,1 × 10²¹ FLOP"),
        (9.97e24, "en", "1.0 × 10²⁵ FLOP"),
        (694_894.94, "en", "694,895 FLOP"),
    ],
)
def test_operations_are_powers_of_ten_in_two_digits(
    flop: float, language: str, printed: str
) -> None:
    assert figures.operations(flop, language) == printed


@pytest.mark.parametrize(
    ("count", "language", "printed"),
    [
        (2200, "en", "2,200 hours (91.7 days)"),
        (2200, "nl", "2.200 uur (91,7 dagen)"),
        (2200, "it", "2.200 ore (91,7 giorni)"),
        (168, "en", "168 hours (7 days)"),
        (24, "en", "24 hours"),
        (1, "en", "1 hour"),
        (0.833, "en", "0.83 hours"),
    ],
)
def test_long_times_are_told_in_days_too(count: float, language: str, printed: str) -> None:
    assert figures.hours(count, language) == printed


@pytest.mark.parametrize(
    ("power_w", "printed"),
    [(8_500_000, "8.5 MW"), (337.6, "338 W"), (999.6, "1 kW"), (100_672.3, "101 kW")],
)
def test_power_takes_the_unit_that_keeps_it_short(power_w: float, printed: str) -> None:
    assert figures.watts(power_w, "en") == printed


@pytest.mark.parametrize(
    ("language", "money", "share"),
    [
        ("en", "$21,271,018", "41.1%"),
        ("nl", "$\xa021.271.018", "41,1%"),
        ("it", "21.271.018\xa0$", "41,1%"),
    ],
)
def test_money_and_shares_follow_the_language(language: str, money: str, share: str) -> None:
    assert figures.usd(21_271_018.4, language) == money
    assert figures.percent(0.410675, language) == share


@pytest.mark.parametrize(
    ("size_bytes", "printed"),
    [
        (14.2 * 2**30, "14.2 GB"),
        (1200 * 2**30, "1,200.0 GB"),
        (350 * 2**20, "350 MB"),
        (12_345, "12 KB"),
        (10, "0 KB"),
    ],
)
def test_memory_of_any_size_has_a_unit_that_suits_it(size_bytes: float, printed: str) -> None:
    assert figures.memory_size(size_bytes, "en") == printed


def test_a_whole_share_has_no_decimal() -> None:
    assert figures.percent(0.34, "en") == "34%"


@pytest.mark.parametrize(
    ("value", "printed"), [(4.4, "4.4"), (1.2642857143, "1.26"), (60_000.0, "60,000")]
)
def test_decimals_are_printed_as_far_as_they_say_something(value: float, printed: str) -> None:
    assert figures.up_to(value, 2, "en") == printed


@pytest.mark.parametrize(
    ("language", "printed"), [("en", "A, B and C"), ("nl", "A, B en C"), ("it", "A, B e C")]
)
def test_a_list_ends_with_the_conjunction_of_the_language(language: str, printed: str) -> None:
    assert figures.conjunction(["A", "B", "C"], language) == printed
    assert figures.conjunction(["A"], language) == "A"


@given(st.floats(-1e12, 1e12), st.integers(0, 2))
@example(0.285, 2)
@example(1.005, 2)
@example(0.05, 1)
@example(-2.5, 0)
@example(-0.0, 1)
def test_a_number_rounds_as_its_shortest_decimal_form_does(value: float, decimals: int) -> None:
    exact = Decimal(str(value or 0)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    assert figures.number(value, decimals, "en") == f"{exact:,}"


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
