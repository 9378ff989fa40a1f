"""The picture of a card's page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.types import Card, Estimate
from estimator.pictures.content import Content, Panel, Part
from estimator.pictures.models import estimate_panel


def of_card(
    card: Card, facts: Iterable[str], *, held: int, total: int, largest: tuple[str, Estimate] | None
) -> Content:
    """How many of ``total`` models ``card`` holds, and the ``largest``: its name and estimate."""
    return Content(
        title=card.name,
        topline=" · ".join(facts),
        verdict=_verdict(held, total) if total else "",
        parts=tuple(_parts(held, total)) if total else (),
        panels=tuple(_panels(card, largest)),
    )


def _verdict(held: int, total: int) -> str:
    # Translators: in the picture beside a shared link, below the name of a card, which holds
    # {held} of all {total} models.
    return ngettext(
        "It holds {held} of {total} open language models",
        "It holds {held} of {total} open language models",
        held,
    ).format(held=figures.number(held), total=figures.number(total))


def _parts(held: int, total: int) -> Iterable[Part]:
    fits = pgettext("models on a card, before their number", "fit")
    misses = pgettext("models on a card, before their number", "do not fit")
    yield Part("ok", held, f"{fits} {figures.number(held)}")
    yield Part("no", total - held, f"{misses} {figures.number(total - held)}")


def _panels(card: Card, largest: tuple[str, Estimate] | None) -> Iterable[Panel]:
    memory = f"{figures.card_memory(card.memory_bytes / BYTES_PER_GIB)} GB"
    bandwidth = f"{figures.bandwidth(card.bandwidth_bytes_per_s / BYTES_PER_GB)} GB/s"
    if largest:
        yield Panel(_("Memory and bandwidth"), memory, bandwidth)
        yield estimate_panel(_("Largest model it holds"), *largest)
    else:
        yield Panel(_("Memory"), memory)
        yield Panel(_("Memory bandwidth"), bandwidth)
