"""The constant state of layers that do not attend: Mamba, gated delta rule, short convolutions.

llama.cpp keeps it in four bytes: (convolution - 1) x (inner + 2 x groups x state) + inner x state
values per layer and conversation; equal to its logs (``estimator/README.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from estimator.core.architecture import Architecture

BYTES_PER_VALUE: Final = 4
CONVOLUTION_TOKENS: Final = 4


@dataclass(frozen=True, slots=True)
class StateShape:
    """Sizes of one layer's state."""

    inner: int
    state: int
    groups: int
    convolution_tokens: int = CONVOLUTION_TOKENS

    @property
    def values(self) -> int:
        convolution = (self.convolution_tokens - 1) * (self.inner + 2 * self.groups * self.state)
        return convolution + self.inner * self.state


def state_bytes(architecture: Architecture, sequences: int = 1) -> int:
    """Bytes for ``sequences`` conversations; independent of their length."""
    layers = _layers_with_state(architecture)
    if not layers:
        return 0
    return sequences * layers * BYTES_PER_VALUE * _shape(architecture).values


def _layers_with_state(architecture: Architecture) -> int:
    """Nemotron-H counts mixers and feed-forward parts as layers; about half of the rest mix."""
    if architecture.model_type == "falcon_h1":
        return architecture.layers
    if architecture.model_type == "nemotron-nas":
        return 0
    if architecture.model_type == "nemotron_h":
        return (architecture.layers - architecture.attending_layers) // 2
    return architecture.recurrent_layers


def _shape(architecture: Architecture) -> StateShape:
    """Configurations of the families; what is not known is Mamba 2's usual shape."""
    kind, hidden = architecture.model_type, architecture.hidden_size
    heads = (architecture.attention_heads or 0) * (architecture.head_dim or 0)
    if kind.startswith(("qwen3_next", "qwen3_5", "olmo_hybrid")):
        return StateShape(heads, 128, 16)
    if kind == "kimi_linear":
        return StateShape((architecture.attention_heads or 0) * 128, 128, 32)
    if kind.startswith("lfm2"):
        return StateShape(hidden, 0, 0, convolution_tokens=3)
    if kind in {"mamba", "falcon_mamba", "jamba"}:
        return StateShape(2 * hidden, 16, 0)
    if kind == "nemotron_h":
        return StateShape(4096 if hidden < 3000 else 8192, 128, 8)  # noqa: PLR2004
    return StateShape(2 * hidden, 128, 1)
