"""How each quantization level stores a model: bits per weight of its tables, and by what names.

Rules of llama.cpp's quantizer (``src/llama-quant.cpp``) for GGUF levels, definitions of the
formats for the others. The bits of all that is not a table are fitted on real files where a level
mixes several types (``calibration.json``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

BLOCK: Final = 256
"""Values in a block of the K and IQ types; a matrix whose rows are no multiple falls back."""

TYPE_BITS: Final = {
    "F32": 32.0,
    "F16": 16.0,
    "BF16": 16.0,
    "Q8_0": 8.5,
    "Q6_K": 6.5625,
    "Q5_K": 5.5,
    "Q4_K": 4.5,
    "Q3_K": 3.4375,
    "Q2_K": 2.625,
    "Q5_1": 6.0,
    "Q5_0": 5.5,
    "Q4_1": 5.0,
    "Q4_0": 4.5,
    "Q1_0": 1.125,
    "IQ4_NL": 4.5,
    "IQ4_XS": 4.25,
    "IQ3_S": 3.4375,
    "IQ3_XXS": 3.0625,
    "IQ2_S": 2.5625,
    "IQ2_XS": 2.3125,
    "IQ2_XXS": 2.0625,
    "IQ1_M": 1.75,
    "IQ1_S": 1.5625,
    "MXFP4": 4.25,
    "TQ2_0": 2.0625,
    "TQ1_0": 1.6875,
}
"""Bits per weight of ggml's types, scales included."""

IK_BITS: Final = {
    "IQ2_KS": 2.1875,
    "IQ2_K": 2.375,
    "IQ2_KL": 2.6875,
    "IQ3_KT": 3.125,
    "IQ3_KS": 3.1875,
    "IQ3_K": 3.4375,
    "IQ4_KS": 4.25,
    "IQ4_K": 4.5,
    "IQ5_KS": 5.25,
    "IQ5_K": 5.5,
    "IQ6_K": 6.625,
}
"""Types of ik_llama.cpp; its files mix them with larger ones by hand."""

PACKED_BITS: Final = {
    "FP8": 8.03,
    "MXFP8": 8.25,
    "INT8": 8.13,
    "NVFP4": 4.5,
    "INT4": 4.16,
    "INT4-32G": 4.63,
    "QUIP#": 2.0,
}
"""Formats of other engines: scales (and zero points) per group; their tables stay at 16 bits."""

ALIASES: Final = {
    "FP16": "F16",
    "FP32": "F32",
    "Q3_K": "Q3_K_M",
    "Q4_K": "Q4_K_M",
    "Q5_K": "Q5_K_M",
    "Q4_0_4_4": "Q4_0",
    "MXFP4_MOE": "MXFP4",
    "Q2_K_XL": "UD-Q2_K_XL",
    "Q4_K_XL": "UD-Q4_K_XL",
    "Q5_K_XL": "UD-Q5_K_XL",
    "Q6_K_XL": "UD-Q6_K_XL",
    "Q8_K_XL": "UD-Q8_K_XL",
    "AWQ": "INT4",
    "AWQ G128": "INT4",
    "AWQ GEMM": "INT4",
    "AWQ GEMV": "INT4",
    "AWQ_MARLIN": "INT4",
    "AWQ-INT4": "INT4",
    "AWQ-4BIT": "INT4",
    "W4A16": "INT4",
    "W8A8": "INT8",
    "GPTQ": "INT4",
    "GPTQ-4BIT": "INT4",
    "GPTQ-4BIT-128G": "INT4",
    "GPTQ-4BIT-32G": "INT4-32G",
    "GPTQ-INT4": "INT4",
    "GPTQ-INT8": "INT8",
    "QUIP# 2-BIT": "QUIP#",
}
MLX_NAME: Final = re.compile(r"([2-8])-?BIT")
MLX_GROUP_BITS: Final = 0.5
"""A scale and an offset of 16 bits per group of 64 weights."""

EXL_NAME: Final = re.compile(r"EXL[23]-([0-9.]+)BPW")
REMARK: Final = re.compile(r"\s*\(.*\)$")
GGUF_NAME: Final = re.compile(r"(UD-)?(Q[2-8]_K(_(S|M|L|XL))?|IQ[1-4]_(XXS|XS|S|M|NL)|Q[458]_[01])")
LARGE_TABLES: Final = frozenset({"Q2_K_L", "Q3_K_XL", "Q4_K_L", "Q5_K_L", "Q6_K_L"})
"""Levels whose makers keep both tables at Q8_0."""

