"""Sentences on how a model was trained, and on why there is a record of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalog import figures
from catalog.models import AIModel
from catalog.specification.training import data_points, tokens
from catalog.vocabulary import RecordConfidence
from estimator.prose.phrases import REASONS, WAYS, phrases
from estimator.prose.subject import joined, listed

CONFIDENCE: Final[Mapping[str, Promise]] = {
    RecordConfidence.CONFIDENT: gettext_lazy("The source is confident of this record."),
    RecordConfidence.LIKELY: gettext_lazy("The source considers this record probably right."),
    RecordConfidence.SPECULATIVE: gettext_lazy("The source calls this record speculative."),
    RecordConfidence.UNVERIFIED: gettext_lazy("The source has not verified this record."),
    RecordConfidence.UNKNOWN: gettext_lazy("How sure the source is of this record is not known."),
}


def compute(record: AIModel) -> str:
    """How much arithmetic the training took, and how that is known."""
    if not record.training_flop:
        return ""
    # Translators: a model's page. {flop} is an amount of arithmetic, like 1.8 × 10²⁵ FLOP.
    text = _("Training it took {flop}.").format(flop=figures.operations(record.training_flop))
    return joined(text, _ways(record))


def _ways(record: AIModel) -> str:
    ways = phrases(record.compute_methods.all(), WAYS)
    if not ways:
        return ""
    # Translators: a model's page, after "Training it took 1.8 × 10²⁵ FLOP.". {ways} is one or more
    # of: "by counting operations", "from the hardware", "from its cost" ...
    return _("This was established {ways}.").format(ways=listed(ways))


def data(record: AIModel) -> str:
    """What it learned from."""
    if not record.training_tokens:
        return ""
    amount = tokens if record.is_language_model else data_points
    # Translators: a model's page. {amount} is like "9 trillion tokens".
    return _("It learned from {amount}.").format(amount=amount(record.training_tokens))


def hardware(record: AIModel) -> str:
    """The machines it was trained on."""
    names, chips = record.training_hardware, record.chips_used
    if not names:
        return ""
    if not chips:
        # Translators: a model's page. {hardware} is one name of a chip or a list of names.
        return _("It was trained on {hardware}.").format(hardware=listed(names))
    # Translators: a model's page. {hardware} is one name of a chip or a list of names, {chips} a
    # count.
    message = ngettext(
        "It was trained on {chips} chip ({hardware}).",
        "It was trained on {chips} chips ({hardware}).",
        chips,
    )
    return message.format(hardware=listed(names), chips=figures.number(chips))


def run(record: AIModel) -> str:
    """How long the training took, what it drew and what it cost."""
    return joined(_time(record), _power(record), _cost(record))


def _time(record: AIModel) -> str:
    if not record.wall_time_hours:
        return ""
    # Translators: a model's page. {hours} is like "2,200 hours (91.7 days)".
    return _("The run took {hours}.").format(hours=figures.hours(record.wall_time_hours))


def _power(record: AIModel) -> str:
    if not record.power_draw_w:
        return ""
    # Translators: a model's page, about the machines of the training. {power} is like 8.5 MW.
    return _("The machines drew about {power}.").format(power=figures.watts(record.power_draw_w))


def _cost(record: AIModel) -> str:
    if not record.compute_cost_usd:
        return ""
    # Translators: a model's page. {cost} is like $21,271,018.
    message = _("The compute is estimated to have cost {cost}, in US dollars of 2023.")
    return message.format(cost=figures.usd(record.compute_cost_usd))


def provenance(record: AIModel) -> str:
    """Why there is a record, and how sure it is."""
    return joined(_criteria(record), _citations(record), _confidence(record))


def _criteria(record: AIModel) -> str:
    reasons = phrases(record.notability_criteria.all(), REASONS)
    if not reasons:
        return ""
    # Translators: a model's page. {reasons} is one or more of: "it is highly cited",
    # "its training was costly" ...
    return _("It is tracked because {reasons}.").format(reasons=listed(reasons))


def _citations(record: AIModel) -> str:
    if not record.citations:
        return ""
    # Translators: a model's page, about its publication. {count} is a count.
    message = ngettext(
        "Its publication was cited {count} time.",
        "Its publication was cited {count} times.",
        record.citations,
    )
    return message.format(count=figures.number(record.citations))


def _confidence(record: AIModel) -> str:
    return str(CONFIDENCE.get(record.record_confidence, ""))
