"""Cards and models by name, the nearest first."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from django.db.models import (
    FETCH_RAISE,
    Case,
    F,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import OrderBy
from django.db.models.functions import Concat

from catalog.models import AIModel, Architecture, Gpu
from catalog.querysets import AIModelQuerySet, GpuQuerySet
from catalog.search import search_words

# Every name in a record's search key between two blanks, so that whole names can be told apart.
SPACED_KEY = Concat(Value(" "), "search_key", Value(" "), output_field=TextField())
NEAR_NAMES = 5


@dataclass(frozen=True)
class Found:
    """What a query finds, up to ``limit`` of each kind."""

    query: str
    limit: int

    @cached_property
    def cards(self) -> list[Gpu]:
        order = (nearness(self.name), newest("released"))
        return list(self._cards.alias(key=SPACED_KEY).order_by(*order)[: self.limit])

    @cached_property
    def models(self) -> list[AIModel]:
        order = (nearness(self.name), most_downloaded(), newest("published"))
        return list(self._models.alias(key=SPACED_KEY).order_by(*order)[: self.limit])

    @cached_property
    def card_count(self) -> int:
        """How many cards there are, shown or not."""
        return self._cards.count() if len(self.cards) == self.limit else len(self.cards)

    @cached_property
    def model_count(self) -> int:
        """How many models there are, shown or not."""
        return self._models.count() if len(self.models) == self.limit else len(self.models)

    @property
    def shown_count(self) -> int:
        return len(self.cards) + len(self.models)

    @cached_property
    def only_match(self) -> Gpu | AIModel | None:
        """The record of which the query is a whole name, if there is just one."""
        named: list[Gpu | AIModel] = [
            *whole_names(self._cards, self.name),
            *whole_names(self._models, self.name),
        ]
        return named[0] if len(named) == 1 else None

    @cached_property
    def name(self) -> str:
        """The query as it would stand in a search key."""
        return "".join(search_words(self.query))

    @property
    def _cards(self) -> GpuQuerySet:
        cards = Gpu.objects.ranked().search(self.query) if self.name else Gpu.objects.none()
        return cards.fetch_mode(FETCH_RAISE)

    @property
    def _models(self) -> AIModelQuerySet:
        models = AIModel.objects.search(self.query) if self.name else AIModel.objects.none()
        return models.fetch_mode(FETCH_RAISE)


def whole_names[T: (Gpu, AIModel)](records: QuerySet[T], name: str) -> list[T]:
    """Up to two records that are called exactly so."""
    return list(records.annotate(key=SPACED_KEY).filter(key__contains=f" {name} ")[:2])


def nearness(name: str) -> Case:
    """0 for a record of that name, 1 where a name ends so, 2 where one begins so, else 3."""
    return Case(
        When(key__contains=f" {name} ", then=0),
        When(key__contains=f"{name} ", then=1),
        When(key__contains=f" {name}", then=2),
        default=3,
    )


def newest(field: str) -> OrderBy:
    return F(field).desc(nulls_last=True)


def most_downloaded() -> OrderBy:
    """By the downloads of each model's own repository."""
    primary = Architecture.objects.primary().filter(ai_model=OuterRef("pk"))
    return OrderBy(Subquery(primary.values("downloads")[:1]), descending=True, nulls_last=True)


def near_names(name: str) -> list[Gpu | AIModel]:
    """Cards and models whose names resemble a squeezed one, the nearest first."""
    keys = [*Gpu.objects.ranked().values_list("search_key", flat=True)]
    keys += AIModel.objects.values_list("search_key", flat=True)
    first_names = {key.split(" ")[0]: key for key in keys}
    near = [first_names[key] for key in get_close_matches(name, first_names, NEAR_NAMES)]
    records = [
        *Gpu.objects.ranked().filter(search_key__in=near),
        *AIModel.objects.filter(search_key__in=near),
    ]
    return sorted(records, key=lambda record: near.index(record.search_key))
