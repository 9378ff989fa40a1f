"""The live table of a card's page, as a visitor meets it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from estimator.tests.builders import BILLION, gpu_row, model_row

PATH = "/gpus/example-card/"


@pytest.fixture(autouse=True)
def catalogue(transactional_db: None) -> None:  # noqa: ARG001
    """A card of 24 GB, forty models that it holds, one that it holds tightly, one it does not."""
    gpu_row("example-card", memory_gib=24, bandwidth_gb_per_s=1000)
    for number in range(40):
        model_row(f"small-{number:02}", parameters=8 * BILLION + number * 10**6)
    model_row("medium", parameters=40 * BILLION)
    model_row("large", parameters=340 * BILLION)


def test_the_table_follows_the_inputs_without_a_reload(page: Page) -> None:
    page.goto(PATH)
    page.evaluate("window.stayed = true")
    expect(page.locator("#answer")).to_contain_text("41 of 42")
    page.get_by_label("Context length").fill("65536")
    expect(page.locator("#answer")).to_contain_text("40 of 42")
    expect(page.locator("#announcement")).to_have_text("40 models fit")
    expect(page).to_have_url(re.compile(r"\?context=65536$"))
    expect(page.get_by_label("Context length")).to_be_focused()
    page.get_by_label("Search models").fill("small 07")
    expect(page.locator("#models tbody tr")).to_have_count(1)
    expect(page.locator("#models tbody tr")).to_contain_text("Small 07")
    assert page.evaluate("window.stayed")


def test_back_and_reload_restore_table_and_inputs(page: Page) -> None:
    page.goto(PATH)
    page.get_by_label("Q5_K_M").check()
    expect(page.locator("#answer")).to_contain_text("40 of 42")
    page.get_by_label("Also show models that do not fit").check()
    expect(page.locator("#models")).to_contain_text("42 models: 40 fit, 2 do not")
    page.reload()
    expect(page.locator("#models")).to_contain_text("42 models: 40 fit, 2 do not")
    expect(page.get_by_label("Q5_K_M")).to_be_checked()
    page.go_back()
    expect(page.locator("#models")).to_contain_text("40 models fit")
    expect(page.get_by_label("Also show models that do not fit")).not_to_be_checked()
    page.go_back()
    expect(page.locator("#answer")).to_contain_text("41 of 42")
    expect(page.get_by_label("Q3_K_M")).to_be_checked()


def test_columns_sort_and_more_rows_come_on_demand(page: Page) -> None:
    page.goto(PATH)
    rows = page.locator("#models tbody tr")
    expect(rows).to_have_count(25)
    expect(rows.first).to_contain_text("Medium")
    page.get_by_role("link", name="Show 16 more").click()
    expect(rows).to_have_count(41)
    page.get_by_role("columnheader", name="tok/s").get_by_role("link").click()
    expect(rows.first).to_contain_text("Small 00")
    expect(page.get_by_role("columnheader", name="tok/s")).to_have_attribute(
        "aria-sort", "descending"
    )
    expect(page).to_have_url(re.compile(r"sort=-speed"))


def test_a_chosen_filter_can_be_removed_again(page: Page) -> None:
    page.goto(PATH)
    page.get_by_label("Parameters", exact=True).select_option("40-100b")
    expect(page.locator("#models tbody tr")).to_have_count(1)
    page.get_by_role("link", name="Remove: 40B to 100B").click()
    expect(page.get_by_label("Parameters", exact=True)).to_have_value("")
    expect(page.locator("#models")).to_contain_text("41 models fit")


def test_a_row_leads_to_the_model_and_back_to_the_card(page: Page) -> None:
    page.goto(PATH)
    page.locator("#models tbody").get_by_role("link", name="Medium").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Medium")
    page.locator("#cards tbody").get_by_role("link", name="Example Card").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Example Card")


def test_a_wrong_context_length_is_answered_at_its_field(page: Page) -> None:
    page.goto(PATH)
    field = page.get_by_label("Context length")
    field.fill("0")
    expect(page.locator("#context-said")).to_contain_text("Using 8,192.")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("4096")
    expect(page.locator("#context-said .error")).to_have_count(0)
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


def test_the_table_can_be_kept_as_a_file(page: Page) -> None:
    page.goto(PATH + "?context=4096")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "example-card.csv"
    assert len(download.value.path().read_text().splitlines()) == 42


def test_the_form_works_without_javascript(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto(PATH)
    page.get_by_label("Context length").fill("65536")
    page.get_by_label("Also show models that do not fit").check()
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator("#models")).to_contain_text("42 models: 40 fit, 2 do not")
    expect(page.get_by_label("Context length")).to_have_value("65536")
    page.get_by_role("columnheader", name="Model").get_by_role("link").click()
    expect(page.locator("#models tbody tr").first).to_contain_text("Large")
    context.close()
