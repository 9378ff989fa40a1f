"""A card's page: the answer, the table of models, and its fragment."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import AIModel, Domain, ModelOrganisation, Organisation, Task
from estimator.holdings import holdings
from estimator.tests.builders import BILLION, architecture_row, gpu_row, model_row

pytestmark = pytest.mark.django_db
PATH = "/gpus/a-card/"
HTMX = {"HX-Request": "true", "HX-Target": "models"}
WRONG_CONTEXT = "Enter a context length between 1 and 16,777,216 tokens. Using 8,192."


@pytest.fixture(autouse=True)
def catalogue() -> None:
    """A card of 24 GB; thirty models of 8 billion parameters and up, two more that do not fit."""
    gpu_row(memory_gib=24, bandwidth_gb_per_s=1000)
    for number in range(30):
        model_row(f"model-{number:02}", parameters=8 * BILLION + number * 10**6)
    model_row("too-large", parameters=340 * BILLION)
    model_row("nearly", parameters=70 * BILLION)
    model_row("unsure", parameters=7 * BILLION, weights="unrecorded")
    model_row("closed", parameters=7 * BILLION, weights="closed")
    model_row("of-another-kind", parameters=7 * BILLION, is_language_model=False)
    model_row("of-unknown-size", parameters=None)


def text_of(client: Client, query: str = "", **headers: str) -> str:
    """The words of the page or of its fragment on one line, after an answer of 200."""
    response = client.get(PATH + query, headers=headers)
    assert response.status_code == 200
    main = response.text.partition("<main")[2] or response.text
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", main).split()))


def listed(client: Client, query: str = "") -> list[str]:
    """The models in the table, in its order."""
    page = client.get(PATH + query).text
    return re.findall(r'class="c-card"><a href="/models/([\w-]+)/"', page)


def test_the_answer_counts_open_language_models_of_known_size(client: Client) -> None:
    text = text_of(client)
    assert "30 of 32 open language models fit" in text
    assert "Of its 24 GB of memory, 23.4 GB can be used." in text


def test_the_answer_names_the_largest_and_the_fastest(client: Client) -> None:
    model_row("tiny", parameters=10**8)
    text = text_of(client)
    assert "Largest it holds Model 29 comfortable at Q8_0" in text
    assert "Fastest from 7B up Model 00" in text
    assert re.search(r"The fastest of any size is Tiny \(100M\), [\d,]+ tok/s", text)


def test_a_card_that_holds_none_names_the_nearest_miss(client: Client) -> None:
    text = text_of(client, "?context=16000000")
    assert "0 of 32 open language models fit" in text
    assert "Nearest miss Model 00 does not fit" in text
    assert "No model that matches these inputs fits this card." in text


def test_where_there_are_no_models_nothing_stands_out(client: Client) -> None:
    gpu_row("lonely")
    AIModel.objects.all().delete()
    text = text_of(client)
    assert "0 of 0 open language models fit" in text
    assert "No model matches these inputs." in text


def test_the_largest_come_first_and_more_on_demand(client: Client) -> None:
    names = [f"model-{number:02}" for number in range(29, -1, -1)]
    assert listed(client) == names[:25]
    assert listed(client, "?page=2") == names
    assert "Show 5 more" in text_of(client)


def test_what_does_not_fit_comes_on_demand_with_what_is_lacking(client: Client) -> None:
    assert listed(client, "?all=1&page=2")[-2:] == ["nearly", "too-large"]
    text = text_of(client, "?all=1&page=2")
    assert "32 models: 30 fit, 2 do not" in text
    assert re.search(r"Nearly .* short by \d+\.\d GB", text)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("weights=unrecorded", ["unsure"]),
        ("q=model+07", ["model-07"]),
        ("q=nothing+of+that+name", []),
        ("size=5-10b&q=model-0", [f"model-0{number}" for number in range(9, -1, -1)]),
        ("q=_", []),
        ("q=<script>alert(1)</script>", []),
    ],
)
def test_models_are_chosen_by(client: Client, query: str, expected: list[str]) -> None:
    assert listed(client, f"?{query}") == expected


def test_models_whose_weights_are_not_on_record_are_marked(client: Client) -> None:
    assert "weights not on record" in text_of(client, "?weights=any&q=unsure")
    assert "Unsure" not in text_of(client, "?page=2")


def test_models_are_chosen_by_organisation_domain_task_and_licence(client: Client) -> None:
    model = AIModel.objects.get(slug="model-03")
    model.access = "open-unrestricted"
    model.save()
    maker = Organisation.objects.create(slug="acme", name="Acme Research")
    ModelOrganisation.objects.create(ai_model=model, organisation=maker)
    model.domains.add(Domain.objects.get_or_create(code="language")[0])
    model.tasks.add(Task.objects.get_or_create(code="chat")[0])
    for query in ("organisation=acme", "domain=language", "task=chat", "licence=open-unrestricted"):
        assert listed(client, f"?{query}") == ["model-03"]
    assert "Acme Research" in text_of(client, "?organisation=acme")


def test_a_context_that_is_given_is_used_for_all_and_marked_where_it_is_too_long(
    client: Client,
) -> None:
    short = model_row("short", parameters=9 * BILLION)
    architecture_row(short, "acme/short", max_context_tokens=2048)
    assert "beyond its context" not in text_of(client)
    text = text_of(client, "?context=16384")
    assert "Used for every model." in text
    assert text.count("beyond its context") == 1


def test_a_speed_that_is_a_lower_bound_says_so(client: Client) -> None:
    assert "at least confidence: low" not in text_of(client)
    model_row("mixture", parameters=9 * BILLION, is_mixture_of_experts=True)
    speed = r"Mixture \d+\.\d tok/s [\d–\u2060]+ at least confidence: low"
    assert re.search(speed, text_of(client))


def test_a_mixture_of_experts_tells_what_it_reads(client: Client) -> None:
    facts = {"is_mixture_of_experts": True, "active_parameters": BILLION}
    model_row("mixture", parameters=9 * BILLION, **facts)
    text = text_of(client)
    assert "It has 9.0B parameters and reads 1.0B of them for each token." in text
    assert "9.0B 1.0B active" in text


@pytest.mark.parametrize(
    ("sort", "first"),
    [
        ("model", "model-00"),
        ("-model", "model-29"),
        ("parameters", "model-00"),
        ("speed", "model-29"),
        ("-speed", "model-00"),
        ("needs", "model-00"),
        ("-needs", "model-29"),
        ("fit", "model-29"),
        ("quantization", "model-29"),
        ("published", "model-29"),
        ("organisation", "model-29"),
    ],
)
def test_every_column_sorts(client: Client, sort: str, first: str) -> None:
    assert listed(client, f"?sort={sort}")[0] == first


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("context=abc", WRONG_CONTEXT),
        ("context=", WRONG_CONTEXT),
        ("context=0", WRONG_CONTEXT),
        ("context=-5", WRONG_CONTEXT),
        ("context=1e12", WRONG_CONTEXT),
        (f"context={'1' + '0' * 400}", WRONG_CONTEXT),
        ("context=%EF%BC%98", WRONG_CONTEXT),
        ("context=%00", WRONG_CONTEXT),
        ("quality=best", "This level is not on the ladder. Using the usual minimum."),
        ("sort=price", "The table cannot be sorted by this. Sorted by size."),
        ("page=0", "This page does not exist. Showing the first."),
        ("page=99", "There are no more models than these."),
        ("domain=cooking", "This domain is not known. Showing all."),
        ("task=cooking", "This task is not known. Showing all."),
        ("size=huge", "This size is not known. Showing all."),
        ("licence=none", "This kind of access is not known. Showing all."),
        ("weights=stolen", "This state is not known. Showing open models."),
        ("q=%00", "No name holds such characters. This search is left out."),
        (f"q={'x' * 300}", "A search takes up to 200 characters. This one is left out."),
    ],
)
def test_bad_input_gets_a_message_and_the_usual_value(
    client: Client, query: str, said: str
) -> None:
    for headers in ({}, HTMX):
        text = text_of(client, f"?{query}", **headers)
        assert said in text
        assert "30 of 32 open language models fit" in text


def test_repeated_parameters_count_once(client: Client) -> None:
    assert "32,768 tokens of context" in text_of(client, "?context=1&context=32768")


def test_markup_in_the_search_is_never_echoed_raw(client: Client) -> None:
    page = client.get(PATH + "?q=<script>alert(1)</script>").text
    assert "<script>alert" not in page


def test_htmx_gets_the_table_and_what_follows_from_it(client: Client) -> None:
    response = client.get(PATH + "?context=32768", headers=HTMX)
    assert "<html" not in response.text
    assert response["HX-Push-Url"] == PATH + "?context=32768"
    assert {"HX-Request", "HX-Target"} <= {part.strip() for part in response["Vary"].split(",")}
    for part in ('id="models"', 'id="announcement"', 'id="answer"', 'id="context-said"'):
        assert part in response.text
    assert 'id="inputs"' not in response.text


def test_a_mangled_current_address_is_no_address(client: Client) -> None:
    headers = {**HTMX, "HX-Current-URL": "http://[no-host"}
    response = client.get(PATH + "?context=32768", headers=headers)
    assert response["HX-Push-Url"] == PATH + "?context=32768"


@pytest.mark.parametrize(
    "headers",
    [{}, {"HX-Request": "true", "HX-History-Restore-Request": "true"}, {"HX-Request": "true"}],
)
def test_all_others_get_the_whole_page(client: Client, headers: dict[str, str]) -> None:
    page = client.get(PATH + "?context=32768", headers=headers).text
    assert page.count("<h1") == 1
    assert 'value="32768"' in page


def test_page_and_fragment_agree(client: Client) -> None:
    query = "?context=4096&quality=Q5_K_M&q=model&all=1&sort=-speed&page=2"
    page, fragment = client.get(PATH + query).text, client.get(PATH + query, headers=HTMX).text
    rows = re.compile(r"<tr class=.*?</tr>", re.DOTALL)
    assert rows.findall(fragment)
    assert rows.findall(page) == rows.findall(fragment)


def test_a_warm_page_costs_few_queries_and_its_fragment_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(PATH)
    with django_assert_num_queries(1):
        client.get(PATH + "?context=9999", headers=HTMX)
    with django_assert_num_queries(2):
        client.get(PATH + "?context=9999&q=model", headers=HTMX)
    with django_assert_num_queries(4):
        client.get(PATH)


def test_sorting_and_paging_compute_nothing_again(client: Client) -> None:
    client.get(PATH + "?context=9999")
    computed = holdings.cache_info().misses
    client.get(PATH + "?context=9999&sort=speed&page=2", headers=HTMX)
    assert holdings.cache_info().misses == computed


def test_an_announced_card_has_a_table_and_says_what_it_rests_on(client: Client) -> None:
    gpu_row("soon", status="announced", memory_gib=48)
    page = client.get("/gpus/soon/").text
    assert "The estimates below hold if it comes as announced." in page
    assert 'id="models"' in page


def test_a_coprocessor_has_no_table(client: Client) -> None:
    gpu_row("phi", form="coprocessor")
    for headers in ({}, HTMX):
        page = client.get("/gpus/phi/", headers=headers).text
        assert 'id="models"' not in page
        assert "open language models" not in page


def near(client: Client) -> str:
    return text_of(client).partition("Cards near this one")[2].partition("Models")[0]


def test_near_cards_are_of_the_same_kind(client: Client) -> None:
    facts: list[dict[str, Any]] = [
        {"slug": "next", "memory_gib": 32, "bandwidth_gb_per_s": 1500},
        {"slug": "next-but-slower", "memory_gib": 32, "bandwidth_gb_per_s": 900},
        {"slug": "larger", "memory_gib": 48, "bandwidth_gb_per_s": 3000},
        {"slug": "laptop", "memory_gib": 28, "form": "laptop"},
        {"slug": "modded", "memory_gib": 28, "status": "modded"},
        {"slug": "soon", "memory_gib": 28, "status": "announced"},
        {"slug": "faster", "memory_gib": 24, "bandwidth_gb_per_s": 1100},
        {"slug": "fastest", "memory_gib": 24, "bandwidth_gb_per_s": 2000},
        {"slug": "as-fast", "memory_gib": 24, "bandwidth_gb_per_s": 1000},
        {"slug": "slower-than-it-looks", "bandwidth_gb_per_s": 1050, "vendor": "amd"},
    ]
    for each in facts:
        gpu_row(**each)
    assert near(client).strip() == (
        "Next more memory, same kind of card Next 32 GB, 1,500 GB/s, 1.50 times as fast "
        "Next faster with the same memory Faster 24 GB, 1,100 GB/s, 1.10 times as fast"
    )


def test_the_largest_and_fastest_card_of_its_kind_says_so(client: Client) -> None:
    assert "No card of this kind has more memory." in near(client)
    assert "No card of this kind with as much memory is faster." in near(client)


def test_an_unknown_card_is_not_found(client: Client) -> None:
    assert client.get("/gpus/no-such-card/").status_code == 404
    assert client.get("/gpus/no-such-card/", headers=HTMX).status_code == 404


@pytest.mark.parametrize(
    ("organisations", "shown"),
    [
        (["Acme"], "Acme"),
        (["Acme", "Umbrella"], "Acme, Umbrella"),
        (["Beijing Academy of Artificial Intelligence"], None),
        (["Beijing Academy of Something", "Acme"], "Beijing Academy of Something and 1 more"),
        (["Acme", "University of Ulm", "Umbrella"], "Acme, University of Ulm and 1 more"),
        (["Acme", "B", "C", "D", "E"], "Acme, B, C and 2 more"),
    ],
)
def test_organisations_are_few_in_a_row_and_all_in_its_title(
    client: Client, organisations: list[str], shown: str | None
) -> None:
    model = model_row("of-many", parameters=8 * BILLION)
    for position, name in enumerate(organisations):
        organisation = Organisation.objects.create(slug=f"o{position}", name=name)
        ModelOrganisation.objects.create(
            ai_model=model, organisation=organisation, position=position
        )
    text = client.get(f"{PATH}?q=of-many").text
    every = ", ".join(organisations)
    assert f'class="c-org"><span title="{every}">{shown or every}</span>' in text
