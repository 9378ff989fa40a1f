"""What many cards say about one model."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from statistics import median

from estimator.core.constants import BYTES_PER_GIB, READING_SPEED_TOKENS_PER_S
from estimator.core.quantization import Level
from estimator.core.ranking import Ranking
from estimator.core.types import Confidence, Estimate, Fit

# Lower ends of the histogram's columns, in GiB: the sizes that cards are sold with.
MEMORY_COLUMNS_GIB = (0, 5, 7, 10, 12, 16, 20, 24, 32, 40, 64, 80, 128, 141, 252)
COLUMN_STARTS = tuple(gib * BYTES_PER_GIB for gib in MEMORY_COLUMNS_GIB)
# Speeds that differ by less are one speed, computed in another order.
SAME_SPEED = 1 - 1e-9


@dataclass(slots=True)
class MemoryColumn:
    """Cards of about the same memory, by how the model fits them."""

    smallest_bytes: int
    largest_bytes: int
    counts: dict[Fit, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(frozen=True)
class Summary:
    """What many cards say about one model. Ties go to the first in catalogue order."""

    ranking: Ranking

    @cached_property
    def counts(self) -> Counter[Fit]:
        """How many cards fit comfortably, tightly, not."""
        counts: Counter[Fit] = Counter()
        for shelf, held in self.ranking.shelves():
            counts[held.fit] += len(shelf.places)
        return counts

    @property
    def total(self) -> int:
        return len(self.ranking)

    @property
    def running_count(self) -> int:
        """How many cards run the model."""
        return len(self.ranking.speeds)

    @property
    def fitting_count(self) -> int:
        """The same, without working out any speed."""
        return sum(count for fit, count in self.counts.items() if fit.fits)

    @cached_property
    def smallest_places(self) -> list[int]:
        """The cards with the least memory that run the model."""
        fitting = [shelf for shelf, held in self.ranking.shelves() if held.fit.fits]
        alike = takewhile(lambda shelf: shelf.memory_bytes == fitting[0].memory_bytes, fitting)
        return sorted(place for shelf in alike for place in shelf.places)

    @property
    def smallest(self) -> Estimate | None:
        """The card with the least memory that runs the model."""
        return self._first(self.smallest_places)

    @cached_property
    def fastest_places(self) -> list[int]:
        """The cards that share the highest speed."""
        return self._fastest(self.ranking.fastest_first)

    @property
    def fastest(self) -> Estimate | None:
        """The fastest card; others may share its speed (``fastest_places``)."""
        return self._first(self.fastest_places)

    @property
    def slowest(self) -> Estimate | None:
        """The slowest of the cards that run the model."""
        speeds = self.ranking.speeds
        least = min(speeds.values(), default=0.0) / SAME_SPEED
        return self._first([place for place, speed in speeds.items() if speed <= least])

    def fastest_among(self, slugs: Container[str]) -> Estimate | None:
        """The fastest of certain cards."""
        cards = self.ranking.deck.cards
        order = (p for p in self.ranking.fastest_first if cards[p].card.slug in slugs)
        return self._first(self._fastest(order))

    def fastest_of_memory(self, memory_bytes: int) -> Estimate | None:
        """The fastest card with exactly that much memory."""
        cards = self.ranking.deck.cards
        order = (
            p for p in self.ranking.fastest_first if cards[p].card.memory_bytes == memory_bytes
        )
        return self._first(self._fastest(order))

    @cached_property
    def nearest_miss(self) -> Estimate | None:
        """The card that is short of the least memory."""
        missing = [shelf for shelf, held in self.ranking.shelves() if not held.fit.fits]
        nearest = max(missing, key=lambda shelf: shelf.usable_bytes, default=None)
        return None if nearest is None else self._first(nearest.places)

    def usable_bytes_of_memory(self, memory_bytes: int) -> int | None:
        """What a card with exactly that much memory offers a model, at best; none, if there are
        no such cards."""
        shelves = self.ranking.deck.shelves
        alike = (shelf.usable_bytes for shelf in shelves if shelf.memory_bytes == memory_bytes)
        return max(alike, default=None)

    @cached_property
    def median_tokens_per_s(self) -> float | None:
        """The median speed over the cards that run the model."""
        speeds = self.ranking.speeds
        return median(speeds.values()) if speeds else None

    @cached_property
    def above_reading_speed(self) -> int:
        """How many cards are faster than people read."""
        speeds = self.ranking.speeds.values()
        return sum(speed > READING_SPEED_TOKENS_PER_S for speed in speeds)

    @cached_property
    def confidences(self) -> list[Confidence]:
        """How sure the speeds are, the least sure first: cards may differ."""
        found = {self.ranking.estimate(place).confidence for place in self.ranking.speeds}
        return [confidence for confidence in Confidence if confidence in found]

    @cached_property
    def levels_used(self) -> list[str]:
        """The quantization levels that cards end up with, least compressed first."""
        levels = {held.demand.level for _, held in self.ranking.shelves() if held.fit.fits}
        return [level.name for level in sorted(levels, key=_rank)]

    def ten_fastest(self) -> list[Estimate]:
        """The ten fastest cards, the newest first among equals."""
        cards, speeds = self.ranking.deck.cards, self.ranking.speeds
        order = sorted(
            speeds, key=lambda place: str(cards[place].card.released or ""), reverse=True
        )
        order.sort(key=lambda place: -speeds[place])
        return [self.ranking.estimate(place) for place in order[:10]]

    def ten_smallest(self) -> list[Estimate]:
        """The ten cards with the least memory that run the model."""
        cards = self.ranking.deck.cards
        order = sorted(self.ranking.speeds, key=lambda p: (cards[p].card.memory_bytes, p))
        return [self.ranking.estimate(place) for place in order[:10]]

    @cached_property
    def memory_columns(self) -> list[MemoryColumn]:
        """The cards by memory, smallest first; empty columns are left out."""
        columns: dict[int, MemoryColumn] = {}
        for shelf, held in self.ranking.shelves():
            size, start = shelf.memory_bytes, bisect_right(COLUMN_STARTS, shelf.memory_bytes)
            if start not in columns:
                columns[start] = MemoryColumn(size, size, dict.fromkeys(Fit, 0))
            columns[start].largest_bytes = size
            columns[start].counts[held.fit] += len(shelf.places)
        return list(columns.values())

    def _fastest(self, order: Iterable[int]) -> list[int]:
        """The places at the head of ``order``, fastest first, that share one speed."""
        speeds, rest = self.ranking.speeds, iter(order)
        top = next(rest, None)
        if top is None:
            return []
        least = speeds[top] * SAME_SPEED
        return [top, *takewhile(lambda place: speeds[place] >= least, rest)]

    def _first(self, places: Sequence[int]) -> Estimate | None:
        """The first of ``places`` in catalogue order."""
        return self.ranking.estimate(min(places)) if places else None


def _rank(level: Level) -> int:
    return level.rank
