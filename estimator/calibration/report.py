"""The whole calibration: constants with their evidence, and the scores on what was left out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from estimator.calibration import body_bits, intervals, memory, speed
from estimator.calibration.readings import Readings, Run
from estimator.calibration.scores import ALL, Score, scores
from estimator.core.calibration import Interval, Weights

DIGITS: Final = 4


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


def calibration_data(readings: Readings, date: str) -> dict[str, Any]:
    """What ``calibration.json`` holds, apart from the errors of memory."""
    bits = Weights(body_bits.fitted(readings.sizes))
    runs = [_with_bits(run, bits) for run in readings.runs]
    result = fitted(runs)
    return {
        "date": date,
        "weights": {
            "files": len(readings.sizes),
            "bits_per_weight": {
                level: asdict(found) for level, found in bits.bits_per_weight.items()
            },
        },
        "speed": _speed(runs, result),
        "ranges": {"classes": {name: asdict(found) for name, found in result.intervals.items()}},
    }


def _with_bits(run: Run, bits: Weights) -> Run:
    """The run with the bits that were just fitted, in place of those in force."""
    if run.form.body_bits is not None:
        return run
    found = bits.of_level(run.form.name)
    body = found.of(is_mixture=run.architecture.is_mixture_of_experts)
    return replace(run, form=replace(run.form, body_bits=body))


def _speed(runs: Sequence[Run], result: Fitted) -> dict[str, Any]:
    return {
        "runs": len(runs),
        "cards": len({run.card.slug for run in runs}),
        "sources": len({run.source for run in runs}),
        "left_out_cards": asdict(result.left_out.cards[ALL]),
        "left_out_sources": asdict(result.left_out.sources[ALL]),
        "constants": {
            name: {"value": _short(result.constants[name]), **asdict(evidence)}
            for name, evidence in speed.evidence(runs, result.constants).items()
        },
        "fastest": [asdict(step) for step in speed.fastest(runs)],
    }


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def write(path: Path, data: Mapping[str, Any]) -> None:
    """Write ``data`` where estimates read it."""
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def memory_errors(readings: Readings) -> dict[str, memory.Error]:
    """The errors of memory, with the constants in force."""
    return memory.errors(readings)
