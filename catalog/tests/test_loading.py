"""What load_catalog writes, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from catalog.curation import note_changes
from catalog.loading import Outcome, load
from catalog.models import (
    AIModel,
    Architecture,
    Correction,
    Gpu,
    Measurement,
    Organisation,
    Source,
    Task,
)
from catalog.revision import current_revision
from catalog.tables import (
    AI_MODELS,
    ARCHITECTURES,
    GPU_CORRECTIONS,
    GPUS,
    MEASUREMENTS,
    MODEL_CORRECTIONS,
    ORGANISATIONS,
    Table,
)
from catalog.tests.fixture_files import (
    AI_MODEL,
    ARCHITECTURE,
    GPU,
    MEASUREMENT,
    ORGANISATION,
    Cells,
    write_fixtures,
)
from catalog.vocabulary import TASKS

pytestmark = pytest.mark.django_db


def counts(outcomes: list[Outcome], file: str) -> tuple[int, int, int, int]:
    outcome = next(outcome for outcome in outcomes if outcome.name == file)
    return outcome.created, outcome.changed, outcome.unchanged, outcome.removed


def test_every_row_becomes_a_record_with_its_relations(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    model = AIModel.objects.with_record().get()
    assert [link.organisation.name for link in model.organisation_links.all()] == ["Acme"]
    assert [domain.code for domain in model.domains.all()] == ["language"]
    assert model.primary_architecture == Architecture.objects.get()
    assert Gpu.objects.get().corrections.get().correct_value == "24"


def test_a_second_load_changes_nothing(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    revision = current_revision()
    assert counts(load(tmp_path), "ai_models.csv") == (0, 0, 1, 0)
    assert counts(load(tmp_path), "gpu_corrections.csv") == (0, 0, 1, 0)
    assert current_revision() == revision


def test_a_changed_cell_changes_its_record_only(tmp_path: Path) -> None:
    other = GPU | {"slug": "card-2", "name": "Card 2"}
    load(write_fixtures(tmp_path, {GPUS: [GPU, other]}))
    revision = current_revision()
    dearer = other | {"memory_gib": "48"}
    outcomes = load(write_fixtures(tmp_path, {GPUS: [GPU, dearer]}))
    assert counts(outcomes, "gpus.csv") == (0, 1, 1, 0)
    assert Gpu.objects.get(slug="card-2").memory_gib == 48
    assert current_revision() > revision


def test_the_order_of_the_file_is_the_order_of_the_catalogue(tmp_path: Path) -> None:
    other = GPU | {"slug": "card-2", "name": "Card 2"}
    load(write_fixtures(tmp_path, {GPUS: [other, GPU]}))
    assert [gpu.slug for gpu in Gpu.objects.all()] == ["card-2", "card-1"]


def test_organisations_keep_the_order_of_the_cell(tmp_path: Path) -> None:
    other = {"slug": "zenith", "name": "Zenith"}
    organisations = {ORGANISATIONS: [ORGANISATION, other]}
    first = AI_MODEL | {"organisations": "zenith | acme"}
    load(write_fixtures(tmp_path, organisations | {AI_MODELS: [first]}))
    assert _organisations() == ["zenith", "acme"]
    second = AI_MODEL | {"organisations": "acme | zenith"}
    outcomes = load(write_fixtures(tmp_path, organisations | {AI_MODELS: [second]}))
    assert _organisations() == ["acme", "zenith"]
    assert counts(outcomes, "ai_models.csv") == (0, 1, 0, 0)


def _organisations() -> list[str]:
    links = AIModel.objects.get().organisation_links.all()
    return [link.organisation.slug for link in links]


def test_a_value_that_left_a_relation_leaves_the_record(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path, {AI_MODELS: [AI_MODEL | {"domains": "language | vision"}]}))
    load(write_fixtures(tmp_path))
    assert [domain.code for domain in AIModel.objects.get().domains.all()] == ["language"]


def test_rows_may_refer_to_later_rows_of_their_file(tmp_path: Path) -> None:
    twin = GPU | {"slug": "card-0", "name": "Card 0", "same_facts_as": "card-1"}
    derived = AI_MODEL | {"slug": "tuned", "name": "Tuned", "base_model": "model-1"}
    rows = {GPUS: [twin, GPU], AI_MODELS: [derived, AI_MODEL]}
    load(write_fixtures(tmp_path, rows))
    assert Gpu.objects.get(slug="card-0").same_facts_as == Gpu.objects.get(slug="card-1")
    assert AIModel.objects.get(slug="tuned").base_model == AIModel.objects.get(slug="model-1")
    assert counts(load(tmp_path), "gpus.csv") == (0, 0, 2, 0)


def test_a_record_that_left_the_file_is_removed(tmp_path: Path) -> None:
    other = GPU | {"slug": "card-2", "name": "Card 2"}
    load(write_fixtures(tmp_path, {GPUS: [GPU, other]}))
    outcomes = load(write_fixtures(tmp_path))
    assert counts(outcomes, "gpus.csv") == (0, 0, 1, 1)
    assert not Gpu.objects.filter(slug="card-2").exists()


def test_an_organisation_may_get_another_slug(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    renamed = {ORGANISATIONS: [ORGANISATION | {"slug": "acme-inc"}]}
    models = {AI_MODELS: [AI_MODEL | {"organisations": "acme-inc"}]}
    load(write_fixtures(tmp_path, renamed | models))
    assert _organisations() == ["acme-inc"]
    assert Organisation.objects.count() == 1


def test_another_repository_may_become_the_models_own(tmp_path: Path) -> None:
    mirror = ARCHITECTURE | {"hf_id": "mirror/Model-1", "is_primary": "no"}
    load(write_fixtures(tmp_path, {ARCHITECTURES: [ARCHITECTURE, mirror]}))
    swapped = [ARCHITECTURE | {"is_primary": "no"}, mirror | {"is_primary": "yes"}]
    load(write_fixtures(tmp_path, {ARCHITECTURES: swapped}))
    assert Architecture.objects.primary().get().hf_id == "mirror/Model-1"


def test_what_curators_added_stays(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    facts = Gpu.objects.values().get() | {"id": None, "slug": "mine", "name": "Mine"}
    Gpu.objects.create(**facts | {"is_loaded": False})
    outcomes = load(tmp_path)
    assert counts(outcomes, "gpus.csv") == (0, 0, 1, 0)
    assert Gpu.objects.filter(slug="mine").exists()


def test_a_curators_correction_outlives_a_load(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    curate("bandwidth_gb_per_s", 900.0)
    quicker = GPU | {"bandwidth_gb_per_s": "1100", "tdp_w": "450"}
    outcomes = load(write_fixtures(tmp_path, {GPUS: [quicker]}))
    gpu = Gpu.objects.get()
    assert (gpu.bandwidth_gb_per_s, gpu.tdp_w) == (900, 450)
    assert counts(outcomes, "gpu_corrections.csv") == (0, 0, 1, 0)
    assert counts(load(tmp_path), "gpus.csv") == (0, 0, 1, 0)


def test_a_curators_value_takes_the_place_of_a_known_correction(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    curate("memory_gib", 20.0)
    load(tmp_path)
    correction = Correction.objects.get(gpu__isnull=False)
    assert (correction.source_value, correction.correct_value) == ("12", "20")
    assert correction.is_curated
    assert Gpu.objects.get().memory_gib == 20


def test_a_curators_correction_of_a_relation_outlives_a_load(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    model = AIModel.objects.get()
    model.tasks.set([Task.objects.get(code="chat")])
    note_changes(model, {"tasks": []}, ["tasks"])
    load(tmp_path)
    assert [task.code for task in AIModel.objects.get().tasks.all()] == ["chat"]
    assert Correction.objects.get(field="tasks").correct_value == "chat"


def test_a_card_that_a_curator_corrected_is_kept_when_it_leaves_the_file(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    curate("tdp_w", 400.0)
    gone = {GPUS: [GPU | {"slug": "card-2", "name": "Card 2"}], GPU_CORRECTIONS: []}
    outcomes = load(write_fixtures(tmp_path, gone))
    notes = next(outcome.notes for outcome in outcomes if outcome.name == "gpus.csv")
    assert notes == ["kept card-1, which left the file: a curator corrected it"]
    assert Gpu.objects.get(slug="card-1").tdp_w == 400


def test_a_measured_run_belongs_to_its_card_and_model(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path, {MEASUREMENTS: [MEASUREMENT]}))
    run = Measurement.objects.get()
    assert (run.gpu.slug, run.architecture.ai_model.slug) == ("card-1", "model-1")
    assert counts(load(tmp_path), MEASUREMENTS.file) == (0, 0, 1, 0)
    faster = {MEASUREMENTS: [MEASUREMENT | {"tokens_per_s": "110"}]}
    assert counts(load(write_fixtures(tmp_path, faster)), MEASUREMENTS.file) == (0, 1, 0, 0)


@pytest.mark.parametrize("gone", [GPUS, AI_MODELS], ids=lambda table: table.file)
def test_what_curators_measured_on_is_kept_when_it_leaves_the_file(
    tmp_path: Path, gone: Table
) -> None:
    load(write_fixtures(tmp_path, {MEASUREMENTS: [MEASUREMENT]}))
    Measurement.objects.update(is_loaded=False)
    left: dict[Table, list[Cells]] = {
        gone: [],
        GPU_CORRECTIONS: [],
        MODEL_CORRECTIONS: [],
        ARCHITECTURES: [],
    }
    outcomes = load(write_fixtures(tmp_path, left))
    notes = next(outcome.notes for outcome in outcomes if outcome.name == gone.file)
    assert notes[0].endswith("which left the file: a curator added a measured run to it")
    assert Measurement.objects.exists()


def curate(name: str, value: float) -> None:
    """Change the one card as the admin does."""
    gpu = Gpu.objects.get()
    before = getattr(gpu, name)
    setattr(gpu, name, value)
    gpu.save()
    note_changes(gpu, {name: before}, [name])


def test_a_source_that_curators_use_is_kept_when_it_leaves_the_file(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))
    source = Source.objects.create(slug="gone", title="Gone", is_loaded=True)
    facts = Gpu.objects.values().get() | {"id": None, "slug": "mine", "name": "Mine"}
    Gpu.objects.create(**facts | {"is_loaded": False, "source_id": source.pk})
    outcomes = load(tmp_path)
    assert outcomes[0].notes == ["kept gone, which left the file: 1 other records refer to it"]


def test_vocabularies_follow_the_code(tmp_path: Path) -> None:
    Task.objects.create(code="forgotten", position=7)
    load(write_fixtures(tmp_path))
    assert [task.code for task in Task.objects.all()] == list(TASKS)


def test_records_are_found_by_every_name_they_have(tmp_path: Path) -> None:
    card = GPU | {"aliases": "Fast One | Faster One"}
    load(write_fixtures(tmp_path, {GPUS: [card]}))
    assert Gpu.objects.search("faster one").exists()
    assert AIModel.objects.search("acme model-1 instruct").exists()
    assert AIModel.objects.by_hf_id("ACME/model-1-instruct").get().slug == "model-1"


def test_the_command_counts_the_rows_of_each_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("load_catalog", fixtures=write_fixtures(tmp_path))
    assert "gpus.csv: created 1, changed 0, unchanged 0, removed 0\n" in capsys.readouterr().out
    call_command("load_catalog", fixtures=tmp_path, quiet=True)
    assert capsys.readouterr().out == ""
