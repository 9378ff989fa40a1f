"""One line of a sum, and how its figures are printed: with a decimal more than in the table."""

from __future__ import annotations

from dataclasses import dataclass

from catalog import figures
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB

DECIMALS = 2


@dataclass(frozen=True, slots=True)
class Line:
    """What it is, how it came about, its value with unit; a total stands below a rule."""

    label: str
    value: str
    how: str = ""
    is_total: bool = False


def gb(size_bytes: float) -> str:
    """Memory in binary GB, with the unit."""
    return f"{exact_gib(size_bytes)} GB"


def exact_gib(size_bytes: float) -> str:
    return figures.number(size_bytes / BYTES_PER_GIB, DECIMALS)


def gb_per_s(bytes_per_s: float) -> str:
    """Bandwidth, decimal, with the unit."""
    return f"{figures.bandwidth(bytes_per_s / BYTES_PER_GB)} GB/s"


def decimal_bytes(size_bytes: float) -> str:
    """An amount that is read, in billions of bytes like the bandwidth it is divided by."""
    return f"{figures.number(size_bytes / BYTES_PER_GB, DECIMALS)} × 10⁹ B"


def milliseconds(seconds: float) -> str:
    return f"{figures.number(seconds * 1000, DECIMALS)} ms"
