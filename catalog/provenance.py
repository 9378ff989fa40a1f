"""What the data page says: where the facts come from, and where the catalogue differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import Max, QuerySet

from catalog.models import (
    AIModel,
    Architecture,
    CatalogRevision,
    Correction,
    Gpu,
    Organisation,
    Source,
)
from catalog.models.base import Sourced
from catalog.specification.facts import Note
from catalog.specification.notes import field_label, note


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A source with the number of records that rest on it."""

    source: Source
    card_count: int
    model_count: int
    architecture_count: int


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """A record with one note on where its source is wrong or in doubt."""

    name: str
    url: str
    note: Note


def data_page() -> dict[str, Any]:
    """Sources, counts, dates and corrections."""
    cards, models = _lines(_of_cards()), _lines(_of_models())
    return {
        "sources": source_lines(),
        "card_count": Gpu.objects.ranked().count(),
        "model_count": AIModel.objects.count(),
        "organisation_count": Organisation.objects.count(),
        "architecture_count": Architecture.objects.count(),
        **_dates(),
        "card_corrections": [line for line in cards if not line.note.is_doubt],
        "card_doubts": [line for line in cards if line.note.is_doubt],
        "model_corrections": [line for line in models if not line.note.is_doubt],
        "model_doubts": [line for line in models if line.note.is_doubt],
        "contact_url": settings.CONTACT_URL,
    }


def source_lines() -> list[SourceLine]:
    """Every source, the one with most records first."""
    cards, models, architectures = _by_source(Gpu), _by_source(AIModel), _by_source(Architecture)
    lines = [
        SourceLine(source, cards[source.pk], models[source.pk], architectures[source.pk])
        for source in Source.objects.all()
    ]
    return sorted(lines, key=lambda line: -line.card_count - line.model_count)


def _by_source(records: type[Sourced]) -> Counter[int]:
    return Counter(records._default_manager.values_list("source", flat=True))


def _dates() -> dict[str, date | None]:
    """The newest of each kind of fact: how far the catalogue reaches."""
    newest = AIModel.objects.aggregate(
        newest_model=Max("published"), newest_record=Max("last_updated")
    )
    newest |= CatalogRevision.objects.aggregate(changed_at=Max("changed_at"))
    return newest | Gpu.objects.ranked().aggregate(newest_card=Max("released"))


def _of_cards() -> QuerySet[Correction]:
    found = Correction.objects.filter(gpu__isnull=False).select_related("gpu")
    return found.order_by("gpu__catalog_order", "field")


def _of_models() -> QuerySet[Correction]:
    found = Correction.objects.filter(ai_model__isnull=False).select_related("ai_model")
    return found.order_by("reason", "ai_model__catalog_order", "field")


def _lines(corrections: Iterable[Correction]) -> list[CorrectionLine]:
    lines = []
    for correction in corrections:
        record = correction.gpu or correction.ai_model
        if record is not None:
            said = note(correction, field_label(correction))
            lines.append(CorrectionLine(record.name, record.get_absolute_url(), said))
    return lines
