"""How catalogue rows become core values, and how long these are kept."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import AIModel
from catalog.tests.rows import measurement
from estimator.core.types import Card, Model
from estimator.rows import architecture_spec, card_spec, catalogue, model_spec
from estimator.tests.builders import BILLION, architecture_row, gpu_row, model_row

pytestmark = pytest.mark.django_db


def spec(slug: str) -> Model | None:
    return model_spec(AIModel.objects.with_architecture().get(slug=slug))


def test_a_card_keeps_its_facts_in_bytes() -> None:
    row = gpu_row(
        "m4-max",
        name="Apple M4 Max",
        vendor="apple",
        memory_gib=3.5,
        bandwidth_gb_per_s=409.6,
        released=date(2024, 10, 30),
        unified_memory=True,
        catalog_order=7,
        form="integrated",
        memory_type="LPDDR (unified)",
        architecture="Apple M4",
        fp32_tflops=18.4,
    )
    assert card_spec(row) == Card(
        slug="m4-max",
        name="Apple M4 Max",
        vendor="apple",
        memory_bytes=3_758_096_384,
        bandwidth_bytes_per_s=409_600_000_000,
        released=date(2024, 10, 30),
        unified_memory=True,
        catalog_order=7,
        form="integrated",
        memory_type="LPDDR (unified)",
        architecture="Apple M4",
        fp32_flop_per_s=18.4e12,
    )


def test_totals_of_a_board_are_shared_by_its_gpus() -> None:
    row = gpu_row("mi250", memory_gib=128, gpus_on_board=2, remarks=["board-totals"])
    assert card_spec(row).gpu_memory_bytes == 64 * 2**30


def test_a_board_that_lists_one_gpu_is_that_gpu() -> None:
    row = gpu_row("m60", memory_gib=8, gpus_on_board=2, remarks=["per-gpu"])
    assert card_spec(row).gpu_memory_bytes == 8 * 2**30


def test_an_architecture_counts_its_language_part() -> None:
    facts = {"kv_heads": 8, "head_dim": 128, "text_parameters": 7 * BILLION}
    row = architecture_row(model_row("seeing"), "maker/seeing", kind="vlm", **facts)
    spec = architecture_spec(row)
    assert (spec.parameters, spec.kv_heads, spec.layers) == (7 * BILLION, 8, 32)


@pytest.mark.parametrize(
    ("model_type", "expected"), [("deepseek_v3", 671_045_000_000), ("glm4_moe", 684_531_000_000)]
)
def test_a_layer_that_files_leave_out_is_not_counted(model_type: str, expected: int) -> None:
    facts = {"parameters": 684_531_000_000, "recount_deviation_pct": -1.97}
    row = architecture_row(model_row("guessing"), "maker/guess", model_type=model_type, **facts)
    assert architecture_spec(row).parameters == pytest.approx(expected, rel=1e-5)


def test_a_model_carries_its_architecture() -> None:
    architecture_row(model_row("shaped"), "maker/shaped", hidden_size=5120)
    found = spec("shaped")
    assert found is not None
    assert found.architecture is not None
    assert found.architecture.hidden_size == 5120


def test_a_model_keeps_its_own_counts_and_takes_the_context_of_its_architecture() -> None:
    row = model_row("mixture", parameters=30 * BILLION, active_parameters=3 * BILLION)
    architecture_row(row, "maker/mixture", active_parameters=5 * BILLION, max_context_tokens=4096)
    found = spec("mixture")
    assert found is not None
    assert (found.parameters, found.active_parameters) == (30 * BILLION, 3 * BILLION)
    assert found.max_context_tokens == 4096


def test_counts_not_on_record_come_from_the_architecture() -> None:
    row = model_row("bare", parameters=None)
    architecture_row(row, "maker/bare", parameters=7 * BILLION, active_parameters=BILLION)
    found = spec("bare")
    assert found is not None
    assert (found.parameters, found.active_parameters) == (7 * BILLION, BILLION)


def test_only_the_models_own_architecture_is_read() -> None:
    architecture_row(model_row("other"), "maker/mirror", is_primary=False, max_context_tokens=1)
    found = spec("other")
    assert found is not None
    assert found.max_context_tokens is None


def test_a_model_without_any_count_has_no_core_value() -> None:
    model_row("vague", parameters=None)
    assert spec("vague") is None


def test_more_active_than_stored_parameters_count_as_all_of_them() -> None:
    row = model_row("odd", parameters=7 * BILLION)
    architecture_row(row, "maker/odd", active_parameters=8 * BILLION)
    found = spec("odd")
    assert found is not None
    assert found.active_parameters == 7 * BILLION


@pytest.mark.parametrize(
    ("facts", "has_speeds"),
    [
        ({}, True),
        ({"weights": "unrecorded"}, True),
        ({"weights": "closed"}, False),
        ({"is_language_model": False}, False),
        ({"parameters": None}, False),
    ],
)
def test_speeds_are_for_language_models_of_known_size_that_somebody_may_have(
    facts: dict[str, object], *, has_speeds: bool
) -> None:
    model_row("one", **facts)
    assert (catalogue().model("one").speed_spec is not None) is has_speeds


def test_a_warm_catalogue_costs_one_small_query() -> None:
    gpu_row()
    model_row()
    warm = catalogue()
    assert (len(warm.ranked_cards), warm.model("a-model").slug) == (1, "a-model")
    with CaptureQueriesContext(connection) as queries:
        again = catalogue()
        assert (len(again.ranked_cards), again.model("a-model").slug) == (1, "a-model")
    assert len(queries) == 1


def test_a_change_is_seen_at_once() -> None:
    row = gpu_row(memory_gib=24)
    assert catalogue().ranked_cards[0].card.memory_bytes == 24 * 2**30
    row.memory_gib = 48
    row.save()
    assert catalogue().ranked_cards[0].card.memory_bytes == 48 * 2**30


def test_ranked_cards_stand_in_catalogue_order() -> None:
    for order, slug in ((3, "last"), (1, "first"), (2, "middle")):
        gpu_row(slug, catalog_order=order)
    gpu_row("soon", status="announced", catalog_order=4)
    assert [one.card.slug for one in catalogue().ranked_cards] == ["first", "middle", "last"]
    assert list(catalogue().cards_by_slug) == ["first", "middle", "last", "soon"]


def test_all_models_at_once_are_what_each_is_alone() -> None:
    architecture_row(model_row("shaped"), "Maker/Shaped", max_context_tokens=4096)
    model_row("plain", weights="closed", parameters=None)
    model_row("painter", is_language_model=False)
    together = catalogue().models_by_slug
    assert together == {slug: catalogue().model(slug) for slug in together}
    assert catalogue().slugs_by_hf_id == {"maker/shaped": "shaped"}


def test_a_model_knows_the_cards_that_a_model_of_its_shape_was_measured_on() -> None:
    fast, slowed = gpu_row("fast"), gpu_row("slowed")
    original = architecture_row(model_row("original"), "a/original")
    architecture_row(model_row("finetune"), "b/finetune")
    architecture_row(model_row("deeper"), "c/deeper", layers=40)
    measurement(fast, original)
    measurement(slowed, original, quality="slow-host")
    specs = {slug: catalogue().model(slug).spec for slug in ("original", "finetune", "deeper")}
    cards = {slug: spec.measured_cards for slug, spec in specs.items() if spec}
    assert cards == {
        "original": frozenset({"fast"}),
        "finetune": frozenset({"fast"}),
        "deeper": frozenset(),
    }
