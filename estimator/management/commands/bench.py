"""Measure how fast the live table is."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, override

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from catalog.models import AIModel
from estimator import benchmark, rows


class Command(BaseCommand):
    help = "Measure the live table against an empty view, on one server in one run."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--model", default="llama-3-1-8b", help="slug of the model to ask for")

    @override
    def handle(self, *, model: str, **_options: Any) -> None:
        catalogue = rows.catalogue()
        try:
            spec = catalogue.model(model).speed_spec
        except AIModel.DoesNotExist:
            spec = None
        if spec is None:
            raise CommandError(f"{model} has no table: is the catalogue loaded?")
        try:
            with benchmark.server(settings.BASE_DIR) as port:
                lines = benchmark.serving(port, model)
        except benchmark.ServerError as error:
            raise CommandError(str(error)) from None
        self._report([*lines, benchmark.core(catalogue.deck, spec)])

    def _report(self, lines: list[benchmark.Line]) -> None:
        self.stdout.write(f"{'':32}{'value':>10} {'':10}{'ratio':>7}{'target':>8}")
        for line in lines:
            ratio = "" if line.ratio is None else f"{line.ratio:.3f}"
            target = "" if line.target is None else f"{line.target:.2f}"
            self.stdout.write(
                f"{line.name:32}{line.per_s:>10,.0f} {line.unit:10}{ratio:>7}{target:>8}".rstrip()
            )
