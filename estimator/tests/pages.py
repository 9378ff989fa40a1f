"""Rendered pages as tests read them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cached_property

from django.test import Client

BLOCK = re.compile(r"</?(?:p|div|li|h\d|tr|dt|dd|section|figure|caption|table|ul|ol|dl)\b[^>]*>")
TAG = re.compile(r"<[^>]*>")
SILENT = re.compile(r"<(script|svg)\b.*?</\1>", re.DOTALL)


class Page:
    """A page's words, in whole and by section."""

    def __init__(self, client: Client, path: str) -> None:
        response = client.get(path)
        assert response.status_code == 200, path
        self.html = response.text

    @cached_property
    def text(self) -> str:
        """The words of the page's main part on one line."""
        return words(self.html.partition("<main")[2].partition("</main>")[0])

    def section(self, name: str) -> str:
        """The words of one section on one line; none, where the page has no such section."""
        return words(self._markup(name))

    def lines(self, name: str) -> list[str]:
        """The words of one section, block by block."""
        parts = BLOCK.split(SILENT.sub("", self._markup(name)))
        return [line for line in map(words, parts) if line]

    def answer(self, key: str) -> str:
        """The answer to one question; none, where it is not asked."""
        asked = re.search(rf'id="q-{key}">\s*<h4>.*?</h4>\s*<p>(.*?)</p>', self.html, re.DOTALL)
        return words(asked[1]) if asked else ""

    def _markup(self, name: str) -> str:
        found = re.search(rf'<section[^>]* id="{name}"[^>]*>(.*?)</section>', self.html, re.DOTALL)
        return found[1] if found else ""


def words(markup: str) -> str:
    """Markup as a reader sees it: words on one line, ranges with a plain dash."""
    text = html.unescape(TAG.sub(" ", SILENT.sub("", markup)))
    line = " ".join(text.replace("\N{WORD JOINER}", "").split())
    return line.replace(" ,", ",")


def sentences(page: Page) -> Iterator[str]:
    """What stands in paragraphs below the table, one by one."""
    for name in ("extremes", "meaning", "steps", "questions", "sources"):
        yield from page.lines(name)