SMALL_OUTPUT: Final = re.compile(r"IQ[12]_|IQ3_XXS")
"""Levels whose output is Q5_K; that of the others is Q6_K."""

EMBEDDING_TYPES: Final = (
    (re.compile(r"IQ1|IQ2_XXS|IQ2_XS"), "Q2_K"),
    (re.compile(r"IQ[23]"), "IQ3_S"),
    (re.compile(r"Q[2-6]_K"), ""),
)


class UnknownFormatError(ValueError):
    """No level of this name is known."""


@dataclass(frozen=True, slots=True)
class Format:
    """A level as it is stored.

    ``body_bits`` is the definition; ``None`` where a level mixes types and files must tell.
    ``is_gguf`` levels fall back where rows are no multiple of a block.
    """

    name: str
    body_bits: float | None
    embedding_bits: float
    output_bits: float
    is_gguf: bool = True

    @property
    def mixes_blocks(self) -> bool:
        """Whether the level uses types whose blocks rows may not fill."""
        return self.is_gguf and ("_K" in self.name or "IQ" in self.name)

    def for_rows_of(self, size: int) -> Format:
        """The format where the rows of the tables hold ``size`` values."""
        if size % BLOCK == 0 or not self.mixes_blocks:
            return self
        return replace(
            self,
            embedding_bits=fallback_bits(self.embedding_bits),
            output_bits=fallback_bits(self.output_bits),
        )


@cache
def format_named(name: str) -> Format:
    """The format of a level; raise ``UnknownFormatError`` where none has that name."""
    key = REMARK.sub("", name.strip().upper())
    key = ALIASES.get(key, key)
    if key in PACKED_BITS:
        return Format(key, PACKED_BITS[key], 16.0, 16.0, is_gguf=False)
    if match := EXL_NAME.fullmatch(key):
        return Format(key, float(match[1]), 16.0, float(match[1]), is_gguf=False)
    if match := MLX_NAME.fullmatch(key):
        bits = int(match[1]) + MLX_GROUP_BITS
        return Format(f"{match[1]}bit", bits, bits, bits, is_gguf=False)
    return _gguf(key)


def _gguf(key: str) -> Format:
    if key in {"F32", "F16", "BF16"}:
        return Format(key, TYPE_BITS[key], TYPE_BITS[key], TYPE_BITS[key])
    if key in {"MXFP4", "Q8_0", "UD-Q8_K_XL"}:
        return Format(key, TYPE_BITS.get(key), TYPE_BITS["Q8_0"], TYPE_BITS["Q8_0"])
    if key in IK_BITS:
        return Format(key, IK_BITS[key], max(4.5, IK_BITS[key]), TYPE_BITS["Q6_K"])
    if key.startswith("TQ") and key in TYPE_BITS:
        return Format(key, TYPE_BITS[key], TYPE_BITS["Q4_K"], TYPE_BITS["Q6_K"])
    if key == "Q1_0":
        return Format(key, TYPE_BITS[key], TYPE_BITS[key], TYPE_BITS[key])
    if not GGUF_NAME.fullmatch(key):
        raise UnknownFormatError(key)
    return Format(key, None, *_table_bits(key.removeprefix("UD-"), key))


def _table_bits(level: str, key: str) -> tuple[float, float]:
    """Bits of the token embedding and of the output."""
    if key in LARGE_TABLES:
        return TYPE_BITS["Q8_0"], TYPE_BITS["Q8_0"]
    output = TYPE_BITS["Q5_K" if SMALL_OUTPUT.match(level) else "Q6_K"]
    return TYPE_BITS[_embedding_type(level)], output


def _embedding_type(level: str) -> str:
    if level in TYPE_BITS and not level.startswith(("IQ1", "IQ2", "IQ3")):
        return level
    for pattern, kind in EMBEDDING_TYPES:
        if pattern.match(level):
            return kind or level[:4]
    raise UnknownFormatError(level)


def fallback_bits(bits: float) -> float:
    """What llama.cpp stores where rows are no multiple of a block: the next simple type."""
    steps = ((4.3, "IQ4_NL"), (5.2, "Q5_0"), (6.2, "Q5_1"), (16.0, "Q8_0"))
    return next((TYPE_BITS[kind] for limit, kind in steps if bits <= limit), bits)
