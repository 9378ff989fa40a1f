"""The shape of a model: its layers, heads, experts and tables.

The fields are those of a configuration file; ``None`` means not on record or not applicable.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

MATRICES_PER_EXPERT: Final = 3
"""Gate, up and down."""

PER_LAYER_EMBEDDING_SIZE: Final = 256
"""Values per token and layer of the tables that Gemma 3n introduced."""

TIED_BELOW_PARAMETERS: Final = 5_000_000_000
"""Where it is not on record whether a model reuses its embeddings as output: smaller ones do (of
those on record, 9 in 10 on either side; Qwen3.5, for one, ties up to 4B)."""


UNEVEN_TYPES: Final = frozenset({"nemotron-nas"})
"""Architectures whose layers differ in their heads, which no field records."""

TABLE_TOLERANCE: Final = 0.1
"""Share of a table by which a count may miss what its dimensions give."""


@dataclass(frozen=True, slots=True)
class LayerGroup:
    """Layers that cache alike: ``key_size`` and ``value_size`` values per token and layer.

    ``window`` is how many tokens back they look; ``None`` is all of them.
    """

    layers: int
    key_size: int
    value_size: int
    window: int | None = None


@dataclass(frozen=True, kw_only=True)
class Architecture:
    """One repository's configuration. ``parameters`` count the language part alone.

    Without slots, so that what is counted once is kept.
    """

    model_type: str
    parameters: int
    layers: int
    hidden_size: int
    vocabulary_size: int
    active_parameters: int | None = None
    attention_heads: int | None = None
    kv_heads: int | None = None
    head_dim: int | None = None
    intermediate_size: int | None = None
    moe_intermediate_size: int | None = None
    shared_expert_intermediate_size: int | None = None
    dense_layers: int | None = None
    sliding_window: int | None = None
    full_attention_every: int | None = None
    full_attention_layers: int | None = None
    kv_lora_rank: int | None = None
    qk_rope_head_dim: int | None = None
    v_head_dim: int | None = None
    experts_total: int | None = None
    experts_active: int | None = None
    tied_embeddings: bool | None = None
    is_hybrid: bool = False
    attention_layers: int | None = None
    kv_shared_layers: int | None = None
    global_kv_heads: int | None = None
    global_head_dim: int | None = None

    def __hash__(self) -> int:
        """Cheap, for caches: equal shapes have equal counts, and few others do."""
        return hash((self.model_type, self.parameters, self.layers, self.vocabulary_size))

    @cached_property
    def is_computable(self) -> bool:
        """Whether the KV cache follows: which layers attend, and with what heads."""
        if self.is_hybrid and self.attention_layers is None:
            return False
        if self.model_type in UNEVEN_TYPES:
            return False
        return self.caching_layers == 0 or bool(
            self.kv_lora_rank or (self.kv_heads and self.head_dim)
        )

    @property
    def is_mixture_of_experts(self) -> bool:
        return bool(self.experts_total)

    @property
    def is_latent(self) -> bool:
        """Whether the cache holds compressed latents (MLA)."""
        return bool(self.kv_lora_rank)

    @property
    def ties_embeddings(self) -> bool:
        if self.tied_embeddings is None:
            return self.parameters < TIED_BELOW_PARAMETERS
        return self.tied_embeddings

    @cached_property
    def table_parameters(self) -> int:
        """Parameters of the token embedding, and of the output where it is a table of its own."""
        return self.vocabulary_size * self.hidden_size

    @property
    def per_layer_embedding_parameters(self) -> int:
        """Tables of which a token reads one row per layer (Gemma 3n, the small Gemma 4)."""
        if self.model_type != "gemma3n" and not (
            self.model_type == "gemma4" and self.kv_shared_layers
        ):
            return 0
        return self.vocabulary_size * self.layers * PER_LAYER_EMBEDDING_SIZE

    @cached_property
    def body_parameters(self) -> int:
        """All that is neither embedding nor output table."""
        if self._counts_shared_table_twice:
            return self.plain_body_parameters
        tables = self.table_parameters * (1 if self.ties_embeddings else 2)
        return max(0, self.parameters - tables - self.per_layer_embedding_parameters)

    @property
    def outline(self) -> Architecture:
        """What models of one shape share: how many parameters are counted may differ a little."""
        return replace(self, parameters=0, active_parameters=None)

    @property
    def is_plain(self) -> bool:
        """Whether every layer is attention and one gated feed-forward part."""
        special = self.is_hybrid or self.is_latent or self.is_mixture_of_experts
        special = special or self.per_layer_embedding_parameters > 0
        return not special and bool(self.kv_heads and self.head_dim and self.intermediate_size)

    @property
    def plain_body_parameters(self) -> int:
        """The matrices of a plain model, counted."""
        heads, size = self.attention_heads or 0, self.head_dim or 0
        attention = 2 * self.hidden_size * size * (heads + (self.kv_heads or 0))
        return self.layers * (attention + self.feed_forward_parameters)

    @property
    def plain_parameters(self) -> int:
        """The same with its tables."""
        tables = self.table_parameters * (1 if self.ties_embeddings else 2)
        return self.plain_body_parameters + tables

    @property
    def feed_forward_parameters(self) -> int:
        """Of one layer without experts."""
        return MATRICES_PER_EXPERT * self.hidden_size * (self.intermediate_size or 0)

    @property
    def _counts_shared_table_twice(self) -> bool:
        """Whether ``parameters`` counts an embedding that is the output as well once for each."""
        if not (self.ties_embeddings and self.is_plain):
            return False
        tables = (self.parameters - self.plain_body_parameters) / self.table_parameters
        return abs(tables - 2) < TABLE_TOLERANCE

    @cached_property
    def active_body_parameters(self) -> int:
        """What one token reads of the body."""
        if not self.active_parameters or not self.is_mixture_of_experts:
            return self.body_parameters
        tables = self.table_parameters * (1 if self.ties_embeddings else 2)
        return min(self.body_parameters, max(0, self.active_parameters - tables))

    @cached_property
    def expert_layers(self) -> int:
        return self.layers - (self.dense_layers or 0) if self.is_mixture_of_experts else 0

    @property
    def parameters_per_expert(self) -> int:
        """Of one expert, in all its layers."""
        size = self.moe_intermediate_size or self.intermediate_size or 0
        return self.expert_layers * MATRICES_PER_EXPERT * self.hidden_size * size

    @cached_property
    def expert_parameters(self) -> int:
        return min(self.body_parameters, self.parameters_per_expert * (self.experts_total or 0))

    @cached_property
    def down_parameters(self) -> int:
        """Matrices whose rows are as long as a feed-forward part is wide: a third of each."""
        dense = (self.layers - self.expert_layers) * self.feed_forward_parameters
        return min(self.body_parameters, dense + self.expert_parameters) // MATRICES_PER_EXPERT

    @property
    def feed_forward_size(self) -> int:
        """Width of most feed-forward parts: an expert's where there are experts."""
        of_expert = self.moe_intermediate_size if self.is_mixture_of_experts else None
        return of_expert or self.intermediate_size or 0

    @cached_property
    def active_expert_parameters(self) -> int:
        active = self.parameters_per_expert * (self.experts_active or 0)
        return min(self.active_body_parameters, active)

    @cached_property
    def attending_layers(self) -> int:
        return self.layers if self.attention_layers is None else self.attention_layers

    @cached_property
    def caching_layers(self) -> int:
        """Layers with a KV cache of their own."""
        return max(0, self.attending_layers - (self.kv_shared_layers or 0))

    @property
    def recurrent_layers(self) -> int:
        """Layers that keep a constant state in place of a cache."""
        return self.layers - self.attending_layers if self.is_hybrid else 0

    @cached_property
    def window_layers(self) -> int:
        """Attending layers that look back no further than the window."""
        return self.attending_layers - self._full_layers

    @property
    def _full_layers(self) -> int:
        """Layers that attend to everything. A window in every layer is a figure of the training
        that engines do not use (Mistral 7B v0.1, Phi-3)."""
        if not self.sliding_window or not self.full_attention_layers:
            return self.attending_layers
        return min(self.full_attention_layers, self.attending_layers)

    @cached_property
    def layer_groups(self) -> tuple[LayerGroup, ...]:
        """The layers with a cache of their own, those with full attention first.

        Layers that share a cache are spread over both kinds like all layers.
        """
        if self.caching_layers == 0:
            return ()
        if self.is_latent:
            latent = (self.kv_lora_rank or 0) + (self.qk_rope_head_dim or 0)
            return (LayerGroup(self.caching_layers, latent, 0),)
        full = round(self._full_layers * self.caching_layers / self.attending_layers)
        groups = (self._full_group(full), self._window_group(self.caching_layers - full))
        return tuple(group for group in groups if group.layers)

    def _full_group(self, layers: int) -> LayerGroup:
        heads = self.global_kv_heads or self.kv_heads or 0
        size = self.global_head_dim or self.head_dim or 0
        return LayerGroup(layers, heads * size, heads * (self.v_head_dim or size))

    def _window_group(self, layers: int) -> LayerGroup:
        heads, size = self.kv_heads or 0, self.head_dim or 0
        return LayerGroup(
            layers, heads * size, heads * (self.v_head_dim or size), self.sliding_window
        )
