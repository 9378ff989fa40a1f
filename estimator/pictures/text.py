"""Text for a picture: which characters can be drawn, at which size, on how many lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
# A character no font has: it shows what the font draws in place of one that is missing.
MISSING = "\uffff"
BRACKETED = re.compile(r"[(（][^()（）]*[)）]")
REPLACED = {"\N{NON-BREAKING HYPHEN}": "-", "\N{WORD JOINER}": "", "\N{NO-BREAK SPACE}": " "}


@dataclass(frozen=True, slots=True)
class Lines:
    """A text as it fits: its lines, the font they are drawn in, and whether it is all there."""

    lines: tuple[str, ...]
    font: ImageFont.FreeTypeFont
    is_whole: bool

    @property
    def width(self) -> int:
        return ceil(max(map(self.font.getlength, self.lines), default=0))


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf"
    return ImageFont.truetype(str(FONTS / name), size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> str:
    """``text`` without characters that the font lacks; brackets that hold some are left out."""
    plain = "".join(REPLACED.get(character, character) for character in text)
    while (shorter := BRACKETED.sub(_bracket, plain)) != plain:
        plain = shorter
    return " ".join("".join(filter(_is_drawn, plain)).split())


def _bracket(found: re.Match[str]) -> str:
    return found[0] if all(map(_is_drawn, found[0])) else " "


def fitted(text: str, *, width: int, sizes: Iterable[int], lines: int, bold: bool = False) -> Lines:
    """``text`` at the first of ``sizes`` (in px) at which ``lines`` hold it; else it is cut."""
    chosen = font(1)
    wrapped: list[str] = []
    for size in sizes:
        chosen = font(size, bold=bold)
        wrapped = _wrapped(drawable(text), width, chosen)
        if len(wrapped) <= lines and all(chosen.getlength(line) <= width for line in wrapped):
            return Lines(tuple(wrapped), chosen, is_whole=True)
    kept = [*wrapped[: lines - 1], " ".join(wrapped[lines - 1 :])]
    cut = [_cut(line, width, chosen) for line in kept if line]
    return Lines(tuple(cut), chosen, is_whole=False)


def _wrapped(text: str, width: int, chosen: ImageFont.FreeTypeFont) -> list[str]:
    """Words in lines of at most ``width``, as far as words are shorter than that."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and chosen.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(line: str, width: int, chosen: ImageFont.FreeTypeFont) -> str:
    if chosen.getlength(line) <= width:
        return line
    while line and chosen.getlength(line + ELLIPSIS) > width:
        line = line[:-1].rstrip()
    return line + ELLIPSIS


@lru_cache(maxsize=4096)
def _is_drawn(character: str) -> bool:
    if not character.isprintable():
        return character.isspace()
    return _shape(character) != _shape(MISSING)


def _shape(character: str) -> bytes:
    return bytes(font(24).getmask(character))
