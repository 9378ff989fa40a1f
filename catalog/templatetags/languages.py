"""The same page in the other languages."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.urls import translate_url
from django.utils.translation import get_language, get_language_info

register = template.Library()


@dataclass(frozen=True)
class LanguageLink:
    """One language with the address of the current page in it."""

    code: str
    name: str
    url: str
    is_current: bool


@register.simple_tag(takes_context=True)
def language_links(context: Context) -> list[LanguageLink]:
    """Links that keep path and query; none where there is nothing to choose."""
    request = context.get("request")
    if request is None or len(settings.LANGUAGES) < 2:  # noqa: PLR2004 -- two make a choice
        return []
    return [_link(request, code) for code, _name in settings.LANGUAGES]


def _link(request: HttpRequest, code: str) -> LanguageLink:
    return LanguageLink(
        code=code,
        name=get_language_info(code)["name_local"],
        url=translate_url(request.get_full_path(), code),
        is_current=code == get_language(),
    )
