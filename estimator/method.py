"""What the method page prints: every constant the arithmetic reads, and one estimate worked out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from catalog import figures
from catalog.vocabulary import Vendor
from estimator.charts import QUALITY_WORDS
from estimator.core import constants, memory
from estimator.core.fit import fit
from estimator.core.quantization import DEFAULT_MIN_QUALITY, LEVELS
from estimator.core.types import Card, Estimate, Inputs, Model

REFERENCE = pgettext_lazy("where a constant comes from", "reference")
OURS = pgettext_lazy("where a constant comes from", "chosen here")
MEASURED = pgettext_lazy("where a constant comes from", "chosen here, after measurements")
# What macOS was reported to offer by default: see UNIFIED_USABLE_FRACTION.
UNIFIED_SHARES_REPORTED = (0.67, 0.84)
# Levels that the reference's rows show; the figures of the others are not all from there.
SHOWN_LEVELS = {"Q8_0", "Q5_K_M", "Q4_K_M", "Q3_K_M"}

EXAMPLE_MODEL = Model(slug="example", name="example", parameters=8_000_000_000)
EXAMPLE_CARD = Card(
    slug="example",
    name="example",
    vendor="nvidia",
    memory_bytes=8 * constants.BYTES_PER_GIB,
    bandwidth_bytes_per_s=300 * constants.BYTES_PER_GB,
    released=date(2024, 1, 1),
)


@dataclass(frozen=True, slots=True)
class ConstantLine:
    """One constant: what it is, its value with unit, where it comes from."""

    label: str | Promise
    value: str
    basis: str | Promise


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level of the ladder."""

    name: str
    word: str | Promise
    bits: str
    efficiency: str
    basis: str | Promise
    is_usual_minimum: bool


@dataclass(frozen=True, slots=True)
class Example:
    """An estimate with every figure that leads to it."""

    parameters: str
    context: str
    memory: str
    bandwidth: str
    level: str
    weights: str
    kv_cache: str
    overhead: str
    needed: str
    usable: str
    speed: str
    speed_range: str


def memory_constants() -> list[ConstantLine]:
    """What memory is computed with."""
    per_kilotoken = constants.CONTEXT_GIB_PER_BILLION_PER_KILOTOKEN
    return [
        ConstantLine(
            gettext_lazy("Memory that every model takes beside its weights"),
            f"{figures.up_to(constants.BASE_OVERHEAD_GIB, 4)} GB",
            REFERENCE,
        ),
        ConstantLine(
            gettext_lazy("Overhead for each billion parameters"),
            f"{figures.up_to(constants.OVERHEAD_GIB_PER_BILLION, 4)} GB",
            OURS,
        ),
        ConstantLine(
            gettext_lazy("KV cache for each billion parameters and 1,024 tokens of context"),
            f"{figures.up_to(per_kilotoken, 4)} GB",
            OURS,
        ),
        ConstantLine(
            gettext_lazy("Context length, where you choose none"),
            _tokens(constants.DEFAULT_CONTEXT_TOKENS),
            OURS,
        ),
    ]


def card_constants() -> list[ConstantLine]:
    """What a card offers."""
    comfortable = constants.COMFORTABLE_SHARE_OF_USABLE
    return [
        ConstantLine(
            gettext_lazy("Share of a card’s memory that a model may take"),
            figures.percent(constants.USABLE_FRACTION),
            REFERENCE,
        ),
        ConstantLine(
            gettext_lazy("Share of unified memory that a model may take"),
            figures.percent(constants.UNIFIED_USABLE_FRACTION),
            MEASURED,
        ),
        ConstantLine(
            gettext_lazy("Share of the usable memory up to which a fit is comfortable"),
            figures.percent(comfortable),
            OURS,
        ),
    ]


def speed_constants() -> list[ConstantLine]:
    """What a card's bandwidth is worth."""
    vendors = [
        ConstantLine(
            Vendor(code).label,
            figures.percent(factor),
            MEASURED if code == Vendor.APPLE else REFERENCE,
        )
        for code, factor in constants.VENDOR_FACTOR.items()
    ]
    # Translators: method page, a constant of the speed; {year} is a year.
    older = _("Cards released before {year}").format(year=constants.OLD_CARD_YEAR)
    old = ConstantLine(older, figures.percent(constants.OLD_CARD_FACTOR), REFERENCE)
    return [*vendors, old]


def levels() -> list[LevelLine]:
    """The ladder, least compressed first."""
    return [
        LevelLine(
            name=level.name,
            word=QUALITY_WORDS[level.name],
            bits=figures.number(level.bits_per_weight, 1),
            efficiency=figures.percent(level.efficiency),
            basis=REFERENCE if level.name in SHOWN_LEVELS else OURS,
            is_usual_minimum=level is DEFAULT_MIN_QUALITY,
        )
        for level in LEVELS
    ]


def speed_range() -> tuple[str, str]:
    """The lower and the upper end of the range, as factors of the speed."""
    return figures.number(constants.RANGE_LOW, 1), figures.number(constants.RANGE_HIGH, 1)


def unified_shares() -> list[str]:
    """The least and the most of unified memory that macOS was reported to offer."""
    return [figures.percent(share) for share in UNIFIED_SHARES_REPORTED]


def example() -> Example:
    """8 billion parameters on a card of 8 GB with 300 GB/s, with the usual inputs."""
    return _printed(fit(EXAMPLE_CARD, EXAMPLE_MODEL, Inputs()))


def _printed(estimate: Estimate) -> Example:
    demand, card = estimate.demand, estimate.card
    return Example(
        parameters=figures.parameters_in_words(EXAMPLE_MODEL.parameters),
        context=_tokens(constants.DEFAULT_CONTEXT_TOKENS),
        memory=figures.card_memory(card.memory_bytes / constants.BYTES_PER_GIB),
        bandwidth=figures.bandwidth(card.bandwidth_bytes_per_s / constants.BYTES_PER_GB),
        level=estimate.level.name,
        weights=_gib(demand.weights_bytes),
        kv_cache=_gib(demand.kv_cache_bytes),
        overhead=_gib(demand.overhead_bytes),
        needed=_gib(demand.needed_bytes),
        usable=_gib(memory.usable_bytes(card)),
        speed=figures.speed(estimate.tokens_per_s),
        speed_range=figures.speed_range(estimate.tokens_per_s_low, estimate.tokens_per_s_high),
    )


def _gib(size_bytes: int) -> str:
    return figures.memory_needed(size_bytes / constants.BYTES_PER_GIB)


def _tokens(count: int) -> str:
    # Translators: method page; {count} is a number of tokens.
    return _("{count} tokens").format(count=figures.number(count))
