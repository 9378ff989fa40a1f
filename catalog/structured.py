"""What a page says to programs that read it: JSON-LD in the vocabulary of schema.org."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.safestring import SafeString

CONTEXT = "https://schema.org"
# Of the models' records, the stricter of the licences in the data.
DATA_LICENCE = "https://creativecommons.org/licenses/by/4.0/"
# A text that closes the element early would be markup.
ESCAPES = {ord(character): f"\\u{ord(character):04X}" for character in "<>&"}


def script(facts: dict[str, Any]) -> SafeString:
    """The element that holds ``facts``. Browsers take it as data: no policy on scripts asks."""
    text = json.dumps({"@context": CONTEXT, **facts}, ensure_ascii=False).translate(ESCAPES)
    return SafeString(f'<script type="application/ld+json">{text}</script>')


def breadcrumb_list(crumbs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The way to a page: names and absolute addresses, from the start page on."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": url}
            for position, (name, url) in enumerate(crumbs, start=1)
        ],
    }


def faq_page(questions: Iterable[tuple[str, str]], language: str) -> dict[str, Any]:
    """Questions with the answers as the page gives them."""
    return {
        "@type": "FAQPage",
        "inLanguage": language,
        "mainEntity": [
            {
                "@type": "Question",
                "name": question,
                "acceptedAnswer": {"@type": "Answer", "text": answer},
            }
            for question, answer in questions
        ],
    }


def dataset(
    name: str, description: str, *, url: str, sources: Iterable[str], changed: date | None
) -> dict[str, Any]:
    """The catalogue as a data set that builds on the ``sources`` at these addresses."""
    facts = {
        "@type": "Dataset",
        "name": name,
        "description": description,
        "url": url,
        "license": DATA_LICENCE,
        "isAccessibleForFree": True,
        "isBasedOn": list(sources),
        "creator": {"@type": "Organization", "name": "gpufit", "url": url},
    }
    return facts | ({"dateModified": changed.isoformat()} if changed else {})
