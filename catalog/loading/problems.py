"""What is wrong with the fixtures, said so that it can be found and repaired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SHOWN = 50
LONGEST_CELL = 60


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault, at its place: file, line and column as far as they are known."""

    file: str
    line: int | None
    column: str | None
    message: str

    def __str__(self) -> str:
        line = f", row {self.line}" if self.line else ""
        column = f", column {self.column}" if self.column else ""
        return f"{self.file}{line}{column}: {self.message}"


class Refused(Exception):  # noqa: N818  (what happened to the fixtures)
    """The fixtures are wrong; nothing was written."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:SHOWN]]
        rest = len(self.problems) - SHOWN
        return "\n".join([*lines, f"and {rest} more"] if rest > 0 else lines)


def quoted(cell: str) -> str:
    """A cell's content in a message, shortened, on one line."""
    short = cell if len(cell) <= LONGEST_CELL else cell[:LONGEST_CELL] + "…"
    return ascii(short) if not short.isprintable() else f"“{short}”"
