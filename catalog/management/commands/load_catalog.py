"""Load the catalogue from the fixtures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from catalog import loading


class Command(BaseCommand):
    help = "Load the catalogue from the fixtures; running it again changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--fixtures", type=Path, default=settings.FIXTURES_DIR)
        parser.add_argument("--quiet", action="store_true", help="Say only what is wrong.")

    def handle(self, *_args: Any, fixtures: Path, quiet: bool, **_options: Any) -> None:
        hidden = quiet or not sys.stderr.isatty()
        with tqdm(desc="Loading the catalogue", unit=" rows", disable=hidden) as progress:
            try:
                outcomes = loading.load(fixtures, progress.update)
            except loading.Refused as refusal:
                raise CommandError(f"Nothing was loaded.\n{refusal}") from refusal
        for outcome in outcomes:
            self._report(outcome, quiet=quiet)

    def _report(self, outcome: loading.Outcome, *, quiet: bool) -> None:
        if not quiet:
            self.stdout.write(str(outcome))
        for note in outcome.notes:
            self.stderr.write(f"{outcome.name}: {note}")
