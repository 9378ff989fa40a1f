"""The method page prints the constants that the arithmetic reads."""

from __future__ import annotations

import html5lib
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from estimator import method
from estimator.core import constants, quantization


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
