"""Writing the rows of a table that differ from the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.db import models

from catalog.loading.curated import KEEP, Curated, curated
from catalog.loading.records import Columns, Key, Record, columns
from catalog.loading.report import Outcome
from catalog.models import Architecture, Correction
from catalog.tables import Table

BATCH = 500
CURATED = object()

type Ids = dict[type[models.Model], dict[str, int]]
type Advance = Callable[[int], object]
type Values = dict[str, Any]


class Upsert:
    """One table on its way into the database."""

    def __init__(self, table: Table, ids: Ids) -> None:
        self.table = table
        self.ids = ids
        self.kinds: Columns = columns(table)
        self.outcome = Outcome(table.file)
        self.changed: set[Key] = set()
        self.created: set[Key] = set()
        self._rows: dict[Key, Any] = dict(existing(table))
        self._curated: Curated = curated(table.model)
        fields = table.model._meta.concrete_fields
        self._attributes = {field.name: field.attname for field in fields}

    def write(self, records: list[Record], advance: Advance) -> None:
        """Create and update; references to rows of the same table come with ``link``."""
        new, names = [], set[str]()
        updated = []
        for order, record in enumerate(records):
            values = self._values(record, order)
            row = self._rows.get(record.key)
            if row is None:
                new.append(self.table.model(**{self._attributes[n]: values[n] for n in values}))
                self.created.add(record.key)
            elif row is not CURATED and (differing := self._assign(row, values)):
                names |= differing
                updated.append(row)
                self.changed.add(record.key)
            advance(1)
        self._save(new, updated, names)

    def link(self, records: list[Record]) -> None:
        """Set the references from one row of this table to another."""
        names = [n for n, target in self.kinds.references.items() if target is self.table.model]
        if not names:
            return
        rows = dict(existing(self.table))
        updated = []
        for record in records:
            if self._assign(rows[record.key], self._references(record, names)):
                updated.append(rows[record.key])
                self.note_change(record.key)
        self._manager().bulk_update(updated, names, batch_size=BATCH)

    def note_change(self, key: Key) -> None:
        """Count a row as changed, unless it is new."""
        if key not in self.created:
            self.changed.add(key)

    def finish(self, records: list[Record]) -> Outcome:
        """The counts, when everything about the table is written."""
        self.outcome.created = len(self.created)
        self.outcome.changed = len(self.changed)
        self.outcome.unchanged = len(records) - len(self.created) - len(self.changed)
        return self.outcome

    def _values(self, record: Record, order: int) -> Values:
        others = [n for n, t in self.kinds.references.items() if t is not self.table.model]
        values = {**record.values, **self._references(record, others)}
        if "catalog_order" in self._attributes:
            values["catalog_order"] = order
        if "is_loaded" in self._attributes:
            values["is_loaded"] = True
        return values

    def _references(self, record: Record, names: Iterable[str]) -> Values:
        keys = {name: record.references[name] for name in names}
        return {n: self.ids[self.kinds.references[n]][k] if k else None for n, k in keys.items()}

    def _assign(self, row: Any, values: Values) -> set[str]:
        """Give a row its new values, a curator's before the file's; return what changed."""
        changed = set()
        for name, value in (values | self._curated_values(row, values)).items():
            attribute = self._attributes[name]
            if value is not KEEP and getattr(row, attribute) != value:
                setattr(row, attribute, value)
                changed.add(name)
        return changed

    def _curated_values(self, row: Any, values: Values) -> Values:
        kept = self._curated.get(row.pk, {})
        return {name: value for name, value in kept.items() if name in values}

    def _save(self, new: list[Any], updated: list[Any], names: set[str]) -> None:
        if "is_primary" in names:
            _release_primaries(updated)
        if names:
            self._manager().bulk_update(updated, sorted(names), batch_size=BATCH)
        self._manager().bulk_create(new, batch_size=BATCH)

    def _manager(self) -> models.Manager[Any]:
        return self.table.model._default_manager


def existing(table: Table) -> Iterator[tuple[Key, Any]]:
    """The rows of the database by key; a curator's own correction is not to be touched."""
    rows = table.model._default_manager.all()
    if table.model is not Correction:
        for row in rows:
            yield (str(getattr(row, table.key[0])),), row
        return
    owner, name = table.key
    for correction in Correction.objects.exclude(**{owner: None}).select_related(owner):
        key = (str(getattr(correction, owner).slug), str(getattr(correction, name)))
        yield key, CURATED if correction.is_curated else correction


def _release_primaries(updated: list[Any]) -> None:
    """A model has one primary record at a time, also in the middle of an update."""
    Architecture.objects.filter(pk__in=[row.pk for row in updated]).update(is_primary=False)
