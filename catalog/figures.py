"""How figures are printed, in the reader's language.

Separators, month names and date order come from CLDR. Every figure is rounded once, half up, from
the unrounded value. A table prints some hundred figures, so each result is kept. Functions whose
docstring names no unit return the figure alone: tables set the unit in an element of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache, lru_cache

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from babel.units import format_unit
from django.conf import settings
from django.utils.translation import get_language

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
# A line may break after an en dash; the word joiner forbids it.
RANGE_DASH = "\N{EN DASH}\N{WORD JOINER}"
HALF_UP = Context(prec=60, rounding=ROUND_HALF_UP)
THOUSAND = 1000
# Up to this size a float is exact to this share of its last printed digit, and better.
EXACT, NEARLY = 1e10, 1e-4
# What would round up to 100, to 3 and to 1 already counts as such.
HUNDRED = 99.95
THREE = 2.95
ONE = 0.995
PARAMETER_UNITS = ("", "K", "M", "B", "T")
MILLION_POWER, TRILLION_POWER = 6, 12
POWER_UNITS = ("W", "kW", "MW", "GW")
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MEMORY_UNITS = ("KB", "MB", "GB")
KIBI = 1024
HOURS_PER_DAY = 24
HOUR, DAY = "duration-hour", "duration-day"
# In CLDR's patterns: "0 billion".
WORDS_OF_A_PLAIN_POWER = 2
# CLDR's plain English is American: month first, a comma before "and". The site's English is not.
WRITTEN_LOCALES = {"en": "en_GB"}
MEMORY_IN_NAME = re.compile(r"(?<=\d) (?=[GT]B\b)")


def number(value: float | Decimal, decimals: int = 0, language: str | None = None) -> str:
    """``value`` with ``decimals`` decimals and thousands grouped: 9,544 or 9.544."""
    # Minus nothing is nothing; and the two are one key of the cache.
    return _number(value or 0, decimals, language or _language())


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


def is_year_alone(day: date) -> bool:
    """Whether only the year is meant: lists of cards that know no more write 1 January."""
    return (day.month, day.day) == (1, 1)


def date_long(day: date, language: str | None = None) -> str:
    """A full date: 14 June 2024."""
    return _date_long(day, language or _language())


def up_to(value: float | Decimal, decimals: int, language: str | None = None) -> str:
    """``value`` with as many decimals as it needs, ``decimals`` at most: 4.4, 3, 17.25."""
    shown = _trimmed(_rounded(value, decimals))
    return number(shown, max(0, -int(shown.as_tuple().exponent)), language)


def large(count: float, language: str | None = None) -> str:
    """A large count in words, in at most three digits: 9 trillion, 46.4 billion, 929,000."""
    scaled, power = _scaled(count)
    if power < MILLION_POWER:
        return number(count, 0, language)
    shown = _trimmed(_rounded(scaled, max(0, 2 - scaled.adjusted())))
    return _in_words(shown, power, language or _language())


def parameters_in_words(count: int, language: str | None = None) -> str:
    """The figure of ``parameters`` in words: 27.0 billion, 61,706."""
    scaled, power = _scaled(count)
    if power < MILLION_POWER:
        return number(count, 0, language)
    return _in_words(_rounded(scaled, _decimals(scaled)), power, language or _language())


def operations(flop: float, language: str | None = None) -> str:
    """A number of floating-point operations, in two digits: 1.8 × 10²⁵ FLOP, 6,600 FLOP."""
    exact = Decimal(str(flop))
    if exact.adjusted() < MILLION_POWER:
        return f"{number(exact, 0, language)} FLOP"
    two_digits = Context(prec=2, rounding=ROUND_HALF_UP).plus(exact)
    power = two_digits.adjusted()
    base = number(two_digits.scaleb(-power), 1, language)
    return f"{base} × 10{str(power).translate(SUPERSCRIPTS)} FLOP"


def memory_size(size_bytes: float, language: str | None = None) -> str:
    """Memory of any size with its binary unit: 14.2 GB, 350 MB, 12 KB."""
    scaled, unit = Decimal(str(size_bytes)) / KIBI, 0
    while scaled >= KIBI and unit < len(MEMORY_UNITS) - 1:
        scaled, unit = scaled / KIBI, unit + 1
    decimals = 1 if MEMORY_UNITS[unit] == "GB" else 0
    return f"{number(scaled, decimals, language)} {MEMORY_UNITS[unit]}"


def hours(count: float, language: str | None = None) -> str:
    """A time in hours, from two days on in days as well: 2,200 hours (91.7 days)."""
    locale = _locale(language or _language())
    in_hours = format_unit(_trimmed(_rounded(count, 1 if count >= 1 else 2)), HOUR, locale=locale)
    if count < 2 * HOURS_PER_DAY:
        return in_hours
    in_days = _trimmed(_rounded(Decimal(str(count)) / HOURS_PER_DAY, 1))
    return f"{in_hours} ({format_unit(in_days, DAY, locale=locale)})"


def watts(power_w: float, language: str | None = None) -> str:
    """Electrical power: 338 W, 78.2 kW, 8.5 MW."""
    scaled, power = _scaled(power_w, highest_power=9)
    decimals = _decimals(scaled) if power else 0
    return f"{up_to(scaled, decimals, language)} {POWER_UNITS[power // 3]}"


def usd(amount: float, language: str | None = None) -> str:
    """An amount of US dollars, whole: $21,271,018."""
    pattern = _locale(language or _language()).currency_formats["standard"]
    figure = number(amount, 0, language)
    return f"{pattern.prefix[0]}{figure}{pattern.suffix[0]}".replace("¤", "$")


def percent(share: float, language: str | None = None) -> str:
    """A share in per cent, with one decimal where it has one: 41.1%, 34%."""
    sign = _locale(language or _language()).percent_formats[None].suffix[0]
    return f"{up_to(Decimal(str(share)) * 100, 1, language)}{sign}"


def conjunction(names: Sequence[str], language: str | None = None) -> str:
    """A list as people write it: A, B and C."""
    return format_list(names, locale=_written_locale(language or _language()))


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
    safe = isinstance(value, float) and not _may_be_half(value, decimals)
    plain = f"{value:,.{decimals}f}" if safe else f"{_rounded(value, decimals):,}"
    return plain.translate(_separators(language))


def _may_be_half(value: float, decimals: int) -> bool:
    """Whether rounding half up may differ from how Python rounds, which is several times faster."""
    scaled: float = abs(value) * 10.0**decimals
    return scaled > EXACT or abs(scaled % 1 - 0.5) < NEARLY


def _trimmed(value: Decimal) -> Decimal:
    """``value`` without the zeros at the end of its decimals."""
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()


def _scaled(value: float, highest_power: int = TRILLION_POWER) -> tuple[Decimal, int]:
    """``value`` below a thousand, as far as powers go, and its power of ten in steps of three."""
    scaled, power = Decimal(str(value)), 0
    while _rounded(scaled, 0) >= THOUSAND and power < highest_power:
        scaled, power = scaled / THOUSAND, power + 3
    return scaled, power


def _decimals(scaled: Decimal) -> int:
    return 1 if scaled < HUNDRED else 0


@lru_cache(maxsize=16_384)
def _parameters(count: int, language: str) -> str:
    scaled, power = _scaled(count)
    decimals = _decimals(scaled) if power else 0
    return _number(scaled, decimals, language) + PARAMETER_UNITS[power // 3]


def _in_words(figure: Decimal, power: int, language: str) -> str:
    """``figure`` with CLDR's word for ten to the ``power``."""
    locale = _locale(language)
    words = locale.compact_decimal_formats["long"][locale.plural_form(figure)][str(10**power)]
    is_compound = len(words.pattern.split()) > WORDS_OF_A_PLAIN_POWER
    if is_compound and (figure == 1 or figure != figure.to_integral_value()):
        # Italian: "9 mila miliardi", but "1.200 miliardi".
        return _in_words(_trimmed(figure * THOUSAND), power - 3, language)
    decimals = max(0, -int(figure.as_tuple().exponent))
    return str(words.pattern).replace("0", _number(figure, decimals, language))


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
    return format_date(day, "long", _written_locale(language))


def _written_locale(language: str) -> Locale:
    return _locale(WRITTEN_LOCALES.get(language, language))


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language.replace("-", "_"))
