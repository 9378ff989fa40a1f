"""What a specification is made of: facts with their values, in groups with notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import pgettext

from catalog import figures

# Lists longer than this are cut, and open to show the rest.
SHOWN_NAMES = 8
# Longer values get a line of their own.
WIDE_LETTERS = 32
WEB = ("http", "https")
ENGLISH = "en"

type Text = str | Promise


@dataclass(frozen=True, slots=True)
class Value:
    """One printed value. ``language`` is that of text which is not in the reader's."""

    text: str
    url: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A field of the record, its label and what is on record; ``rest`` opens on demand."""

    field: str
    label: str
    values: tuple[Value, ...] = ()
    rest: tuple[Value, ...] = ()
    rest_count: int = 0

    @property
    def is_wide(self) -> bool:
        return bool(self.rest) or any(len(value.text) > WIDE_LETTERS for value in self.values)


@dataclass(frozen=True, slots=True)
class Note:
    """A correction or a doubt: what the source says, what the catalogue has, and why."""

    text: str
    reason: str
    evidence: str
    is_doubt: bool


@dataclass(frozen=True)
class Group:
    """Facts of one kind under a title and a sentence that explains it."""

    key: str
    title: str
    sentence: str
    all_facts: tuple[Fact, ...]
    notes: tuple[Note, ...] = ()

    @cached_property
    def facts(self) -> list[Fact]:
        """The facts that are on record."""
        return [fact for fact in self.all_facts if fact.values]


def said(field: str, label: str, text: Text | None, *, language: str = "") -> Fact:
    """A fact in words; none, if there are none."""
    return Fact(field, label, (Value(str(text), language=language),) if text else ())


def figure(record: Model, field: str, label: str, printed: Callable[[Any], str]) -> Fact:
    """A fact in figures; zero stands for a value that is not known."""
    value = getattr(record, field)
    return said(field, label, printed(value) if value else None)


def whole(record: Model, field: str, label: str) -> Fact:
    """A count."""
    return figure(record, field, label, figures.number)


def parameters(count: int) -> str:
    """A parameter count, short and in words: 340B (340 billion)."""
    words = figures.parameters_in_words(count)
    return words if count < 10**figures.MILLION_POWER else f"{figures.parameters(count)} ({words})"


def affirmed(record: Model, field: str, label: str) -> Fact:
    """A fact that is either true or not on record."""
    return said(field, label, pgettext("specification", "Yes") if getattr(record, field) else None)


def names(field: str, label: str, listed: Sequence[Text]) -> Fact:
    """Several names as a list in words, a long one cut."""
    texts = [str(name) for name in listed]
    if len(texts) <= SHOWN_NAMES + 1:
        return said(field, label, figures.conjunction(texts) if texts else None)
    first, rest = texts[:SHOWN_NAMES], texts[SHOWN_NAMES:]
    shown, hidden = Value(", ".join(first)), Value(figures.conjunction(rest))
    return Fact(field, label, (shown,), (hidden,), len(rest))


def links(field: str, label: str, listed: Iterable[Value]) -> Fact:
    """Several values below each other, a long list cut."""
    values = tuple(listed)
    if len(values) <= SHOWN_NAMES + 1:
        return Fact(field, label, values)
    shown, rest = values[:SHOWN_NAMES], values[SHOWN_NAMES:]
    return Fact(field, label, shown, rest, len(rest))


def link(text: str, url: str, *, language: str = "") -> Value:
    """A value that leads to a web address; any other address is left out."""
    return Value(text, url if urlsplit(url).scheme in WEB else "", language)


def address(url: str) -> Value:
    """A web address as its own text, as browsers show it."""
    text = url.partition("://")[2] or url
    return link(text.removeprefix("www.").rstrip("/"), url)
