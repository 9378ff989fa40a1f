"""Lines of the table of models on a card's page, as printed."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from catalog import figures
from catalog.templatetags.names import shortened
from estimator.core.constants import BYTES_PER_GIB
from estimator.holdings import ModelOnCard
from estimator.presentation import EstimateFacts, EstimatePrinter, SpeedScale, times
from estimator.rows import RankedModel

# The organisations of a model take two lines of their column at most.
ORGANISATION_CHARACTERS = 26


class ModelFacts(TypedDict):
    """What stays the same in a model's row whatever the card and the inputs."""

    name: str
    url: str
    organisations: str
    all_organisations: str
    parameters: str
    active: str
    is_partly_read: bool
    published: str
    is_lower_bound: bool
    is_unrecorded: bool


class ModelRow(ModelFacts, EstimateFacts):
    """One line; ``has`` is the memory of the card."""

    has: str
    is_beyond_context: bool


class ModelPrinter(EstimatePrinter):
    """Prints lines of the table of models."""

    def row(self, on_card: ModelOnCard, scale: SpeedScale) -> ModelRow:
        memory_gib = on_card.estimate.card.memory_bytes / BYTES_PER_GIB
        memory = figures.card_memory(memory_gib, self.language)
        return {
            **_model_facts(on_card.listed, self.language),
            **self.estimate_facts(on_card.estimate, scale),
            "has": times(on_card.estimate.demand.cards, memory),
            "is_beyond_context": on_card.is_beyond_context,
        }

    def alone(self, on_card: ModelOnCard) -> ModelRow:
        """The line of a model that stands by itself."""
        speed = on_card.estimate.tokens_per_s
        return self.row(on_card, SpeedScale(speed, speed))


def model_printer() -> ModelPrinter:
    """The printer of the active language."""
    return _model_printer(get_language() or settings.LANGUAGE_CODE)


@lru_cache(maxsize=16)
def _model_printer(language: str) -> ModelPrinter:
    return ModelPrinter(language)


@lru_cache(maxsize=16_384)
def _model_facts(listed: RankedModel, language: str) -> ModelFacts:
    spec = listed.spec
    return {
        "name": spec.name,
        "url": reverse("estimator:model", args=[spec.slug]),
        "organisations": shortened(listed.organisations, room=ORGANISATION_CHARACTERS),
        "all_organisations": ", ".join(listed.organisations),
        "parameters": figures.parameters(spec.parameters, language),
        "active": figures.parameters(spec.parameters_read, language),
        "is_partly_read": spec.parameters_read < spec.parameters,
        "published": figures.month(listed.published, language) if listed.published else "",
        "is_lower_bound": spec.speed_is_lower_bound,
        "is_unrecorded": not listed.is_open,
    }
