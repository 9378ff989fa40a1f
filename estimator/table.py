"""The table of cards on a model's page: what is shown of it, and the links that change it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.vocabulary import CardForm, Vendor
from estimator.core.quantization import DEFAULT_MIN_QUALITY
from estimator.core.ranking import Ranking
from estimator.core.types import Estimate
from estimator.filters import CardSelection
from estimator.forms import EstimateForm, query_string
from estimator.ordering import COLUMNS, DEFAULT_SORT, next_sort, ordered
from estimator.presentation import SpeedScale, row_printer
from estimator.row_pattern import filled_rows
from estimator.rows import Catalogue

ROWS_PER_PAGE: Final = 25
DIRECTIONS: Final = {
    (prefix + column, column): mark_safe(f' aria-sort="{direction}"')  # noqa: S308
    for column in COLUMNS
    for prefix, direction in (("", "ascending"), ("-", "descending"))
}
"""What a column's head says, by the order in use and the column."""


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
        self._passing = selection.passing_slugs()
        self.fitting = self._passing_among(ranking.fastest_first)

    @cached_property
    def missing(self) -> list[int]:
        """The cards that pass the filters but do not run the model."""
        return self._passing_among(self.ranking.nearest_first)

    def _passing_among(self, places: list[int]) -> list[int]:
        slugs, cards = self._passing, self.ranking.deck.cards
        return places if slugs is None else [p for p in places if cards[p].card.slug in slugs]

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

    def grid(self) -> SafeString:
        """The table as HTML."""
        return filled_rows("estimator/_grid.html", [{**self.heads, "rows": self.rows()}])

    def rows(self) -> SafeString:
        """Its rows as HTML."""
        printer, scale = row_printer(self.catalogue), self._scale()
        lines = (printer.row(estimate, scale) for estimate in self.shown)
        return filled_rows("estimator/_card_row.html", lines)

    @property
    def heads(self) -> dict[str, str]:
        """Of each column the link that sorts by it, and the direction it is sorted in."""
        current, heads = self.form.listing.sort, {}
        for column in COLUMNS:
            changed = next_sort(column, current)
            sort = None if changed == DEFAULT_SORT else changed
            heads[f"{column}_url"] = self.url(sort=sort, page=None)
            heads[f"{column}_direction"] = DIRECTIONS.get((current, column), "")
        return heads

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
