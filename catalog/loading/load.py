"""The whole load, step by step."""

from __future__ import annotations

from pathlib import Path

from django.db import IntegrityError, models, transaction

from catalog.loading.checking import check
from catalog.loading.problems import Problem, Refused
from catalog.loading.reading import read
from catalog.loading.records import Record, parse
from catalog.loading.relations import write_relations, write_terms
from catalog.loading.removal import remove
from catalog.loading.report import Outcome
from catalog.loading.upserting import BATCH, Advance, Ids, Upsert
from catalog.models import AIModel, Gpu, Term
from catalog.revision import bump
from catalog.tables import SOURCES, TABLES, Table


def load(directory: Path, advance: Advance = lambda _rows: None) -> list[Outcome]:
    """Make the catalogue what the fixtures in ``directory`` say, or raise ``Refused``.

    ``advance`` is told how many rows were dealt with.
    """
    tables = read_all(directory)
    try:
        with transaction.atomic():
            return _write(tables, advance)
    except IntegrityError as error:
        raise Refused([Problem("database", None, None, str(error))]) from error


def read_all(directory: Path) -> dict[Table, list[Record]]:
    """The records of every file; raise ``Refused`` with all that is wrong."""
    tables, problems = {}, []
    for table in TABLES:
        rows, unreadable = read(directory, table)
        tables[table], wrong = parse(table, rows)
        problems += [*unreadable, *wrong]
    problems = problems or list(check(tables))
    if problems:
        raise Refused(problems)
    return tables


def _write(tables: dict[Table, list[Record]], advance: Advance) -> list[Outcome]:
    changed = write_terms()
    # What leaves makes room for its successors; sources are referred to until the end.
    removed = {table: _remove(table, tables[table]) for table in reversed(TABLES[1:])}
    outcomes = {table: _write_table(table, tables[table], advance) for table in TABLES}
    removed[SOURCES] = _remove(SOURCES, tables[SOURCES])
    for table, outcome in outcomes.items():
        outcome.removed, outcome.notes = removed[table]
    changed |= _refresh_search_keys(Gpu.objects.all())
    named = AIModel.objects.prefetch_related("architectures", "organisations")
    changed |= _refresh_search_keys(named)
    if changed or any(outcome.is_change for outcome in outcomes.values()):
        bump()
    return list(outcomes.values())


def _remove(table: Table, records: list[Record]) -> tuple[int, list[str]]:
    return remove(table, {record.key for record in records})


def _write_table(table: Table, records: list[Record], advance: Advance) -> Outcome:
    upsert = Upsert(table, _ids())
    upsert.write(records, advance)
    upsert.ids = _ids()
    upsert.link(records)
    write_relations(upsert, records, upsert.ids)
    return upsert.finish(records)


def _ids() -> Ids:
    """The primary key of each row that others may refer to, by the name it has in files."""
    named = {table.model: table.key[0] for table in TABLES if len(table.key) == 1}
    named |= dict.fromkeys(Term.__subclasses__(), "code")
    return {
        model: dict(model._default_manager.values_list(name, "pk")) for model, name in named.items()
    }


def _refresh_search_keys[T: (Gpu, AIModel)](rows: models.QuerySet[T]) -> bool:
    """Write the search keys that differ; return whether there were any."""
    stale = []
    for row in rows:
        key = row.make_search_key()
        if row.search_key != key:
            row.search_key = key
            stale.append(row)
    rows.bulk_update(stale, ["search_key"], batch_size=BATCH)
    return bool(stale)
