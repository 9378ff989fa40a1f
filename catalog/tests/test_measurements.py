"""Measurements come out of the conversion as the calibration reads them."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from catalog.conversion.measurements import EXTRACTS, FOLDER
from catalog.tests.fixture_files import Cells
from catalog.tests.source_files import LOG, RUN, SIZE, write_sources

FOLDER_OF_FIXTURES = settings.FIXTURES_DIR / FOLDER
LARGEST_FILE_BYTES = 3_000_000


def converted(tmp_path: Path, file: str, **sources: list[Cells]) -> list[Cells]:
    fixtures = tmp_path / "fixtures"
    call_command("convert_sources", write_sources(tmp_path, **sources), fixtures=fixtures)
    return rows(fixtures / FOLDER / file)


def rows(path: Path) -> list[Cells]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_a_run_keeps_its_card_model_and_source(tmp_path: Path) -> None:
    (run,) = converted(tmp_path, "measured_speed.csv")
    assert (run["gpu"], run["architecture"], run["source"]) == (
        "radeon-duo",
        "meta-llama/Tiny-1B",
        "somebody/runs",
    )


def test_numbers_are_in_their_shortest_form(tmp_path: Path) -> None:
    (run,) = converted(tmp_path, "measured_speed.csv")
    assert (run["context_tokens"], run["tokens_per_s"]) == ("64", "52.1")


def test_a_run_keeps_the_names_and_the_remark_of_its_source(tmp_path: Path) -> None:
    (run,) = converted(tmp_path, "measured_speed.csv")
    names = run["gpu_reported"], run["model_reported"], run["notes"]
    assert names == ("Radeon Duo (macOS)", "Tiny", "free text")


def test_how_the_context_is_known_becomes_a_code(tmp_path: Path) -> None:
    partly = RUN | {"context_basis": "stated gen, assumed prompt"}
    (run,) = converted(tmp_path, "measured_speed.csv", measured_speed=[partly])
    assert run["context_basis"] == "partly-assumed"


@pytest.mark.parametrize("missing", ["gpu_slug", "hf_id", "context_tokens"])
def test_a_run_of_something_not_on_record_is_left_out(tmp_path: Path, missing: str) -> None:
    runs = converted(tmp_path, "measured_speed.csv", measured_speed=[RUN, RUN | {missing: ""}])
    assert len(runs) == 1


def test_a_log_of_a_model_not_on_record_is_left_out(tmp_path: Path) -> None:
    logs = converted(tmp_path, "memory_logs.csv", memory_logs=[LOG, LOG | {"hf_id": ""}])
    assert [log["total_mib"] for log in logs] == ["864.5"]


@pytest.mark.parametrize("doubt", [{"rounding_pct": "1.6"}, {"exact_quant": "0"}, {"hf_id": ""}])
def test_a_doubtful_size_is_left_out(tmp_path: Path, doubt: Cells) -> None:
    sizes = converted(tmp_path, "gguf_sizes.csv", gguf_sizes=[SIZE, SIZE | doubt])
    assert len(sizes) == 1


@pytest.mark.parametrize("file", [extract.file for extract in EXTRACTS])
def test_a_shipped_file_is_described_with_its_number_of_rows(file: str) -> None:
    described = (settings.FIXTURES_DIR / "README.md").read_text()
    count = len(rows(FOLDER_OF_FIXTURES / file))
    assert re.search(rf"\| `{FOLDER}/{file}` \| {count:,} \|", described)


@pytest.mark.parametrize("file", [extract.file for extract in EXTRACTS])
def test_a_shipped_file_can_be_reviewed(file: str) -> None:
    assert (FOLDER_OF_FIXTURES / file).stat().st_size < LARGEST_FILE_BYTES


@pytest.mark.parametrize("file", [extract.file for extract in EXTRACTS])
def test_every_shipped_row_names_its_source(file: str) -> None:
    assert all(row["source"] for row in rows(FOLDER_OF_FIXTURES / file))
