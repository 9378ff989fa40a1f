"""The ladder of quantization levels, least compressed first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


class UnknownLevelError(ValueError):
    """No level of this name is on the ladder."""


@dataclass(frozen=True, slots=True)
class Level:
    """A quantization level.

    ``bits_per_weight`` counts scales and offsets. ``efficiency`` is the share of the memory
    bandwidth that decoding reaches at this level (dimensionless, size-only method). ``rank`` is
    the place on the ladder: 0 is the least compressed.
    """

    name: str
    bits_per_weight: float
    efficiency: float
    rank: int


# Bits and efficiencies: reference site, derived from its rows, November 2026. Q6_K is not seen in
# the rows; the efficiencies of F16 and Q2_K are ours.
LEVELS: Final = (
    Level("F16", 16.0, 0.40, 0),
    Level("Q8_0", 8.5, 0.45, 1),
    Level("Q6_K", 6.5, 0.50, 2),
    Level("Q5_K_M", 5.5, 0.52, 3),
    Level("Q4_K_M", 4.5, 0.55, 4),
    Level("Q3_K_M", 3.5, 0.50, 5),
    Level("Q2_K", 2.5, 0.45, 6),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
F16: Final = BY_NAME["F16"]
DEFAULT_MIN_QUALITY: Final = BY_NAME["Q3_K_M"]


def level_named(name: str) -> Level:
    """The level of that name, in any case; raise ``UnknownLevelError`` where there is none."""
    try:
        return BY_NAME[name.strip().upper()]
    except KeyError:
        raise UnknownLevelError(name) from None


def ladder(min_quality: Level) -> tuple[Level, ...]:
    """The levels to try, least compressed first, ending at ``min_quality``.

    F16 is tried only where nothing more compressed is wanted: next to Q8_0 it costs twice the
    memory for no difference that anyone has measured.
    """
    if min_quality is F16:
        return (F16,)
    return LEVELS[F16.rank + 1 : min_quality.rank + 1]
