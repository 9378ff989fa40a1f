"""Measured speeds, memory logs and file sizes: what estimates are calibrated on.

The runs are records of the catalogue as well; the rest is for the calibration alone.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from catalog.conversion import files
from catalog.conversion.files import Cells
from catalog.conversion.values import number

FOLDER = "calibration"
LARGEST_ROUNDING_PCT = 1.5


@dataclass(frozen=True, slots=True)
class Extract:
    """One file: its columns by the names the source has for them, and which rows are kept."""

    source: str
    file: str
    columns: Mapping[str, str]
    numbers: frozenset[str]
    keeps: Callable[[Cells], bool]
    codes: Mapping[str, str] = field(default_factory=dict)

    def rows(self, rows: Iterable[Cells]) -> list[Cells]:
        return [self._row(row) for row in rows if self.keeps(row)]

    def _row(self, row: Cells) -> Cells:
        return {
            column: number(row[name])
            if column in self.numbers
            else self.codes.get(row[name], row[name])
            for column, name in self.columns.items()
        }


def _has_size(row: Cells) -> bool:
    exact = row["exact_quant"] == "1" and float(row["rounding_pct"] or 0) <= LARGEST_ROUNDING_PCT
    return bool(row["hf_id"]) and exact


EXTRACTS = (
    Extract(
        source="measured_speed.csv",
        file="measured_speed.csv",
        columns={
            "code": "id",
            "gpu": "gpu_slug",
            "architecture": "hf_id",
            "gpu_reported": "gpu_name_reported",
            "model_reported": "model_name_reported",
            "cards": "gpu_count",
            "quantization": "quant",
            "engine": "engine",
            "engine_version": "engine_version",
            "backend": "backend",
            "context_tokens": "context_tokens",
            "context_basis": "context_basis",
            "tokens_per_s": "tok_s",
            "date": "date",
            "quality": "quality",
            "source": "source_repo_or_page",
            "source_detail": "source_locator",
            "notes": "notes",
        },
        numbers=frozenset({"context_tokens", "tokens_per_s"}),
        codes={"stated gen, assumed prompt": "partly-assumed"},
        keeps=lambda row: bool(row["gpu_slug"] and row["hf_id"] and row["context_tokens"]),
    ),
    Extract(
        source="memory_logs.csv",
        file="memory_logs.csv",
        columns={
            "id": "id",
            "kind": "row_kind",
            "hf_id": "hf_id",
            "model": "model_name",
            "family": "family",
            "quantization": "quant",
            "context_tokens": "context_tokens",
            "cache_type": "kv_type",
            "engine": "engine",
            "gpus": "n_gpus",
            "sequences": "n_seq",
            "micro_batch_tokens": "n_ubatch",
            "flash_attention": "flash_attention",
            "file_mib": "file_size_mib",
            "weights_mib": "weights_mib",
            "kv_cache_mib": "kv_mib",
            "state_mib": "rs_mib",
            "compute_mib": "compute_buffer_mib",
            "total_mib": "total_gpu_mib",
            "latents": "mla",
            "is_whole_on_card": "full_offload",
            "source": "source_repo",
            "source_detail": "source_locator",
        },
        numbers=frozenset(
            {
                *("context_tokens", "file_mib", "weights_mib", "kv_cache_mib", "state_mib"),
                *("compute_mib", "total_mib"),
            }
        ),
        keeps=lambda row: bool(row["hf_id"]),
    ),
    Extract(
        source="gguf_sizes.csv",
        file="gguf_sizes.csv",
        columns={"hf_id": "hf_id", "quantization": "quant", "bytes": "bytes", "source": "source"},
        numbers=frozenset({"bytes"}),
        keeps=_has_size,
    ),
)


def convert_measurements(source: Path, fixtures: Path) -> dict[str, int]:
    """Write the extracts; return the rows of each file."""
    (fixtures / FOLDER).mkdir(exist_ok=True)
    return {
        f"{FOLDER}/{extract.file}": _write(fixtures / FOLDER / extract.file, extract, source)
        for extract in EXTRACTS
    }


def _write(path: Path, extract: Extract, source: Path) -> int:
    rows = extract.rows(files.read(source / extract.source))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(extract.columns), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return len(rows)
