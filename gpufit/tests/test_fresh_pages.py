"""Caches may keep a page, yet nobody sees an old one."""

import pytest
from django.test import Client

from catalog.tests.rows import ai_model, gpu

pytestmark = pytest.mark.django_db
PAGES = ["/", "/models/", "/gpus/", "/models/a-model/", "/nl/gpus/a-card/"]


@pytest.fixture(autouse=True)
def catalogue() -> None:
    ai_model("A model")
    gpu("A card")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_a_browser_has_is_not_sent_again(client: Client, path: str) -> None:
    first = client.get(path)
    assert first["Cache-Control"] == "public, no-cache"
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", PAGES[3:])
def test_a_correction_shows_at_once(client: Client, path: str) -> None:
    etag = client.get(path)["ETag"]
    gpu("A card of the same day", memory_gib=48)
    ai_model("Another model")
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_a_fragment_is_always_sent(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "cards"}
    fragment = client.get("/models/a-model/", headers=headers)
    assert not fragment.has_header("ETag")
    page = client.get("/models/a-model/")
    again = client.get("/models/a-model/", headers=headers | {"If-None-Match": page["ETag"]})
    assert again.status_code == 200


@pytest.mark.parametrize("path", ["/admin/login/", "/no-such-page"])
def test_pages_of_one_visitor_and_errors_are_not_public_for_long(client: Client, path: str) -> None:
    policy = client.get(path).get("Cache-Control", "")
    assert "no-cache" in policy
