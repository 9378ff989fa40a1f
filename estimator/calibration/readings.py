"""What was measured, joined with the cards and architectures it was measured on."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from catalog.loading.reading import read
from catalog.loading.records import Record, parse
from catalog.tables import ARCHITECTURES, GPUS, Table
from estimator import rows
from estimator.core.architecture import Architecture
from estimator.core.formats import Format, UnknownFormatError, format_named
from estimator.core.kv_cache import UnknownCacheTypeError, cache_type_named
from estimator.core.platform import (
    Backend,
    Engine,
    Platform,
    UnknownEngineError,
    engine_named,
)
from estimator.core.types import Card

type Cells = dict[str, str]

FOLDER: Final = "calibration"
USABLE_QUALITY: Final = "ok"
BACKENDS: Final = (("sycl", Backend.SYCL), ("vulkan", Backend.VULKAN), ("rocm", Backend.ROCM))
UNSPECIFIED: Final = ("unspecified", "rocm/vulkan")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A measured decode speed."""

    id: str
    card: Card
    hf_id: str
    architecture: Architecture
    form: Format
    platform: Platform
    context_tokens: float
    tokens_per_s: float
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSize:
    """The size of a real file."""

    hf_id: str
    architecture: Architecture
    level: str
    bytes: int


class Readings:
    """The measurements of a directory of fixtures."""

    def __init__(self, fixtures: Path) -> None:
        self.fixtures = fixtures

    @cached_property
    def cards(self) -> dict[str, Card]:
        records = _records(self.fixtures, GPUS)
        return {record.key[0]: rows.card_of_values(record.values) for record in records}

    @cached_property
    def architectures(self) -> dict[str, Architecture]:
        records = _records(self.fixtures, ARCHITECTURES)
        return {record.key[0]: rows.architecture_of_values(record.values) for record in records}

    @cached_property
    def runs(self) -> list[Run]:
        """The runs that nothing handicapped and whose cache can be computed."""
        found = self._file("measured_speed.csv")
        runs = (self._run(cells) for cells in found if cells["quality"] == USABLE_QUALITY)
        return [run for run in runs if run.architecture.is_computable]

    @cached_property
    def sizes(self) -> list[FileSize]:
        """Files of models on record whose embeddings are known to be shared or not."""
        sizes = (self._size(cells) for cells in self._file("gguf_sizes.csv"))
        return [size for size in sizes if size is not None]

    @cached_property
    def logs(self) -> list[Cells]:
        """Memory logs of models on record at known levels, as text."""
        return [
            cells
            for cells in self._file("memory_logs.csv")
            if cells["hf_id"] in self.architectures and _is_known(cells)
        ]

    def _file(self, name: str) -> list[Cells]:
        path = self.fixtures / FOLDER / name
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def _run(self, cells: Cells) -> Run:
        return Run(
            id=cells["code"],
            card=self.cards[cells["gpu"]],
            hf_id=cells["architecture"],
            architecture=self.architectures[cells["architecture"]],
            form=format_named(cells["quantization"]),
            platform=Platform(engine_of(cells["engine"]), backend_named(cells["backend"])),
            context_tokens=float(cells["context_tokens"]),
            tokens_per_s=float(cells["tokens_per_s"]),
            source=cells["source"],
        )

    def _size(self, cells: Cells) -> FileSize | None:
        architecture = self.architectures.get(cells["hf_id"])
        if architecture is None or architecture.tied_embeddings is None:
            return None
        return FileSize(
            hf_id=cells["hf_id"],
            architecture=architecture,
            level=format_named(cells["quantization"]).name,
            bytes=int(cells["bytes"]),
        )


def engine_of(text: str) -> Engine:
    """The engine a source names; one that estimates do not know counts as llama.cpp."""
    try:
        return engine_named(text)
    except UnknownEngineError:
        return Engine.LLAMA_CPP


def backend_named(text: str) -> Backend:
    """The back end a source names; the usual one where it does not say which of two."""
    name = text.lower()
    if any(word in name for word in UNSPECIFIED):
        return Backend.USUAL
    return next((backend for word, backend in BACKENDS if word in name), Backend.USUAL)


def _is_known(cells: Cells) -> bool:
    try:
        format_named(cells["quantization"])
        cache_type_named(cells["cache_type"] or "f16")
    except (UnknownFormatError, UnknownCacheTypeError):
        return False
    return True


def _records(fixtures: Path, table: Table) -> list[Record]:
    found, unreadable = read(fixtures, table)
    records, wrong = parse(table, found)
    if unreadable or wrong:
        raise ValueError(f"{table.file}: {[*unreadable, *wrong][0]}")
    return records
