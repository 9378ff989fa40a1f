"""The picture of a card's page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.types import Card
from estimator.holdings import Holdings
from estimator.pictures.content import Content, Panel, Part


def of_card(card: Card, facts: Iterable[str], held: Holdings | None) -> Content:
    """How many models ``card`` holds, and the largest of them; its memory alone otherwise."""
    return Content(
        title=card.name,
        topline=" · ".join(facts),
        verdict=_verdict(held) if held else "",
        parts=tuple(_parts(held)) if held else (),
        panels=tuple(_panels(card, held)),
    )


def _verdict(held: Holdings) -> str:
    # Translators: in the picture beside a shared link, below the name of a card, which holds
    # {held} of all {total} models.
    return ngettext(
        "It holds {held} of {total} open language models",
        "It holds {held} of {total} open language models",
        held.count,
    ).format(held=figures.number(held.count), total=figures.number(held.total))


def _parts(held: Holdings) -> Iterable[Part]:
    missed = held.total - held.count
    fits = pgettext("models on a card, before their number", "fit")
    misses = pgettext("models on a card, before their number", "do not fit")
    yield Part("ok", held.count, f"{fits} {figures.number(held.count)}")
    yield Part("no", missed, f"{misses} {figures.number(missed)}")


def _panels(card: Card, held: Holdings | None) -> Iterable[Panel]:
    memory = f"{figures.card_memory(card.memory_bytes / BYTES_PER_GIB)} GB"
    bandwidth = f"{figures.bandwidth(card.bandwidth_bytes_per_s / BYTES_PER_GB)} GB/s"
    yield Panel(_("Memory and bandwidth"), memory, bandwidth)
    for model in held.largest[:1] if held else ():
        speed = f"{model.speed} tok/s ({model.speed_range})"
        # Translators: in the picture beside a shared link. {needs} is the memory that a model
        # needs, {level} a quantization level such as Q4_K_M.
        note = _("{needs} GB needed at {level}").format(needs=model.needs, level=model.level)
        yield Panel(_("Largest model it holds"), model.name, speed, note)
