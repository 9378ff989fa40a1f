"""The values that go into an estimate and come out of it.

All memory is in bytes, speed in tokens per second for a single request. Values are frozen; they
can be cached and shared between requests.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, StrEnum
from typing import NamedTuple

from estimator.core import constants
from estimator.core.architecture import Architecture
from estimator.core.kv_cache import F16, CacheType
from estimator.core.platform import DEFAULT_PLATFORM, Platform
from estimator.core.quantization import DEFAULT_MIN_QUALITY, Level


class Fit(Enum):
    """How a model sits on a card; ordered from best to worst."""

    COMFORTABLE = "comfortable"
    TIGHT = "tight"
    NO = "no"

    # Members are equal to themselves alone; the hash that Enum defines is slower, being Python.
    __hash__ = object.__hash__

    @property
    def fits(self) -> bool:
        return self is not Fit.NO


class Confidence(StrEnum):
    """How sure a speed is."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class MethodName(StrEnum):
    """What an estimate was computed from."""

    SIZE_ONLY = "size"
    ARCHITECTURE = "architecture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What the arithmetic needs to know of a graphics card.

    ``gpus_in_figures``: how many GPUs memory and bandwidth are the totals of.
    """

    slug: str
    name: str
    vendor: str
    memory_bytes: int
    bandwidth_bytes_per_s: int
    released: date | None = None
    unified_memory: bool = False
    catalog_order: int = 0
    form: str = ""
    memory_type: str = ""
    architecture: str = ""
    fp32_flop_per_s: float | None = None
    gpus_in_figures: int = 1

    def __post_init__(self) -> None:
        if self.memory_bytes <= 0 or self.bandwidth_bytes_per_s <= 0:
            raise ValueError(f"{self.slug}: memory and bandwidth must be above zero")

    @property
    def gpu_memory_bytes(self) -> int:
        """Memory of one GPU."""
        return self.memory_bytes // self.gpus_in_figures

    @property
    def gpu_bandwidth_bytes_per_s(self) -> float:
        """Bandwidth of one GPU."""
        return self.bandwidth_bytes_per_s / self.gpus_in_figures


class DecodeWork(NamedTuple):
    """What one generated token needs of a card; ``UnitSeconds`` are the prices of each."""

    bytes_read: float
    parameters: float
    attention_products: float
    operations: float
    special_operations: float
    tokens: float = 1.0


class UnitSeconds(NamedTuple):
    """Seconds a card asks per unit of ``DecodeWork``, field by field."""

    byte: float
    parameter: float
    attention_product: float
    operation: float
    special_operation: float
    token: float


@dataclass(frozen=True, slots=True)
class RatedCard:
    """A card with what a method works out of its facts alone.

    ``unit_seconds`` are its prices, where the method has them.
    """

    card: Card
    usable_bytes: int
    effective_bytes_per_s: float
    unit_seconds: UnitSeconds | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What the arithmetic needs to know of an AI model.

    ``active_parameters`` is what one token reads of a mixture of experts; ``None`` where it is not
    on record or the model is dense. ``measured_cards`` are the slugs of the cards on which a run of
    a model of this shape is on record.
    """

    slug: str
    name: str
    parameters: int
    active_parameters: int | None = None
    is_mixture_of_experts: bool = False
    max_context_tokens: int | None = None
    architecture: Architecture | None = None
    measured_cards: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.parameters <= 0:
            raise ValueError(f"{self.slug}: the parameter count must be above zero")

    @property
    def parameters_read(self) -> int:
        """Parameters read for each token: the active ones where they are on record."""
        return self.active_parameters or self.parameters

    @property
    def speed_is_lower_bound(self) -> bool:
        """Whether all parameters stand in for an active count that is not on record."""
        return self.is_mixture_of_experts and self.active_parameters is None

    @property
    def default_context_tokens(self) -> int:
        """The usual context length, or the model's maximum where that is less."""
        usual = constants.DEFAULT_CONTEXT_TOKENS
        return min(usual, self.max_context_tokens or usual)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a visitor chooses: how long a conversation is and how far compression may go.

    The rest matters to the method from the architecture alone: how the cache is stored, how many
    equal cards share the model (by layers, or every layer where ``tensor_parallel``), on which
    engine and back end, and what of the memory is taken already.
    """

    context_tokens: int = constants.DEFAULT_CONTEXT_TOKENS
    min_quality: Level = DEFAULT_MIN_QUALITY
    cache_type: CacheType = F16
    cards: int = 1
    tensor_parallel: bool = False
    platform: Platform = DEFAULT_PLATFORM
    memory_in_use_bytes: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.context_tokens <= constants.MAX_CONTEXT_TOKENS:
            raise ValueError(f"context length out of range: {self.context_tokens}")
        if not 1 <= self.cards <= constants.MAX_CARDS:
            raise ValueError(f"number of cards out of range: {self.cards}")
        if self.memory_in_use_bytes < 0:
            raise ValueError("memory in use must not be below zero")


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What a model asks of any card at one quantization level.

    Memory by what takes it, and the bytes that every generated token reads. Where ``cards`` share
    the model, memory is that of all together. ``needed_bytes`` includes ``in_use_bytes``, what
    other programs hold. ``file_bytes`` is the whole file, 0 where it is not computed.
    ``measured_cards`` are those of the model.
    """

    level: Level
    weights_bytes: int
    kv_cache_bytes: int
    overhead_bytes: int
    needed_bytes: int
    read_bytes_per_token: int
    state_bytes: int = 0
    in_use_bytes: int = 0
    file_bytes: int = 0
    cards: int = 1
    work: DecodeWork | None = None
    measured_cards: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SpeedRange:
    """Factors around a speed, between which four of five measurements fall."""

    low: float
    high: float


SIZE_ONLY_RANGE = SpeedRange(constants.RANGE_LOW, constants.RANGE_HIGH)


@dataclass(frozen=True, slots=True)
class Estimate:
    """One model on one card: whether it fits, at which level, and how fast.

    ``tokens_per_s`` is what the card would reach at ``level``, whether it fits or not; a card
    that does not fit runs nothing, so show it only where ``fits``.
    """

    card: Card
    demand: Demand
    usable_bytes: int
    fit: Fit
    tokens_per_s: float
    confidence: Confidence
    method: MethodName
    speed_range: SpeedRange = SIZE_ONLY_RANGE

    @property
    def fits(self) -> bool:
        return self.fit.fits

    @property
    def level(self) -> Level:
        return self.demand.level

    @property
    def memory_bytes(self) -> int:
        """Memory of all cards together."""
        return self.card.memory_bytes * self.demand.cards

    @property
    def tokens_per_s_low(self) -> float:
        return self.tokens_per_s * self.speed_range.low

    @property
    def tokens_per_s_high(self) -> float:
        return self.tokens_per_s * self.speed_range.high

    @property
    def conversations(self) -> int:
        """How many conversations of this length fit beside each other; 0 where not even one."""
        each = self.demand.kv_cache_bytes + self.demand.state_bytes
        rest = self.usable_bytes - (self.demand.needed_bytes - each)
        return max(0, rest // each) if each else int(self.fits)

    @property
    def short_bytes(self) -> int:
        """By how much the card is too small; 0 where the model fits."""
        return max(0, self.demand.needed_bytes - self.usable_bytes)

    @property
    def spare_bytes(self) -> int:
        """Usable memory that is left over; 0 where the model does not fit."""
        return max(0, self.usable_bytes - self.demand.needed_bytes)
