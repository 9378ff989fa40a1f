"""Finding a model or a card by typing, and looking through an index."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from catalog.tests.rows import ai_model, gpu


@pytest.fixture(autouse=True)
def catalogue(transactional_db: None) -> None:  # noqa: ARG001
    """Four cards and a model."""
    gpu("GeForce RTX 4090")
    gpu("GeForce RTX 4090 D", bandwidth_gb_per_s=990)
    gpu("Radeon RX 7900 XT", vendor="amd")
    gpu("Apple M4 Max 128 GB", vendor="apple", form="integrated")
    ai_model("MiniMax-M2")


@pytest.fixture
def page_without_scripts(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    yield context.new_page()
    context.close()


def test_suggestions_follow_the_keyboard_and_the_field_keeps_the_focus(page: Page) -> None:
    page.goto("/")
    field = page.get_by_role("combobox")
    field.press_sequentially("max")
    expect(page.get_by_role("option")).to_have_count(2)
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#announcement")).to_have_text("2 suggestions")
    field.press("ArrowDown")
    field.press("ArrowDown")
    expect(page.get_by_role("option", name="MiniMax-M2")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[aria-selected=true]")).to_have_count(1)
    expect(field).to_be_focused()
    field.press("Enter")
    expect(page).to_have_url(re.compile("/models/minimax-m2/$"))


def test_escape_closes_the_suggestions_and_keeps_what_was_typed(page: Page) -> None:
    page.goto("/models/")
    field = page.get_by_role("combobox", name="Find a model or a card")
    field.press_sequentially("4090")
    expect(page.locator("#suggest")).to_be_visible()
    field.press("Escape")
    expect(page.locator("#suggest")).to_be_hidden()
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_have_value("4090")


def test_enter_without_a_choice_opens_the_page_of_results(page: Page) -> None:
    page.goto("/")
    field = page.get_by_role("combobox")
    field.press_sequentially("4090")
    expect(page.get_by_role("option")).to_have_count(2)
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?q=4090$"))
    expect(page.get_by_role("heading", name="2 cards")).to_be_visible()


def test_a_suggestion_can_be_clicked(page: Page) -> None:
    page.goto("/")
    page.get_by_role("combobox").press_sequentially("4090")
    page.get_by_role("option", name="GeForce RTX 4090 D").click()
    expect(page).to_have_url(re.compile("/gpus/geforce-rtx-4090-d/$"))


def test_an_index_follows_its_filters_and_back_restores_them(page: Page) -> None:
    page.goto("/gpus/")
    page.get_by_label("Search cards").fill("4090")
    expect(page.locator("#results")).to_contain_text("2 cards")
    page.get_by_role("link", name="Bandwidth").click()
    expect(page).to_have_url(re.compile(r"\?q=4090&sort=-bandwidth$"))
    page.get_by_label("Vendor").select_option("NVIDIA (2)")
    expect(page).to_have_url(re.compile(r"\?q=4090&vendor=nvidia&sort=-bandwidth$"))
    page.go_back()
    expect(page.locator("#results")).to_contain_text("2 cards")
    expect(page.get_by_label("Vendor")).to_have_value("")
    expect(page.get_by_label("Search cards")).to_have_value("4090")


def test_searching_and_filtering_work_without_scripts(page_without_scripts: Page) -> None:
    page = page_without_scripts
    page.goto("/")
    page.get_by_label("A model or a graphics card").fill("rtx")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("heading", name="2 cards")).to_be_visible()
    page.get_by_role("link", name="Cards", exact=True).click()
    page.get_by_label("Vendor").select_option("AMD (1)")
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator("#results")).to_contain_text("1 card")
