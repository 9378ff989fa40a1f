"""Measured runs as pages print them: in a row of a live table, and in a list of their own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from math import exp
from typing import Final, TypedDict

from django.urls import reverse
from django.utils.functional import cached_property

from catalog import figures
from catalog.vocabulary import RunQuality
from estimator.core.ranking import Ranking
from estimator.core.types import Card, Inputs, Model
from estimator.evidence import (
    Measured,
    distance_to,
    estimate_of_run,
    evidence,
    level_name,
    nearest_first,
)
from estimator.holdings import Holdings
from estimator.presentation import SpeedScale
from estimator.rows import Catalogue, MeasuredRun

SHOWN: Final = 10
SECTION: Final = "#measured"


class MeasuredFacts(TypedDict):
    """What measured runs add to a row of a live table."""

    is_measured: bool
    is_measured_often: bool
    measured: str
    measured_times: str
    measured_sources: str
    measured_url: str
    whisker_measured: str


NOT_MEASURED: Final = MeasuredFacts(
    is_measured=False,
    is_measured_often=False,
    measured="",
    measured_times="",
    measured_sources="",
    measured_url="",
    whisker_measured="",
)


class RunRow(TypedDict):
    """One line of the list of runs, with the estimate for the same level, context and software."""

    name: str
    url: str
    is_of_other: bool
    other: str
    level: str
    software: str
    context: str
    is_assumed: bool
    measured: str
    is_estimated: bool
    estimate: str
    estimate_range: str
    source: str
    source_url: str
    dates: str
    is_slowed: bool
    quality: str


class Runs:
    """The runs of a page, the most telling first; the first ten are shown at once."""

    def __init__(self, rows: Iterable[RunRow]) -> None:
        self._rows = list(rows)

    @property
    def count(self) -> int:
        return len(self._rows)

    @property
    def shown(self) -> list[RunRow]:
        return self._rows[:SHOWN]

    @cached_property
    def rest(self) -> list[RunRow]:
        return self._rows[SHOWN:]

    @property
    def has_others(self) -> bool:
        """Whether there are runs of other models of the same shape."""
        return any(row["is_of_other"] for row in self._rows)


def measured_facts(measured: Measured | None, scale: SpeedScale) -> MeasuredFacts:
    """What was measured of the model on the card at the level that a row shows."""
    if measured is None:
        return NOT_MEASURED
    runs = measured.runs
    often = len(runs) > 1
    inside = min(max(measured.tokens_per_s, exp(scale.low)), exp(scale.high))
    return {
        "is_measured": True,
        "is_measured_often": often,
        "measured": figures.speed(measured.tokens_per_s),
        "measured_times": figures.number(len(runs)),
        "measured_sources": figures.conjunction(sorted({run.source for run in runs})),
        "measured_url": SECTION if often else runs[0].source_url,
        "whisker_measured": scale.place(inside),
    }


def runs_of_model(catalogue: Catalogue, ranking: Ranking, model: Model, inputs: Inputs) -> Runs:
    """Runs of a model, or of another of the same shape, on ranked cards."""
    cards = {rated.card.slug: rated.card for rated in ranking.deck.cards}
    levels = {
        rated.card.slug: ranking.held[ranking.deck.shelf_of[place]].demand.level
        for place, rated in enumerate(ranking.deck.cards)
    }
    found = (run for run in evidence(catalogue).of_model(model) if run.card in cards)

    def distance(run: MeasuredRun) -> tuple[bool, float]:
        return run.model != model.slug, distance_to(run, levels, run.card, inputs.context_tokens)

    ordered = nearest_first(found, distance, lambda run: run.card)
    return Runs(_of_model(run, model, cards[run.card]) for run in ordered)


def runs_on_card(catalogue: Catalogue, holdings: Holdings) -> Runs:
    """Runs on a card of models that its table lists."""
    card, holding = holdings.card, holdings.holding
    specs = {spec.slug: spec for spec in holding.models}
    levels = {
        spec.slug: held.demand.level
        for spec, held in zip(holding.models, holding.held, strict=True)
    }
    found = (run for run in evidence(catalogue).of_card.get(card.slug, ()) if run.model in specs)

    def distance(run: MeasuredRun) -> tuple[bool, float]:
        tokens = holding.inputs_for(specs[run.model]).context_tokens
        return False, distance_to(run, levels, run.model, tokens)

    ordered = nearest_first(found, distance, lambda run: run.model)
    return Runs(_on_card(run, specs[run.model], card) for run in ordered)


def _of_model(run: MeasuredRun, model: Model, card: Card) -> RunRow:
    return {
        **_line(run, model, card),
        "name": figures.card_name(card.name),
        "url": reverse("estimator:gpu", args=[card.slug]),
        "is_of_other": run.model != model.slug,
        "other": run.model_name,
    }


def _on_card(run: MeasuredRun, model: Model, card: Card) -> RunRow:
    url = reverse("estimator:model", args=[model.slug])
    return {**_line(run, model, card), "name": model.name, "url": url}


def _line(run: MeasuredRun, model: Model, card: Card) -> RunRow:
    """What a line says of a run, whichever page it stands on."""
    estimate = estimate_of_run(card, model, run)
    low, high = (estimate.tokens_per_s_low, estimate.tokens_per_s_high) if estimate else (0, 0)
    return {
        "name": "",
        "url": "",
        "is_of_other": False,
        "other": "",
        "level": level_name(run.level),
        "software": _software(run),
        "context": figures.number(run.context_tokens),
        "is_assumed": run.context_is_assumed,
        "measured": figures.speed(run.tokens_per_s),
        "is_estimated": estimate is not None,
        "estimate": figures.speed(estimate.tokens_per_s) if estimate else "",
        "estimate_range": figures.speed_range(low, high) if estimate else "",
        "source": run.source,
        "source_url": run.source_url,
        "dates": _dates(run),
        "is_slowed": not run.is_usable,
        "quality": "" if run.is_usable else str(RunQuality(run.quality).label),
    }


def _software(run: MeasuredRun) -> str:
    """Engine, version and back end as reported: names, in no language."""
    engine = f"{run.engine} {run.engine_version}".strip()
    return f"{engine}, {run.backend}" if run.backend else engine


def _dates(run: MeasuredRun) -> str:
    """A month, a year or a period, printed."""
    return f" {figures.RANGE_DASH} ".join(_printed(*day) for day in run.dates)


def _printed(day: date, month_is_known: bool) -> str:  # noqa: FBT001  (a pair of MeasuredRun.dates)
    return figures.month(day) if month_is_known else str(day.year)
