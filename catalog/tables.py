"""The files of the fixtures: which there are, in the order they load, and their columns.

A column is a field of the model. The order of the rows is the catalogue's order.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models

from catalog.models import (
    AIModel,
    Architecture,
    Correction,
    Gpu,
    Measurement,
    Organisation,
    Source,
)


@dataclass(frozen=True, slots=True)
class Table:
    """One file of the fixtures."""

    file: str
    model: type[models.Model]
    key: tuple[str, ...]
    columns: tuple[str, ...]


SOURCES = Table(
    "sources.csv",
    Source,
    ("slug",),
    ("slug", "title", "url", "licence", "attribution", "retrieved_on"),
)
ORGANISATIONS = Table("organisations.csv", Organisation, ("slug",), ("slug", "name"))
GPUS = Table(
    "gpus.csv",
    Gpu,
    ("slug",),
    (
        *("slug", "name", "vendor", "form", "status", "origin"),
        *("architecture", "generation", "released"),
        *("memory_gib", "memory_type", "memory_bus_bits", "bandwidth_gb_per_s"),
        *("fp16_tflops", "fp32_tflops", "tdp_w", "bus_interface", "cuda_capability"),
        *("gpus_on_board", "unified_memory", "memory_sharing"),
        *("aliases", "remarks", "same_facts_as", "source", "source_detail"),
    ),
)
AI_MODELS = Table(
    "ai_models.csv",
    AIModel,
    ("slug",),
    (
        *("slug", "name", "organisations", "organisation_types", "countries", "authors"),
        *("published", "domains", "tasks", "weights", "is_language_model"),
        *("parameters", "active_parameters", "is_mixture_of_experts", "number_format"),
        *("base_model_name", "base_model"),
        *("training_datasets", "training_tokens", "epochs", "batch_size", "approaches"),
        *("training_flop", "training_flop_low", "training_flop_high", "compute_methods"),
        *("finetune_flop", "post_training_flop"),
        *("training_hardware", "chips_used", "wall_time_hours", "chip_hours", "mfu", "hfu"),
        *("power_draw_w", "compute_cost_usd", "compute_cost_cloud_usd"),
        *("compute_cost_upfront_usd", "hardware_cost_usd", "cloud_vendor", "data_center"),
        *("access", "training_code", "inference_code", "hugging_face_developer"),
        *("is_foundation_model", "is_frontier", "possibly_above_1e23_flop"),
        *("notability_criteria", "record_confidence", "citations", "benchmark_data"),
        *("reference_title", "reference_urls", "last_updated", "snapshots"),
        *("source", "source_detail"),
    ),
)
ARCHITECTURES = Table(
    "architectures.csv",
    Architecture,
    ("hf_id",),
    (
        *("hf_id", "ai_model", "is_primary", "kind", "model_type"),
        *("parameters", "text_parameters", "active_parameters", "layers", "hidden_size"),
        *("attention_heads", "kv_heads", "head_dim", "intermediate_size"),
        *("moe_intermediate_size", "shared_expert_intermediate_size", "dense_layers"),
        *("sliding_window", "full_attention_every", "full_attention_layers"),
        *("kv_lora_rank", "qk_rope_head_dim", "q_lora_rank", "v_head_dim"),
        *("experts_total", "experts_active", "vocabulary_size", "tied_embeddings"),
        *("max_context_tokens", "max_context_source", "is_hybrid", "attention_layers"),
        *("kv_shared_layers", "global_kv_heads", "global_head_dim"),
        *("released", "licence", "downloads", "parameters_source", "recount_deviation_pct"),
        *("source", "source_detail"),
    ),
)
CORRECTION_COLUMNS = (
    *("field", "source_value", "correct_value", "reason", "is_applied", "evidence"),
    "recorded_on",
)
GPU_CORRECTIONS = Table(
    "gpu_corrections.csv", Correction, ("gpu", "field"), ("gpu", *CORRECTION_COLUMNS)
)
MODEL_CORRECTIONS = Table(
    "model_corrections.csv", Correction, ("ai_model", "field"), ("ai_model", *CORRECTION_COLUMNS)
)
MEASUREMENTS = Table(
    "calibration/measured_speed.csv",
    Measurement,
    ("code",),
    (
        *("code", "gpu", "architecture", "gpu_reported", "model_reported", "cards"),
        *("quantization", "engine", "engine_version", "backend"),
        *("context_tokens", "context_basis", "tokens_per_s", "date", "quality"),
        *("source", "source_detail", "notes"),
    ),
)

TABLES = (
    SOURCES,
    ORGANISATIONS,
    GPUS,
    AI_MODELS,
    ARCHITECTURES,
    GPU_CORRECTIONS,
    MODEL_CORRECTIONS,
    MEASUREMENTS,
)
