"""The specification of every record of the real catalogue, and of three exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from django.db import models
from django.utils import translation

from catalog.models import AIModel, Architecture, Gpu, Term
from catalog.specification import Fact, Group, card_specification, model_specification

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_catalogue")]

NOT_A_VALUE = re.compile(r"\b(None|null|nan|inf)\b|[{}]", re.IGNORECASE)
# Titles and names are quoted as they are.
QUOTED = {"reference_title", "authors", "benchmark_data", "training_datasets", "source_detail"}

MEGATRON = {
    "Organisation": "NVIDIA",
    "Organisation type": "Industry",
    "Country": "United States of America",
    "Published": "17 September 2019",
    "Authors": "Mohammad Shoeybi, Mostofa Patwary, Raul Puri, Patrick LeGresley, "
    "Jared Casper and Bryan Catanzaro",
    "Domain": "Language",
    "Task": "Language modeling/generation",
    "How it was established": "Operation counting",
    "Training code": "Open source",
    "Record confidence": "Confident",
    "Citations": "2,766",
    "Reference": "Megatron-LM: Training Multi-Billion Parameter Language Models Using "
    "Model Parallelism",
}
EXPECTED = {
    "megatron-lm-355m": MEGATRON
    | {
        "Parameters": "355M (355 million)",
        "Training data": "46.4 billion tokens",
        "Epochs": "4.4",
        "Compute": "3.4 × 10²⁰ FLOP",
        "Weights": "Open, downloadable",
        "Model access": "Open weights (unrestricted)",
        "Benchmark data": "Megatron-LM (355M)",
        "Last updated": "25 May 2026",
    },
    "nemotron-4-340b": {
        "Organisation": "NVIDIA",
        "Organisation type": "Industry",
        "Country": "United States of America",
        "Published": "14 June 2024",
        "Domain": "Language",
        "Tasks": "Language modeling/generation, Chat and Question answering",
        "Number format": "BF16",
        "Parameters": "340B (340 billion)",
        "Training data": "9 trillion tokens",
        "Batch size": "9,437,184",
        "Compute": "1.8 × 10²⁵ FLOP",
        "How it was established": "Operation counting and Hardware",
        "Hardware": "NVIDIA H100 SXM5 80GB",
        "Chips used": "6,144",
        "Wall time": "2,200 hours (91.7 days)",
        "Hardware utilisation": "MFU 41.1%",
        "Power draw": "8.5 MW",
        "Compute cost (2023 US dollars)": "$21,271,018",
        "Weights": "Open, downloadable",
        "Model access": "Open weights (unrestricted)",
        "Training code": "Unreleased",
        "Hugging Face": "nvidia",
        "Frontier model": "Yes",
        "Possibly above 10²³ FLOP": "Yes",
        "Why it is tracked": "Training cost",
        "Record confidence": "Confident",
        "Reference": "NVIDIA Releases Open Synthetic Data Generation Pipeline for Training "
        "Large Language Models",
        "Last updated": "18 December 2025",
    },
    "megatron-lm-1-2b": MEGATRON
    | {
        "Parameters": "1.2B (1.2 billion)",
        "Training data": "157 billion tokens",
        "Compute": "1.1 × 10²¹ FLOP",
        "Hardware": "NVIDIA Tesla V100 SXM3 32 GB",
        "Chips used": "1",
        "Power draw": "338 W",
        "Weights": "Closed, never published",
        "Model access": "Unreleased",
        "Why it is tracked": "Highly cited",
        "Last updated": "29 May 2026",
    },
}


@pytest.mark.parametrize("slug", EXPECTED)
def test_the_record_of_a_reference_model_is_printed_exactly(slug: str) -> None:
    groups = model_specification(AIModel.objects.with_record().get(slug=slug))
    printed = {fact.label: "; ".join(value.text for value in fact.values) for fact in facts(groups)}
    assert printed | EXPECTED[slug] == printed


def test_the_authors_of_a_reference_model_are_shortened() -> None:
    groups = model_specification(AIModel.objects.with_record().get(slug="nemotron-4-340b"))
    authors = next(fact for fact in facts(groups) if fact.field == "authors")
    assert authors.values[0].text.startswith("Bo Adler, Niket Agarwal, Ashwath Aithal")
    assert authors.values[0].text.count(",") + 1 + authors.rest_count == 81


@pytest.mark.parametrize(("language", "share"), [("en", 1), ("nl", 10), ("it", 10)])
def test_no_record_of_a_model_prints_a_missing_value(language: str, share: int) -> None:
    records = AIModel.objects.with_record().filter(pk__in=every(AIModel, share))
    with translation.override(language):
        specifications = map(model_specification, records.iterator(chunk_size=500))
        assert list(faults(specifications, codes(AIModel, Architecture, *terms()))) == []


def test_no_record_of_a_card_prints_a_missing_value() -> None:
    specifications = map(card_specification, Gpu.objects.with_record())
    assert list(faults(specifications, codes(Gpu))) == []


def facts(groups: Iterable[Group]) -> Iterator[Fact]:
    return (fact for group in groups for fact in group.facts)


def every(model: type[models.Model], share: int) -> list[int]:
    """The primary keys of one record in ``share``."""
    return list(model._default_manager.order_by("pk").values_list("pk", flat=True))[::share]


def terms() -> list[type[Term]]:
    return [term for term in Term.__subclasses__() if hasattr(term, "vocabulary")]


def codes(*owners: type[models.Model]) -> set[str]:
    """The codes of controlled vocabularies, where their label differs in English."""
    choices = [
        choice
        for owner in owners
        for field in owner._meta.get_fields()
        if isinstance(field, models.Field)
        for choice in field.flatchoices
    ]
    labels = {
        **dict(choices),
        **{c: t for o in owners for c, t in getattr(o, "vocabulary", {}).items()},
    }
    return {code for code, label in labels.items() if code != str(label)}


def faults(specifications: Iterable[list[Group]], raw_codes: set[str]) -> Iterator[str]:
    for groups in specifications:
        for fact in facts(groups):
            for value in (*fact.values, *fact.rest):
                is_empty = not value.text.strip() or not fact.label.strip()
                is_missing = fact.field not in QUOTED and NOT_A_VALUE.search(value.text)
                if is_empty or is_missing or value.text in raw_codes:
                    yield f"{fact.field}: {value.text!r}"
        for note in (note for group in groups for note in group.notes):
            if NOT_A_VALUE.search(note.text) or note.reason in raw_codes:
                yield f"note: {note.text!r}"
