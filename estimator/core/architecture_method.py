"""The method for models whose architecture is on record: memory by part, speed by physics."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from estimator.core import buffers, kv_cache, ranges, recurrent_state, weights
from estimator.core.architecture import Architecture
from estimator.core.calibration import CALIBRATION
from estimator.core.decode_speed import LEAST_COST_BITS, seconds_per_token, unit_seconds
from estimator.core.formats import Format, format_named
from estimator.core.kv_cache import F16, CacheType
from estimator.core.operations import operations_of
from estimator.core.platform import DEFAULT_PLATFORM, Engine, Platform
from estimator.core.quantization import Level
from estimator.core.types import (
    Card,
    Confidence,
    DecodeWork,
    Demand,
    Inputs,
    Model,
    RatedCard,
    SpeedRange,
    UnitSeconds,
)
from estimator.core.usable import usable_bytes

TENSOR_PARALLEL_EFFICIENCY: Final = 0.8
"""Share of the added bandwidth that cards reach which split every layer and exchange results twice
per layer. Ours: no measurement of one request on several cards is on record."""

VLLM_RUNTIME_BYTES: Final = round(1.2 * 2**30)
"""Activations and recorded graphs of vLLM: its logs name 0.1-2.9 GiB for the graphs alone."""


VLLM_HYBRID_PADDING: Final = 1.15
"""vLLM pads the cache's pages of hybrids to those of the state: 1.10-1.16 in its newer logs."""


def applies_to(model: Model) -> bool:
    return model.architecture is not None and model.architecture.is_computable


class MemoryParts(NamedTuple):
    """Bytes by what takes them, on all cards together."""

    weights: int
    kv_cache: int
    state: int
    overhead: int
    in_use: int


def demand(model: Model, level: Level, inputs: Inputs) -> Demand:
    """Memory on all cards together, and what a token needs."""
    architecture = _architecture(model)
    form = format_named(level.name)
    parts = memory_parts(architecture, form, inputs)
    work = decode_work(architecture, form, inputs)
    return Demand(
        level=level,
        weights_bytes=parts.weights,
        kv_cache_bytes=parts.kv_cache,
        state_bytes=parts.state,
        overhead_bytes=parts.overhead,
        in_use_bytes=parts.in_use,
        needed_bytes=sum(parts),
        read_bytes_per_token=round(weights.read_bytes(architecture, form)),
        file_bytes=weights.file_bytes(architecture, form),
        cards=inputs.cards,
        work=work,
        measured_cards=model.measured_cards,
    )


def needed_bytes(model: Model, level: Level, inputs: Inputs) -> int:
    """What ``demand`` adds up to."""
    return sum(memory_parts(_architecture(model), format_named(level.name), inputs))


def memory_parts(architecture: Architecture, form: Format, inputs: Inputs) -> MemoryParts:
    """Everything a model takes on ``inputs.cards`` cards."""
    keeps_embedding = inputs.platform.keeps_embedding
    held = weights.card_bytes(architecture, form, keeps_embedding=keeps_embedding)
    return MemoryParts(held, *_beside_weights(architecture, inputs))


@lru_cache(maxsize=16)
def _beside_weights(architecture: Architecture, inputs: Inputs) -> tuple[int, int, int, int]:
    """What is the same at every level: kept while one model's levels are tried."""
    return (
        held_cache_bytes(architecture, inputs),
        recurrent_state.state_bytes(architecture),
        inputs.cards * overhead_bytes(architecture, inputs),
        inputs.memory_in_use_bytes,
    )


def held_cache_bytes(architecture: Architecture, inputs: Inputs) -> int:
    """The KV cache as the engine lays it out."""
    allocation = kv_cache.Allocation(keeps_windows=inputs.platform.keeps_windows)
    cache = kv_cache.cache_bytes(architecture, inputs.context_tokens, inputs.cache_type, allocation)
    if inputs.platform.engine is Engine.VLLM and architecture.is_hybrid:
        return round(cache * VLLM_HYBRID_PADDING)
    return cache


def overhead_bytes(architecture: Architecture, inputs: Inputs) -> int:
    """What each card needs for itself."""
    if inputs.platform.engine is Engine.VLLM:
        return VLLM_RUNTIME_BYTES
    return buffers.RUNTIME_BYTES + buffers.compute_bytes(architecture, inputs.context_tokens)


def decode_work(architecture: Architecture, form: Format, inputs: Inputs) -> DecodeWork:
    """What one token needs on each card.

    Cards that split a model by layers work one after the other; those that split every layer
    share what is read and computed.
    """
    work = work_of(architecture, form, inputs.context_tokens, inputs.cache_type)
    share = _share(inputs)
    return work._replace(
        bytes_read=work.bytes_read * share,
        parameters=work.parameters * share,
        attention_products=work.attention_products * share,
    )


def work_of(
    architecture: Architecture, form: Format, context_tokens: float, cache_type: CacheType = F16
) -> DecodeWork:
    """What one token needs when ``context_tokens`` lie before it."""
    read = weights.read_bytes(architecture, form, least_bits=LEAST_COST_BITS)
    cached = kv_cache.read_bytes(architecture, context_tokens, cache_type)
    kernels = operations_of(architecture)
    return DecodeWork(
        bytes_read=read + cached,
        parameters=architecture.active_body_parameters + architecture.table_parameters,
        attention_products=kv_cache.attention_products(architecture, context_tokens),
        operations=kernels.usual,
        special_operations=kernels.special,
    )


def _share(inputs: Inputs) -> float:
    """The part of the work that is left to each card."""
    if not inputs.tensor_parallel or inputs.cards == 1:
        return 1.0
    return 1 / (1 + (inputs.cards - 1) * TENSOR_PARALLEL_EFFICIENCY)


def rate(card: Card, platform: Platform = DEFAULT_PLATFORM, /) -> RatedCard:
    """A card's usable memory and its prices."""
    costs = unit_seconds(card, platform, CALIBRATION.speed)
    return RatedCard(card, usable_bytes(card, platform), 1 / costs.byte, costs)


def tokens_per_s(rated: RatedCard, demand: Demand) -> float:
    """Single-request decode speed."""
    return 1 / seconds_per_token(*_work_and_costs(rated, demand))


def confidence(rated: RatedCard, demand: Demand) -> Confidence:
    """High where this model was measured on this card, medium where cards of this maker were."""
    if rated.card.slug in demand.measured_cards:
        return Confidence.HIGH
    return Confidence.MEDIUM if ranges.is_measured(rated.card) else Confidence.LOW


def speed_range(rated: RatedCard, demand: Demand) -> SpeedRange:
    """The range around a speed."""
    return ranges.range_of(rated.card, *_work_and_costs(rated, demand))


def _work_and_costs(rated: RatedCard, demand: Demand) -> tuple[DecodeWork, UnitSeconds]:
    if demand.work is None or rated.unit_seconds is None:
        raise ValueError("the speed needs work and prices: demand and rate of this method")
    return demand.work, rated.unit_seconds


def _architecture(model: Model) -> Architecture:
    if model.architecture is None:
        raise ValueError(f"{model.slug}: the architecture is not on record")
    return model.architecture
