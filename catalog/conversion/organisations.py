"""Organisations: one name each, however the sources spell it."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.conversion.files import Cells
from catalog.conversion.naming import SlugBook
from catalog.conversion.values import values

# Cells whose commas mislead: two organisations after a space, one without.
MISREAD_CELLS = {
    "Massachusetts Institute of Technology (MIT), Genesis Therapeutics": [
        "Massachusetts Institute of Technology (MIT)",
        "Genesis Therapeutics",
    ],
    "Thunder Software Technology Co.,Ltd.": ["Thunder Software Technology Co., Ltd."],
}
# One organisation, spelled or spaced in two ways.
SPELLINGS = {
    "Shanghai Tech University": "ShanghaiTech University",
    "Shuchi Information Technology ( Shanghai ) Co. , Ltd.": (
        "Shuchi Information Technology (Shanghai) Co., Ltd."
    ),
}
# Names of architectures.csv for organisations that Epoch AI names otherwise. Names that may
# stand for something narrower or wider (Google and Google DeepMind, IFM and LLM360) are not here.
EPOCH_NAMES = {
    "BAAI": "Beijing Academy of Artificial Intelligence / BAAI",
    "Cerebras": "Cerebras Systems",
    "LMSYS": "Large Model Systems Organization",
    "Liquid AI": "Liquid",
    "M-A-P": "Multimodal Art Projection (MAP)",
    "Nanbeige": "Nanbeige LLM Lab",
    "OpenBMB": "OpenBMB (Open Lab for Big Model Base)",
    "OrionStar": "Beijing OrionStar Technology Co., Ltd.",
    "RWKV": "RWKV Foundation",
    "SCB 10X": "Typhoon / SCB 10X",
    "Sarvam AI": "Sarvam",
    "Skywork": "Skywork AI",
    "Together AI": "Together",
    "Tokyo Tech": "Tokyo Institute of Technology",
    "Xiaomi": "Xiaomi Corp",
    "poolside": "Poolside",
    "rednote": "Rednote",
}


def organisations(cell: str) -> list[str]:
    """The organisations of a cell of Epoch AI's records, in its order."""
    names = MISREAD_CELLS.get(cell) or values(cell)
    return list(dict.fromkeys(SPELLINGS.get(name, name) for name in names))


def publisher(name: str) -> str:
    """The organisation behind a repository, named as Epoch AI names it."""
    return EPOCH_NAMES.get(name, name)


def organisation_slugs(names: Iterable[str], kept: dict[str, str]) -> dict[str, str]:
    """A slug for each name, in alphabetical order."""
    book = SlugBook(kept)
    return {name: book.slug(name) for name in sorted(set(names), key=str.casefold)}


def organisation_rows(slugs: dict[str, str]) -> list[Cells]:
    """The fixture's rows."""
    return [{"slug": slug, "name": name} for name, slug in slugs.items()]
