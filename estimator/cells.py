"""Estimates as cells of a table for programs: unrounded, with units in the names of columns."""

from __future__ import annotations

from catalog.vocabulary import Weights
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.types import Estimate, Inputs, Model

type Cell = str | float


def memory_cells(estimate: Estimate) -> dict[str, Cell]:
    """Whether and how the model fits, and what it needs by part."""
    demand = estimate.demand
    return {
        "fits": "yes" if estimate.fits else "no",
        "fit": estimate.fit.value,
        "quantization": estimate.level.name,
        "needed_gib": demand.needed_bytes / BYTES_PER_GIB,
        "weights_gib": demand.weights_bytes / BYTES_PER_GIB,
        "file_gib": (demand.file_bytes or demand.weights_bytes) / BYTES_PER_GIB,
        "kv_cache_gib": demand.kv_cache_bytes / BYTES_PER_GIB,
        "state_gib": demand.state_bytes / BYTES_PER_GIB,
        "overhead_gib": demand.overhead_bytes / BYTES_PER_GIB,
        "usable_gib": estimate.usable_bytes / BYTES_PER_GIB,
        "short_gib": estimate.short_bytes / BYTES_PER_GIB,
        "conversations": estimate.conversations,
    }


def input_cells(inputs: Inputs) -> dict[str, Cell]:
    """What the estimate was asked with, as ``--cases`` reads it."""
    return {
        "context_tokens": inputs.context_tokens,
        "min_quality": inputs.min_quality.name,
        "kv_type": inputs.cache_type.name,
        "gpus": inputs.cards,
        "split": "tensor" if inputs.tensor_parallel else "layers",
        "engine": inputs.platform.engine.value,
        "backend": inputs.platform.backend.value,
        "in_use_gib": inputs.memory_in_use_bytes / BYTES_PER_GIB,
    }


def speed_cells(estimate: Estimate) -> dict[str, Cell]:
    """Tokens per second with their range."""
    return {
        "tokens_per_s": estimate.tokens_per_s,
        "tokens_per_s_low": estimate.tokens_per_s_low,
        "tokens_per_s_high": estimate.tokens_per_s_high,
    }


def method_cells(estimate: Estimate) -> dict[str, Cell]:
    """How sure the speed is, and what it was computed from."""
    return {"confidence": estimate.confidence.value, "method": estimate.method.value}


def warnings(model: Model, weights: str, inputs: Inputs) -> list[str]:
    """What the figures cannot say by themselves, in English, for scripts."""
    longest = model.max_context_tokens
    possible = {
        f"the model's maximum context is {longest} tokens": (
            longest is not None and inputs.context_tokens > longest
        ),
        "active parameters not on record: the speed is a lower bound": model.speed_is_lower_bound,
        "not on record whether the weights were published": weights == Weights.UNRECORDED,
    }
    return [warning for warning, holds in possible.items() if holds]
