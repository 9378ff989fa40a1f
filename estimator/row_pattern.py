"""Parts that a page repeats, rendered from their template once and then only filled in.

A table prints the same markup and the same words in every row. The row's template is rendered once
per language with a slot for each value, which makes a format string; every row then fills the
slots, many times faster than the template would. Where a row's markup depends on a condition, each
outcome is a pattern of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

MARKUP = re.compile(r"[<>&\"']")


def filled_rows(template: str, rows: Iterable[Mapping[str, Any]]) -> SafeString:
    """``template`` once per row, one after the other; each row is its context variable ``row``.

    Values are escaped. A boolean is a condition that the template may ask; the rest are slots:
    the template may print them but not filter or compare them.
    """
    language = get_language() or ""
    return mark_safe("".join(_filled(template, row, language) for row in rows))  # noqa: S308


def _filled(template: str, row: Mapping[str, Any], language: str) -> str:
    conditions = tuple([pair for pair in row.items() if pair[1] is True or pair[1] is False])
    return _pattern(template, tuple(row), conditions, language).format_map(_escaped(row))


def _escaped(row: Mapping[str, Any]) -> Mapping[str, Any]:
    # Most rows hold figures alone: one look at all of them is quicker than one at each.
    texts = [str(value) for value in row.values() if type(value) is not SafeString]
    if MARKUP.search("".join(texts)) is None:
        return row
    return {key: conditional_escape(value) for key, value in row.items()}


@lru_cache(maxsize=256)
def _pattern(
    template: str,
    keys: tuple[str, ...],
    conditions: tuple[tuple[str, bool], ...],
    language: str,  # noqa: ARG001  (the active one, in which the template is rendered)
) -> str:
    slots = {key: mark_safe(f"{{{key}}}") for key in keys}  # noqa: S308
    return render_to_string(template, {"row": slots | dict(conditions)})
