"""Which models and which cards an index shows, and how many there would be of each kind.

django-filter reads the query string and checks it; the records are chosen in ``catalog.index``,
where the number of records behind every choice costs no query.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, override

import django_filters
from django import forms
from django.db.models import FETCH_RAISE, Prefetch, QuerySet
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog import choices
from catalog.forms import QueryField
from catalog.index import Index, Positions, gpu_index, model_index
from catalog.models import AIModel, Gpu, ModelOrganisation
from catalog.querysets import AIModelQuerySet
from catalog.search import squeeze


@dataclass(frozen=True)
class Column:
    """A column of an index that its list can be sorted by."""

    key: str
    label: Promise
    starts_low: bool = False
    css: str = ""


class TextFilter(django_filters.Filter):
    """A box that takes a name."""

    field_class = QueryField

    def __init__(
        self, *, label: Any, help_text: Any = "", method: str | None = None, **attrs: str
    ) -> None:
        box = forms.TextInput(attrs={"type": "search", "autocomplete": "off"} | attrs)
        super().__init__(label=label, help_text=help_text, method=method, widget=box)


class FacetFilter(django_filters.ChoiceFilter):
    """A choice between the values that records have; ``labelled`` names and orders them."""

    def __init__(
        self,
        *,
        label: Any,
        any_label: Any,
        unknown: Any,
        labelled: Callable[[Collection[str]], choices.Choices],
    ) -> None:
        super().__init__(
            label=label, empty_label=any_label, error_messages={"invalid_choice": unknown}
        )
        self.labelled = labelled


class IndexFilter(django_filters.FilterSet):
    """Filters of an index with the columns that its list has."""

    columns: ClassVar[tuple[Column, ...]]
    default_sort: ClassVar[str]
    # Filters that stay folded away until one of them is used.
    folded: ClassVar[tuple[str, ...]] = ()

    def __init__(self, data: QueryDict, index: Index, records: QuerySet[Any]) -> None:
        super().__init__(data, queryset=records)
        self.records = records
        self.index = index
        self._facets = {n: f for n, f in self.filters.items() if isinstance(f, FacetFilter)}
        for name, facet in self._facets.items():
            facet.extra["choices"] = facet.labelled(index.facets[name].members)

    @cached_property
    def chosen(self) -> dict[str, Any]:
        """What the visitor chose, as far as it makes sense."""
        self.bound_form.is_valid()
        return {name: value for name, value in self.bound_form.cleaned_data.items() if value}

    @property
    def bound_form(self) -> forms.Form:
        """The form, which a filter may hide by its name."""
        return super().form

    @cached_property
    def matches(self) -> dict[int, float]:
        """The records that the search finds, with the kind of match; of no search, none."""
        query = self.chosen.get("q", "")
        return self.index.names.matching(query) or self.near

    @cached_property
    def near(self) -> dict[int, float]:
        """Where nothing is called as the search has it: the records nearest in spelling."""
        query = self.chosen.get("q", "")
        if not query or self.index.names.matching(query):
            return {}
        return {place: -like for place, like in self.index.names.nearest(query).items()}

    @cached_property
    def selected(self) -> Positions:
        """The records that meet every condition."""
        return self._selected_but_for("")

    @override
    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(pk__in=[self.index.pks[place] for place in self.selected])

    @cached_property
    def fields(self) -> list[forms.BoundField]:
        """The fields of the form; a choice says how many records the other filters leave to it."""
        for name, facet in self._facets.items():
            counts = self.index.facets[name].counts(self._others(name))
            field = self.bound_form.fields[name]
            shown = {value: n for value, n in counts.items() if n or value == self.chosen.get(name)}
            labelled = choices.with_counts(facet.labelled(shown), shown)
            field.widget.choices = [("", field.empty_label), *labelled]  # type: ignore[attr-defined]
        return list(self.bound_form)

    @property
    def live_fields(self) -> list[SafeString]:
        """The choices again, to put new numbers into the boxes that stand on the page."""
        fresh: dict[str, str | bool] = {"hx-swap-oob": "true"}
        return [f.as_widget(attrs=fresh) for f in self.fields if f.name in self._facets]

    @property
    def is_unfolded(self) -> bool:
        return any(self.chosen.get(name) for name in self.folded)

    def _others(self, name: str) -> Positions | None:
        """What the filters but for one select; nothing, if they are not set."""
        others = self.chosen.keys() - {name}
        return self._selected_but_for(name) if others else None

    def _selected_but_for(self, left_out: str) -> Positions:
        selected = self.index.everything
        for name, value in self.chosen.items():
            if name != left_out:
                selected &= self._with_value(name, value)
        return selected

    def _with_value(self, name: str, value: str) -> Positions:
        if name == "q":
            return frozenset(self.matches)
        return self.index.facets[name].members.get(value, frozenset())


class ModelFilter(IndexFilter):
    """The filters of the index of models."""

    q = TextFilter(label=_("Search models"), placeholder="Llama 3.1 8B, Qwen3, Gemma")
    organisation = TextFilter(
        label=_("Organisation"), help_text=_("A part of the name will do."), list="organisations"
    )
    size = FacetFilter(
        label=_("Parameters"),
        any_label=pgettext_lazy("any size", "any number"),
        unknown=_("This size is not known. Showing all."),
        labelled=choices.sizes,
    )
    weights = FacetFilter(
        label=_("Weights"),
        any_label=pgettext_lazy("any weights", "all"),
        unknown=_("This state is not known. Showing all."),
        labelled=choices.of_weights,
    )
    year = FacetFilter(
        label=_("Published"),
        any_label=pgettext_lazy("any year", "in any year"),
        unknown=_("No model is from this year. Showing all."),
        labelled=choices.years,
    )
    domain = FacetFilter(
        label=_("Domain"),
        any_label=pgettext_lazy("any domain", "all"),
        unknown=_("This domain is not known. Showing all."),
        labelled=choices.domains,
    )
    task = FacetFilter(
        label=_("Task"),
        any_label=pgettext_lazy("any task", "all"),
        unknown=_("This task is not known. Showing all."),
        labelled=choices.tasks,
    )
    access = FacetFilter(
        label=_("Licence and access"),
        any_label=pgettext_lazy("any access", "all"),
        unknown=_("This kind of access is not known. Showing all."),
        labelled=choices.accesses,
    )
    kind = FacetFilter(
        label=_("Kind of model"),
        any_label=pgettext_lazy("any kind of model", "all"),
        unknown=_("This kind is not known. Showing all."),
        labelled=choices.kinds_of_model,
    )

    columns = (
        Column("name", _("Model"), starts_low=True, css="l-name"),
        Column("parameters", _("Parameters"), css="l-key r"),
        Column("weights", _("Weights"), starts_low=True, css="l-low"),
        Column("published", _("Published"), css="l-end"),
    )
    default_sort = "-published"
    folded = ("domain", "task", "access", "kind")

    class Meta:
        model = AIModel
        fields: list[str] = []

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, model_index(), listed_models())

    @override
    def _with_value(self, name: str, value: str) -> Positions:
        """An organisation is chosen by its name, or by a part of it that several may share."""
        if name != "organisation":
            return super()._with_value(name, value)
        return with_organisation(self.index.facets[name].members, value)

    @property
    def organisations(self) -> list[tuple[str, int]]:
        """The organisations with most models, as suggestions, with their number."""
        return choices.most_frequent(self.index.facets["organisation"].counts())


class GpuFilter(IndexFilter):
    """The filters of the index of cards."""

    q = TextFilter(label=_("Search cards"), placeholder="RTX 4090, 7900, M4 Max")
    vendor = FacetFilter(
        label=_("Vendor"),
        any_label=pgettext_lazy("any vendor", "any"),
        unknown=_("This vendor is not known. Showing all vendors."),
        labelled=choices.vendors,
    )
    memory = FacetFilter(
        label=_("Card memory"),
        any_label=pgettext_lazy("any memory", "any"),
        unknown=_("No card has this much memory. Showing all sizes."),
        labelled=choices.memories,
    )
    # The metaclass takes filters out of the class, so that ``form`` stays what it is in the base.
    form = FacetFilter(  # type: ignore[assignment]
        label=_("Kind of card"),
        any_label=pgettext_lazy("any kind of card", "all"),
        unknown=_("This kind is not known. Showing all kinds."),
        labelled=choices.forms_of_card,
    )
    year = FacetFilter(
        label=_("Released"),
        any_label=pgettext_lazy("any year", "in any year"),
        unknown=_("No card is from this year. Showing all."),
        labelled=choices.years,
    )
    unified = FacetFilter(
        label=_("Memory belongs to"),
        any_label=pgettext_lazy("any kind of memory", "all"),
        unknown=_("This kind of memory is not known. Showing all."),
        labelled=choices.kinds_of_memory,
    )

    columns = (
        Column("name", _("Card"), starts_low=True, css="l-name"),
        Column("memory", _("Memory"), css="l-key r"),
        Column("bandwidth", _("Bandwidth"), css="l-low r"),
        Column("released", _("Released"), css="l-end"),
    )
    default_sort = "-released"

    class Meta:
        model = Gpu
        fields: list[str] = []

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, gpu_index(), Gpu.objects.all().fetch_mode(FETCH_RAISE))


def listed_models() -> AIModelQuerySet:
    """All models with what an index shows of them, organisations included."""
    links = ModelOrganisation.objects.select_related("organisation")
    return (
        AIModel.objects.only("slug", "name", "published", "parameters", "weights")
        .prefetch_related(Prefetch("organisation_links", queryset=links))
        .fetch_mode(FETCH_RAISE)
    )


def with_organisation(members: Mapping[str, Positions], text: str) -> Positions:
    """The models of the organisation of that name; of none, those of all with it in their names."""
    wanted = squeeze(text)
    names = {squeeze(name): found for name, found in members.items()}
    if not wanted or wanted in names:
        return names.get(wanted, frozenset())
    return frozenset().union(*(found for name, found in names.items() if wanted in name))
