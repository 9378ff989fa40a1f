"""Estimates as a page shows them: printed figures, words, and lengths of bars.

Templates do no arithmetic. Lengths are SVG attributes in per cent, so figures keep their size at
any width and a strict content policy holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import TypedDict

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.vocabulary import CardForm, CardStatus, Vendor
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.quantization import DEFAULT_MIN_QUALITY, Level
from estimator.core.types import Confidence, Demand, Estimate, Fit
from estimator.narrative import MemoryColumn, Summary
from estimator.rows import Catalogue, ListedCard

FIT_WORDS: dict[Fit, str | Promise] = {
    Fit.COMFORTABLE: pgettext_lazy("how a model fits a card", "comfortable"),
    Fit.TIGHT: pgettext_lazy("how a model fits a card", "tight"),
    Fit.NO: pgettext_lazy("how a model fits a card", "does not fit"),
}
FIT_CODES = {Fit.COMFORTABLE: "ok", Fit.TIGHT: "tight", Fit.NO: "no"}
CONFIDENCE_WORDS: dict[Confidence, str | Promise] = {
    Confidence.LOW: pgettext_lazy("confidence", "low"),
    Confidence.MEDIUM: pgettext_lazy("confidence", "medium"),
    Confidence.HIGH: pgettext_lazy("confidence", "high"),
}
QUALITY_WORDS: dict[str, str | Promise] = {
    "F16": _("uncompressed"),
    "Q8_0": _("near lossless"),
    "Q6_K": _("very close"),
    "Q5_K_M": _("close"),
    "Q4_K_M": _("good, most used"),
    "Q3_K_M": _("visible loss"),
    "Q2_K": _("heavy loss"),
}


class CardFacts(TypedDict):
    """What stays the same in a card's row whatever the inputs."""

    name: str
    url: str
    vendor: str
    form: str
    is_modded: bool
    has: str
    bandwidth: str
    released: str


class CardRow(CardFacts):
    """One line of the card table; a mapping, since hundreds are filled in for a page.

    ``gauge_*`` and ``whisker_*`` are lengths and places of the memory bar and of the speed's range.
    """

    fits: bool
    fit: str
    fit_word: str
    margin: str
    needs: str
    level: str
    speed: str
    is_whole_speed: bool
    speed_range: str
    confidence: str
    confidence_word: str
    gauge_has: str
    gauge_weights: str
    gauge_rest: str
    gauge_limit: str
    whisker_low: str
    whisker_at: str
    whisker_high: str


@dataclass(frozen=True, slots=True)
class HistogramBar:
    """One column of the histogram: cards of about the same memory."""

    label: str
    count: str
    x: str
    width: str
    middle: str
    top: str
    parts: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Rung:
    """One quantization level in the quality ladder, and what it takes."""

    level: str
    word: str | Promise
    needs: str
    bar: str
    is_chosen: bool
    is_usual: bool


def percent(share: float) -> str:
    """A share as an SVG length; never in the reader's number format."""
    return f"{share * 100:.1f}%"


def gib(size_bytes: float) -> str:
    """Memory with one decimal in the reader's format, without unit."""
    return figures.memory_needed(size_bytes / BYTES_PER_GIB)


class SpeedScale:
    """A logarithmic scale over the ranges of many speeds, from 2 to 98 per cent."""

    def __init__(self, estimates: Iterable[Estimate]) -> None:
        speeds = [estimate for estimate in estimates if estimate.fits]
        self.low = log(min((e.tokens_per_s_low for e in speeds), default=1))
        self.high = log(max((e.tokens_per_s_high for e in speeds), default=10))

    def place(self, tokens_per_s: float) -> str:
        return percent(0.02 + 0.96 * (log(tokens_per_s) - self.low) / (self.high - self.low))


def card_rows(catalogue: Catalogue, shown: Iterable[Estimate], scale: SpeedScale) -> list[CardRow]:
    """The lines of ``shown``, on a scale that spans the whole table."""
    facts = all_card_facts(catalogue, get_language() or "")
    return [card_row(estimate, facts[estimate.card.slug], scale) for estimate in shown]


