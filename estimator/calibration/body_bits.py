"""Bits per weight of each level's body, read off the sizes of real files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Final

from estimator.calibration.readings import FileSize
from estimator.core.calibration import BodyBits
from estimator.core.formats import Format, format_named
from estimator.core.weights import (
    METADATA_BYTES_PER_TOKEN,
    NATIVE_EXPERT_TYPES,
    fallback_share,
)

MIN_EXPERT_MODELS: Final = 3
"""Fewer mixtures of experts than these, and a level's figure is that of dense models."""


def fitted(sizes: Iterable[FileSize]) -> dict[str, BodyBits]:
    """The bits of every level that mixes types; each model has one vote."""
    grouped: dict[str, list[FileSize]] = defaultdict(list)
    for size in sizes:
        if format_named(size.level).body_bits is None and _is_regular(size):
            grouped[size.level].append(size)
    return {level: _bits(grouped[level]) for level in sorted(grouped)}


def _is_regular(size: FileSize) -> bool:
    """Whether no rule of its own decides what the body is stored in."""
    native = size.architecture.model_type in NATIVE_EXPERT_TYPES
    per_layer = size.architecture.per_layer_embedding_parameters
    return not native and not per_layer and fallback_share(size.architecture) == 0


def _bits(sizes: Sequence[FileSize]) -> BodyBits:
    dense = _by_model(size for size in sizes if not size.architecture.is_mixture_of_experts)
    mixed = _by_model(size for size in sizes if size.architecture.is_mixture_of_experts)
    return BodyBits(
        dense=round(median(dense.values() or mixed.values()), 3),
        experts=round(median(mixed.values()), 3) if len(mixed) >= MIN_EXPERT_MODELS else None,
        files=len(sizes),
    )


def _by_model(sizes: Iterable[FileSize]) -> Mapping[str, float]:
    bits: dict[str, list[float]] = defaultdict(list)
    for size in sizes:
        bits[size.hf_id].append(body_bits(size, format_named(size.level)))
    return {hf_id: median(found) for hf_id, found in bits.items()}


def body_bits(size: FileSize, form: Format) -> float:
    """What is left for each weight of the body when tables and metadata are taken off."""
    architecture = size.architecture
    tables = architecture.table_parameters * form.output_bits
    if not architecture.ties_embeddings:
        tables += architecture.table_parameters * form.embedding_bits
    metadata = 8 * METADATA_BYTES_PER_TOKEN * architecture.vocabulary_size
    return (size.bytes * 8 - metadata - tables) / architecture.body_parameters
