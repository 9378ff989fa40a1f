"""Memory of a model from its size alone, and what a card offers.

Formula and constants: ``constants.py`` and the reference site's method (``estimator/README.md``).
Each function is one term, in bytes.
"""

from __future__ import annotations

from math import ceil

from estimator.core import constants
from estimator.core.quantization import Level
from estimator.core.types import Card, Fit


def weights_bytes(parameters: int, level: Level) -> int:
    """Bytes of ``parameters`` weights at ``level``; a begun byte counts, so never 0."""
    return ceil(parameters * level.bits_per_weight / 8)


def kv_cache_bytes(parameters: int, context_tokens: int) -> int:
    """Bytes that a conversation of ``context_tokens`` adds: grows with both."""
    gib_per_kilotoken = billions(parameters) * constants.CONTEXT_GIB_PER_BILLION_PER_KILOTOKEN
    return round(gib_per_kilotoken * context_tokens / 1024 * constants.BYTES_PER_GIB)


def overhead_bytes(parameters: int) -> int:
    """Bytes for buffers and runtime: a base, and a part that grows with the model."""
    growing = billions(parameters) * constants.OVERHEAD_GIB_PER_BILLION
    return round((constants.BASE_OVERHEAD_GIB + growing) * constants.BYTES_PER_GIB)


def billions(parameters: int) -> float:
    return parameters / constants.PARAMETERS_PER_BILLION


def usable_bytes(card: Card) -> int:
    """Memory of ``card`` that a model may take."""
    unified = card.unified_memory
    share = constants.UNIFIED_USABLE_FRACTION if unified else constants.USABLE_FRACTION
    return int(card.memory_bytes * share)


def fit_of(needed_bytes: int, usable: int) -> Fit:
    """How ``needed_bytes`` sit in ``usable`` bytes."""
    if needed_bytes > usable:
        return Fit.NO
    roomy = needed_bytes <= usable * constants.COMFORTABLE_SHARE_OF_USABLE
    return Fit.COMFORTABLE if roomy else Fit.TIGHT
