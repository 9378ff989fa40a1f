"""Estimates in the terminal: one for a person to read, or a CSV table of them for scripts."""

from __future__ import annotations

import csv
import os
import sys
from argparse import ArgumentParser
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, override

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from estimator import rows
from estimator.case import CHOICES, CaseError, UnknownNameError, read_case
from estimator.case_table import CaseTable
from estimator.report import report

STANDARD_INPUT = "-"
OF_ONE_CASE = ("model", "gpu", *CHOICES)


class Command(BaseCommand):
    help = "Tell whether a model fits a card and how fast it runs, for one pair or a CSV table."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("model", nargs="?", help="slug or Hugging Face id")
        parser.add_argument("gpu", nargs="?", help="slug of a card")
        parser.add_argument("--quantization", help="this level, whether it fits or not")
        parser.add_argument("--min-quality", help="compress no further than this level")
        parser.add_argument("--context", dest="context_tokens", help="context length in tokens")
        parser.add_argument("--kv-type", help="how the KV cache is stored: f16, q8_0, q4_0 ...")
        parser.add_argument("--gpus", help="how many such cards share the model")
        parser.add_argument("--split", help="how they share it: layers or tensor")
        parser.add_argument("--engine", help="llama.cpp, ollama, vllm, mlx ...")
        parser.add_argument("--backend", help="cuda, rocm, vulkan, sycl or metal")
        parser.add_argument("--in-use", dest="in_use_gib", help="memory in use already, in GiB")
        parser.add_argument("--cases", metavar="FILE", help="CSV table; - reads standard input")

    @override
    def handle(self, *, cases: str | None, **options: Any) -> None:
        question = {name: options[name] for name in OF_ONE_CASE if options[name] is not None}
        if cases is None and {"model", "gpu"} <= question.keys():
            self._answer_one(question)
        elif cases is not None and not question:
            self._answer_table(cases)
        else:
            raise CommandError("Give MODEL and GPU, or --cases FILE alone.", returncode=2)

    def _answer_one(self, question: dict[str, str]) -> None:
        try:
            case = read_case(_catalogue(), question)
        except UnknownNameError as error:
            near = "".join(f"\n  {name}" for name in error.suggestions)
            raise CommandError(f"{error}{near and '\nNear names:'}{near}") from None
        except CaseError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(report(case))

    def _answer_table(self, name: str) -> None:
        table, catalogue = _table(name), _catalogue()
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        if table.replaced:
            self.stderr.write(f"Columns replaced: {', '.join(table.replaced)}")
        try:
            failed = self._write(table, catalogue)
        except BrokenPipeError:  # the reader has seen enough, as head does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        if failed:
            raise CommandError(f"{failed} of {len(table.rows)} rows failed: see the column error")

    def _write(self, table: CaseTable, catalogue: rows.Catalogue) -> int:
        """Write ``table`` with its answers; return how many rows failed."""
        failed = 0
        writer = csv.writer(self.stdout, lineterminator="\n")
        writer.writerow(table.header)
        for row in table.answered(catalogue):
            writer.writerow(row.cells)
            failed += row.failed
        self.stdout.flush()
        return failed


def _table(name: str) -> CaseTable:
    try:
        from_input = name == STANDARD_INPUT
        return CaseTable(sys.stdin.buffer.read() if from_input else Path(name).read_bytes())
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", returncode=2) from None
    except ValueError as error:  # TableError, or a null byte in the path
        raise CommandError(f"{name}: {error}", returncode=2) from None


def _catalogue() -> rows.Catalogue:
    """The catalogue, read here once so that what is wrong with it has its own message."""
    with suppress(DatabaseError):  # no tables yet
        catalogue = rows.catalogue()
        if catalogue.cards_by_slug:
            return catalogue
    raise CommandError("There is no catalogue in the database: run make setup", returncode=2)
