"""What a page may not show, whatever its language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from gpufit.crawling.reading import QUOTED, Reading

HOLES: Final = {
    "a value that is not there": (
        r"\b(?:None(?!\. Its weights)|nan|NaN|undefined|null|True|False)\b"
    ),
    "a placeholder": r"[{}]|%\(",
    "a missing word": (
        r"\(\s*\)|\(,|[:,;] ?[.,;:)](?!\S)|^[.,;:)](?!\w)|\s[.,;:)](?:\s|$)|[“«‘]\s*[”»’]"
    ),
    "a full stop too many": r"(?<!\.)\.\.(?!\.)",
}
PATTERNS: Final = {kind: re.compile(pattern) for kind, pattern in HOLES.items()}
DOUBLED_SPACE: Final = re.compile(r"\S[  ]{2,}\S")
CONTEXT_CHARACTERS: Final = 60
SPOKEN_KEYS: Final = {"name", "text", "description", "headline"}


class Fault(NamedTuple):
    """One thing that is wrong with a page."""

    kind: str
    detail: str


def faults_of(page: Reading, language: str) -> Iterator[Fault]:
    """All that is wrong in what a page says and how it is built."""
    yield from _frame(page, language)
    yield from _places(page)
    yield from _texts(page)


def _frame(page: Reading, language: str) -> Iterator[Fault]:
    if page.language != language:
        yield Fault("a wrong language", page.language)
    if len(page.names) != 1:
        yield Fault("not exactly one h1", f"{len(page.names)}")
    yield from (Fault("an empty heading", tag) for tag, text in page.headings if not text)


def _places(page: Reading) -> Iterator[Fault]:
    """Ids are there once, and links within the page lead to one of them."""
    ids = set(page.ids)
    if len(ids) != len(page.ids):
        twice = sorted({name for name in ids if page.ids.count(name) > 1})
        yield Fault("an id that is there twice", " ".join(twice))
    for link in sorted({link for link in page.links if len(link) > 1 and link[0] == "#"}):
        if link[1:] not in ids:
            yield Fault("a link to a place that the page lacks", link)


def _texts(page: Reading) -> Iterator[Fault]:
    names = sorted({name for name in page.names if name}, key=len, reverse=True)
    for piece in page.pieces:
        if found := DOUBLED_SPACE.search(piece):
            yield Fault("a doubled space", _around(piece, found))
    try:
        structured = [text for block in page.structured for text in spoken_in(json.loads(block))]
    except json.JSONDecodeError as error:
        yield Fault("structured data that is not JSON", str(error))
        structured = []
    for line in dict.fromkeys([*page.lines, *structured]):
        yield from _holes(without(line, names))


def spoken_in(data: Any) -> Iterator[str]:
    """The texts of structured data."""
    if isinstance(data, list):
        for item in data:
            yield from spoken_in(item)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in SPOKEN_KEYS and isinstance(value, str):
                yield value
            yield from spoken_in(value)


def without(line: str, names: list[str]) -> str:
    """A line in which names are not looked at."""
    for name in names:
        line = line.replace(name, QUOTED)
    return line


def _holes(line: str) -> Iterator[Fault]:
    for kind, pattern in PATTERNS.items():
        if found := pattern.search(line):
            yield Fault(kind, _around(line, found))


def _around(text: str, found: re.Match[str]) -> str:
    start, end = found.start() - CONTEXT_CHARACTERS, found.end() + CONTEXT_CHARACTERS
    return " ".join(text[max(start, 0) : end].split())
