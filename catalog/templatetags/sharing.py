"""What a page says of itself to search engines, and to those with whom its link is shared."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from html import unescape
from typing import Any, Protocol

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext

from catalog import structured
from catalog.addresses import absolute as absolute_url
from catalog.provenance import SourceLine

register = template.Library()


class Answered(Protocol):
    """A question of a page; ``text`` is the whole answer without markup."""

    @property
    def question(self) -> str: ...

    @property
    def text(self) -> str: ...


@register.simple_block_tag
def once(content: str) -> SafeString:
    """``{% once as page_title %}…{% endonce %}``: a block that is printed in several places."""
    return SafeString(" ".join(content.split()))


@register.simple_tag(takes_context=True)
def absolute(context: Context, path: str) -> str:
    """``path`` with scheme and host; the template escapes it, even where ``once`` did already."""
    plain = unescape(path) if isinstance(path, SafeString) else path
    return absolute_url(context["request"], plain)


@register.inclusion_tag("catalog/_trail.html", takes_context=True)
def trail(context: Context, *steps: str) -> dict[str, Any]:
    """``{% trail "catalog:models" _("Models") model.name %}``: the way from the start page.

    Views and names in turn; the name at the end is that of the page itself.
    """
    *above, here = steps
    pairs = [
        ("catalog:start", pgettext("navigation", "Start")),
        *zip(above[::2], above[1::2], strict=True),
    ]
    crumbs = [(str(name), reverse(view)) for view, name in pairs]
    everything = [*crumbs, (str(here), context["request"].path)]
    links = [(" ".join(name.split()), absolute(context, path)) for name, path in everything]
    return {
        "crumbs": crumbs,
        "here": here,
        "json_ld": structured.script(structured.breadcrumb_list(links)),
    }


@register.simple_tag
def faq_json_ld(questions: Iterable[Answered] | None) -> SafeString:
    """The questions that the page answers, for programs; nothing where it answers none."""
    pairs = [(asked.question, asked.text) for asked in questions or ()]
    faq = structured.faq_page(pairs, get_language() or "")
    return structured.script(faq) if pairs else SafeString()


@register.simple_tag(takes_context=True)
def dataset_json_ld(
    context: Context,
    name: str,
    description: str,
    sources: Iterable[SourceLine],
    changed: date | None,
) -> SafeString:
    """The catalogue as a data set, for programs; ``description`` is HTML, as in the head."""
    addresses = [line.source.url for line in sources if line.source.url]
    url = absolute(context, context["request"].path)
    facts = structured.dataset(
        name, unescape(description), url=url, sources=addresses, changed=changed
    )
    return structured.script(facts)
