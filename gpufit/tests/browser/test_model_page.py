"""The live table of a model's page, as a visitor meets it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from estimator.tests.builders import gpu_row, model_row

PATH = "/models/example-27b/"


@pytest.fixture(autouse=True)
def catalogue(transactional_db: None) -> None:  # noqa: ARG001
    """A 27B model, forty cards that hold it at Q8_0 and one that holds it at Q3_K_M alone."""
    model_row("example-27b", name="Example 27B", parameters=27_000_000_000)
    for number in range(40):
        gpu_row(f"big-{number:02}", memory_gib=80, bandwidth_gb_per_s=2000 - number)
    gpu_row("small", memory_gib=16, bandwidth_gb_per_s=500)
    gpu_row("tiny", memory_gib=4, bandwidth_gb_per_s=100)


def test_the_table_follows_the_context_length_without_a_reload(page: Page) -> None:
    page.goto(PATH)
    page.evaluate("window.stayed = true")
    expect(page.locator("#answer")).to_contain_text("41 of 42")
    page.get_by_label("Context length").fill("32768")
    expect(page.locator("#answer")).to_contain_text("40 of 42")
    expect(page.locator("#announcement")).to_have_text("40 cards run it")
    expect(page).to_have_url(re.compile(r"\?context=32768$"))
    expect(page.get_by_label("Context length")).to_be_focused()
    assert page.evaluate("window.stayed")


def test_back_and_reload_restore_table_and_inputs(page: Page) -> None:
    page.goto(PATH)
    page.get_by_label("Q4_K_M").check()
    expect(page.locator("#answer")).to_contain_text("40 of 42")
    page.get_by_label("Also show cards that cannot run it").check()
    expect(page.locator("#cards")).to_contain_text("42 cards: 40 run it, 2 do not")
    page.reload()
    expect(page.locator("#cards")).to_contain_text("42 cards: 40 run it, 2 do not")
    expect(page.get_by_label("Q4_K_M")).to_be_checked()
    page.go_back()
    expect(page.locator("#cards")).to_contain_text("40 cards run it")
    expect(page.get_by_label("Also show cards that cannot run it")).not_to_be_checked()
    page.go_back()
    expect(page.locator("#answer")).to_contain_text("41 of 42")
    expect(page.get_by_label("Q3_K_M")).to_be_checked()


def test_a_step_and_a_removed_input_show_in_the_form(page: Page) -> None:
    page.goto(PATH)
    page.get_by_role("link", name="32k", exact=True).click()
    expect(page.get_by_label("Context length")).to_have_value("32768")
    expect(page.get_by_role("link", name="32k", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    page.get_by_role("link", name="32,768 tokens of context").click()
    expect(page.get_by_label("Context length")).to_have_value("8192")
    expect(page).to_have_url(re.compile(re.escape(PATH) + "$"))


def test_columns_sort_and_more_rows_come_on_demand(page: Page) -> None:
    page.goto(PATH)
    expect(page.locator("#cards tbody tr")).to_have_count(25)
    page.get_by_role("link", name="Show 16 more").click()
    expect(page.locator("#cards tbody tr")).to_have_count(41)
    needs = page.locator("#cards").get_by_role("columnheader", name="Needs")
    needs.get_by_role("link").click()
    expect(page.locator("#cards tbody tr").first).to_contain_text("Small")
    expect(needs).to_have_attribute("aria-sort", "ascending")
    page.get_by_label("Search cards").fill("big")
    expect(page.locator("#cards tbody tr").first).to_contain_text("Big 00")
    expect(page).to_have_url(re.compile(r"sort=needs"))


def test_the_keyboard_goes_on_from_where_it_was(page: Page) -> None:
    page.goto(PATH)
    page.get_by_role("link", name="Show 16 more").press("Enter")
    expect(page.get_by_text("41 of 41")).to_be_focused()
    memory = page.get_by_role("columnheader", name="Has").get_by_role("link")
    memory.press("Enter")
    expect(page).to_have_url(re.compile(r"sort=-memory"))
    expect(memory).to_be_focused()
    page.get_by_role("link", name="4k", exact=True).press("Enter")
    page.get_by_role("link", name="4,096 tokens of context").press("Enter")
    expect(page.locator("#cards .status__count")).to_be_focused()


def test_a_wrong_context_length_is_answered_at_its_field(page: Page) -> None:
    page.goto(PATH)
    field = page.get_by_label("Context length")
    field.fill("0")
    expect(page.locator("#context-said")).to_contain_text("Using 8,192.")
    expect(field).to_have_value("0")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("4096")
    expect(page.locator("#context-said")).to_have_text("")
    expect(field).to_have_attribute("aria-invalid", "false")


def test_a_phone_opens_the_inputs_as_a_sheet(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(PATH)
    expect(page.get_by_label("Context length")).to_be_hidden()
    page.get_by_role("button", name="Inputs 8k").click()
    page.get_by_label("Context length").fill("32768")
    expect(page.locator("#dock-state")).to_have_text("32k · Q3_K_M")
    page.get_by_role("button", name="Close inputs").click()
    expect(page.get_by_label("Context length")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_form_works_without_javascript(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto(PATH)
    page.get_by_label("Context length").fill("32768")
    page.get_by_label("Also show cards that cannot run it").check()
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator("#cards")).to_contain_text("42 cards: 40 run it, 2 do not")
    expect(page.get_by_label("Context length")).to_have_value("32768")
    page.get_by_role("columnheader", name="Card").get_by_role("link").click()
    expect(page.locator("#cards tbody tr").first).to_contain_text("Big 00")
    context.close()


def test_a_row_opens_to_its_sums_and_closes_again(page: Page) -> None:
    page.goto(PATH)
    page.get_by_label("Context length").fill("4096")
    expect(page).to_have_url(re.compile(r"\?context=4096$"))
    page.evaluate("window.stayed = true")
    why = page.get_by_role("button", name="Why these figures for Big 01?")
    why.click()
    sums = page.locator("#row-big-01 + .derive")
    expect(sums).to_contain_text("× 4,096 tokens")
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(why).to_be_focused()
    page.keyboard.press("Space")
    expect(sums).to_have_count(0)
    expect(why).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(sums).to_have_count(1)
    assert page.evaluate("window.stayed")


def test_an_open_row_can_be_linked_to_and_works_without_scripts(
    browser: Browser, live_server: LiveServer
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}{PATH}?context=4096")
    page.get_by_role("button", name="Why these figures for Big 01?").click()
    expect(page).to_have_url(re.compile(r"\?context=4096&why=big-01#row-big-01$"))
    expect(page.locator("#row-big-01 + .derive")).to_contain_text("Memory needed")
    page.get_by_role("button", name="Why these figures for Big 01?").click()
    expect(page.locator(".derive")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?context=4096#row-big-01$"))
    context.close()
