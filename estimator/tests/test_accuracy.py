"""Speeds against what was measured, with whole cards and sources left out; fails on worse ones."""

from __future__ import annotations

import json
from dataclasses import asdict
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from estimator.calibration import memory, report, scores, targets
from estimator.calibration.readings import Readings
from estimator.core.calibration import FILE

TOLERANCE = 1e-3


@pytest.fixture(scope="module")
def readings() -> Readings:
    return Readings(settings.FIXTURES_DIR)


@pytest.fixture(scope="module")
def fitted(readings: Readings) -> report.Fitted:
    return report.fitted(readings.runs)


def test_all_targets_are_met(readings: Readings, fitted: report.Fitted) -> None:
    left_out = fitted.left_out
    assert targets.missed(left_out.cards, left_out.sources, memory.errors(readings)) == []


def test_the_constants_in_force_are_those_that_the_measurements_tell(
    fitted: report.Fitted,
) -> None:
    recorded = json.loads(FILE.read_text())
    constants = recorded["speed"]["constants"]
    assert {name: entry["value"] for name, entry in constants.items()} == pytest.approx(
        dict(fitted.constants), rel=TOLERANCE
    )


def test_speeds_are_no_worse_than_the_calibration_recorded(fitted: report.Fitted) -> None:
    recorded = json.loads(FILE.read_text())["speed"]["left_out_cards"][scores.ALL]
    score = fitted.left_out.cards[scores.ALL]
    assert score.typical_factor <= recorded["typical_factor"] + 0.005
    assert score.within_25_pct >= recorded["within_25_pct"] - 1
    assert score.runs >= recorded["runs"]


def test_the_recorded_errors_of_memory_are_those_in_force(readings: Readings) -> None:
    recorded = json.loads(FILE.read_text())["memory"]
    assert recorded == {part: asdict(error) for part, error in memory.errors(readings).items()}


def test_every_constant_rests_on_several_cards_or_says_so() -> None:
    constants = json.loads(FILE.read_text())["speed"]["constants"]
    thin = {name for name, entry in constants.items() if entry["cards"] < 3}
    assert thin == {"intel_vulkan_kernel", "intel_vulkan_reading", "rocm_reading", "young_kernels"}


def test_a_second_calibration_writes_the_same_file(tmp_path: Path) -> None:
    output, date = tmp_path / "calibration.json", json.loads(FILE.read_text())["date"]
    call_command("calibrate", f"--date={date}", f"--output={output}", stdout=StringIO())
    assert output.read_text() == FILE.read_text()
    points = output.with_name(report.POINTS_FILE).read_text()
    assert points == FILE.with_name(report.POINTS_FILE).read_text()


def test_the_command_prints_each_bucket_and_the_verdict() -> None:
    printed = StringIO()
    call_command("accuracy", stdout=printed)
    lines = printed.getvalue()
    assert all(name in lines for name in scores.BUCKETS)
    assert lines.strip().endswith("All targets are met.")
