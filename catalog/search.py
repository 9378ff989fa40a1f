"""Search that forgives spelling: case, spaces and punctuation do not count.

"rtx4090", "RTX 4090" and "rtx-4090" are one name; so are "llama3.1:8b" (an Ollama tag) and
"Llama 3.1-8B". A key is each name squeezed to its letters and digits; a query matches when every
word of it, squeezed the same way, occurs in the key.
"""

from __future__ import annotations

import re
import unicodedata

from django.db.models import Q

MAX_QUERY_LENGTH = 200
FILE_SUFFIX = re.compile(
    r"([-._](UD[-._])?(I?Q\d\w*|[BF]F?16|FP?(16|8|32)|MXFP4))?([-._]\d{5}-of-\d{5})?\.(gguf|safetensors)$",
    re.IGNORECASE,
)


def squeeze(text: str) -> str:
    """The letters and digits of ``text``, without accents, in lower case."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in folded if character.isalnum())


def search_key(*names: str) -> str:
    """The stored form of a record's names; a space keeps one name from running into the next."""
    return " ".join(dict.fromkeys(filter(None, map(squeeze, names))))


def search_words(query: str) -> list[str]:
    """The squeezed words of what a visitor typed; a file name loses its level and ending."""
    query = FILE_SUFFIX.sub("", query[:MAX_QUERY_LENGTH].strip())
    return [word for word in map(squeeze, query.split()) if word]


def matches(query: str) -> Q:
    """A condition on ``search_key`` that holds when every word of ``query`` occurs in it."""
    condition = Q()
    for word in search_words(query):
        condition &= Q(search_key__contains=word)
    return condition
