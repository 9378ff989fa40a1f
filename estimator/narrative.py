"""The figures behind the words of a model's page. The words themselves are in the templates."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from estimator.core.constants import BYTES_PER_GIB, READING_SPEED_TOKENS_PER_S
from estimator.core.quantization import Level
from estimator.core.types import Estimate, Fit

# Lower ends of the histogram's columns, in GiB: the sizes that cards are sold with.
MEMORY_COLUMNS_GIB = (0, 5, 7, 10, 12, 16, 20, 24, 32, 40, 64, 80, 128, 141, 252)
COLUMN_STARTS = tuple(gib * BYTES_PER_GIB for gib in MEMORY_COLUMNS_GIB)


@dataclass(frozen=True)
class MemoryColumn:
    """Cards of about the same memory, by how the model fits them."""

    smallest_bytes: int
    largest_bytes: int
    counts: Counter[Fit]

    @property
    def total(self) -> int:
        return self.counts.total()


@dataclass(frozen=True)
class Summary:
    """What many cards say about one model. Ties go to the first in catalogue order."""

    estimates: Sequence[Estimate]

    @cached_property
    def fitting(self) -> list[Estimate]:
        """The cards that run the model, in catalogue order."""
        return [estimate for estimate in self.estimates if estimate.fits]

    @cached_property
    def counts(self) -> Counter[Fit]:
        """How many cards fit comfortably, tightly, not."""
        return Counter(estimate.fit for estimate in self.estimates)

    @property
    def total(self) -> int:
        return len(self.estimates)

    @cached_property
    def smallest(self) -> Estimate | None:
        """The card with the least memory that runs the model."""
        return min(self.fitting, key=lambda e: e.card.memory_bytes, default=None)

    @cached_property
    def fastest(self) -> Estimate | None:
        """The fastest card; others may share its speed (``fastest_shared_by``)."""
        return max(self.fitting, key=lambda e: e.tokens_per_s, default=None)

    @cached_property
    def fastest_shared_by(self) -> list[Estimate]:
        """Further cards as fast as the fastest."""
        top = self.fastest
        return [e for e in self.fitting if top and e is not top and _same_speed(e, top)]

    @cached_property
    def nearest_miss(self) -> Estimate | None:
        """The card that is short of the least memory."""
        missing = (estimate for estimate in self.estimates if not estimate.fits)
        return min(missing, key=lambda e: e.short_bytes, default=None)

    @cached_property
    def median_tokens_per_s(self) -> float | None:
        """The median speed over the cards that run the model."""
        return median(e.tokens_per_s for e in self.fitting) if self.fitting else None

    @cached_property
    def above_reading_speed(self) -> int:
        """How many cards are faster than people read."""
        return sum(e.tokens_per_s > READING_SPEED_TOKENS_PER_S for e in self.fitting)

    @cached_property
    def levels_used(self) -> list[str]:
        """The quantization levels that cards end up with, least compressed first."""
        return [level.name for level in sorted({e.level for e in self.fitting}, key=_rank)]

    def fastest_of_memory(self, memory_bytes: int) -> Estimate | None:
        """The fastest card with exactly that much memory."""
        same = (e for e in self.fitting if e.card.memory_bytes == memory_bytes)
        return max(same, key=lambda e: e.tokens_per_s, default=None)

    def ten_fastest(self) -> list[Estimate]:
        """The ten fastest cards, the newest first among equals."""
        newest_first = sorted(self.fitting, key=lambda e: str(e.card.released or ""), reverse=True)
        return sorted(newest_first, key=lambda e: -e.tokens_per_s)[:10]

    def ten_smallest(self) -> list[Estimate]:
        """The ten cards with the least memory that run the model."""
        return sorted(self.fitting, key=lambda e: e.card.memory_bytes)[:10]

    @cached_property
    def memory_columns(self) -> list[MemoryColumn]:
        """The cards by memory, smallest first; empty columns are left out."""
        columns: dict[int, list[Estimate]] = {}
        for estimate in self.estimates:
            column = bisect_right(COLUMN_STARTS, estimate.card.memory_bytes)
            columns.setdefault(column, []).append(estimate)
        return [_memory_column(columns[column]) for column in sorted(columns)]


def _memory_column(estimates: list[Estimate]) -> MemoryColumn:
    sizes = [estimate.card.memory_bytes for estimate in estimates]
    return MemoryColumn(min(sizes), max(sizes), Counter(e.fit for e in estimates))


def _same_speed(one: Estimate, other: Estimate) -> bool:
    return abs(one.tokens_per_s - other.tokens_per_s) < 1e-9 * other.tokens_per_s


def _rank(level: Level) -> int:
    return level.rank
