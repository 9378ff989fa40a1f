"""Shapes of real models, as their configurations give them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from estimator.core.architecture import Architecture

LLAMA_8B: Final = Architecture(
    model_type="llama",
    parameters=8_030_261_000,
    layers=32,
    hidden_size=4096,
    vocabulary_size=128_256,
    attention_heads=32,
    kv_heads=8,
    head_dim=128,
    intermediate_size=14_336,
    tied_embeddings=False,
)
GEMMA_27B: Final = Architecture(
    model_type="gemma3",
    parameters=27_009_000_000,
    layers=62,
    hidden_size=5376,
    vocabulary_size=262_208,
    attention_heads=32,
    kv_heads=16,
    head_dim=128,
    intermediate_size=21_504,
    sliding_window=1024,
    full_attention_every=6,
    full_attention_layers=10,
    tied_embeddings=True,
)
DEEPSEEK_V3: Final = Architecture(
    model_type="deepseek_v3",
    parameters=670_918_967_296,
    active_parameters=37_552_200_000,
    layers=61,
    hidden_size=7168,
    vocabulary_size=129_280,
    attention_heads=128,
    kv_heads=128,
    head_dim=56,
    intermediate_size=18_432,
    moe_intermediate_size=2048,
    shared_expert_intermediate_size=2048,
    dense_layers=3,
    kv_lora_rank=512,
    qk_rope_head_dim=64,
    v_head_dim=128,
    experts_total=256,
    experts_active=8,
    tied_embeddings=False,
)
QWEN_27B: Final = Architecture(
    model_type="qwen3_5",
    parameters=26_895_990_000,
    layers=64,
    hidden_size=5120,
    vocabulary_size=248_320,
    attention_heads=24,
    kv_heads=4,
    head_dim=256,
    intermediate_size=17_408,
    is_hybrid=True,
    attention_layers=16,
    full_attention_every=4,
)
GPT_OSS_20B: Final = Architecture(
    model_type="gpt_oss",
    parameters=20_914_757_000,
    active_parameters=3_600_000_000,
    layers=24,
    hidden_size=2880,
    vocabulary_size=201_088,
    attention_heads=64,
    kv_heads=8,
    head_dim=64,
    intermediate_size=2880,
    moe_intermediate_size=2880,
    sliding_window=128,
    full_attention_every=2,
    full_attention_layers=12,
    experts_total=32,
    experts_active=4,
    tied_embeddings=False,
)
ALL: Final = (LLAMA_8B, GEMMA_27B, DEEPSEEK_V3, QWEN_27B, GPT_OSS_20B)


def llama(**facts: Any) -> Architecture:
    """The 8B Llama, but for ``facts``."""
    return replace(LLAMA_8B, **facts)
