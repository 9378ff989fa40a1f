"""What pictures of models and of cards have in common."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext as _

from catalog import figures
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.types import Estimate, Fit, Inputs
from estimator.pictures.content import Gauge, Panel, Part
from estimator.presentation import FIT_CODES, FIT_WORDS, gib


def estimate_panel(role: str, name: str, estimate: Estimate) -> Panel:
    """A model on a card: as fast as it is, and in which part of the card's memory."""
    low, high = estimate.tokens_per_s_low, estimate.tokens_per_s_high
    speed = f"{figures.speed(estimate.tokens_per_s)} tok/s ({figures.speed_range(low, high)})"
    return Panel(role, name, speed, _memory_said(estimate), _gauge(estimate))


def miss_panel(role: str, name: str, estimate: Estimate) -> Panel:
    """A model that does not fit a card, and by how much."""
    # Translators: below the name of a model or a card that does not fit; {short} is a number.
    short = _("short by {short} GB").format(short=gib(estimate.short_bytes))
    return Panel(role, name, short, _memory_said(estimate), _gauge(estimate))


def fit_parts(counts: Counter[Fit]) -> tuple[Part, ...]:
    """How many fit comfortably, tightly, not."""
    return tuple(
        Part(code, counts[fit], f"{FIT_WORDS[fit]} {figures.number(counts[fit])}")
        for fit, code in FIT_CODES.items()
    )


def inputs_said(inputs: Inputs) -> str:
    # Translators: at the foot of the picture beside a shared link: the inputs of its estimates.
    # {tokens} is a number, {level} a quantization level such as Q3_K_M.
    return _("{tokens} tokens of context, {level} or better, one request at a time").format(
        tokens=figures.number(inputs.context_tokens), level=inputs.min_quality.name
    )


def _memory_said(estimate: Estimate) -> str:
    # Translators: in the picture beside a shared link. {needs} is the memory that a model needs,
    # {has} that of the card, {level} a quantization level such as Q4_K_M.
    return _("{needs} GB needed at {level}, {has} GB on the card").format(
        needs=gib(estimate.demand.needed_bytes),
        has=figures.card_memory(estimate.card.memory_bytes / BYTES_PER_GIB),
        level=estimate.level.name,
    )


def _gauge(estimate: Estimate) -> Gauge:
    memory, needed = estimate.card.memory_bytes, estimate.demand.needed_bytes
    scale = max(memory, needed)
    return Gauge(
        kind=FIT_CODES[estimate.fit],
        has=memory / scale,
        needed=needed / scale,
        limit=estimate.usable_bytes / scale,
    )
