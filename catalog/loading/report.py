"""What a load did."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Outcome:
    """What became of the rows of one file."""

    name: str
    created: int = 0
    unchanged: int = 0
    changed: int = 0
    removed: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def is_change(self) -> bool:
        return bool(self.created or self.changed or self.removed)

    def __str__(self) -> str:
        counts = ("created", "changed", "unchanged", "removed")
        return f"{self.name}: " + ", ".join(f"{name} {getattr(self, name)}" for name in counts)
