"""Corrections by curators: remembered as records of their own, so that a load keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models
from django.utils import timezone

from catalog.cells import cell
from catalog.models import AIModel, Correction, Gpu
from catalog.vocabulary import CorrectionReason

NOT_FACTS = {"slug", "catalog_order"}


def note_changes(record: Gpu | AIModel, before: Mapping[str, Any], names: Iterable[str]) -> None:
    """Remember that a curator changed the fields ``names`` of a record that a load wrote.

    ``before`` has the former values, as a form's ``initial`` does. Call it after the save, also
    of many-to-many relations.
    """
    if not record.is_loaded:
        return
    for name in names:
        if name not in NOT_FACTS:
            _note_change(record, name, before.get(name))


def _note_change(record: Gpu | AIModel, name: str, before: Any) -> None:
    owner = {"gpu": record} if isinstance(record, Gpu) else {"ai_model": record}
    correction, is_new = Correction.objects.get_or_create(**owner, field=name)
    if is_new or not (correction.is_curated or correction.is_applied):
        correction.source_value = _text(record, name, before)
    correction.correct_value = _text(record, name, getattr(record, name))
    correction.reason = CorrectionReason.CURATOR
    correction.is_applied = correction.is_curated = True
    correction.recorded_on = timezone.localdate()
    correction.save()


def _text(record: Gpu | AIModel, name: str, value: Any) -> str:
    """A value as the fixtures have it."""
    field = record._meta.get_field(name)
    if field.related_model:
        value = _keys(field.related_model, value)
    return cell(value)


def _keys(model: Any, value: Any) -> list[str]:
    """How the fixtures name related rows, given as rows, as primary keys or as a manager."""
    rows = value.all() if isinstance(value, models.Manager) else value
    rows = rows if isinstance(rows, Iterable) else [rows]
    pks = [row.pk if isinstance(row, models.Model) else row for row in rows]
    return [row.natural_key()[0] for row in model.objects.filter(pk__in=pks)]
