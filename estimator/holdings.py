"""What a card holds of the language models in the catalogue."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from catalog.sizes import BILLION, BOUNDS
from estimator.core.holding import USUAL_INPUTS, Holding
from estimator.core.types import Card, Estimate, Fit, Inputs
from estimator.rows import Catalogue, RankedModel

SIZE_STARTS = [bound * BILLION for bound in BOUNDS]
# The fastest models of all are too small to talk to.
TALKATIVE_PARAMETERS = 7 * BILLION


@dataclass(frozen=True, slots=True)
class ModelOnCard:
    """One line of the table: a model, what the card makes of it, and whether the context in use is
    longer than the model was made for."""

    listed: RankedModel
    estimate: Estimate
    is_beyond_context: bool


@dataclass(frozen=True, slots=True)
class SizeColumn:
    """Models from ``low`` up to but without ``high`` billion parameters, by how they fit."""

    low: int
    high: int | None
    counts: Counter[Fit]


class Holdings:
    """The ranked models on one card, with the same inputs.

    Models are known by their place in the catalogue's list. What is counted and what stands out is
    told of open models; the lists have those too whose weights are not on record.
    """

    def __init__(self, catalogue: Catalogue, holding: Holding) -> None:
        self.models, self.holding = catalogue.ranked_models, holding

    @property
    def card(self) -> Card:
        return self.holding.card

    def row(self, place: int) -> ModelOnCard:
        listed = self.models[place]
        return ModelOnCard(listed, self.holding.estimate(place), self.holding.exceeds(listed.spec))

    @cached_property
    def counts(self) -> Counter[Fit]:
        """How many open models fit comfortably, tightly, not."""
        pairs = zip(self.models, self.holding.held, strict=True)
        return Counter(held.fit for listed, held in pairs if listed.is_open)

    @property
    def total(self) -> int:
        """How many open models there are."""
        return self.counts.total()

    @property
    def count(self) -> int:
        """How many of them the card holds."""
        return self.total - self.counts[Fit.NO]

    @property
    def largest(self) -> ModelOnCard | None:
        """The largest open model that fits, of equally large ones the newest."""
        return self._first(self._fitting())

    @property
    def fastest(self) -> ModelOnCard | None:
        """The fastest open model."""
        return self._fastest(self._fitting())

    @property
    def fastest_talkative(self) -> ModelOnCard | None:
        """The fastest open model that is large enough to talk to."""
        models = self.models
        large = (p for p in self._fitting() if models[p].spec.parameters >= TALKATIVE_PARAMETERS)
        return self._fastest(large)

    @property
    def nearest_miss(self) -> ModelOnCard | None:
        """The open model that lacks the least memory."""
        return self._first(p for p in self.holding.nearest_first if self.models[p].is_open)

    def size_columns(self) -> list[SizeColumn]:
        """The open models by size, smallest first."""
        columns = [
            SizeColumn(low, high, Counter())
            for low, high in zip(BOUNDS, (*BOUNDS[1:], None), strict=True)
        ]
        for listed, held in zip(self.models, self.holding.held, strict=True):
            if listed.is_open:
                columns[bisect_right(SIZE_STARTS, listed.spec.parameters) - 1].counts[held.fit] += 1
        return columns

    def _fitting(self) -> Iterable[int]:
        return (place for place in self.holding.fitting if self.models[place].is_open)

    def _first(self, places: Iterable[int]) -> ModelOnCard | None:
        place = next(iter(places), None)
        return None if place is None else self.row(place)

    def _fastest(self, places: Iterable[int]) -> ModelOnCard | None:
        fastest = max(places, key=self.holding.speeds.__getitem__, default=None)
        return None if fastest is None else self.row(fastest)


@lru_cache(maxsize=64)
def holdings(
    catalogue: Catalogue,
    card: Card,
    context_tokens: int | None = None,
    inputs: Inputs = USUAL_INPUTS,
) -> Holdings:
    """What ``card`` holds; kept, so that sorting and paging do not compute it again."""
    specs = catalogue.ranked_specs
    holding = Holding(card, specs, context_tokens=context_tokens, inputs=inputs)
    return Holdings(catalogue, holding)
