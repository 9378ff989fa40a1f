"""From a cell to the value of a field, by the field's own type, choices and validators."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from catalog.cells import NO, YES, split
from catalog.loading.problems import quoted

type AnyField = models.Field[Any, Any]
type Parser = Callable[[str], Any]

INTEGER = re.compile(r"[+-]?[0-9]{1,30}")
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class WrongCell(Exception):  # noqa: N818  (the cell, not the code)
    """A cell does not hold what its column takes."""


def parser(field: AnyField) -> Parser:
    """What turns a cell of the field's column into its value."""
    parse = _parse_by_type(field)
    empty = _empty_value(field)

    def parse_cell(cell: str) -> Any:
        if cell:
            return _validated(field, parse(cell), cell)
        if empty is models.NOT_PROVIDED:
            raise WrongCell("a value is needed")
        return empty

    return parse_cell


def _parse_by_type(field: AnyField) -> Parser:
    parsers: list[tuple[type[AnyField], Parser]] = [
        (models.JSONField, _list),
        (models.BooleanField, _truth),
        (models.IntegerField, _integer),
        (models.FloatField, _number),
        (models.DateField, _date),
    ]
    return next((parse for kind, parse in parsers if isinstance(field, kind)), str)


def _empty_value(field: AnyField) -> Any:
    """What an empty cell means: ``None`` where a field may be null, else empty text or list."""
    if field.null:
        return None
    if isinstance(field, models.JSONField):
        return []
    if field.blank and isinstance(field, models.CharField | models.TextField):
        return ""
    return models.NOT_PROVIDED


def _validated(field: AnyField, value: Any, cell: str) -> Any:
    if field.choices and value not in dict(field.flatchoices):
        raise WrongCell(f"{quoted(cell)} is not one of {', '.join(dict(field.flatchoices))}")
    try:
        field.run_validators(value)
    except ValidationError as error:
        raise WrongCell(f"{quoted(cell)}: {' '.join(error.messages)}") from error
    return value


def _list(cell: str) -> list[str]:
    found = split(cell)
    if not all(found):
        raise WrongCell(f"{quoted(cell)} has an empty value between separators")
    return found


def _truth(cell: str) -> bool:
    if cell not in {YES, NO}:
        raise WrongCell(f"{quoted(cell)} is neither {YES} nor {NO}")
    return cell == YES


def _integer(cell: str) -> int:
    if not INTEGER.fullmatch(cell):
        raise WrongCell(f"{quoted(cell)} is not a whole number")
    return int(cell)


def _number(cell: str) -> float:
    if not NUMBER.fullmatch(cell):
        raise WrongCell(f"{quoted(cell)} is not a number")
    value = float(cell)
    if not math.isfinite(value):
        raise WrongCell(f"{quoted(cell)} is too large a number")
    return value


def _date(cell: str) -> datetime.date:
    try:
        if DATE.fullmatch(cell):
            return datetime.date.fromisoformat(cell)
    except ValueError as error:
        raise WrongCell(f"{quoted(cell)} is not a day of the calendar") from error
    raise WrongCell(f"{quoted(cell)} is not a date such as 2024-06-14")
