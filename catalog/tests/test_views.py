"""The start page, the search and the indexes, as a visitor and as htmx ask for them."""

from __future__ import annotations

from datetime import date

import html5lib
import pytest
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error
from pytest_django import DjangoAssertNumQueries, Settings

from catalog.tests.rows import ai_model, gpu

pytestmark = pytest.mark.django_db

PAGES = ["/", "/search/", "/search/?q=4090", "/models/", "/gpus/", "/models/?sort=name&page=2"]
LISTS = ["/models/", "/gpus/"]
MANGLED = ["a\x00b", "x" * 1_000_000, "<script>alert(1)</script>", "%", "\\", "!!!", "\ud800"]


def text(response: HttpResponseBase) -> str:
    return response.getvalue().decode()


def swap(client: Client, path: str, target: str, **parameters: str) -> HttpResponseBase:
    headers = {"HX-Request": "true", "HX-Target": target}
    return client.get(path, parameters, headers=headers)


def names_in_order(response: HttpResponseBase, *names: str) -> list[str]:
    page = text(response)
    return sorted((name for name in names if f">{name}<" in page), key=page.index)


@pytest.fixture
def catalogue() -> None:
    """A few records of each kind."""
    gpu("GeForce RTX 4090")
    gpu("GeForce RTX 4090 D", released=date(2023, 12, 28))
    gpu("Radeon RX 7900 XT", vendor="amd", memory_gib=20, bandwidth_gb_per_s=800)
    gpu("Apple M4 Max 128 GB", vendor="apple", form="integrated", memory_gib=128)
    ai_model("Llama 3.1-8B", organisations=("Meta AI",), downloads=5_000_000)
    ai_model("Llama 3.1 405B", parameters=405_000_000_000, downloads=20_000)
    ai_model("Stable Diffusion", is_language_model=False, parameters=None)
    ai_model("GPT-4", weights="closed", parameters=None)


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_valid_has_one_heading_and_no_inline_code(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    page = text(response)
    html5lib.HTMLParser(strict=True).parse(page)
    assert page.count("<h1") == 1
    assert "style=" not in page
    assert "<style" not in page
    assert "onclick" not in page
    assert "None" not in page
    assert not response.cookies


@pytest.mark.parametrize("path", ["/", *LISTS])
def test_an_empty_catalogue_is_shown_as_such(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(("path", "queries"), [("/", 4), ("/models/", 3), ("/gpus/", 2)])
def test_a_warm_page_costs_few_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, path: str, queries: int
) -> None:
    client.get(path)
    with django_assert_num_queries(queries):
        client.get(path)


# The start page


@pytest.mark.usefixtures("catalogue")
def test_the_start_page_counts_what_there_is(client: Client) -> None:
    gpu("Radeon of next year", status="announced")
    gpu("Xeon Phi", form="coprocessor")
    page = text(client.get("/"))
    assert "<dd>4<small>" in page
    assert "3 of them have open weights" in page


@pytest.mark.usefixtures("catalogue")
def test_the_start_page_leads_to_what_is_downloaded_most(client: Client) -> None:
    page = text(client.get("/"))
    assert page.index("Llama 3.1-8B") < page.index("Llama 3.1 405B")
    assert "Stable Diffusion" not in page
    assert "GPT-4" not in page


def test_the_start_page_shows_the_newest_desktop_cards(client: Client) -> None:
    gpu("Old card", released=date(2010, 1, 5))
    gpu("New card", released=date(2026, 1, 5))
    gpu("New laptop part", form="laptop", released=date(2026, 2, 5))
    page = text(client.get("/"))
    assert page.index("New card") < page.index("Old card")
    assert "New laptop part" not in page


# Search


@pytest.mark.usefixtures("catalogue")
def test_the_search_finds_cards_and_models_with_what_decides_between_them(client: Client) -> None:
    page = text(client.get("/search/", {"q": "rtx 40"}))
    assert "GeForce <mark>RTX</mark> <mark>40</mark>90" in page
    assert "24\xa0GB, 1,010\xa0GB/s" in page
    page = text(client.get("/search/", {"q": "llama"}))
    assert "<mark>Llama</mark> 3.1 405B" in page
    assert "405B, open weights" in page


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("query", ["llama3.1 8b", "LLAMA-3.1-8B", "llama 3.1 8b"])
def test_a_whole_name_leads_straight_to_its_page(client: Client, query: str) -> None:
    response = client.get("/search/", {"q": query})
    assert response.status_code == 302
    assert response["Location"] == "/models/llama-3-1-8b/"


@pytest.mark.usefixtures("catalogue")
def test_a_part_of_a_name_shows_what_there_is_the_nearest_first(client: Client) -> None:
    page = text(client.get("/search/", {"q": "4090"}))
    assert "2 cards" in page
    assert page.index("/gpus/geforce-rtx-4090/") < page.index("/gpus/geforce-rtx-4090-d/")


@pytest.mark.usefixtures("catalogue")
def test_a_search_without_result_names_what_comes_close(client: Client) -> None:
    page = text(client.get("/search/", {"q": "Gefroce RTX 4090"}))
    assert "No card and no model is called “Gefroce RTX 4090”" in page
    assert "/gpus/geforce-rtx-4090/" in page


def test_a_search_that_finds_many_leads_to_all_of_them(client: Client) -> None:
    for number in range(25):
        gpu(f"Radeon {number}", vendor="amd")
    page = text(client.get("/search/", {"q": "radeon"}))
    assert "25 cards" in page
    assert "/gpus/?q=radeon" in page


@pytest.mark.usefixtures("catalogue")
def test_htmx_gets_suggestions_alone(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    swap(client, "/search/", "suggest", q="m4 max")
    with django_assert_num_queries(2):
        response = swap(client, "/search/", "suggest", q="m4 max")
    fragment = text(response)
    assert "<html" not in fragment
    assert 'role="option"' in fragment
    assert "Apple <mark>M4</mark> <mark>Max</mark> 128\xa0GB" in fragment
    assert "1 suggestion" in fragment
    assert {"HX-Request", "HX-Target"} <= set(response["Vary"].split(", "))


def test_suggestions_for_nothing_are_empty(client: Client) -> None:
    gpu()
    fragment = text(swap(client, "/search/", "suggest", q=" "))
    assert "option" not in fragment
    assert "Nothing is called so" not in fragment


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("query", MANGLED)
@pytest.mark.parametrize("path", ["/search/", *LISTS])
def test_a_mangled_query_is_answered_and_never_echoed_raw(
    client: Client, path: str, query: str
) -> None:
    response = client.get(path, {"q": query.encode("utf-8", "replace")})
    assert response.status_code == 200
    assert "<script>alert" not in text(response)
    assert "\x00" not in text(response)
    assert len(text(response)) < 100_000
    assert swap(client, path, "suggest", q="x").status_code == 200


@pytest.mark.parametrize("path", ["/search/", *LISTS])
def test_a_query_that_is_too_long_is_left_out_and_says_so(client: Client, path: str) -> None:
    gpu()
    page = text(client.get(path, {"q": "x" * 201}))
    assert "A search takes up to 200 characters. This one is left out." in page
    assert 'aria-invalid="true"' in page


# Indexes


@pytest.mark.usefixtures("catalogue")
def test_the_index_of_models_shows_what_is_on_record(client: Client) -> None:
    page = text(client.get("/models/", {"q": "8b"}))
    assert "1 model" in page
    assert "Llama 3.1-8B" in page
    assert "Meta AI" in page
    assert "<b>8.0B</b>" in page
    assert "Jul 2024" in page


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        ({"weights": "closed"}, {"GPT-4"}),
        ({"kind": "other"}, {"Stable Diffusion"}),
        ({"kind": "language", "weights": "open"}, {"Llama 3.1-8B", "Llama 3.1 405B"}),
        ({"q": "405b llama"}, {"Llama 3.1 405B"}),
    ],
)
def test_models_can_be_filtered(
    client: Client, parameters: dict[str, str], found: set[str]
) -> None:
    names = {"Llama 3.1-8B", "Llama 3.1 405B", "Stable Diffusion", "GPT-4"}
    assert set(names_in_order(client.get("/models/", parameters), *names)) == found


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        ({"vendor": "amd"}, {"Radeon RX 7900 XT"}),
        ({"form": "desktop", "memory": "24"}, {"GeForce RTX 4090", "GeForce RTX 4090 D"}),
        ({"q": "rtx4090d"}, {"GeForce RTX 4090 D"}),
    ],
)
def test_cards_can_be_filtered(client: Client, parameters: dict[str, str], found: set[str]) -> None:
    names = {"GeForce RTX 4090", "GeForce RTX 4090 D", "Radeon RX 7900 XT"}
    assert set(names_in_order(client.get("/gpus/", parameters), *names)) == found


