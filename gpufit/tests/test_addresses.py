"""Every public page opens in every language, is valid, and leads nowhere that does not exist."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import html5lib
import pytest
from django.conf import settings
from django.test import Client

from catalog.tests.rows import ai_model, architecture, gpu
from gpufit.tests.addresses import Address, public_addresses, public_pages

MODELS = ["dense", "closed", "unsized", "picture-maker"]
CARDS = ["small", "large", "unranked"]
LINK = re.compile(r'\s(?:href|action|hx-get|src)="([^"]*)"')
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture
def rows(db: None) -> None:  # noqa: ARG001 -- the database
    gpu("Small", memory_gib=8)
    gpu("Large", memory_gib=80, form="datacenter")
    gpu("Unranked", status="announced")
    architecture(ai_model("Dense", organisations=("Some lab",)))
    ai_model("Closed", weights="closed")
    ai_model("Unsized", parameters=None)
    ai_model("Picture maker", is_language_model=False)


def pages(language: str) -> list[Address]:
    addresses = public_pages(models=MODELS, gpus=CARDS)
    return [address for address in addresses if address.language == language]


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_valid_and_in_its_language(client: Client, language: str) -> None:
    for address in pages(language):
        response = client.get(address.path)
        assert response.status_code == 200, address
        assert f'<html lang="{language}"' in response.text, address
        assert response.text.count("<h1") == 1, address
        html5lib.HTMLParser(strict=True).parse(response.text)


@pytest.mark.usefixtures("rows")
def test_every_file_of_every_language_is_there(client: Client) -> None:
    files = [a for a in public_addresses(models=["dense"], gpus=["small"]) if not a.is_page]
    for address in files:
        assert client.get(address.path).status_code == 200, address


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_of_the_site_is_broken(client: Client, language: str) -> None:
    links = {
        link: address.path
        for address in pages(language)
        for link in links_of(client.get(address.path).text, address.path)
    }
    broken = {link: page for link, page in links.items() if client.get(link).status_code != 200}
    assert not broken


def links_of(page: str, path: str) -> set[str]:
    """The addresses on this site that a page links to, its static files aside."""
    targets = (urlsplit(urljoin(path, unescape(link))) for link in LINK.findall(page))
    own = (part._replace(fragment="").geturl() for part in targets if not part.netloc)
    return {link for link in own if link.startswith("/") and not link.startswith("/static/")}
