"""The whole conversion, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from catalog import tables
from catalog.conversion import faults, files
from catalog.conversion.additions import addition_row, unique_names
from catalog.conversion.architectures import (
    Repositories,
    architecture_row,
    crosswalk,
    repositories,
)
from catalog.conversion.card_corrections import correction_rows
from catalog.conversion.cards import card_rows
from catalog.conversion.files import Cells
from catalog.conversion.measurements import convert_measurements
from catalog.conversion.model_corrections import correct
from catalog.conversion.naming import SlugBook
from catalog.conversion.organisations import (
    organisation_rows,
    organisation_slugs,
    organisations,
    publisher,
)
from catalog.conversion.records import Names, record_row
from catalog.conversion.sources import SOURCES


@dataclass(frozen=True, slots=True)
class Data:
    """What was read."""

    records: dict[str, Cells]
    repositories: list[Repositories]

    @property
    def recorded(self) -> dict[str, Repositories]:
        return {found.model: found for found in self.repositories if found.is_recorded}

    @property
    def additions(self) -> list[Repositories]:
        return [found for found in self.repositories if not found.is_recorded]


def convert(source: Path, fixtures: Path) -> dict[str, int]:
    """Write the fixtures from the files in ``source``; return the rows of each file."""
    fixtures.mkdir(exist_ok=True)
    data = _read(source)
    written = _cards(source, fixtures) | {"sources.csv": len(SOURCES)}
    files.write(fixtures, tables.SOURCES, SOURCES)
    return written | _models(data, fixtures) | convert_measurements(source, fixtures)


def _read(source: Path) -> Data:
    records = faults.well_spelled(files.read(source / "models_epoch.csv"))
    architectures = faults.repaired(files.read(source / "architectures.csv"))
    linked = crosswalk(files.read(source / "model_crosswalk.csv"), records, architectures)
    return Data(records, repositories(architectures, linked))


def _cards(source: Path, fixtures: Path) -> dict[str, int]:
    corrections = correction_rows(files.read(source / "gpu_corrections.csv"))
    cards = card_rows(files.read(source / "gpus.csv"))
    return {
        "gpus.csv": files.write(fixtures, tables.GPUS, cards),
        "gpu_corrections.csv": files.write(fixtures, tables.GPU_CORRECTIONS, corrections),
    }


def _models(data: Data, fixtures: Path) -> dict[str, int]:
    own_names = unique_names(data.additions, data.records)
    organisation_book = _organisations(data, fixtures)
    names = Names(_model_slugs(data, own_names, fixtures), organisation_book)
    rows, corrections = _model_rows(data, own_names, names)
    slugs = {row["name"]: row["slug"] for row in rows}
    architectures = _architecture_rows(data, own_names, slugs)
    return {
        table.file: files.write(fixtures, table, content)
        for table, content in (
            (tables.ORGANISATIONS, organisation_rows(organisation_book)),
            (tables.AI_MODELS, rows),
            (tables.MODEL_CORRECTIONS, corrections),
            (tables.ARCHITECTURES, architectures),
        )
    }


def _organisations(data: Data, fixtures: Path) -> dict[str, str]:
    found = [name for row in data.records.values() for name in organisations(row["Organization"])]
    found += [publisher(model.primary["organisation"]) for model in data.additions]
    return organisation_slugs(found, files.kept_slugs(fixtures / tables.ORGANISATIONS.file))


def _model_slugs(data: Data, own_names: dict[str, str], fixtures: Path) -> dict[str, str]:
    book = SlugBook(files.kept_slugs(fixtures / tables.AI_MODELS.file))
    slugs = {
        name: book.slug(name, *organisations(row["Organization"])[:1], row["Publication date"][:4])
        for name, row in data.records.items()
    }
    for model in data.additions:
        row, name = model.primary, own_names[model.primary["hf_id"]]
        slugs[name] = book.slug(name, publisher(row["organisation"]), row["hf_release_date"][:4])
    return slugs


def _model_rows(
    data: Data, own_names: dict[str, str], names: Names
) -> tuple[list[Cells], list[Cells]]:
    rows, corrections = [], []
    recorded = data.recorded
    for name, record in data.records.items():
        found = recorded.get(name)
        rows.append(record_row(record, names, is_linked=found is not None))
        corrections += correct(rows[-1], record, found)
    for found in data.additions:
        rows.append(addition_row(found, own_names[found.primary["hf_id"]], names))
        corrections += correct(rows[-1], None, found)
    return rows, corrections


def _architecture_rows(data: Data, own_names: dict[str, str], slugs: dict[str, str]) -> list[Cells]:
    rows = [
        architecture_row(
            row,
            slug=slugs[own_names.get(found.primary["hf_id"], found.model)],
            is_primary=row is found.primary,
        )
        for found in data.repositories
        for row in found.rows
    ]
    return sorted(rows, key=lambda row: row["hf_id"].casefold())
