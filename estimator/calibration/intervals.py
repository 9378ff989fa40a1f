"""Ranges: the interval that holds four of five measurements of cards that were left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from estimator.calibration.readings import Run
from estimator.calibration.speed import votes
from estimator.core.architecture_method import work_of
from estimator.core.calibration import Interval
from estimator.core.decode_speed import unit_seconds
from estimator.core.ranges import ANY_CLASS, UNMEASURED_CLASS, class_of

TAIL: Final = 0.1
"""Share of measurements below the range, and above it."""

SCARCE_CARDS: Final = 3
"""Tails shrink as cards / (cards + this), so the fewer cards speak, the wider the range."""

FEW_CARDS: Final = 4
"""A class with fewer is no narrower than the range of what was never measured."""

WIDENING: Final = 1.6
"""Power of all classes' range that makes the range of what was never measured."""


@dataclass(frozen=True, slots=True)
class Residual:
    """How a measurement compares with its estimate from other cards, as a logarithm."""

    group: str
    card: str
    value: float
    vote: float


def residuals(
    runs: Sequence[Run], predicted: Sequence[float], constants: Mapping[str, float]
) -> list[Residual]:
    return [
        Residual(group_of(run, constants), run.card.slug, log(run.tokens_per_s / speed), vote)
        for run, speed, vote in zip(runs, predicted, votes(runs), strict=True)
    ]


def group_of(run: Run, constants: Mapping[str, float]) -> str:
    """The class a run belongs to."""
    work = work_of(run.architecture, run.form, run.context_tokens)
    costs = unit_seconds(run.card, run.platform, constants)
    return class_of(run.card.vendor, work, costs)


def intervals(found: Iterable[Residual]) -> dict[str, Interval]:
    """The interval of each class, of all together, and of what was never measured."""
    groups: dict[str, list[Residual]] = defaultdict(list)
    for residual in found:
        groups[residual.group].append(residual)
        groups[ANY_CLASS].append(residual)
    own = {name: _interval(groups[name]) for name in sorted(groups)}
    widest = _widened(own[ANY_CLASS])
    few = {name for name in groups if _cards(groups[name]) < FEW_CARDS}
    held = {name: _hull(own[name], widest) if name in few else own[name] for name in own}
    return held | {UNMEASURED_CLASS: widest}


def _interval(found: Sequence[Residual]) -> Interval:
    cards = _cards(found)
    tail = TAIL * cards / (cards + SCARCE_CARDS)
    return Interval(
        low=round(exp(quantile(found, tail)), 3),
        high=round(exp(quantile(found, 1 - tail)), 3),
        votes=round(sum(residual.vote for residual in found)),
    )


def _cards(found: Iterable[Residual]) -> int:
    return len({residual.card for residual in found})


def _widened(interval: Interval) -> Interval:
    low, high = interval.low**WIDENING, interval.high**WIDENING
    return Interval(round(low, 3), round(high, 3), votes=0)


def _hull(one: Interval, other: Interval) -> Interval:
    """The interval that holds both, with the votes of the first."""
    return Interval(min(one.low, other.low), max(one.high, other.high), one.votes)


def quantile(found: Sequence[Residual], share: float) -> float:
    """The residual below which ``share`` of the votes lie."""
    ordered = sorted(found, key=lambda residual: residual.value)
    wanted = share * sum(residual.vote for residual in ordered)
    for residual in ordered:
        wanted -= residual.vote
        if wanted <= 0:
            return residual.value
    return ordered[-1].value


def covered(found: Sequence[Residual]) -> list[bool]:
    """Whether each residual lies in the interval that the other cards give its class."""
    others = {
        card: intervals(residual for residual in found if residual.card != card)
        for card in sorted({residual.card for residual in found})
    }
    return [_holds(others[residual.card], residual) for residual in found]


def _holds(known: Mapping[str, Interval], residual: Residual) -> bool:
    interval = known.get(residual.group, known[UNMEASURED_CLASS])
    return log(interval.low) <= residual.value <= log(interval.high)


def holding(found: Sequence[Residual], known: Mapping[str, Interval]) -> list[bool]:
    """Whether each residual lies in the interval of its class."""
    return [_holds(known, residual) for residual in found]
