"""The order of a table of estimates.

The usual order is fastest first, then what does not fit, nearest miss first; then by name. Every
column can be sorted in both directions; equals keep the usual order. Rows without a value in the
column come last in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, Final

from estimator.core.ranking import Ranking
from estimator.core.types import Estimate, Fit

FIT_ORDER: Final = {fit: place for place, fit in enumerate(Fit)}

COLUMNS: Final[dict[str, Callable[[Estimate], Any]]] = {
    "speed": lambda e: e.tokens_per_s,
    "card": lambda e: e.card.name.casefold(),
    "memory": lambda e: e.card.memory_bytes,
    "bandwidth": lambda e: e.card.bandwidth_bytes_per_s,
    "released": lambda e: e.card.released or date.min,
    "needs": lambda e: e.demand.needed_bytes,
    "quantization": lambda e: e.level.rank,
    "fit": lambda e: FIT_ORDER[e.fit],
}
MISSING: Final[dict[str, Callable[[Estimate], bool]]] = {
    "speed": lambda e: not e.fits,
    "released": lambda e: e.card.released is None,
}
DESCENDING_FIRST: Final = frozenset({"speed", "memory", "bandwidth", "released"})
"""Columns of which the largest value is looked for first."""

DEFAULT_SORT: Final = "-speed"
SORTS: Final = tuple(prefix + column for column in COLUMNS for prefix in ("", "-"))


def ordered(ranking: Ranking, places: Iterable[int], sort: str = DEFAULT_SORT) -> list[int]:
    """``places``, which come in the usual order, by a column; largest first after a minus."""
    order = list(places)
    if sort != DEFAULT_SORT:
        column = sort.removeprefix("-")
        _sort(order, ranking, COLUMNS[column], reverse=sort.startswith("-"))
        if column in MISSING:
            _sort(order, ranking, MISSING[column])
    return order


def _sort(
    order: list[int], ranking: Ranking, key: Callable[[Estimate], Any], *, reverse: bool = False
) -> None:
    order.sort(key=lambda place: key(ranking.estimate(place)), reverse=reverse)


def next_sort(column: str, current: str) -> str:
    """The sort that a click on a column's head asks for: its usual direction, then the other."""
    usual = "-" + column if column in DESCENDING_FIRST else column
    if current != usual:
        return usual
    return column if usual.startswith("-") else "-" + column
