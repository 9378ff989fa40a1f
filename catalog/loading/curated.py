"""What curators corrected: it outlives a load."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db import models

from catalog.loading.parsing import WrongCell, parser
from catalog.loading.records import field
from catalog.models import AIModel, Correction, Gpu

KEEP = object()
OWNERS: dict[type[models.Model], str] = {Gpu: "gpu_id", AIModel: "ai_model_id"}

type Curated = dict[int, dict[str, Any]]


def curated(model: type[models.Model]) -> Curated:
    """By primary key, the corrected fields with the curator's value.

    ``KEEP`` stands for a value that the correction does not spell out: the one in the database.
    """
    owner = OWNERS.get(model)
    found: Curated = defaultdict(dict)
    if owner:
        applied = Correction.objects.filter(is_curated=True, is_applied=True)
        for pk, name, text in applied.exclude(**{owner: None}).values_list(
            owner, "field", "correct_value"
        ):
            found[pk][name] = _value(model, name, text)
    return found


def _value(model: type[models.Model], name: str, text: str) -> Any:
    corrected = field(model, name)
    if not text or corrected.is_relation:
        return KEEP
    try:
        return parser(corrected)(text)
    except WrongCell:
        return KEEP
