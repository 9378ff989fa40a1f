"""From the start page to a model, its table, a card and its models, and all the way back."""

import re

import pytest
from playwright.sync_api import Page, expect

from catalog.tests.rows import ai_model, gpu


@pytest.fixture(autouse=True)
def catalogue(transactional_db: None) -> None:  # noqa: ARG001
    """Two models and two cards; the small card holds the small model alone."""
    ai_model("Llama 3.1-8B", organisations=("Meta AI",))
    ai_model("Qwen3-32B", organisations=("Alibaba",), parameters=32_000_000_000)
    gpu("GeForce RTX 4090")
    gpu("GeForce RTX 3050", memory_gib=8, bandwidth_gb_per_s=224)


def test_from_a_model_to_a_card_to_a_model_and_back(page: Page) -> None:
    page.goto("/")
    page.get_by_role("combobox").press_sequentially("llama")
    page.get_by_role("option", name="Llama 3.1-8B").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Llama 3.1-8B")
    page.locator("#cards").get_by_role("link", name="GeForce RTX 4090").first.click()
    expect(page).to_have_url(re.compile("/gpus/geforce-rtx-4090/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("GeForce RTX 4090")
    page.get_by_role("link", name="Qwen3-32B").first.click()
    expect(page).to_have_url(re.compile("/models/qwen3-32b/"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("GeForce RTX 4090")
    page.go_back()
    expect(page.locator("#cards")).to_contain_text("GeForce RTX 3050")
    page.go_back()
    expect(page.get_by_role("combobox")).to_be_visible()


def test_numbers_beside_choices_follow_the_other_filters(page: Page) -> None:
    page.goto("/models/")
    organisation = page.get_by_label("Organisation")
    expect(page.get_by_label("Parameters").locator("option")).to_have_count(3)
    organisation.press_sequentially("meta")
    expect(page.locator("#results")).to_contain_text("1 model")
    expect(page.get_by_label("Parameters").locator("option")).to_have_text(
        ["any number", "5B to 10B (1)"]
    )
    expect(organisation).to_be_focused()
    expect(page.locator("#announcement")).to_have_text("1 model")
    expect(page).to_have_url(re.compile(r"\?organisation=meta$"))
    parameters = page.get_by_label("Parameters")
    parameters.focus()
    parameters.press("ArrowDown")
    expect(page).to_have_url(re.compile(r"organisation=meta&size=5-10b$"))
    expect(parameters).to_have_value("5-10b")
    expect(parameters).to_be_focused()
    page.go_back()
    expect(page.get_by_label("Parameters")).to_have_value("")
    page.get_by_role("link", name="Remove all filters").click()
    expect(page.locator("#results")).to_contain_text("2 models")
    expect(organisation).to_have_value("")


def test_the_keyboard_stays_at_the_head_that_it_sorted_by(page: Page) -> None:
    page.goto("/models/")
    size = page.get_by_role("columnheader", name="Parameters").get_by_role("link")
    size.press("Enter")
    expect(page).to_have_url(re.compile(r"sort=-?parameters$"))
    expect(size).to_be_focused()


def test_typing_errors_lead_to_the_nearest_name_by_keyboard(page: Page) -> None:
    page.goto("/")
    field = page.get_by_role("combobox")
    field.press_sequentially("geforce rxt 4090")
    option = page.get_by_role("option", name="GeForce RTX 4090")
    expect(option).to_be_visible()
    expect(page.locator("#announcement")).to_have_text(re.compile("^[12] suggestions?$"))
    field.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    field.press("Enter")
    expect(page).to_have_url(re.compile("/gpus/geforce-rtx-4090/"))
