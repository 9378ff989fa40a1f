"""Files that load_catalog refuses, and how it says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.loading import load
from catalog.loading.problems import SHOWN
from catalog.models import AIModel, Gpu, Source
from catalog.revision import current_revision
from catalog.tables import (
    AI_MODELS,
    ARCHITECTURES,
    GPU_CORRECTIONS,
    GPUS,
    MEASUREMENTS,
    ORGANISATIONS,
    SOURCES,
    Table,
)
from catalog.tests.fixture_files import (
    AI_MODEL,
    ARCHITECTURE,
    GPU,
    GPU_CORRECTION,
    ONE_EACH,
    ORGANISATION,
    SOURCE,
    Cells,
    columns_but,
    write_fixtures,
    write_rows,
)

pytestmark = pytest.mark.django_db


def refusal(directory: Path) -> str:
    """What the command says; the database must be as it was."""
    before = (Source.objects.count(), Gpu.objects.count(), current_revision())
    with pytest.raises(CommandError) as caught:
        call_command("load_catalog", fixtures=directory)
    assert before == (Source.objects.count(), Gpu.objects.count(), current_revision())
    return str(caught.value).removeprefix("Nothing was loaded.\n")


WRONG_CELLS: list[tuple[Table, Cells, str]] = [
    (MEASUREMENTS, {"tokens_per_s": "0"}, "tokens_per_s: “0”: Ensure this value is greater"),
    (MEASUREMENTS, {"tokens_per_s": "fast"}, "tokens_per_s: “fast” is not a number"),
    (MEASUREMENTS, {"context_tokens": "0"}, "context_tokens: “0”: Ensure this value is greater"),
    (MEASUREMENTS, {"quality": "fine"}, "quality: “fine” is not one of ok, engine-handicapped"),
    (MEASUREMENTS, {"context_basis": "guess"}, "context_basis: “guess” is not one of stated"),
    (MEASUREMENTS, {"date": "July 2026"}, "date: “July 2026”: Write a year, a month or a day"),
    (MEASUREMENTS, {"date": "2026-13"}, "date: “2026-13”: Write a year, a month or a day"),
    (MEASUREMENTS, {"date": "2026..2025"}, "date: “2026..2025” ends before it begins"),
    (MEASUREMENTS, {"gpu": "card-9"}, "gpu: “card-9” is not known"),
    (MEASUREMENTS, {"architecture": "acme/None"}, "architecture: “acme/None” is not known"),
    (MEASUREMENTS, {"source": ""}, "source: a value is needed"),
    (GPUS, {"memory_gib": "much"}, "memory_gib: “much” is not a number"),
    (GPUS, {"memory_gib": "-24"}, "memory_gib: “-24”: Ensure this value is greater"),
    (GPUS, {"memory_gib": "nan"}, "memory_gib: “nan” is not a number"),
    (GPUS, {"memory_gib": "inf"}, "memory_gib: “inf” is not a number"),
    (GPUS, {"memory_gib": "1e999"}, "memory_gib: “1e999” is too large a number"),
    (GPUS, {"memory_gib": "２４"}, "memory_gib: “２４” is not a number"),
    (GPUS, {"memory_gib": ""}, "memory_gib: a value is needed"),
    (GPUS, {"memory_bus_bits": "12.5"}, "memory_bus_bits: “12.5” is not a whole number"),
    (GPUS, {"memory_bus_bits": "9" * 30}, "memory_bus_bits: “9"),
    (GPUS, {"memory_bus_bits": "9" * 5000}, "…” is not a whole number"),
    (GPUS, {"aliases": "One |  | Two"}, "aliases: “One |  | Two” has an empty value"),
    (GPUS, {"vendor": "voodoo"}, "vendor: “voodoo” is not one of nvidia, amd, intel, apple"),
    (GPUS, {"form": "toaster"}, "form: “toaster” is not one of desktop"),
    (GPUS, {"status": "lost"}, "status: “lost” is not one of listed"),
    (GPUS, {"slug": "Card One"}, "slug: “Card One”: "),
    (GPUS, {"name": ""}, "name: a value is needed"),
    (GPUS, {"name": "x" * 121}, "Ensure this value has at most 120 characters"),
    (GPUS, {"released": "14 June 2024"}, "released: “14 June 2024” is not a date such as"),
    (GPUS, {"released": "2024-02-30"}, "released: “2024-02-30” is not a day of the calendar"),
    (GPUS, {"unified_memory": "maybe"}, "unified_memory: “maybe” is neither yes nor no"),
    (GPUS, {"source": "hearsay"}, "source: “hearsay” is not known"),
    (GPUS, {"source": ""}, "source: a value is needed"),
    (GPUS, {"same_facts_as": "card-9"}, "same_facts_as: “card-9” is not known"),
    (GPUS, {"same_facts_as": "card-1"}, "same_facts_as: a card is not compared with itself"),
    (GPUS, {"remarks": "shiny"}, "remarks: “shiny” is not known"),
    (AI_MODELS, {"organisations": "nobody"}, "organisations: “nobody” is not known"),
    (AI_MODELS, {"organisations": "acme | acme"}, "organisations: a value is there twice"),
    (AI_MODELS, {"tasks": "juggling"}, "tasks: “juggling” is not known"),
    (AI_MODELS, {"countries": "xx"}, "countries: “xx” is not known"),
    (AI_MODELS, {"weights": "ajar"}, "weights: “ajar” is not one of open, closed, unrecorded"),
    (AI_MODELS, {"mfu": "41.1"}, "mfu: “41.1”: Ensure this value is less than or equal to 1"),
    (AI_MODELS, {"parameters": "0"}, "parameters: “0”: Ensure this value is greater"),
    (AI_MODELS, {"active_parameters": "9000000000"}, "is more than the 8000000000 parameters"),
    (AI_MODELS, {"base_model": "model-1"}, "base_model: a model is not based on itself"),
    (ARCHITECTURES, {"ai_model": "model-9"}, "ai_model: “model-9” is not known"),
    (ARCHITECTURES, {"ai_model": ""}, "ai_model: a value is needed"),
    (GPU_CORRECTIONS, {"field": "colour"}, "field: “colour” is not a field of this record"),
    (GPU_CORRECTIONS, {"reason": "whim"}, "reason: “whim” is not one of value-per-die"),
    (SOURCES, {"url": "not an address"}, "url: “not an address”: Enter a valid URL"),
]


@pytest.mark.parametrize(("table", "cell", "message"), WRONG_CELLS)
def test_a_wrong_cell_is_named_by_file_row_and_column(
    tmp_path: Path, table: Table, cell: Cells, message: str
) -> None:
    row = ONE_EACH[table][0] | cell
    said = refusal(write_fixtures(tmp_path, {table: [row]}))
    assert any(line.startswith(f"{table.file}, row 2, column ") for line in said.splitlines())
    assert message in said


DUPLICATES: list[tuple[Table, list[Cells], str]] = [
    (GPUS, [GPU, GPU | {"name": "Other"}], "column slug: “card-1” stands already in row 2"),
    (GPUS, [GPU, GPU | {"slug": "other"}], "column name: “Card 1” stands already in row 2"),
    (
        ORGANISATIONS,
        [ORGANISATION, ORGANISATION | {"slug": "other"}],
        "column name: “Acme” stands already in row 2",
    ),
    (
        AI_MODELS,
        [AI_MODEL, AI_MODEL | {"name": "Other"}],
        "column slug: “model-1” stands already in row 2",
    ),
    (
        ARCHITECTURES,
        [ARCHITECTURE, ARCHITECTURE | {"is_primary": "no"}],
        "column hf_id: “acme/Model-1-Instruct” stands already in row 2",
    ),
    (
        ARCHITECTURES,
        [ARCHITECTURE, ARCHITECTURE | {"hf_id": "acme/Model-1"}],
        "column is_primary: “model-1” has its own record already in row 2",
    ),
    (
        GPU_CORRECTIONS,
        [GPU_CORRECTION, GPU_CORRECTION],
        "column field: “card-1 memory_gib” stands already in row 2",
    ),
]


@pytest.mark.parametrize(("table", "rows", "message"), DUPLICATES)
def test_what_must_be_unique_stands_in_one_row(
    tmp_path: Path, table: Table, rows: list[Cells], message: str
) -> None:
    said = refusal(write_fixtures(tmp_path, {table: rows}))
    assert said == f"{table.file}, row 3, {message}"


def _replaced(old: bytes, new: bytes) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        content = path.read_bytes()
        assert old in content
        path.write_bytes(content.replace(old, new))

    return spoil


SPOILED_FILES: list[tuple[Callable[[Path], object], str]] = [
    (Path.unlink, "gpus.csv: cannot be read: No such file or directory"),
    (lambda path: path.write_bytes(b""), "gpus.csv: the file is empty"),
    (lambda path: path.write_bytes(b"\n\n"), "gpus.csv: the file is empty"),
    (
        _replaced(b"Card 1", b"Card \xe9"),
        "gpus.csv, row 2: not UTF-8: byte 0xe9 at position ",
    ),
    (_replaced(b"Card 1", b"Card\0"), "gpus.csv, row 2: there is a null byte in it"),
    (_replaced(b"Card 1", b'"Card 1'), "gpus.csv, row 2: not CSV: unexpected end of data"),
    (_replaced(b"Card 1,", b""), "gpus.csv, row 2: 25 cells where the header has 26"),
    (
        _replaced(b"vendor,", b"vendor,colour,"),
        "gpus.csv, row 1: “colour” is not a column of this file",
    ),
    (
        _replaced(b"vendor,", b"vendor,vendor,"),
        "gpus.csv, row 1, column vendor: the column is there twice",
    ),
]


@pytest.mark.parametrize(("spoil", "message"), SPOILED_FILES)
def test_a_file_that_is_no_fixture_is_refused(
    tmp_path: Path, spoil: Callable[[Path], object], message: str
) -> None:
    spoil(write_fixtures(tmp_path) / "gpus.csv")
    assert refusal(tmp_path).startswith(message)


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    write_fixtures(tmp_path)
    row = {name: GPU[name] for name in GPU if name != "memory_gib"}
    write_rows(tmp_path / "gpus.csv", columns_but(GPUS, "memory_gib"), [row])
    assert refusal(tmp_path) == "gpus.csv, row 1, column memory_gib: the column is missing"


def test_all_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    changed = {
        GPUS: [GPU | {"memory_gib": "much", "vendor": "voodoo"}],
        AI_MODELS: [AI_MODEL | {"weights": "ajar"}],
    }
    assert len(refusal(write_fixtures(tmp_path, changed)).splitlines()) == 3


def test_a_flood_of_problems_is_cut(tmp_path: Path) -> None:
    rows = [SOURCE | {"slug": f"source-{n}", "title": ""} for n in range(SHOWN + 7)]
    said = refusal(write_fixtures(tmp_path, {SOURCES: rows})).splitlines()
    assert len(said) == SHOWN + 1
    assert said[-1] == "and 7 more"


def test_a_row_after_a_cell_with_line_breaks_is_named_by_its_line(tmp_path: Path) -> None:
    first = GPU | {"source_detail": "two\nlines"}
    second = GPU | {"slug": "card-2", "name": "Card 2", "memory_gib": "much"}
    said = refusal(write_fixtures(tmp_path, {GPUS: [first, second]}))
    assert said.startswith("gpus.csv, row 4, column memory_gib: ")


def test_a_refused_load_leaves_what_was_loaded_before(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    refusal(write_fixtures(tmp_path, {GPUS: [GPU | {"memory_gib": "-1"}]}))
    assert Gpu.objects.get().memory_gib == 24
    assert AIModel.objects.exists()


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    path = write_fixtures(tmp_path) / "gpus.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    load(tmp_path)
    assert Gpu.objects.get().name == "Card 1"
