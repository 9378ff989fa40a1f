"""A page of a filtered and sorted index, its headings and its address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from catalog.filters import Column, IndexFilter
from catalog.forms import ListForm

ROWS_PER_PAGE = 50
# The order of a search: the best match first.
BY_MATCH = "match"


@dataclass(frozen=True)
class Heading:
    """A column's head: where its link leads and how the list is sorted by it now."""

    label: Promise
    css: str
    sort: str
    aria_sort: str


class Listing:
    """What an index page shows."""

    def __init__(self, data: QueryDict, filters: IndexFilter) -> None:
        self.filters = filters
        self.default_sort = BY_MATCH if filters.matches else filters.default_sort
        keys = [column.key for column in filters.columns]
        self.form = ListForm(data, sort_keys=keys, default_sort=self.default_sort)

    @cached_property
    def page(self) -> Page[int]:
        """The positions shown; beyond the last page, the last."""
        paginator = Paginator(self._ordered(), ROWS_PER_PAGE)
        return paginator.get_page(self.form.page_number)

    @cached_property
    def rows(self) -> list[Any]:
        """The records of the page."""
        pks = [self.filters.index.pks[place] for place in self.page]
        found = self.filters.records.in_bulk(pks)
        return [found[pk] for pk in pks if pk in found]

    @property
    def is_sorted(self) -> bool:
        """Whether the visitor chose the order."""
        return self.form.sort_value != self.default_sort

    @property
    def page_numbers(self) -> Iterator[str | int]:
        return self.page.paginator.get_elided_page_range(
            self.page.number, on_each_side=1, on_ends=1
        )

    @property
    def problems(self) -> list[str]:
        """What is wrong with the order or the page asked for, which have no field to say it at."""
        found = [str(message) for messages in self.form.errors.values() for message in messages]
        if self.form.page_number > self.page.paginator.num_pages:
            found.append(_("This page does not exist. Showing the last."))
        return found

    @property
    def chosen(self) -> dict[str, Any]:
        """The parameters of this list's address but for the page."""
        return self.filters.chosen | ({"sort": self.form.sort_value} if self.is_sorted else {})

    @property
    def query_string(self) -> str:
        """The shortest query string that shows this list again."""
        query = QueryDict(mutable=True)
        query.update(self.chosen | ({"page": self.page.number} if self.page.number > 1 else {}))
        return f"?{query.urlencode()}" if query else ""

    @property
    def headings(self) -> Iterator[Heading]:
        return (self._heading(column) for column in self.filters.columns)

    def _heading(self, column: Column) -> Heading:
        ascending, descending = column.key, f"-{column.key}"
        first, second = (ascending, descending) if column.starts_low else (descending, ascending)
        now = self.form.sort_value
        return Heading(
            label=column.label,
            css=column.css,
            sort=second if now == first else first,
            aria_sort={ascending: "ascending", descending: "descending"}.get(now, ""),
        )

    def _ordered(self) -> list[int]:
        if self.form.sort_value == BY_MATCH:
            selected = self.filters.selected
            return [p for p in self.filters.index.best_first(self.filters.matches) if p in selected]
        order = self.filters.index.order(self.form.sort_value)
        return [place for place in order if place in self.filters.selected]
