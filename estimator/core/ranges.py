"""How far a measurement may lie from an estimate: 80 % intervals by class, cross-validated."""

from __future__ import annotations

from typing import Final

from estimator.core.calibration import CALIBRATION
from estimator.core.decode_speed import seconds_by_part, unit_seconds
from estimator.core.platform import DEFAULT_PLATFORM
from estimator.core.types import (
    SIZE_ONLY_RANGE,
    Card,
    DecodeWork,
    Estimate,
    MethodName,
    SpeedRange,
    UnitSeconds,
)

ANY_CLASS: Final = "any"
UNMEASURED_CLASS: Final = "unmeasured"

MANY_KERNELS: Final = 0.45
"""Share of a token's time above which starting kernels decides, not reading."""

_INTERVALS: Final = CALIBRATION.intervals.values()
WIDEST: Final = SpeedRange(
    min(SIZE_ONLY_RANGE.low, *(one.low for one in _INTERVALS)),
    max(SIZE_ONLY_RANGE.high, *(one.high for one in _INTERVALS)),
)
"""Factors that hold every range, for scales to draw them on."""


def class_of(vendor: str, work: DecodeWork, costs: UnitSeconds) -> str:
    """The class whose measurements tell the range: the maker, and what decides the time."""
    decided_by = "kernels" if kernel_share(work, costs) > MANY_KERNELS else "reading"
    return f"{vendor} {decided_by}"


def kernel_share(work: DecodeWork, costs: UnitSeconds) -> float:
    """The part of a token's time that goes into starting kernels and the token itself."""
    parts = seconds_by_part(work, costs)
    return (parts.operation + parts.special_operation + parts.token) / sum(parts)


def is_measured(card: Card) -> bool:
    """Whether cards of this maker were measured."""
    return any(name.startswith(f"{card.vendor} ") for name in CALIBRATION.intervals)


def range_of(card: Card, work: DecodeWork, costs: UnitSeconds) -> SpeedRange:
    """The factors around a speed on ``card``."""
    intervals = CALIBRATION.intervals
    name = class_of(card.vendor, work, costs)
    interval = intervals.get(name, intervals[UNMEASURED_CLASS])
    return SpeedRange(interval.low, interval.high)


def fastest_measured(read_bytes: float) -> float:
    """Tokens per second that no measured card exceeded with a model reading that much per token.

    What lies between two measured sizes gets the bound of the smaller one; what is smaller than
    all of them that of the smallest, in proportion to its size.
    """
    fastest = CALIBRATION.fastest
    below = [run for run in fastest if run.read_bytes <= read_bytes]
    if below:
        return below[-1].tokens_per_s
    return fastest[0].tokens_per_s * fastest[0].read_bytes / read_bytes


def measured_bound(estimate: Estimate) -> float | None:
    """The most that measurements let one expect, where a size-only figure exceeds it.

    It is the fastest run with a model of that size, or what the card's calibrated prices leave
    after reading the weights alone, where that is more: large models were only run on slow cards.
    """
    if estimate.method is not MethodName.SIZE_ONLY:
        return None
    read_bytes = estimate.demand.read_bytes_per_token
    costs = unit_seconds(estimate.card, DEFAULT_PLATFORM, CALIBRATION.speed)
    reading_alone = 1 / (read_bytes * costs.byte + costs.token)
    bound = max(fastest_measured(read_bytes), reading_alone)
    return bound if estimate.tokens_per_s > bound else None
