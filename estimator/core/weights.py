"""Bytes of the weights: of the file, of what lies on the card, of what each token reads.

Tables (token embedding, output) and body are stored at different bits. Small models are mostly
tables, so both are computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from estimator.core.architecture import Architecture
from estimator.core.calibration import CALIBRATION
from estimator.core.formats import BLOCK, TYPE_BITS, Format, fallback_bits

METADATA_BYTES_PER_TOKEN: Final = 50
"""Of the vocabulary in a file: text, score and merges (median of files below 0.5B)."""

NATIVE_EXPERT_TYPES: Final = {"gpt_oss": "MXFP4"}
"""Models published with packed experts, which every level keeps."""

KEPT: Final = 2**15
"""Results that stay in memory: more than the models on record times the levels asked for."""


@dataclass(frozen=True, slots=True)
class Bits:
    """Bits per weight of each part of a model at one level."""

    experts: float
    body: float
    embedding: float
    output: float


def bits_of(architecture: Architecture, form: Format) -> Bits:
    """The bits of each part; raise ``KeyError`` for a level nothing is known of."""
    tables = form.for_rows_of(architecture.hidden_size)
    body = _body_bits(architecture, form)
    return Bits(
        experts=_expert_bits(architecture, form, body),
        body=TYPE_BITS["Q8_0"] if _packs_experts_alone(architecture, form) else body,
        embedding=tables.embedding_bits,
        output=tables.output_bits,
    )


def _body_bits(architecture: Architecture, form: Format) -> float:
    """The level's bits; where rows do not fill blocks, those of the simple types in their place."""
    bits = form.body_bits
    if bits is None:
        fitted = CALIBRATION.weights.of_level(form.name)
        bits = fitted.of(is_mixture=architecture.is_mixture_of_experts)
    share = fallback_share(architecture) if form.mixes_blocks else 0.0
    return share * max(bits, fallback_bits(bits)) + (1 - share) * bits


def fallback_share(architecture: Architecture) -> float:
    """The part of the body whose rows do not fill blocks and fall back to simple types."""
    if not architecture.body_parameters:
        return 0.0
    down = architecture.down_parameters / architecture.body_parameters
    share = down if architecture.feed_forward_size % BLOCK else 0.0
    return share + (1 - down if architecture.hidden_size % BLOCK else 0.0)


def _packs_experts_alone(architecture: Architecture, form: Format) -> bool:
    return form.name == "MXFP4" and architecture.is_mixture_of_experts


def _expert_bits(architecture: Architecture, form: Format, body: float) -> float:
    native = NATIVE_EXPERT_TYPES.get(architecture.model_type)
    return TYPE_BITS[native] if native and form.is_gguf else body


@lru_cache(maxsize=KEPT)
def file_bytes(architecture: Architecture, form: Format) -> int:
    """The whole file."""
    bits = bits_of(architecture, form)
    body = architecture.body_parameters - architecture.expert_parameters
    stored = architecture.expert_parameters * bits.experts + body * bits.body
    stored += architecture.per_layer_embedding_parameters * (bits.embedding + bits.output) / 2
    stored += architecture.table_parameters * bits.output
    metadata = architecture.vocabulary_size * METADATA_BYTES_PER_TOKEN
    return round((stored + _embedding_bits(architecture, bits)) / 8) + metadata


def _embedding_bits(architecture: Architecture, bits: Bits) -> float:
    """Bits of an embedding that is not the output table as well."""
    return 0 if architecture.ties_embeddings else architecture.table_parameters * bits.embedding


@lru_cache(maxsize=KEPT)
def card_bytes(architecture: Architecture, form: Format, *, keeps_embedding: bool) -> int:
    """What lies on the card: llama.cpp leaves an embedding of its own in system memory."""
    whole = file_bytes(architecture, form)
    if keeps_embedding:
        return whole
    return whole - round(_embedding_bits(architecture, bits_of(architecture, form)) / 8)


@lru_cache(maxsize=KEPT)
def read_bytes(architecture: Architecture, form: Format, *, least_bits: float = 0) -> float:
    """What one token reads: the active body and the output table, of an embedding one row.

    ``least_bits``: parts stored in fewer bits count as if they had these.
    """
    bits = bits_of(architecture, form)
    experts = architecture.active_expert_parameters
    body = architecture.active_body_parameters - experts
    read = experts * max(bits.experts, least_bits) + body * max(bits.body, least_bits)
    return (read + architecture.table_parameters * bits.output) / 8
