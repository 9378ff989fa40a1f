"""From a file to rows of text."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from catalog.loading.problems import Problem, quoted
from catalog.tables import Table

BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row, by column, and the line of the file it begins on."""

    line: int
    cells: dict[str, str]


def read(directory: Path, table: Table) -> tuple[list[Row], list[Problem]]:
    """The rows of a file, or what keeps it from being read."""
    text, problem = _text(directory / table.file)
    if problem:
        return [], [problem]
    rows, broken = _rows(text, table.file)
    if not rows:
        return [], broken or [Problem(table.file, None, None, "the file is empty")]
    header, *content = rows
    problems = [*broken, *_header_problems(header, table)]
    if problems:
        return [], problems
    return _with_columns(content, header[1], table.file)


def _text(path: Path) -> tuple[str, Problem | None]:
    try:
        content = path.read_bytes()
    except OSError as error:
        return "", Problem(path.name, None, None, f"cannot be read: {error.strerror}")
    if b"\0" in content:
        line = content[: content.index(b"\0")].count(b"\n") + 1
        return "", Problem(path.name, line, None, "there is a null byte in it")
    try:
        return content.decode("utf-8").removeprefix(BYTE_ORDER_MARK), None
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = f"not UTF-8: byte 0x{content[error.start]:02x} at position {error.start}"
        return "", Problem(path.name, line, None, message)


def _rows(text: str, file: str) -> tuple[list[tuple[int, list[str]]], list[Problem]]:
    """Rows with the line each begins on; blank lines are left out."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows = []
    line = 1
    try:
        for cells in reader:
            if cells:
                rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        return rows, [Problem(file, line, None, f"not CSV: {error}")]
    return rows, []


def _header_problems(header: tuple[int, list[str]], table: Table) -> Iterator[Problem]:
    line, names = header
    for name in table.columns:
        if name not in names:
            yield Problem(table.file, line, name, "the column is missing")
    for name, count in Counter(names).items():
        if name not in table.columns:
            yield Problem(table.file, line, None, f"{quoted(name)} is not a column of this file")
        elif count > 1:
            yield Problem(table.file, line, name, "the column is there twice")


def _with_columns(
    content: list[tuple[int, list[str]]], names: list[str], file: str
) -> tuple[list[Row], list[Problem]]:
    rows, problems = [], []
    for line, cells in content:
        if len(cells) == len(names):
            cleaned = map(str.strip, cells)
            rows.append(Row(line, dict(zip(names, cleaned, strict=True))))
        else:
            message = f"{len(cells)} cells where the header has {len(names)}"
            problems.append(Problem(file, line, None, message))
    return rows, problems
