"""Cells of the sources, made exact."""

from __future__ import annotations

import re
from decimal import Decimal

from catalog import cells

BILLION = 10**9

LIST_COMMA = re.compile(r",(?! )")


def number(text: str) -> str:
    """A number in its shortest exact form."""
    return cells.number(float(text)) if text else ""


def not_zero(text: str) -> str:
    """A number for which the source writes 0 when it is not known."""
    return number(text) if text and float(text) else ""


def whole(text: str) -> str:
    """A count that a calculation left with a rounding error."""
    return str(int(Decimal(text).to_integral_value())) if text else ""


def from_billions(text: str) -> str:
    """A count given in billions."""
    return whole(str(Decimal(text) * BILLION)) if text else ""


def true(text: str) -> bool:
    """Whether a flag is set; the sources leave an unset one empty."""
    return text in {"True", "1", "yes"}


def values(text: str) -> list[str]:
    """The values of a cell; a comma inside a value is followed by a space."""
    return [value.strip() for value in LIST_COMMA.split(text) if value.strip()]
