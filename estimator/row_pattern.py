"""Parts that a page repeats, rendered from their template once and then only filled in.

A table prints the same markup and the same words in every row. The row's template is rendered once
per language with a mark for each value, and cut at the marks; every row then puts its values in
between, much faster than the template would. Where a row's markup depends on a condition,
each outcome is a pattern of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

type Row = Mapping[str, Any]

MARKUP = re.compile(r"[<>&\"']")
MARK = "\0"  # in no template and in no translation


@dataclass(frozen=True, slots=True)
class Pattern:
    """A rendered template: texts, and between them the names of the values."""

    texts: list[str]
    names: list[str]

    def fill(self, row: Row) -> str:
        values = [row[name] for name in self.names]
        # Most rows hold figures alone: one look at all of them is quicker than one at each.
        if MARKUP.search("".join(values)):
            values = [value if type(value) is SafeString else escape(value) for value in values]
        parts = self.texts.copy()
        parts[1::2] = values
        return "".join(parts)


def filled_rows(template: str, rows: Iterable[Row]) -> SafeString:
    """``template`` once per row, one after the other; each row is its context variable ``row``.

    A row's booleans are conditions that the template may ask; the rest are texts that it may print
    but not filter or compare. They are escaped. All rows have the same keys.
    """
    patterns = Patterns(template)
    return mark_safe("".join([patterns.of(row).fill(row) for row in rows]))  # noqa: S308


class Patterns:
    """The patterns that rows of one shape need, one for each outcome of their conditions."""

    def __init__(self, template: str) -> None:
        self.template, self.language = template, get_language() or ""
        self.names: tuple[str, ...] = ()
        self.conditions: list[str] = []
        self.patterns: dict[tuple[bool, ...], Pattern] = {}

    def of(self, row: Row) -> Pattern:
        if not self.names:
            self.names = tuple(row)
            self.conditions = [name for name, value in row.items() if isinstance(value, bool)]
        outcomes = tuple([row[name] for name in self.conditions])
        if outcomes not in self.patterns:
            conditions = tuple(zip(self.conditions, outcomes, strict=True))
            self.patterns[outcomes] = _pattern(self.template, self.names, conditions, self.language)
        return self.patterns[outcomes]


@lru_cache(maxsize=256)
def _pattern(
    template: str,
    names: tuple[str, ...],
    conditions: tuple[tuple[str, bool], ...],
    language: str,  # noqa: ARG001  (the active one, in which the template is rendered)
) -> Pattern:
    marks = {name: mark_safe(f"{MARK}{name}{MARK}") for name in names}  # noqa: S308
    parts = render_to_string(template, {"row": marks | dict(conditions)}).split(MARK)
    return Pattern(parts, parts[1::2])
