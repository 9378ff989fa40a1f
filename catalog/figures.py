"""How figures are printed, in the reader's language.

Separators, month names and date order come from CLDR. Every figure is rounded once, half up, from
the unrounded value. A table prints some hundred figures, so each result is kept. Functions whose
docstring names no unit return the figure alone: tables set the unit in an element of its own.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache, lru_cache

from babel import Locale
from babel.dates import format_date, format_skeleton
from django.conf import settings
from django.utils.translation import get_language

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
# A line may break after an en dash; the word joiner forbids it.
RANGE_DASH = "\N{EN DASH}\N{WORD JOINER}"
HALF_UP = Context(prec=60, rounding=ROUND_HALF_UP)
THOUSAND = 1000
# What would round up to 100, to 3 and to 1 already counts as such.
HUNDRED = 99.95
THREE = 2.95
ONE = 0.995
PARAMETER_UNITS = ("", "K", "M", "B", "T")
# CLDR's plain English puts the month first; the site's English does not ("14 June 2024").
LONG_DATE_LOCALES = {"en": "en_GB"}
MEMORY_IN_NAME = re.compile(r"(?<=\d) (?=[GT]B\b)")


def number(value: float | Decimal, decimals: int = 0, language: str | None = None) -> str:
    """``value`` with ``decimals`` decimals and thousands grouped: 9,544 or 9.544."""
    return _number(value, decimals, language or _language())


def speed(tokens_per_s: float, language: str | None = None) -> str:
    """Tokens per second: whole from 100, one decimal from 1, two below."""
    return number(tokens_per_s, speed_decimals(tokens_per_s), language)


def speed_decimals(tokens_per_s: float) -> int:
    """How many decimals ``speed`` prints, so that a column can align its points."""
    if tokens_per_s >= HUNDRED:
        return 0
    return 1 if tokens_per_s >= ONE else 2


def speed_range(low: float, high: float, language: str | None = None) -> str:
    """The range of a speed on one line: whole numbers, with decimals where they would hide it."""
    decimals = _range_decimals(low, high)
    return number(low, decimals, language) + RANGE_DASH + number(high, decimals, language)


def memory_needed(gib: float, language: str | None = None) -> str:
    """Memory that something needs, has to spare or is short of: always one decimal."""
    return number(gib, 1, language)


def card_memory(gib: float, language: str | None = None) -> str:
    """The memory of a card: without decimals when whole."""
    return number(gib, 0 if float(gib).is_integer() else 1, language)


def bandwidth(gb_per_s: float, language: str | None = None) -> str:
    """Memory bandwidth, whole."""
    return number(gb_per_s, 0, language)


def parameters(count: int, language: str | None = None) -> str:
    """A parameter count in at most three digits: 340B, 27.0B, 355M, 1.2T."""
    return _parameters(count, language or _language())


@lru_cache(maxsize=1024)
def card_name(name: str) -> str:
    """A card's name whose memory size stays on one line: "RTX 3060 12 GB"."""
    return MEMORY_IN_NAME.sub(NO_BREAK_SPACE, name)


def month(day: date, language: str | None = None) -> str:
    """Month and year, short: Jan 2024."""
    return _month(day, language or _language())


def month_long(day: date, language: str | None = None) -> str:
    """Month and year in full: January 2024."""
    return _month_long(day, language or _language())


def date_long(day: date, language: str | None = None) -> str:
    """A full date: 14 June 2024."""
    return _date_long(day, language or _language())


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _rounded(value: float | Decimal, decimals: int) -> Decimal:
    # The shortest decimal form of a float is the number meant, so that 0.285 rounds up to 0.29.
    exact = value if isinstance(value, Decimal) else Decimal(str(value))
    return exact.quantize(Decimal(1).scaleb(-decimals), context=HALF_UP)


def _range_decimals(low: float, high: float) -> int:
    if high < ONE:
        return 2
    return 1 if low < THREE else 0


@lru_cache(maxsize=16_384)
def _number(value: float | Decimal, decimals: int, language: str) -> str:
    return f"{_rounded(value, decimals):,}".translate(_separators(language))


@lru_cache(maxsize=16_384)
def _parameters(count: int, language: str) -> str:
    scaled, unit = Decimal(count), 0
    while _rounded(scaled, 0) >= THOUSAND and unit < len(PARAMETER_UNITS) - 1:
        scaled, unit = scaled / THOUSAND, unit + 1
    decimals = 1 if unit and scaled < HUNDRED else 0
    return _number(scaled, decimals, language) + PARAMETER_UNITS[unit]


@cache
def _separators(language: str) -> dict[int, str]:
    symbols = _locale(language).number_symbols["latn"]
    return str.maketrans({",": symbols["group"], ".": symbols["decimal"]})


@lru_cache(maxsize=1024)
def _month(day: date, language: str) -> str:
    return str(format_skeleton("yMMM", day, locale=_locale(language)))


@lru_cache(maxsize=1024)
def _month_long(day: date, language: str) -> str:
    return str(format_skeleton("yMMMM", day, locale=_locale(language)))


@lru_cache(maxsize=1024)
def _date_long(day: date, language: str) -> str:
    return format_date(day, "long", _locale(LONG_DATE_LOCALES.get(language, language)))


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language.replace("-", "_"))
