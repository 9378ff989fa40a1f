"""What a filter offers: values with their labels, in the order a reader looks for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from catalog import figures
from catalog.sizes import SIZE_CLASSES, UNKNOWN_SIZE
from catalog.vocabulary import DOMAINS, TASKS, CardForm, ModelAccess, Vendor, Weights

type Choice = tuple[str, str | Promise]
type Group = tuple[str, list[Choice]]
type Choices = list[Choice | Group]

UNKNOWN = "unknown"
SUGGESTED_ORGANISATIONS = 80
FREQUENT_TASKS = 12

# In a list of kinds it helps to say where Apple's chips are; in a card's row it does not.
FORM_LABELS: Mapping[str, Promise] = dict(CardForm.choices) | {
    CardForm.INTEGRATED: pgettext_lazy("kind of card", "Apple and other unified memory")
}
KINDS_OF_MODEL = (
    ("language", pgettext_lazy("kind of model", "language models")),
    ("other", pgettext_lazy("kind of model", "other kinds")),
)
KINDS_OF_MEMORY = (
    ("no", pgettext_lazy("whose memory it is", "the card alone")),
    ("yes", pgettext_lazy("whose memory it is", "card and processor (unified)")),
)


def vendors(values: Collection[str]) -> Choices:
    return _listed(Vendor.choices, values)


def of_weights(values: Collection[str]) -> Choices:
    return _listed(Weights.choices, values)


def kinds_of_model(values: Collection[str]) -> Choices:
    return _listed(KINDS_OF_MODEL, values)


def kinds_of_memory(values: Collection[str]) -> Choices:
    return _listed(KINDS_OF_MEMORY, values)


def forms_of_card(values: Collection[str]) -> Choices:
    return _listed(FORM_LABELS.items(), values)


def domains(values: Collection[str]) -> Choices:
    return _listed(DOMAINS.items(), values)


def accesses(values: Collection[str]) -> Choices:
    return _listed(ModelAccess.choices, values) + _unknown(values)


def sizes(values: Collection[str]) -> Choices:
    known = _listed(((size.code, size.label) for size in SIZE_CLASSES), values)
    return known + _unknown(values, UNKNOWN_SIZE)


def memories(values: Collection[str]) -> Choices:
    """Sizes of memory, the smallest first."""
    return [(size, f"{figures.card_memory(float(size))} GB") for size in sorted(values, key=float)]


def years(values: Collection[str]) -> Choices:
    """Years, the latest first."""
    known = sorted(set(values) - {UNKNOWN}, reverse=True)
    return [*((year, year) for year in known), *_unknown(values)]


def tasks(values: Collection[str]) -> Choices:
    """The most frequent tasks in a group of their own, then all others by name."""
    known: list[Choice] = [(code, str(label)) for code, label in TASKS.items() if code in values]
    others = sorted(known[FREQUENT_TASKS:], key=lambda choice: str(choice[1]).casefold())
    if not others:
        return [*known]
    return [
        (pgettext("tasks", "Most frequent"), known[:FREQUENT_TASKS]),
        (pgettext("tasks", "Others, A to Z"), others),
    ]


def most_frequent(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The names that occur most, by name, each with its number."""
    frequent = sorted(counts, key=lambda name: (-counts[name], name))[:SUGGESTED_ORGANISATIONS]
    return [(name, counts[name]) for name in sorted(frequent, key=str.casefold)]


def with_counts(labelled: Choices, counts: Mapping[str, int]) -> Choices:
    """The same choices, each with the number of its records: "24 GB (52)"."""

    def counted(value: str, label: str | Promise) -> Choice:
        return value, f"{label} ({figures.number(counts[value])})"

    return [
        (value, [counted(*choice) for choice in label])
        if isinstance(label, list)
        else counted(value, label)
        for value, label in labelled
    ]


def _listed(labels: Iterable[Choice], values: Collection[str]) -> Choices:
    return [(value, label) for value, label in labels if value in values]


def _unknown(values: Collection[str], code: str = UNKNOWN) -> Choices:
    return [(code, pgettext("filter", "not on record"))] if code in values else []
