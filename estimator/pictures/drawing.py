"""Draws a picture of 1200 × 630 pixels in the look of the site (static/gpufit/tokens.css)."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from estimator.pictures.content import Content, Gauge, Panel, Part
from estimator.pictures.text import Lines, fitted, font

SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN = 64
INNER = WIDTH - 2 * MARGIN
GAP = 32
PAPER, SURFACE, SUNKEN = "#f8fafb", "#ffffff", "#e3e9ee"
INK, INK_2, RULE, EDGE, ACCENT = "#14202b", "#43515f", "#dbe2e8", "#7b8998", "#2478d4"
FILLS = {"ok": "#1d8a66", "tight": "#b9730a", "no": "#c1485d"}
# Cards that do not fit are most of many bars; they stay in the background.
PART_FILLS = FILLS | {"no": "#f0cdd3"}
LINE_HEIGHT = 1.16
PANEL_TOP, PANEL_HEIGHT = 352, 188
PADDING = 24
# One card in a thousand is still seen.
LEAST_PART = 4


def png(content: Content) -> bytes:
    """``content`` as a PNG file."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    _head(draw, content)
    _parts(draw, content.parts)
    _panels(draw, content.panels)
    _foot(draw, content.footnote)
    file = BytesIO()
    image.save(file, "PNG", compress_level=4)
    return file.getvalue()


def _head(draw: ImageDraw.ImageDraw, content: Content) -> None:
    """Brand and facts on one line, the name below, and what there is to say of it."""
    _brand(draw)
    topline = fitted(content.topline, width=820, sizes=(26, 22), lines=1)
    _write(draw, topline, (WIDTH - MARGIN - topline.width, 46), INK_2)
    title = fitted(content.title, width=INNER, sizes=(68, 60, 52, 44), lines=1, bold=True)
    if not title.is_whole:
        title = fitted(content.title, width=INNER, sizes=(44, 38), lines=2, bold=True)
    below = _write(draw, title, (MARGIN, 104), INK)
    verdict = fitted(content.verdict, width=INNER, sizes=(40, 36, 32, 28), lines=1)
    _write(draw, verdict, (MARGIN, below + 12), INK_2)


def _brand(draw: ImageDraw.ImageDraw) -> None:
    """The sign of the site: a card, what a model needs of it, and the limit."""
    draw.rounded_rectangle((MARGIN, 46, MARGIN + 50, 74), radius=5, outline=INK_2, width=4)
    draw.rectangle((MARGIN + 9, 55, MARGIN + 31, 65), fill=ACCENT)
    draw.rectangle((MARGIN + 38, 38, MARGIN + 41, 82), fill=INK_2)
    draw.text((MARGIN + 64, 60), "gpufit", fill=INK, font=font(32, bold=True), anchor="lm")


def _parts(draw: ImageDraw.ImageDraw, parts: tuple[Part, ...]) -> None:
    """A bar of all cards by how they fit, and its legend."""
    total = sum(part.count for part in parts)
    at = float(MARGIN)
    for part in parts:
        width = max(LEAST_PART, INNER * part.count / total) if part.count else 0
        if part.count:
            end = min(at + width, WIDTH - MARGIN)
            draw.rectangle((at, 262, end, 288), fill=PART_FILLS[part.kind])
        at += width
    left = MARGIN
    for part in parts:
        draw.rectangle((left, 307, left + 16, 323), fill=PART_FILLS[part.kind])
        text = fitted(part.label, width=INNER // 3, sizes=(24, 20), lines=1)
        _write(draw, text, (left + 26, 302), INK_2)
        left += 26 + text.width + GAP


def _panels(draw: ImageDraw.ImageDraw, panels: tuple[Panel, ...]) -> None:
    """Panels side by side over the whole width."""
    width = (INNER - GAP * (len(panels) - 1)) // max(1, len(panels))
    for place, panel in enumerate(panels):
        _panel(draw, panel, MARGIN + place * (width + GAP), width)


def _panel(draw: ImageDraw.ImageDraw, panel: Panel, left: int, width: int) -> None:
    top, inner, x = PANEL_TOP, width - 2 * PADDING, left + PADDING
    draw.rounded_rectangle(
        (left, top, left + width, top + PANEL_HEIGHT), radius=8, fill=SURFACE, outline=RULE, width=2
    )
    _write(draw, fitted(panel.role, width=inner, sizes=(22,), lines=1), (x, top + 16), INK_2)
    sizes = (34, 30, 26, 24) if panel.figure else (72, 60, 48, 34)
    name = fitted(panel.name, width=inner, sizes=sizes, lines=1, bold=True)
    _write(draw, name, (x, top + (46 if panel.figure else 66)), INK)
    _write(draw, fitted(panel.figure, width=inner, sizes=(26, 22), lines=1), (x, top + 92), INK)
    _write(draw, fitted(panel.note, width=inner, sizes=(22, 20), lines=1), (x, top + 150), INK_2)
    if panel.gauge:
        _gauge(draw, panel.gauge, x, inner)


def _gauge(draw: ImageDraw.ImageDraw, gauge: Gauge, x: int, width: int) -> None:
    top = PANEL_TOP + 130
    draw.rectangle((x, top, x + gauge.has * width, top + 14), fill=SUNKEN, outline=EDGE)
    draw.rectangle((x, top, x + gauge.needed * width, top + 14), fill=FILLS[gauge.kind])
    limit = x + gauge.limit * width
    draw.rectangle((limit - 1, top - 4, limit + 1, top + 18), fill=INK)


def _foot(draw: ImageDraw.ImageDraw, text: str) -> None:
    _write(draw, fitted(text, width=INNER, sizes=(22, 20), lines=1), (MARGIN, 566), INK_2)


def _write(draw: ImageDraw.ImageDraw, text: Lines, at: tuple[int, int], fill: str) -> int:
    """Write the lines from ``at`` down; where the next thing may stand."""
    x, y = at
    step = round(text.font.size * LINE_HEIGHT)
    for place, line in enumerate(text.lines):
        draw.text((x, y + place * step), line, fill=fill, font=text.font)
    return y + max(1, len(text.lines)) * step
