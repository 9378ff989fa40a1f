"""Many cases as a CSV table: the same table comes back with the answers filled in.

The format is described in ``README.md``.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from estimator.case import CHOICES, Case, CaseError, ClosedWeightsError, read_case
from estimator.cells import Cell, memory_cells, method_cells, speed_cells
from estimator.core.types import Estimate, Fit
from estimator.rows import Catalogue

REQUIRED: Final = ("model", "gpu")
QUESTION: Final = (*REQUIRED, *CHOICES)
ANSWER: Final = (
    *("fits", "fit", "quantization", "needed_gib", "weights_gib", "file_gib", "kv_cache_gib"),
    *("state_gib", "overhead_gib", "usable_gib", "short_gib", "conversations"),
    *("tokens_per_s", "tokens_per_s_low", "tokens_per_s_high"),
    *("confidence", "method", "error", "warning"),
)


class TableError(ValueError):
    """Why a whole table is refused."""


@dataclass(frozen=True)
class AnsweredRow:
    """A row of the table with its answer; ``failed`` where that is an error."""

    cells: list[Cell]
    failed: bool


class CaseTable:
    """A table of cases. Columns it does not know stay as they are, where they are."""

    def __init__(self, data: bytes) -> None:
        header, *self.rows = _csv_rows(_text(data)) or [[]]
        self.names = [name.strip().lower() for name in header]
        _check_names(self.names)
        self._added = [name for name in ANSWER if name not in self.names]
        self.header = [*header, *self._added]

    @property
    def replaced(self) -> list[str]:
        """Columns that came with the table and that the answers overwrite."""
        return [name for name in self.names if name in ANSWER and name not in QUESTION]

    def answered(self, catalogue: Catalogue) -> Iterator[AnsweredRow]:
        """Every row, in order."""
        for cells in self.rows:
            answer = self._answer(catalogue, cells)
            yield AnsweredRow(list(self._filled(cells, answer)), failed="error" in answer)

    def _answer(self, catalogue: Catalogue, cells: list[str]) -> Mapping[str, Cell]:
        if len(cells) != len(self.names):
            return {"error": f"the row has {len(cells)} cells, the header {len(self.names)}"}
        return answer_to(catalogue, dict(zip(self.names, cells, strict=True)))

    def _filled(self, cells: list[str], answer: Mapping[str, Cell]) -> Iterator[Cell]:
        padding = [""] * len(self.names)
        for name, cell in zip(self.names, cells + padding, strict=False):
            yield answer.get(name, "" if name in self.replaced else cell)
        for name in self._added:
            yield answer.get(name, "")


def answer_to(catalogue: Catalogue, question: Mapping[str, str]) -> dict[str, Cell]:
    """The answer's cells by column; ``error`` is among them only where something is wrong."""
    try:
        case = read_case(catalogue, question)
    except ClosedWeightsError as error:
        return {"fits": "no", "fit": Fit.NO.value, "error": str(error)}
    except CaseError as error:
        return {"error": str(error)}
    estimate = case.estimate()
    return memory_cells(estimate) | _speed(case, estimate) | {"warning": "; ".join(case.warnings())}


def _speed(case: Case, estimate: Estimate) -> dict[str, Cell]:
    """Speed and method; no speed where a level was to be found and none fits."""
    has_speed = case.level is not None or estimate.fits
    return (speed_cells(estimate) if has_speed else {}) | method_cells(estimate)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TableError(f"line {line} is not UTF-8") from None


def _csv_rows(text: str) -> list[list[str]]:
    """The rows that are not empty."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        return [row for row in reader if row]
    except csv.Error as error:
        raise TableError(f"line {reader.line_num} is not CSV: {error}") from None


def _check_names(names: list[str]) -> None:
    missing = [name for name in REQUIRED if name not in names]
    if missing:
        raise TableError(f"the header has no column {' and no column '.join(missing)}")
    twice = [name for name in {*QUESTION, *ANSWER} if Counter(names)[name] > 1]
    if twice:
        raise TableError(f"the header has more than one column {', '.join(sorted(twice))}")
