"""The picture of a card's page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog import figures
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.types import Card, Inputs
from estimator.holdings import Holdings, ModelOnCard
from estimator.pictures.content import Content, Panel
from estimator.pictures.panels import estimate_panel, fit_parts, inputs_said, miss_panel


def of_card(card: Card, facts: Iterable[str]) -> Content:
    """What decides which models ``card`` holds, where none are counted."""
    return Content(
        title=card.name,
        verdict="",
        topline=" · ".join(facts),
        panels=(
            Panel(_("Memory"), _memory(card)),
            Panel(_("Memory bandwidth"), _bandwidth(card)),
        ),
    )


def with_models(facts: Iterable[str], held: Holdings, inputs: Inputs) -> Content:
    """How many models a card holds, and which ones stand out."""
    card = held.card
    return Content(
        title=card.name,
        topline=" · ".join([_memory(card), _bandwidth(card), *facts]),
        verdict=_verdict(held),
        parts=fit_parts(held.counts),
        panels=tuple(_panels(held)),
        footnote=inputs_said(inputs),
    )


def _memory(card: Card) -> str:
    return f"{figures.card_memory(card.memory_bytes / BYTES_PER_GIB)} GB"


def _bandwidth(card: Card) -> str:
    return f"{figures.bandwidth(card.bandwidth_bytes_per_s / BYTES_PER_GB)} GB/s"


def _verdict(held: Holdings) -> str:
    # Translators: in the picture beside a shared link, below the name of a card, which holds
    # {held} of all {total} models. The plural follows {held}.
    return ngettext(
        "It holds {held} of {total} open language models",
        "It holds {held} of {total} open language models",
        held.count,
    ).format(held=figures.number(held.count), total=figures.number(held.total))


def _panels(held: Holdings) -> Iterable[Panel]:
    largest, miss = held.largest, held.nearest_miss
    talkative = held.fastest_talkative
    if largest:
        yield _model_panel(_("Largest model it holds"), largest)
    elif miss:
        yield miss_panel(_("Nearest miss"), miss.listed.spec.name, miss.estimate)
    if talkative and talkative != largest:
        # Translators: in the picture of a card; below it stand a model and its speed.
        yield _model_panel(_("Fastest of 7B parameters or more"), talkative)


def _model_panel(role: str, model: ModelOnCard) -> Panel:
    return estimate_panel(role, model.listed.spec.name, model.estimate)
