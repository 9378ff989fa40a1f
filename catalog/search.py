"""Search that forgives spelling: case, spaces and punctuation do not count.

"rtx4090", "RTX 4090" and "rtx-4090" are one name; so are "llama3.1:8b" (an Ollama tag),
"Meta-Llama-3.1-8B-Q4_K_M.gguf" (a file) and "Llama 3.1-8B". A key is each name squeezed to its
letters and digits; a query matches when every word of it, squeezed the same way, occurs in the key.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from django.db.models import Q

MAX_QUERY_LENGTH = 200

ADDRESS = re.compile(r"^(https?://)?(www\.)?(huggingface\.co|hf\.co|ollama\.com)/", re.IGNORECASE)
OWNER = re.compile(r"^([\w.-]+/)+(?=[\w.-])")
LEVEL = r"(ud[-._])?(i?q\d\w*|[bf]f?16|fp?(16|8|32)|mxfp4|nvfp4|int[48]|[348]bit)"
PACKAGE = r"(gguf|ggml|mlx|awq|gptq|exl[23]|latest)"
SHARD = r"\d{5}-of-\d{5}"
EXTENSION = re.compile(r"\.(gguf|safetensors)$", re.IGNORECASE)
ENDING = re.compile(rf"[-._]({LEVEL}|{PACKAGE}|{SHARD})$", re.IGNORECASE)
NO_NAME = re.compile(rf"({LEVEL}|{PACKAGE})", re.IGNORECASE)
MAKER = re.compile(r"^meta-(?=llama)", re.IGNORECASE)


def squeeze(text: str) -> str:
    """The letters and digits of ``text``, without accents, in lower case; "+" is a word."""
    folded = unicodedata.normalize("NFKD", text.replace("+", "plus")).casefold()
    return "".join(character for character in folded if character.isalnum())


def search_key(*names: str) -> str:
    """The stored form of a record's names; a space keeps one name from running into the next."""
    return " ".join(dict.fromkeys(filter(None, map(squeeze, names))))


def search_words(query: str) -> list[str]:
    """The squeezed words of what a visitor typed, without what is no part of a name.

    >>> search_words("RTX 4090"), search_words("hf.co/unsloth/Qwen3-8B-GGUF:Q4_K_M")
    (['rtx', '4090'], ['qwen38b'])
    """
    words = [part for word in query[:MAX_QUERY_LENGTH].split() for part in _parts(word)]
    names = [word for word in words if not NO_NAME.fullmatch(word)] or words
    return [word for word in map(squeeze, names) if word]


def _parts(word: str) -> Iterable[str]:
    """The name and the tag in an address, an id, a file name or a plain word."""
    name = OWNER.sub("", ADDRESS.sub("", word))
    return (_bare(part) for part in name.split(":"))


def _bare(name: str) -> str:
    """A name without file ending, level, packaging and the maker's prefix."""
    name = MAKER.sub("", EXTENSION.sub("", name))
    while (shorter := ENDING.sub("", name)) != name:
        name = shorter
    return name


def matches(query: str) -> Q:
    """A condition on ``search_key`` that holds when every word of ``query`` occurs in it."""
    condition = Q()
    for word in search_words(query):
        condition &= Q(search_key__contains=word)
    return condition
