"""Words of the code that a translated page may not show: English messages and codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

import polib
from django.apps import apps
from django.conf import settings
from django.utils.translation import override, to_locale

from gpufit.crawling.reading import Reading
from gpufit.crawling.rules import Fault, without

FIELD: Final = re.compile(r"%(?:\(\w+\))?[drs]|\{\w+\}|<[^>]*>")
WORD: Final = re.compile(r"[\w'’]+")
CODE: Final = re.compile(r"(?<![\w/.-])[a-z0-9]+(?:[-_][a-z0-9]+)+(?![\w/-])")
ADDRESS: Final = re.compile(r"\S+\.\S+/\S*")
# As many words in a row are no coincidence.
RUN: Final = 4

# Two different ones in a line are an English sentence, in a language that has none of them.
ENGLISH: Final = frozenset(
    {
        *("the", "and", "which", "with", "this", "that", "from", "between", "using"),
        *("were", "are", "has", "have", "been", "their", "for"),
    }
)

type Words = tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """What gives away an untranslated text in one language."""

    messages: frozenset[str]
    runs: frozenset[Words]
    words: frozenset[str]
    codes: frozenset[str]

    def faults(self, page: Reading) -> Iterator[Fault]:
        """English that is left in a page, and codes instead of words."""
        for piece in {" ".join(piece.split()) for piece in page.pieces}:
            if piece in self.messages and piece not in page.names:
                yield Fault("a message left in English", piece)
        for line in dict.fromkeys(page.lines):
            yield from self._in_line(without(line, page.names))

    def _in_line(self, line: str) -> Iterator[Fault]:
        if not self.runs.isdisjoint(runs(line)):
            yield Fault("a message left in English", line)
        elif self._is_english(line) and self._is_english(without(line, names())):
            yield Fault("English that is not marked so", line)
        for code in self.codes.intersection(CODE.findall(line)):
            yield Fault("a code instead of a word", f"{code} in {line!r}"[:160])

    def _is_english(self, line: str) -> bool:
        return len(self.words.intersection(WORD.findall(ADDRESS.sub("", line.lower())))) > 1


@cache
def names() -> list[str]:
    """All names in the catalogue, which are never translated; a long one before its parts."""
    named = (
        model._default_manager.values_list("name", flat=True)
        for model in apps.get_models()
        if {"name", "slug"} <= {field.name for field in model._meta.fields}
    )
    return sorted(filter(None, chain.from_iterable(named)), key=len, reverse=True)


@cache
def vocabulary(language: str) -> Vocabulary:
    """What may not stand on the pages of a language."""
    entries = _entries(language)
    translated = {text for _source, text in entries}
    left = {source for source, text in entries if text != source} - translated
    english = {run for source, text in entries if text != source for run in _runs_of(source)}
    own = {run for text in translated for run in _runs_of(text)}
    said = {word for text in translated for word in WORD.findall(text.lower())}
    return Vocabulary(
        messages=frozenset(text for text in left if not FIELD.search(text)),
        runs=frozenset(english - own),
        words=ENGLISH - said if entries else frozenset(),
        codes=frozenset(codes(language)),
    )


def runs(text: str) -> Iterator[Words]:
    """All runs of words of a text."""
    words = WORD.findall(text.lower())
    return (tuple(words[place : place + RUN]) for place in range(len(words) - RUN + 1))


def _runs_of(message: str) -> Iterator[Words]:
    """The runs of a message in which every word is one of its language, not a name or a figure."""
    for part in FIELD.split(message):
        yield from (run for run in runs(part) if all(map(str.isalpha, run)))


def _entries(language: str) -> list[tuple[str, str]]:
    """English texts with their translations; the English pages have none."""
    path = settings.LOCALE_PATHS[0] / to_locale(language) / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return []
    live = [entry for entry in polib.pofile(str(path)) if entry.translated()]
    pairs = [(entry.msgid, entry.msgstr) for entry in live if not entry.msgid_plural]
    for entry in (entry for entry in live if entry.msgid_plural):
        sources = (entry.msgid, entry.msgid_plural)
        pairs += [(src, text) for src in sources for text in entry.msgstr_plural.values()]
    return pairs


def codes(language: str) -> set[str]:
    """Values of the choices and terms of all records that are no words of the language."""
    labels: dict[str, str] = {}
    with override(language):
        for model in apps.get_models():
            for choices in (field.flatchoices for field in model._meta.fields):
                labels |= {str(value): str(label) for value, label in choices}
            if any(field.name == "code" for field in model._meta.fields):
                terms = model._default_manager.in_bulk(field_name="code")
                labels |= {code: str(term) for code, term in terms.items()}
    said = " ".join(labels.values()).lower()
    return {code for code in labels if CODE.fullmatch(code) and code not in said}
