"""The sections of a model's page below its table, case by case."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from catalog.models import (
    AIModel,
    Country,
    Domain,
    ModelOrganisation,
    Organisation,
    OrganisationType,
    Task,
)
from estimator.tests.builders import BILLION, architecture_row, gpu_row, model_row
from estimator.tests.pages import Page

pytestmark = pytest.mark.django_db
ADDRESS = "/models/a-model/"
HTMX = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{ADDRESS}"}


def page(client: Client, query: str = "") -> Page:
    return Page(client, ADDRESS + query)


def stock(**counts: int) -> None:
    """So many cards of 96 GB of each kind, beside 20 small ones for the desktop."""
    for form, count in counts.items():
        for number in range(count):
            gpu_row(f"{form}-{number}", form=form, memory_gib=96)
    for number in range(20):
        gpu_row(f"small-{number}", memory_gib=4)


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({"desktop": 9}, "It fits cards that people have at home"),
        ({"desktop": 1}, "It is at the upper edge of what desktop and laptop cards hold."),
        ({"workstation": 1}, "It takes a workstation card."),
        ({"datacenter": 1}, "It is too large for desktop, laptop and workstation cards."),
        ({"integrated": 1}, "a machine in which processor and graphics share one memory"),
        ({}, "No single card holds this model at Q3_K_M."),
    ],
)
def test_the_prose_tells_the_smallest_class_of_machines(
    client: Client, counts: dict[str, int], told: str
) -> None:
    model_row(parameters=70 * BILLION)
    stock(**counts)
    assert told in page(client).section("meaning")


def test_a_tiny_model_is_called_tiny(client: Client) -> None:
    model_row(parameters=BILLION // 2)
    stock()
    meaning = page(client).section("meaning")
    assert "This is a tiny model: nearly every card holds it. All 20 cards run it." in meaning
    assert "Every card in this catalogue holds it." in page(client).answer("too-small")


def test_kinds_of_cards_are_counted(client: Client) -> None:
    model_row(parameters=70 * BILLION)
    stock(desktop=2, datacenter=3)
    told = "By kind of card: desktop 2 of 22 and data center 3 of 3."
    assert told in page(client).section("meaning")


def test_one_card_is_told_in_the_singular(client: Client) -> None:
    model_row(parameters=30 * BILLION)
    stock(datacenter=1)
    shown = page(client)
    assert "Only one of 21 cards runs it." in shown.section("meaning")
    assert "1 card already holds it alone." in shown.answer("two-gpus")
    assert "The only GPU that runs it" in shown.section("extremes")
    assert "The card that runs it writes faster than people read" in shown.section("meaning")
    assert "The median" not in shown.text
    assert shown.answer("speed").startswith("On Datacenter 0 it reaches")


@pytest.mark.parametrize(
    ("speeds", "told"),
    [
        ([100, 100], "No card writes it faster than people read (10 tok/s)."),
        ([100, 1000], "1 of 2 cards that run it writes faster than people read (10 tok/s)."),
        ([1000, 1000], "All 2 cards that run it write faster than people read (10 tok/s)."),
    ],
)
def test_cards_faster_than_people_read_are_counted(
    client: Client, speeds: list[int], told: str
) -> None:
    model_row(parameters=30 * BILLION)
    for number, gb_per_s in enumerate(speeds):
        gpu_row(f"card-{number}", memory_gib=96, bandwidth_gb_per_s=gb_per_s)
    shown = page(client)
    assert told in shown.section("meaning")
    assert told in shown.answer("speed")


def test_where_nothing_runs_it_the_page_tells_what_is_missing(client: Client) -> None:
    model_row(parameters=70 * BILLION)
    gpu_row("nearest", memory_gib=36)
    gpu_row("far", memory_gib=8)
    shown = page(client)
    assert "no single card runs it: there is nothing to rank" in shown.section("extremes")
    miss = "The nearest miss is Nearest: 10.7 GB short at Q4_K_M, 2.5 GB at Q3_K_M."
    assert miss in shown.section("meaning")
    assert shown.answer("which-gpu").endswith(miss)
    assert "of Nearest it takes at least 2." in shown.answer("two-gpus")
    assert (shown.answer("speed"), shown.answer("accuracy"), shown.answer("levels")) == ("", "", "")
    assert "tok/s" not in shown.section("meaning")


def test_a_shortfall_is_told_once_where_no_more_compression_is_allowed(client: Client) -> None:
    model_row(parameters=70 * BILLION)
    gpu_row(memory_gib=36)
    told = "The nearest miss is A Card: 10.7 GB short at Q4_K_M."
    assert told in page(client, "?quality=Q4_K_M").section("meaning")


@pytest.mark.parametrize(
    ("gib", "told"),
    [
        (24, "Yes, comfortably. The fastest card with 24 GB is Fast: 9.8 GB at Q8_0"),
        (12, "Yes, but tightly. The fastest card with 12 GB is A12: 9.8 GB at Q8_0"),
        (8, "Yes, but tightly. The fastest card with 8 GB is A8: 6.9 GB at Q5_K_M"),
        (16, ""),
    ],
)
def test_memory_sizes_are_answered_with_their_fastest_card(
    client: Client, gib: int, told: str
) -> None:
    model_row(parameters=8.5 * BILLION)
    gpu_row("slow", memory_gib=24, bandwidth_gb_per_s=500)
    gpu_row("fast", memory_gib=24, bandwidth_gb_per_s=900)
    gpu_row("a12", memory_gib=12)
    gpu_row("a8", memory_gib=8)
    answer = page(client).answer(f"memory-{gib}")
    assert answer.startswith(told)
    assert bool(answer) is bool(told)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "Nothing on record makes it a mixture of experts, so all 8.0 billion parameters"),
        (
            {"is_mixture_of_experts": True},
            "The speeds count all of them, so they are lower bounds.",
        ),
        (
            {"is_mixture_of_experts": True, "active_parameters": BILLION},
            "but only 1.0 billion of them are read for each token",
        ),
    ],
)
def test_dense_models_and_mixtures_of_experts_are_told_apart(
    client: Client, facts: dict[str, Any], told: str
) -> None:
    model_row(**facts)
    gpu_row()
    shown = page(client)
    assert told in shown.section("meaning")
    assert told in shown.answer("parameters")


def test_an_architecture_on_record_is_told(client: Client) -> None:
    model = model_row()
    gpu_row()
    unknown = "Its architecture is not on record, so memory is estimated from its size."
    assert unknown in page(client).section("meaning")
    architecture_row(model, "acme/a-model")
    AIModel.objects.update(name="Renamed")
    client.get("/")
    model_row("other-model")
    architecture_row(AIModel.objects.get(slug="other-model"), "acme/other-model")
    known = Page(client, "/models/other-model/")
    assert "The model is dense: all 8.0 billion parameters" in known.section("meaning")
    assert "Its architecture is on record" in known.section("meaning")
    assert known.answer("download") == "On Hugging Face: acme/other-model"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"access": "open-unrestricted", "training_code": "open-source"},
            "Its weights are open: anyone may download and run them. The terms put no restriction "
            "on their use. Its training code is open source.",
        ),
        ({"access": "open-restricted"}, "The terms restrict some uses."),
        ({"access": "open-non-commercial"}, "The terms rule out commercial use."),
        ({"training_code": "unreleased"}, "Its training code was not released."),
        ({"weights": "unrecorded"}, "Whether its weights can be downloaded is not on record."),
        ({"weights": "closed"}, "Its weights were never published, so no card runs it."),
        ({"weights": "closed", "access": "api"}, "It can be used through its provider only."),
    ],
)
def test_whether_one_can_have_it_is_told(client: Client, facts: dict[str, str], told: str) -> None:
    model_row(**facts)
    gpu_row()
    assert told in page(client).answer("open-source")
    assert told.partition(".")[0] in page(client).section("meaning")


def test_who_made_it_and_what_for_is_told_for_one_and_for_many(client: Client) -> None:
    model = model_row()
    gpu_row()
    for position, name in enumerate(("Alpha", "Beta Inc.")):
        organisation = Organisation.objects.create(slug=f"o-{position}", name=name)
        ModelOrganisation.objects.create(
            ai_model=model, organisation=organisation, position=position
        )
    model.domains.add(Domain.objects.create(code="language", position=0))
    model.tasks.add(Task.objects.create(code="chat", position=0))
    model.tasks.add(Task.objects.create(code="go", position=1))
    model.countries.add(Country.objects.create(code="nl"), Country.objects.create(code="it"))
    model.organisation_types.add(OrganisationType.objects.create(code="industry"))
    shown = page(client)
    assert shown.answer("makers") == (
        "It was made by Alpha and Beta Inc. (Italy and Netherlands). It comes from industry."
    )
    assert shown.answer("use") == "Its domain is language. It was made for chat and Go."


@pytest.mark.parametrize("key", ["makers", "published", "use", "download", "compute"])
def test_a_question_without_data_is_left_out(client: Client, key: str) -> None:
    model_row()
    gpu_row()
    assert page(client).answer(key) == ""
    assert "Training and provenance" not in page(client).section("meaning")


def test_figures_follow_the_inputs_of_the_address(client: Client) -> None:
    model_row()
    gpu_row()
    usual, chosen = page(client), page(client, "?context=32768&quality=Q8_0")
    assert "4.7 GB at Q3_K_M, with 8,192 tokens" in usual.answer("memory")
    assert "10.5 GB at Q8_0, with 32,768 tokens" in chosen.answer("memory")
    for section in ("answer", "meaning", "steps", "questions"):
        assert "10.5" in chosen.section(section)
        assert "4.7" not in chosen.section(section)


def test_the_steps_tell_what_other_inputs_would_do(client: Client) -> None:
    model_row(parameters=16 * BILLION)
    gpu_row("roomy", memory_gib=24)
    gpu_row("near", memory_gib=10.5)
    steps = page(client).section("steps")
    told = "With 32,768 tokens the model needs 10.9 GB instead of 8.6. 1 card no longer runs it."
    assert told in steps
    assert "With Q4_K_M as the floor the model needs at least" in steps
    assert "What Near runs with its 10.5 GB" in steps


def test_programs_get_the_same_answers(client: Client) -> None:
    model_row()
    gpu_row()
    shown = page(client)
    scripts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', shown.html)
    faq = next(data for data in map(json.loads, scripts) if data["@type"] == "FAQPage")
    answers = {
        entry["name"]: entry["acceptedAnswer"]["text"].replace("\N{WORD JOINER}", "")
        for entry in faq["mainEntity"]
    }
    assert answers["Which GPU do I need for A Model?"] == shown.answer("which-gpu")
    assert len(answers) == shown.html.count('class="qa__item"')


@pytest.mark.parametrize("facts", [{"parameters": None}, {"weights": "closed"}])
def test_a_page_without_speeds_says_nothing_of_hardware(
    client: Client, facts: dict[str, Any]
) -> None:
    model_row(**facts)
    gpu_row()
    shown = page(client)
    assert shown.section("meaning")
    assert shown.section("sources")
    assert (shown.section("extremes"), shown.section("steps")) == ("", "")
    assert (shown.answer("memory"), shown.answer("speed")) == ("", "")
    assert not re.search(r"tok/s|\bGB\b", shown.section("meaning") + shown.section("questions"))


def test_a_model_of_another_kind_tells_the_memory_of_its_weights(client: Client) -> None:
    model_row(is_language_model=False)
    shown = page(client)
    assert "Its weights alone take 14.9 GB at F16" in shown.answer("memory")
    assert shown.answer("parameters") == (
        "It is not a language model. It has 8.0 billion parameters."
    )


@pytest.mark.parametrize("facts", [{}, {"weights": "closed"}])
def test_the_list_of_sections_leads_to_sections_that_are_there(
    client: Client, facts: dict[str, str]
) -> None:
    model_row(**facts)
    gpu_row()
    html = page(client).html
    contents = re.search(r'<nav class="toc".*?</nav>', html, re.DOTALL)
    assert contents
    targets = re.findall(r'href="#([^"]+)"', contents[0])
    assert len(targets) >= 4
    assert [name for name in targets if f'id="{name}"' not in html] == []


def test_a_change_of_inputs_asks_for_the_sections_below(client: Client) -> None:
    model_row()
    gpu_row()
    fragment = client.get(f"{ADDRESS}?context=16384", headers=HTMX | {"HX-Target": "cards"}).text
    assert f'hx-get="{ADDRESS}?context=16384"' in fragment
    assert 'hx-target="#story"' in fragment
    assert "What the numbers mean" not in fragment


def test_another_order_leaves_the_sections_below_alone(client: Client) -> None:
    model_row()
    gpu_row()
    fragment = client.get(f"{ADDRESS}?sort=memory&q=card", headers=HTMX | {"HX-Target": "cards"})
    assert 'hx-target="#story"' not in fragment.text


def test_the_sections_come_alone_where_htmx_asks_for_them(client: Client) -> None:
    model_row()
    gpu_row()
    response = client.get(f"{ADDRESS}?context=16384", headers=HTMX | {"HX-Target": "story"})
    assert response.text.strip().startswith('<div id="story">')
    assert "16,384 tokens" in response.text
    assert "<html" not in response.text
    assert "HX-Push-Url" not in response.headers
