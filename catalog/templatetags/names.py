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


def shortened(names: Sequence[str], *, room: int | None = None) -> str:
    """Names in a line; of many, the first and how many more.

    ``room`` is the number of characters that the names may take. The first is shown in any case.
    """
    count = _count_shown(names, room)
    shown, more = ", ".join(names[:count]), len(names) - count
    if more <= 0:
        return shown
    # Translators: {count} is how many more there are.
    message = ngettext("{names} and {count} more", "{names} and {count} more", more)
    return message.format(names=shown, count=figures.number(more))


def _count_shown(names: Sequence[str], room: int | None) -> int:
    most = min(NAMES_SHOWN, len(names))
    fits = (n for n in range(most, 1, -1) if room is None or len(", ".join(names[:n])) <= room)
    return next(fits, 1)
