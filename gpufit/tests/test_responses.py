"""What every public answer carries: caches may keep it, browsers hold it to the policy."""

import pytest
from django.test import Client

PUBLIC = ["/ping", "/no-such-page"]
HTMX_HEADERS = {"HX-Request", "HX-Target"}


@pytest.mark.parametrize("path", PUBLIC)
def test_a_visitor_gets_no_cookie(client: Client, path: str) -> None:
    assert not client.get(path).cookies


@pytest.mark.parametrize("path", PUBLIC)
def test_answers_vary_on_nothing_but_htmx(client: Client, path: str) -> None:
    vary = client.get(path, headers={"Accept-Language": "nl"}).get("Vary", "")
    assert set(filter(None, vary.split(", "))) <= HTMX_HEADERS


@pytest.mark.parametrize("path", PUBLIC)
def test_the_policy_allows_nothing_inline(client: Client, path: str) -> None:
    policy = client.get(path)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("path", "language"), [("/ping", "en"), ("/no-such-page", "en"), ("/nl/no-such-page", "nl")]
)
def test_the_path_chooses_the_language_and_the_browser_does_not(
    client: Client, path: str, language: str
) -> None:
    answer = client.get(path, headers={"Accept-Language": "it"})
    assert answer["Content-Language"] == language
