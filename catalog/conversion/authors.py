"""Names of authors, which the source writes in several ways."""

from __future__ import annotations

import re

from catalog.conversion.bylines import plain

# The cell holds something else: a description, a date, a title.
NOT_AUTHORS = (
    "Today, ",
    "2024-04-09",
    "Image as a Foreign Language: ",
    "There is no ",
    "Gen-2 authors",
)
# One name, though it has an "and" in it.
ONE_NAME = ("Saudi Data and Artificial Intelligence Authority",)

FOOTNOTES = "∗*†‡§ "
COMPANY_ENDINGS = {"Ltd.", "Inc", "Inc.", "Jr.", "II", "III"}
# The full stop after the last name, but not that of an initial or of "Inc.".
SENTENCE_END = re.compile(r"(?<=\w{4})\.$")
AND = re.compile(r"\s+(?:and|&)\s+")
PERSON = re.compile(r"[^\W\d_][\w.'’´-]*(?: [\w.'’´“”\"-]+){1,4}")


def authors(text: str) -> list[str]:
    """The authors of a cell, in order; a name that is there twice may be two people's."""
    if not text or text.startswith(NOT_AUTHORS):
        return []
    if text in ONE_NAME:
        return [text]
    names = (SENTENCE_END.sub("", name.strip(FOOTNOTES)) for name in _split(plain(text)))
    return list(filter(None, names))


def _split(text: str) -> list[str]:
    if ";" in text:
        return [_surname_last(name) for name in text.split(";")]
    if _is_bibliography(text):
        return [_surname_last(name) for name in re.split(r"\s+(?:and\s+)+", text)]
    return _split_last(_joined(re.split(r"\s*,\s*", text)))


def _is_bibliography(text: str) -> bool:
    """Whether a cell reads "Frick, Evan and Zhu, Hanlin": a comma in each name, or in none."""
    parts = re.split(r"\s+(?:and\s+)+", text)
    commas = {part.count(",") for part in parts}
    return len(parts) > 2 and commas in ({0}, {1})  # noqa: PLR2004


def _surname_last(name: str) -> str:
    surname, _, given = name.partition(",")
    return f"{given.strip()} {surname.strip()}".strip()


def _joined(names: list[str]) -> list[str]:
    """Give "Co., Ltd." and "Jr." back to the name they belong to."""
    joined: list[str] = []
    for name in names:
        if joined and name in COMPANY_ENDINGS:
            joined[-1] = f"{joined[-1]}, {name}"
        else:
            joined.append(name)
    return joined


def _split_last(names: list[str]) -> list[str]:
    """Split an "A and B" at the end of a list."""
    *first, last = names
    last = re.sub(r"^(?:and|&)\s+", "", last)
    pair = AND.split(last)
    people = len(pair) == 2 and all(PERSON.fullmatch(p.strip(FOOTNOTES)) for p in pair)  # noqa: PLR2004
    return [*first, *(pair if people else [last])]
