"""The browser's own first steps: it reaches the site, and its complaints are heard."""

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect


def test_the_browser_reaches_the_site(page: Page) -> None:
    page.goto("/ping")
    expect(page.locator("body")).to_have_text("ok")


def test_the_policy_stops_inline_scripts_and_styles(page: Page, console: list[str]) -> None:
    page.goto("/admin/login/")
    page.evaluate('document.body.innerHTML = \'<p style="color: red" onclick="alert()">x</p>\'')
    page.locator("p").click()
    assert len(console) == 2
    assert all("Content Security Policy" in complaint for complaint in console)
    console.clear()


def test_the_admin_works_within_the_policy(page: Page) -> None:
    User.objects.create_superuser("ada", password="lovelace-1843")
    page.goto("/admin/")
    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password").fill("lovelace-1843")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()
    page.goto("/admin/auth/user/")
    page.get_by_role("link", name="ada").click()
    expect(page.get_by_label("Username")).to_have_value("ada")
