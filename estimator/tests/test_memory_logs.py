"""Memory from the architecture against what engines logged."""

from __future__ import annotations

import pytest
from django.conf import settings

from estimator.calibration import memory
from estimator.calibration.readings import Cells, Readings
from estimator.calibration.targets import MEMORY_TYPICAL_PCT
from estimator.core.architecture import Architecture

READINGS = Readings(settings.FIXTURES_DIR)

WITH_WHOLE_WINDOWS = {
    "m0410": "a build of Ollama that did not know windows yet",
    "m0451": "a micro batch of 1,024 tokens that the log does not name",
}


def logged(column: str) -> list[Cells]:
    """The logs that name a part, of engines that lay it out as computed."""
    return [
        cells
        for cells in READINGS.logs
        if cells[column] and memory.keeps_cache(shape(cells), cells)
    ]


def shape(cells: Cells) -> Architecture:
    return READINGS.architectures[cells["hf_id"]]


def ids(logs: list[Cells]) -> list[str]:
    return [cells["id"] for cells in logs]


CACHES, STATES = logged("kv_cache_mib"), logged("state_mib")


@pytest.mark.parametrize("cells", CACHES, ids=ids(CACHES))
def test_a_cache_is_what_the_engine_logged(cells: Cells) -> None:
    if cells["id"] in WITH_WHOLE_WINDOWS:
        pytest.skip(WITH_WHOLE_WINDOWS[cells["id"]])
    ours = memory.cache_mib(shape(cells), cells)
    assert ours == pytest.approx(float(cells["kv_cache_mib"]), rel=0.01)


@pytest.mark.parametrize("cells", STATES, ids=ids(STATES))
def test_a_recurrent_state_is_what_the_engine_logged(cells: Cells) -> None:
    ours = memory.state_mib(shape(cells), cells)
    assert ours == pytest.approx(float(cells["state_mib"]), rel=0.01)


def test_every_family_of_caches_is_among_the_logs() -> None:
    families = {cells["family"] for cells in CACHES}
    assert {"gqa", "mha", "mla", "swa", "hybrid"} <= families


@pytest.fixture(scope="module")
def errors() -> dict[str, memory.Error]:
    return memory.errors(READINGS)


@pytest.mark.parametrize(("part", "limit_pct"), MEMORY_TYPICAL_PCT.items())
def test_the_typical_error_of_a_part_stays_below_its_limit(
    errors: dict[str, memory.Error], part: str, limit_pct: float
) -> None:
    assert errors[part].typical_pct <= limit_pct


def test_most_files_are_met_within_one_percent(errors: dict[str, memory.Error]) -> None:
    assert errors["file from 2.5B"].exact / errors["file from 2.5B"].rows > 0.7
    assert errors["file below 2.5B"].exact / errors["file below 2.5B"].rows > 0.8
