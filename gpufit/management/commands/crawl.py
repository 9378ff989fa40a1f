"""Open every public page and tell what is wrong."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any, override

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from gpufit.crawling.crawl import crawl

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class Command(BaseCommand):
    help = "Open every public page of the loaded catalogue in each language; list what is wrong."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        parser.add_argument("--sample", type=int, help="open about so many pages only")
        parser.add_argument(
            "--language", action="append", dest="languages", choices=LANGUAGES, help="may repeat"
        )

    @override
    def handle(
        self, *, jobs: int, sample: int | None, languages: list[str] | None, **_options: Any
    ) -> None:
        with tqdm(desc="Crawling", unit=" pages", disable=not sys.stderr.isatty()) as bar:
            report = crawl(languages or LANGUAGES, jobs=jobs, sample=sample, progress=bar.update)
        self.stdout.write("\n".join(report.lines()))
        if report.faults:
            raise CommandError("The crawl found faults.", returncode=1)
