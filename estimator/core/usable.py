"""What of a card's memory a model may take (method from the architecture).

Reserve and shares with their sources; the size-only method has its own, simpler rule.
"""

from __future__ import annotations

from typing import Final

from estimator.core.constants import BYTES_PER_GIB
from estimator.core.platform import Engine, Platform
from estimator.core.types import Card

DRIVER_RESERVE_BYTES: Final = round(0.25 * BYTES_PER_GIB)
"""Memory the driver keeps: a 24 GB card shows 24,564 MiB, 80 GB H100 81,559 MiB, and some 200 MiB
are taken before any program starts."""

DISPLAY_BYTES: Final = round(0.35 * BYTES_PER_GIB)
"""Picture and desktop on cards with screens. Ours: 0.2-0.8 GiB by resolution and system."""

HEADLESS_FORMS: Final = frozenset({"datacenter", "mining", "embedded", "coprocessor"})

ERROR_CORRECTION_SHARE: Final = 15 / 16
"""Data-center cards with GDDR memory keep their checksums in it: L4 and A10 show 22.5 of 24 GiB,
A40 and L40S 45 of 48, T4 15 of 16. HBM keeps them apart."""

SMALL_APPLE_SHARE: Final = 0.70
LARGE_APPLE_SHARE: Final = 0.75
LARGE_APPLE_BYTES: Final = 36 * BYTES_PER_GIB
"""macOS lets the GPU use two thirds of small and three quarters of large memory by default; 10.67
and 11.84 of 16 GB were reported (exo, llmfit), 0.75 from 36 GB (gpustack)."""

SHARED_FRACTION: Final = 0.95
"""Of memory shared with the CPU, with the limit raised as owners do: 120-124 of 128 GiB on a Ryzen
AI Max. What is set aside at start, 0.5 to 96 GB, is no limit on Linux."""

VLLM_FRACTION: Final = 0.9
"""vLLM's default ``gpu_memory_utilization``."""


def usable_bytes(card: Card, platform: Platform) -> int:
    """Memory of one GPU of ``card`` that weights, cache and buffers may take."""
    offered = offered_bytes(card)
    if platform.engine is Engine.VLLM:
        return round(offered * VLLM_FRACTION)
    return offered - reserve_bytes(card)


def is_headless(card: Card) -> bool:
    """Whether no screen hangs on it."""
    return card.form in HEADLESS_FORMS


def offered_bytes(card: Card) -> int:
    """What one GPU shows of its memory, or may use of a shared one."""
    memory = card.gpu_memory_bytes
    if card.vendor == "apple":
        is_large = memory >= LARGE_APPLE_BYTES
        return round(memory * (LARGE_APPLE_SHARE if is_large else SMALL_APPLE_SHARE))
    if card.unified_memory:
        return round(memory * SHARED_FRACTION)
    if card.form == "datacenter" and card.memory_type.startswith("GDDR"):
        return round(memory * ERROR_CORRECTION_SHARE)
    return memory


def reserve_bytes(card: Card) -> int:
    """A shared memory's reserve is in its share; small cards give no more than a tenth."""
    if card.unified_memory:
        return 0
    display = 0 if is_headless(card) else DISPLAY_BYTES
    return min(DRIVER_RESERVE_BYTES + display, card.gpu_memory_bytes // 10)
