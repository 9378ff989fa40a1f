"""Questions on which card to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.quantization import ladder
from estimator.core.types import Estimate, Fit
from estimator.narrative.variation import USUAL_LEVEL
from estimator.presentation import gib, times
from estimator.prose import cards
from estimator.prose.questions.question import Question
from estimator.prose.subject import Estimated, joined, tokens_of, words_of

CARD_SIZES_GIB: Final = (8, 12, 16, 24)
"""What most cards at home have."""


def choice(about: Estimated) -> Iterator[Question]:
    topic = pgettext("topic of questions", "Which card")
    yield _which(about, topic)
    yield _memory(about, topic)
    for size in CARD_SIZES_GIB:
        yield from _size(about, topic, size)
    yield _too_small(about, topic)
    yield _two(about, topic)


def _which(about: Estimated, topic: str) -> Question:
    return Question(
        key="which-gpu",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("Which GPU do I need for {model}?").format(model=about.name),
        answer=_smallest(about) or joined(cards.nothing_holds(about), cards.nearest_miss(about)),
    )


def _smallest(about: Estimated) -> str:
    card = about.summary.smallest
    if card is None:
        return ""
    # Translators: a model's page, answer to "Which GPU do I need?". {card} is a card's name with
    # {has} GB; the model takes {needs} GB at {level}; {speed} is a number, {range} is like
    # 11–28; {fit} is "comfortable" or "tight".
    message = _(
        "One with at least {has} GB of memory. The smallest that runs it is {card}: {needs} GB at "
        "{level}, {speed} tok/s ({range}), a {fit} fit."
    )
    return message.format(**words_of(card))


def _memory(about: Estimated, topic: str) -> Question:
    demand = about.demand
    # Translators: a model's page, answer to "How much VRAM does it need?". {needs} is memory,
    # {level} a quantization level, {tokens} a number of tokens.
    message = _("{needs} GB at {level}, with {tokens} tokens of context.")
    text = message.format(
        needs=gib(demand.needed_bytes), level=demand.level.name, tokens=tokens_of(about.inputs)
    )
    return Question(
        key="memory",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("How much VRAM does {model} need?").format(model=about.name),
        answer=joined(text, _least_compressed(about), cards.usable_share(about)),
    )


def _least_compressed(about: Estimated) -> str:
    best = ladder(about.inputs.min_quality)[0]
    if best is about.inputs.min_quality:
        return ""
    # Translators: a model's page. {needs} is memory, {level} the least compressed level.
    message = _("At {level} it is {needs} GB.")
    return message.format(level=best.name, needs=gib(about.demand_at(best).needed_bytes))


def _size(about: Estimated, topic: str, size_gib: int) -> Iterator[Question]:
    """Left out where no card has that memory."""
    memory_bytes = size_gib * BYTES_PER_GIB
    usable = about.summary.usable_bytes_of_memory(memory_bytes)
    if usable is None:
        return
    usable *= about.inputs.cards
    best = about.summary.fastest_of_memory(memory_bytes)
    has = times(about.inputs.cards, figures.card_memory(size_gib))
    yield Question(
        key=f"memory-{size_gib}",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name, {has} is 8, 12 ...
        question=_("Can {model} run on a card with {has} GB?").format(model=about.name, has=has),
        lead=_verdict(best),
        answer=_best_of_size(best) if best else _short_of_size(about, has, usable),
    )


def _verdict(best: Estimate | None) -> str:
    if best is None:
        return pgettext("answer", "No.")
    if best.fit is Fit.COMFORTABLE:
        return pgettext("answer", "Yes, comfortably.")
    return pgettext("answer", "Yes, but tightly.")


def _best_of_size(best: Estimate) -> str:
    # Translators: a model's page. {card} is a card's name, {has} its memory; the model takes
    # {needs} GB at {level}; {speed} is a number, {range} is like 11–28.
    message = _(
        "The fastest card with {has} GB is {card}: {needs} GB at {level}, {speed} tok/s ({range})."
    )
    return message.format(**words_of(best))


def _short_of_size(about: Estimated, has: str, usable_bytes: int) -> str:
    short = gib(max(0, about.demand.needed_bytes - usable_bytes))
    level = about.demand.level.name
    usual = cards.short_at_usual_level(about, usable_bytes)
    if not usual:
        # Translators: a model's page. A card with {has} GB is {short} GB short at {level}.
        message = _("A card with {has} GB is {short} GB short at {level}.")
    else:
        # Translators: a model's page. A card with {has} GB is {usual_short} GB short at
        # {usual_level}, and {short} GB at {level}, the most compressed level allowed.
        message = _(
            "A card with {has} GB is {usual_short} GB short at {usual_level}, and {short} GB at "
            "{level}."
        )
    usual_level = USUAL_LEVEL.name
    return message.format(
        has=has, short=short, level=level, usual_short=usual, usual_level=usual_level
    )


def _too_small(about: Estimated, topic: str) -> Question:
    return Question(
        key="too-small",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("What if {model} does not fit on my card?").format(model=about.name),
        answer=_offloading(cards.nearest_miss(about)),
    )


def _offloading(nearest_miss: str) -> str:
    if not nearest_miss:
        return _(
            "Every card in this catalogue holds it. On a smaller one a part of the model would lie "
            "in system memory, which is many times slower and sets the pace."
        )
    slower = _(
        "A part of the model can lie in system memory instead. That memory is many times slower, "
        "and it sets the pace."
    )
    return joined(nearest_miss, slower)


def _two(about: Estimated, topic: str) -> Question:
    return Question(
        key="two-gpus",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("Would two GPUs make {model} faster?").format(model=about.name),
        lead=pgettext("answer", "No."),
        answer=joined(
            _("Their memory adds up, but the speed of a single request does not."),
            _alone(about),
        ),
    )


def _alone(about: Estimated) -> str:
    if about.inputs.cards > 1:
        return ""
    running = about.summary.running_count
    if running:
        # Translators: a model's page. {count} is a number of cards.
        message = ngettext(
            "{count} card already holds it alone.", "{count} cards already hold it alone.", running
        )
        return message.format(count=figures.number(running))
    miss = about.summary.nearest_miss
    if miss is None:
        return ""
    cards_needed = -(-miss.demand.needed_bytes // miss.usable_bytes)
    # Translators: a model's page. {card} is the nearest miss; {count} is 2 or more.
    message = ngettext(
        "No card holds it alone: of {card} it takes at least {count}.",
        "No card holds it alone: of {card} it takes at least {count}.",
        cards_needed,
    )
    return message.format(count=figures.number(cards_needed), card=words_of(miss)["card"])
