"""The table of cards on a model's page: what is shown of it, and the links that change it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypedDict

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog import figures
from catalog.vocabulary import CardForm, Vendor
from estimator.core.quantization import DEFAULT_MIN_QUALITY
from estimator.core.ranking import Ranking
from estimator.core.types import Estimate
from estimator.filters import CardSelection
from estimator.forms import EstimateForm, query_string
from estimator.ordering import DEFAULT_SORT, next_sort, ordered
from estimator.presentation import SpeedScale, row_printer
from estimator.row_pattern import filled_rows
from estimator.rows import Catalogue

ROWS_PER_PAGE: Final = 25
HEADS: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("card", _("Card")),
    ("speed", _("tok/s")),
    ("fit", pgettext_lazy("column: how a model fits a card", "Fit")),
    ("needs", pgettext_lazy("column: memory a model needs", "Needs")),
    ("memory", pgettext_lazy("column: memory a card has", "Has")),
    ("quantization", pgettext_lazy("column: quantization level", "Level")),
    ("bandwidth", _("GB/s")),
    ("released", pgettext_lazy("column: month a card was released", "Released")),
)
FIGURES: Final = frozenset({"speed", "needs", "bandwidth"})
"""Columns of figures that stand below each other's decimal point."""


class Head(TypedDict):
    """A column's head: a link that sorts by it."""

    label: str
    url: str
    is_figure: bool
    is_ascending: bool
    is_descending: bool


@dataclass(frozen=True)
class AppliedInput:
    """An input that differs from the usual one, and the address without it."""

    label: str | Promise
    url: str


@dataclass(frozen=True)
class ContextStep:
    """A usual context length, and the address with it."""

    value: int
    label: str
    url: str
    is_chosen: bool


