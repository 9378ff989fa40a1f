"""The table of cards on a model's page."""

from __future__ import annotations

from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.vocabulary import CardForm, Vendor
from estimator.core.ranking import Ranking
from estimator.core.types import Estimate
from estimator.derivation import Derivation, derivation
from estimator.evidence import Measured, evidence
from estimator.filters import CardSelection
from estimator.forms import EstimateForm, inputs_query
from estimator.measured_rows import measured_facts
from estimator.presentation import SpeedScale, row_printer
from estimator.rows import Catalogue
from estimator.table import LiveTable


class CardTable(LiveTable[Estimate, EstimateForm]):
    """Cards; they stand in the lists as their places in the ranking."""

    fragment = "cards"
    grid_template = "estimator/_grid.html"
    csv_view, json_view = "estimator:model_csv", "estimator:model_json"
    all_label = _("with cards that cannot run it")
    beyond_last_message = _("There are no more cards than these.")

    def __init__(
        self, catalogue: Catalogue, ranking: Ranking, form: EstimateForm, selection: CardSelection
    ) -> None:
        super().__init__(form, selection)
        self.catalogue, self.ranking, self.slug = catalogue, ranking, form.model.slug
        self._passing = selection.passing_slugs()

    @cached_property
    def fitting(self) -> list[int]:
        return self._passing_among(self.ranking.fastest_first)

    @cached_property
    def missing(self) -> list[int]:
        return self._passing_among(self.ranking.nearest_first)

    def _passing_among(self, places: list[int]) -> list[int]:
        slugs, cards = self._passing, self.ranking.deck.cards
        return places if slugs is None else [p for p in places if cards[p].card.slug in slugs]

    def row_at(self, place: int) -> Estimate:
        return self.ranking.estimate(place)

    def rows(self) -> SafeString:
        printer, scale = row_printer(self.catalogue), self._scale()
        inputs = inputs_query(self.form)
        lines = [
            {
                **(line := printer.row(row, scale)),
                "url": line["url"] + inputs,
                **measured_facts(self.measured(row), scale),
                **self.why_facts(row.card.slug),
            }
            for row in self.shown
        ]
        return self.filled("estimator/_card_row.html", lines)

    @cached_property
    def derivation(self) -> Derivation | None:
        slug, cards = self.form.listing.why, self.ranking.deck.cards
        place = next((p for p, rated in enumerate(cards) if rated.card.slug == slug), None)
        if place is None:
            return None
        form = self.form
        return derivation(self.row_at(place), form.model, form.inputs)

    def measured(self, row: Estimate) -> Measured | None:
        return evidence(self.catalogue).at(self.slug, row.card.slug, row.level)

    def _scale(self) -> SpeedScale:
        """A scale for the speeds of all pages."""
        if not self.fitting:
            return SpeedScale(1, 1)
        speeds = self.ranking.speeds
        return SpeedScale(speeds[self.fitting[-1]], speeds[self.fitting[0]])

    def filter_label(self, name: str, value: str) -> str:
        match name:
            case "memory":
                return f"{figures.card_memory(float(value))} GB"
            case "vendor":
                return str(Vendor(value).label)
            case "form":
                return str(CardForm(value).label)
            case _:
                return value
