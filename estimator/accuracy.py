"""How well estimates hold against measurements, as ``manage.py calibrate`` recorded it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import log
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog import figures
from estimator.constant_words import CONSTANTS, Unit
from estimator.core.calibration import FILE
from estimator.presentation import percent
from estimator.row_pattern import filled_rows

POINTS_FILE: Final = FILE.with_name("left_out.csv")
CLOSE: Final = 1.25
TICKS: Final = (1, 10, 100, 1000)
FEW_CARDS: Final = 3

BUCKETS: Final[dict[str, str | Promise]] = {
    "all": _("All runs"),
    "below 2B": _("Models below 2B"),
    "2-10B": _("Models of 2B to 10B"),
    "10-45B": _("Models of 10B to 45B"),
    "from 45B": _("Models of 45B and more"),
    "mixture of experts": _("Mixtures of experts"),
    "NVIDIA server": _("NVIDIA in data centers"),
    "NVIDIA consumer": _("NVIDIA elsewhere"),
    "AMD": "AMD",
    "Intel": "Intel",
    "Apple": "Apple",
    "from 4k tokens": _("Contexts of 4,096 tokens and more"),
}
MEMORY_PARTS: Final[dict[str, str | Promise]] = {
    "file from 2.5B": _("File of a model of 2.5B and more"),
    "file below 2.5B": _("File of a smaller model"),
    "KV cache": _("KV cache"),
    "recurrent state": _("Recurrent state"),
    "compute buffer": _("Compute buffer"),
    "total": _("All of it together"),
}


class ScoreLine(NamedTuple):
    """How one group of runs fares, with cards or sources left out."""

    label: str | Promise
    runs: str
    typical_factor: str
    within: str
    coverage: str


class MemoryLine(NamedTuple):
    """How far one part of the memory lies from what engines and files show."""

    label: str | Promise
    rows: str
    typical: str
    nine_in_ten: str


class FittedLine(NamedTuple):
    """A fitted constant and what it rests on."""

    label: str | Promise
    value: str
    runs: str
    cards: str
    sources: str
    is_thin: bool


class Tick(NamedTuple):
    """A round speed on both axes."""

    label: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Speeds that were predicted against those that were measured, in per cent of the drawing.

    ``offset`` is how far the lines of 25 % more and less lie from the diagonal.
    """

    count: str
    points: SafeString
    ticks: list[Tick]
    offset: str
    rest: str


def score_lines(left_out: str) -> list[ScoreLine]:
    """Each group; ``left_out`` is cards or sources."""
    scores = _recorded()["speed"][f"left_out_{left_out}"]
    return [_score_line(label, scores[name]) for name, label in BUCKETS.items()]


def _score_line(label: str | Promise, score: Mapping[str, float]) -> ScoreLine:
    return ScoreLine(
        label=label,
        runs=figures.number(score["runs"]),
        typical_factor=figures.number(score["typical_factor"], 2),
        within=_whole_percent(score["within_25_pct"]),
        coverage=_whole_percent(score["coverage_pct"]),
    )


def memory_lines() -> list[MemoryLine]:
    """Each part of the memory."""
    errors = _recorded()["memory"]
    return [_memory_line(label, errors[name]) for name, label in MEMORY_PARTS.items()]


def _memory_line(label: str | Promise, error: Mapping[str, float]) -> MemoryLine:
    return MemoryLine(
        label=label,
        rows=figures.number(error["rows"]),
        typical=figures.percent(error["typical_pct"] / 100),
        nine_in_ten=figures.percent(error["ninth_in_ten_pct"] / 100),
    )


def fitted_lines() -> list[FittedLine]:
    """Every constant of the speed that was fitted."""
    constants = _recorded()["speed"]["constants"]
    return [
        FittedLine(
            label=label,
            value=_value(constants[name]["value"], unit),
            runs=figures.number(constants[name]["runs"]),
            cards=figures.number(constants[name]["cards"]),
            sources=figures.number(constants[name]["sources"]),
            is_thin=constants[name]["cards"] < FEW_CARDS,
        )
        for name, (label, unit) in CONSTANTS.items()
    ]


def _value(value: float, unit: Unit) -> str:
    match unit:
        case Unit.SHARE:
            return _whole_percent(100 * value)
        case Unit.FACTOR:
            return f"× {figures.number(value, 2)}"
        case Unit.COUNT:
            return figures.number(value, 1)
    return f"{figures.number(value, 1)} {unit.value}"


def totals() -> dict[str, str]:
    """What the estimates are compared with, and how they fare as a whole."""
    speed = _recorded()["speed"]
    counts = {name: figures.number(speed[name]) for name in ("runs", "cards", "sources")}
    whole = speed["left_out_cards"]["all"]
    return counts | {
        "typical": _whole_percent(100 * (whole["typical_factor"] - 1)),
        "within": _whole_percent(whole["within_25_pct"]),
        "coverage": _whole_percent(whole["coverage_pct"]),
    }


def _whole_percent(value: float) -> str:
    return figures.percent(round(value) / 100)


def chart() -> Chart:
    """All measured runs, each estimated without its own card."""
    runs = _points()
    scale = _Scale([speed for run in runs for speed in run])
    places = ({"x": scale.x(measured), "y": scale.y(estimate)} for measured, estimate in runs)
    offset = log(CLOSE) / scale.span
    return Chart(
        count=figures.number(len(runs)),
        points=filled_rows("estimator/_accuracy_point.html", places),
        ticks=list(scale.ticks()),
        offset=percent(offset),
        rest=percent(1 - offset),
    )


class _Scale:
    """One logarithmic scale for both axes, with a little room around the speeds."""

    def __init__(self, speeds: list[float]) -> None:
        self.low = log(min(speeds) / CLOSE)
        self.span = log(max(speeds) * CLOSE) - self.low

    def x(self, tokens_per_s: float) -> str:
        return percent(self._share(tokens_per_s))

    def y(self, tokens_per_s: float) -> str:
        return percent(1 - self._share(tokens_per_s))

    def _share(self, tokens_per_s: float) -> float:
        return (log(tokens_per_s) - self.low) / self.span

    def ticks(self) -> Iterator[Tick]:
        for speed in TICKS:
            if 0 < self._share(speed) < 1:
                yield Tick(figures.number(speed), self.x(speed), self.y(speed))


@cache
def _recorded() -> dict[str, Any]:
    recorded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return recorded


@cache
def _points() -> list[tuple[float, float]]:
    """Measured and estimated speeds."""
    with POINTS_FILE.open(encoding="utf-8", newline="") as file:
        return [(float(run["measured"]), float(run["estimated"])) for run in csv.DictReader(file)]
