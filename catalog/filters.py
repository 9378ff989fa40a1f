"""Which models and which cards an index shows, in which order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import django_filters
from django import forms
from django.db.models import FETCH_RAISE, Count, F, Func, Prefetch
from django.db.models.functions import Lower
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog import figures
from catalog.forms import QueryField
from catalog.models import AIModel, Gpu, ModelOrganisation
from catalog.querysets import AIModelQuerySet, GpuQuerySet
from catalog.vocabulary import CardForm, Vendor, Weights

KINDS = [
    ("language", pgettext_lazy("kind of model", "language models")),
    ("other", pgettext_lazy("kind of model", "other kinds")),
]


@dataclass(frozen=True)
class Column:
    """A column of an index; one without ``order`` cannot be sorted by."""

    key: str
    label: Promise
    order: F | Func | None
    starts_low: bool = False
    css: str = ""


class QueryFilter(django_filters.Filter):
    """A box that takes a name."""

    field_class = QueryField


def search_box(examples: str) -> forms.TextInput:
    return forms.TextInput(attrs={"type": "search", "autocomplete": "off", "placeholder": examples})


class IndexFilter(django_filters.FilterSet):
    """Filters of an index with the columns that its list has."""

    columns: ClassVar[tuple[Column, ...]]
    default_sort: ClassVar[str]

    def search[T: (AIModelQuerySet, GpuQuerySet)](self, records: T, name: str, query: str) -> T:  # noqa: ARG002
        return records.search(query)

    @property
    def chosen(self) -> dict[str, Any]:
        """What the visitor chose, as far as it makes sense."""
        self.form.is_valid()
        return {name: value for name, value in self.form.cleaned_data.items() if value}


class ModelFilter(IndexFilter):
    """``q``, ``weights`` and ``kind`` over all models."""

    q = QueryFilter(
        label=_("Search models"),
        method="search",
        widget=search_box("Llama 3.1 8B, Qwen3, Gemma"),
    )
    weights = django_filters.ChoiceFilter(
        label=_("Weights"),
        choices=Weights.choices,
        empty_label=_("all"),
        error_messages={"invalid_choice": _("This state is not known. Showing all.")},
    )
    kind = django_filters.ChoiceFilter(
        label=_("Kind of model"),
        choices=KINDS,
        empty_label=_("all"),
        method="of_kind",
        error_messages={"invalid_choice": _("This kind is not known. Showing all.")},
    )

    columns = (
        Column("name", _("Model"), Lower("name"), starts_low=True, css="l-name"),
        Column("parameters", _("Parameters"), F("parameters"), css="l-key r"),
        Column("weights", _("Weights"), None, css="l-low"),
        Column("published", _("Published"), F("published"), css="l-end"),
    )
    default_sort = "-published"

    class Meta:
        model = AIModel
        fields: list[str] = []

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, queryset=listed_models())

    def of_kind(self, models: AIModelQuerySet, name: str, kind: str) -> AIModelQuerySet:  # noqa: ARG002
        return models.filter(is_language_model=kind == "language")


class GpuFilter(IndexFilter):
    """``q``, ``vendor``, ``form`` and ``memory`` over the ranked cards."""

    q = QueryFilter(
        label=_("Search cards"),
        method="search",
        widget=search_box("RTX 4090, 7900, M4 Max"),
    )
    vendor = django_filters.ChoiceFilter(
        label=_("Vendor"),
        choices=Vendor.choices,
        empty_label=_("any"),
        error_messages={"invalid_choice": _("This vendor is not known. Showing all vendors.")},
    )
    # The metaclass takes filters out of the class, so that ``form`` stays what it is in the base.
    form = django_filters.ChoiceFilter(  # type: ignore[assignment]
        label=_("Kind of card"),
        choices=[choice for choice in CardForm.choices if choice[0] != CardForm.COPROCESSOR],
        empty_label=_("all"),
        error_messages={"invalid_choice": _("This kind is not known. Showing all kinds.")},
    )
    memory = django_filters.ChoiceFilter(
        label=_("Card memory"),
        field_name="memory_gib",
        empty_label=_("any"),
        error_messages={"invalid_choice": _("No card has this much memory. Showing all sizes.")},
    )

    columns = (
        Column("name", _("Card"), Lower("name"), starts_low=True, css="l-name"),
        Column("memory", _("Memory"), F("memory_gib"), css="l-key r"),
        Column("bandwidth", _("Bandwidth"), F("bandwidth_gb_per_s"), css="l-low r"),
        Column("released", _("Released"), F("released"), css="l-end"),
    )
    default_sort = "-released"

    class Meta:
        model = Gpu
        fields: list[str] = []

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, queryset=Gpu.objects.ranked().fetch_mode(FETCH_RAISE))
        self.filters["memory"].extra["choices"] = memory_choices()


def listed_models() -> AIModelQuerySet:
    """All models with what an index shows of them, organisations included."""
    links = ModelOrganisation.objects.select_related("organisation")
    return (
        AIModel.objects.only("slug", "name", "published", "parameters", "weights")
        .prefetch_related(Prefetch("organisation_links", queryset=links))
        .fetch_mode(FETCH_RAISE)
    )


def memory_choices() -> list[tuple[str, str]]:
    """The memory sizes of ranked cards, smallest first, with the number of cards of each."""
    return [(f"{gib:g}", f"{figures.card_memory(gib)} GB ({n})") for gib, n in cards_by_memory()]


def cards_by_memory() -> list[tuple[float, int]]:
    """How many ranked cards there are of each memory size, smallest first."""
    sizes = Gpu.objects.ranked().order_by("memory_gib").values_list("memory_gib")
    return list(sizes.annotate(count=Count("pk")))
