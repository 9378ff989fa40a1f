"""Which repositories the conversion takes for one model."""

from __future__ import annotations

from catalog.conversion.architectures import Repositories, crosswalk, repositories
from catalog.tests.fixture_files import Cells
from catalog.tests.source_files import ARCHITECTURE, RECORD


def shape(hf_id: str, **facts: str) -> Cells:
    return ARCHITECTURE | {"hf_id": hf_id} | facts


def found(rows: list[Cells], linked: dict[str, str] | None = None) -> dict[str, list[str]]:
    models = repositories(rows, linked or {})
    return {model.model: [row["hf_id"] for row in model.rows] for model in models}


def test_variants_of_one_shape_are_one_model_named_without_ending() -> None:
    rows = [shape("a/Tiny-1B-Instruct", hf_downloads="9"), shape("a/Tiny-1B-FP8-hf")]
    rows.append(shape("a/Tiny-1B", hf_downloads="1"))
    assert found(rows) == {"Tiny-1B": ["a/Tiny-1B", "a/Tiny-1B-Instruct", "a/Tiny-1B-FP8-hf"]}


def test_without_a_plain_name_the_most_downloaded_one_stands() -> None:
    rows = [shape("a/Tiny-1B-Base", hf_downloads="1"), shape("a/Tiny-1B-it", hf_downloads="9")]
    assert list(found(rows)) == ["Tiny-1B-it"]


def test_a_variant_of_another_shape_is_a_model_of_its_own() -> None:
    rows = [shape("a/Tiny-1B"), shape("a/Tiny-1B-Instruct", max_context="32768")]
    assert list(found(rows)) == ["Tiny-1B", "Tiny-1B-Instruct"]


def test_a_dated_release_and_a_longer_context_are_models_of_their_own() -> None:
    rows = [shape("a/Tiny-1B"), shape("a/Tiny-1B-2507"), shape("a/Tiny-1B-32K")]
    assert len(found(rows)) == 3


def test_a_variant_of_another_organisation_is_a_model_of_its_own() -> None:
    rows = [shape("a/Tiny-1B"), shape("b/Tiny-1B-Instruct", organisation="Other")]
    assert len(found(rows)) == 2


def test_a_mirror_belongs_to_what_it_mirrors() -> None:
    rows = [shape("a/Tiny-1B"), shape("b/Meta-tiny-1b", organisation="Other")]
    assert found(rows, {"a/Tiny-1B": "Tiny 1B"}) == {"Tiny 1B": ["a/Tiny-1B", "b/Meta-tiny-1b"]}


def test_a_mirror_may_store_the_embedding_twice_and_know_less() -> None:
    doubled = str(1.0 + 32000 * 2048 / 1e9)
    mirror = shape("b/Tiny-1B", organisation="Other", params_b=doubled, max_context="")
    assert len(found([shape("a/Tiny-1B"), mirror])) == 1


def test_a_repository_of_the_same_name_but_another_shape_is_no_mirror() -> None:
    other = shape("b/Tiny-1B", organisation="Other", layers="99")
    assert len(repositories([shape("a/Tiny-1B"), other], {})) == 2


def test_each_linked_repository_keeps_its_record_and_aliases_go_to_the_nearest() -> None:
    linked = {"a/Tiny-1B": "Tiny 1B", "a/Tiny-1B-Instruct": "Tiny 1B Instruct"}
    rows = [shape("a/Tiny-1B"), shape("a/Tiny-1B-Instruct"), shape("a/Tiny-1B-Instruct-FP8")]
    assert found(rows, linked) == {
        "Tiny 1B": ["a/Tiny-1B"],
        "Tiny 1B Instruct": ["a/Tiny-1B-Instruct", "a/Tiny-1B-Instruct-FP8"],
    }


def test_a_repository_of_a_records_name_organisation_and_size_is_linked_to_it() -> None:
    records = {"Tiny 1B": RECORD}
    assert crosswalk([], records, [ARCHITECTURE]) == {"meta-llama/Tiny-1B": "Tiny 1B"}
    larger = ARCHITECTURE | {"params_b": "13"}
    stranger = ARCHITECTURE | {"organisation": "Other"}
    assert crosswalk([], records, [larger, stranger]) == {}


def test_the_first_repository_is_the_one_that_estimates_read() -> None:
    model = Repositories("Tiny", is_recorded=False, rows=(ARCHITECTURE,))
    assert model.primary is ARCHITECTURE
