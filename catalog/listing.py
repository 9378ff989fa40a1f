"""A page of a filtered and sorted index, its headings and its address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models.functions import Lower
from django.http import QueryDict
from django.utils.functional import Promise

from catalog.filters import Column, IndexFilter
from catalog.forms import ListForm

ROWS_PER_PAGE = 50


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
        self.orders = {
            column.key: column.order for column in filters.columns if column.order is not None
        }
        self.form = ListForm(data, sort_keys=tuple(self.orders), default_sort=filters.default_sort)

    @cached_property
    def page(self) -> Page[Any]:
        """The rows; beyond the last page, the last."""
        paginator = Paginator(self._ordered(), ROWS_PER_PAGE)
        return paginator.get_page(self.form.page_number)

    @property
    def page_numbers(self) -> Iterator[str | int]:
        return self.page.paginator.get_elided_page_range(
            self.page.number, on_each_side=1, on_ends=1
        )

    @property
    def problems(self) -> list[str]:
        """What is wrong with the order or the page asked for, which have no field to say it at."""
        return [str(message) for messages in self.form.errors.values() for message in messages]

    @property
    def chosen(self) -> dict[str, Any]:
        """The parameters of this list's address but for the page."""
        sort = self.form.sort_value
        usual = sort == self.filters.default_sort
        return self.filters.chosen | ({} if usual else {"sort": sort})

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
            sort="" if column.order is None else second if now == first else first,
            aria_sort={ascending: "ascending", descending: "descending"}.get(now, ""),
        )

    def _ordered(self) -> Any:
        sort = self.form.sort_value
        by = self.orders[sort.removeprefix("-")]
        expression = by.desc(nulls_last=True) if sort[0] == "-" else by.asc(nulls_last=True)
        return self.filters.qs.order_by(expression, Lower("name"))
