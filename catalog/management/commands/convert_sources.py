"""Convert the data sets of others into the fixtures of this project."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.conversion import convert


class Command(BaseCommand):
    help = "Convert the data sets in DIRECTORY into the files of fixtures/."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", type=Path)
        parser.add_argument("--fixtures", type=Path, default=settings.FIXTURES_DIR)

    def handle(self, *_args: Any, directory: Path, fixtures: Path, **_options: Any) -> None:
        try:
            written = convert(directory, fixtures)
        except FileNotFoundError as error:
            raise CommandError(f"{error.filename} is missing") from error
        for file, rows in written.items():
            self.stdout.write(f"{file}: {rows} rows")
