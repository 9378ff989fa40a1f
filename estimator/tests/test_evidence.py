"""Measured runs stand beside the estimates they belong to, and replace none."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import Architecture, Gpu
from catalog.tests.rows import measurement
from estimator.evidence import evidence, level_name, nearest_first
from estimator.measured_rows import SHOWN
from estimator.rows import MeasuredRun, catalogue
from estimator.tests.builders import architecture_row, gpu_row, model_row
from estimator.tests.pages import Page, words

pytestmark = pytest.mark.django_db

MODEL, CARD = "/models/a-model/?quality=Q4_K_M&context=4096", "/gpus/a-card/?quality=Q4_K_M"
FOR_TABLE = {"HX-Request": "true", "HX-Target": "cards"}
USABLE = 8.5
"""GiB that hold 8 billion parameters at Q5_K_M and no better level."""


@pytest.fixture
def card() -> Gpu:
    return gpu_row(memory_gib=USABLE, bandwidth_gb_per_s=400)


@pytest.fixture
def shape() -> Architecture:
    return architecture_row(model_row(), "acme/a-model")


def live_row(client: Client, path: str) -> str:
    page = client.get(path).text
    found = re.search(r'<tr class="row.*?</tr>', page, re.DOTALL)
    assert found, path
    return found[0]


def shown_level(client: Client, path: str) -> str:
    found = re.search(r'class="c-q"><code>(.*?)</code>', live_row(client, path))
    assert found
    return found[1]


@pytest.mark.parametrize("path", [MODEL, CARD])
def test_a_row_tells_what_was_measured_at_its_level_and_where(
    client: Client, card: Gpu, shape: Architecture, path: str
) -> None:
    level = shown_level(client, path)
    before = re.search(r"<b class=.*?</b>", live_row(client, path))
    measurement(card, shape, quantization=level, tokens_per_s=122.4)
    row = live_row(client, path)
    assert "measured: 122 tok/s" in words(row)
    assert 'href="https://github.com/somebody/runs" title="somebody/runs"' in row
    assert '<circle class="meas"' in row
    assert before
    assert before[0] in row


def test_of_several_runs_a_row_tells_the_median_and_their_number(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    level = shown_level(client, MODEL)
    for speed in (60, 51.5, 70):
        measurement(card, shape, quantization=level, tokens_per_s=speed)
    row = live_row(client, MODEL)
    assert "measured: 60.0 tok/s, median of 3" in words(row)
    assert 'href="#measured"' in row
    assert 'id="measured"' in client.get(MODEL).text


@pytest.mark.parametrize(
    "other", [{"quantization": "Q2_K"}, {"quality": "slow-host"}, {"cards": 2}], ids=str
)
def test_a_row_keeps_to_its_level_and_to_usable_runs_of_one_card(
    client: Client, card: Gpu, shape: Architecture, other: dict[str, Any]
) -> None:
    measurement(card, shape, **{"quantization": shown_level(client, MODEL)} | other)
    assert "measured:" not in live_row(client, MODEL)


def test_what_was_measured_never_lies_outside_of_the_scale(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    measurement(card, shape, quantization=shown_level(client, MODEL), tokens_per_s=9_000)
    place = re.search(r'class="meas" cx="(.*?)%"', live_row(client, MODEL))
    assert place
    assert float(place[1]) == 98


def test_both_pages_list_runs_with_the_estimate_for_the_same(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    measurement(
        card,
        shape,
        engine="Ollama",
        engine_version="0.9",
        backend="CUDA",
        tokens_per_s=41.26,
        context_tokens=2048,
        context_basis="assumed",
        date="2024-12..2025-12",
    )
    run = "Q4_K_M, Ollama 0.9, CUDA, 2,048 tokens of context (assumed)"
    for path, name in ((MODEL, "A Card"), (CARD, "A Model")):
        text = Page(client, path).section("measured")
        assert f"{name} {run} 41.3 " in text
        assert re.search(r"41\.3 [\d.]+ \d+–\d+ somebody/runs Dec 2024 – Dec 2025", text), text


def test_a_run_that_was_slowed_down_says_by_what(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    measurement(card, shape, quality="slow-host")
    assert "The computer around the card was slow." in Page(client, MODEL).section("measured")


def test_runs_of_another_model_of_the_same_shape_name_it(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    assert shape.parameters != 8_010_000_000
    twin = architecture_row(model_row("twin"), "acme/twin", parameters=8_010_000_000)
    other = architecture_row(model_row("other"), "acme/other", layers=40)
    measurement(card, twin)
    measurement(card, other, tokens_per_s=11.5)
    text = Page(client, MODEL).section("measured")
    assert "Run with Twin, which has the same shape" in text
    assert "11.5" not in text


def test_ten_runs_are_shown_and_the_rest_can_be_opened(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    for number in range(SHOWN + 2):
        measurement(card, shape, tokens_per_s=50 + number)
    first, _summary, rest = client.get(MODEL).text.partition("All 12 runs")
    assert first.count('class="runs__source"><a') == SHOWN
    assert rest.count('class="runs__source"><a') == 2


def test_a_page_without_runs_has_no_list_of_them(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    assert not shape.measurements.exists()
    for path in (MODEL, f"/gpus/{card.slug}/"):
        assert "measured" not in client.get(path).text


def test_every_card_has_its_say_before_one_has_two(shape: Architecture) -> None:
    gpus = [gpu_row("one"), gpu_row("two")]
    for card, speed in ((gpus[0], 10), (gpus[0], 11), (gpus[1], 12)):
        measurement(card, shape, tokens_per_s=speed)
    measurement(gpus[1], shape, tokens_per_s=13, quality="slow-path")

    def nearest(run: MeasuredRun) -> tuple[bool, float]:
        return False, run.tokens_per_s

    ordered = nearest_first(catalogue().runs, nearest, lambda run: run.card)
    assert [run.tokens_per_s for run in ordered] == [10, 12, 11, 13]


@pytest.mark.parametrize(
    ("reported", "level"), [("BF16", "F16"), ("FP16", "F16"), ("q4_k_m", "Q4_K_M"), ("odd", "odd")]
)
def test_sources_name_levels_in_their_own_way(reported: str, level: str) -> None:
    assert level_name(reported) == level


def test_a_run_at_a_level_nobody_knows_has_no_estimate(
    client: Client, card: Gpu, shape: Architecture
) -> None:
    measurement(card, shape, quantization="odd", tokens_per_s=33.3)
    assert "odd, llama.cpp, 512 tokens of context 33.3 – somebody" in Page(client, MODEL).section(
        "measured"
    )


def test_runs_are_read_once_and_a_warm_table_asks_for_none(
    client: Client,
    card: Gpu,
    shape: Architecture,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    measurement(card, shape)
    client.get(MODEL, headers=FOR_TABLE)
    assert evidence(catalogue()) is evidence(catalogue())
    with django_assert_num_queries(1):
        client.get(f"{MODEL}&sort=memory", headers=FOR_TABLE)


@pytest.mark.parametrize(("language", "word"), [("nl", "gemeten: 60,5"), ("it", "misurato: 60,5")])
def test_other_languages_say_it_too(
    client: Client, card: Gpu, shape: Architecture, language: str, word: str
) -> None:
    measurement(card, shape, quantization=shown_level(client, MODEL), tokens_per_s=60.5)
    assert f"{word} tok/s" in words(live_row(client, f"/{language}{MODEL}"))