def test_cards_that_are_not_ranked_are_not_listed(client: Client) -> None:
    gpu("Radeon of next year", status="announced")
    gpu("Xeon Phi", form="coprocessor")
    assert "0 cards" in text(client.get("/gpus/"))


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("name", ["aaa", "Bbb", "Ccc"]),
        ("-name", ["Ccc", "Bbb", "aaa"]),
        ("parameters", ["Ccc", "aaa", "Bbb"]),
        ("-parameters", ["aaa", "Ccc", "Bbb"]),
        ("published", ["aaa", "Ccc", "Bbb"]),
        ("", ["Ccc", "aaa", "Bbb"]),
    ],
)
def test_models_can_be_sorted_and_what_is_not_on_record_comes_last(
    client: Client, sort: str, order: list[str]
) -> None:
    ai_model("aaa", parameters=9, published=date(2020, 1, 5))
    ai_model("Bbb", parameters=None, published=None)
    ai_model("Ccc", parameters=3, published=date(2021, 1, 5))
    assert names_in_order(client.get("/models/", {"sort": sort}), *order) == order


def test_the_sorted_column_says_so_and_its_link_turns_the_order(client: Client) -> None:
    gpu()
    page = text(client.get("/gpus/", {"sort": "-memory", "vendor": "nvidia"}))
    assert 'aria-sort="descending"><a href="?vendor=nvidia&amp;sort=memory">' in page
    assert page.count("aria-sort=") == 1


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(
    ("path", "parameters", "message"),
    [
        ("/models/", {"weights": "ajar"}, "This state is not known. Showing all."),
        ("/models/", {"kind": "<b>"}, "This kind is not known. Showing all."),
        ("/gpus/", {"vendor": "3dfx"}, "This vendor is not known. Showing all vendors."),
        ("/gpus/", {"form": "coprocessor"}, "This kind is not known. Showing all kinds."),
        ("/gpus/", {"memory": "1e400"}, "No card has this much memory. Showing all sizes."),
        ("/gpus/", {"sort": "price"}, "The list cannot be sorted by this. It has its usual order."),
        ("/gpus/", {"page": "last"}, "This page does not exist. Showing the first."),
        ("/gpus/", {"page": "0"}, "This page does not exist. Showing the first."),
    ],
)
def test_an_unknown_value_is_reported_and_the_usual_one_used(
    client: Client, path: str, parameters: dict[str, str], message: str
) -> None:
    response = client.get(path, parameters)
    assert response.status_code == 200
    assert message in text(response)
    assert "4 models" in text(response) or "4 cards" in text(response)


