"""One model on many cards at once.

Whether a model fits, and at which level, depends only on a card's usable memory, and hundreds of
cards share a few dozen sizes. So that is decided once per size, and whole estimates are made only
of the cards somebody looks at. A card is known here by its place in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from estimator.core.fit import Held, demands, estimate_of, held_in
from estimator.core.methods import METHODS, Method, method_for
from estimator.core.platform import DEFAULT_PLATFORM, Platform
from estimator.core.types import Card, Estimate, Inputs, MethodName, Model


@dataclass(frozen=True, slots=True)
class Shelf:
    """Cards alike in memory: a model fits all of them at the same level, or none."""

    memory_bytes: int
    usable_bytes: int
    places: tuple[int, ...]


class Deck:
    """Cards in the order of the catalogue, prepared for any number of models."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self._rated: dict[tuple[MethodName, Platform], RatedDeck] = {}

    def rated(self, name: MethodName, platform: Platform = DEFAULT_PLATFORM) -> RatedDeck:
        """The deck as a method sees it."""
        key = name, platform
        if key not in self._rated:
            method = next(method for method in METHODS if method.name is name)
            self._rated[key] = RatedDeck(self.cards, method, platform)
        return self._rated[key]


class RatedDeck:
    """A deck with what a method works out of the cards alone."""

    def __init__(self, cards: tuple[Card, ...], method: Method, platform: Platform) -> None:
        self.cards = [method.rate(card, platform) for card in cards]
        self.shelves = self._shelves()
        self.shelf_of = {place: row for row, s in enumerate(self.shelves) for place in s.places}
        by_name = sorted(range(len(cards)), key=lambda place: cards[place].name)
        self.by_name = [(place, self.shelf_of[place]) for place in by_name]

    def _shelves(self) -> list[Shelf]:
        """Shelves by memory, the smallest first."""
        places: dict[tuple[int, int], list[int]] = {}
        for place, rated in enumerate(self.cards):
            places.setdefault((rated.card.memory_bytes, rated.usable_bytes), []).append(place)
        return [Shelf(*size, tuple(places[size])) for size in sorted(places)]


class Ranking:
    """A model on every card of a deck, with the same inputs."""

    def __init__(self, deck: Deck, model: Model, inputs: Inputs) -> None:
        self.method = method_for(model)
        self.deck = deck.rated(self.method.name, inputs.platform)
        asked = demands(model, inputs)
        self.held = [held_in(shelf.usable_bytes, asked) for shelf in self.deck.shelves]
        self._fits = [held.fit.fits for held in self.held]

    def __len__(self) -> int:
        return len(self.deck.cards)

    def __iter__(self) -> Iterator[Estimate]:
        """Every card's estimate, in the order of the catalogue."""
        return map(self.estimate, range(len(self)))

    def estimate(self, place: int) -> Estimate:
        held = self.held[self.deck.shelf_of[place]]
        return estimate_of(self.deck.cards[place], held, self.method)

    @cached_property
    def speeds(self) -> dict[int, float]:
        """Tokens per second of the cards that run the model, by place; the cards by name."""
        cards, held, fits = self.deck.cards, self.held, self._fits
        tokens_per_s = self.method.tokens_per_s
        return {
            place: tokens_per_s(cards[place], held[shelf].demand)
            for place, shelf in self.deck.by_name
            if fits[shelf]
        }

    @cached_property
    def fastest_first(self) -> list[int]:
        """The cards that run the model; of equally fast ones by name."""
        return sorted(self.speeds, key=self.speeds.__getitem__, reverse=True)

    @cached_property
    def nearest_first(self) -> list[int]:
        """The cards that do not run the model, by what they are short of, then by name."""
        missing = [place for place, shelf in self.deck.by_name if not self._fits[shelf]]
        return sorted(missing, key=lambda place: -self.deck.cards[place].usable_bytes)

    def shelves(self) -> Iterator[tuple[Shelf, Held]]:
        """The cards by memory, and what those hold."""
        return zip(self.deck.shelves, self.held, strict=True)
