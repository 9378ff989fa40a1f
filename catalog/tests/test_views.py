"""The start page, the search and the indexes, as a visitor and as htmx ask for them."""

from __future__ import annotations

from datetime import date

import html5lib
import pytest
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error
from pytest_django import DjangoAssertNumQueries, Settings

from catalog.models import Correction
from catalog.tests.rows import ai_model, architecture, gpu

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
    return sorted(
        (name for name in names if f">{name}<" in page), key=lambda name: page.index(f">{name}<")
    )


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
@pytest.mark.parametrize(("path", "queries"), [("/", 3), ("/models/", 3), ("/gpus/", 2)])
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
def test_the_start_page_leads_to_open_language_models(client: Client) -> None:
    page = text(client.get("/"))
    assert ">Llama 3.1-8B<" in page
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
    assert "Nothing has this name" not in fragment


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
    assert 'aria-sort="descending"><a id="by-2" href="?vendor=nvidia&amp;sort=memory">' in page
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
    shown = text(client.get("/gpus/", {"page": page}))
    assert "51 to 60 of 60" in shown
    assert "This page does not exist. Showing the last." in shown


@pytest.mark.usefixtures("sixty_cards")
def test_nothing_is_wrong_with_the_last_page(client: Client) -> None:
    assert "does not exist" not in text(client.get("/gpus/", {"page": "2"}))


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
def test_a_mangled_current_address_is_no_address(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "results", "HX-Current-URL": "http://[no-host"}
    response = client.get("/gpus/", {"vendor": "amd"}, headers=headers)
    assert response.status_code == 200
    assert response["HX-Push-Url"] == "/gpus/?vendor=amd"


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


# What the indexes offer to choose from


def options(response: HttpResponseBase, name: str) -> list[str]:
    """What a box of the page offers."""
    root = html5lib.parse(text(response), namespaceHTMLElements=False)
    return ["".join(option.itertext()) for option in root.findall(f".//*[@id='id_{name}']//option")]


@pytest.mark.usefixtures("catalogue")
def test_a_choice_says_how_many_records_the_other_filters_leave_to_it(client: Client) -> None:
    response = client.get("/models/", {"q": "llama"})
    assert options(response, "weights") == ["all", "open (2)"]
    assert options(response, "size") == ["any number", "5B to 10B (1)", "400B and more (1)"]
    response = client.get("/gpus/", {"form": "desktop"})
    assert options(response, "memory") == ["any", "20 GB (1)", "24 GB (2)"]
    assert "Apple and other unified memory (1)" in options(response, "form")


@pytest.mark.usefixtures("catalogue")
def test_a_choice_that_is_made_stays_even_if_it_leads_to_nothing(client: Client) -> None:
    response = client.get("/models/", {"q": "llama", "weights": "closed"})
    assert options(response, "weights") == ["all", "open (2)", "closed (0)"]
    assert "Nothing matches all of these filters." in text(response)


@pytest.mark.usefixtures("catalogue")
def test_htmx_gets_the_new_numbers_for_the_boxes_on_the_page(client: Client) -> None:
    fragment = text(swap(client, "/gpus/", "results", vendor="apple"))
    assert '<select name="memory" hx-swap-oob="true" id="id_memory">' in fragment
    assert "128 GB (1)" in fragment
    assert "24 GB" not in fragment
    assert 'id="id_q"' not in fragment


def test_models_can_be_chosen_by_what_is_on_record_of_them(client: Client) -> None:
    chat = ai_model("Chat model", published=date(2025, 3, 1), access="open-restricted")
    chat.tasks.create(code="chat")
    chat.domains.create(code="language")
    architecture(ai_model("Free model"), licence="apache-2.0")
    ai_model("Bare model", parameters=None, published=None)
    every = ("Chat model", "Free model", "Bare model")
    for parameters, found in (
        ({"task": "chat"}, ["Chat model"]),
        ({"domain": "language"}, ["Chat model"]),
        ({"year": "2025"}, ["Chat model"]),
        ({"year": "unknown"}, ["Bare model"]),
        ({"size": "unknown"}, ["Bare model"]),
        ({"access": "open-restricted"}, ["Chat model"]),
        ({"access": "open-unrestricted"}, ["Free model"]),
        ({"access": "unknown"}, ["Bare model"]),
    ):
        assert names_in_order(client.get("/models/", parameters), *every) == found, parameters


def test_an_organisation_is_chosen_by_its_name_or_by_a_part_of_it(client: Client) -> None:
    ai_model("One", organisations=("Google",))
    ai_model("Two", organisations=("Google DeepMind",))
    ai_model("Three", organisations=("Meta AI", "Google"))
    every = ("One", "Two", "Three")
    for text_typed, found in (
        ("google", {"One", "Three"}),
        ("goog", {"One", "Two", "Three"}),
        ("meta-ai", {"Three"}),
        ("nobody", set()),
        ("!", set()),
    ):
        response = client.get("/models/", {"organisation": text_typed})
        assert set(names_in_order(response, *every)) == found, text_typed
    assert '<option value="Google">2 models</option>' in text(client.get("/models/"))


def test_cards_can_be_chosen_by_year_and_by_whose_memory_it_is(client: Client) -> None:
    gpu("Old", released=date(2019, 1, 1))
    gpu("Shared", released=date(2024, 5, 1), unified_memory=True)
    gpu("Undated", released=None)
    every = ("Old", "Shared", "Undated")
    for parameters, found in (
        ({"year": "2019"}, ["Old"]),
        ({"year": "unknown"}, ["Undated"]),
        ({"unified": "yes"}, ["Shared"]),
    ):
        assert names_in_order(client.get("/gpus/", parameters), *every) == found


