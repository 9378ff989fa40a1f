"""Which cards a visitor wants to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, override

import django_filters
from django import forms
from django.db.models import QuerySet
from django.forms.utils import ErrorDict
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.filters import TextFilter
from catalog.models import Gpu
from catalog.querysets import GpuQuerySet
from catalog.vocabulary import CardForm, Vendor
from estimator.core.constants import BYTES_PER_GIB
from estimator.rows import Catalogue, ListedCard

Choices = list[tuple[str, str]]


# In a list of kinds it helps to say where Apple's chips are; in a card's row it does not.
FORM_LABELS = {CardForm.INTEGRATED: _("Apple and other unified memory")}


def memory_choices(cards: Iterable[ListedCard]) -> Choices:
    """The memory sizes of ``cards`` with the number of cards of each, smallest first."""
    counts = Counter(listed.card.memory_bytes / BYTES_PER_GIB for listed in cards)
    return [
        (f"{gib:g}", f"{figures.card_memory(gib)} GB ({figures.number(count)})")
        for gib, count in sorted(counts.items())
    ]


def form_choices(cards: Iterable[ListedCard]) -> Choices:
    """The kinds of card that occur, with the number of cards of each."""
    counts = Counter(listed.form for listed in cards)
    return [
        (form.value, f"{FORM_LABELS.get(form, form.label)} ({figures.number(counts[form])})")
        for form in CardForm
        if counts[form]
    ]


class BoundFilter(django_filters.FilterSet):
    """Filters of a table, with a name for their form that no filter takes."""

    def __init__(self, data: QueryDict, catalogue: Catalogue) -> None:
        super().__init__(data, queryset=self.records())
        self.offer(catalogue)

    def records(self) -> QuerySet[Any]:
        """What is filtered."""
        raise NotImplementedError

    def offer(self, catalogue: Catalogue) -> None:
        """Fill the choices with what there is."""
        raise NotImplementedError

    @property
    def bound_form(self) -> forms.Form:
        """The form, which the class knows as ``form`` too, once its filters are collected."""
        return super().form


class CardFilter(BoundFilter):
    """``q``, ``memory``, ``vendor`` and ``form`` of the query string; wrong values are reported."""

    q = TextFilter(label=_("Search cards"), method="search", placeholder="RTX 4090, 7900, M4 Max")
    memory = django_filters.ChoiceFilter(
        label=_("Card memory"),
        field_name="memory_gib",
        empty_label=_("any"),
        error_messages={"invalid_choice": _("No card has this much memory. Showing all sizes.")},
    )
    vendor = django_filters.ChoiceFilter(
        label=_("Vendor"),
        choices=Vendor.choices,
        empty_label=_("any"),
        error_messages={"invalid_choice": _("This vendor is not known. Showing all vendors.")},
    )
    form = django_filters.ChoiceFilter(  # type: ignore[assignment]  # see bound_form
        label=_("Kind of card"),
        empty_label=_("all"),
        error_messages={"invalid_choice": _("This kind is not known. Showing all kinds.")},
    )

    class Meta:
        model = Gpu
        fields: list[str] = []

    @override
    def records(self) -> GpuQuerySet:
        return Gpu.objects.ranked()

    @override
    def offer(self, catalogue: Catalogue) -> None:
        cards = catalogue.ranked_cards
        self.filters["memory"].extra["choices"] = memory_choices(cards)
        self.filters["form"].extra["choices"] = form_choices(cards)

    def search(self, queryset: GpuQuerySet, name: str, value: str) -> GpuQuerySet:  # noqa: ARG002
        return queryset.search(value)


class Selection[Filters: BoundFilter]:
    """Which rows of a table a visitor wants to see.

    Most tables are not filtered, so the filter set, which costs as much as a table, is made only
    where something is asked of it.
    """

    filters: type[Filters]

    def __init__(self, data: QueryDict, catalogue: Catalogue) -> None:
        self.is_filtered = any(data.get(name) for name in self.filters.base_filters)
        self._data, self._catalogue = data, catalogue

    @property
    def form(self) -> forms.Form:
        """The filters' fields with their values and messages."""
        return self.filter_set.bound_form

    @property
    def errors(self) -> ErrorDict:
        """What is wrong with the filters, by name."""
        return self.form.errors if self.is_filtered else ErrorDict()

    @cached_property
    def chosen(self) -> dict[str, Any]:
        """The filters that are set to a value that counts."""
        if not self.is_filtered:
            return {}
        self.form.is_valid()
        return {name: value for name, value in self.form.cleaned_data.items() if value}

    @cached_property
    def filter_set(self) -> Filters:
        return self.filters(self._data, self._catalogue)


class CardSelection(Selection[CardFilter]):
    """Which cards a visitor wants to see."""

    filters = CardFilter

    def passing_slugs(self) -> frozenset[str] | None:
        """The cards that pass; ``None`` where nothing is filtered, so all do."""
        if not self.chosen:
            return None
        return frozenset(self.filter_set.qs.values_list("slug", flat=True))
