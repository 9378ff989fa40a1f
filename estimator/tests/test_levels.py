"""Every level that files, logs and measurements name is accepted."""

from __future__ import annotations

import csv

import pytest
from django.conf import settings

from estimator.core.formats import format_named
from estimator.core.levels import any_level_named
from estimator.core.quantization import LEVELS

FOLDER = settings.FIXTURES_DIR / "calibration"
NO_LEVELS = {"mixed", "all F32 (guessed)"}


def named(file: str) -> set[str]:
    with (FOLDER / file).open(encoding="utf-8", newline="") as rows:
        return {row["quantization"] for row in csv.DictReader(rows)} - NO_LEVELS


NAMES = sorted(named("measured_speed.csv") | named("memory_logs.csv") | named("gguf_sizes.csv"))


@pytest.mark.parametrize("name", NAMES)
def test_a_level_that_somebody_used_has_bits_and_a_form(name: str) -> None:
    level = any_level_named(name)
    assert 1 < level.bits_per_weight <= 32
    assert format_named(level.name) == format_named(name)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_the_ladder_keeps_its_own_levels(level: object) -> None:
    assert any_level_named(getattr(level, "name", "")) is level
