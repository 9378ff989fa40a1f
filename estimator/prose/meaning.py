"""What the numbers mean: figures, and a few paragraphs under headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog import figures
from estimator.core.types import Estimate
from estimator.presentation import gib
from estimator.prose import cards, record, speed, training
from estimator.prose.subject import Estimated, Subject, joined, tokens_of, words_of


@dataclass(frozen=True, slots=True)
class Figure:
    """One large figure, what it is, and a line of detail."""

    label: str
    value: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """Paragraphs under a heading."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What stands in this section of a page."""

    figures: tuple[Figure, ...]
    passages: tuple[Passage, ...]


def meaning_of_estimate(about: Estimated) -> Meaning:
    """For a model on many cards."""
    passages = (
        _passage(_("What it takes to run it"), _needed_cards(about), _needed_memory(about)),
        _passage(_("What this model is"), *_nature(about)),
        _passage(_("What decides the speed"), *_speed(about)),
        _passage(_("Training and provenance"), *_training(about)),
    )
    return Meaning(tuple(_figures_of_estimate(about)), _filled(passages))


def meaning_of_record(subject: Subject) -> Meaning:
    """For a model without speeds: no word about hardware."""
    passages = (
        _passage(_("What this model is"), *_nature(subject)),
        _passage(_("Training and provenance"), *_training(subject)),
    )
    return Meaning(tuple(_figures_of_record(subject)), _filled(passages))


def _passage(title: str, *paragraphs: str) -> Passage:
    return Passage(title, tuple(filter(None, paragraphs)))


def _filled(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    return tuple(passage for passage in passages if passage.paragraphs)


def _needed_cards(about: Estimated) -> str:
    return joined(cards.size_among_cards(about), cards.counts(about), cards.kinds(about))


def _needed_memory(about: Estimated) -> str:
    return joined(cards.smallest(about), cards.nearest_miss(about))


def _nature(subject: Subject) -> Iterator[str]:
    about = subject.record
    yield joined(record.nature(subject), record.use(about))
    yield joined(record.makers(about), record.origin(about), record.published(about))
    yield joined(record.weights(subject), record.terms(about), record.hugging_face(about))


def _speed(about: Estimated) -> Iterator[str]:
    yield joined(speed.why_bandwidth(), speed.fastest(about))
    yield joined(speed.median(about), speed.above_reading_speed(about))
    yield joined(speed.read_per_token(about), speed.basis(about))


def _training(subject: Subject) -> Iterator[str]:
    about = subject.record
    yield joined(training.data(about), training.compute(about))
    yield joined(training.hardware(about), training.run(about))
    yield joined(record.training_code(about), training.provenance(about))


def _figures_of_estimate(about: Estimated) -> Iterator[Figure]:
    smallest, fastest = about.summary.smallest, about.summary.fastest
    if smallest and fastest:
        yield _smallest(smallest)
        yield _needed(about)
        yield _fastest(fastest)
        return
    yield _needed(about)
    if miss := about.summary.nearest_miss:
        yield _miss(miss)


def _smallest(estimate: Estimate) -> Figure:
    words = words_of(estimate)
    # Translators: a model's page, below the memory of the smallest card. {card} is its name,
    # {level} a quantization level.
    detail = _("{card}, at {level}").format(**words)
    return Figure(_("Smallest card"), f"{words['has']} GB", detail)


def _needed(about: Estimated) -> Figure:
    demand = about.demand
    # Translators: a model's page, below the memory needed. {weights} is a part of it in GB,
    # {tokens} a number of tokens.
    detail = _("{weights} GB of it are weights; {tokens} tokens of context")
    return Figure(
        # Translators: a model's page, label of a figure in GB. {level} is like Q4_K_M.
        _("Memory needed at {level}").format(level=demand.level.name),
        f"{gib(demand.needed_bytes)} GB",
        detail.format(weights=gib(demand.weights_bytes), tokens=tokens_of(about.inputs)),
    )


def _fastest(estimate: Estimate) -> Figure:
    words = words_of(estimate)
    # Translators: a model's page, below the speed of the fastest card. {card} is its name, {range}
    # like 11–28, {confidence} one of: low, medium, high.
    detail = _("{card}: {range}, confidence: {confidence}").format(**words)
    return Figure(_("Fastest card"), f"{words['speed']} tok/s", detail)


def _miss(estimate: Estimate) -> Figure:
    words = words_of(estimate)
    # Translators: a model's page, below a shortfall of memory in GB. {card} is the nearest miss,
    # {usable} GB of its {has} GB can be used.
    detail = _("{card}: {usable} of its {has} GB can be used").format(**words)
    return Figure(_("Nearest miss, short by"), f"{words['short']} GB", detail)


def _figures_of_record(subject: Subject) -> Iterator[Figure]:
    about = subject.record
    count = subject.parameters
    yield Figure(
        _("Parameters"), figures.parameters_in_words(count) if count else _("not on record")
    )
    if about.training_flop:
        methods = [str(term.label) for term in about.compute_methods.all()]
        flop = figures.operations(about.training_flop)
        yield Figure(_("Training compute"), flop, figures.conjunction(methods) if methods else "")
