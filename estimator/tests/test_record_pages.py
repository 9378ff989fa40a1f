"""Pages of cards, and of models for which no speed is estimated."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import Correction
from estimator.tests.builders import BILLION, architecture_row, gpu_row, model_row

pytestmark = pytest.mark.django_db
NEVER_PUBLISHED = "Its weights were never published, so no card runs it."


def text_of(client: Client, path: str) -> str:
    """The page's words on one line, after an answer of 200."""
    response = client.get(path)
    assert response.status_code == 200
    main = response.text.partition("<main")[2]
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", main).split()))


def test_a_closed_model_says_that_no_card_runs_it_and_asks_nothing(client: Client) -> None:
    model_row(weights="closed", parameters=BILLION)
    gpu_row()
    assert NEVER_PUBLISHED in text_of(client, "/models/a-model/")
    page = client.get("/models/a-model/").text
    assert 'name="context"' not in page
    assert 'id="cards"' not in page


def test_a_closed_model_has_its_specification(client: Client) -> None:
    model_row(weights="closed", parameters=BILLION)
    text = text_of(client, "/models/a-model/")
    assert "Parameters 1.0B (1.0 billion)" in text
    assert "Weights Closed, never published" in text


def test_a_closed_model_stands_beside_open_ones_of_its_size(client: Client) -> None:
    model_row(weights="closed", parameters=BILLION)
    popular = model_row("popular", parameters=1.4 * BILLION)
    architecture_row(popular, "acme/popular", downloads=10)
    model_row("alike", parameters=BILLION)
    model_row("of-another-size", parameters=2 * BILLION)
    model_row("closed-too", parameters=BILLION, weights="closed")
    model_row("of-another-kind", parameters=BILLION, is_language_model=False)
    text = text_of(client, "/models/a-model/").partition("Open models of about this size")[2]
    listed = re.findall(r"Popular|Alike|Of Another Size|Closed Too|Of Another Kind", text)
    assert listed == ["Popular", "Alike"]


def test_a_closed_model_of_unknown_size_has_no_models_beside_it(client: Client) -> None:
    model_row(weights="closed", parameters=None)
    model_row("open", parameters=BILLION)
    text = text_of(client, "/models/a-model/")
    assert NEVER_PUBLISHED in text
    assert "Open models of about this size" not in text


@pytest.mark.parametrize(("access", "is_said"), [("api", True), ("unreleased", False)])
def test_a_closed_model_that_is_offered_says_so(
    client: Client, access: str, *, is_said: bool
) -> None:
    model_row(weights="closed", access=access)
    text = text_of(client, "/models/a-model/")
    assert ("It can be used through its provider only." in text) is is_said


@pytest.mark.parametrize("weights", ["open", "unrecorded"])
def test_a_model_of_unknown_size_says_what_is_missing(client: Client, weights: str) -> None:
    model_row(weights=weights, parameters=None)
    text = text_of(client, "/models/a-model/")
    assert "What is missing is its number of parameters." in text
    assert "never published" not in text
    assert ("Weights not on record" in text) is (weights == "unrecorded")


@pytest.mark.parametrize("weights", ["open", "unrecorded"])
def test_a_model_of_another_kind_shows_the_memory_of_its_weights(
    client: Client, weights: str
) -> None:
    model_row(weights=weights, parameters=8 * BILLION, is_language_model=False)
    text = text_of(client, "/models/a-model/")
    assert "Not a language model" in text
    assert re.search(r"F16 uncompressed 14\.9 GB", text)
    assert re.search(r"Q8_0 near lossless 7\.9 GB", text)
    assert re.search(r"Q2_K heavy loss 2\.3 GB", text)
    assert "never published" not in text


def test_a_small_model_of_another_kind_is_told_in_small_units(client: Client) -> None:
    model_row(parameters=850_000, is_language_model=False)
    assert "F16 uncompressed 2 MB" in text_of(client, "/models/a-model/")


def test_a_model_of_another_kind_and_unknown_size_says_both(client: Client) -> None:
    model_row(parameters=None, is_language_model=False)
    text = text_of(client, "/models/a-model/")
    assert "Not a language model" in text
    assert "the memory of its weights cannot be told either" in text


def test_a_page_without_speeds_costs_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    model_row(weights="closed", parameters=BILLION)
    for number in range(12):
        similar = model_row(f"similar-{number}", parameters=BILLION)
        architecture_row(similar, f"acme/similar-{number}")
    with django_assert_max_num_queries(18):
        client.get("/models/a-model/")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"status": "announced"}, "Announced, not on sale yet."),
        ({"status": "modded"}, "A modified card."),
        ({"form": "coprocessor"}, "A coprocessor, not a graphics card."),
        ({"remarks": ["segmented-memory"]}, "the last 0.5 of 4 GB is much slower"),
        ({"memory_sharing": "macos-share", "unified_memory": True}, "By default macOS lets"),
    ],
)
def test_what_is_unusual_about_a_card_is_told(
    client: Client, facts: dict[str, Any], said: str
) -> None:
    gpu_row(**facts)
    gpu_row("usual")
    assert said in text_of(client, "/gpus/a-card/")
    assert said not in text_of(client, "/gpus/usual/")


def test_sources_that_differ_are_told_plainly(client: Client) -> None:
    gpu = gpu_row(bandwidth_gb_per_s=1130)
    Correction.objects.create(
        gpu=gpu,
        field="bandwidth_gb_per_s",
        source_value="1130",
        correct_value="900",
        reason="sources-differ",
        is_applied=False,
    )
    text = text_of(client, "/gpus/a-card/")
    assert "Sources differ about this card." in text
    assert text.count("Bandwidth: 1,130 GB/s here, 900 GB/s in other sources.") == 2


@pytest.mark.parametrize("path", ["/gpus/no-such-card/", "/models/no-such-model/"])
def test_an_unknown_slug_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
