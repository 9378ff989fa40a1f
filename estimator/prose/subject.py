"""What a model's page speaks about, and its figures as they are printed in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import ngettext, pgettext

from catalog import figures
from catalog.models import AIModel
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.fit import demand_at
from estimator.core.quantization import Level
from estimator.core.types import Demand, Estimate, Inputs, Model
from estimator.forms import EstimateForm
from estimator.narrative import Reach, Summary
from estimator.presentation import CONFIDENCE_WORDS, FIT_WORDS, gib, times
from estimator.rows import Catalogue, ListedModel

MOST_NAMES: Final = 6
"""Longer lists are cut in sentences; the specification has them whole."""


@dataclass(frozen=True)
class Subject:
    """A model and its record."""

    listed: ListedModel
    record: AIModel

    @property
    def name(self) -> str:
        return self.listed.name

    @property
    def parameters(self) -> int | None:
        return self.listed.spec.parameters if self.listed.spec else None


@dataclass(frozen=True)
class Estimated(Subject):
    """A model with what many cards say about it, for the inputs chosen."""

    catalogue: Catalogue
    form: EstimateForm
    summary: Summary

    @property
    def model(self) -> Model:
        return self.form.model

    @property
    def inputs(self) -> Inputs:
        return self.form.inputs

    @cached_property
    def demand(self) -> Demand:
        """What the model asks at the most compressed level allowed."""
        return self.demand_at(self.inputs.min_quality)

    def demand_at(self, level: Level) -> Demand:
        return demand_at(self.model, level, self.inputs)

    @cached_property
    def reach(self) -> Reach:
        return Reach([listed.form for listed in self.catalogue.ranked_cards], self.summary)


def joined(*sentences: str) -> str:
    """A paragraph of the sentences that say something."""
    return " ".join(sentence for sentence in sentences if sentence)


def listed(names: Sequence[object]) -> str:
    """Names as people list them; of many, the first and how many more."""
    texts = [str(name) for name in names]
    more = len(texts) - MOST_NAMES
    if more <= 1:
        return figures.conjunction(texts)
    # Translators: the end of a list, on many pages. {names} are names with commas between them.
    message = ngettext("{names} and {count} more", "{names} and {count} more", more)
    return message.format(names=", ".join(texts[:MOST_NAMES]), count=figures.number(more))


def parameters_of(count: int) -> str:
    """A size in words: 340 billion parameters."""
    words = figures.parameters_in_words(count)
    if count >= 10**figures.MILLION_POWER:
        # Translators: a model's page. {number} is in words: 340 billion.
        return pgettext("after million, billion ...", "{number} parameters").format(number=words)
    # Translators: a model's page. {number} is a count.
    return ngettext("{number} parameter", "{number} parameters", count).format(number=words)


def tokens_of(inputs: Inputs) -> str:
    """A context length, printed."""
    return figures.number(inputs.context_tokens)


def words_of(estimate: Estimate) -> dict[str, str]:
    """What sentences say of a card, by the names of their placeholders."""
    card, low, high = estimate.card, estimate.tokens_per_s_low, estimate.tokens_per_s_high
    memory = figures.card_memory(card.memory_bytes / BYTES_PER_GIB)
    return {
        "card": figures.card_name(card.name),
        "has": times(estimate.demand.cards, memory),
        "bandwidth": figures.bandwidth(card.bandwidth_bytes_per_s / BYTES_PER_GB),
        "needs": gib(estimate.demand.needed_bytes),
        "level": estimate.level.name,
        "speed": figures.speed(estimate.tokens_per_s),
        "range": figures.speed_range(low, high),
        "fit": str(FIT_WORDS[estimate.fit]),
        "confidence": str(CONFIDENCE_WORDS[estimate.confidence]),
        "short": gib(estimate.short_bytes),
        "usable": gib(estimate.usable_bytes),
    }
