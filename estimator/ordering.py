"""The orders of the tables of estimates.

The usual order of cards is fastest first, that of models largest first; what does not fit comes
after, the nearest miss first. Every column can be sorted in both directions; equals keep the usual
order. Rows without a value in the column come last in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from estimator.core.types import Estimate, Fit
from estimator.holdings import ModelOnCard

FIT_ORDER: Final = {fit: place for place, fit in enumerate(Fit)}


@dataclass(frozen=True, kw_only=True)
class Order[Row]:
    """How a table can be sorted: by ``columns``, or by ``-column`` for the largest first.

    ``missing`` tells of a column which rows come last whatever the direction. Of the columns in
    ``descending_first`` the largest value is looked for first.
    """

    columns: Mapping[str, Callable[[Row], Any]]
    missing: Mapping[str, Callable[[Row], bool]]
    descending_first: frozenset[str]
    usual: str

    @property
    def sorts(self) -> tuple[str, ...]:
        """What can be asked for."""
        return tuple(prefix + column for column in self.columns for prefix in ("", "-"))

    def ordered(self, places: Iterable[int], row_at: Callable[[int], Row], sort: str) -> list[int]:
        """``places``, which come in the usual order, as ``sort`` says."""
        order = list(places)
        if sort == self.usual:
            return order
        column, rows = sort.removeprefix("-"), {place: row_at(place) for place in order}
        key = self.columns[column]
        order.sort(key=lambda place: key(rows[place]), reverse=sort.startswith("-"))
        if is_missing := self.missing.get(column):
            order.sort(key=lambda place: is_missing(rows[place]))
        return order

    def next_sort(self, column: str, current: str) -> str:
        """What a click on a column's head asks for: its usual direction, then the other."""
        usual = "-" + column if column in self.descending_first else column
        if current != usual:
            return usual
        return column if usual.startswith("-") else "-" + column


CARD_ORDER: Final[Order[Estimate]] = Order(
    columns={
        "speed": lambda e: e.tokens_per_s,
        "card": lambda e: e.card.name.casefold(),
        "memory": lambda e: e.card.memory_bytes,
        "bandwidth": lambda e: e.card.bandwidth_bytes_per_s,
        "released": lambda e: e.card.released or date.min,
        "needs": lambda e: e.demand.needed_bytes,
        "quantization": lambda e: e.level.rank,
        "fit": lambda e: FIT_ORDER[e.fit],
    },
    missing={
        "speed": lambda e: not e.fits,
        "released": lambda e: e.card.released is None,
    },
    descending_first=frozenset({"speed", "memory", "bandwidth", "released"}),
    usual="-speed",
)

MODEL_ORDER: Final[Order[ModelOnCard]] = Order(
    columns={
        "model": lambda row: row.listed.spec.name.casefold(),
        "organisation": lambda row: [name.casefold() for name in row.listed.organisations],
        "speed": lambda row: row.estimate.tokens_per_s,
        "fit": lambda row: FIT_ORDER[row.estimate.fit],
        "needs": lambda row: row.estimate.demand.needed_bytes,
        "quantization": lambda row: row.estimate.level.rank,
        "parameters": lambda row: row.listed.spec.parameters,
        "published": lambda row: row.listed.published or date.min,
    },
    missing={
        "organisation": lambda row: not row.listed.organisations,
        "speed": lambda row: not row.estimate.fits,
        "parameters": lambda row: not row.estimate.fits,
        "published": lambda row: row.listed.published is None,
    },
    descending_first=frozenset({"speed", "parameters", "published"}),
    usual="-parameters",
)
