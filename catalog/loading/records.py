"""From rows of text to typed records that refer to each other by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models

from catalog.cells import split
from catalog.loading.parsing import AnyField, Parser, WrongCell, parser
from catalog.loading.problems import Problem
from catalog.loading.reading import Row
from catalog.tables import Table

type Key = tuple[str, ...]
type Relation = models.ManyToManyField[Any, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A row, checked: plain values, the key another row is named by, and lists of keys."""

    line: int
    key: Key
    values: dict[str, Any]
    references: dict[str, str]
    relations: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table by what they hold."""

    parsers: dict[str, Parser]
    references: dict[str, type[models.Model]]
    relations: dict[str, type[models.Model]]
    required: frozenset[str]
    unique: tuple[str, ...]


def columns(table: Table) -> Columns:
    """What each column of ``table`` holds, as the model says."""
    fields = {name: field(table.model, name) for name in table.columns}
    references = {n: f for n, f in fields.items() if isinstance(f, models.ForeignKey)}
    relations = {n: f for n, f in fields.items() if isinstance(f, models.ManyToManyField)}
    plain = {n: f for n, f in fields.items() if n not in references and n not in relations}
    return Columns(
        parsers={name: parser(f) for name, f in plain.items()},
        references={name: _target(f) for name, f in references.items()},
        relations={name: _target(f) for name, f in relations.items()},
        required=frozenset(n for n, f in references.items() if not f.null or n in table.key),
        unique=tuple(n for n, f in plain.items() if f.unique and (n,) != table.key),
    )


def field(model: type[models.Model], name: str) -> AnyField:
    """A field of a model by name."""
    found = model._meta.get_field(name)
    if not isinstance(found, models.Field):
        raise FieldDoesNotExist(name)
    return found


def _target(relation: models.ForeignKey[Any] | Relation) -> type[models.Model]:
    target: type[models.Model] = relation.remote_field.model
    return target


def parse(table: Table, rows: Iterable[Row]) -> tuple[list[Record], list[Problem]]:
    """The records of a table, or what is wrong with its cells."""
    kinds = columns(table)
    records, problems = [], []
    for row in rows:
        values, wrong = _values(table, kinds, row)
        problems += wrong
        if not wrong:
            records.append(_record(table, kinds, row, values))
    problems += _duplicates(table, kinds, records)
    return records, problems


def _values(table: Table, kinds: Columns, row: Row) -> tuple[dict[str, Any], list[Problem]]:
    values, problems = {}, []
    for name, parse_cell in kinds.parsers.items():
        try:
            values[name] = parse_cell(row.cells[name])
        except WrongCell as error:
            problems.append(Problem(table.file, row.line, name, str(error)))
    missing = sorted(name for name in kinds.required if not row.cells[name])
    problems += [Problem(table.file, row.line, name, "a value is needed") for name in missing]
    return values, problems


def _record(table: Table, kinds: Columns, row: Row, values: dict[str, Any]) -> Record:
    return Record(
        line=row.line,
        key=tuple(row.cells[name] for name in table.key),
        values=values,
        references={name: row.cells[name] for name in kinds.references},
        relations={name: split(row.cells[name]) for name in kinds.relations},
    )


def _duplicates(table: Table, kinds: Columns, records: list[Record]) -> Iterator[Problem]:
    """The same key, or the same value of a unique field, in two rows."""
    for names in (table.key, *((name,) for name in kinds.unique)):
        first: dict[Key, int] = {}
        for record in records:
            value = tuple(_text(record, name) for name in names)
            line = first.setdefault(value, record.line)
            if line != record.line:
                message = f"“{' '.join(value)}” stands already in row {line}"
                yield Problem(table.file, record.line, names[-1], message)


def _text(record: Record, name: str) -> str:
    return record.references.get(name) or str(record.values.get(name))
