"""Measured runs beside estimates: which there are, and which come nearest to those shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from statistics import median
from typing import Final

from estimator.calibration.readings import backend_named, engine_of
from estimator.core.architecture import Architecture
from estimator.core.fit import fit_at
from estimator.core.formats import UnknownFormatError, format_named
from estimator.core.levels import any_level_named
from estimator.core.platform import Platform
from estimator.core.quantization import Level, UnknownLevelError
from estimator.core.types import Card, Estimate, Inputs, Model
from estimator.rows import Catalogue, MeasuredRun

SAME_LEVEL: Final = {"BF16": "F16"}
"""Levels that hold the same bits as one of the ladder."""

CONTEXT_WEIGHT: Final = 0.125
"""A context twice as long moves a run as far away as bits per weight that differ by 9 per cent."""

type Key = tuple[str, str, str]
type Distance = tuple[bool, float]
"""Whether a run is of another model, and how far it is from the estimate."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The runs of one model on one card at one level that nothing slowed down."""

    tokens_per_s: float
    runs: tuple[MeasuredRun, ...]


class Evidence:
    """The runs of a catalogue, by what they ran on."""

    def __init__(self, runs: Iterable[MeasuredRun]) -> None:
        self.of_card: dict[str, list[MeasuredRun]] = defaultdict(list)
        self._of_shape: dict[Architecture, list[MeasuredRun]] = defaultdict(list)
        alike: dict[Key, list[MeasuredRun]] = defaultdict(list)
        for run in runs:
            self.of_card[run.card].append(run)
            self._of_shape[run.shape.outline].append(run)
            if run.is_usable:
                alike[run.model, run.card, level_name(run.level)].append(run)
        self._measured = {key: _measured(found) for key, found in alike.items()}

    def at(self, model: str, card: str, level: Level) -> Measured | None:
        """What was measured for exactly that line of a table."""
        return self._measured.get((model, card, level.name))

    def of_model(self, model: Model) -> list[MeasuredRun]:
        """The runs of a model, and those of others of the same shape."""
        if model.architecture is None:
            return []
        return self._of_shape.get(model.architecture.outline, [])


@lru_cache(maxsize=2)
def evidence(catalogue: Catalogue) -> Evidence:
    """The runs on record, kept beside the catalogue."""
    return Evidence(catalogue.runs)


def level_name(reported: str) -> str:
    """The level a source means."""
    try:
        name = format_named(reported).name
    except UnknownFormatError:
        return reported
    return SAME_LEVEL.get(name, name)


def nearest_first(
    runs: Iterable[MeasuredRun],
    distance: Callable[[MeasuredRun], Distance],
    group: Callable[[MeasuredRun], str],
) -> list[MeasuredRun]:
    """The runs that tell most: the nearest of each group, then the second nearest of each ...

    Runs that something slowed down come last.
    """
    ordered = sorted(runs, key=lambda run: (not run.is_usable, distance(run), run.code))
    seen: dict[str, int] = defaultdict(int)
    turns = {}
    for run in ordered:
        turns[run.code] = seen[group(run)]
        seen[group(run)] += 1
    return sorted(ordered, key=lambda run: (not run.is_usable, turns[run.code], distance(run)))


def distance_to(
    run: MeasuredRun, levels: Mapping[str, Level], shown: str, context_tokens: int
) -> float:
    """How far a run is from the estimate of ``shown``: in bits per weight and in context."""
    level, wanted = known_level(run.level), levels.get(shown)
    if level is None or wanted is None:
        return float("inf")
    bits = abs(log2(level.bits_per_weight / wanted.bits_per_weight))
    return bits + CONTEXT_WEIGHT * abs(log2(run.context_tokens / context_tokens))


@lru_cache(maxsize=4096)
def estimate_of_run(card: Card, model: Model, run: MeasuredRun) -> Estimate | None:
    """The estimate for what was run: level, context and software."""
    level = known_level(run.level)
    if level is None:
        return None
    platform = Platform(engine_of(run.engine), backend_named(run.backend))
    return fit_at(card, model, level, Inputs(context_tokens=run.context_tokens, platform=platform))


def known_level(reported: str) -> Level | None:
    """The level a source means, where estimates know it."""
    try:
        return any_level_named(level_name(reported))
    except UnknownLevelError:
        return None


def _measured(runs: list[MeasuredRun]) -> Measured:
    return Measured(median(run.tokens_per_s for run in runs), tuple(runs))
