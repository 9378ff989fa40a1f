"""Addresses of publications; a cell may hold several, and words between them."""

from __future__ import annotations

import re

GLUED = re.compile(r"(?<!^)(?<![\s/=])(?=https?://)")
BARE = re.compile(r"(?:www\.|arxiv\.org/)\S+")
PUNCTUATION = ",;"


def links(text: str) -> tuple[list[str], str]:
    """The addresses of a cell, each once, and the words that are left."""
    tokens = GLUED.sub(" ", text).split()
    addresses = [_address(token) for token in tokens]
    rest = [token for token, address in zip(tokens, addresses, strict=True) if not address]
    return list(dict.fromkeys(filter(None, addresses))), " ".join(rest).strip()


def _address(token: str) -> str:
    token = token.rstrip(PUNCTUATION)
    if token.startswith(("http://", "https://")):
        return token
    return f"https://{token}" if BARE.fullmatch(token) else ""
