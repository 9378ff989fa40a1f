"""Mark what a visitor searched for in the names that were found."""

from __future__ import annotations

from collections.abc import Iterator

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from catalog.search import search_words, squeeze

register = template.Library()


@register.filter
def matches(name: str, query: str) -> SafeString:
    """``name`` with the words of ``query`` in ``<mark>``, where they occur in it."""
    marked = set(_marked_places(name, search_words(query)))
    return format_html_join("", "{}", ((part,) for part in _parts(name, marked)))


def _marked_places(name: str, words: list[str]) -> Iterator[int]:
    """The places in ``name`` of the characters that the words cover."""
    places = [(place, letter) for place, char in enumerate(name) for letter in squeeze(char)]
    key = "".join(letter for _place, letter in places)
    for word in words:
        start = key.find(word)
        if start >= 0:
            first, last = places[start][0], places[start + len(word) - 1][0]
            yield from range(first, last + 1)


def _parts(name: str, marked: set[int]) -> Iterator[str | SafeString]:
    start = 0
    for end in range(1, len(name) + 1):
        is_marked = start in marked
        if end == len(name) or (end in marked) != is_marked:
            yield format_html("<mark>{}</mark>", name[start:end]) if is_marked else name[start:end]
            start = end
