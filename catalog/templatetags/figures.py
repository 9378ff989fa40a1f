"""Template filters over ``catalog.figures``; a value that is not on record prints nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django import template

from catalog import figures

register = template.Library()


@register.filter
def number(value: float | None, decimals: int = 0) -> str:
    """``{{ count|number }}``, ``{{ share|number:1 }}``."""
    return "" if value is None else figures.number(value, decimals)


@register.filter
def gib(value: float | None) -> str:
    """Memory of a card with its unit: 24 GB."""
    return _with_unit(figures.card_memory, value, "GB")


@register.filter
def gb_per_s(value: float | None) -> str:
    """Memory bandwidth with its unit: 1,010 GB/s."""
    return _with_unit(figures.bandwidth, value, "GB/s")


@register.filter
def parameters(count: int | None) -> str:
    """Parameters, short: 27.0B."""
    return "" if count is None else figures.parameters(count)


@register.filter
def card_name(name: str) -> str:
    """A card's name that does not break before its memory unit."""
    return figures.card_name(name)


@register.filter
def month(day: date | None) -> str:
    """Month and year, short: Jan 2024."""
    return "" if day is None else figures.month(day)


@register.filter
def month_long(day: date | None) -> str:
    """Month and year in full: January 2024."""
    return "" if day is None else figures.month_long(day)


@register.filter
def release(day: date | None) -> str:
    """When a card came out: the month, or the year alone where no more is known."""
    if day is None:
        return ""
    return str(day.year) if figures.is_year_alone(day) else figures.month_long(day)


@register.filter
def date_long(day: date | None) -> str:
    """A full date: 14 June 2024."""
    return "" if day is None else figures.date_long(day)


def _with_unit(figure: Callable[[float], str], value: float | None, unit: str) -> str:
    return "" if value is None else figure(value) + figures.NO_BREAK_SPACE + unit
