"""Which models a visitor wants to see on a card's page.

The words and the choices are those of the index of models; records are chosen in its index, so
that a table costs no query for its filters.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, override

import django_filters
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog import choices
from catalog.filters import FacetFilter, TextFilter, with_organisation
from catalog.index import Positions, model_index
from catalog.models import AIModel
from catalog.querysets import AIModelQuerySet
from catalog.vocabulary import Weights
from estimator.filters import BoundFilter, Selection
from estimator.rows import Catalogue

# Filters, and the facet of the index that each chooses by.
FACETS: Final = {"domain": "domain", "task": "task", "size": "size", "licence": "access"}

FOLDED: Final = ("domain", "task", "licence", "weights")


class ModelFilter(BoundFilter):
    """``q``, ``organisation``, ``domain``, ``task``, ``size``, ``licence`` and ``weights``."""

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
    licence = FacetFilter(
        label=_("Licence and access"),
        any_label=pgettext_lazy("any access", "all"),
        unknown=_("This kind of access is not known. Showing all."),
        labelled=choices.accesses,
    )
    weights = django_filters.ChoiceFilter(
        label=_("Weights"),
        choices=[
            ("unrecorded", pgettext_lazy("weights", "not on record")),
            ("any", pgettext_lazy("weights", "open or not on record")),
        ],
        empty_label=pgettext_lazy("weights", "open"),
        error_messages={"invalid_choice": _("This state is not known. Showing open models.")},
    )

    class Meta:
        model = AIModel
        fields: list[str] = []

    @override
    def records(self) -> AIModelQuerySet:
        return AIModel.objects.none()

    @override
    def offer(self, catalogue: Catalogue) -> None:
        self.index = model_index()
        listed = {one.pk for one in catalogue.ranked_models if one.is_open}
        among = frozenset(place for place, pk in enumerate(self.index.pks) if pk in listed)
        for name, field in self.filters.items():
            if isinstance(field, FacetFilter):
                counts = self.index.facets[FACETS[name]].counts(among)
                found = {value: count for value, count in counts.items() if count}
                field.extra["choices"] = choices.with_counts(field.labelled(found), found)

    @cached_property
    def positions(self) -> Positions:
        """The models of the index that meet every condition but that on weights."""
        self.bound_form.is_valid()
        chosen = {n: value for n, value in self.bound_form.cleaned_data.items() if value}
        chosen.pop("weights", None)
        found = (self._with(name, value) for name, value in chosen.items())
        return self.index.everything.intersection(*found)

    def _with(self, name: str, value: Any) -> Positions:
        names = self.index.names
        if name == "q":
            return frozenset(names.matching(value) or names.nearest(value))
        if name == "organisation":
            return with_organisation(self.index.facets[name].members, value)
        return self.index.facets[FACETS[name]].members.get(value, frozenset())

    def organisations(self) -> list[tuple[str, int]]:
        """The organisations with most models, as suggestions."""
        return choices.most_frequent(self.index.facets["organisation"].counts())


class ModelSelection(Selection[ModelFilter]):
    """Which models a visitor wants to see."""

    filters = ModelFilter

    @property
    def folded_fields(self) -> list[forms.BoundField]:
        """The filters that stay folded away until one of them is used."""
        return [self.form[name] for name in FOLDED]

    @property
    def is_unfolded(self) -> bool:
        return any(name in self.chosen for name in FOLDED)

    def passing_places(self) -> frozenset[int]:
        """The places of ``catalogue.ranked_models`` that pass."""
        wanted, passing = self.chosen.get("weights", Weights.OPEN), self._passing_pks
        return frozenset(
            place
            for place, listed in enumerate(self._catalogue.ranked_models)
            if wanted in {listed.weights, "any"} and (passing is None or listed.pk in passing)
        )

    @property
    def _passing_pks(self) -> frozenset[int] | None:
        """The models that pass; ``None`` where nothing is chosen, so all do."""
        if not self.chosen:
            return None
        pks = self.filter_set.index.pks
        return frozenset(pks[position] for position in self.filter_set.positions)
