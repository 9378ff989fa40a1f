"""Names of organisations in a line."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.translation import ngettext

from catalog import figures
from catalog.models import ModelOrganisation

register = template.Library()

NAMES_SHOWN = 3


@register.filter
def organisations(links: Sequence[ModelOrganisation]) -> str:
    """The organisations behind a model; of many, the first and how many more."""
    names = ", ".join(link.organisation.name for link in links[:NAMES_SHOWN])
    more = len(links) - NAMES_SHOWN
    if more <= 0:
        return names
    message = ngettext("{names} and {count} more", "{names} and {count} more", more)
    return message.format(names=names, count=figures.number(more))
