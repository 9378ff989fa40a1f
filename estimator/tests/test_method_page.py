"""The method page prints the constants that the arithmetic reads."""

from __future__ import annotations

import gzip
import json
import re

import html5lib
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from estimator import accuracy, method
from estimator.calibration import scores
from estimator.constant_words import CONSTANTS
from estimator.core import constants, quantization
from estimator.core.calibration import FILE


def page(client: Client, path: str = "/method/") -> str:
    return client.get(path).content.decode()


def test_the_page_is_valid_asks_nothing_of_the_database_and_sets_no_cookie(client: Client) -> None:
    response = client.get("/method/")
    html5lib.HTMLParser(strict=True).parse(response.content.decode())
    assert response.status_code == 200
    assert not response.cookies


def test_every_level_of_the_ladder_is_printed_with_its_constants(client: Client) -> None:
    printed = page(client)
    for level in quantization.LEVELS:
        assert f"<code>{level.name}</code>" in printed
        assert f"{level.bits_per_weight:.1f}" in printed


def test_a_changed_constant_shows_on_the_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "USABLE_FRACTION", 0.877)
    monkeypatch.setattr(constants, "BASE_OVERHEAD_GIB", 0.7654)
    monkeypatch.setattr(constants, "RANGE_LOW", 0.3)
    monkeypatch.setitem(constants.VENDOR_FACTOR, "intel", 0.123)
    printed = page(client)
    for figure in ("87.7%", "0.7654 GB", "0.3 × to 1.6 ×", "12.3%"):
        assert figure in printed


def test_the_worked_example_adds_up(client: Client) -> None:
    example = method.example()
    terms = [float(term) for term in (example.weights, example.kv_cache, example.overhead)]
    assert round(sum(terms), 1) == float(example.needed)
    assert float(example.needed) <= float(example.usable)
    assert f"{example.speed} tokens per second" in page(client)


def test_the_example_is_computed_by_hand() -> None:
    bytes_read = 8e9 * 5.5 / 8
    assert method.example().level == "Q5_K_M"
    assert float(method.example().speed) == pytest.approx(300e9 * 0.52 / bytes_read, abs=0.05)


def test_other_languages_print_their_number_format(client: Client) -> None:
    assert "0,75 GB" in page(client, "/nl/method/")


@pytest.mark.django_db
def test_the_page_costs_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get("/method/")


def test_the_recorded_scores_are_printed_for_every_group(client: Client) -> None:
    printed = page(client)
    for lines in (accuracy.score_lines("cards"), accuracy.score_lines("sources")):
        assert len(lines) == len(scores.BUCKETS)
        for line in lines:
            assert f"× {line.typical_factor}</td>" in printed
            assert line.coverage in printed


def test_the_words_cover_what_the_calibration_records() -> None:
    recorded = json.loads(FILE.read_text())
    assert set(accuracy.BUCKETS) == set(recorded["speed"]["left_out_cards"])
    assert set(accuracy.MEMORY_PARTS) == set(recorded["memory"])
    assert set(CONSTANTS) == set(recorded["speed"]["constants"])


def test_the_chart_shows_every_run_within_its_frame(client: Client) -> None:
    circles = re.findall(r'<circle cx="([\d.]+)%" cy="([\d.]+)%"', page(client))
    assert len(circles) == json.loads(FILE.read_text())["speed"]["runs"]
    assert all(0 < float(place) < 100 for places in circles for place in places)


def test_an_estimate_equal_to_its_measurement_lies_on_the_diagonal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(accuracy, "_points", lambda: [(10.0, 10.0), (20.0, 40.0), (80.0, 20.0)])
    same, above, below = re.findall(r'cx="([\d.]+)%" cy="([\d.]+)%"', accuracy.chart().points)
    assert float(same[0]) + float(same[1]) == pytest.approx(100, abs=0.2)
    assert float(above[0]) + float(above[1]) < 100
    assert float(below[0]) + float(below[1]) > 100


def test_a_constant_that_rests_on_few_cards_says_so() -> None:
    thin = {str(line.label) for line in accuracy.fitted_lines() if line.is_thin}
    assert "Reading time on AMD with ROCm, against Vulkan" in thin
    assert "Share of the bandwidth that reading reaches" not in thin


def test_the_page_stays_light(client: Client) -> None:
    assert len(gzip.compress(client.get("/it/method/").content)) < 60_000
