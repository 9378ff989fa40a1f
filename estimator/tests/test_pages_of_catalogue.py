"""Pages of the real catalogue's models: every sentence is whole."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from catalog.models import AIModel
from estimator.tests.pages import Page, sentences

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_catalogue")]

EVERY = 60
"""A sample: each page takes some hundredths of a second, and there are thousands."""
NAMES_LEFT_OUT = "…"
BROKEN = {
    "a value that is not there": re.compile(r"\bNone\b(?!\. Its weights)|\bnan\b|\bNaN\b"),
    "a placeholder": re.compile(r"[{}]|%\("),
    "a missing word": re.compile(r"\(\)|\(,|: ?\.|: ?,|^[.,;:)]|\s[.;](?:\s|$)|“”"),
    "a full stop too many": re.compile(r"\.\.(?!\.)(?:\s|$)"),
}


def faults(client: Client, slug: str) -> list[str]:
    """What is wrong in the sentences of one page; names in them are not looked at."""
    page = Page(client, f"/models/{slug}/")
    name = AIModel.objects.values_list("name", flat=True).get(slug=slug)
    lines = [line.replace(name, NAMES_LEFT_OUT) for line in sentences(page)]
    return [
        f"{slug}: {fault} in {line!r}"
        for line in lines
        for fault, pattern in BROKEN.items()
        if pattern.search(line)
    ]


def test_no_sentence_has_a_hole(client: Client) -> None:
    slugs = list(AIModel.objects.order_by("catalog_order").values_list("slug", flat=True))
    sample = slugs[::EVERY]
    assert len(sample) > 50
    assert [fault for slug in sample for fault in faults(client, slug)] == []


@pytest.mark.parametrize(
    "facts",
    [
        {"weights": "open", "is_language_model": True, "parameters__gt": 10**12},
        {"weights": "open", "is_language_model": True, "parameters": None},
        {"weights": "closed", "parameters": None},
        {"weights": "unrecorded", "is_language_model": False},
        {"is_mixture_of_experts": True, "active_parameters__gt": 0},
        {"published": None},
        {"organisations": None},
        {"reference_title": ""},
    ],
    ids=str,
)
def test_no_sentence_has_a_hole_in_a_rare_case(client: Client, facts: dict[str, object]) -> None:
    slugs = AIModel.objects.filter(**facts).order_by("catalog_order").values_list("slug", flat=True)
    assert slugs
    assert [fault for slug in slugs[:3] for fault in faults(client, slug)] == []
