"""Rows that a former load wrote and that have left the fixtures."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import models
from django.db.models import ProtectedError

from catalog.loading.records import Key
from catalog.loading.upserting import CURATED, existing
from catalog.models import (
    AIModel,
    Architecture,
    Correction,
    Gpu,
    Measurement,
    ModelOrganisation,
    Organisation,
)
from catalog.tables import Table


def remove(table: Table, keys: Collection[Key]) -> tuple[int, list[str]]:
    """Remove what is not among ``keys``; return how many, and why others were kept."""
    removed, notes = 0, []
    for key, row in existing(table):
        if key in keys or not _was_loaded(row):
            continue
        reason = _kept_because(row)
        if reason:
            notes.append(f"kept {' '.join(key)}, which left the file: {reason}")
        else:
            row.delete()
            removed += 1
    return removed, notes


def _was_loaded(row: Any) -> bool:
    """Whether a load wrote it; what curators added is theirs."""
    return row is not CURATED if isinstance(row, Correction) else getattr(row, "is_loaded", False)


def _kept_because(row: models.Model) -> str:
    if isinstance(row, Gpu | AIModel) and row.corrections.filter(is_curated=True).exists():
        return "a curator corrected it"
    if isinstance(row, AIModel) and row.architectures.filter(is_loaded=False).exists():
        return "a curator added an architecture to it"
    if isinstance(row, Gpu | AIModel | Architecture) and _runs_of(row).exists():
        return "a curator added a measured run to it"
    if isinstance(row, Organisation):
        _unlink(row)
    return _protected(row)


def _runs_of(row: Gpu | AIModel | Architecture) -> models.QuerySet[Measurement]:
    """The runs on record that no load wrote."""
    owner = {Gpu: "gpu", AIModel: "architecture__ai_model", Architecture: "architecture"}[type(row)]
    return Measurement.objects.filter(**{owner: row}, is_loaded=False)


def _unlink(organisation: Organisation) -> None:
    """Take away the links that the load is about to write anew."""
    curated = Correction.objects.filter(is_curated=True, field="organisations")
    links = ModelOrganisation.objects.filter(organisation=organisation, ai_model__is_loaded=True)
    links.exclude(ai_model__in=curated.values("ai_model")).delete()


def _protected(row: models.Model) -> str:
    collector = models.deletion.Collector(using="default", origin=row)
    try:
        collector.collect([row])
    except ProtectedError as error:
        return f"{len(error.protected_objects)} other records refer to it"
    return ""
