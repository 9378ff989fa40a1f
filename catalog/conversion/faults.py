"""Faults of the sources that were found by hand, with their repair."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.conversion.files import Cells
from catalog.vocabulary import CorrectionReason

COUNTS = ("params_b", "text_params_b", "active_params_b")

# Repositories whose counts are wrong in the listing, and one of the same shape with right ones.
MISCOUNTED = {
    "inclusionAI/Ling-3.0-flash-base-30T": (
        "inclusionAI/Ling-3.0-flash-base",
        CorrectionReason.MISREAD_NAME,
    ),
    "inclusionAI/Ling-3.0-flash-fp4": (
        "inclusionAI/Ling-3.0-flash",
        CorrectionReason.PACKED_COUNT,
    ),
    "inclusionAI/Ling-3.0-flash-Fin-fp4": (
        "inclusionAI/Ling-3.0-flash-Fin",
        CorrectionReason.PACKED_COUNT,
    ),
}
# Values that the listing misses, and where they are from.
LIKE_LFM2: tuple[Cells, str] = ({"attention_layers": "6"}, "as LiquidAI/LFM2-8B-A1B, of one shape")
MISSING: dict[str, tuple[Cells, str]] = {
    "LiquidAI/LFM2.5-8B-A1B": LIKE_LFM2,
    "LiquidAI/LFM2.5-8B-A1B-Base": LIKE_LFM2,
    "google/gemma-3n-E2B": ({"kv_shared_layers": "10"}, "config.json"),
    "google/gemma-3n-E2B-it": ({"kv_shared_layers": "10"}, "config.json"),
    "google/gemma-3n-E4B": ({"kv_shared_layers": "15"}, "config.json"),
    "google/gemma-3n-E4B-it": ({"kv_shared_layers": "15"}, "config.json"),
}
# Slips of the pen in names of records.
MISSPELLED = {"LLama 3..2 Typhoon 2 1B": "LLama 3.2 Typhoon 2 1B"}
# Repositories whose count contradicts their name; the right one is not on record.
DOUBTED = {"Zyphra/Zamba2-7B-Instruct": "The name says 7B."}


def well_spelled(records: Iterable[Cells]) -> dict[str, Cells]:
    """The records of models_epoch.csv by their names, as they should be written."""
    named = ((MISSPELLED.get(row["Model"], row["Model"]), row) for row in records)
    return {name: row | {"Model": name} for name, row in named}


def repaired(rows: Iterable[Cells]) -> list[Cells]:
    """The rows of architectures.csv with right counts."""
    rows = list(rows)
    by_id = {row["hf_id"]: row for row in rows}
    return [_repaired(row, by_id) for row in rows]


def _repaired(row: Cells, by_id: dict[str, Cells]) -> Cells:
    if row["hf_id"] in MISSING:
        values, evidence = MISSING[row["hf_id"]]
        detail = f"{row['source']} ; {', '.join(values)}: {evidence}"
        return {**row, **values, "source": detail}
    if row["hf_id"] not in MISCOUNTED:
        return row
    twin, _reason = MISCOUNTED[row["hf_id"]]
    detail = f"{row['source']} ; counts of {twin}"
    return {**row, **{count: by_id[twin][count] for count in COUNTS}, "source": detail}
