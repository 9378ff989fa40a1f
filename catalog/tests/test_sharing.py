"""What a page says of itself to search engines and to those who get its link."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import html5lib
import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from pytest_django import Settings

from catalog import structured
from catalog.addresses import absolute
from catalog.templatetags.languages import open_graph_locale
from catalog.tests.rows import ai_model, gpu

pytestmark = pytest.mark.django_db
LANGUAGES = [("en", "English"), ("nl", "Nederlands"), ("it", "Italiano")]
RECORDS = ["/models/a-model/", "/models/shut/", "/gpus/a-card/"]
PAGES = ["/", "/models/", "/gpus/", "/data/", "/method/", *RECORDS]
BELOW_START = PAGES[1:]
PREFIXES = ["", "/nl", "/it"]


@pytest.fixture(autouse=True)
def catalogue(settings: Settings) -> None:
    """A page of each kind, in three languages."""
    settings.LANGUAGES = LANGUAGES
    ai_model("A model")
    ai_model("Shut", weights="closed")
    gpu("A card")


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    html5lib.HTMLParser(strict=True).parse(response.text)
    return response.text


def alternates(text: str) -> dict[str, str]:
    return dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text))


def meta(text: str, name: str) -> str:
    (content,) = re.findall(rf'<meta (?:name|property)="{name}" content="([^"]*)">', text)
    return str(content)


def json_ld(text: str) -> list[dict[str, Any]]:
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text)
    return [json.loads(facts) for facts in found]


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_itself_and_is_named_by_its_translations(
    client: Client, prefix: str, path: str
) -> None:
    text = page(client, prefix + path)
    found = alternates(text)
    assert set(found) == {"en", "nl", "it", "x-default"}
    assert found["x-default"] == found["en"]
    own = re.search(r'<html lang="(\w+)">', text)
    assert own is not None
    assert found[own[1]] == f"http://testserver{prefix}{path}"
    for url in found.values():
        assert alternates(page(client, urlsplit(url).path)) == found


def test_a_site_in_one_language_names_no_alternates(client: Client, settings: Settings) -> None:
    settings.LANGUAGES = LANGUAGES[:1]
    assert alternates(page(client, "/models/")) == {}


@pytest.mark.parametrize("path", ["/models/", "/models/a-model/", "/gpus/a-card/"])
def test_the_canonical_address_has_no_inputs(client: Client, path: str) -> None:
    text = page(client, f"{path}?context=4096&sort=name")
    assert f'<link rel="canonical" href="http://testserver{path}">' in text
    assert meta(text, "og:url") == f"http://testserver{path}"
    assert "context" not in "".join(alternates(text).values())


def test_language_links_keep_the_inputs(client: Client) -> None:
    text = page(client, "/models/a-model/?context=4096")
    assert '<a href="/nl/models/a-model/?context=4096" lang="nl" hreflang="nl"' in text


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_a_title_and_a_description_of_its_own(client: Client, path: str) -> None:
    text = page(client, path)
    others = [page(client, other) for other in PAGES if other != path]
    (title,) = re.findall(r"<title>([^<]+)</title>", text)
    description = meta(text, "description")
    assert all(f"<title>{title}</title>" not in other for other in others)
    assert all(meta(other, "description") != description for other in others)
    assert (meta(text, "og:title"), meta(text, "og:description")) == (title, description)


def test_title_and_description_of_a_model_have_its_figures(client: Client) -> None:
    gpu("Too small", memory_gib=2)
    text = page(client, "/models/a-model/")
    assert "<title>A model: 1 of 2 graphics cards runs it · gpufit</title>" in text
    assert "1 of 2 graphics cards runs A model: A card, with 24 GB" in meta(text, "description")


def test_a_description_names_a_card_once_that_is_smallest_and_fastest(client: Client) -> None:
    gpu("Roomy", memory_gib=48, bandwidth_gb_per_s=100)
    told = "2 of 2 graphics cards run A model. The smallest, A card with 24 GB, is the fastest too,"
    assert meta(page(client, "/models/a-model/"), "description").startswith(told)


def test_title_and_description_of_a_card_have_its_figures(client: Client) -> None:
    ai_model("Too large", parameters=10**12)
    text = page(client, "/gpus/a-card/")
    assert "<title>A card (24 GB): 1 of 2 open language models fits · gpufit</title>" in text
    assert "holds 1 of 2 open language models" in meta(text, "description")


@pytest.mark.parametrize("path", PAGES)
def test_the_picture_beside_a_link_is_there(client: Client, path: str) -> None:
    address = urlsplit(meta(page(client, f"/it{path}"), "og:image"))
    assert address.path.startswith("/it/")
    picture = client.get(address.path)
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")


@pytest.mark.parametrize("path", ["/models/a-model/", "/gpus/a-card/"])
def test_the_picture_shows_the_inputs_of_the_page(client: Client, path: str) -> None:
    text = page(client, f"{path}?context=4096&quality=Q8_0&sort=name&memory=24")
    picture = unescape(meta(text, "og:image"))
    assert picture.endswith(f"{path}card.png?context=4096&quality=Q8_0")


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("path", BELOW_START)
def test_the_way_to_a_page_is_the_same_for_readers_and_programs(
    client: Client, prefix: str, path: str
) -> None:
    text = page(client, prefix + path)
    (trail,) = re.findall(r'<nav class="trail".*?</nav>', text, re.DOTALL)
    (facts,) = [facts for facts in json_ld(text) if facts["@type"] == "BreadcrumbList"]
    crumbs = facts["itemListElement"]
    assert [crumb["position"] for crumb in crumbs] == list(range(1, len(crumbs) + 1))
    shown = [words(line) for line in re.findall(r"<li.*?</li>", trail)]
    assert [crumb["name"] for crumb in crumbs] == shown
    assert crumbs[-1]["item"] == f"http://testserver{prefix}{path}"
    assert all(client.get(urlsplit(crumb["item"]).path).status_code == 200 for crumb in crumbs)


@pytest.mark.parametrize("path", ["/models/a-model/", "/models/shut/"])
@pytest.mark.parametrize("prefix", PREFIXES)
def test_questions_are_the_same_for_readers_and_programs(
    client: Client, prefix: str, path: str
) -> None:
    text = page(client, prefix + path)
    body = re.sub(r"<head>.*?</head>|<script.*?</script>", "", text, flags=re.DOTALL)
    shown = unescape(words(body))
    (facts,) = [facts for facts in json_ld(text) if facts["@type"] == "FAQPage"]
    assert facts["mainEntity"]
    for asked in facts["mainEntity"]:
        assert asked["@type"] == "Question"
        assert asked["acceptedAnswer"]["@type"] == "Answer"
        assert asked["name"] in shown
        answer = asked["acceptedAnswer"]["text"].partition(" http")[0]
        assert answer in shown


def test_a_page_without_questions_states_none() -> None:
    template = Template("{% load sharing %}{% faq_json_ld questions %}")
    assert template.render(Context()) == ""


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_data_page_states_a_data_set(client: Client, prefix: str) -> None:
    text = page(client, f"{prefix}/data/")
    (facts,) = [facts for facts in json_ld(text) if facts["@type"] == "Dataset"]
    assert facts["url"] == f"http://testserver{prefix}/data/"
    assert facts["description"] == unescape(meta(text, "description"))
    assert {"name", "license", "creator", "isBasedOn"} <= set(facts)


def test_facts_cannot_end_their_element() -> None:
    element = structured.script({"name": "</script><b>&"})
    assert element.count("<") == 2
    assert json.loads(element[element.index("{") : element.rindex("}") + 1])["name"] == (
        "</script><b>&"
    )


def test_a_server_can_have_another_public_address(settings: Settings) -> None:
    request = RequestFactory().get("/models/")
    assert absolute(request, "/nl/") == "http://testserver/nl/"
    settings.BASE_URL = "https://gpufit.example"
    assert absolute(request, "/nl/") == "https://gpufit.example/nl/"


@pytest.mark.parametrize(
    ("language", "locale"), [("nl", "nl_NL"), ("it", "it_IT"), ("pt-br", "pt_BR"), ("xx", "xx")]
)
def test_networks_get_the_language_with_its_country(language: str, locale: str) -> None:
    assert open_graph_locale(language) == locale


# Offering the browser's language


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_other_languages_are_offered_in_their_own_words(client: Client, prefix: str) -> None:
    text = page(client, f"{prefix}/models/?sort=name")
    offers = re.findall(r'<aside class="offer" lang="(\w+)" hidden>(.*?)</aside>', text, re.DOTALL)
    here = prefix.removeprefix("/") or "en"
    assert {language for language, _offer in offers} == {"en", "nl", "it"} - {here}
    for language, offer in offers:
        path = "/models/" if language == "en" else f"/{language}/models/"
        assert f'href="{path}?sort=name" hreflang="{language}"' in offer


def test_a_page_that_is_not_there_has_no_address_to_share(client: Client) -> None:
    text = client.get("/nowhere/").text
    assert "canonical" not in text
    assert "og:" not in text
    assert '<meta name="robots" content="noindex">' in text
