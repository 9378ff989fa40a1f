"""Values of the catalogue's vocabularies as they stand inside sentences.

In lists and tables a value is a label: "Operation counting". A sentence says the same in words of
its own: "by counting operations".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from catalog.models.terms import Term

ORIGINS: Final[Mapping[str, Promise]] = {
    # Translators: a model's page, in "It comes {origins}."; may be one of a list.
    "industry": pgettext_lazy("where a model comes from", "from industry"),
    # Translators: a model's page, in "It comes {origins}."; may be one of a list.
    "academia": pgettext_lazy("where a model comes from", "from academia"),
    # Translators: a model's page, in "It comes {origins}."; may be one of a list.
    "research-collective": pgettext_lazy("where a model comes from", "from a research collective"),
    # Translators: a model's page, in "It comes {origins}."; may be one of a list.
    "government": pgettext_lazy("where a model comes from", "from government"),
}
WAYS: Final[Mapping[str, Promise]] = {
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "operation-counting": pgettext_lazy("how it was established", "by counting operations"),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "hardware": pgettext_lazy("how it was established", "from the hardware"),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "reported": pgettext_lazy("how it was established", "from what its makers report"),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "third-party-estimation": pgettext_lazy("how it was established", "from an estimate by others"),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "comparison-with-other-models": pgettext_lazy(
        "how it was established", "by comparison with other models"
    ),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "benchmarks": pgettext_lazy("how it was established", "from benchmarks"),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "other": pgettext_lazy("how it was established", "in another way"),
    # Translators: a model's page, in "This was established {ways}."; may be one of a list.
    "cost": pgettext_lazy("how it was established", "from its cost"),
}
REASONS: Final[Mapping[str, Promise]] = {
    # Translators: a model's page, in "It is tracked because {reasons}."; may be one of a list.
    "sota-improvement": pgettext_lazy("why it is tracked", "it improved the state of the art"),
    # Translators: a model's page, in "It is tracked because {reasons}."; may be one of a list.
    "highly-cited": pgettext_lazy("why it is tracked", "it is highly cited"),
    # Translators: a model's page, in "It is tracked because {reasons}."; may be one of a list.
    "historical-significance": pgettext_lazy("why it is tracked", "it is of historical interest"),
    # Translators: a model's page, in "It is tracked because {reasons}."; may be one of a list.
    "significant-use": pgettext_lazy("why it is tracked", "it is widely used"),
    # Translators: a model's page, in "It is tracked because {reasons}."; may be one of a list.
    "training-cost": pgettext_lazy("why it is tracked", "its training was costly"),
    # Translators: a model's page, in "It is tracked because {reasons}."; may be one of a list.
    "discretionary": pgettext_lazy("why it is tracked", "the editors chose it"),
}
# Labels that begin with a name keep its capital.
NAMES: Final = frozenset(
    {"Atari", "Diplomacy", "Doom", "Dota", "Go", "Hanabi", "Japanese", "Morse", "Ms", "Pokémon"}
    | {"Japanse", "Stratego"}
)

WORD: Final = re.compile(r"\w+")


def phrases(terms: Iterable[Term], words: Mapping[str, Promise]) -> list[str]:
    """What ``words`` say of the terms, in their order."""
    return [str(words[term.code]) for term in terms]


def in_sentence(label: object) -> str:
    """A label with a small first letter, unless it begins with a name or an abbreviation."""
    text = str(label)
    first = WORD.match(text)
    if first is None or first.group() in NAMES or not first.group()[1:].islower():
        return text
    return text[:1].lower() + text[1:]
