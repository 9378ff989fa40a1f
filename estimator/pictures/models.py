"""The picture of a model's page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog import figures
from catalog.vocabulary import Weights
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.ranking import Ranking
from estimator.core.types import Estimate, Inputs
from estimator.narrative import Summary
from estimator.pictures.content import Content, Gauge, Panel, Part
from estimator.presentation import FIT_CODES, FIT_WORDS, gib
from estimator.rows import ListedModel
from estimator.unestimated import Reason, reason, weights_by_level

SHOWN_LEVELS = ("F16", "Q8_0", "Q4_K_M")


def with_speeds(
    model: ListedModel, facts: Iterable[str], ranking: Ranking, inputs: Inputs
) -> Content:
    """How many cards run ``model``, and which ones stand out."""
    summary = Summary(ranking)
    return Content(
        title=model.name,
        topline=_topline(model, facts),
        verdict=_verdict(summary),
        parts=tuple(_parts(summary)),
        panels=tuple(_panels(summary)),
        footnote=_inputs_said(inputs),
    )


def without_speeds(model: ListedModel, facts: Iterable[str]) -> Content:
    """Why no card is named for ``model``, and what is known of it instead."""
    verdicts = {
        Reason.CLOSED: _("Its weights were never published, so no card runs it."),
        Reason.OTHER_KIND: _("Not a language model"),
        Reason.SIZE_UNKNOWN: _("Its size is not on record"),
    }
    why = reason(model)
    panels = tuple(_memory_by_level(model) if why == Reason.OTHER_KIND else _size(model))
    return Content(
        title=model.name,
        topline=_topline(model, facts),
        verdict=verdicts[why],
        panels=panels,
        footnote=_("Memory of its weights, by quantization level") if len(panels) > 1 else "",
    )


def _topline(model: ListedModel, facts: Iterable[str]) -> str:
    """What is known of a model in short: ``facts``, size, weights."""
    said = [*facts]
    if model.spec:
        # Translators: in the picture beside a shared link; {parameters} is a size such as 8.0B.
        parameters = figures.parameters(model.spec.parameters)
        said.append(_("{parameters} parameters").format(parameters=parameters))
    return " · ".join([*said, str(_weights_words()[Weights(model.weights)])])


def _estimate_panel(role: str, name: str, estimate: Estimate) -> Panel:
    """A model on a card: as fast as it is, and in which part of the card's memory."""
    low, high = estimate.tokens_per_s_low, estimate.tokens_per_s_high
    speed = f"{figures.speed(estimate.tokens_per_s)} tok/s ({figures.speed_range(low, high)})"
    return Panel(role, name, speed, _memory_said(estimate), _gauge(estimate))


def _memory_said(estimate: Estimate) -> str:
    # Translators: in the picture beside a shared link. {needs} is the memory that a model needs,
    # {has} that of the card, {level} a quantization level such as Q4_K_M.
    return _("{needs} GB needed at {level}, {has} GB on the card").format(
        needs=gib(estimate.demand.needed_bytes),
        has=figures.card_memory(estimate.card.memory_bytes / BYTES_PER_GIB),
        level=estimate.level.name,
    )


def _weights_words() -> dict[Weights, str]:
    return {
        Weights.OPEN: _("Open weights"),
        Weights.CLOSED: _("Closed weights"),
        Weights.UNRECORDED: _("Weights not on record"),
    }


def _verdict(summary: Summary) -> str:
    if not summary.running_count:
        return _("No single graphics card holds it")
    # Translators: in the picture beside a shared link, below the name of a model. {running} of
    # all {total} cards run it.
    return ngettext(
        "{running} of {total} graphics cards runs it",
        "{running} of {total} graphics cards run it",
        summary.running_count,
    ).format(running=figures.number(summary.running_count), total=figures.number(summary.total))


def _parts(summary: Summary) -> Iterable[Part]:
    for fit, code in FIT_CODES.items():
        count = summary.counts[fit]
        yield Part(code, count, f"{FIT_WORDS[fit]} {figures.number(count)}")


def _panels(summary: Summary) -> Iterable[Panel]:
    if summary.smallest and summary.fastest:
        smallest, fastest = summary.smallest, summary.fastest
        if smallest == fastest:
            yield _estimate_panel(_("Smallest and fastest"), fastest.card.name, fastest)
        else:
            yield _estimate_panel(_("Smallest that fits"), smallest.card.name, smallest)
            yield _estimate_panel(_("Fastest"), fastest.card.name, fastest)
    elif summary.nearest_miss:
        miss = summary.nearest_miss
        short = _("short by {short} GB").format(short=gib(miss.short_bytes))
        yield Panel(_("Nearest miss"), miss.card.name, short, _memory_said(miss), _gauge(miss))


def _gauge(estimate: Estimate) -> Gauge:
    memory, needed = estimate.card.memory_bytes, estimate.demand.needed_bytes
    scale = max(memory, needed)
    return Gauge(
        kind=FIT_CODES[estimate.fit],
        has=memory / scale,
        needed=needed / scale,
        limit=estimate.usable_bytes / scale,
    )


def _inputs_said(inputs: Inputs) -> str:
    # Translators: at the foot of the picture beside a shared link: the inputs of its estimates.
    # {level} is a quantization level such as Q3_K_M.
    return _("{tokens} tokens of context, {level} or better, one request at a time").format(
        tokens=figures.number(inputs.context_tokens), level=inputs.min_quality.name
    )


def _size(model: ListedModel) -> Iterable[Panel]:
    if model.spec:
        yield Panel(_("Parameters"), figures.parameters(model.spec.parameters))


def _memory_by_level(model: ListedModel) -> Iterable[Panel]:
    for row in weights_by_level(model.spec) if model.spec else ():
        if row.level in SHOWN_LEVELS:
            yield Panel(row.level, row.memory)
