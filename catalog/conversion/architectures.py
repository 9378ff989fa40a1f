"""Architectures: which model each Hugging Face repository belongs to, and its shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catalog.cells import yes_no
from catalog.conversion.files import Cells
from catalog.conversion.organisations import publisher
from catalog.conversion.shapes import VARIANT, groups, repository
from catalog.conversion.sources import HUGGING_FACE
from catalog.conversion.values import from_billions, number
from catalog.search import squeeze

# Sizes of one name may differ by this share, a vision tower's, and still be one model's.
SIZE_TOLERANCE = 0.2
# Repositories of a record whose organisations are named otherwise.
KNOWN_LINKS = {
    "IFM/Amber": "Amber",
    "IFM/K2-Think": "K2 Think",
    "state-spaces/mamba-2.8b-hf": "Mamba-2.8B",
}

SAME_COLUMNS = {
    "kind": "kind",
    "model_type": "model_type",
    "layers": "layers",
    "hidden_size": "hidden",
    "attention_heads": "heads",
    "kv_heads": "kv_heads",
    "head_dim": "head_dim",
    "intermediate_size": "intermediate",
    "moe_intermediate_size": "moe_intermediate",
    "shared_expert_intermediate_size": "shared_expert_intermediate",
    "dense_layers": "dense_layers",
    "sliding_window": "sliding_window",
    "full_attention_every": "full_attention_every",
    "full_attention_layers": "full_attention_layers",
    "kv_lora_rank": "kv_lora_rank",
    "qk_rope_head_dim": "qk_rope_head_dim",
    "q_lora_rank": "q_lora_rank",
    "v_head_dim": "v_head_dim",
    "experts_total": "experts_total",
    "experts_active": "experts_active",
    "vocabulary_size": "vocab",
    "max_context_tokens": "max_context",
    "max_context_source": "max_context_source",
    "attention_layers": "attention_layers",
    "kv_shared_layers": "kv_shared_layers",
    "global_kv_heads": "global_kv_heads",
    "global_head_dim": "global_head_dim",
    "released": "hf_release_date",
    "licence": "hf_license",
    "downloads": "hf_downloads",
    "parameters_source": "params_source",
    "source_detail": "source",
}


@dataclass(frozen=True, slots=True)
class Repositories:
    """The repositories of one model; the first is the one that estimates read."""

    model: str
    is_recorded: bool
    rows: tuple[Cells, ...]

    @property
    def primary(self) -> Cells:
        return self.rows[0]


def crosswalk(
    links: Iterable[Cells], records: Mapping[str, Cells], rows: Iterable[Cells]
) -> dict[str, str]:
    """Epoch AI's model of each repository that has one: as linked, or by name and size."""
    linked = {link["hf_id"]: link["epoch_model"] for link in links}
    linked |= {hf_id: name for hf_id, name in KNOWN_LINKS.items() if name in records}
    by_name = {squeeze(name): name for name in records}
    taken = set(linked.values())
    for row in rows:
        name = by_name.get(squeeze(repository(row)))
        if name and name not in taken and _same_model(row, records[name]):
            linked[row["hf_id"]] = name
            taken.add(name)
    return linked


def _same_model(row: Cells, record: Cells) -> bool:
    if publisher(row["organisation"]) not in record["Organization"]:
        return False
    size = record["Parameters"]
    stored = float(row["params_b"]) * 1e9
    return not size or abs(float(size) - stored) <= SIZE_TOLERANCE * stored


def repositories(rows: Iterable[Cells], linked: Mapping[str, str]) -> list[Repositories]:
    """Every repository, under the model it belongs to."""
    rows = list(rows)
    found: list[Repositories] = []
    for group in groups(rows, _namesakes(rows, linked)):
        found += _models(group, linked)
    return found


def _namesakes(rows: list[Cells], linked: Mapping[str, str]) -> list[tuple[Cells, Cells]]:
    """Repositories that carry the name of a record linked to another one."""
    by_record = {squeeze(linked[row["hf_id"]]): row for row in rows if row["hf_id"] in linked}
    pairs = ((row, by_record.get(squeeze(repository(row)))) for row in rows)
    return [(row, other) for row, other in pairs if other and row is not other]


def _models(group: list[Cells], linked: Mapping[str, str]) -> list[Repositories]:
    """One model of its own for a group without a record, else each record with its own."""
    anchors = [row for row in group if row["hf_id"] in linked]
    rest = sorted((row for row in group if row["hf_id"] not in linked), key=_rank)
    if not anchors:
        return [Repositories(repository(rest[0]), is_recorded=False, rows=tuple(rest))]
    nearest = {row["hf_id"]: _nearest(row, anchors) for row in rest}
    return [
        Repositories(
            linked[anchor["hf_id"]],
            is_recorded=True,
            rows=(anchor, *(row for row in rest if nearest[row["hf_id"]] is anchor)),
        )
        for anchor in anchors
    ]


def _rank(row: Cells) -> tuple[bool, int, str]:
    """First a name without a variant's ending, then what people download most."""
    return bool(VARIANT.search(repository(row))), -int(row["hf_downloads"] or 0), row["hf_id"]


def _nearest(row: Cells, anchors: list[Cells]) -> Cells:
    """The anchor whose name shares the longest beginning."""
    return max(anchors, key=lambda anchor: _common(repository(row), repository(anchor)))


def _common(one: str, other: str) -> int:
    pairs = zip(one.casefold(), other.casefold(), strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def architecture_row(row: Cells, *, slug: str, is_primary: bool) -> Cells:
    """The fixture's row of a repository."""
    return {
        **{column: row[name] for column, name in SAME_COLUMNS.items()},
        "hf_id": row["hf_id"],
        "ai_model": slug,
        "is_primary": yes_no(value=is_primary),
        "parameters": from_billions(row["params_b"]),
        "text_parameters": from_billions(row["text_params_b"]),
        "active_parameters": from_billions(row["active_params_b"]),
        "tied_embeddings": {"": "", "0": "no", "1": "yes"}[row["tied_embeddings"]],
        "is_hybrid": yes_no(value=row["hybrid"] == "1"),
        "recount_deviation_pct": number(row["recount_deviation_pct"]),
        "source": HUGGING_FACE,
    }
