"""Which Hugging Face repositories are one model: mirrors, and variants of one shape."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations

from catalog.conversion.files import Cells

# The facts of a repository that an estimate needs.
SHAPE = (
    *("kind", "params_b", "text_params_b", "active_params_b", "layers", "hidden", "heads"),
    *("kv_heads", "head_dim", "intermediate", "moe_intermediate", "shared_expert_intermediate"),
    *("dense_layers", "sliding_window", "full_attention_every", "full_attention_layers"),
    *("kv_lora_rank", "qk_rope_head_dim", "q_lora_rank", "v_head_dim"),
    *("experts_total", "experts_active", "vocab", "tied_embeddings", "max_context", "hybrid"),
    *("attention_layers", "kv_shared_layers", "global_kv_heads", "global_head_dim"),
)
# What a repository's name may end in without being another model.
VARIANT = re.compile(
    r"[-_.](instruct|chat|it|pt|base|hf|gptq|awq|fp4|fp8|fp16|bf16|nvfp4|mxfp4|int4|int8"
    r"|w4a16|w8a8|[48]bit)$",
    re.IGNORECASE,
)
COUNT_TOLERANCE = 0.001
EMBEDDING_TOLERANCE = 0.01


def repository(row: Cells) -> str:
    """The id without its namespace."""
    return row["hf_id"].rpartition("/")[2]


def mirror_name(row: Cells) -> str:
    """What the names of mirrors have in common."""
    return repository(row).removeprefix("Meta-").casefold()


def stem(row: Cells) -> str:
    """What the names of variants have in common."""
    name = mirror_name(row)
    while (shorter := VARIANT.sub("", name)) != name:
        name = shorter
    return name


def groups(rows: Iterable[Cells], same_name: Iterable[tuple[Cells, Cells]]) -> list[list[Cells]]:
    """Repositories by model. ``same_name`` are further pairs that carry one name."""
    rows = list(rows)
    leader = {row["hf_id"]: row["hf_id"] for row in rows}
    for one, other in _pairs(rows, same_name):
        keep, give = sorted((_find(leader, one["hf_id"]), _find(leader, other["hf_id"])))
        leader[give] = keep
    grouped = defaultdict(list)
    for row in rows:
        grouped[_find(leader, row["hf_id"])].append(row)
    return list(grouped.values())


def _find(leader: dict[str, str], hf_id: str) -> str:
    while leader[hf_id] != hf_id:
        hf_id = leader[hf_id]
    return hf_id


def _pairs(
    rows: list[Cells], same_name: Iterable[tuple[Cells, Cells]]
) -> Iterator[tuple[Cells, Cells]]:
    mirrors = [*_within(rows, mirror_name), *same_name]
    variants = _within(rows, lambda row: (row["organisation"], stem(row)))
    yield from (pair for pair in mirrors if agree(*pair))
    yield from (pair for pair in variants if identical(*pair))


def _within(
    rows: Iterable[Cells], key: Callable[[Cells], Hashable]
) -> Iterator[tuple[Cells, Cells]]:
    grouped = defaultdict(list)
    for row in rows:
        grouped[key(row)].append(row)
    for members in grouped.values():
        yield from combinations(members, 2)


def identical(one: Cells, other: Cells) -> bool:
    """Whether all facts that an estimate needs are the same."""
    return all(one[fact] == other[fact] for fact in SHAPE)


def agree(one: Cells, other: Cells) -> bool:
    """Whether no fact of two repositories of one name contradicts the other's.

    A fact may be missing in one of them, and the counts may differ by rounding or by an
    embedding that one of them stores twice.
    """
    facts = (fact for fact in SHAPE if fact not in {"params_b", "text_params_b"})
    return _counts_agree(one, other) and all(
        one[fact] == other[fact] or "" in {one[fact], other[fact]} for fact in facts
    )


def _counts_agree(one: Cells, other: Cells) -> bool:
    first, second = float(one["params_b"]), float(other["params_b"])
    difference = abs(first - second)
    embedding = int(one["vocab"]) * int(one["hidden"]) / 1e9
    rounding = difference <= COUNT_TOLERANCE * min(first, second)
    return rounding or abs(difference - embedding) <= EMBEDDING_TOLERANCE * embedding
