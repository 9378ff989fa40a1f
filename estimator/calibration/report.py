"""The whole calibration: constants with their evidence, and the scores on what was left out."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from estimator.calibration import body_bits, intervals, memory, speed
from estimator.calibration.readings import Readings, Run
from estimator.calibration.scores import Score, scores
from estimator.core.architecture import Architecture
from estimator.core.calibration import Interval, Weights
from estimator.core.formats import Format, format_named

DIGITS: Final = 4
POINTS_FILE: Final = "left_out.csv"
"""Beside the constants: what each run measured, and its estimate from other cards."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Scores on runs whose card, or whose source, was left out of the fit."""

    cards: Mapping[str, Score]
    sources: Mapping[str, Score]
    predicted: Sequence[float]


@dataclass(frozen=True, slots=True)
class Fitted:
    """The constants of speed and the ranges around them."""

    constants: Mapping[str, float]
    intervals: Mapping[str, Interval]
    left_out: LeftOut


def fitted(runs: Sequence[Run]) -> Fitted:
    """Fit the constants and check them."""
    constants = speed.fitted(runs)
    by_card = speed.left_out(runs, constants, speed.by_card)
    by_source = speed.left_out(runs, constants, speed.by_source)
    residuals = intervals.residuals(runs, by_card, constants)
    held = intervals.covered(residuals)
    known = intervals.intervals(residuals)
    of_sources = intervals.holding(intervals.residuals(runs, by_source, constants), known)
    left_out = LeftOut(scores(runs, by_card, held), scores(runs, by_source, of_sources), by_card)
    return Fitted(constants, known, left_out)


@dataclass(frozen=True, slots=True)
class Calibrated:
    """What a calibration writes: the constants, and each run's speed as other cards tell it."""

    data: dict[str, Any]
    points: list[dict[str, str]]


def calibrated(readings: Readings, date: str) -> Calibrated:
    """Fit everything anew."""
    bits = Weights(body_bits.fitted(readings.sizes))
    runs = [_with_bits(run, bits) for run in readings.runs]
    result = fitted(runs)
    data = {
        "date": date,
        "weights": {
            "files": len(readings.sizes),
            "bits_per_weight": {
                level: asdict(found) for level, found in bits.bits_per_weight.items()
            },
        },
        "memory": {
            part: asdict(error) for part, error in memory.errors(readings, _forms(bits)).items()
        },
        "speed": _speed(runs, result),
        "ranges": {"classes": {name: asdict(found) for name, found in result.intervals.items()}},
    }
    return Calibrated(data, _points(runs, result.left_out.predicted))


def _forms(bits: Weights) -> memory.FormOf:
    return lambda level, architecture: _fresh(format_named(level), architecture, bits)


def _with_bits(run: Run, bits: Weights) -> Run:
    return replace(run, form=_fresh(run.form, run.architecture, bits))


def _fresh(form: Format, architecture: Architecture, bits: Weights) -> Format:
    """A form with the bits that were just fitted, in place of those in force."""
    if form.body_bits is not None:
        return form
    found = bits.of_level(form.name)
    return replace(form, body_bits=found.of(is_mixture=architecture.is_mixture_of_experts))


def _points(runs: Sequence[Run], predicted: Sequence[float]) -> list[dict[str, str]]:
    return [
        {
            "id": run.id,
            "vendor": run.card.vendor,
            "measured": f"{run.tokens_per_s:g}",
            "estimated": f"{speed:.{DIGITS}g}",
        }
        for run, speed in zip(runs, predicted, strict=True)
    ]


def _speed(runs: Sequence[Run], result: Fitted) -> dict[str, Any]:
    left_out = result.left_out
    return {
        "runs": len(runs),
        "cards": len({run.card.slug for run in runs}),
        "sources": len({run.source for run in runs}),
        "left_out_cards": {name: asdict(score) for name, score in left_out.cards.items()},
        "left_out_sources": {name: asdict(score) for name, score in left_out.sources.items()},
        "constants": {
            name: {"value": _short(result.constants[name]), **asdict(evidence)}
            for name, evidence in speed.evidence(runs, result.constants).items()
        },
        "fastest": [asdict(step) for step in speed.fastest(runs)],
    }


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def write(path: Path, result: Calibrated) -> None:
    """Write the constants where estimates read them, and the points of the chart beside them."""
    path.write_text(json.dumps(result.data, indent=1) + "\n", encoding="utf-8")
    with path.with_name(POINTS_FILE).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(result.points[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(result.points)
