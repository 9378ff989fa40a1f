"""Time per generated token, from what the token needs and what it costs on a card.

A token reads bytes, multiplies, looks back and starts kernels; a card has a price for each. The
time is the sum of need x price. Prices are physics (bandwidth, clock rates) times a few fitted
constants (``calibration.json``); which constants belong to which card stands here, once, for
estimates and for their calibration.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple

from estimator.core.platform import Backend, Engine, Platform
from estimator.core.types import Card, DecodeWork, UnitSeconds

type Exponents = Mapping[str, int]

LEAST_COST_BITS: Final = 4.3
"""Weights in fewer bits cost as much as these: unpacking them takes what reading saves."""

NEW_GENERATIONS: Final = ("Ada", "Hopper", "Blackwell", "Rubin", "RDNA 4")
"""Generations of NVIDIA and AMD that start kernels faster (AMD's by one card's runs)."""

OLD_NVIDIA: Final = ("Tesla", "Fermi", "Kepler", "Maxwell", "Pascal")
"""Generations whose arithmetic limits decoding as well as their memory."""

NEW_APPLE: Final = ("Apple M4", "Apple M5")
HALF_RATE: Final = re.compile(r"Ampere|Ada|Hopper|Blackwell|Rubin|RDNA [345]")
"""Generations whose nominal rate counts a second unit that integer work does not fill."""

TYPICAL_FLOP_PER_BYTE: Final = 36
"""Nominal operations per byte of bandwidth where a card's rate is not on record (the median)."""

OPERATIONS_PER_LANE: Final = 2
"""A nominal rate counts a multiplication and a sum."""


@dataclass(frozen=True, slots=True)
class Price:
    """Seconds per unit before calibration, and the constants it is multiplied by."""

    seconds: float
    exponents: Exponents


class Prices(NamedTuple):
    """What a card asks for each thing a token needs; the fields match ``DecodeWork``."""

    byte: Price
    parameter: Price
    attention_product: Price
    operation: Price
    special_operation: Price
    token: Price


def prices(card: Card, platform: Platform) -> Prices:
    """The prices of ``card`` when ``platform`` runs on it."""
    engine, launch = _engine(card, platform), _launch(card, platform)
    lane_seconds = 1 / lanes_per_s(card)
    special = {"young_kernels": 1} if card.vendor == "intel" else {}
    is_apple = card.vendor == "apple"
    return Prices(
        byte=Price(1 / card.gpu_bandwidth_bytes_per_s, _reading(card, platform) | engine),
        parameter=_arithmetic(card, lane_seconds, engine),
        attention_product=Price(
            lane_seconds if is_apple else 0.0, {"apple_attention": 1} | engine if is_apple else {}
        ),
        operation=Price(1e-6, launch | engine),
        special_operation=Price(1e-6, launch | special | engine),
        token=Price(1e-3, {"token_ms": 1} | engine),
    )


def lanes_per_s(card: Card) -> float:
    """Integer or float operations that a card does at once, per second."""
    flop = card.fp32_flop_per_s or TYPICAL_FLOP_PER_BYTE * card.gpu_bandwidth_bytes_per_s
    share = 0.5 if HALF_RATE.search(card.architecture) and not _is_ga100(card) else 1.0
    return flop * share / OPERATIONS_PER_LANE


def _is_ga100(card: Card) -> bool:
    return card.architecture == "Ampere" and has_hbm(card)


def has_hbm(card: Card) -> bool:
    return card.memory_type.startswith("HBM")


def _reading(card: Card, platform: Platform) -> dict[str, int]:
    """Reading is limited by a share of the bandwidth, which is smaller for stacked memory."""
    backend = platform.backend_on(card.vendor)
    return {
        "bandwidth_share": -1,
        **({"hbm_share": -1} if has_hbm(card) else {}),
        **({"intel_vulkan_reading": 1} if _is(card, "intel", backend, Backend.VULKAN) else {}),
        **({"rocm_reading": 1} if _is(card, "amd", backend, Backend.ROCM) else {}),
    }


def _arithmetic(card: Card, lane_seconds: float, engine: Exponents) -> Price:
    if card.vendor == "apple":
        return Price(lane_seconds, {"apple_arithmetic": 1, **engine})
    if card.vendor == "nvidia" and card.architecture.startswith(OLD_NVIDIA):
        return Price(lane_seconds, {"old_nvidia_arithmetic": 1, **engine})
    return Price(0.0, {})


def _launch(card: Card, platform: Platform) -> dict[str, int]:
    backend = platform.backend_on(card.vendor)
    return {
        ("apple_kernel_us" if card.vendor == "apple" else "kernel_us"): 1,
        **({"new_kernel": 1} if card.architecture.startswith(NEW_GENERATIONS) else {}),
        **({"new_apple_kernel": 1} if card.architecture.startswith(NEW_APPLE) else {}),
        **({"intel_vulkan_kernel": 1} if _is(card, "intel", backend, Backend.VULKAN) else {}),
    }


def _is(card: Card, vendor: str, backend: Backend, wanted: Backend) -> bool:
    return card.vendor == vendor and backend is wanted


def _engine(card: Card, platform: Platform) -> dict[str, int]:
    """An engine as a whole, against llama.cpp. MLX is for Apple: elsewhere it changes nothing."""
    if platform.engine is Engine.MLX and card.vendor == "apple":
        return {"mlx_speed": -1}
    return {"llamafile_speed": -1} if platform.engine is Engine.LLAMAFILE else {}


def calibrated(price: Price, constants: Mapping[str, float]) -> float:
    """Seconds per unit."""
    return price.seconds * prod(constants[name] ** power for name, power in price.exponents.items())


def unit_seconds(card: Card, platform: Platform, constants: Mapping[str, float]) -> UnitSeconds:
    """The prices of ``card`` when ``platform`` runs on it, in seconds."""
    return UnitSeconds(*(calibrated(price, constants) for price in prices(card, platform)))


def seconds_by_part(work: DecodeWork, costs: UnitSeconds) -> UnitSeconds:
    """What each thing a token needs takes of its time."""
    return UnitSeconds(*(need * cost for need, cost in zip(work, costs, strict=True)))


def seconds_per_token(work: DecodeWork, costs: UnitSeconds) -> float:
    """The time one token takes."""
    return sum(seconds_by_part(work, costs))
