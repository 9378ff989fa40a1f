"""The ten fastest and the ten smallest cards that run a model, ranked."""

from __future__ import annotations

from dataclasses import dataclass

from estimator.core.types import Estimate
from estimator.narrative import Summary
from estimator.presentation import CardRow, SpeedScale, row_printer
from estimator.rows import Catalogue


class PlacedRow(CardRow):
    """A card with its place in the list: 01, 02 ..."""

    place: str


@dataclass(frozen=True)
class Extremes:
    """Both lists; empty where no card runs the model."""

    fastest: list[PlacedRow]
    smallest: list[PlacedRow]


def extremes(catalogue: Catalogue, summary: Summary) -> Extremes:
    """The lists for the inputs of ``summary``."""
    return Extremes(
        fastest=_placed(catalogue, summary.ten_fastest()),
        smallest=_placed(catalogue, summary.ten_smallest()),
    )


def _placed(catalogue: Catalogue, estimates: list[Estimate]) -> list[PlacedRow]:
    printer, scale = row_printer(catalogue), SpeedScale(1, 1)
    rows = (printer.row(estimate, scale) for estimate in estimates)
    return [{**row, "place": f"{place:02}"} for place, row in enumerate(rows, start=1)]
