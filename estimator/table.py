"""What the live tables of both kinds of page share: what is shown, and the links that change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypedDict

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from catalog import figures
from estimator.core.quantization import DEFAULT_MIN_QUALITY
from estimator.derivation import Derivation
from estimator.evidence import Measured
from estimator.filters import Selection
from estimator.forms import InputsForm, query_string
from estimator.row_pattern import Row, filled_rows

ROWS_PER_PAGE: Final = 25
DIRECTIONS: Final = {
    prefix: mark_safe(f' aria-sort="{direction}"')  # noqa: S308
    for prefix, direction in (("", "ascending"), ("-", "descending"))
}
"""What the head of the column that is sorted by says."""


_WITH: Final = {"gpus": ("split",)}
"""Inputs that mean nothing without another."""


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


class WhyFacts(TypedDict):
    """How a row opens its derivation: the address of that, and one that opens or closes it."""

    slug: str
    is_open: bool
    why_url: str
    toggle_url: str


class LiveTable[Listed, Inputs: InputsForm]:
    """The rows that pass the filters, in the order asked for, a page of 25 more at a time.

    Rows stand in the lists as places; a subclass knows of what. ``fragment`` is the element that
    htmx swaps, ``grid_template`` the table's HTML, ``slug`` that of the page.
    """

    fragment: str
    grid_template: str
    csv_view: str
    json_view: str
    slug: str
    all_label: str | Promise
    beyond_last_message: str | Promise

    def __init__(self, form: Inputs, selection: Selection[Any]) -> None:
        self.form, self.selection = form, selection

    # What a subclass provides

    @cached_property
    def fitting(self) -> list[int]:
        """The rows that pass the filters and fit, in the usual order."""
        raise NotImplementedError

    @cached_property
    def missing(self) -> list[int]:
        """The rows that pass the filters but do not fit, the nearest miss first."""
        raise NotImplementedError

    def row_at(self, place: int) -> Listed:
        raise NotImplementedError

    def rows(self) -> SafeString:
        """The lines as HTML."""
        raise NotImplementedError

    def measured(self, row: Listed) -> Measured | None:
        """What was measured for a line at the level it shows."""
        raise NotImplementedError

    def filter_label(self, name: str, value: str) -> str:
        """A filter that is set, in short."""
        raise NotImplementedError

    # Rows

    @property
    def picked_count(self) -> int:
        """How many rows pass the filters."""
        return len(self.fitting) + len(self.missing)

    @cached_property
    def matching(self) -> list[int]:
        """The rows of all pages."""
        listed = self.fitting + self.missing if self.form.listing.show_all else self.fitting
        return self.form.order.ordered(listed, self.row_at, self.form.listing.sort)

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
    def shown(self) -> list[Listed]:
        """The rows up to and with this page."""
        return list(map(self.row_at, self.matching[: self.page * ROWS_PER_PAGE]))

    @property
    def has_measured(self) -> bool:
        """Whether a line tells of measured runs."""
        return any(self.measured(row) for row in self.shown)

    def grid(self) -> SafeString:
        """The table as HTML."""
        return filled_rows(self.grid_template, [{**self.heads, "rows": self.rows()}])

    @property
    def heads(self) -> dict[str, str]:
        """Of each column the link that sorts by it, and the direction it is sorted in."""
        order, current, heads = self.form.order, self.form.listing.sort, {}
        for column in order.columns:
            changed = order.next_sort(column, current)
            sort = None if changed == order.usual else changed
            prefix, is_current = current.removesuffix(column), current.lstrip("-") == column
            heads[f"{column}_url"] = self.url(sort=sort, page=None)
            heads[f"{column}_direction"] = DIRECTIONS[prefix] if is_current else ""
        return heads

    # Links

    @property
    def more_count(self) -> int:
        """How many rows the next page adds."""
        return min(ROWS_PER_PAGE, len(self.matching) - len(self.shown))

    @property
    def more_url(self) -> str:
        return self.url(page=self.page + 1)

    @property
    def all_url(self) -> str:
        """The same table with the rows that do not fit."""
        return self.url(all="1", page=None)

    def url(self, **changes: Any) -> str:
        """A link to this page with ``changes``."""
        return query_string(self.form, self.selection.chosen, **changes)

    @property
    def address(self) -> str:
        """The query string to share this table by; empty where every input is the usual one."""
        return self.url(page=self.page if self.page > 1 else None).removesuffix("?")

    @property
    def csv_url(self) -> str:
        """The same table as data, all rows at once."""
        return self._data_url(self.csv_view)

    @property
    def json_url(self) -> str:
        return self._data_url(self.json_view)

    def _data_url(self, view: str) -> str:
        return reverse(view, args=[self.slug]) + self.url(page=None, why=None).removesuffix("?")

    # Why a row has its figures

    @cached_property
    def derivation(self) -> Derivation | None:
        """That of the row asked for; none, where there is no such row."""
        raise NotImplementedError

    def why_facts(self, slug: str) -> WhyFacts:
        """What a row has for opening and closing its derivation."""
        opening, is_open = self._why_address + slug, slug == self.form.listing.why
        closing = self.url(why=None) if is_open else opening
        return {"slug": slug, "is_open": is_open, "why_url": opening, "toggle_url": closing}

    @cached_property
    def _why_address(self) -> str:
        return self.url(why="-").removesuffix("-")

    def filled(self, template: str, lines: Sequence[Row]) -> SafeString:
        """The rows as HTML, with the derivation below the one that is open."""
        opened = next((n for n, line in enumerate(lines, 1) if line["is_open"]), 0)
        if not opened or self.derivation is None:
            return filled_rows(template, lines)
        why = render_to_string("estimator/_why.html", {"why": self.derivation})
        above, below = lines[:opened], lines[opened:]
        return filled_rows(template, above) + why + filled_rows(template, below)

    # What is wrong, and what is set

    @cached_property
    def problems(self) -> list[str]:
        """What is wrong with the order or the page asked for; both have no field to stand at."""
        errors = self.errors
        messages = [message for name in ("sort", "page") for message in errors.get(name, [])]
        return messages + ([str(self.beyond_last_message)] if self.is_beyond_last else [])

    @property
    def errors(self) -> dict[str, list[str]]:
        """All that is wrong with the query string, by parameter."""
        found = [*self.form.errors.items(), *self.selection.errors.items()]
        return {name: [str(message) for message in messages] for name, messages in found}

    @property
    def field_problems(self) -> list[str]:
        """What is wrong with the fields that a visitor sees."""
        named = self.errors.items()
        return [m for name, messages in named if name not in {"sort", "page"} for m in messages]

    def context_steps(self) -> list[ContextStep]:
        """Usual context lengths."""
        chosen, usual = self.form.inputs.context_tokens, self.form.usual_context_tokens
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
        labels = self.form.setup_labels() | self._filter_labels()
        return " · ".join([*parts, *labels.values()])

    @cached_property
    def applied(self) -> list[AppliedInput]:
        """The inputs that differ from the usual ones."""
        labels = {**self._estimate_labels(), **self._filter_labels()}
        return [
            AppliedInput(label, self.url(**dict.fromkeys((name, *_WITH.get(name, ()))), page=None))
            for name, label in labels.items()
        ]

    def _estimate_labels(self) -> dict[str, str]:
        inputs, labels = self.form.inputs, {}
        if not self.form.has_usual_context:
            tokens = figures.number(inputs.context_tokens)
            # Translators: a link that removes this input of a table. {tokens} is a number.
            labels["context"] = _("{tokens} tokens of context").format(tokens=tokens)
        if inputs.min_quality is not DEFAULT_MIN_QUALITY:
            level = inputs.min_quality.name
            # Translators: a link that removes this input of a table. {level} is a quantization
            # level: Q4_K_M.
            labels["quality"] = _("at least {level}").format(level=level)
        labels |= self.form.setup_labels()
        if self.form.listing.show_all:
            labels["all"] = str(self.all_label)
        return labels

    def _filter_labels(self) -> dict[str, str]:
        chosen = self.selection.chosen.items()
        return {name: self.filter_label(name, value) for name, value in chosen}


def short_tokens(tokens: int) -> str:
    """A context length in short: 8k, 128k, 1M; in full where it is no round number."""
    for size, unit in ((2**20, "M"), (2**10, "k")):
        if tokens >= size and tokens % size == 0:
            return f"{tokens // size}{unit}"
    return figures.number(tokens)
