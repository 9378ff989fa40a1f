"""Which cards a visitor wants to see."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from estimator import rows
from estimator.filters import CardSelection
from estimator.tests.builders import gpu_row

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cards() -> None:
    gpu_row("rtx-4090", name="GeForce RTX 4090", memory_gib=24)
    gpu_row("rtx-4090-laptop", name="GeForce RTX 4090 Mobile", memory_gib=16, form="laptop")
    gpu_row("rx-7900", name="Radeon RX 7900 XTX", vendor="amd", memory_gib=24)
    gpu_row("gtx-970", name="GeForce GTX 970", memory_gib=3.5)
    gpu_row("soon", name="GeForce RTX 4090 Next", status="announced", memory_gib=24)
    gpu_row("phi", name="Xeon Phi", vendor="intel", form="coprocessor", memory_gib=16)


def selection(query: str) -> CardSelection:
    return CardSelection(QueryDict(query), rows.catalogue())


def passing(query: str) -> set[str] | None:
    slugs = selection(query).passing_slugs()
    return None if slugs is None else set(slugs)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("q=4090", {"rtx-4090", "rtx-4090-laptop"}),
        ("q=rtx4090", {"rtx-4090", "rtx-4090-laptop"}),
        ("q=RTX+4090+mobile", {"rtx-4090-laptop"}),
        ("memory=24", {"rtx-4090", "rx-7900"}),
        ("memory=3.5", {"gtx-970"}),
        ("vendor=amd", {"rx-7900"}),
        ("form=laptop", {"rtx-4090-laptop"}),
        ("vendor=nvidia&memory=24", {"rtx-4090"}),
        ("q=4090&form=desktop&vendor=nvidia&memory=24", {"rtx-4090"}),
        ("q=4090&vendor=amd", set()),
        ("q=100%25", set()),
        ("q=_", {"rtx-4090", "rtx-4090-laptop", "rx-7900", "gtx-970"}),
        ("q=<script>alert(1)</script>", set()),
        ("q=%27%3B+DROP+TABLE+catalog_gpu%3B--", set()),
        ("vendor=nvidia&vendor=amd", {"rx-7900"}),
    ],
)
def test_cards_are_found_by(query: str, expected: set[str]) -> None:
    assert passing(query) == expected


@pytest.mark.parametrize("query", ["", "q=", "q=+", "memory=&vendor=&form=", "context=4096&page=2"])
def test_without_filters_all_pass_and_the_database_is_not_asked(query: str) -> None:
    catalogue = rows.catalogue()
    assert catalogue.ranked_cards
    with CaptureQueriesContext(connection) as queries:
        assert CardSelection(QueryDict(query), catalogue).passing_slugs() is None
    assert len(queries) == 0


def test_announced_cards_and_coprocessors_never_pass() -> None:
    assert passing("q=next") == set()
    assert passing("q=phi") == set()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("memory=23", "memory"),
        ("memory=abc", "memory"),
        ("memory=24%00", "memory"),
        ("vendor=matrox", "vendor"),
        ("vendor=NVIDIA", "vendor"),
        ("form=toaster", "form"),
        ("form=coprocessor", "form"),
        ("form=<b>", "form"),
        ("q=%00", "q"),
        ("q=4090%00", "q"),
        ("q=" + "x" * 201, "q"),
        ("q=" + "x" * 1_000_000, "q"),
    ],
)
def test_a_wrong_filter_gives_a_message_and_does_not_count(query: str, field: str) -> None:
    ours = selection(query)
    assert ours.passing_slugs() is None
    assert list(ours.errors) == [field]
    assert ours.chosen == {}


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("q=%00", "No name holds such characters. This search is left out."),
        ("q=" + "x" * 201, "A search takes up to 200 characters. This one is left out."),
    ],
)
def test_a_mangled_search_is_said_to_be_left_out(query: str, message: str) -> None:
    assert selection(query).errors["q"] == [message]


def test_a_wrong_filter_leaves_the_others_in_force() -> None:
    assert passing("vendor=matrox&memory=24") == {"rtx-4090", "rx-7900"}


def choices(field: str) -> list[tuple[str, str]]:
    listed: Any = selection("").form.fields[field]
    return [(str(value), str(label)) for value, label in listed.choices if value]


def test_memory_sizes_are_those_of_ranked_cards_with_their_number() -> None:
    assert choices("memory") == [
        ("3.5", "3.5 GB (1)"),
        ("16", "16 GB (1)"),
        ("24", "24 GB (2)"),
    ]


def test_kinds_are_those_of_ranked_cards_with_their_number() -> None:
    assert choices("form") == [("desktop", "desktop (3)"), ("laptop", "laptop (1)")]
