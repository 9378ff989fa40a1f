"""Which pages there are: those of the sitemap, and examples of those it leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus
from itertools import chain
from typing import Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.test import Client
from django.urls import ResolverMatch, resolve, reverse
from django.utils.translation import get_language_from_path, override

LOCATION: Final = re.compile(r"<loc>([^<]*)</loc>")
SEARCHES: Final = ("", "4090", "llama", "no-such-name", "<b>&amp;")
# Every so many of the pages of records is opened once more with inputs.
INPUTS_EVERY: Final = 50
INPUTS: Final = {"context": 65536, "quality": "Q8_0", "all": 1}


class Page(NamedTuple):
    """An address, and how it has to answer."""

    address: str
    language: str
    status: int = HTTPStatus.OK


def host() -> str:
    """A name that the site answers to."""
    first = (settings.ALLOWED_HOSTS or ["localhost"])[0].lstrip(".")
    return "localhost" if first == "*" else first


def visitor() -> Client:
    """Somebody who opens pages of this site, and is shown its errors as anybody else."""
    return Client(raise_request_exception=False, headers={"host": host()})


def public_pages() -> list[Page]:
    """All pages in all languages."""
    listed = list(map(_page, _locations()))
    records = [page for page in listed if "slug" in match_of(page.address).kwargs]
    return [
        *listed,
        *(_with_inputs(page) for page in records[::INPUTS_EVERY]),
        *chain.from_iterable(_others(language) for language, _name in settings.LANGUAGES),
    ]


def _locations() -> Iterator[str]:
    client = visitor()
    index = client.get(reverse("sitemap_index"), secure=settings.HTTPS).text
    for file in LOCATION.findall(index):
        parts = urlsplit(file.replace("&amp;", "&"))
        text = client.get(f"{parts.path}?{parts.query}", secure=settings.HTTPS).text
        yield from (urlsplit(location).path for location in LOCATION.findall(text))


def match_of(path: str) -> ResolverMatch:
    """The view of an address in the language of that address; ``Resolver404`` if there is none."""
    with override(_language_of(path)):
        return resolve(path)


def _page(path: str) -> Page:
    return Page(path, _language_of(path))


def _language_of(path: str) -> str:
    return get_language_from_path(path) or settings.LANGUAGE_CODE


def _with_inputs(page: Page) -> Page:
    return page._replace(address=f"{page.address}?{urlencode(INPUTS)}")


def _others(language: str) -> Iterator[Page]:
    """Searches, and an address where nothing is."""
    with override(language):
        search, start = reverse("catalog:search"), reverse("catalog:start")
    for query in SEARCHES:
        yield Page(f"{search}?{urlencode({'q': query})}", language)
    yield Page(f"{start}models/lama-3-1-8b/", language, status=HTTPStatus.NOT_FOUND)
