"""What a card holds: the largest open language models that run on it with the usual inputs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from django.urls import reverse

from catalog import figures
from catalog.vocabulary import Weights
from estimator.core.constants import DEFAULT_CONTEXT_TOKENS
from estimator.core.fit import demand_at, fit
from estimator.core.memory import usable_bytes
from estimator.core.methods import METHODS, method_for
from estimator.core.quantization import DEFAULT_MIN_QUALITY
from estimator.core.types import Card, Inputs, MethodName, Model
from estimator.presentation import CONFIDENCE_WORDS, FIT_CODES, FIT_WORDS, gib
from estimator.rows import Catalogue

LISTED_MODELS = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """What a model asks of any card with the usual inputs, at the most compressed level."""

    model: Model
    inputs: Inputs
    method: MethodName
    least_bytes: int


@dataclass(frozen=True, slots=True)
class HeldModel:
    """One line: a model on the card at the least compressed level that fits."""

    name: str
    url: str
    parameters: str
    fit: str
    fit_word: str
    needs: str
    level: str
    speed: str
    speed_range: str
    speed_is_lower_bound: bool
    confidence: str
    confidence_word: str


@dataclass(frozen=True, slots=True)
class Holdings:
    """How many of the open language models a card holds, and the largest of them."""

    usable: str
    context_tokens: int
    min_quality: str
    count: int
    total: int
    largest: list[HeldModel]


def holdings(catalogue: Catalogue, card: Card) -> Holdings:
    """What ``card`` holds; of equally large models the first stands for all in ``largest``."""
    asked = _largest_first(catalogue)
    usable = {method.name: method.rate(card).usable_bytes for method in METHODS}
    held = [each for each in asked if each.least_bytes <= usable[each.method]]
    one_per_size: dict[int, Asked] = {}
    for each in held:
        one_per_size.setdefault(each.model.parameters, each)
    return Holdings(
        usable=gib(usable_bytes(card)),
        context_tokens=DEFAULT_CONTEXT_TOKENS,
        min_quality=DEFAULT_MIN_QUALITY.name,
        count=len(held),
        total=len(asked),
        largest=[_held(each, card) for each in islice(one_per_size.values(), LISTED_MODELS)],
    )


@lru_cache(maxsize=2)
def _largest_first(catalogue: Catalogue) -> tuple[Asked, ...]:
    """The open language models; equally large ones in catalogue order."""
    listed = catalogue.models_by_slug.values()
    specs = [model.speed_spec for model in listed if model.weights == Weights.OPEN]
    known = [spec for spec in specs if spec is not None]
    return tuple(map(_asked, sorted(known, key=lambda model: -model.parameters)))


def _asked(model: Model) -> Asked:
    usual = Inputs(context_tokens=model.default_context_tokens)
    least = demand_at(model, usual.min_quality, usual)
    return Asked(model, usual, method_for(model).name, least.needed_bytes)


def _held(asked: Asked, card: Card) -> HeldModel:
    model, estimate = asked.model, fit(card, asked.model, asked.inputs)
    return HeldModel(
        name=model.name,
        url=reverse("estimator:model", args=[model.slug]),
        parameters=figures.parameters(model.parameters),
        fit=FIT_CODES[estimate.fit],
        fit_word=str(FIT_WORDS[estimate.fit]),
        needs=gib(estimate.demand.needed_bytes),
        level=estimate.level.name,
        speed=figures.speed(estimate.tokens_per_s),
        speed_range=figures.speed_range(estimate.tokens_per_s_low, estimate.tokens_per_s_high),
        speed_is_lower_bound=model.speed_is_lower_bound,
        confidence=estimate.confidence.value,
        confidence_word=str(CONFIDENCE_WORDS[estimate.confidence]),
    )
