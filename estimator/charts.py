"""The histograms and the ladder of levels, as lengths of bars and printed figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog import figures
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.quantization import DEFAULT_MIN_QUALITY, LEVELS, Level
from estimator.core.types import Demand, Fit
from estimator.holdings import SizeColumn
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


class BarLengths(TypedDict):
    """The drawing of one column of a histogram.

    From its foot up it shows what fits comfortably, tightly and not; ``*_top`` is where each part
    ends, ``*_height`` how high it is.
    """

    x: str
    width: str
    middle: str
    ok_top: str
    ok_height: str
    tight_top: str
    tight_height: str
    no_top: str
    no_height: str


class HistogramBar(BarLengths):
    """One column: cards of about the same memory, or models of about the same size."""

    label: str
    count: str
    is_optional: bool


class Rung(TypedDict):
    """One quantization level in the quality ladder."""

    level: str
    word: str
    bar: str
    is_chosen: bool
    is_usual: bool


class NeedRung(Rung):
    """The same with what a model needs at that level."""

    needs: str


def rungs(demands: Iterable[Demand], min_quality: Level) -> list[NeedRung]:
    """What each level needs, with bars on the scale of the largest."""
    listed = list(demands)
    largest = max(demand.needed_bytes for demand in listed)
    return [
        {
            **_rung(demand.level, demand.needed_bytes / largest, min_quality),
            "needs": gib(demand.needed_bytes),
        }
        for demand in listed
    ]


def quality_rungs(min_quality: Level) -> list[Rung]:
    """All levels, with bars for their bits per weight."""
    most = LEVELS[0].bits_per_weight
    return [_rung(level, level.bits_per_weight / most, min_quality) for level in LEVELS]


def _rung(level: Level, bar: float, min_quality: Level) -> Rung:
    return {
        "level": level.name,
        "word": str(QUALITY_WORDS[level.name]),
        "bar": percent(bar),
        "is_chosen": level is min_quality,
        "is_usual": level is DEFAULT_MIN_QUALITY,
    }


# The histogram's drawing area: columns stand on a base line, counts above and sizes below it.
BASE, HEADROOM, COLUMN_SHARE = 0.86, 0.21, 0.76


def histogram(summary: Summary) -> list[HistogramBar]:
    """The cards by memory as stacked columns; every second one is labelled only where there is
    room."""
    return _bars((_memory_span(column), column.counts) for column in summary.memory_columns)


def model_histogram(columns: Iterable[SizeColumn]) -> list[HistogramBar]:
    """The models by parameters in the same form."""
    return _bars((_size_span(column), column.counts) for column in columns)


def _bars(columns: Iterable[tuple[str, Mapping[Fit, int]]]) -> list[HistogramBar]:
    labelled, language = list(columns), get_language()
    highest = max((sum(counts.values()) for _, counts in labelled), default=0) or 1
    slot = 1 / max(len(labelled), 1)
    return [
        {
            "label": label,
            "count": figures.number(sum(counts.values()), 0, language),
            "is_optional": place % 2 == 1,
            **_lengths(counts, place * slot, slot, highest),
        }
        for place, (label, counts) in enumerate(labelled)
    ]


def _lengths(counts: Mapping[Fit, int], left: float, slot: float, highest: int) -> BarLengths:
    ok, tight, no = ((BASE - HEADROOM) * counts[fit] / highest for fit in Fit)
    return {
        "x": percent(left + slot * (1 - COLUMN_SHARE) / 2),
        "width": percent(slot * COLUMN_SHARE),
        "middle": percent(left + slot / 2),
        "ok_top": percent(BASE - ok),
        "ok_height": percent(ok),
        "tight_top": percent(BASE - ok - tight),
        "tight_height": percent(tight),
        "no_top": percent(BASE - ok - tight - no),
        "no_height": percent(no),
    }


def _memory_span(column: MemoryColumn) -> str:
    smallest = figures.card_memory(column.smallest_bytes / BYTES_PER_GIB)
    largest = figures.card_memory(column.largest_bytes / BYTES_PER_GIB)
    return smallest if smallest == largest else smallest + figures.RANGE_DASH + largest


def _size_span(column: SizeColumn) -> str:
    low = figures.number(column.low)
    if column.high is None:
        return f"≥\u2060{low}B"
    return f"{low}{figures.RANGE_DASH}{figures.number(column.high)}B"
