"""How well estimates hold: scores on measurements whose card or source was left out."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, override

from django.conf import settings
from django.core.management.base import BaseCommand

from estimator.calibration import memory, report
from estimator.calibration.memory import Error
from estimator.calibration.readings import Readings
from estimator.calibration.scores import Score
from estimator.calibration.targets import missed

HEADING = f"{'':<20}{'runs':>6}{'typical':>9}{'within 25 %':>13}{'in range':>10}"
MEMORY_HEADING = f"{'memory':<20}{'rows':>6}{'typical':>9}{'9 in 10':>13}{'within 1 %':>12}"


class Command(BaseCommand):
    help = "Score speed and memory on what was measured, with whole cards and sources left out."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fixtures", type=Path, default=settings.FIXTURES_DIR)

    @override
    def handle(self, *, fixtures: Path, **_options: Any) -> None:
        readings = Readings(fixtures)
        scores = report.fitted(readings.runs).left_out
        errors = memory.errors(readings)
        self._table("Speed, cards left out", scores.cards)
        self._table("Speed, sources left out", scores.sources)
        self._memory(errors)
        faults = missed(scores.cards, scores.sources, errors)
        self.stdout.write("\n".join(faults) if faults else "All targets are met.")

    def _table(self, title: str, scores: Mapping[str, Score]) -> None:
        self.stdout.write(f"{title}\n{HEADING}")
        for name, score in scores.items():
            self.stdout.write(
                f"{name:<20}{score.runs:>6}{score.typical_factor:>9.3f}"
                f"{score.within_25_pct:>11.1f} %{score.coverage_pct:>8.1f} %"
            )
        self.stdout.write("")

    def _memory(self, errors: Mapping[str, Error]) -> None:
        self.stdout.write(MEMORY_HEADING)
        for name, error in errors.items():
            self.stdout.write(
                f"{name:<20}{error.rows:>6}{error.typical_pct:>7.2f} %"
                f"{error.ninth_in_ten_pct:>11.2f} %{error.exact:>12}"
            )
        self.stdout.write("")
