"""Measured runs as records: what they may hold, and how curators find and write them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from catalog.models import Measurement
from catalog.models.measurements import dates_of, source_url
from catalog.revision import current_revision
from catalog.tests.rows import ai_model, architecture, gpu, measurement

pytestmark = pytest.mark.django_db


@pytest.fixture
def run() -> Measurement:
    return measurement(gpu(), architecture(ai_model()))


@pytest.mark.parametrize(
    "fault",
    [
        {"tokens_per_s": 0},
        {"tokens_per_s": 1e6},
        {"context_tokens": 0},
        {"cards": 0},
        {"quality": "fine"},
        {"context_basis": "guess"},
    ],
    ids=str,
)
def test_the_database_refuses_what_no_run_can_be(run: Measurement, fault: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Measurement.objects.filter(pk=run.pk).update(**fault)


@pytest.mark.parametrize("period", ["July 2026", "2026-13", "2026-07..", "2026..2025", "26"])
def test_a_date_is_as_exact_as_its_source_but_a_date(run: Measurement, period: str) -> None:
    run.date = period
    with pytest.raises(ValidationError) as caught:
        run.full_clean()
    assert list(caught.value.message_dict) == ["date"]


@pytest.mark.parametrize(
    ("period", "days"),
    [
        ("", []),
        ("2026", [(date(2026, 1, 1), False)]),
        ("2026-07-14", [(date(2026, 7, 1), True)]),
        ("2024-12..2025", [(date(2024, 12, 1), True), (date(2025, 1, 1), False)]),
    ],
)
def test_a_date_or_a_period_is_read_by_the_month(
    period: str, days: list[tuple[date, bool]]
) -> None:
    assert dates_of(period) == days


@pytest.mark.parametrize(
    ("source", "url"),
    [
        ("ggml-org/llama.cpp", "https://github.com/ggml-org/llama.cpp"),
        ("somebody/runs (wiki Benchmarks)", "https://github.com/somebody/runs"),
        ("example.com/runs.html", "https://example.com/runs.html"),
    ],
)
def test_a_source_is_a_repository_or_a_page(source: str, url: str) -> None:
    assert source_url(source) == url


def test_a_new_run_changes_the_catalogues_stamp(run: Measurement) -> None:
    before = current_revision()
    run.save()
    assert current_revision() > before


@pytest.fixture
def curator(admin_client: Client) -> Client:
    return admin_client


LIST = "admin:catalog_measurement_changelist"


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ({"q": "4090"}, True),
        ({"q": "llama"}, True),
        ({"q": "4080"}, False),
        ({"quality": "ok"}, True),
        ({"quality": "slow-host"}, False),
        ({"gpu__vendor": "amd"}, False),
    ],
    ids=str,
)
def test_curators_find_runs(
    curator: Client, run: Measurement, query: dict[str, str], *, is_found: bool
) -> None:
    listed = curator.get(reverse(LIST), query).text
    assert (run.source_url in listed) is is_found


def test_a_curator_adds_a_run_and_hears_what_is_wrong(curator: Client, run: Measurement) -> None:
    path = reverse("admin:catalog_measurement_add")
    values = {
        "code": "c0002",
        "gpu": run.gpu_id,
        "architecture": run.architecture_id,
        "cards": 1,
        "quantization": "Q8_0",
        "engine": "vLLM",
        "context_tokens": 4096,
        "context_basis": "stated",
        "tokens_per_s": "0",
        "date": "2026-13",
        "quality": "ok",
        "source": "somebody/runs",
    }
    errors = curator.post(path, values).context["adminform"].form.errors
    assert set(errors) == {"tokens_per_s", "date"}
    curator.post(path, values | {"tokens_per_s": "61.5", "date": "2026-11"})
    assert Measurement.objects.get(code="c0002").tokens_per_s == 61.5
