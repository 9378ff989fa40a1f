"""Sentences on the cards that hold a model, and on those that just miss it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from catalog import figures
from estimator.core.constants import UNIFIED_USABLE_FRACTION, USABLE_FRACTION
from estimator.core.types import Estimate, MethodName
from estimator.narrative import Kind, Tier
from estimator.narrative.variation import USUAL_LEVEL
from estimator.presentation import gib
from estimator.prose.subject import Estimated, joined, words_of

TIERS: Final[Mapping[Tier, str | Promise]] = {
    Tier.TINY: gettext_lazy("This is a tiny model: nearly every card holds it."),
    Tier.HOME: gettext_lazy("It fits cards that people have at home, in a desktop or a laptop."),
    Tier.EDGE: gettext_lazy("It is at the upper edge of what desktop and laptop cards hold."),
    Tier.WORKSTATION: gettext_lazy(
        "It is too large for desktop and laptop cards. It takes a workstation card."
    ),
    Tier.NEARLY_DATA_CENTER: gettext_lazy(
        "It is too large for desktop and laptop cards, and for nearly all workstation cards. It "
        "takes a data center card."
    ),
    Tier.DATA_CENTER: gettext_lazy(
        "It is too large for desktop, laptop and workstation cards. It takes a data center card."
    ),
    Tier.SHARED_MEMORY: gettext_lazy(
        "It is too large for desktop, laptop, workstation and data center cards. What holds it is "
        "a machine in which processor and graphics share one memory."
    ),
}


def size_among_cards(about: Estimated) -> str:
    """How large the model is beside consumer and data center cards."""
    return str(TIERS.get(about.reach.tier, ""))


def counts(about: Estimated) -> str:
    """How many cards run it."""
    running, total = about.summary.running_count, about.summary.total
    if not running:
        return nothing_holds(about)
    if running == total:
        # Translators: a model's page. {total} is the number of all cards in the catalogue.
        message = ngettext("The only card here runs it.", "All {total} cards run it.", total)
        return message.format(total=figures.number(total))
    # Translators: a model's page. {running} of the {total} cards in the catalogue run the model.
    message = ngettext(
        "Only one of {total} cards runs it.", "Of {total} cards, {running} run it.", running
    )
    return message.format(running=figures.number(running), total=figures.number(total))


def kinds(about: Estimated) -> str:
    """How many of each kind of card run it, where not all do."""
    counted = about.reach.kinds
    if not counted or about.summary.running_count == about.summary.total:
        return ""
    # Translators: a model's page. {counts} is a list like "desktop 18 of 217, laptop 3 of 248
    # and data center 80 of 93".
    message = _("By kind of card: {counts}.")
    return message.format(counts=figures.conjunction([_kind(kind) for kind in counted]))


def _kind(kind: Kind) -> str:
    # Translators: in a list, a model's page. {kind} is a kind of card in lower case (desktop,
    # laptop, data center ...); {running} of the {total} cards of this kind run the model.
    message = pgettext("in a list of kinds of card", "{kind} {running} of {total}")
    running, total = figures.number(kind.running), figures.number(kind.total)
    return message.format(kind=kind.form.label, running=running, total=total)


def smallest(about: Estimated) -> str:
    """The least hardware that works."""
    card = about.summary.smallest
    if card is None:
        return ""
    # Translators: a model's page. {card} is a card's name, {needs} of its {has} GB are taken by
    # the model at {level} (like Q4_K_M); {fit} is "comfortable" or "tight".
    message = _(
        "The smallest card that runs it is {card}: at {level} the model takes {needs} of its {has} "
        "GB, a {fit} fit."
    )
    return joined(message.format(**words_of(card)), _as_small(about, card))


def _as_small(about: Estimated, card: Estimate) -> str:
    others = len(about.summary.smallest_places) - 1
    if not others:
        return ""
    # Translators: a model's page. {count} more cards have the same memory of {has} GB.
    message = ngettext(
        "{count} other card with {has} GB runs it too.",
        "{count} other cards with {has} GB run it too.",
        others,
    )
    return message.format(count=figures.number(others), has=words_of(card)["has"])


def nearest_miss(about: Estimated) -> str:
    """The card that is short of the least, at the usual level too where that is another."""
    miss = about.summary.nearest_miss
    if miss is None:
        return ""
    usual = short_at_usual_level(about, miss.usable_bytes)
    if not usual:
        # Translators: a model's page. {card} is a card's name, {short} is like 4.8, {level} is a
        # quantization level like Q3_K_M.
        message = _("The nearest miss is {card}: {short} GB short at {level}.")
    else:
        # Translators: a model's page. {card} is a card's name; {usual_short} at {usual_level}
        # (44.4 at Q4_K_M) is more than {short} at {level} (4.8 at Q3_K_M).
        message = _(
            "The nearest miss is {card}: {usual_short} GB short at {usual_level}, {short} GB at "
            "{level}."
        )
    return message.format(usual_short=usual, usual_level=USUAL_LEVEL.name, **words_of(miss))


def short_at_usual_level(about: Estimated, usable_bytes: int) -> str:
    """The shortfall at Q4_K_M, where more compression than that is allowed."""
    if about.inputs.min_quality.rank <= USUAL_LEVEL.rank:
        return ""
    return gib(max(0, about.demand_at(USUAL_LEVEL).needed_bytes - usable_bytes))


def nothing_holds(about: Estimated) -> str:
    level, count = about.inputs.min_quality.name, about.inputs.cards
    if count > 1:
        # Translators: a model's page. {count} is a number of equal cards in one machine, {level} a
        # quantization level like Q3_K_M.
        message = _("Not even {count} equal cards hold this model at {level}.")
        return message.format(count=figures.number(count), level=level)
    # Translators: a model's page. {level} is a quantization level like Q3_K_M.
    message = _("No single card holds this model at {level}.")
    return message.format(level=level)


def usable_share(about: Estimated) -> str:
    """How much of a card's memory a model gets."""
    if about.summary.ranking.method.name is MethodName.ARCHITECTURE:
        return _(
            "Not all of a card’s memory is free for a model: the driver and the screen take some, "
            "and where the memory is shared with the processor, a part stays with the system."
        )
    # Translators: a model's page. {share} and {shared} are like 90% and 75%.
    message = _(
        "A model may take {share} of a card’s memory, and {shared} where the card shares its "
        "memory with the processor."
    )
    return message.format(
        share=figures.percent(USABLE_FRACTION), shared=figures.percent(UNIFIED_USABLE_FRACTION)
    )
