"""A row opens to its derivation: by its address alone, and for htmx."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import html5lib
import pytest
from django.test import Client

from estimator.tests.builders import BILLION, gpu_row, model_row
from estimator.tests.pages import words

pytestmark = pytest.mark.django_db

PAGES = {
    "/models/example-27b/": ("small", "Small"),
    "/gpus/small/": ("example-27b", "Example 27B"),
}
DERIVATION = re.compile(r'<tr class="derive".*?</tr>', re.DOTALL)


@pytest.fixture(autouse=True)
def catalogue() -> None:
    model_row("example-27b", name="Example 27B", parameters=27 * BILLION)
    model_row("example-8b", name="Example 8B", parameters=8 * BILLION)
    gpu_row("small", memory_gib=16, bandwidth_gb_per_s=500)
    gpu_row("large", memory_gib=80, bandwidth_gb_per_s=2000)


def row(html: str, slug: str) -> str:
    found = re.search(rf'<tr[^>]* id="row-{slug}".*?</tr>', html, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize("path", PAGES)
def test_rows_are_closed_until_one_is_asked_for(client: Client, path: str) -> None:
    html = client.get(path).text
    assert not DERIVATION.search(html)
    assert 'aria-expanded="true"' not in html
    slug, name = PAGES[path]
    assert f'href="?why={slug}#row-{slug}"' in row(html, slug)
    assert f"Why these figures for {name}?" in row(html, slug)


@pytest.mark.parametrize("path", PAGES)
def test_the_address_alone_opens_a_row(client: Client, path: str) -> None:
    slug, _name = PAGES[path]
    html = client.get(path, {"why": slug, "context": "4096"}).text
    html5lib.HTMLParser(strict=True).parse(html)
    opened = row(html, slug)
    assert 'aria-expanded="true"' in opened
    assert f'href="?context=4096#row-{slug}"' in opened
    below = html.partition(opened)[2].lstrip()
    assert below.startswith('<tr class="derive"')
    assert len(DERIVATION.findall(html)) == 1
    assert "27.0 billion × 3.50 bits ÷ 8" in words(DERIVATION.findall(html)[0])


@pytest.mark.parametrize("path", PAGES)
def test_htmx_gets_the_derivation_alone(client: Client, path: str) -> None:
    slug, _name = PAGES[path]
    headers = {"HX-Request": "true", "HX-Target": f"row-{slug}"}
    response = client.get(path, {"why": slug}, headers=headers)
    assert response.text.strip().startswith('<tr class="derive"')
    assert "HX-Push-Url" not in response
    assert DERIVATION.search(client.get(path, {"why": slug}).text)[0] == response.text.strip()  # type: ignore[index]


@pytest.mark.parametrize("path", PAGES)
def test_a_row_that_is_gone_gives_nothing(client: Client, path: str) -> None:
    headers = {"HX-Request": "true", "HX-Target": "row-gone"}
    assert client.get(path, {"why": "gone"}, headers=headers).status_code == 204
    assert not DERIVATION.search(client.get(path, {"why": "gone"}).text)


@pytest.mark.parametrize("why", ["<script>", "a b", "a" * 300, "\0"])
def test_what_cannot_be_a_row_is_left_out_of_links(client: Client, why: str) -> None:
    asked, plain = (
        client.get(f"/models/example-27b/{query}")
        .text.partition('id="cards"')[2]
        .partition("</table>")[0]
        for query in (f"?{urlencode({'why': why})}", "")
    )
    assert asked == plain


def test_an_open_row_stays_open_when_the_table_is_sorted_and_is_no_matter_to_its_data(
    client: Client,
) -> None:
    html = client.get("/models/example-27b/", {"why": "small"}).text
    assert re.search(r'href="\?sort=-?memory&amp;why=small#which"', html)
    assert re.search(r'href="[^"?]*\.csv"', html)


def test_a_row_on_another_page_stays_closed(client: Client) -> None:
    html = client.get("/models/example-27b/", {"why": "small", "memory": "80"}).text
    assert not DERIVATION.search(html)
