"""How a value is written in a cell of the fixtures: what converts and what loads agree here."""

from __future__ import annotations

from collections.abc import Iterable

SEPARATOR = " | "
YES, NO = "yes", "no"

# Above this, whole numbers print in scientific notation.
WHOLE_LIMIT = 1e16


def join(values: Iterable[str]) -> str:
    """Several values in one cell, in their order."""
    values = list(values)
    clash = [value for value in values if SEPARATOR.strip() in value]
    if clash:
        raise ValueError(f"{clash[0]!r} contains the separator of values")
    return SEPARATOR.join(values)


def split(cell: str) -> list[str]:
    """The values of a cell written by ``join``."""
    return [value.strip() for value in cell.split(SEPARATOR.strip())] if cell else []


def yes_no(*, value: bool) -> str:
    """A truth value as people write it."""
    return YES if value else NO


def number(value: float) -> str:
    """A number in its shortest exact form: whole where it is whole."""
    whole = float(value).is_integer() and abs(value) < WHOLE_LIMIT
    return str(int(value)) if whole else repr(value)


def cell(value: object) -> str:
    """The text of a field's value, from which loading makes the same value again."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return yes_no(value=value)
    if isinstance(value, float):
        return number(value)
    return join(map(str, value)) if isinstance(value, list) else str(value)
