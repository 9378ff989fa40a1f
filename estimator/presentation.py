"""Estimates as a page shows them: printed figures, words, and lengths of bars.

Templates do no arithmetic. Lengths are SVG attributes in per cent, so figures keep their size at
any width and a strict content policy holds.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import TypedDict

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from catalog import figures
from catalog.vocabulary import CardForm, CardStatus, Vendor
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.ranges import WIDEST, measured_bound
from estimator.core.types import Confidence, Estimate, Fit
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


class SpeedFacts(TypedDict):
    """A printed speed."""

    speed: str
    is_whole_speed: bool
    speed_range: str


class EstimateFacts(SpeedFacts):
    """What an estimate puts into a row of either table.

    ``gauge_*`` and ``whisker_*`` are lengths and places of the memory bar and of the speed's range.
    """

    fits: bool
    fit: str
    fit_word: str
    margin: str
    needs: str
    level: str
    confidence: str
    confidence_word: str
    conversations: str
    bound: str
    gauge_has: str
    gauge_weights: str
    gauge_rest: str
    gauge_limit: str
    whisker_low: str
    whisker_at: str
    whisker_high: str


class CardRow(CardFacts, EstimateFacts):
    """One line of the card table; a mapping, since hundreds are filled in for a page."""


def percent(share: float) -> str:
    """A share as an SVG length; never in the reader's number format."""
    return f"{share:.1%}"


def gib(size_bytes: float, language: str | None = None) -> str:
    """Memory with one decimal in the reader's format, without unit."""
    return figures.memory_needed(size_bytes / BYTES_PER_GIB, language)


def times(cards: int, memory: str) -> str:
    """The memory of so many equal cards: 2 × 24."""
    return memory if cards == 1 else f"{cards}\u00a0×\u00a0{memory}"


class SpeedScale:
    """A logarithmic scale from 2 to 98 per cent that holds every range around two speeds."""

    def __init__(self, slowest: float, fastest: float) -> None:
        self.low, self.high = log(slowest * WIDEST.low), log(fastest * WIDEST.high)

    def place(self, tokens_per_s: float) -> str:
        return percent(0.02 + 0.96 * (log(tokens_per_s) - self.low) / (self.high - self.low))


class EstimatePrinter:
    """Prints estimates in one language, the active one."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.fit_words = {fit: str(word) for fit, word in FIT_WORDS.items()}
        self.confidence_words = {sure: str(word) for sure, word in CONFIDENCE_WORDS.items()}

    def estimate_facts(self, estimate: Estimate, scale: SpeedScale) -> EstimateFacts:
        """What one estimate puts into its row."""
        demand, memory = estimate.demand, estimate.memory_bytes
        fits, speed, language = estimate.fits, estimate.tokens_per_s, self.language
        low, high = estimate.tokens_per_s_low, estimate.tokens_per_s_high
        # Where the model does not fit, the bar's scale is what is needed.
        whole = memory if fits else max(memory, demand.needed_bytes)
        held = demand.weights_bytes if fits else estimate.usable_bytes
        return {
            "fits": fits,
            "fit": FIT_CODES[estimate.fit],
            "fit_word": self.fit_words[estimate.fit],
            "margin": gib(estimate.spare_bytes if fits else estimate.short_bytes, language),
            "needs": gib(demand.needed_bytes, language),
            "level": estimate.level.name,
            **speed_facts(speed, low, high, language),
            "confidence": estimate.confidence.value,
            "confidence_word": self.confidence_words[estimate.confidence],
            "conversations": conversations(estimate.conversations if fits else 0, language),
            "bound": bound(measured_bound(estimate) if fits else None, language),
            "gauge_has": percent(memory / whole),
            "gauge_weights": percent(held / whole),
            "gauge_rest": percent((demand.needed_bytes - held) / whole),
            "gauge_limit": percent(estimate.usable_bytes / whole),
            "whisker_low": scale.place(low),
            "whisker_at": scale.place(speed),
            "whisker_high": scale.place(high),
        }


class RowPrinter(EstimatePrinter):
    """Prints lines of the card table.

    What stays the same whatever the inputs is printed once and kept.
    """

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        super().__init__(language)
        self.facts = {one.card.slug: _card_facts(one) for one in catalogue.ranked_cards}

    def row(self, estimate: Estimate, scale: SpeedScale) -> CardRow:
        """The line of one estimate."""
        facts = self.facts[estimate.card.slug]
        row: CardRow = {**facts, **self.estimate_facts(estimate, scale)}
        row["has"] = times(estimate.demand.cards, facts["has"])
        return row


@lru_cache(maxsize=16_384)
def speed_facts(tokens_per_s: float, low: float, high: float, language: str) -> SpeedFacts:
    """A speed and its range; most changes of the inputs leave most speeds as they were."""
    return {
        "speed": figures.speed(tokens_per_s, language),
        "is_whole_speed": figures.speed_decimals(tokens_per_s) == 0,
        "speed_range": figures.speed_range(low, high, language),
    }


@lru_cache(maxsize=16_384)
def conversations(count: int, language: str) -> str:
    """How many conversations fit beside each other, where that is more than one."""
    if count <= 1:
        return ""
    # Translators: in a row of both tables and below a card that stands out. {count} is a number,
    # two or more; a conversation is of the context length chosen.
    message = ngettext("room for {count} conversation", "room for {count} conversations", count)
    return message.format(count=figures.number(count, 0, language))


@lru_cache(maxsize=1024)
def bound(tokens_per_s: float | None, language: str) -> str:
    """What stands beside a figure that is beyond everything measured."""
    if tokens_per_s is None:
        return ""
    # Translators: beside an estimate in both tables that is too high: what was measured with models
    # of about that size lets one expect at most {speed} tokens per second.
    message = _("beyond all measurements; those point to at most {speed} tok/s")
    return message.format(speed=figures.speed(tokens_per_s, language))


def row_printer(catalogue: Catalogue) -> RowPrinter:
    """The printer of the active language."""
    return _row_printer(catalogue, get_language() or settings.LANGUAGE_CODE)


@lru_cache(maxsize=16)
def _row_printer(catalogue: Catalogue, language: str) -> RowPrinter:
    return RowPrinter(catalogue, language)


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
