"""What can be told of a translation without knowing the language well.

Each rule yields what is wrong with a text, so that a failing test reads like a list for the
translator. What is particular to a language stands in its folder: ``locale/nl/avoid.csv`` has
patterns that no translation may match, ``locale/nl/terms.csv`` the one word for a thing.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib
from babel import Locale
from django.conf import settings
from django.utils.translation import to_locale

LOCALE = Path(settings.BASE_DIR) / "locale"
FIELD = re.compile(r"%(?:\((?P<percent>\w+)\))?[drs]|\{(?P<brace>\w+)\}")
TAG = re.compile(r"</?[a-z][^>]*>")
# Stands where a value will be: neither a letter nor a space.
VALUE = "\N{OBJECT REPLACEMENT CHARACTER}"
LETTERS = re.compile(r"[^\W\d_]")
BAD_EVERYWHERE = {
    '"': "quotation marks of the language",
    r"\.\.\.": "…",
    r"!": "a full stop",
    r"  ": "one space",
    r" [,.;:?)](?!\w)": "no space before it",
}
UNIT = "(?:GB|MB|TB|W|kW|%|×|tok)"


@dataclass(frozen=True, kw_only=True)
class Text:
    """A translated text beside the English it stands for; a plural form is a text of its own."""

    source: str
    translation: str
    other_source: str  # the plural beside a singular, else the same

    @property
    def words(self) -> str:
        """The translation without its tags, and with a mark for each value."""
        return FIELD.sub(VALUE, TAG.sub("", self.translation))


def texts(entry: polib.POEntry) -> list[Text]:
    """What a translator wrote for a message; the first of several forms is the singular."""
    one, many = entry.msgid, entry.msgid_plural
    if not many:
        return [Text(source=one, other_source=one, translation=entry.msgstr)]
    forms = [form for _index, form in sorted(entry.msgstr_plural.items())]
    sources = [one, *[many] * (len(forms) - 1)] if len(forms) > 1 else [many]
    return [
        Text(source=source, other_source=many, translation=form)
        for source, form in zip(sources, forms, strict=True)
    ]


def fields(text: str) -> set[str]:
    """The placeholders of a message, as they are written."""
    return {match.group() for match in FIELD.finditer(text)}


def field_names(text: str) -> set[str]:
    """The names of the placeholders; some of Django's have none."""
    return {match["percent"] or match["brace"] or "" for match in FIELD.finditer(text)} - {""}


def spoken_names(text: str) -> set[str]:
    """The names of those that a reader sees: not the addresses inside of tags."""
    return field_names(TAG.sub("", text))


def placeholder_faults(text: Text) -> Iterator[str]:
    """A placeholder may be moved, never lost or changed; a singular may name the number or not."""
    found, needed = fields(text.translation), fields(text.source)
    for field in sorted(needed - found):
        yield f"{field} is lost"
    for field in sorted(found - needed - fields(text.other_source)):
        yield f"{field} is not in the English"


def filling_faults(text: Text, flags: list[str]) -> Iterator[str]:
    """The text must take its values: a lone % or { would be an error on the page."""
    values = dict.fromkeys(field_names(text.source + text.other_source), 1)
    try:
        if "python-format" in flags:
            text.translation % (values or (1,) * len(FIELD.findall(text.source)))
        if "python-brace-format" in flags:
            text.translation.format(**values)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        yield f"cannot be filled in: {error}"


def tag_faults(text: Text) -> Iterator[str]:
    """The same HTML elements, with the same attributes."""
    found = Counter(TAG.findall(text.translation))
    if found not in (Counter(TAG.findall(text.source)), Counter(TAG.findall(text.other_source))):
        yield f"tags differ: {' '.join(found.elements()) or 'none'}"


def edge_faults(text: Text) -> Iterator[str]:
    """Spaces and line ends at both ends are the layout's."""
    for pattern in (r"^\s*", r"\s*$"):
        if _match(pattern, text.source) != _match(pattern, text.translation):
            yield "begins or ends with other spaces than the English"


def writing_faults(text: Text, language: str) -> Iterator[str]:
    """Signs and words that the language does not use."""
    for pattern, instead in {**BAD_EVERYWHERE, **number_patterns(language)}.items():
        if found := re.search(pattern, text.words):
            yield f"{found.group()!r}: write {instead}"
    for pattern, instead in avoided(language).items():
        if found := re.search(pattern, text.words, re.IGNORECASE):
            yield f"{found.group()!r}: write {instead}"


def number_patterns(language: str) -> dict[str, str]:
    """English figures, where the language writes others."""
    symbols = Locale.parse(to_locale(language)).number_symbols["latn"]
    patterns = {}
    if symbols["group"] != ",":
        patterns[r"\d,\d{3}(?!\d)"] = f"thousands with {symbols['group']!r}"
    if symbols["decimal"] != ".":
        patterns[rf"(?<![\w.])(?:0\.\d+|\d+\.\d{{1,2}}(?=\s?{UNIT}))"] = f"{symbols['decimal']!r}"
    return patterns


def term_faults(text: Text, language: str) -> Iterator[str]:
    """One term for one thing."""
    for english, use in terms(language).items():
        named = re.search(rf"\b{english}\b", FIELD.sub(VALUE, text.source), re.IGNORECASE)
        if named and not re.search(use, text.translation, re.IGNORECASE):
            yield f"{named.group()!r}: say {use}"


def is_left_in_english(text: Text) -> bool:
    """Whether words were taken over as they are."""
    return text.translation == text.source and bool(LETTERS.search(text.words))


def same_words(language: str) -> set[str]:
    """Texts that are the same in the language, each with its reason in ``locale/same.csv``."""
    rows = rows_of(LOCALE / "same.csv")
    return {row["text"] for row in rows if language in row["languages"].split()}


@cache
def avoided(language: str) -> dict[str, str]:
    """Patterns that no translation may match, and what to write instead."""
    rows = rows_of(LOCALE / to_locale(language) / "avoid.csv")
    return {row["pattern"]: row["instead"] for row in rows}


@cache
def terms(language: str) -> dict[str, str]:
    """English terms, and a pattern that their translation has to match."""
    rows = rows_of(LOCALE / to_locale(language) / "terms.csv")
    return {row["english"]: row["use"] for row in rows}


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a list that a language may have."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _match(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found.group() if found else ""
