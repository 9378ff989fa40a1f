"""Reading the sources and writing the fixtures."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from catalog.tables import Table

type Cells = dict[str, str]


def read(path: Path) -> list[Cells]:
    """The rows of a CSV file with a header."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def kept_slugs(path: Path) -> dict[str, str]:
    """The slug of each name that a fixture has already; none, if it is not there yet."""
    return {row["name"]: row["slug"] for row in read(path)} if path.exists() else {}


def write(directory: Path, table: Table, rows: Iterable[Cells]) -> int:
    """Write the fixture of ``table``; return the number of rows."""
    rows = list(rows)
    with (directory / table.file).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, table.columns, lineterminator="\n", restval="")
        writer.writeheader()
        writer.writerows(rows)
    return len(rows)
