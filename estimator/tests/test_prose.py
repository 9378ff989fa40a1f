"""What the catalogue records, told in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from catalog import vocabulary
from catalog.models import (
    ComputeMethod,
    ModelOrganisation,
    NotabilityCriterion,
    Organisation,
)
from estimator.prose import phrases, training
from estimator.tests.builders import gpu_row, model_row
from estimator.tests.pages import Page

pytestmark = pytest.mark.django_db


def page(client: Client) -> Page:
    return Page(client, "/models/a-model/")


def test_a_name_that_ends_in_a_full_stop_ends_its_sentence(client: Client) -> None:
    model = model_row()
    gpu_row()
    organisation = Organisation.objects.create(slug="beta", name="Beta Inc.")
    ModelOrganisation.objects.create(ai_model=model, organisation=organisation, position=0)
    assert page(client).answer("makers") == "It was made by Beta Inc."


def test_how_it_was_trained_is_told_in_sentences(client: Client) -> None:
    facts: dict[str, Any] = {
        "training_flop": 1.8e25,
        "training_hardware": ["H100"],
        "record_confidence": "likely",
    }
    model = model_row(chips_used=1, **facts)
    gpu_row()
    for position, code in enumerate(("operation-counting", "hardware")):
        model.compute_methods.add(ComputeMethod.objects.create(code=code, position=position))
    model.notability_criteria.add(NotabilityCriterion.objects.create(code="training-cost"))
    shown = page(client)
    assert shown.answer("compute") == (
        "Training it took 1.8 × 10²⁵ FLOP. This was established by counting operations and from "
        "the hardware. It was trained on 1 chip (H100)."
    )
    told = "It is tracked because its training was costly. The source considers this record"
    assert told in shown.section("meaning")


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (phrases.ORIGINS, vocabulary.ORGANISATION_TYPES),
        (phrases.WAYS, vocabulary.COMPUTE_METHODS),
        (phrases.REASONS, vocabulary.NOTABILITY_CRITERIA),
        (training.CONFIDENCE, vocabulary.RecordConfidence.values),
    ],
)
def test_every_value_has_words_for_a_sentence(words: Iterable[str], codes: Iterable[str]) -> None:
    assert set(words) == set(codes)


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Text-to-speech", "text-to-speech"),
        ("Protein-RNA binding", "protein-RNA binding"),
        ("RNA design", "RNA design"),
        ("3D modeling", "3D modeling"),
        ("StarCraft", "StarCraft"),
        ("Ms. Pac-Man (Atari)", "Ms. Pac-Man (Atari)"),
        ("Pokémon battles", "Pokémon battles"),
    ],
)
def test_a_label_inside_a_sentence_begins_small_unless_it_is_a_name(label: str, told: str) -> None:
    assert phrases.in_sentence(label) == told


def test_where_the_level_is_the_same_on_all_cards_the_question_is_another(client: Client) -> None:
    model_row()
    gpu_row(memory_gib=24)
    shown = page(client)
    assert "Does the quantization of A Model differ between cards?" in shown.section("questions")
    assert shown.answer("levels") == (
        "No. Each card is shown at the least compressed level it holds. On every card that runs "
        "this model, that is Q8_0."
    )


@pytest.mark.parametrize(
    ("memories", "told"),
    [
        ([24], "On the one card that runs it the fit is comfortable."),
        ([24, 32], "On all 2 cards that run it the fit is comfortable."),
        ([5.5], "On the one card that runs it the fit is tight."),
        ([5.5, 24, 32], "On 2 cards the fit is comfortable, on 1 it is tight."),
    ],
)
def test_the_fit_is_counted(client: Client, memories: list[float], told: str) -> None:
    model_row()
    for number, memory_gib in enumerate(memories):
        gpu_row(f"card-{number}", memory_gib=memory_gib)
    assert told in page(client).section("steps")


def test_offloading_is_told_with_the_nearest_miss_or_as_what_would_be(client: Client) -> None:
    model_row()
    gpu_row(memory_gib=24)
    would = "Every card in this catalogue holds it. On a smaller one a part of the model would lie"
    assert page(client).answer("too-small").startswith(would)
    gpu_row("small", memory_gib=4)
    told = page(client).answer("too-small")
    assert told.startswith("The nearest miss is Small")
    assert "A part of the model can lie in system memory instead." in told
