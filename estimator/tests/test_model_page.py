"""A model's page: the whole page, the table alone, and what bad input gets."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import Gpu
from estimator.tests.builders import architecture_row, gpu_row, model_row

pytestmark = pytest.mark.django_db

PAGE = "/models/a-model/"
PAGE_QUERIES = 13
FOR_TABLE = {"HX-Request": "true", "HX-Target": "cards"}
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def catalogue() -> None:
    for number in range(30):
        gpu_row(f"card-{number:02}", memory_gib=24, bandwidth_gb_per_s=1000 - number)
    gpu_row("old-laptop", memory_gib=4, form="laptop", vendor="amd")
    architecture_row(
        model_row("a-model", name="A model"), "maker/a-model", max_context_tokens=40960
    )


def get(client: Client, query: str = "", **headers: str) -> Any:
    response = client.get(f"{PAGE}{query}", headers=headers)
    assert response.status_code == 200
    return response


def table(client: Client, query: str = "") -> str:
    """The table that htmx gets."""
    return str(get(client, query, **FOR_TABLE).text)


def cards_of(html: str) -> list[str]:
    """The cards that a table lists, in its order."""
    grid = html.partition("<tbody")[2].partition("</tbody>")[0]
    return re.findall(r'href="/gpus/([\w-]+)/[?"]', grid)


# One address, three answers


def test_the_address_alone_gives_the_whole_page(client: Client) -> None:
    html = get(client).text
    assert html.startswith("<!doctype html>")
    assert html.count("<h1") == 1
    assert len(cards_of(html)) == 25


def test_htmx_gets_the_table_and_what_follows_from_it(client: Client) -> None:
    html = table(client)
    assert "<html" not in html
    assert html.lstrip().startswith('<div class="cards" id="cards">')
    assert len(cards_of(html)) == 25
    for element in ("answer", "announcement", "context-said", "filters-said", "dock-state"):
        assert re.search(rf'id="{element}"[^>]*hx-swap-oob', html), element


def test_page_and_table_list_the_same_cards(client: Client) -> None:
    query = "?context=16384&quality=Q5_K_M&q=card&sort=card&page=2"
    assert cards_of(get(client, query).text) == cards_of(table(client, query))


def test_the_back_button_gets_the_whole_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in get(client, "?context=16384", **headers).text


def test_htmx_for_another_element_gets_the_whole_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "somewhere-else"}
    assert "<html" in get(client, **headers).text


@pytest.mark.parametrize("headers", [{}, FOR_TABLE])
def test_caches_keep_page_and_table_apart_and_nobody_gets_a_cookie(
    client: Client, headers: dict[str, str]
) -> None:
    response = get(client, **headers)
    assert set(response["Vary"].split(", ")) == {"HX-Request", "HX-Target"}
    assert not response.cookies


def test_the_address_follows_the_inputs(client: Client) -> None:
    here = {"HX-Current-URL": f"http://testserver{PAGE}"}
    response = get(client, "?context=16384&quality=Q3_K_M&q=&memory=", **FOR_TABLE, **here)
    assert response["HX-Push-Url"] == f"{PAGE}?context=16384"


def test_an_address_that_is_right_already_is_left_alone(client: Client) -> None:
    here = {"HX-Current-URL": f"http://testserver{PAGE}?context=16384"}
    response = get(client, "?context=16384", **FOR_TABLE, **here)
    assert response["HX-Push-Url"] == "false"


def test_a_mangled_current_address_is_no_address(client: Client) -> None:
    here = {"HX-Current-URL": "http://[no-host"}
    response = get(client, "?context=16384", **FOR_TABLE, **here)
    assert response["HX-Push-Url"] == f"{PAGE}?context=16384"


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post(PAGE).status_code == 405
    assert client.head(PAGE).status_code == 200


# What it costs


def test_a_warm_table_costs_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table(client)
    with django_assert_num_queries(1):
        table(client, "?context=12345&quality=Q4_K_M&sort=memory&page=2&all=1")


def test_a_filtered_table_costs_one_query_more(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table(client)
    with django_assert_num_queries(2):
        table(client, "?q=card&memory=24&vendor=nvidia&form=desktop")


def test_a_page_costs_as_many_queries_however_many_cards_there_are(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    get(client)
    with django_assert_num_queries(PAGE_QUERIES):
        get(client)
    for number in range(30, 60):
        gpu_row(f"card-{number:02}")
    get(client)
    with django_assert_num_queries(PAGE_QUERIES):
        get(client, "?page=3")


# Inputs


def test_a_longer_context_needs_more_memory(client: Client) -> None:
    assert "It then needs at least 4.3 GB" in table(client, "?context=1024")
    assert "It then needs at least 6.2 GB" in table(client, "?context=40960")


def test_cards_that_cannot_run_it_are_listed_on_demand(client: Client) -> None:
    assert "old-laptop" not in cards_of(table(client, "?page=2"))
    listed = table(client, "?all=1&page=2")
    assert cards_of(listed)[-1] == "old-laptop"
    assert "short by 1.1 GB" in listed


def test_more_rows_come_on_demand(client: Client) -> None:
    first = table(client)
    assert "Show 5 more" in first
    assert "page=2" in first
    assert len(cards_of(table(client, "?page=2"))) == 30


def test_where_no_card_runs_it_the_page_says_so_and_names_the_nearest(client: Client) -> None:
    model_row("huge", name="Huge", parameters=10**12)
    html = client.get("/models/huge/").text
    assert "No single card offers that much." in html
    assert "Nearest miss" in html


def test_a_context_beyond_the_models_maximum_is_computed_with_a_warning(client: Client) -> None:
    html = table(client, "?context=65536")
    assert "This model was made for at most 40,960 tokens." in html
    assert cards_of(html)


def test_an_old_link_with_other_parameters_still_renders(client: Client) -> None:
    html = get(client, "?ctx=1&utm_source=x&quality[]=5").text
    assert len(cards_of(html)) == 25


# Bad input


@pytest.mark.parametrize(
    "context", ["abc", "", "0", "-5", "1e12", "1" + "0" * 400, "８１９２", "8192\0", SCRIPT]
)
def test_a_wrong_context_gets_a_message_and_the_usual_table(client: Client, context: str) -> None:
    query = f"?context={quote(context)}"
    message = "Enter a context length between 1 and 16,777,216 tokens. Using 8,192."
    for html in (get(client, query).text, table(client, query)):
        assert message in html
        assert cards_of(html) == cards_of(table(client))
        assert "<script>alert" not in html


@pytest.mark.parametrize(
    "query",
    [
        "?quality=Q9",
        "?quality=" + quote(SCRIPT),
        "?memory=23",
        "?memory=abc",
        "?vendor=matrox",
        "?form=toaster",
        "?q=%00",
        "?q=" + "x" * 300,
        "?sort=price",
        "?sort=" + quote(SCRIPT),
        "?page=0",
        "?page=-1",
        "?page=abc",
        "?page=99",
        "?page=" + "9" * 500,
    ],
)
def test_a_wrong_value_gets_a_message_and_the_usual_table(client: Client, query: str) -> None:
    html = get(client, query).text
    assert 'class="error"' in html
    assert cards_of(html)[:25] == cards_of(get(client).text)
    assert "<script>alert" not in html
    assert cards_of(table(client, query))


@pytest.mark.parametrize(
    "value", [SCRIPT, '"><img src=x onerror=alert(1)>', "<b>4090</b>", "&lt;b"]
)
def test_markup_in_the_search_is_never_echoed_raw(client: Client, value: str) -> None:
    for html in (get(client, f"?q={quote(value)}").text, table(client, f"?q={quote(value)}")):
        assert value not in html
        assert "<img src=x" not in html


def test_of_repeated_parameters_the_last_one_counts(client: Client) -> None:
    repeated = table(client, "?context=abc&context=4096&vendor=matrox&vendor=nvidia")
    assert 'class="error"' not in repeated
    assert cards_of(repeated) == cards_of(table(client, "?context=4096&vendor=nvidia"))


def test_a_megabyte_of_query_string_is_no_failure(client: Client) -> None:
    for query in ("?q=" + "x" * 2**20, "?context=" + "1" * 2**20):
        assert client.get(PAGE + query).status_code in {200, 400, 414}


def test_thousands_of_parameters_are_refused(client: Client) -> None:
    query = "?" + "&".join(f"p{number}=1" for number in range(5000))
    assert client.get(PAGE + query).status_code == 400


@pytest.mark.parametrize(
    "query", ["?%FF=%FE", "?q=%ff%fe", "?=&&&=", "?q", "?context=%u0031", "?q=%"]
)
def test_a_mangled_query_string_is_no_failure(client: Client, query: str) -> None:
    assert client.get(PAGE + query).status_code in {200, 400}


@pytest.mark.parametrize(
    "slug", ["no-such-model", "A-MODEL", "a-model%00", "%3Cscript%3E", "a" * 500, "..%2F..%2Fetc"]
)
def test_a_model_that_does_not_exist_is_not_found(client: Client, slug: str) -> None:
    response = client.get(f"/models/{slug}/")
    assert response.status_code == 404
    assert "<script>alert" not in response.text


def test_markup_in_a_name_from_the_catalogue_is_escaped(client: Client) -> None:
    gpu_row("evil", name="<b>Evil & Co</b>", bandwidth_gb_per_s=9000)
    model_row("evil-model", name="<i>Evil</i>")
    html = client.get("/models/evil-model/").text
    assert "&lt;b&gt;Evil &amp; Co&lt;/b&gt;" in html
    assert "<b>Evil" not in html
    assert "<i>Evil" not in html


# The catalogue behind it


def test_a_corrected_card_shows_at_once(client: Client) -> None:
    table(client)
    card = Gpu.objects.get(slug="card-29")
    card.bandwidth_gb_per_s = 5000
    card.save()
    assert cards_of(table(client))[0] == "card-29"


def test_a_card_is_linked_with_the_inputs(client: Client) -> None:
    html = table(client, "?context=16384&quality=Q4_K_M&sort=card")
    name = cards_of(html)[0]
    assert f'href="/gpus/{name}/?context=16384&amp;quality=Q4_K_M"' in html
