"""The documents keep up with the files they describe."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from django.conf import settings

from catalog.tables import TABLES, Table

FIELDS = (Path(__file__).parents[1] / "README.md").read_text()
FILES = (settings.FIXTURES_DIR / "README.md").read_text()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.file)
def test_every_column_is_explained(table: Table) -> None:
    unexplained = [name for name in table.columns if not re.search(rf"\b{name}\b", FIELDS)]
    assert unexplained == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.file)
def test_every_file_is_described_with_its_number_of_rows(table: Table) -> None:
    with (settings.FIXTURES_DIR / table.file).open(encoding="utf-8", newline="") as file:
        rows = sum(1 for _row in csv.DictReader(file))
    assert f"| `{table.file}` | {rows:,} |" in FILES
