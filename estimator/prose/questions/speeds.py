"""Questions on speed and quality."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from estimator.core.types import Estimate
from estimator.prose import speed
from estimator.prose.questions.question import Question
from estimator.prose.subject import Estimated, joined


def speeds(about: Estimated) -> Iterator[Question]:
    """None, where no card runs the model."""
    fastest = about.summary.fastest
    if fastest is None:
        return
    topic = pgettext("topic of questions", "Speed and quality")
    yield _how_fast(about, topic)
    yield _accuracy(about, topic, fastest)
    yield _levels(about, topic)


def _how_fast(about: Estimated, topic: str) -> Question:
    return Question(
        key="speed",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("How fast is {model}?").format(model=about.name),
        answer=joined(speed.span(about), speed.median(about), speed.above_reading_speed(about)),
    )


def _accuracy(about: Estimated, topic: str, fastest: Estimate) -> Question:
    return Question(
        key="accuracy",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("How accurate are the speeds of {model}?").format(model=about.name),
        answer=speed.accuracy(about, fastest),
    )


def _levels(about: Estimated, topic: str) -> Question:
    used = about.summary.levels_used
    question, lead, told = _one_level(used[0]) if len(used) == 1 else _several_levels(used)
    return Question(
        key="levels",
        topic=topic,
        question=question.format(model=about.name),
        lead=lead,
        answer=joined(_("Each card is shown at the least compressed level it holds."), told),
    )


def _one_level(level: str) -> tuple[str, str, str]:
    # Translators: a model's page, a question. {model} is the model's name.
    question = _("Does the quantization of {model} differ between cards?")
    # Translators: a model's page, an answer. {level} is a quantization level, like Q8_0.
    message = _("On every card that runs this model, that is {level}.")
    return question, pgettext("answer", "No."), message.format(level=level)


def _several_levels(levels: list[str]) -> tuple[str, str, str]:
    # Translators: a model's page, a question. {model} is the model's name.
    question = _("Why does the quantization of {model} differ between cards?")
    # Translators: a model's page, an answer. {levels} is a list of {count} quantization levels.
    message = ngettext(
        "For this model that makes {count} level: {levels}.",
        "For this model that makes {count} levels: {levels}.",
        len(levels),
    )
    told = message.format(count=figures.number(len(levels)), levels=figures.conjunction(levels))
    return question, "", told
