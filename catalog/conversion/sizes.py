"""What the name of a model tells about a mixture of experts."""

from __future__ import annotations

import re

from catalog.conversion.values import from_billions

# "235B-A22B": 22 of 235 billion parameters are active.
ACTIVE = re.compile(r"\bA(\d+(?:\.\d+)?)B\b", re.IGNORECASE)
# "8x7B": eight experts; how many parameters are active is not in the name.
EXPERTS = re.compile(r"\b(?:[2-9]|\d{2,})x\d+(?:\.\d+)?B\b", re.IGNORECASE)
WORD = re.compile(r"(?<![A-Za-z])MoEs?(?![A-Za-z])")


def active_parameters(name: str) -> str:
    """The active parameters that a name gives, or nothing."""
    match = ACTIVE.search(name)
    return from_billions(match[1]) if match else ""


def names_experts(name: str) -> bool:
    """Whether a name says that its model is a mixture of experts."""
    return any(pattern.search(name) for pattern in (ACTIVE, EXPERTS, WORD))
