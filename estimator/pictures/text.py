"""Text for a picture: which characters can be drawn, at which size, on how many lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
# A character no font has: it shows what the font draws in place of one that is missing.
MISSING = "\uffff"
EMPTIED_BRACKETS = re.compile(r"[(（]\W*[)）]")
REPLACED = {"\N{NON-BREAKING HYPHEN}": "-", "\N{WORD JOINER}": "", "\N{NO-BREAK SPACE}": " "}


@dataclass(frozen=True, slots=True)
class Lines:
    """A text as it fits: its lines and the font they are drawn in."""

    lines: tuple[str, ...]
    font: ImageFont.FreeTypeFont


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf"
    return ImageFont.truetype(str(FONTS / name), size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> str:
    """``text`` without the characters that the font lacks, and without brackets left empty."""
    plain = "".join(REPLACED.get(character, character) for character in text)
    known = "".join(filter(_is_drawn, plain))
    return " ".join(EMPTIED_BRACKETS.sub(" ", known).split())


def fitted(text: str, *, width: int, sizes: Iterable[int], lines: int, bold: bool = False) -> Lines:
    """``text`` at the first of ``sizes`` (in px) at which ``lines`` hold it; else it is cut."""
    chosen = font(1)
    wrapped: list[str] = []
    for size in sizes:
        chosen = font(size, bold=bold)
        wrapped = _wrapped(drawable(text), width, chosen)
        if len(wrapped) <= lines and all(chosen.getlength(line) <= width for line in wrapped):
            return Lines(tuple(wrapped), chosen)
    *kept, last = [*wrapped[: lines - 1], " ".join(wrapped[lines - 1 :])]
    cut = [_cut(line, width, chosen) for line in [*kept, last]]
    return Lines(tuple(cut), chosen)


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
    mask, missing = _shape(character), _shape(MISSING)
    return character.isspace() or mask != missing


def _shape(character: str) -> bytes:
    return bytes(font(24).getmask(character))