@pytest.mark.usefixtures("catalogue")
def test_seldom_used_filters_are_folded_until_one_is_set(client: Client) -> None:
    assert '<details class="more">' in text(client.get("/models/"))
    assert '<details class="more" open>' in text(client.get("/models/", {"kind": "other"}))
    assert "<details" not in text(client.get("/gpus/"))


def test_a_search_puts_the_best_match_first_unless_another_order_is_chosen(client: Client) -> None:
    gpu("GeForce RTX 4090", memory_gib=24)
    gpu("GeForce RTX 4090 D", memory_gib=48, released=date(2024, 1, 5))
    every = ("GeForce RTX 4090", "GeForce RTX 4090 D")
    response = client.get("/gpus/", {"q": "4090"})
    assert names_in_order(response, *every) == [*every]
    assert "aria-sort" not in text(response)
    response = client.get("/gpus/", {"q": "4090", "sort": "-memory"})
    assert names_in_order(response, *every) == [*reversed(every)]


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("path", LISTS)
def test_a_misspelt_search_lists_the_nearest_names_and_says_so(client: Client, path: str) -> None:
    query = {"/models/": "lamla 3.1 8b", "/gpus/": "gefroce rtx 4090"}[path]
    page = text(client.get(path, {"q": query}))
    assert f"Nothing is called “{query}”. These names come close:" in page
    assert "GeForce RTX 4090<" in page or "Llama 3.1-8B<" in page


def test_the_weights_column_sorts_open_before_closed_before_unrecorded(client: Client) -> None:
    for name, weights in (("aaa", "unrecorded"), ("bbb", "closed"), ("ccc", "open")):
        ai_model(name, weights=weights)
    order = names_in_order(client.get("/models/", {"sort": "weights"}), "aaa", "bbb", "ccc")
    assert order == ["ccc", "bbb", "aaa"]


def test_a_change_of_the_catalogue_shows_at_once(client: Client) -> None:
    card = gpu("First name")
    assert "First name" in text(client.get("/gpus/"))
    card.name = "Second name"
    card.save()
    page = text(client.get("/gpus/", {"q": "second"}))
    assert "Second name" in page
    assert "First name" not in page


# The start page's models


def test_popular_models_are_of_some_size_and_of_these_years_one_for_each_publisher(
    client: Client,
) -> None:
    popular = ai_model("Popular", downloads=500, published=date(2026, 1, 5))
    ai_model("Small", downloads=900, parameters=124_000_000, published=date(2026, 1, 5))
    ai_model("Old", downloads=900, published=date(2019, 1, 5))
    second = ai_model("Second", downloads=400, published=date(2026, 1, 5))
    other = ai_model("Other publisher", published=date(2026, 1, 5))
    architecture(other, hf_id="others/other", downloads=1)
    response = client.get("/")
    assert response.context["popular_models"] == [popular, other]
    assert second not in response.context["popular_models"]
    assert "published since January 2024" in text(response)


# The data page and wrong addresses


def test_the_data_page_names_sources_and_gives_every_correction_its_reason(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    card = gpu("GeForce GTX 970", memory_gib=4)
    Correction.objects.create(
        gpu=card,
        field="memory_gib",
        source_value="3.5",
        correct_value="4",
        reason="others-agree",
        evidence="A review",
    )
    Correction.objects.create(
        ai_model=ai_model("GPT-4"),
        field="training_tokens",
        source_value="1",
        reason="implausible",
        is_applied=False,
    )
    with django_assert_max_num_queries(13):
        page = text(client.get("/data/"))
    html5lib.HTMLParser(strict=True).parse(page)
    assert "A source" in page
    assert "the source says 3.5 GB; the catalogue has 4 GB." in page
    assert "Other sources agree on another value." in page
    assert '<p class="spec__evidence" lang="en">A review</p>' in page
    assert "Models in doubt" in page


def test_the_data_page_says_where_to_report_a_mistake(client: Client, settings: Settings) -> None:
    assert "Write to whoever runs this site." in text(client.get("/data/"))
    settings.CONTACT_URL = "mailto:someone@gpufit.example"
    assert '<a href="mailto:someone@gpufit.example">Report it here</a>' in text(
        client.get("/data/")
    )


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("/gpus/rtx-4090/", "/gpus/geforce-rtx-4090/"),
        ("/gpus/gefroce-rtx-4090/", "/gpus/geforce-rtx-4090/"),
        ("/models/lama-3-1-8b/", "/models/llama-3-1-8b/"),
        ("/nl/models/llama-3-1/", "/nl/models/llama-3-1-8b/"),
        ("/it/gpus/m4-max/", "/it/gpus/apple-m4-max-128-gb/"),
    ],
)
def test_a_wrong_address_of_a_record_names_those_that_come_close(
    client: Client, path: str, near: str
) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert f'<a class="chip" href="{near}">' in text(response)


@pytest.mark.parametrize(
    "path",
    ["/models/%00/", f"/models/{'x' * 5000}/", "/models/%F0%9F%98%80/", "/gpus/--/", "/x.php"],
)
def test_a_mangled_address_is_not_found_and_no_more(client: Client, path: str) -> None:
    gpu()
    response = client.get(path)
    assert response.status_code == 404
    assert "These names come close" not in text(response)
    assert not response.cookies
