"""The methods an estimate can be computed by, and which one a model gets.

A further method is a module of its own and a line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from estimator.core import memory, speed
from estimator.core.quantization import Level
from estimator.core.types import Card, Confidence, Demand, Inputs, MethodName, Model, RatedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """One way from facts to an estimate.

    ``rate`` works out once what of a card does not depend on the model. ``needed_bytes`` is that of
    the demand, without its parts: many models are asked at levels that turn out not to fit.
    """

    name: MethodName
    confidence: Confidence
    applies_to: Callable[[Model], bool]
    demand: Callable[[Model, Level, Inputs], Demand]
    needed_bytes: Callable[[Model, Level, Inputs], int]
    rate: Callable[[Card], RatedCard]
    tokens_per_s: Callable[[RatedCard, Demand], float]


def size_only_demand(model: Model, level: Level, inputs: Inputs) -> Demand:
    """Memory from the parameter count; a mixture of experts holds all and reads the active ones."""
    weights = memory.weights_bytes(model.parameters, level)
    cache = memory.kv_cache_bytes(model.parameters, inputs.context_tokens)
    overhead = memory.overhead_bytes(model.parameters)
    return Demand(
        level=level,
        weights_bytes=weights,
        kv_cache_bytes=cache,
        overhead_bytes=overhead,
        needed_bytes=weights + cache + overhead,
        read_bytes_per_token=memory.weights_bytes(model.parameters_read, level),
    )


def size_only_needed_bytes(model: Model, level: Level, inputs: Inputs) -> int:
    """What ``size_only_demand`` adds up to."""
    parameters = model.parameters
    return (
        memory.weights_bytes(parameters, level)
        + memory.kv_cache_bytes(parameters, inputs.context_tokens)
        + memory.overhead_bytes(parameters)
    )


def rate(card: Card) -> RatedCard:
    """A card's usable memory, and its bandwidth after the vendor's and the age's factor."""
    return RatedCard(card, memory.usable_bytes(card), speed.effective_bandwidth_bytes_per_s(card))


SIZE_ONLY: Final = Method(
    name=MethodName.SIZE_ONLY,
    confidence=Confidence.LOW,
    applies_to=lambda _model: True,
    demand=size_only_demand,
    needed_bytes=size_only_needed_bytes,
    rate=rate,
    tokens_per_s=speed.tokens_per_s,
)

METHODS: Final = (SIZE_ONLY,)
"""In order of preference; the last one applies to every model."""


def method_for(model: Model) -> Method:
    """The best method that what is on record of ``model`` allows."""
    return next(method for method in METHODS if method.applies_to(model))
