"""The fitted constants, as ``manage.py calibrate`` wrote them: values, rows, errors, date."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("calibration.json")


@dataclass(frozen=True, slots=True)
class BodyBits:
    """Bits per weight of a level's body in dense models and in mixtures of experts."""

    dense: float
    experts: float | None
    files: int

    def of(self, *, is_mixture: bool) -> float:
        return self.experts if is_mixture and self.experts is not None else self.dense


@dataclass(frozen=True, slots=True)
class Weights:
    bits_per_weight: Mapping[str, BodyBits]

    def of_level(self, name: str) -> BodyBits:
        """The bits of a level; of a rare mix named after another level, that level's."""
        bits = self.bits_per_weight
        return bits[name if name in bits else name.removeprefix("UD-")]


@dataclass(frozen=True, slots=True)
class Interval:
    """Factors around a speed that hold four measurements of five, and the votes behind them."""

    low: float
    high: float
    votes: int


@dataclass(frozen=True, slots=True)
class Fastest:
    """The fastest run of models that read at least ``read_bytes`` per token."""

    read_bytes: int
    tokens_per_s: float
    run: str


@dataclass(frozen=True, slots=True)
class Calibration:
    """Everything that was fitted, and the fastest runs, those of small models first."""

    date: str
    weights: Weights
    speed: Mapping[str, float]
    intervals: Mapping[str, Interval]
    fastest: tuple[Fastest, ...]


def read(path: Path = FILE) -> Calibration:
    """The constants of a file."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    levels = data["weights"]["bits_per_weight"]
    return Calibration(
        date=data["date"],
        weights=Weights({name: BodyBits(**bits) for name, bits in levels.items()}),
        speed={name: entry["value"] for name, entry in data["speed"]["constants"].items()},
        intervals={name: Interval(**entry) for name, entry in data["ranges"]["classes"].items()},
        fastest=tuple(Fastest(**entry) for entry in data["speed"]["fastest"]),
    )


CALIBRATION: Final = read()
