"""The picture of a model's page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog import figures
from catalog.vocabulary import Weights
from estimator.core.ranking import Ranking
from estimator.core.types import Inputs
from estimator.narrative import Summary
from estimator.pictures.content import Content, Panel
from estimator.pictures.panels import estimate_panel, fit_parts, inputs_said, miss_panel
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
        parts=fit_parts(summary.counts),
        panels=tuple(_panels(summary)),
        footnote=inputs_said(inputs),
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
        parameters = figures.parameters(model.spec.parameters)
        # Translators: in the picture beside a shared link; {parameters} is a size such as 8.0B.
        said.append(_("{parameters} parameters").format(parameters=parameters))
    return " · ".join([*said, _weights_words()[Weights(model.weights)]])


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


def _panels(summary: Summary) -> Iterable[Panel]:
    smallest, fastest, miss = summary.smallest, summary.fastest, summary.nearest_miss
    if smallest and fastest and smallest != fastest:
        yield estimate_panel(_("Smallest that fits"), smallest.card.name, smallest)
        yield estimate_panel(_("Fastest"), fastest.card.name, fastest)
    elif fastest:
        yield estimate_panel(_("Smallest and fastest"), fastest.card.name, fastest)
    elif miss:
        yield miss_panel(_("Nearest miss"), miss.card.name, miss)


def _size(model: ListedModel) -> Iterable[Panel]:
    if model.spec:
        yield Panel(_("Parameters"), figures.parameters(model.spec.parameters))


def _memory_by_level(model: ListedModel) -> Iterable[Panel]:
    for row in weights_by_level(model.spec) if model.spec else ():
        if row.level in SHOWN_LEVELS:
            yield Panel(row.level, row.memory)
