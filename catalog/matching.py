"""Which records a visitor means: all whose names hold what was typed, the best match first.

A card's name counts in several forms: whole ("geforcertx4090"), and without the words before its
first figure ("rtx4090" and "4090"), as people type it. Where nothing matches word for word, endings
that are no part of a name are left out, then the names nearest in spelling stand in.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from catalog.search import search_words, squeeze

# Kinds of match, best first.
WHOLE, SHORT, START, START_OF_SHORT, WITHIN, APART = range(6)
LONGER_THAN_ANY_KEY = 10_000
NEAREST = 10
LEAST_LIKENESS = 0.7
CANDIDATES = 60
GRAM = 3
WORD = re.compile(r"[^\W_]+(?:\.\d+)*\+?")
# In names of files and tags, but seldom in the name of a model.
OFTEN_LEFT_OUT = {"instruct", "chat", "it", "base", "text", "hf", "qat", "preview", "meta"}


@dataclass(frozen=True, slots=True)
class Named:
    """A record's own names, and ``key``, all that a search compares with, both squeezed."""

    names: tuple[str, ...]
    shorts: tuple[str, ...]
    key: str


def named(names: Iterable[str], key: str, *, shortened: str = "") -> Named:
    """A record with these names; ``shortened`` is the one that people say only the end of."""
    return Named(tuple(dict.fromkeys(map(squeeze, names))), tuple(_shorts(shortened)), key)


def _shorts(name: str) -> Iterator[str]:
    """``name`` without its first word, its first two … as far as those are letters alone."""
    words = WORD.findall(name)
    for start, word in enumerate(words[:-1], 1):
        if not word.isalpha():
            return
        yield squeeze("".join(words[start:]))


class Names:
    """The names of all records of a kind; a record is known by its position."""

    def __init__(self, records: Iterable[Named]) -> None:
        self._records = tuple(records)

    def matching(self, query: str) -> dict[int, float]:
        """The positions that match every word of ``query``, with the kind of match."""
        for words in _readings(query):
            if words and (found := self._with_all(words)):
                return found
        return {}

    def nearest(self, query: str) -> dict[int, float]:
        """The records with names like ``query``, by position, with their likeness up to 1."""
        wanted = "".join(search_words(query))
        likeness = {place: self._likeness(place, wanted) for place in self._candidates(wanted)}
        near = [place for place in likeness if likeness[place] >= LEAST_LIKENESS]
        near.sort(key=lambda place: (-likeness[place], place))
        return {place: likeness[place] for place in near[:NEAREST]}

    def _with_all(self, words: Sequence[str]) -> dict[int, float]:
        return {
            place: _kind(record, words)
            for place, record in enumerate(self._records)
            if all(word in record.key for word in words)
        }

    def _candidates(self, wanted: str) -> list[int]:
        """The records that share most runs of letters with ``wanted``."""
        shared: Counter[int] = Counter()
        for gram in _grams(wanted):
            shared.update(self._by_gram.get(gram, ()))
        return [place for place, _count in shared.most_common(CANDIDATES)]

    def _likeness(self, place: int, wanted: str) -> float:
        record, matcher = self._records[place], SequenceMatcher(b=wanted, autojunk=False)
        best = 0.0
        for name in record.names + record.shorts:
            matcher.set_seq1(name)
            best = max(best, matcher.ratio())
        return best

    @cached_property
    def _by_gram(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = defaultdict(list)
        for place, record in enumerate(self._records):
            for gram in {gram for name in record.names for gram in _grams(name)}:
                places[gram].append(place)
        return places


def _kind(record: Named, words: Sequence[str]) -> float:
    """How the words of a query, run together, stand in the names of ``record``.

    Words that stand in no name of it but in its key, as a maker's does, do not count. Where the
    words stand apart, a name with less around them is a better match.
    """
    own = [word for word in words if any(word in name for name in record.names)]
    joined = "".join(own or words)
    if joined in record.names:
        return WHOLE
    if joined in record.shorts:
        return SHORT
    if any(name.startswith(joined) for name in record.names):
        return START
    if any(name.startswith(joined) for name in record.shorts):
        return START_OF_SHORT
    if joined in record.key:
        return WITHIN
    lengths = (len(name) for name in record.names if all(word in name for word in own))
    return APART + min(lengths, default=len(record.key)) / LONGER_THAN_ANY_KEY


def _readings(query: str) -> Iterator[list[str]]:
    """The words to look for, most literally first; the last reading leaves a tag out."""
    yield search_words(query)
    yield _essential_words(query)
    yield search_words(query.rpartition(":")[0])


def _essential_words(query: str) -> list[str]:
    """The parts between hyphens and blanks, without those that names often leave out."""
    words = [part for word in query.split() for part in re.split(r"[-_:/]", word)]
    return [word for word in search_words(" ".join(words)) if word not in OFTEN_LEFT_OUT]


def _grams(name: str) -> set[str]:
    return {name[start : start + GRAM] for start in range(max(1, len(name) - GRAM + 1))}
