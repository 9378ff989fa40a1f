"""Questions on the model itself, answered from its record."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from catalog import figures
from catalog.specification import Value
from catalog.vocabulary import Weights
from estimator.core.memory import weights_bytes
from estimator.core.quantization import BY_NAME, F16
from estimator.prose import record, speed, training
from estimator.prose.questions.question import Question
from estimator.prose.subject import Subject, joined

HUGGING_FACE = "https://huggingface.co/"
MOST_REPOSITORIES = 3
COMPRESSED = BY_NAME["Q4_K_M"]


def record_questions(about: Subject) -> Iterator[Question]:
    """Those that have an answer on record."""
    topic = pgettext("topic of questions", "The model")
    asked = (
        _open_source(about, topic),
        _parameters(about, topic),
        _who(about, topic),
        _when(about, topic),
        _what_for(about, topic),
        _download(about, topic),
        _compute(about, topic),
    )
    return (question for question in asked if question.text)


def without_speeds(about: Subject) -> Iterator[Question]:
    """What a page without speeds can say about cards."""
    topic = pgettext("topic of questions", "Which card")
    if about.listed.weights == Weights.CLOSED:
        yield _no_card(about, topic)
    elif about.listed.spec and not about.listed.is_language_model:
        yield _memory_of_weights(about, topic, about.listed.spec.parameters)


def _no_card(about: Subject, topic: str) -> Question:
    return Question(
        key="which-gpu",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("Which GPU do I need for {model}?").format(model=about.name),
        lead=pgettext("answer to: which GPU", "None."),
        answer=record.weights(about),
    )


def _memory_of_weights(about: Subject, topic: str, parameters: int) -> Question:
    # Translators: page of a model that is not a language model. {size} and {compressed_size} are
    # amounts of memory with unit at {level} and at {compressed}, two quantization levels.
    message = _(
        "Its weights alone take {size} at {level} and {compressed_size} at {compressed}. Running "
        "it takes more."
    )
    text = message.format(
        size=figures.memory_size(weights_bytes(parameters, F16)),
        level=F16.name,
        compressed_size=figures.memory_size(weights_bytes(parameters, COMPRESSED)),
        compressed=COMPRESSED.name,
    )
    # Translators: a model's page, a question. {model} is the model's name.
    question = _("How much VRAM does {model} need?").format(model=about.name)
    return Question(key="memory", topic=topic, question=question, answer=text)


def _open_source(about: Subject, topic: str) -> Question:
    texts = (record.weights(about), record.terms(about.record), record.training_code(about.record))
    return Question(
        key="open-source",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("Is {model} open source?").format(model=about.name),
        answer=joined(*texts),
    )


def _parameters(about: Subject, topic: str) -> Question:
    answer = joined(record.nature(about), speed.read_per_token(about))
    return Question(
        key="parameters",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("How many parameters does {model} have?").format(model=about.name),
        answer=answer if about.parameters else "",
    )


def _who(about: Subject, topic: str) -> Question:
    makers = record.makers(about.record)
    return Question(
        key="makers",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("Who made {model}?").format(model=about.name),
        answer=joined(makers, record.origin(about.record)) if makers else "",
    )


def _when(about: Subject, topic: str) -> Question:
    return Question(
        key="published",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("When was {model} published?").format(model=about.name),
        answer=record.published(about.record),
    )


def _what_for(about: Subject, topic: str) -> Question:
    return Question(
        key="use",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("What is {model} for?").format(model=about.name),
        answer=record.use(about.record),
    )


def _download(about: Subject, topic: str) -> Question:
    links = _downloads(about)
    return Question(
        key="download",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("Where can I download {model}?").format(model=about.name),
        # Translators: a model's page, an answer; links to pages there follow.
        answer=_("On Hugging Face:") if links else "",
        links=links,
    )


def _downloads(about: Subject) -> tuple[Value, ...]:
    """The model's repositories, its own first, or else its makers' account."""
    if about.listed.weights != Weights.OPEN:
        return ()
    held = sorted(about.record.architectures.all(), key=lambda record: not record.is_primary)
    names = [record.hf_id for record in held] or [about.record.hugging_face_developer]
    return tuple(Value(name, HUGGING_FACE + name) for name in names[:MOST_REPOSITORIES] if name)


def _compute(about: Subject, topic: str) -> Question:
    compute = training.compute(about.record)
    texts = (compute, training.hardware(about.record), training.run(about.record))
    return Question(
        key="compute",
        topic=topic,
        # Translators: a model's page, a question. {model} is the model's name.
        question=_("How much compute went into training {model}?").format(model=about.name),
        answer=joined(*texts) if compute else "",
    )
