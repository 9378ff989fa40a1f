"""Parts that a page repeats, filled into the pattern of their template (``row_pattern``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from estimator.row_pattern import filled_rows

register = template.Library()


@register.simple_tag
def fill(template_name: str, row: Mapping[str, Any] | None = None, **more: Any) -> SafeString:
    """``{% fill "estimator/_pick.html" answer.fastest role=role %}``: one row of a template."""
    return filled_rows(template_name, [{**(row or {}), **more}])


@register.simple_tag
def fill_all(template_name: str, rows: Iterable[Mapping[str, Any]], **more: Any) -> SafeString:
    """The same for many rows, one after the other."""
    return filled_rows(template_name, ({**row, **more} for row in rows))
