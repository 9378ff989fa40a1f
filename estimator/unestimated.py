"""What a model's page says where no speed is estimated: why not, and what its weights take."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise

from catalog import figures
from catalog.vocabulary import Weights
from estimator.charts import QUALITY_WORDS
from estimator.core.memory import weights_bytes
from estimator.core.quantization import LEVELS
from estimator.core.types import Model
from estimator.presentation import percent
from estimator.rows import ListedModel


class Reason(StrEnum):
    """Why there is no table of cards; the first that holds is given."""

    CLOSED = "closed"
    OTHER_KIND = "other-kind"
    SIZE_UNKNOWN = "size-unknown"


@dataclass(frozen=True, slots=True)
class LevelMemory:
    """The memory of a model's weights at one quantization level."""

    level: str
    word: str | Promise
    memory: str
    bar: str


def reason(model: ListedModel) -> Reason:
    """Why ``model``, which has no ``speed_spec``, has none."""
    if model.weights == Weights.CLOSED:
        return Reason.CLOSED
    return Reason.SIZE_UNKNOWN if model.is_language_model else Reason.OTHER_KIND


def weights_by_level(model: Model) -> list[LevelMemory]:
    """The memory of the weights alone, least compressed first, with bars on one scale."""
    sizes = {level: weights_bytes(model.parameters, level) for level in LEVELS}
    largest = max(sizes.values())
    return [
        LevelMemory(
            level=level.name,
            word=QUALITY_WORDS[level.name],
            memory=figures.memory_size(size),
            bar=percent(size / largest),
        )
        for level, size in sizes.items()
    ]
