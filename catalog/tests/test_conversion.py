"""The conversion as a whole, on small sources of its own."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.loading import load
from catalog.models import AIModel, Gpu
from catalog.tests.fixture_files import Cells
from catalog.tests.source_files import ARCHITECTURE, RECORD, write_sources


def rows(directory: Path, file: str) -> list[Cells]:
    with (directory / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def converted(tmp_path: Path, **sources: list[Cells]) -> Path:
    """Fixtures from small sources; each run starts from nothing."""
    fixtures = tmp_path / "fixtures"
    call_command("convert_sources", write_sources(tmp_path, **sources), fixtures=fixtures)
    return fixtures


def models(fixtures: Path) -> dict[str, Cells]:
    return {row["slug"]: row for row in rows(fixtures, "ai_models.csv")}


def test_a_second_run_writes_the_same_bytes(tmp_path: Path) -> None:
    first = {path.name: path.read_bytes() for path in converted(tmp_path).rglob("*.csv")}
    second = {path.name: path.read_bytes() for path in converted(tmp_path).rglob("*.csv")}
    assert len(first) == 10
    assert first == second


@pytest.mark.django_db
def test_what_was_converted_loads(tmp_path: Path) -> None:
    load(converted(tmp_path))
    gpu = Gpu.objects.get(slug="radeon-duo")
    assert (gpu.memory_gib, gpu.remarks) == (16, ["per-gpu"])
    assert gpu.corrections.get().reason == "several-gpus"
    model = AIModel.objects.with_record().get(slug="tiny-1b")
    assert [link.organisation.name for link in model.organisation_links.all()] == ["Meta AI"]


def test_a_slug_that_is_in_use_stays_when_the_name_of_another_model_comes_before(
    tmp_path: Path,
) -> None:
    converted(tmp_path)
    newcomer = RECORD | {"Model": "tiny 1b", "Organization": "Other", "Publication date": ""}
    again = models(converted(tmp_path, models_epoch=[newcomer, RECORD]))
    assert again["tiny-1b"]["name"] == "Tiny-1B"
    assert again["tiny-1b-other"]["name"] == "tiny 1b"


def test_a_slip_of_the_pen_in_a_name_is_mended(tmp_path: Path) -> None:
    record = RECORD | {"Model": "LLama 3..2 Typhoon 2 1B"}
    model = models(converted(tmp_path, models_epoch=[RECORD, record]))["llama-3-2-typhoon-2-1b"]
    assert model["name"] == "LLama 3.2 Typhoon 2 1B"


def test_the_year_tells_models_of_one_name_and_organisation_apart(tmp_path: Path) -> None:
    twins = [RECORD | {"Model": name} for name in ("Tiny 1B", "tiny.1b", "Tiny-1B")]
    assert list(models(converted(tmp_path, models_epoch=twins))) == [
        "tiny-1b",
        "tiny-1b-meta-ai",
        "tiny-1b-meta-ai-2024",
    ]


def test_a_linked_repository_opens_a_model_and_gives_its_missing_size(tmp_path: Path) -> None:
    record = RECORD | {"Parameters": "", "Open model weights?": "No"}
    link = {"epoch_model": "Tiny-1B", "hf_id": ARCHITECTURE["hf_id"]}
    fixtures = converted(tmp_path, models_epoch=[record], model_crosswalk=[link])
    model = models(fixtures)["tiny-1b"]
    assert (model["weights"], model["parameters"]) == ("open", "1000000000")
    correction = rows(fixtures, "model_corrections.csv")[0]
    assert (correction["field"], correction["reason"]) == ("parameters", "from-architecture")


def test_a_record_without_a_domain_is_a_language_model_if_its_repository_is(tmp_path: Path) -> None:
    record = RECORD | {"Domain": "", "derived_language_domain": "0"}
    link = {"epoch_model": "Tiny-1B", "hf_id": ARCHITECTURE["hf_id"]}
    fixtures = converted(tmp_path, models_epoch=[record], model_crosswalk=[link])
    assert models(fixtures)["tiny-1b"]["is_language_model"] == "yes"
    correction = rows(fixtures, "model_corrections.csv")[0]
    assert (correction["field"], correction["reason"]) == ("is_language_model", "from-architecture")
    speech = [ARCHITECTURE | {"kind": "speech"}]
    fixtures = converted(
        tmp_path, models_epoch=[record], model_crosswalk=[link], architectures=speech
    )
    assert models(fixtures)["tiny-1b"]["is_language_model"] == "no"


def test_a_repository_without_a_record_is_a_model_of_its_own(tmp_path: Path) -> None:
    mixture = ARCHITECTURE | {
        "hf_id": "other/Big-30B-A3B",
        "model": "Big-30B-A3B",
        "organisation": "Other",
        "kind": "vlm",
        "params_b": "30.5",
        "experts_total": "128",
    }
    fixtures = converted(tmp_path, architectures=[ARCHITECTURE, mixture])
    model = models(fixtures)["big-30b-a3b"]
    assert model["organisations"] == "other"
    assert model["domains"] == "language | vision | multimodal"
    assert (model["weights"], model["is_mixture_of_experts"]) == ("open", "yes")
    assert model["active_parameters"] == ""


def test_a_recognizer_of_speech_is_not_a_language_model(tmp_path: Path) -> None:
    speech = ARCHITECTURE | {"hf_id": "other/Whisper", "model": "Whisper", "kind": "speech"}
    model = models(converted(tmp_path, architectures=[speech]))["whisper"]
    assert (model["domains"], model["is_language_model"]) == ("speech", "no")


def test_the_second_model_of_one_name_carries_its_publisher(tmp_path: Path) -> None:
    other = ARCHITECTURE | {"hf_id": "other/Tiny-1B", "organisation": "Other", "layers": "99"}
    fixtures = converted(tmp_path, architectures=[other])
    assert models(fixtures)["tiny-1b-other"]["name"] == "Tiny-1B (Other)"


def test_missing_sources_are_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"models_epoch\.csv is missing"):
        call_command("convert_sources", tmp_path, fixtures=tmp_path / "fixtures")
