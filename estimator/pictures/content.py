"""What a picture shows. The figures are those of the page it stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gauge:
    """A card's memory as a bar, in shares of its scale: all of it, what is needed, the limit.

    ``kind`` is one of ``presentation.FIT_CODES``, like that of a ``Part``.
    """

    kind: str
    has: float
    needed: float
    limit: float


@dataclass(frozen=True, slots=True)
class Panel:
    """One thing that stands out: what it is, its name, its main figure, and how it fits."""

    role: str
    name: str
    figure: str = ""
    note: str = ""
    gauge: Gauge | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar, with its word."""

    kind: str
    count: int
    label: str


@dataclass(frozen=True, slots=True)
class Content:
    """A picture from top to bottom; what is empty is left out."""

    title: str
    verdict: str
    topline: str = ""
    parts: tuple[Part, ...] = ()
    panels: tuple[Panel, ...] = ()
    footnote: str = ""
