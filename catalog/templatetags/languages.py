"""The same page in the other languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel.core import get_global
from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.utils.translation import get_language, get_language_info, gettext, override, pgettext

from catalog import addresses

register = template.Library()
SEVERAL = 2


@dataclass(frozen=True)
class LanguageLink:
    """One language with the address of the current page in it."""

    code: str
    name: str
    url: str
    is_current: bool


@dataclass(frozen=True)
class LanguageOffer:
    """One other language, offered in its own words."""

    link: LanguageLink
    sentence: str
    accept: str
    refuse: str


@register.simple_tag(takes_context=True)
def language_links(context: Context) -> list[LanguageLink]:
    """Links that keep path and query; none where there is nothing to choose."""
    request = context.get("request")
    if request is None or len(settings.LANGUAGES) < SEVERAL:
        return []
    return [_link(request, code) for code, _name in settings.LANGUAGES]


@register.simple_tag
def language_offers(links: Sequence[LanguageLink]) -> list[LanguageOffer]:
    """What to say to a reader whose browser speaks another of the languages."""
    return [_offer(link) for link in links if not link.is_current]


@register.simple_tag(takes_context=True)
def alternates(context: Context) -> list[addresses.Alternate]:
    """The page in every language for search engines."""
    return addresses.alternates(context["request"])


@register.filter
def open_graph_locale(language: str) -> str:
    """A language with the country where most people speak it: nl_NL."""
    likely = get_global("likely_subtags").get(language.replace("-", "_"), language)
    parts = str(likely).replace("-", "_").split("_")
    return parts[0] if len(parts) == 1 else f"{parts[0]}_{parts[-1].upper()}"


def _link(request: HttpRequest, code: str) -> LanguageLink:
    return LanguageLink(
        code=code,
        name=get_language_info(code)["name_local"],
        url=addresses.in_language(request.get_full_path(), code),
        is_current=code == get_language(),
    )


def _offer(link: LanguageLink) -> LanguageOffer:
    with override(link.code):
        return LanguageOffer(
            link=link,
            # Translators: offered to readers of your language on pages in another one. Say it of
            # your own language: the Dutch message says "Deze pagina is er ook in het Nederlands."
            sentence=gettext("This page is also available in English."),
            # Translators: the link of that offer; again name your own language.
            accept=gettext("Read it in English"),
            # Translators: the button that closes the offer of another language.
            refuse=pgettext("offer of another language", "No, thanks"),
        )
