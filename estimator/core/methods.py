"""The methods an estimate can be computed by, and which one a model gets.

A further method is a module of its own and a line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from estimator.core import architecture_method, memory, speed
from estimator.core.platform import DEFAULT_PLATFORM, Platform
from estimator.core.quantization import Level
from estimator.core.types import (
    SIZE_ONLY_RANGE,
    Card,
    Confidence,
    Demand,
    Inputs,
    MethodName,
    Model,
    RatedCard,
    SpeedRange,
)


class Rate(Protocol):
    """Works out what of a card depends on no model."""

    def __call__(self, card: Card, platform: Platform = DEFAULT_PLATFORM, /) -> RatedCard: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """One way from facts to an estimate.

    ``rate`` works out once what of a card does not depend on the model. ``needed_bytes`` is that of
    the demand, without its parts: many models are asked at levels that turn out not to fit.
    ``confidence`` is the usual one; an estimate's own, and its range, follow from card and demand.
    """

    name: MethodName
    confidence: Confidence
    applies_to: Callable[[Model], bool]
    demand: Callable[[Model, Level, Inputs], Demand]
    needed_bytes: Callable[[Model, Level, Inputs], int]
    rate: Rate
    tokens_per_s: Callable[[RatedCard, Demand], float]
    confidence_of: Callable[[RatedCard, Demand], Confidence]
    speed_range: Callable[[RatedCard, Demand], SpeedRange]


def size_only_demand(model: Model, level: Level, inputs: Inputs) -> Demand:
    """Memory from the parameter count; a mixture of experts holds all and reads the active ones."""
    weights = memory.weights_bytes(model.parameters, level)
    cache = memory.kv_cache_bytes(model.parameters, inputs.context_tokens)
    overhead = inputs.cards * memory.overhead_bytes(model.parameters)
    return Demand(
        level=level,
        weights_bytes=weights,
        kv_cache_bytes=cache,
        overhead_bytes=overhead,
        needed_bytes=weights + cache + overhead + inputs.memory_in_use_bytes,
        read_bytes_per_token=memory.weights_bytes(model.parameters_read, level),
        in_use_bytes=inputs.memory_in_use_bytes,
        cards=inputs.cards,
    )


def size_only_needed_bytes(model: Model, level: Level, inputs: Inputs) -> int:
    """What ``size_only_demand`` adds up to."""
    parameters = model.parameters
    return (
        memory.weights_bytes(parameters, level)
        + memory.kv_cache_bytes(parameters, inputs.context_tokens)
        + inputs.cards * memory.overhead_bytes(parameters)
        + inputs.memory_in_use_bytes
    )


def rate(card: Card, _platform: Platform = DEFAULT_PLATFORM, /) -> RatedCard:
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
    confidence_of=lambda _rated, _demand: Confidence.LOW,
    speed_range=lambda _rated, _demand: SIZE_ONLY_RANGE,
)

ARCHITECTURE: Final = Method(
    name=MethodName.ARCHITECTURE,
    confidence=Confidence.MEDIUM,
    applies_to=architecture_method.applies_to,
    demand=architecture_method.demand,
    needed_bytes=architecture_method.needed_bytes,
    rate=architecture_method.rate,
    tokens_per_s=architecture_method.tokens_per_s,
    confidence_of=architecture_method.confidence,
    speed_range=architecture_method.speed_range,
)

METHODS: Final = (ARCHITECTURE, SIZE_ONLY)
"""In order of preference; the last one applies to every model."""


def method_for(model: Model) -> Method:
    """The best method that what is on record of ``model`` allows."""
    return next(method for method in METHODS if method.applies_to(model))
