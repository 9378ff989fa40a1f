"""A curator corrects a card, and the page shows it; the policy holds in the admin too."""

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from catalog.tests.rows import gpu


def test_a_curator_corrects_a_card_and_sees_it_on_its_page(page: Page) -> None:
    gpu("Twin Card")
    card = gpu("Fast Card", memory_gib=24, is_loaded=True)
    User.objects.create_superuser("ada", password="lovelace-1843")
    page.goto(f"/admin/catalog/gpu/{card.pk}/change/")
    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password").fill("lovelace-1843")
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("Memory (GB):").fill("12")
    page.locator(".field-same_facts_as .select2-selection").click()
    page.locator(".select2-search__field").fill("twincard")
    page.get_by_role("option", name="Twin Card").click()
    page.get_by_role("button", name="Save and continue editing").first.click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    page.goto("/gpus/fast-card/")
    expect(page.get_by_text("the source says 24 GB; the catalogue has 12 GB")).to_be_visible()
    identity = page.locator("#spec-identity")
    expect(identity.get_by_role("link", name="Twin Card")).to_be_visible()
