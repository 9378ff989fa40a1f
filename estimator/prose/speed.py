"""Sentences on how fast a model writes, and on what decides that."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog import figures
from estimator.core.constants import READING_SPEED_TOKENS_PER_S
from estimator.core.types import Estimate, MethodName
from estimator.presentation import CONFIDENCE_WORDS
from estimator.prose.subject import Estimated, Subject, joined, listed, words_of


def why_bandwidth() -> str:
    return _(
        "Every token the model writes takes one pass over the weights in the card’s memory. So "
        "memory bandwidth decides the speed."
    )


def fastest(about: Estimated) -> str:
    """The fastest card and its bandwidth, and who shares the top with it."""
    card = about.summary.fastest
    if card is None:
        return ""
    # Translators: a model's page. {card} is a card's name, {bandwidth} its memory bandwidth,
    # {speed} its estimated speed, {range} like 11–28, {level} like Q4_K_M.
    message = _(
        "The fastest card is {card}: with {bandwidth} GB/s it reaches {speed} tok/s ({range}) at "
        "{level}."
    )
    return joined(message.format(**words_of(card)), _shared_top(about))


def _shared_top(about: Estimated) -> str:
    places = sorted(about.summary.fastest_places)
    if len(places) == 1:
        return ""
    cards = about.summary.ranking.deck.cards
    names = [figures.card_name(cards[place].card.name) for place in places]
    # Translators: a model's page. {cards} is a list of two or more names of cards.
    return _("The top is shared by {cards}.").format(cards=listed(names))


def median(about: Estimated) -> str:
    """The median over the cards that run it."""
    speed = about.summary.median_tokens_per_s
    if speed is None or about.summary.running_count == 1:
        return ""
    # Translators: a model's page. {median} is a speed.
    message = _("The median over all cards that run it is {median} tok/s.")
    return message.format(median=figures.number(speed, 1))


def above_reading_speed(about: Estimated) -> str:
    """How many cards write faster than people read."""
    above, running = about.summary.above_reading_speed, about.summary.running_count
    if not running:
        return ""
    return _faster_than_reading(above, running).format(
        above=figures.number(above),
        running=figures.number(running),
        reading=figures.number(READING_SPEED_TOKENS_PER_S),
    )


def _faster_than_reading(above: int, running: int) -> str:
    if not above:
        # Translators: a model's page. {reading} is 10.
        return _("No card writes it faster than people read ({reading} tok/s).")
    if above == running:
        # Translators: a model's page. {reading} is 10, {running} is a count of cards.
        return ngettext(
            "The card that runs it writes faster than people read ({reading} tok/s).",
            "All {running} cards that run it write faster than people read ({reading} tok/s).",
            running,
        )
    # Translators: a model's page. {reading} is 10, {above} and {running} are counts of cards.
    return ngettext(
        "{above} of {running} cards that run it writes faster than people read ({reading} tok/s).",
        "{above} of {running} cards that run it write faster than people read ({reading} tok/s).",
        above,
    )


def read_per_token(subject: Subject) -> str:
    """Dense or mixture of experts, and what that does to the speed."""
    model = subject.listed.speed_spec
    if model is None:
        return ""
    count = figures.parameters_in_words(model.parameters)
    if model.is_mixture_of_experts and model.active_parameters:
        # Translators: a model's page. {count} and {active} are numbers in words (671 billion).
        message = _(
            "It is a mixture of experts: all {count} parameters must be in memory, but only "
            "{active} of them are read for each token. That makes it faster than a dense model of "
            "its size."
        )
        active = figures.parameters_in_words(model.active_parameters)
        return message.format(count=count, active=active)
    if model.is_mixture_of_experts:
        # Translators: a model's page. {count} is a number in words (314 billion).
        message = _(
            "It is a mixture of experts, but how many of its {count} parameters are read for each "
            "token is not on record. The speeds count all of them, so they are lower bounds."
        )
        return message.format(count=count)
    return _dense(subject, count)


def _dense(subject: Subject, count: str) -> str:
    if subject.listed.architecture_on_record:
        # Translators: a model's page. {count} is a number in words (70.6 billion).
        message = _("The model is dense: all {count} parameters are read for each token.")
    else:
        # Translators: a model's page. {count} is a number in words (340 billion).
        message = _(
            "Nothing on record makes it a mixture of experts, so all {count} parameters count as "
            "read for each token."
        )
    return message.format(count=count)


def basis(about: Estimated) -> str:
    """What memory and speed are computed from, and how sure that is."""
    if about.summary.ranking.method.name is not MethodName.SIZE_ONLY:
        text = _("Its architecture is on record: memory and speed are computed from it.")
    elif about.listed.architecture_on_record:
        text = _("Its architecture is on record, but its memory is estimated from its size alone.")
    else:
        text = _("Its architecture is not on record, so memory is estimated from its size.")
    return joined(text, confidence(about))


def confidence(about: Estimated) -> str:
    """How sure the speeds are; none, where there are none."""
    found = about.summary.confidences
    if not found:
        return ""
    # Translators: a model's page. {confidence} is one or more of: low, medium, high.
    message = ngettext(
        "The confidence of the speeds is {confidence}.",
        "The confidence of the speeds differs between cards: {confidence}.",
        len(found),
    )
    return message.format(confidence=listed([CONFIDENCE_WORDS[one] for one in found]))


def accuracy(about: Estimated, card: Estimate) -> str:
    """How far from the truth a speed may be."""
    # Translators: a model's page, answer to "How accurate are the speeds?". {card} is a card's
    # name, {speed} its estimate, {range} like 11–28; {low} and {high} are like 60% and 160%.
    message = _(
        "Each is an estimate with a range. On the fastest card, {card}, that is {range} tok/s "
        "around {speed}: from {low} to {high} of it."
    )
    low, high = (
        figures.percent(end / card.tokens_per_s)
        for end in (card.tokens_per_s_low, card.tokens_per_s_high)
    )
    return joined(message.format(low=low, high=high, **words_of(card)), confidence(about))


def span(about: Estimated) -> str:
    """From the slowest to the fastest card."""
    fast, slow = about.summary.fastest, about.summary.slowest
    if fast is None or slow is None:
        return ""
    fastest = words_of(fast)
    if fast == slow:
        # Translators: a model's page. {card} is a card's name, {speed} its estimate, {range} like
        # 11–28, {level} like Q4_K_M.
        message = _("On {card} it reaches {speed} tok/s ({range}) at {level}.")
        return message.format(**fastest)
    # Translators: a model's page. {slow} and {slow_card}, {speed} and {card} are the estimates and
    # names of the slowest and of the fastest card; {slow_range} and {range} are like 11–28.
    message = _(
        "From {slow} tok/s ({slow_range}) on {slow_card} to {speed} tok/s ({range}) on {card}."
    )
    return message.format(**_of_slowest(slow), **fastest)


def _of_slowest(estimate: Estimate) -> dict[str, str]:
    words = words_of(estimate)
    return {"slow": words["speed"], "slow_range": words["range"], "slow_card": words["card"]}
