"""What search engines find: robots.txt and the sitemaps."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from catalog.sitemaps import PublicSitemap
from catalog.tests.rows import ai_model, gpu

pytestmark = pytest.mark.django_db
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LINK = "{http://www.w3.org/1999/xhtml}link"


@pytest.fixture(autouse=True)
def catalogue(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("nl", "Nederlands"), ("it", "Italiano")]
    ai_model("Shut", weights="closed", last_updated=date(2025, 3, 1))
    ai_model("A model", last_updated=None)
    gpu("A card")


def parsed(client: Client, path: str) -> ET.Element:
    response = client.get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "application/xml")
    return ET.fromstring(response.text)  # noqa: S314 -- our own


def listed(client: Client, path: str) -> list[str]:
    return [found.text or "" for found in parsed(client, path).iter(f"{SITEMAP}loc")]


def files(client: Client) -> list[str]:
    return [url.removeprefix("http://testserver") for url in listed(client, "/sitemap.xml")]


def test_every_listed_page_is_there(client: Client) -> None:
    urls = [url for file in files(client) for url in listed(client, file)]
    assert len(urls) == len(set(urls))
    assert {client.get(urlsplit(url).path).status_code for url in urls} == {200}


def test_every_record_is_listed_in_every_language(client: Client) -> None:
    urls = {url for file in files(client) for url in listed(client, file)}
    for path in (
        "",
        "models/",
        "gpus/",
        "data/",
        "method/",
        "models/shut/",
        "models/a-model/",
        "gpus/a-card/",
    ):
        for prefix in ("", "nl/", "it/"):
            assert f"http://testserver/{prefix}{path}" in urls


def test_a_listed_page_names_its_translations(client: Client) -> None:
    for url in parsed(client, "/sitemap-models.xml"):
        links = {link.attrib["hreflang"]: link.attrib["href"] for link in url.iter(LINK)}
        assert set(links) == {"en", "nl", "it", "x-default"}
        assert url.findtext(f"{SITEMAP}loc") in links.values()
        assert links["x-default"] == links["en"]


def test_a_record_says_when_it_changed_where_that_is_known(client: Client) -> None:
    changed = {
        url.findtext(f"{SITEMAP}loc"): url.findtext(f"{SITEMAP}lastmod")
        for url in parsed(client, "/sitemap-models.xml")
    }
    assert changed["http://testserver/nl/models/shut/"] == "2025-03-01"
    assert changed["http://testserver/models/a-model/"] is None


def test_a_long_section_is_split_into_files(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PublicSitemap, "limit", 4)
    models = [file for file in files(client) if "models" in file]
    assert models == ["/sitemap-models.xml", "/sitemap-models.xml?p=2"]
    assert [len(listed(client, file)) for file in models] == [4, 2]


@pytest.mark.parametrize("section", ["pages", "models", "gpus"])
def test_a_section_costs_one_query(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, section: str
) -> None:
    with django_assert_max_num_queries(1):
        client.get(f"/sitemap-{section}.xml")


@pytest.mark.parametrize("path", ["/sitemap-nothing.xml", "/sitemap-gpus.xml?p=9"])
def test_a_file_that_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_public_address_is_used_everywhere(client: Client, settings: Settings) -> None:
    settings.BASE_URL = "https://gpufit.example"
    urls = listed(client, "/sitemap.xml") + listed(client, "/sitemap-pages.xml")
    assert {url.rpartition("gpufit.example/")[0] for url in urls} == {"https://"}
    assert "Sitemap: https://gpufit.example/sitemap.xml" in client.get("/robots.txt").text


def test_robots_txt_opens_the_pages_and_points_to_the_sitemap(client: Client) -> None:
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    lines = response.text.splitlines()
    assert "Sitemap: http://testserver/sitemap.xml" in lines
    rules = lines[lines.index("User-agent: *") : lines.index("")]
    assert "Disallow: /*?" in rules
    assert "Disallow: /" not in rules


@pytest.mark.parametrize("path", ["/robots.txt", "/sitemap.xml", "/sitemap-pages.xml"])
def test_crawlers_get_no_cookie_and_may_keep_what_they_got(client: Client, path: str) -> None:
    response = client.get(path)
    assert not response.cookies
    assert "public" in response["Cache-Control"]
