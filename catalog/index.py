"""The catalogue in memory: what indexes and the search select, count and sort by.

It is read once per revision of the catalogue; a warm request asks for the revision alone. A record
is known by its position in the catalogue's order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from typing import Any

from catalog.licences import access_under
from catalog.matching import Named, Names, named
from catalog.models import AIModel, Architecture, Gpu, ModelOrganisation
from catalog.revision import current_revision
from catalog.sizes import size_code
from catalog.vocabulary import CardStatus, Weights

UNKNOWN = "unknown"
WEIGHTS_ORDER: list[str] = list(Weights)

type Positions = frozenset[int]


class Facet:
    """One property that records are chosen by: which of them have each value."""

    def __init__(self, values: Iterable[Iterable[str]]) -> None:
        """``values`` are those of each record, in the order of the catalogue."""
        members: dict[str, set[int]] = defaultdict(set)
        for position, of_record in enumerate(values):
            for value in of_record:
                members[value].add(position)
        self.members = {value: frozenset(found) for value, found in members.items()}

    def counts(self, among: Positions | None = None) -> dict[str, int]:
        """How many records have each value, of all or of some."""
        if among is None:
            return {value: len(found) for value, found in self.members.items()}
        return {value: len(found & among) for value, found in self.members.items()}


@dataclass(frozen=True, eq=False)
class Index:
    """All records of a kind that are listed.

    ``columns`` has the values to sort by, ``fame`` decides between records that match a search
    equally well: the larger, the sooner.
    """

    pks: Sequence[int]
    titles: Sequence[str]
    names: Names
    facets: Mapping[str, Facet]
    columns: Mapping[str, Sequence[Any]]
    fame: Sequence[tuple[Any, ...]]
    _orders: dict[str, list[int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.pks)

    @cached_property
    def everything(self) -> Positions:
        return frozenset(range(len(self)))

    def order(self, sort: str) -> list[int]:
        """All positions by a column, descending after a minus; what is not on record comes last."""
        if sort not in self._orders:
            values = self.columns[sort.removeprefix("-")]
            known = [place for place in self._by_title if values[place] is not None]
            known.sort(key=lambda place: values[place], reverse=sort.startswith("-"))
            self._orders[sort] = known + [p for p in self._by_title if values[p] is None]
        return self._orders[sort]

    def best_first(self, kinds: Mapping[int, float]) -> list[int]:
        """The positions of a search by kind of match, then the best known, then the newest."""
        return sorted(sorted(kinds, key=self.fame.__getitem__, reverse=True), key=kinds.__getitem__)

    @cached_property
    def _by_title(self) -> list[int]:
        return sorted(range(len(self)), key=lambda place: self.titles[place].casefold())


def model_index() -> Index:
    """All models."""
    return _model_index(current_revision())


def gpu_index() -> Index:
    """The cards of lists and rankings."""
    return _gpu_index(current_revision())


def both() -> tuple[Index, Index]:
    """Cards and models, as they stand at one moment."""
    revision = current_revision()
    return _gpu_index(revision), _model_index(revision)


@lru_cache(maxsize=2)
def _gpu_index(revision: int) -> Index:  # noqa: ARG001  (a new revision is a new index)
    cards = list(Gpu.objects.ranked().order_by("catalog_order", "pk"))
    return Index(
        pks=[card.pk for card in cards],
        titles=[card.name for card in cards],
        names=Names(map(_named_card, cards)),
        facets={
            "vendor": Facet([card.vendor] for card in cards),
            "form": Facet([card.form] for card in cards),
            "memory": Facet([f"{card.memory_gib:g}"] for card in cards),
            "year": Facet([year(card.released)] for card in cards),
            "unified": Facet(["yes" if card.unified_memory else "no"] for card in cards),
        },
        columns={
            "name": [card.name.casefold() for card in cards],
            "memory": [card.memory_gib for card in cards],
            "bandwidth": [card.bandwidth_gb_per_s for card in cards],
            "released": [card.released for card in cards],
        },
        fame=[(card.status != CardStatus.MODDED, *_power(card)) for card in cards],
    )


def _named_card(card: Gpu) -> Named:
    return named((card.name, *card.aliases), card.search_key, shortened=card.name)


def _power(card: Gpu) -> tuple[float, float]:
    """What decides between cards of one name: the largest, then the fastest."""
    return card.memory_gib, card.bandwidth_gb_per_s


@lru_cache(maxsize=2)
def _model_index(revision: int) -> Index:  # noqa: ARG001  (as above)
    fields = ("pk", "name", "search_key", "parameters", "weights", "access", "published")
    rows = AIModel.objects.order_by("catalog_order", "pk").only(*fields, "is_language_model")
    return _index_of_models(list(rows), _Relations())


class _Relations:
    """What other tables say of each model, by its key."""

    def __init__(self) -> None:
        organisations = ModelOrganisation.objects.values_list("ai_model", "organisation__name")
        self.organisations = _grouped(organisations)
        self.domains = _grouped(
            AIModel.domains.through.objects.values_list("aimodel", "domain__code")
        )
        self.tasks = _grouped(AIModel.tasks.through.objects.values_list("aimodel", "task__code"))
        repositories = Architecture.objects.order_by("pk")
        self.repositories: dict[int, list[Architecture]] = defaultdict(list)
        for record in repositories.only("hf_id", "ai_model", "is_primary", "downloads", "licence"):
            self.repositories[record.ai_model_id].append(record)

    def primary[T](self, pk: int, value: Callable[[Architecture], T], missing: T) -> T:
        """A value of the repository that stands for the model."""
        own = (value(record) for record in self.repositories.get(pk, ()) if record.is_primary)
        return next(own, missing)


def _index_of_models(models: list[AIModel], related: _Relations) -> Index:
    downloads = [related.primary(m.pk, lambda r: r.downloads or 0, 0) for m in models]
    return Index(
        pks=[model.pk for model in models],
        titles=[model.name for model in models],
        names=Names(_named_model(model, related) for model in models),
        facets=_facets_of_models(models, related),
        columns={
            "name": [model.name.casefold() for model in models],
            "parameters": [model.parameters for model in models],
            "weights": [WEIGHTS_ORDER.index(model.weights) for model in models],
            "published": [model.published for model in models],
            "downloads": downloads,
            "publisher": [related.primary(m.pk, lambda r: r.publisher, "") for m in models],
        },
        fame=[(count, m.published or date.min) for count, m in zip(downloads, models, strict=True)],
    )


def _facets_of_models(models: list[AIModel], related: _Relations) -> dict[str, Facet]:
    return {
        "organisation": Facet(related.organisations.get(model.pk, ()) for model in models),
        "domain": Facet(related.domains.get(model.pk, ()) for model in models),
        "task": Facet(related.tasks.get(model.pk, ()) for model in models),
        "size": Facet([size_code(model.parameters)] for model in models),
        "access": Facet([_access(model, related)] for model in models),
        "weights": Facet([model.weights] for model in models),
        "kind": Facet(["language" if model.is_language_model else "other"] for model in models),
        "year": Facet([year(model.published)] for model in models),
    }


def _access(model: AIModel, related: _Relations) -> str:
    licence = related.primary(model.pk, lambda record: record.licence, "")
    return model.access or access_under(licence) or UNKNOWN


def _named_model(model: AIModel, related: _Relations) -> Named:
    repositories = (record.repository for record in related.repositories.get(model.pk, ()))
    return named((model.name, *repositories), model.search_key)


def _grouped(pairs: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    values: dict[int, list[str]] = defaultdict(list)
    for key, value in pairs:
        values[key].append(value)
    return values


def year(day: date | None) -> str:
    return str(day.year) if day else UNKNOWN
