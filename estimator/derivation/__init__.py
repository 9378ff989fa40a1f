"""Why a row of a live table has its figures: the sums behind them, filled with its own numbers."""

from __future__ import annotations

from dataclasses import dataclass

from catalog import figures
from estimator.core.types import Estimate, Inputs, Model
from estimator.derivation.lines import Line
from estimator.derivation.memory import memory_lines
from estimator.derivation.speed import speed_lines
from estimator.derivation.sureness import sureness
from estimator.presentation import gib

__all__ = ["Derivation", "derivation"]


@dataclass(frozen=True, slots=True)
class Derivation:
    """The sums of one estimate; no speed where the model does not fit."""

    needs: str
    level: str
    memory: list[Line]
    speed: str
    speed_lines: list[Line]
    sureness: list[str]


def derivation(estimate: Estimate, model: Model, inputs: Inputs) -> Derivation:
    """How ``estimate`` came about, for ``model`` and ``inputs``."""
    fits = estimate.fits
    return Derivation(
        needs=gib(estimate.demand.needed_bytes),
        level=estimate.level.name,
        memory=memory_lines(estimate, model, inputs),
        speed=figures.speed(estimate.tokens_per_s) if fits else "",
        speed_lines=speed_lines(estimate, model, inputs) if fits else [],
        sureness=sureness(estimate, model) if fits else [],
    )