@pytest.fixture
def sixty_cards() -> None:
    for number in range(60):
        gpu(f"Card {number:02}", released=None)


@pytest.mark.usefixtures("sixty_cards")
def test_fifty_rows_make_a_page(client: Client) -> None:
    first, second = (text(client.get("/gpus/", {"page": page})) for page in ("1", "2"))
    assert first.count("<tr role") - 1 == 50
    assert "Card 49" in first
    assert second.count("<tr role") - 1 == 10
    assert "51 to 60 of 60" in second


@pytest.mark.usefixtures("sixty_cards")
@pytest.mark.parametrize("page", ["3", "1000001", "9" * 400])
def test_beyond_the_last_page_stands_the_last(client: Client, page: str) -> None:
    assert "51 to 60 of 60" in text(client.get("/gpus/", {"page": page}))


@pytest.mark.usefixtures("sixty_cards")
def test_links_to_pages_keep_filters_and_order(client: Client) -> None:
    page = text(client.get("/gpus/", {"vendor": "nvidia", "sort": "name", "junk": "x"}))
    assert 'href="?vendor=nvidia&amp;sort=name&amp;page=2"' in page
    assert "junk" not in page.partition("<main")[2]


@pytest.mark.usefixtures("catalogue")
def test_htmx_gets_the_list_alone_with_its_shortest_address(client: Client) -> None:
    response = swap(
        client, "/gpus/", "results", q="", vendor="amd", form="", memory="", sort="-released"
    )
    fragment = text(response)
    assert "<html" not in fragment
    assert 'id="results"' in fragment
    assert '<p id="announcement" hx-swap-oob="innerHTML">1 card</p>' in fragment
    assert response["HX-Push-Url"] == "/gpus/?vendor=amd"
    assert {"HX-Request", "HX-Target"} <= set(response["Vary"].split(", "))


