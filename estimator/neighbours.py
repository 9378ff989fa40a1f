"""Cards near a card: what a little more money might buy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from catalog import figures
from catalog.vocabulary import CardStatus
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.methods import METHODS
from estimator.core.types import RatedCard
from estimator.rows import Catalogue, ListedCard

# The method that applies to every model compares cards as well.
METHOD: Final = METHODS[-1]
SAME_SPEED: Final = 1 + 1e-9


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A card near another; ``times_as_fast`` compares their speeds with one and the same model."""

    name: str
    url: str
    memory: str
    bandwidth: str
    times_as_fast: str


class Neighbours:
    """The cards of the same kind that are next to ``listed``; modified ones are left out."""

    def __init__(self, catalogue: Catalogue, listed: ListedCard) -> None:
        self._catalogue, self._listed = catalogue, listed
        self._own = METHOD.rate(listed.card)

    @property
    def larger(self) -> Neighbour | None:
        """The card with the next more memory; of several that have it, the fastest."""
        larger = [card for card in self._alike() if _memory(card) > _memory(self._own)]
        best = min(larger, key=lambda card: (_memory(card), -_speed(card)), default=None)
        return self._shown(best)

    @property
    def faster(self) -> Neighbour | None:
        """The next faster card with as much memory."""
        faster = [
            card
            for card in self._alike()
            if _memory(card) == _memory(self._own) and _speed(card) > _speed(self._own) * SAME_SPEED
        ]
        return self._shown(min(faster, key=_speed, default=None))

    def _alike(self) -> Iterator[RatedCard]:
        rated = self._catalogue.deck.rated(METHOD.name).cards
        for place, other in enumerate(self._catalogue.ranked_cards):
            if other.form == self._listed.form and other.status != CardStatus.MODDED:
                yield rated[place]

    def _shown(self, rated: RatedCard | None) -> Neighbour | None:
        if rated is None:
            return None
        card, ratio = rated.card, _speed(rated) / _speed(self._own)
        return Neighbour(
            name=figures.card_name(card.name),
            url=reverse("estimator:gpu", args=[card.slug]),
            memory=f"{figures.card_memory(card.memory_bytes / BYTES_PER_GIB)} GB",
            bandwidth=f"{figures.bandwidth(card.bandwidth_bytes_per_s / BYTES_PER_GB)} GB/s",
            times_as_fast=figures.number(ratio, 2 if ratio < 2 else 1),  # noqa: PLR2004
        )


def _memory(rated: RatedCard) -> int:
    return rated.card.memory_bytes


def _speed(rated: RatedCard) -> float:
    return rated.effective_bytes_per_s
