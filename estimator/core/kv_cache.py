"""The KV cache: what a conversation takes on the card, and what each token reads of it.

Sum over caching layers of cells x (key values x bytes + value values x bytes), as llama.cpp
allocates it; equal to engine logs (``estimator/README.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from estimator.core.architecture import Architecture, LayerGroup

CELL_PADDING: Final = 256
"""Cells of a window's cache come in multiples of it (llama.cpp)."""

MICRO_BATCH_TOKENS: Final = 512
"""Tokens llama.cpp computes at once unless told otherwise; a window holds them besides."""

BYTES_PER_VALUE: Final = {
    "f32": 4.0,
    "f16": 2.0,
    "bf16": 2.0,
    "q8_0": 34 / 32,
    "q8": 34 / 32,
    "fp8": 1.0,
    "q5_1": 24 / 32,
    "q5_0": 22 / 32,
    "q4_1": 20 / 32,
    "q4_0": 18 / 32,
    "iq4_nl": 18 / 32,
}
"""Blocks of 32 values with their scale (ggml)."""


class UnknownCacheTypeError(ValueError):
    """No type of cache of this name is known."""


@dataclass(frozen=True, slots=True)
class CacheType:
    """How keys and values are stored."""

    name: str
    key_bytes: float
    value_bytes: float


def cache_type_named(name: str) -> CacheType:
    """The type of that name, or of two names for keys and values, as ``q8_0/q4_0``.

    Raise ``UnknownCacheTypeError`` where one is not known.
    """
    key, _, value = name.strip().lower().partition("/")
    try:
        return CacheType(name, BYTES_PER_VALUE[key], BYTES_PER_VALUE[value or key])
    except KeyError:
        raise UnknownCacheTypeError(name) from None


F16: Final = cache_type_named("f16")


def padded(cells: int) -> int:
    return -(-cells // CELL_PADDING) * CELL_PADDING


@dataclass(frozen=True, slots=True)
class Allocation:
    """How an engine lays out the cache: for how many conversations that share it, with what micro
    batch, and whether layers with a window keep that alone."""

    sequences: int = 1
    batch_tokens: int = MICRO_BATCH_TOKENS
    keeps_windows: bool = True


USUAL_ALLOCATION: Final = Allocation()


def cells_of(group: LayerGroup, context_tokens: int, allocation: Allocation) -> int:
    """Cells a layer of ``group`` holds for ``context_tokens`` in all."""
    if group.window is None or not allocation.keeps_windows:
        return context_tokens
    window = group.window * allocation.sequences + allocation.batch_tokens
    return padded(min(context_tokens, window))


def cache_bytes(
    architecture: Architecture,
    context_tokens: int,
    cache_type: CacheType = F16,
    allocation: Allocation = USUAL_ALLOCATION,
) -> int:
    """Bytes of the cache for ``context_tokens`` in all."""
    return round(
        sum(
            group.layers
            * cells_of(group, context_tokens, allocation)
            * _bytes_per_cell(group, cache_type)
            for group in architecture.layer_groups
        )
    )


def read_bytes(
    architecture: Architecture, context_tokens: float, cache_type: CacheType = F16
) -> float:
    """Bytes one token reads of the cache; layers that share one read it again."""
    layers = architecture.caching_layers
    shared = architecture.attending_layers / layers if layers else 0
    return shared * sum(
        group.layers * _attended(group, context_tokens) * _bytes_per_cell(group, cache_type)
        for group in architecture.layer_groups
    )


def attention_products(architecture: Architecture, context_tokens: float) -> float:
    """Multiplications of queries with keys, and of weights with values, for one token."""
    full = architecture.attending_layers - architecture.window_layers
    window = min(context_tokens, architecture.sliding_window or context_tokens)
    tokens = full * context_tokens + architecture.window_layers * window
    return tokens * (architecture.attention_heads or 0) * _products_per_head(architecture)


def _products_per_head(architecture: Architecture) -> int:
    """Per token looked back at; queries meet the latents themselves where there are any."""
    if architecture.kv_lora_rank:
        return 2 * architecture.kv_lora_rank + (architecture.qk_rope_head_dim or 0)
    size = architecture.head_dim or 0
    return size + (architecture.v_head_dim or size)


def _attended(group: LayerGroup, context_tokens: float) -> float:
    return context_tokens if group.window is None else min(context_tokens, group.window)


def _bytes_per_cell(group: LayerGroup, cache_type: CacheType) -> float:
    return group.key_size * cache_type.key_bytes + group.value_size * cache_type.value_bytes