@pytest.mark.usefixtures("catalogue")
def test_an_address_that_stays_is_not_pushed_again(client: Client) -> None:
    headers = {
        "HX-Request": "true",
        "HX-Target": "results",
        "HX-Current-URL": "http://testserver/gpus/?vendor=amd",
    }
    response = client.get("/gpus/", {"vendor": "amd"}, headers=headers)
    assert response["HX-Push-Url"] == "false"


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("path", LISTS)
def test_any_other_htmx_request_gets_the_whole_page(client: Client, path: str) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    response = client.get(path, headers=headers)
    assert "<html" in text(response)
    assert "HX-Push-Url" not in response


def test_a_model_with_many_organisations_names_a_few(client: Client) -> None:
    ai_model(organisations=("One", "Two", "Three", "Four", "Five"))
    assert "One, Two, Three and 2 more" in text(client.get("/models/"))


# Frame and errors


def test_there_are_no_language_links_where_there_is_one_language(
    client: Client, settings: Settings
) -> None:
    settings.LANGUAGES = [("en", "English")]
    assert "hreflang" not in text(client.get("/models/"))


def test_language_links_keep_path_and_query(client: Client) -> None:
    page = text(client.get("/nl/models/?q=llama"))
    assert '<html lang="nl">' in page
    assert 'href="/models/?q=llama" lang="en"' in page
    assert 'href="/nl/models/?q=llama" lang="nl"' in page


def test_the_canonical_address_has_no_query(client: Client) -> None:
    page = text(client.get("/models/?q=llama&page=2"))
    assert '<link rel="canonical" href="http://testserver/models/">' in page


def test_a_wrong_address_gets_a_page_that_helps(client: Client) -> None:
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    page = text(response)
    html5lib.HTMLParser(strict=True).parse(page)
    assert "There is no page at this address" in page
    assert 'action="/search/"' in page


def test_a_mangled_request_gets_a_page_that_needs_no_context(rf: RequestFactory) -> None:
    response = bad_request(rf.get("/"), Exception())
    assert response.status_code == 400
    html5lib.HTMLParser(strict=True).parse(text(response))
    assert "This request could not be understood" in text(response)


def test_a_fault_gets_a_page_that_needs_no_context(rf: RequestFactory) -> None:
    response = server_error(rf.get("/"))
    assert response.status_code == 500
    html5lib.HTMLParser(strict=True).parse(text(response))
    assert "Something went wrong on our side" in text(response)
