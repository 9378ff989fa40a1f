"""Slugs: readable, stable, unique."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

MAX_LENGTH = 80

# Letters that have no ASCII form of their own but a name everybody knows.
SPELLED = str.maketrans(
    {"α": "alpha", "β": "beta", "λ": "lambda", "µ": "mu", "π": "pi", "Σ": "sigma", "×": "x"}
)
BRACKETED = re.compile(r"\([^()]*\)")


def slugify(name: str) -> str:
    """The words of a name in ASCII: a dot becomes a hyphen, "+" becomes "plus".

    >>> slugify("Megatron-LM (1.2B)"), slugify("Command R+")
    ('megatron-lm-1-2b', 'command-r-plus')
    """
    spelled = _without_translation(name).translate(SPELLED).replace("+", "-plus-")
    letters = (c for c in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(c))
    return _cut(re.sub(r"[^a-z0-9]+", "-", "".join(letters).lower()).strip("-"))


def _without_translation(name: str) -> str:
    """Drop a bracket that repeats the name in a script without ASCII letters of its own."""
    kept = BRACKETED.sub(lambda m: "" if _is_ideographic(m[0]) else m[0], name)
    return kept if re.search(r"[A-Za-z0-9]", kept) else name


def _is_ideographic(text: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in text)


def _cut(slug: str) -> str:
    """Cut at a word's end."""
    return slug if len(slug) <= MAX_LENGTH else slug[: MAX_LENGTH + 1].rpartition("-")[0]


class SlugBook:
    """Gives each name its slug; a name that had one before keeps it."""

    def __init__(self, kept: Mapping[str, str]) -> None:
        self._kept = kept
        self._taken = set(kept.values())

    def slug(self, name: str, *distinctions: str) -> str:
        """The slug of ``name``; each distinction is added where the shorter one is taken."""
        if name in self._kept:
            return self._kept[name]
        slug = next(c for c in _candidates(name, distinctions) if c not in self._taken)
        self._taken.add(slug)
        return slug


def _candidates(name: str, distinctions: Iterable[str]) -> Iterable[str]:
    parts = [slugify(name)]
    if parts[0]:
        yield parts[0]
    for distinction in filter(None, map(slugify, distinctions)):
        parts.append(distinction)
        yield "-".join(filter(None, parts))
    number = 2
    while True:
        yield "-".join([*filter(None, parts), str(number)])
        number += 1
