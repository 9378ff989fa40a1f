"""A page as its reader sees it: lines of text, headings and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final, override

# Stands for words that are not ours: quotations, code, and names.
QUOTED: Final = "\N{OBJECT REPLACEMENT CHARACTER}"

VOID: Final = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SILENT: Final = {"datalist", "script", "style", "template"}
INLINE: Final = {
    *("a", "abbr", "b", "bdi", "cite", "code", "data", "em", "i", "kbd", "mark", "q", "s"),
    *("small", "span", "strong", "sub", "sup", "svg", "time", "u", "use", "var", "wbr"),
}
HEADINGS: Final = {"h1", "h2", "h3", "h4", "h5", "h6"}
SPOKEN_ATTRIBUTES: Final = ("alt", "aria-label", "placeholder", "title")
SPOKEN_META: Final = re.compile(r"title$|description$|:alt$")
LINKS: Final = {"href", "action", "src", "hx-get"}
# Most of the tags of a page, and nothing in them to read.
SHAPE: Final = re.compile(r"<(?:circle|line|path|rect)\b[^>]*/>")
JSON_LD: Final = "application/ld+json"


@dataclass
class Reading:
    """What one page says and where it leads.

    ``lines`` are its texts block by block, ``pieces`` the texts between any two tags, both with
    ``QUOTED`` for what stands in a language of its own.
    """

    language: str = ""
    lines: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    headings: list[tuple[str, str]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    structured: list[str] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The texts of the main headings."""
        return [text for tag, text in self.headings if tag == "h1"]


def read(html: str) -> Reading:
    """What a page says."""
    reader = _Reader()
    reader.feed(SHAPE.sub("", html))
    reader.close()
    return reader.reading


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.reading = Reading()
        self._open: list[tuple[str, bool, bool]] = [("", False, False)]  # tag, quoted, silent
        self._line: list[str] = []
        self._heading: list[str] | None = None
        self._is_structured = False

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        _tag, quoted, silent = self._open[-1]
        if tag == "html":
            self.reading.language = values.get("lang", "")
        quoted = quoted or tag == "code" or ("lang" in values and tag != "html")
        self._note(tag, values, quoted=quoted)
        self._break(tag)
        if tag in HEADINGS:
            self._heading = []
        self._is_structured = values.get("type") == JSON_LD
        if tag not in VOID:
            self._open.append((tag, quoted, silent or tag in SILENT))

    @override
    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, {name: value or "" for name, value in attrs}, quoted=True)

    @override
    def handle_endtag(self, tag: str) -> None:
        self._break(tag)
        if tag in HEADINGS and self._heading is not None:
            self.reading.headings.append((tag, " ".join("".join(self._heading).split())))
            self._heading = None
        while len(self._open) > 1 and self._open.pop()[0] != tag:
            continue

    @override
    def handle_data(self, data: str) -> None:
        _tag, quoted, silent = self._open[-1]
        if self._is_structured and data.strip():
            self.reading.structured.append(data)
            self._is_structured = False
        if silent:
            return
        if self._heading is not None:
            self._heading.append(data)
        if not quoted:
            self.reading.pieces.append(data)
        self._line.append(QUOTED if quoted and data.strip() else data)

    @override
    def close(self) -> None:
        super().close()
        self._break("")

    def _note(self, tag: str, values: dict[str, str], *, quoted: bool) -> None:
        if "id" in values:
            self.reading.ids.append(values["id"])
        self.reading.links.extend(values[name] for name in LINKS & values.keys())
        if not quoted:
            spoken = list(_spoken(tag, values))
            self.reading.pieces += spoken
            self.reading.lines += spoken

    def _break(self, tag: str) -> None:
        """A block begins or ends: what came before it is a line of its own."""
        if tag in INLINE:
            return
        if line := " ".join("".join(self._line).split()):
            self.reading.lines.append(line)
        self._line.clear()


def _spoken(tag: str, values: dict[str, str]) -> Iterator[str]:
    yield from (values[name] for name in SPOKEN_ATTRIBUTES if values.get(name))
    kind = values.get("name", "") + values.get("property", "")
    if tag == "meta" and SPOKEN_META.search(kind):
        yield values.get("content", "")
