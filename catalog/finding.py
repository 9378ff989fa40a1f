"""Cards and models by name, the best match first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import FETCH_RAISE, QuerySet

from catalog.index import Index, both
from catalog.matching import WHOLE
from catalog.models import AIModel, Gpu
from catalog.search import search_words

NEAR_NAMES = 5
# The end of the address of a model or a card, in any language, as a page or as a table.
RECORD_ADDRESS = re.compile(r"/(?P<kind>models|gpus)/(?P<slug>[^/.]{1,100})[^/]*/?$")


@dataclass(frozen=True)
class Found:
    """What a query finds, up to ``limit`` of each kind."""

    query: str
    limit: int

    @cached_property
    def cards(self) -> list[Gpu]:
        return rows_at(self._gpus, self._best(self._gpus, self._cards), Gpu.objects.all())

    @cached_property
    def models(self) -> list[AIModel]:
        best = self._best(self._ai_models, self._models)
        return rows_at(self._ai_models, best, AIModel.objects.all())

    @property
    def card_count(self) -> int:
        """How many cards there are, shown or not."""
        return len(self._cards)

    @property
    def model_count(self) -> int:
        """How many models there are, shown or not."""
        return len(self._models)

    @property
    def shown_count(self) -> int:
        return len(self.cards) + len(self.models)

    @property
    def suggestion_count(self) -> int:
        return self.shown_count or len(self.near)

    @cached_property
    def only_match(self) -> Gpu | AIModel | None:
        """The record of which the query is a whole name, if there is just one."""
        cards, models = whole_names(self._cards), whole_names(self._models)
        if len(cards) + len(models) != 1:
            return None
        return self.cards[0] if cards else self.models[0]

    @cached_property
    def name(self) -> str:
        """The query as it would stand in a search key."""
        return "".join(search_words(self.query))

    @cached_property
    def near(self) -> list[Gpu | AIModel]:
        """Where nothing is called so: the records nearest in spelling, the nearest first."""
        return [] if self._cards or self._models else near_names(self.query)

    def _best(self, index: Index, kinds: dict[int, float]) -> list[int]:
        return index.best_first(kinds)[: self.limit]

    @cached_property
    def _cards(self) -> dict[int, float]:
        return self._gpus.names.matching(self.query)

    @cached_property
    def _models(self) -> dict[int, float]:
        return self._ai_models.names.matching(self.query)

    @property
    def _gpus(self) -> Index:
        return self._indexes[0]

    @property
    def _ai_models(self) -> Index:
        return self._indexes[1]

    @cached_property
    def _indexes(self) -> tuple[Index, Index]:
        return both()


def whole_names(kinds: dict[int, float]) -> list[int]:
    """The records that are called exactly so."""
    return [place for place, kind in kinds.items() if kind == WHOLE]


def names_like_address(path: str) -> list[Gpu | AIModel]:
    """What an address of a model or a card may have meant; nothing for any other address."""
    address = RECORD_ADDRESS.search(path)
    if address is None:
        return []
    name = address["slug"].replace("-", " ")
    found = Found(name, NEAR_NAMES)
    records: list[Gpu | AIModel] = [*found.cards, *found.models]
    if address["kind"] == "models":
        records = [*found.models, *found.cards]
    return records[:NEAR_NAMES] or found.near


def near_names(query: str) -> list[Gpu | AIModel]:
    """Cards and models whose names resemble ``query``, the nearest first."""
    gpus, ai_models = both()
    cards, models = gpus.names.nearest(query), ai_models.names.nearest(query)
    likeness = [*cards.values(), *models.values()]
    records: list[Gpu | AIModel] = [
        *rows_at(gpus, cards, Gpu.objects.all()),
        *rows_at(ai_models, models, AIModel.objects.all()),
    ]
    ranked = sorted(zip(likeness, records, strict=True), key=lambda pair: -pair[0])
    return [record for _likeness, record in ranked[:NEAR_NAMES]]


def rows_at[T: (Gpu, AIModel)](
    index: Index, places: Iterable[int], records: QuerySet[T]
) -> list[T]:
    """The records at these positions of an index, in this order; none costs no query."""
    pks: Sequence[Any] = [index.pks[place] for place in places]
    found = records.fetch_mode(FETCH_RAISE).in_bulk(pks) if pks else {}
    return [found[pk] for pk in pks]
