"""What rows must agree on: names of other rows, codes of vocabularies, figures of one record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models

from catalog.loading.problems import Problem, quoted
from catalog.loading.records import Columns, Record, columns, field
from catalog.models import (
    AIModel,
    Architecture,
    Correction,
    Country,
    Gpu,
    Measurement,
    Term,
)
from catalog.models.measurements import is_reversed
from catalog.tables import TABLES, Table
from catalog.vocabulary import COUNTRIES, CardRemark

type Tables = Mapping[Table, list[Record]]


def check(tables: Tables) -> Iterator[Problem]:
    """Everything that is wrong between rows; their cells are right by now."""
    known = _known_keys(tables)
    for table, records in tables.items():
        kinds = columns(table)
        for record in records:
            for column, message in (*_names(record, kinds, known), *_rules(table, record)):
                yield Problem(table.file, record.line, column, message)
    yield from _primary_once(tables)


def _known_keys(tables: Tables) -> dict[type[models.Model], set[str]]:
    by_model = {table.model: table for table in TABLES if len(table.key) == 1}
    known = {model: {r.key[0] for r in tables[table]} for model, table in by_model.items()}
    return known | {term: set(term_codes(term)) for term in Term.__subclasses__()}


def term_codes(term: type[Term]) -> list[str]:
    """The codes of a vocabulary, in its order."""
    return list(COUNTRIES if term is Country else term.vocabulary)


def _names(
    record: Record, kinds: Columns, known: Mapping[type[models.Model], set[str]]
) -> Iterator[tuple[str, str]]:
    for column, name in record.references.items():
        if name and name not in known[kinds.references[column]]:
            yield column, f"{quoted(name)} is not known"
    for column, names in record.relations.items():
        for name in names:
            if name not in known[kinds.relations[column]]:
                yield column, f"{quoted(name)} is not known"
        if len(set(names)) < len(names):
            yield column, "a value is there twice"


def _rules(table: Table, record: Record) -> Iterable[tuple[str, str]]:
    if table.model is Gpu:
        return _card_rules(record)
    if table.model is AIModel:
        return _model_rules(record)
    if table.model is Measurement:
        return _run_rules(record)
    return _correction_rules(table, record) if table.model is Correction else ()


def _card_rules(record: Record) -> Iterator[tuple[str, str]]:
    for remark in record.values["remarks"]:
        if remark not in CardRemark:
            yield "remarks", f"{quoted(remark)} is not known"
    if record.references["same_facts_as"] == record.key[0]:
        yield "same_facts_as", "a card is not compared with itself"


def _model_rules(record: Record) -> Iterator[tuple[str, str]]:
    total, active = record.values["parameters"], record.values["active_parameters"]
    if total and active and active > total:
        yield "active_parameters", f"{active} is more than the {total} parameters in all"
    if record.references["base_model"] == record.key[0]:
        yield "base_model", "a model is not based on itself"


def _run_rules(record: Record) -> Iterator[tuple[str, str]]:
    if is_reversed(record.values["date"]):
        yield "date", f"{quoted(record.values['date'])} ends before it begins"


def _correction_rules(table: Table, record: Record) -> Iterator[tuple[str, str]]:
    corrected: type[models.Model] = Gpu if table.key[0] == "gpu" else AIModel
    name: Any = record.values["field"]
    try:
        field(corrected, name)
    except FieldDoesNotExist:
        yield "field", f"{quoted(name)} is not a field of this record"


def _primary_once(tables: Tables) -> Iterator[Problem]:
    """Each model has at most one architecture of its own."""
    first: dict[str, int] = {}
    table = next(table for table in tables if table.model is Architecture)
    for record in tables[table]:
        if record.values["is_primary"]:
            model = record.references["ai_model"]
            line = first.setdefault(model, record.line)
            if line != record.line:
                message = f"{quoted(model)} has its own record already in row {line}"
                yield Problem(table.file, record.line, "is_primary", message)
