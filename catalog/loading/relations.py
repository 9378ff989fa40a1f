"""Writing the many-to-many relations of a table, and the vocabularies they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import F

from catalog.loading.checking import term_codes
from catalog.loading.curated import curated
from catalog.loading.records import Key, Record, field
from catalog.loading.upserting import BATCH, Ids, Upsert
from catalog.models import Term


def write_terms() -> bool:
    """Make the rows of each vocabulary what the code says; return whether anything changed."""
    changes = [_write_terms(term) for term in Term.__subclasses__()]
    return any(changes)


def _write_terms(term: type[Term]) -> bool:
    manager = term._default_manager
    wanted = {code: position for position, code in enumerate(term_codes(term))}
    there = {row.code: row for row in manager.all()}
    moved = [row for row in there.values() if wanted.get(row.code, row.position) != row.position]
    for row in moved:
        row.position = wanted[row.code]
    manager.bulk_update(moved, ["position"], batch_size=BATCH)
    new = [term(code=code, position=wanted[code]) for code in wanted if code not in there]
    manager.bulk_create(new, batch_size=BATCH)
    gone, _details = manager.exclude(code__in=wanted).delete()
    return bool(moved or new or gone)


def write_relations(upsert: Upsert, records: Iterable[Record], ids: Ids) -> None:
    """Write every many-to-many column of a table; changed rows are noted in ``upsert``."""
    for column, target in upsert.kinds.relations.items():
        relation = Relation(upsert.table.model, column, ids[upsert.table.model], ids[target])
        for key in relation.write(records):
            upsert.note_change(key)


class Relation:
    """One many-to-many column: pairs of rows, with their position where the order counts."""

    def __init__(
        self,
        model: type[models.Model],
        column: str,
        owners: dict[str, int],
        targets: dict[str, int],
    ) -> None:
        self.column = column
        self.owners = owners
        self.targets = targets
        relation: Any = field(model, column)
        self.through = relation.remote_field.through
        names = {f.related_model: f.attname for f in self.through._meta.fields if f.is_relation}
        self.owner = names[model]
        self.target = next(name for name in names.values() if name != self.owner)
        self.is_ordered = any(f.name == "position" for f in self.through._meta.fields)
        self._kept = {pk for pk, names in curated(model).items() if column in names}

    def write(self, records: Iterable[Record]) -> set[Key]:
        """Write what differs; return the keys of the rows whose values changed."""
        keys = {self.owners[record.key[0]]: record.key for record in records}
        wanted = self._wanted(records)
        there = self._there(keys)
        gone = [pk for pair, (pk, _place) in there.items() if pair not in wanted]
        new = [pair for pair in wanted if pair not in there]
        moved = [pair for pair, place in wanted.items() if there.get(pair, (0, place))[1] != place]
        self._delete(gone)
        self._create(new, wanted)
        self._move(moved, there, wanted)
        left = [pair for pair in there if pair not in wanted]
        return {keys[owner] for owner, _target in (*left, *new, *moved)}

    def _wanted(self, records: Iterable[Record]) -> dict[tuple[int, int], int]:
        wanted = {}
        for record in records:
            owner = self.owners[record.key[0]]
            if owner not in self._kept:
                for position, name in enumerate(record.relations[self.column]):
                    wanted[owner, self.targets[name]] = position if self.is_ordered else 0
        return wanted

    def _there(self, owners: Iterable[int]) -> dict[tuple[int, int], tuple[int, int]]:
        rows = self.through.objects.values_list(
            self.owner, self.target, "pk", "position" if self.is_ordered else F("pk") * 0
        )
        touched = set(owners) - self._kept
        return {(row[0], row[1]): (row[2], row[3]) for row in rows if row[0] in touched}

    def _delete(self, pks: list[int]) -> None:
        for start in range(0, len(pks), BATCH):
            self.through.objects.filter(pk__in=pks[start : start + BATCH]).delete()

    def _create(self, pairs: list[tuple[int, int]], places: dict[tuple[int, int], int]) -> None:
        rows = [self.through(**self._attributes(pair, places[pair])) for pair in pairs]
        self.through.objects.bulk_create(rows, batch_size=BATCH)

    def _attributes(self, pair: tuple[int, int], place: int) -> dict[str, int]:
        owner, target = pair
        attributes = {self.owner: owner, self.target: target}
        return attributes | {"position": place} if self.is_ordered else attributes

    def _move(
        self,
        pairs: list[tuple[int, int]],
        there: dict[tuple[int, int], tuple[int, int]],
        places: dict[tuple[int, int], int],
    ) -> None:
        for pair in pairs:
            self.through.objects.filter(pk=there[pair][0]).update(position=places[pair])
