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
    return shortened([link.organisation.name for link in links])


def shortened(names: Sequence[str]) -> str:
    """Names in a line; of many, the first and how many more."""
    shown, more = ", ".join(names[:NAMES_SHOWN]), len(names) - NAMES_SHOWN
    if more <= 0:
        return shown
    # Translators: {count} is how many more there are.
    message = ngettext("{names} and {count} more", "{names} and {count} more", more)
    return message.format(names=shown, count=figures.number(more))
