"""One case in words, for a terminal."""

from __future__ import annotations

from functools import partial

from catalog import figures
from estimator.case import Case
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.types import Estimate, Fit, MethodName

METHOD_WORDS = {
    MethodName.SIZE_ONLY: "from the parameter count alone",
    MethodName.ARCHITECTURE: "from the architecture",
}

number = partial(figures.number, language="en")
speed = partial(figures.speed, language="en")


def report(case: Case) -> str:
    """The answer to ``case`` with what it is made of."""
    estimate = case.estimate()
    lines = [
        f"{case.model.name} on {case.card.name} at {estimate.level.name}: {_verdict(estimate)}",
        "",
        *_memory_lines(case, estimate),
        "",
        *_speed_lines(case, estimate),
        *(f"Note: {warning}." for warning in case.warnings()),
    ]
    return "\n".join(lines)


def _verdict(estimate: Estimate) -> str:
    if estimate.fit is Fit.NO:
        return f"does not fit, {_gb(estimate.short_bytes)} short"
    return f"fits, {estimate.fit.value}, {_gb(estimate.spare_bytes)} to spare"


def _memory_lines(case: Case, estimate: Estimate) -> list[str]:
    demand, tokens = estimate.demand, number(case.inputs.context_tokens)
    terms = [
        ("weights", demand.weights_bytes, ""),
        ("KV cache", demand.kv_cache_bytes, f"  for {tokens} tokens of context"),
        ("state", demand.state_bytes, ""),
        ("overhead", demand.overhead_bytes, ""),
        ("in use", demand.in_use_bytes, ""),
        ("needed", demand.needed_bytes, ""),
        ("usable", estimate.usable_bytes, f"  of {_cards_gb(estimate)}"),
    ]
    return [f"{name:<11}{_gb(size):>12}{remark}" for name, size, remark in terms if size]


def _speed_lines(case: Case, estimate: Estimate) -> list[str]:
    if case.level is None and not estimate.fits:
        return ["speed      none: it does not run"]
    low, high = estimate.tokens_per_s_low, estimate.tokens_per_s_high
    return [
        f"{'speed':<11}{speed(estimate.tokens_per_s)} tok/s, likely {_range(low, high)}",
        f"{'confidence':<11}{estimate.confidence.value}, {METHOD_WORDS[estimate.method]}",
    ]


def _range(low: float, high: float) -> str:
    """A range as pages print it, without the mark against line breaks, which terminals may show."""
    return figures.speed_range(low, high, "en").replace("\N{WORD JOINER}", "")


def _cards_gb(estimate: Estimate) -> str:
    memory = f"{figures.card_memory(estimate.memory_bytes / BYTES_PER_GIB, 'en')} GB"
    count = estimate.demand.cards
    return f"the card's {memory}" if count == 1 else f"the {memory} of {count} cards"


def _gb(size_bytes: float) -> str:
    return f"{number(size_bytes / BYTES_PER_GIB, 1)} GB"
