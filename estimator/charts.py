"""The histogram of cards and the ladder of levels, as lengths of bars and printed figures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog import figures
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.quantization import DEFAULT_MIN_QUALITY, Level
from estimator.core.types import Demand, Fit
from estimator.narrative import MemoryColumn, Summary
from estimator.presentation import gib, percent

QUALITY_WORDS: dict[str, str | Promise] = {
    "F16": _("uncompressed"),
    "Q8_0": _("near lossless"),
    "Q6_K": _("very close"),
    "Q5_K_M": _("close"),
    "Q4_K_M": _("good, most used"),
    "Q3_K_M": _("visible loss"),
    "Q2_K": _("heavy loss"),
}


class HistogramBar(TypedDict):
    """One column of the histogram: cards of about the same memory.

    From its foot up it shows what fits comfortably, tightly and not; ``*_top`` is where each part
    ends, ``*_height`` how high it is.
    """

    label: str
    count: str
    x: str
    width: str
    middle: str
    ok_top: str
    ok_height: str
    tight_top: str
    tight_height: str
    no_top: str
    no_height: str
    is_optional: bool


class Rung(TypedDict):
    """One quantization level in the quality ladder, and what it takes."""

    level: str
    word: str
    needs: str
    bar: str
    is_chosen: bool
    is_usual: bool


def rungs(demands: Iterable[Demand], min_quality: Level) -> list[Rung]:
    """What each level needs, with bars on the scale of the largest."""
    listed = list(demands)
    largest = max(demand.needed_bytes for demand in listed)
    return [
        {
            "level": demand.level.name,
            "needs": gib(demand.needed_bytes),
            "word": str(QUALITY_WORDS[demand.level.name]),
            "bar": percent(demand.needed_bytes / largest),
            "is_chosen": demand.level is min_quality,
            "is_usual": demand.level is DEFAULT_MIN_QUALITY,
        }
        for demand in listed
    ]


# The histogram's drawing area: columns stand on a base line, counts above and sizes below it.
BASE, HEADROOM, COLUMN_SHARE = 0.86, 0.21, 0.76


def histogram(summary: Summary) -> list[HistogramBar]:
    """The cards by memory as stacked columns; every second one is labelled only where there is
    room."""
    columns, language = summary.memory_columns, get_language()
    highest = max((column.total for column in columns), default=1)
    slot = 1 / max(len(columns), 1)
    return [_bar(column, place, slot, highest, language) for place, column in enumerate(columns)]


def _bar(
    column: MemoryColumn, place: int, slot: float, highest: int, language: str | None
) -> HistogramBar:
    ok, tight, no = ((BASE - HEADROOM) * column.counts[fit] / highest for fit in Fit)
    left = place * slot
    return {
        "label": _memory_span(column, language),
        "count": figures.number(column.total, 0, language),
        "x": percent(left + slot * (1 - COLUMN_SHARE) / 2),
        "width": percent(slot * COLUMN_SHARE),
        "middle": percent(left + slot / 2),
        "ok_top": percent(BASE - ok),
        "ok_height": percent(ok),
        "tight_top": percent(BASE - ok - tight),
        "tight_height": percent(tight),
        "no_top": percent(BASE - ok - tight - no),
        "no_height": percent(no),
        "is_optional": place % 2 == 1,
    }


def _memory_span(column: MemoryColumn, language: str | None) -> str:
    smallest = figures.card_memory(column.smallest_bytes / BYTES_PER_GIB, language)
    largest = figures.card_memory(column.largest_bytes / BYTES_PER_GIB, language)
    return smallest if smallest == largest else smallest + figures.RANGE_DASH + largest
