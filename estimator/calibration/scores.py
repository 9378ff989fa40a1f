"""How well estimates hold: typical factor, share within 25 %, coverage of the range, by bucket."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import Final

from estimator.calibration.readings import Run

CLOSE: Final = 1.25
ALL: Final = "all"
BILLION: Final = 10**9
LONG_CONTEXT_TOKENS: Final = 4096

BUCKETS: Final[Mapping[str, Callable[[Run], bool]]] = {
    ALL: lambda _run: True,
    "below 2B": lambda run: run.architecture.parameters < 2 * BILLION,
    "2-10B": lambda run: 2 * BILLION <= run.architecture.parameters < 10 * BILLION,
    "10-45B": lambda run: 10 * BILLION <= run.architecture.parameters < 45 * BILLION,
    "from 45B": lambda run: run.architecture.parameters >= 45 * BILLION,
    "mixture of experts": lambda run: run.architecture.is_mixture_of_experts,
    "NVIDIA server": lambda run: run.card.vendor == "nvidia" and run.card.form == "datacenter",
    "NVIDIA consumer": lambda run: run.card.vendor == "nvidia" and run.card.form != "datacenter",
    "AMD": lambda run: run.card.vendor == "amd",
    "Intel": lambda run: run.card.vendor == "intel",
    "Apple": lambda run: run.card.vendor == "apple",
    "from 4k tokens": lambda run: run.context_tokens >= LONG_CONTEXT_TOKENS,
}


@dataclass(frozen=True, slots=True)
class Score:
    """How a bucket fares; shares in percent."""

    runs: int
    typical_factor: float
    within_25_pct: float
    coverage_pct: float


def factor(run: Run, tokens_per_s: float) -> float:
    """By what factor an estimate misses a measurement, whichever is larger."""
    return exp(abs(log(tokens_per_s / run.tokens_per_s)))


def scores(
    runs: Sequence[Run], predicted: Sequence[float], covered: Sequence[bool]
) -> dict[str, Score]:
    """The score of each bucket."""
    rows = list(zip(runs, predicted, covered, strict=True))
    return {
        name: _score([(factor(run, speed), held) for run, speed, held in rows if holds(run)])
        for name, holds in BUCKETS.items()
    }


def _score(rows: Sequence[tuple[float, bool]]) -> Score:
    factors = [missed for missed, _held in rows]
    return Score(
        runs=len(rows),
        typical_factor=round(median(factors), 3),
        within_25_pct=_percent([missed <= CLOSE for missed in factors]),
        coverage_pct=_percent([held for _missed, held in rows]),
    )


def _percent(flags: Sequence[bool]) -> float:
    return round(100 * sum(flags) / len(flags), 1)
