"""The table of cards on a model's page: what is shown of it, and the links that change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog import figures
from estimator.core.quantization import DEFAULT_MIN_QUALITY
from estimator.core.types import Estimate
from estimator.filters import CardFilter
from estimator.forms import EstimateForm, query_string
from estimator.ordering import DEFAULT_SORT, next_sort, ordered
from estimator.presentation import CardRow, SpeedScale, card_rows
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


@dataclass(frozen=True)
class Head:
    """A column's head: a link that sorts by it."""

    label: str | Promise
    url: str
    direction: str


@dataclass(frozen=True)
class AppliedInput:
    """An input that differs from the usual one, and the address without it."""

    label: str | Promise
    url: str


class CardTable:
    """The estimates that pass the filters, in the order asked for, a page of 25 more at a time."""

    def __init__(
        self,
        catalogue: Catalogue,
        estimates: Sequence[Estimate],
        form: EstimateForm,
        cards: CardFilter,
    ) -> None:
        self.catalogue, self.form, self.cards = catalogue, form, cards
        passing = cards.passing_slugs()
        self.picked = [e for e in estimates if passing is None or e.card.slug in passing]
        self.fitting = [estimate for estimate in self.picked if estimate.fits]

    @cached_property
    def matching(self) -> list[Estimate]:
        """The rows of all pages."""
        listed = self.picked if self.form.listing.show_all else self.fitting
        return ordered(listed, self.form.listing.sort)

    @property
    def not_fitting_count(self) -> int:
        return len(self.picked) - len(self.fitting)

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
        return self.matching[: self.page * ROWS_PER_PAGE]

    @cached_property
    def rows(self) -> list[CardRow]:
        return card_rows(self.catalogue, self.shown, SpeedScale(self.matching))

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
        return query_string(self.form, self.cards.chosen, **changes)

    @property
    def address(self) -> str:
        """The query string to share this table by; empty where every input is the usual one."""
        return self.url(page=self.page if self.page > 1 else None).removesuffix("?")

    @cached_property
    def heads(self) -> dict[str, Head]:
        return {column: self._head(column, label) for column, label in HEADS}

    def _head(self, column: str, label: str | Promise) -> Head:
        sort = self.form.listing.sort
        direction = "descending" if sort.startswith("-") else "ascending"
        changed = next_sort(column, sort)
        return Head(
            label=label,
            url=self.url(sort=None if changed == DEFAULT_SORT else changed, page=None),
            direction=direction if sort.removeprefix("-") == column else "",
        )

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
        choices = {
            name: dict(field.choices)
            for name, field in self.cards.form.fields.items()
            if hasattr(field, "choices")
        }
        return {
            name: str(choices[name][value]) if name in choices else value
            for name, value in self.cards.chosen.items()
        }
