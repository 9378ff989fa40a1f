"""Values of controlled vocabularies: from the sources' words to codes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from babel import Locale

from catalog.cells import join
from catalog.conversion.values import values
from catalog.vocabulary import (
    COUNTRIES,
    TASKS,
    CodeAccess,
    ModelAccess,
    NumberFormat,
    RecordConfidence,
    Weights,
)

ACCESS = {
    "": "",
    "Open weights (unrestricted)": ModelAccess.OPEN_UNRESTRICTED.value,
    "Open weights (restricted use)": ModelAccess.OPEN_RESTRICTED.value,
    "Open weights (non-commercial)": ModelAccess.OPEN_NON_COMMERCIAL.value,
    "API access": ModelAccess.API.value,
    "Hosted access (no API)": ModelAccess.HOSTED.value,
    "Unreleased": ModelAccess.UNRELEASED.value,
}
CODE = {
    "": "",
    "Open source": CodeAccess.OPEN_SOURCE.value,
    "Open (restricted use)": CodeAccess.OPEN_RESTRICTED.value,
    "Open access (restricted use)": CodeAccess.OPEN_RESTRICTED.value,
    "Open (non-commercial)": CodeAccess.OPEN_NON_COMMERCIAL.value,
    "Open access (non-commercial)": CodeAccess.OPEN_NON_COMMERCIAL.value,
    "Unreleased": CodeAccess.UNRELEASED.value,
}
# Tasks whose words would share a code with another's.
TASK_CODES = {"(Visual) Question answering": "visual-or-text-question-answering"}
# Countries that the source names formally, or that CLDR names otherwise.
FORMAL_NAMES = {
    "United States of America": "us",
    "United Kingdom of Great Britain and Northern Ireland": "gb",
    "Korea (Republic of)": "kr",
    "Hong Kong": "hk",
    "Iran (Islamic Republic of)": "ir",
    "Macao": "mo",
    "Multinational": "multinational",
}


def codes(cell: str, vocabulary: Iterable[str]) -> str:
    """The codes of a cell's values, in the vocabulary's order."""
    found = {TASK_CODES.get(value) or code(value) for value in values(cell)}
    return _ordered(found, vocabulary)


def code(value: str) -> str:
    """The code of a value: its words in lower case."""
    return re.sub(r"[^a-z0-9]+", "-", value.lower()).strip("-")


def task_codes(cell: str) -> str:
    """The codes of a cell's tasks."""
    return codes(cell, TASKS)


def country_codes(cell: str) -> str:
    """The codes of a cell's countries, each once."""
    names = {name: code for code, name in Locale("en").territories.items()}
    found = {FORMAL_NAMES.get(name) or names[name].lower() for name in values(cell)}
    return _ordered(found, COUNTRIES)


def _ordered(found: set[str], vocabulary: Iterable[str]) -> str:
    order = list(vocabulary)
    unknown = found.difference(order)
    if unknown:
        raise ValueError(f"not in the vocabulary: {sorted(unknown)}")
    return join(sorted(found, key=order.index))


def number_format(cell: str) -> str:
    """The code of a number format; the source's "Unknown" says no more than an empty cell."""
    return "" if cell == "Unknown" else _checked(code(cell), NumberFormat.values)


def confidence(cell: str) -> str:
    """The code of a record's confidence."""
    return _checked(code(cell), RecordConfidence.values)


def _checked(value: str, known: Iterable[str]) -> str:
    if value and value not in known:
        raise ValueError(f"{value!r} is not in the vocabulary")
    return value


def weights(*, stated: str, access: str, is_linked: bool) -> str:
    """Open, closed or not on record; a linked repository shows that the weights are out."""
    if is_linked or stated == "Yes" or access.startswith("Open weights"):
        return Weights.OPEN.value
    return Weights.CLOSED.value if stated == "No" or access else Weights.UNRECORDED.value
