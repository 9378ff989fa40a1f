"""The table of models on a card's page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog.choices import UNKNOWN
from catalog.sizes import SIZE_CLASSES
from catalog.vocabulary import DOMAINS, TASKS, ModelAccess
from estimator.derivation import Derivation, derivation
from estimator.evidence import Measured, evidence
from estimator.forms import HoldingForm, inputs_query
from estimator.holdings import Holdings, ModelOnCard
from estimator.measured_rows import measured_facts
from estimator.model_filters import ModelSelection
from estimator.model_rows import model_printer
from estimator.presentation import SpeedScale
from estimator.rows import Catalogue
from estimator.table import LiveTable

SIZE_LABELS: Final = {size.code: size for size in SIZE_CLASSES}
WEIGHTS_LABELS: Final = {
    "any": pgettext_lazy("weights", "weights open or not on record"),
    "unrecorded": pgettext_lazy("weights", "weights not on record"),
}
ACCESS_LABELS: Final = dict(ModelAccess.choices) | {
    UNKNOWN: pgettext_lazy("licence", "licence not on record")
}
LABELS: Final[dict[str, Callable[[str], str | Promise]]] = {
    "size": lambda code: SIZE_LABELS[code].label,
    "domain": lambda code: DOMAINS[code],
    "task": lambda code: TASKS[code],
    "licence": lambda code: ACCESS_LABELS[code],
    "weights": lambda code: WEIGHTS_LABELS[code],
}
"""Filters whose values are codes."""


class ModelTable(LiveTable[ModelOnCard, HoldingForm]):
    """Models; they stand in the lists as their places among the ranked ones."""

    fragment = "models"
    grid_template = "estimator/_model_grid.html"
    csv_view, json_view = "estimator:gpu_csv", "estimator:gpu_json"
    all_label = _("with models that do not fit")
    beyond_last_message = _("There are no more models than these.")

    def __init__(
        self, catalogue: Catalogue, holdings: Holdings, form: HoldingForm, selection: ModelSelection
    ) -> None:
        super().__init__(form, selection)
        self.catalogue, self.holdings, self.slug = catalogue, holdings, holdings.card.slug
        self._passing = selection.passing_places()

    @cached_property
    def fitting(self) -> list[int]:
        return [place for place in self.holdings.holding.fitting if place in self._passing]

    @cached_property
    def missing(self) -> list[int]:
        return [place for place in self.holdings.holding.nearest_first if place in self._passing]

    def row_at(self, place: int) -> ModelOnCard:
        return self.holdings.row(place)

    def rows(self) -> SafeString:
        printer, scale = model_printer(), self._scale()
        inputs = inputs_query(self.form)
        lines = [
            {
                **(line := printer.row(row, scale)),
                "url": line["url"] + inputs,
                **measured_facts(self.measured(row), scale),
                **self.why_facts(row.listed.spec.slug),
            }
            for row in self.shown
        ]
        return self.filled("estimator/_model_row.html", lines)

    @cached_property
    def derivation(self) -> Derivation | None:
        slug, models = self.form.listing.why, self.holdings.models
        place = next((p for p, listed in enumerate(models) if listed.spec.slug == slug), None)
        if place is None:
            return None
        spec = models[place].spec
        inputs = self.holdings.holding.inputs_for(spec)
        return derivation(self.row_at(place).estimate, spec, inputs)

    def measured(self, row: ModelOnCard) -> Measured | None:
        model, level = row.listed.spec.slug, row.estimate.level
        return evidence(self.catalogue).at(model, self.slug, level)

    def _scale(self) -> SpeedScale:
        """A scale for the speeds of all pages."""
        found = [self.holdings.holding.speeds[place] for place in self.fitting]
        return SpeedScale(min(found, default=1), max(found, default=1))

    def filter_label(self, name: str, value: str) -> str:
        return str(LABELS[name](value)) if name in LABELS else value
