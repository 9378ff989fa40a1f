"""Six steps to choose a card, each with this model's own figures."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog import figures
from estimator.core.types import Estimate, Fit
from estimator.narrative import Variation, other_context, other_quality
from estimator.presentation import gib
from estimator.prose import cards, speed
from estimator.prose.subject import Estimated, joined, tokens_of, words_of


@dataclass(frozen=True, slots=True)
class Step:
    """One step; ``url`` leads to where it is taken, with ``link`` as its text."""

    title: str
    text: str
    url: str = ""
    link: str = ""


def steps(about: Estimated) -> list[Step]:
    """The steps, in order."""
    return [
        Step(_("Check the memory first"), _memory(about)),
        Step(_("Set the context you really use"), _context(about)),
        Step(_("Decide on a quality floor"), _quality(about)),
        Step(_("Sort by speed"), _speed(about)),
        Step(_("Read the fit last"), _fit(about)),
        _open_page(about),
    ]


def _memory(about: Estimated) -> str:
    # Translators: a model's page, step 1. {needs} is memory in GB, {level} a quantization level.
    message = _("The model needs {needs} GB at {level}. Below that, speed does not matter.")
    needs = gib(about.demand.needed_bytes)
    return joined(message.format(needs=needs, level=about.demand.level.name), _floor(about))


def _floor(about: Estimated) -> str:
    card = about.summary.smallest
    if card is None:
        return cards.nearest_miss(about)
    # Translators: a model's page, step 1. {has} is the memory of the smallest card that runs it.
    return _("Look for a card with {has} GB or more.").format(**words_of(card))


def _context(about: Estimated) -> str:
    other = other_context(about.catalogue.deck, about.model, about.inputs)
    # Translators: a model's page, step 2. {tokens} and {other} are numbers of tokens; the model
    # needs {other_needs} GB with {other} tokens, {needs} GB with {tokens}.
    message = _(
        "The figures hold for {tokens} tokens. With {other} tokens the model needs {other_needs} "
        "GB instead of {needs}."
    )
    text = message.format(
        tokens=tokens_of(about.inputs),
        other=tokens_of(other.inputs),
        needs=gib(about.demand.needed_bytes),
        other_needs=gib(other.needed_bytes),
    )
    return joined(text, _change(about.summary.running_count, other))


def _change(running: int, other: Variation) -> str:
    """How many cards come or go."""
    change = other.running_count - running
    if not change:
        return _("No card is lost or gained by that.")
    if change > 0:
        # Translators: a model's page, steps 2 and 3. {count} is a number of cards.
        message = ngettext("{count} more card runs it.", "{count} more cards run it.", change)
    else:
        # Translators: a model's page, steps 2 and 3. {count} is a number of cards.
        message = ngettext(
            "{count} card no longer runs it.", "{count} cards no longer run it.", -change
        )
    return message.format(count=figures.number(abs(change)))


def _quality(about: Estimated) -> str:
    chosen = about.inputs.min_quality
    other = other_quality(about.catalogue.deck, about.model, about.inputs)
    # Translators: a model's page, step 3. {level} is a quantization level.
    text = _("The floor is now {level}.").format(level=chosen.name)
    if other is None:
        return joined(text, _("There is no level below it."))
    # Translators: a model's page, step 3. {level} is another quantization level, {needs} GB.
    message = _("With {level} as the floor the model needs at least {needs} GB.")
    changed = message.format(level=other.level.name, needs=gib(other.needed_bytes))
    return joined(text, changed, _change(about.summary.running_count, other))


def _speed(about: Estimated) -> str:
    card = about.summary.fastest
    if card is None:
        return _(
            "There is no speed to sort by. Cards that cannot run it are listed by their shortfall."
        )
    # Translators: a model's page, step 4. {card} is the fastest card, {speed}
    # its estimate, {range} is like 11–28.
    message = _("The list begins at {speed} tok/s, with {card}. Look at the range too: {range}.")
    return joined(message.format(**words_of(card)), speed.above_reading_speed(about))


def _fit(about: Estimated) -> str:
    if not about.summary.running_count:
        return _("The column says by how much each card is short.")
    counts = about.summary.counts
    text = _fits(counts[Fit.COMFORTABLE], counts[Fit.TIGHT])
    return joined(
        text, _("A tight fit leaves little room: a longer conversation can push the model off.")
    )


def _fits(comfortable: int, tight: int) -> str:
    """On how many cards it fits comfortably, and on how many tightly."""
    if not tight:
        # Translators: a model's page, step 5. {count} is a number of cards.
        message = ngettext(
            "On the one card that runs it the fit is comfortable.",
            "On all {count} cards that run it the fit is comfortable.",
            comfortable,
        )
        return message.format(count=figures.number(comfortable))
    if not comfortable:
        # Translators: a model's page, step 5. {count} is a number of cards.
        message = ngettext(
            "On the one card that runs it the fit is tight.",
            "On all {count} cards that run it the fit is tight.",
            tight,
        )
        return message.format(count=figures.number(tight))
    # Translators: a model's page, step 5. {comfortable} and {tight} are numbers of cards.
    message = ngettext(
        "On {comfortable} card the fit is comfortable, on {tight} it is tight.",
        "On {comfortable} cards the fit is comfortable, on {tight} it is tight.",
        comfortable,
    )
    return message.format(comfortable=figures.number(comfortable), tight=figures.number(tight))


def _open_page(about: Estimated) -> Step:
    card = about.summary.smallest or about.summary.nearest_miss
    title = _("Open the card’s page")
    text = _("It lists every other model the card holds.")
    if card is None:
        return Step(title, text)
    return Step(title, text, reverse("estimator:gpu", args=[card.card.slug]), _link(card))


def _link(card: Estimate) -> str:
    # Translators: a model's page, step 6, a link. {card} is a card's name, {has} its memory.
    return _("What {card} runs with its {has} GB").format(**words_of(card))