def card_row(estimate: Estimate, facts: CardFacts, scale: SpeedScale) -> CardRow:
    """The line of one estimate."""
    demand, memory = estimate.demand, estimate.card.memory_bytes
    fits, speed = estimate.fits, estimate.tokens_per_s
    low, high = estimate.tokens_per_s_low, estimate.tokens_per_s_high
    # Where the model does not fit, the bar's scale is what is needed.
    whole = memory if fits else max(memory, demand.needed_bytes)
    held = demand.weights_bytes if fits else estimate.usable_bytes
    return {
        **facts,
        "fits": fits,
        "fit": FIT_CODES[estimate.fit],
        "fit_word": str(FIT_WORDS[estimate.fit]),
        "margin": gib(estimate.spare_bytes if fits else estimate.short_bytes),
        "needs": gib(demand.needed_bytes),
        "level": estimate.level.name,
        "speed": figures.speed(speed),
        "is_whole_speed": figures.speed_decimals(speed) == 0,
        "speed_range": figures.speed_range(low, high),
        "confidence": estimate.confidence.value,
        "confidence_word": str(CONFIDENCE_WORDS[estimate.confidence]),
        "gauge_has": percent(memory / whole),
        "gauge_weights": percent(held / whole),
        "gauge_rest": percent((demand.needed_bytes - held) / whole),
        "gauge_limit": percent(estimate.usable_bytes / whole),
        "whisker_low": scale.place(low),
        "whisker_at": scale.place(speed),
        "whisker_high": scale.place(high),
    }


@lru_cache(maxsize=16)
def all_card_facts(catalogue: Catalogue, language: str) -> dict[str, CardFacts]:  # noqa: ARG001
    """The facts of every ranked card by slug, printed in ``language``, the active one."""
    return {listed.card.slug: _card_facts(listed) for listed in catalogue.ranked_cards}


def _card_facts(listed: ListedCard) -> CardFacts:
    card = listed.card
    return {
        "name": conditional_escape(figures.card_name(card.name)),
        "url": reverse("estimator:gpu", args=[card.slug]),
        "vendor": str(Vendor(card.vendor).label),
        "form": str(CardForm(listed.form).label),
        "is_modded": listed.status == CardStatus.MODDED,
        "has": figures.card_memory(card.memory_bytes / BYTES_PER_GIB),
        "bandwidth": figures.bandwidth(card.bandwidth_bytes_per_s / BYTES_PER_GB),
        "released": figures.month(card.released) if card.released else "",
    }


def rungs(demands: Iterable[Demand], min_quality: Level) -> list[Rung]:
    """What each level needs, with bars on the scale of the largest."""
    listed = list(demands)
    largest = max(demand.needed_bytes for demand in listed)
    return [
        Rung(
            level=demand.level.name,
            needs=gib(demand.needed_bytes),
            word=QUALITY_WORDS[demand.level.name],
            bar=percent(demand.needed_bytes / largest),
            is_chosen=demand.level is min_quality,
            is_usual=demand.level is DEFAULT_MIN_QUALITY,
        )
        for demand in listed
    ]


# The histogram's drawing area: columns stand on a base line, counts above and sizes below it.
BASE, HEADROOM, COLUMN_SHARE = 0.86, 0.21, 0.76


def histogram(summary: Summary) -> list[HistogramBar]:
    """The cards by memory as stacked columns."""
    columns = summary.memory_columns
    highest = max((column.total for column in columns), default=1)
    slot = 1 / max(len(columns), 1)
    return [_bar(column, place * slot, slot, highest) for place, column in enumerate(columns)]


def _bar(column: MemoryColumn, left: float, slot: float, highest: int) -> HistogramBar:
    parts, bottom = [], BASE
    for fit in Fit:
        height = (BASE - HEADROOM) * column.counts[fit] / highest
        bottom -= height
        if height:
            parts.append((FIT_CODES[fit], percent(bottom), percent(height)))
    return HistogramBar(
        label=_memory_span(column),
        count=figures.number(column.total),
        x=percent(left + slot * (1 - COLUMN_SHARE) / 2),
        width=percent(slot * COLUMN_SHARE),
        middle=percent(left + slot / 2),
        top=percent(bottom),
        parts=parts,
    )


def _memory_span(column: MemoryColumn) -> str:
    smallest = figures.card_memory(column.smallest_bytes / BYTES_PER_GIB)
    largest = figures.card_memory(column.largest_bytes / BYTES_PER_GIB)
    return smallest if smallest == largest else smallest + figures.RANGE_DASH + largest
