"""A reader whose browser speaks another language, and one who changes language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from catalog.tests.rows import ai_model, gpu


@pytest.fixture(autouse=True)
def catalogue(transactional_db: None) -> None:  # noqa: ARG001
    """A card and a model."""
    gpu("GeForce RTX 4090")
    ai_model("MiniMax-M2")


@pytest.fixture
def dutch(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page in a browser that prefers the Dutch of Belgium."""
    context = browser.new_context(locale="nl-BE", base_url=live_server.url)
    yield context.new_page()
    context.close()


def test_a_browser_in_the_language_of_the_page_is_offered_none(page: Page) -> None:
    page.goto("/models/")
    expect(page.locator(".offer:visible")).to_have_count(0)


def test_a_first_visit_offers_the_language_of_the_browser_and_forces_nothing(dutch: Page) -> None:
    dutch.goto("/models/?sort=name")
    offer = dutch.locator(".offer:visible")
    expect(offer).to_have_count(1)
    expect(offer).to_have_attribute("lang", "nl")
    expect(dutch).to_have_url(re.compile(r"/models/\?sort=name$"))
    offer.get_by_role("link").click()
    expect(dutch).to_have_url(re.compile(r"/nl/models/\?sort=name$"))
    dutch.goto("/models/")
    expect(dutch.locator(".offer:visible")).to_have_count(0)


def test_an_offer_that_was_refused_does_not_come_back(dutch: Page) -> None:
    dutch.goto("/")
    dutch.locator(".offer:visible").get_by_role("button").click()
    expect(dutch.locator(".offer:visible")).to_have_count(0)
    dutch.goto("/gpus/")
    expect(dutch.locator(".offer:visible")).to_have_count(0)
    assert dutch.context.cookies() == []


def test_a_page_in_the_language_of_the_browser_offers_no_other(dutch: Page) -> None:
    dutch.goto("/nl/models/")
    expect(dutch.locator(".offer:visible")).to_have_count(0)


def test_a_change_of_language_keeps_inputs_that_changed_on_the_page(page: Page) -> None:
    page.goto("/models/minimax-m2/")
    page.get_by_role("link", name="4k", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?context=4096$"))
    page.get_by_role("link", name="NL", exact=True).click()
    expect(page).to_have_url(re.compile(r"/nl/models/minimax-m2/\?context=4096$"))
    expect(page.locator("html")).to_have_attribute("lang", "nl")
