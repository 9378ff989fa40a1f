"""What a specification says, and what it leaves out."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from catalog.models import (
    AIModel,
    Correction,
    Country,
    Domain,
    Gpu,
    ModelOrganisation,
    Organisation,
)
from catalog.specification import Fact, Group, Note, card_remarks, card_specification, doubts
from catalog.specification import model_specification as specification
from catalog.tests.rows import ai_model, architecture, gpu

pytestmark = pytest.mark.django_db


def a_model(name: str = "A model", **facts: Any) -> AIModel:
    """A model of which nothing is on record but ``facts``."""
    return ai_model(name, **{"parameters": None, "published": None} | facts)


def correct(record: Gpu | AIModel, field: str, **facts: Any) -> None:
    owner = {"gpu": record} if isinstance(record, Gpu) else {"ai_model": record}
    usual = {"reason": "others-agree", "source_value": "1", "correct_value": "2"}
    Correction.objects.create(field=field, **owner, **usual | facts)


def groups_of(model: AIModel) -> list[Group]:
    return specification(AIModel.objects.with_record().get(pk=model.pk))


def groups_of_card(card: Gpu) -> list[Group]:
    return card_specification(Gpu.objects.with_record().get(pk=card.pk))


def facts(groups: list[Group]) -> dict[str, Fact]:
    return {fact.field: fact for group in groups for fact in group.facts}


def notes(groups: list[Group]) -> list[tuple[str, Note]]:
    return [(group.key, note) for group in groups for note in group.notes]


def texts(groups: list[Group], field: str) -> list[str]:
    return [value.text for value in facts(groups)[field].values]


def test_a_group_without_facts_is_not_there() -> None:
    keys = [group.key for group in groups_of(a_model())]
    assert keys == ["availability", "sources"]


def test_every_group_explains_itself_in_one_sentence() -> None:
    model = a_model(published="2024-06-14", parameters=10, training_flop=1e20, epochs=1)
    architecture(model)
    for group in groups_of(model):
        assert group.title
        assert group.sentence.count(".") == 1


@pytest.mark.parametrize(
    ("is_language_model", "amount", "printed"),
    [
        (True, 9e12, "9 trillion tokens"),
        (True, 929_000, "929,000 tokens"),
        (True, 1, "1 token"),
        (False, 1_281_167, "1.28 million data points"),
        (False, 800, "800 data points"),
    ],
)
def test_training_data_is_counted_in_tokens_for_language_models_only(
    *, is_language_model: bool, amount: float, printed: str
) -> None:
    model = a_model(is_language_model=is_language_model, training_tokens=amount)
    assert texts(groups_of(model), "training_tokens") == [printed]


@pytest.mark.parametrize(
    ("facts", "field", "printed"),
    [
        ({"parameters": 27_009_346_304}, "parameters", ["27.0B (27.0 billion)"]),
        ({"parameters": 61_706}, "parameters", ["61,706"]),
        ({"wall_time_hours": 0.25}, "wall_time_hours", ["0.25 hours"]),
        ({"mfu": 0.411, "hfu": 0.577}, "mfu", ["MFU 41.1%", "HFU 57.7%"]),
        ({"citations": 0}, "citations", ["0"]),
        ({"is_frontier": True}, "is_frontier", ["Yes"]),
        ({"weights": "unrecorded"}, "weights", ["Not on record"]),
        (
            {"snapshots": ["all_2026-03", "notable_2026-07"]},
            "snapshots",
            ["March 2026 and July 2026"],
        ),
        (
            {"training_datasets": ["Unspecified unreleased"]},
            "training_datasets",
            ["unpublished data"],
        ),
    ],
)
def test_a_fact_is_printed_as_people_read_it(
    facts: dict[str, Any], field: str, printed: list[str]
) -> None:
    assert texts(groups_of(a_model(**facts)), field) == printed


@pytest.mark.parametrize("field", ["is_frontier", "finetune_flop", "epochs", "mfu", "citations"])
def test_what_is_not_on_record_is_not_shown(field: str) -> None:
    assert field not in facts(groups_of(a_model(finetune_flop=0)))


def test_a_label_counts_with_its_values() -> None:
    model = a_model()
    model.domains.add(Domain.objects.create(code="language"))
    assert facts(groups_of(model))["domains"].label == "Domain"
    model.domains.add(Domain.objects.create(code="vision", position=1))
    assert facts(groups_of(model))["domains"].label == "Domains"
    assert texts(groups_of(model), "domains") == ["Language and Vision"]


def test_organisations_keep_the_order_of_the_source() -> None:
    model = a_model()
    for position, name in enumerate(["Zenith", "Acme"]):
        organisation = Organisation.objects.create(slug=name.lower(), name=name)
        ModelOrganisation.objects.create(
            ai_model=model, organisation=organisation, position=position
        )
    assert texts(groups_of(model), "organisations") == ["Zenith and Acme"]


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "Italy and Netherlands"),
        ("nl", "Italië en Nederland"),
        ("it", "Italia e Paesi Bassi"),
    ],
)
def test_countries_have_their_names_in_the_language_of_the_reader(
    language: str, printed: str
) -> None:
    model = a_model()
    model.countries.add(*(Country.objects.create(code=code) for code in ("it", "nl")))
    with translation.override(language):
        assert texts(groups_of(model), "countries") == [printed]


def test_figures_follow_the_language_of_the_reader() -> None:
    model = a_model(training_flop=1.8e25, compute_cost_usd=21_271_018, wall_time_hours=2200)
    with translation.override("it"):
        groups = groups_of(model)
    assert texts(groups, "training_flop") == ["1,8 × 10²⁵ FLOP"]
    assert texts(groups, "compute_cost_usd") == ["21.271.018\xa0$"]
    assert texts(groups, "wall_time_hours") == ["2.200 ore (91,7 giorni)"]


def test_a_long_list_of_authors_is_cut_and_opens() -> None:
    model = a_model(authors=[f"Author {number}" for number in range(20)])
    fact = facts(groups_of(model))["authors"]
    assert fact.values[0].text.endswith("Author 7")
    assert fact.rest_count == 12
    assert fact.rest[0].text.startswith("Author 8, ")
    assert fact.rest[0].text.endswith(" and Author 19")


def test_a_list_that_is_hardly_longer_is_not_cut() -> None:
    model = a_model(authors=[f"Author {number}" for number in range(9)])
    assert not facts(groups_of(model))["authors"].rest


def test_the_reference_links_its_title_and_further_addresses() -> None:
    model = a_model(
        reference_title="A paper",
        reference_urls=["https://arxiv.org/abs/1", "https://www.example.org/blog/"],
    )
    title, other = facts(groups_of(model))["reference_title"].values
    assert (title.text, title.url, title.language) == ("A paper", "https://arxiv.org/abs/1", "en")
    assert (other.text, other.language) == ("example.org/blog", "")


def test_an_address_that_is_not_of_the_web_is_no_link() -> None:
    model = a_model(reference_title="A paper", reference_urls=["javascript:alert(1)"])
    assert facts(groups_of(model))["reference_title"].values[0].url == ""


def test_the_base_model_links_its_page_where_it_has_one() -> None:
    base = a_model("Base")
    linked = a_model("linked", base_model=base, base_model_name="Base 7B")
    named = a_model("named", base_model_name="Qwen2-72B, InternViT-6B")
    (value,) = facts(groups_of(linked))["base_model"].values
    assert (value.text, value.url) == ("Base 7B", base.get_absolute_url())
    (value,) = facts(groups_of(named))["base_model"].values
    assert (value.text, value.url) == ("Qwen2-72B, InternViT-6B", "")


def test_the_architecture_is_that_of_the_models_own_record() -> None:
    model = a_model()
    architecture(model, hf_id="acme/mirror", is_primary=False, layers=1)
    architecture(
        model, layers=48, experts_total=128, experts_active=8, licence="apache-2.0", kv_heads=4
    )
    groups = groups_of(model)
    assert texts(groups, "layers") == ["48"]
    assert texts(groups, "experts_total") == ["128, of which 8 active per token"]
    assert texts(groups, "licence") == ["Apache 2.0"]
    assert texts(groups, "architectures") == ["someone/a-model", "acme/mirror"]
    assert facts(groups)["architectures"].values[0].url == "https://huggingface.co/someone/a-model"


@pytest.mark.parametrize(("cached", "is_told"), [(32, False), (8, True)])
def test_layers_with_a_cache_are_told_where_not_all_have_one(cached: int, *, is_told: bool) -> None:
    model = a_model()
    architecture(model, layers=32, attention_layers=cached)
    assert ("attention_layers" in facts(groups_of(model))) is is_told


@pytest.mark.parametrize(
    ("field", "correction", "said"),
    [
        (
            "training_tokens",
            {"source_value": "4400000000000,4400000000000", "correct_value": "4400000000000"},
            "Training data: the source says 4,400,000,000,000 and 4,400,000,000,000; "
            "the catalogue has 4,400,000,000,000.",
        ),
        (
            "training_tokens",
            {"source_value": "0", "correct_value": ""},
            "Training data: the source says 0; the catalogue leaves it out.",
        ),
        (
            "parameters",
            {"source_value": "", "correct_value": "36151105000"},
            "Parameters: 36,151,105,000.",
        ),
        (
            "parameters",
            {"source_value": "247000000.00000003", "correct_value": "247000000"},
            "Parameters: the source says 247,000,000.00000003; the catalogue has 247,000,000.",
        ),
        (
            "is_mixture_of_experts",
            {"source_value": "", "correct_value": "yes"},
            "Mixture of experts: yes.",
        ),
        (
            "last_updated",
            {"source_value": "2026-02-11", "correct_value": "2026-05-25"},
            "Last updated: the source says 11 February 2026; the catalogue has 25 May 2026.",
        ),
        (
            "training_flop_low",
            {"source_value": "5.423", "correct_value": "", "is_applied": False},
            "Compute, at least: 5.423.",
        ),
        (
            "access",
            {"source_value": "api", "correct_value": "unreleased"},
            "Model access: the source says API access; the catalogue has Unreleased.",
        ),
        (
            "domains",
            {"source_value": "language", "correct_value": "language | vision"},
            "Domains: the source says Language; the catalogue has Language and Vision.",
        ),
        (
            "authors",
            {"source_value": "", "correct_value": "A. Author | B. Writer"},
            "Authors: A. Author and B. Writer.",
        ),
    ],
)
def test_a_correction_says_what_the_source_and_the_catalogue_have(
    field: str, correction: dict[str, Any], said: str
) -> None:
    model = a_model(training_tokens=4.4e12, training_flop=1e20)
    correct(model, field, **correction)
    ((_key, note),) = notes(groups_of(model))
    assert note.text == said


def test_a_note_stands_under_the_group_of_its_fact_with_reason_and_evidence() -> None:
    model = a_model(parameters=8)
    correct(model, "parameters", reason="from-architecture", evidence="acme/a-model")
    ((key, note),) = notes(groups_of(model))
    assert key == "size"
    assert note.reason == "Not in the source; counted from the published architecture."
    assert note.evidence == "acme/a-model"
    assert not note.is_doubt


def test_a_note_on_a_field_that_is_not_shown_stands_under_the_last_group() -> None:
    model = a_model()
    correct(model, "name", source_value="Old", correct_value="New")
    ((key, note),) = notes(groups_of(model))
    assert key == "sources"
    assert note.text == "Name: the source says Old; the catalogue has New."


def test_a_doubt_about_a_card_gives_both_values() -> None:
    card = gpu(bandwidth_gb_per_s=1130)
    correct(
        card,
        "bandwidth_gb_per_s",
        source_value="1130",
        correct_value="900",
        reason="sources-differ",
        is_applied=False,
    )
    (doubt,) = doubts(groups_of_card(card))
    assert doubt.text == "Bandwidth: 1,130 GB/s here, 900 GB/s in other sources."


def test_a_card_shows_its_memory_and_its_twin() -> None:
    card = gpu(same_facts_as=gpu("twin"), memory_bus_bits=384, gpus_on_board=2, tdp_w=450)
    groups = groups_of_card(card)
    assert texts(groups, "memory_gib") == ["24 GB"]
    assert texts(groups, "bandwidth_gb_per_s") == ["1,010 GB/s"]
    assert texts(groups, "memory_bus_bits") == ["384 bit"]
    assert texts(groups, "gpus_on_board") == ["2"]
    assert texts(groups, "tdp_w") == ["450 W"]
    assert facts(groups)["same_facts_as"].values[0].url == "/gpus/twin/"


@pytest.mark.parametrize(
    ("day", "printed"), [("2022-09-20", "20 September 2022"), ("2024-01-01", "2024")]
)
def test_the_first_of_january_stands_for_a_year(day: str, printed: str) -> None:
    assert texts(groups_of_card(gpu(released=day)), "released") == [printed]


def test_only_an_unusual_status_is_told() -> None:
    assert "status" not in facts(groups_of_card(gpu()))
    assert texts(groups_of_card(gpu("new", status="announced")), "status") == ["announced"]


def test_remarks_do_not_repeat_what_kind_and_status_say() -> None:
    card = gpu(status="announced", remarks=["not-on-sale", "export-variant"])
    assert card_remarks(card) == ["Export variant for China."]
    card.status = "listed"
    assert len(card_remarks(card)) == 2


def test_the_page_marks_what_stays_english_and_hides_the_rest_of_a_list() -> None:
    model = a_model(
        reference_title="A <paper>",
        reference_urls=["https://arxiv.org/abs/1"],
        data_center="Somewhere",
        benchmark_data="A search with shared embeddings",
        authors=[f"Author {number}" for number in range(20)],
    )
    correct(model, "authors", evidence="A page")
    html = render_to_string("catalog/_specification.html", {"specification": groups_of(model)})
    assert '<a href="https://arxiv.org/abs/1" lang="en">A &lt;paper&gt;</a>' in html
    assert '<span lang="en">Somewhere</span>' in html
    assert '<span lang="en">A search with shared embeddings</span>' in html
    assert "<summary>and 12 more</summary>" in html
    assert 'lang="en">A page</span>' in html