class CardTable:
    """The cards that pass the filters, in the order asked for, a page of 25 more at a time.

    Cards stand in the lists as their places in the ranking.
    """

    def __init__(
        self, catalogue: Catalogue, ranking: Ranking, form: EstimateForm, selection: CardSelection
    ) -> None:
        self.catalogue, self.ranking = catalogue, ranking
        self.form, self.selection = form, selection
        passing = selection.passing_slugs()
        self.fitting = self._among(ranking.fastest_first, passing)
        self.missing = self._among(ranking.nearest_first, passing)

    def _among(self, places: list[int], slugs: frozenset[str] | None) -> list[int]:
        cards = self.ranking.deck.cards
        return [p for p in places if slugs is None or cards[p].card.slug in slugs]

    @property
    def picked_count(self) -> int:
        """How many cards pass the filters."""
        return len(self.fitting) + len(self.missing)

    @cached_property
    def matching(self) -> list[int]:
        """The rows of all pages."""
        listed = self.fitting + self.missing if self.form.listing.show_all else self.fitting
        return ordered(self.ranking, listed, self.form.listing.sort)

    @property
    def last_page(self) -> int:
        return max(1, -(-len(self.matching) // ROWS_PER_PAGE))

    @property
    def page(self) -> int:
        """The page asked for, or the last one where there are fewer."""
        return min(self.form.listing.page, self.last_page)

    @property
    def is_beyond_last(self) -> bool:
        return self.form.listing.page > self.last_page

    @cached_property
    def shown(self) -> list[Estimate]:
        """The rows up to and with this page."""
        places = self.matching[: self.page * ROWS_PER_PAGE]
        return [self.ranking.estimate(place) for place in places]

    def rows(self) -> SafeString:
        """The rows as HTML."""
        printer, scale = row_printer(self.catalogue), self._scale()
        lines = (printer.row(estimate, scale) for estimate in self.shown)
        return filled_rows("estimator/_card_row.html", lines)

    def _scale(self) -> SpeedScale:
        """A scale for the speeds of all pages."""
        if not self.fitting:
            return SpeedScale(1, 1)
        speeds = self.ranking.speeds
        return SpeedScale(speeds[self.fitting[-1]], speeds[self.fitting[0]])

    @property
    def more_count(self) -> int:
        """How many rows the next page adds."""
        return min(ROWS_PER_PAGE, len(self.matching) - len(self.shown))

    @property
    def more_url(self) -> str:
        return self.url(page=self.page + 1)

    @property
    def all_url(self) -> str:
        """The same table with the cards that cannot run the model."""
        return self.url(all="1", page=None)

    def url(self, **changes: Any) -> str:
        """A link to this page with ``changes``."""
        return query_string(self.form, self.selection.chosen, **changes)

    @property
    def address(self) -> str:
        """The query string to share this table by; empty where every input is the usual one."""
        return self.url(page=self.page if self.page > 1 else None).removesuffix("?")

    @property
    def heads(self) -> dict[str, SafeString]:
        """The columns' heads as HTML."""
        return {
            column: filled_rows("estimator/_head.html", [self.head(column, str(label))])
            for column, label in HEADS
        }

    def head(self, column: str, label: str) -> Head:
        sort = self.form.listing.sort
        changed = next_sort(column, sort)
        return {
            "label": label,
            "url": self.url(sort=None if changed == DEFAULT_SORT else changed, page=None),
            "is_figure": column in FIGURES,
            "is_ascending": sort == column,
            "is_descending": sort == f"-{column}",
        }

    @cached_property
    def problems(self) -> list[str]:
        """What is wrong with the order or the page asked for; both have no field to stand at."""
        messages = [
            message for name in ("sort", "page") for message in self.form.errors.get(name, [])
        ]
        if self.is_beyond_last:
            messages.append(_("There are no more cards than these."))
        return [str(message) for message in messages]

    @property
    def field_problems(self) -> list[str]:
        """What is wrong with the fields that a visitor sees."""
        errors = (self.form.errors, self.selection.errors)
        named = {name: messages for some in errors for name, messages in some.items()}
        return [
            str(message)
            for name, messages in named.items()
            if name not in {"sort", "page"}
            for message in messages
        ]

    def context_steps(self) -> list[ContextStep]:
        """Usual context lengths for this model."""
        chosen = self.form.inputs.context_tokens
        usual = self.form.model.default_context_tokens
        return [
            ContextStep(
                value=step,
                label=short_tokens(step),
                url=self.url(context=None if step == usual else step, page=None),
                is_chosen=step == chosen,
            )
            for step in self.form.context_steps()
        ]

    @property
    def state(self) -> str:
        """The inputs in short, for where their form is out of sight."""
        inputs = self.form.inputs
        parts = [short_tokens(inputs.context_tokens), inputs.min_quality.name]
        return " · ".join([*parts, *self._filter_labels().values()])

    @cached_property
    def applied(self) -> list[AppliedInput]:
        """The inputs that differ from the usual ones."""
        labels = {**self._estimate_labels(), **self._filter_labels()}
        return [
            AppliedInput(label, self.url(**{name: None, "page": None}))
            for name, label in labels.items()
        ]

    def _estimate_labels(self) -> dict[str, str]:
        inputs, labels = self.form.inputs, {}
        if inputs.context_tokens != self.form.model.default_context_tokens:
            tokens = figures.number(inputs.context_tokens)
            labels["context"] = _("{tokens} tokens of context").format(tokens=tokens)
        if inputs.min_quality is not DEFAULT_MIN_QUALITY:
            level = inputs.min_quality.name
            labels["quality"] = _("at least {level}").format(level=level)
        if self.form.listing.show_all:
            labels["all"] = str(_("with cards that cannot run it"))
        return labels

    def _filter_labels(self) -> dict[str, str]:
        chosen = self.selection.chosen.items()
        return {name: self._filter_label(name, value) for name, value in chosen}

    def _filter_label(self, name: str, value: str) -> str:
        match name:
            case "memory":
                return f"{figures.card_memory(float(value))} GB"
            case "vendor":
                return str(Vendor(value).label)
            case "form":
                return str(CardForm(value).label)
            case _:
                return value


def short_tokens(tokens: int) -> str:
    """A context length in short: 8k, 128k, 1M; in full where it is no round number."""
    for size, unit in ((2**20, "M"), (2**10, "k")):
        if tokens >= size and tokens % size == 0:
            return f"{tokens // size}{unit}"
    return figures.number(tokens)
