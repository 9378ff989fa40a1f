"""Absolute addresses, and those of one page in every language."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url

X_DEFAULT = "x-default"
# No link of ours has a query as long as this; a longer one is not repeated in every language.
LONGEST_QUERY = 2000


@dataclass(frozen=True, slots=True)
class Alternate:
    """A page in one language; ``x-default`` is for readers of all others."""

    hreflang: str
    url: str


def base_url(request: HttpRequest) -> str:
    """Scheme and host of public addresses: as set for the server, else as the reader asked."""
    return str(settings.BASE_URL) or f"{request.scheme}://{request.get_host()}"


def absolute(request: HttpRequest, path: str) -> str:
    """``path`` of this site as an address that works everywhere."""
    return base_url(request) + path


def in_language(path: str, language: str) -> str:
    """The same page, query included, in another language."""
    page, _separator, query = path.partition("?")
    return str(translate_url(path if len(query) <= LONGEST_QUERY else page, language))


def alternates(request: HttpRequest) -> list[Alternate]:
    """The page without its inputs in every language; none where there is only one."""
    languages = [code for code, _name in settings.LANGUAGES]
    if len(languages) == 1:
        return []
    found = {code: absolute(request, in_language(request.path, code)) for code in languages}
    found[X_DEFAULT] = found[settings.LANGUAGE_CODE]
    return [Alternate(hreflang, url) for hreflang, url in found.items()]
