"""Fit the constants of estimates on what was measured, and write them down."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any, override

from django.conf import settings
from django.core.management.base import BaseCommand

from estimator.calibration import report
from estimator.calibration.readings import Readings
from estimator.calibration.scores import ALL
from estimator.core.calibration import FILE


class Command(BaseCommand):
    help = "Fit the constants of estimates on the measurements in fixtures/calibration/."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--date", type=date.fromisoformat, default=date.today())  # noqa: DTZ011
        parser.add_argument("--fixtures", type=Path, default=settings.FIXTURES_DIR)
        parser.add_argument("--output", type=Path, default=FILE)

    @override
    def handle(self, *, date: date, fixtures: Path, output: Path, **_options: Any) -> None:
        result = report.calibrated(Readings(fixtures), date.isoformat())
        report.write(output, result)
        speed = result.data["speed"]
        self.stdout.write(
            f"{output.name}: {speed['runs']} runs on {speed['cards']} cards, "
            f"typical factor {speed['left_out_cards'][ALL]['typical_factor']} on left-out cards"
        )
