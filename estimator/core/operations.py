"""How many kernels a token starts, layer by layer, as llama.cpp builds its graph.

Every kernel costs a few microseconds, whatever its size: what small models and mixtures of
experts spend most of their time on. Counted once for each kind of layer, after fusion.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from estimator.core.architecture import Architecture

ATTENTION: Final = 11
"""Norm, three projections, two rotations, two writes to the cache, attention, output, sum."""

LATENT_ATTENTION: Final = 18
"""Projections down and up, a norm between, and the absorbed matrices (MLA)."""

FEED_FORWARD: Final = 6
"""Norm, gate, up, activation, down, sum."""

EXPERTS: Final = 12
"""Norm, router, choice, gate, up, activation, down, weighting and sums."""

SHARED_EXPERT: Final = 6
DELTA_RULE: Final = 26
"""A gated delta-rule or Mamba layer: projections, convolution, gates, norms, scan."""

SHORT_CONVOLUTION: Final = 8
MAMBA_ALONE: Final = 14
"""A Mamba layer of Nemotron-H, where feed-forward parts are layers of their own."""

EXTRA_IN_ATTENTION: Final = {
    "qwen2": 2,
    "qwen2_5_vl": 2,
    "gpt_oss": 2,
    "gemma2": 2,
    "gemma3": 2,
    "gemma3_text": 2,
    "gemma4": 2,
    "gemma4_unified": 2,
    "qwen3_next": 4,
    "qwen3_5": 4,
    "qwen3_5_moe": 4,
    "qwen3_5_moe_text": 4,
}
"""Biases, sinks, norms after attention, output gates."""

EXTRA_IN_FEED_FORWARD: Final = {"gpt_oss": 2, "gemma2": 1, "gemma3": 1, "gemma3_text": 1}
PER_LAYER_EMBEDDING: Final = 8
DENSE_BESIDE_EXPERTS: Final = 7
"""Gemma 4's mixture runs a dense part in the same layer."""


@dataclass(frozen=True, slots=True)
class Operations:
    """Kernels per token: the usual ones, and those of experts and recurrent layers."""

    usual: float
    special: float


@lru_cache(maxsize=2**12)
def operations_of(architecture: Architecture) -> Operations:
    """Kernels that one token starts."""
    if architecture.model_type == "nemotron_h":
        return _one_part_per_layer(architecture)
    recurrent = architecture.recurrent_layers
    usual = (architecture.layers - recurrent) * _attention(architecture)
    special = recurrent * _recurrent(architecture)
    experts = architecture.expert_layers
    usual += (architecture.layers - experts) * FEED_FORWARD
    usual += architecture.layers * _beside_feed_forward(architecture)
    return Operations(usual, special + experts * _experts(architecture))


def _one_part_per_layer(architecture: Architecture) -> Operations:
    """Half of the layers that do not attend mix, half are feed-forward parts."""
    half = (architecture.layers - architecture.attending_layers) / 2
    usual = architecture.attending_layers * _attention(architecture)
    if architecture.is_mixture_of_experts:
        return Operations(usual, half * (MAMBA_ALONE + _experts(architecture)))
    return Operations(usual + half * FEED_FORWARD, half * MAMBA_ALONE)


def _attention(architecture: Architecture) -> int:
    kernels = LATENT_ATTENTION if architecture.is_latent else ATTENTION
    return kernels + EXTRA_IN_ATTENTION.get(architecture.model_type, 0)


def _recurrent(architecture: Architecture) -> int:
    is_convolution = architecture.model_type.startswith("lfm2")
    return SHORT_CONVOLUTION if is_convolution else DELTA_RULE


def _experts(architecture: Architecture) -> int:
    shared = SHARED_EXPERT if architecture.shared_expert_intermediate_size else 0
    return EXPERTS + shared


def _beside_feed_forward(architecture: Architecture) -> int:
    kind = architecture.model_type
    extra = EXTRA_IN_FEED_FORWARD.get(kind, 0)
    if kind == "gemma4":
        extra += 1 + (DENSE_BESIDE_EXPERTS if architecture.is_mixture_of_experts else 0)
    return extra + (PER_LAYER_EMBEDDING if architecture.per_layer_embedding_parameters else 0)
