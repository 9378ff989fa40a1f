"""The picture of all other pages."""

from __future__ import annotations

from django.utils.translation import gettext as _

from catalog import figures
from estimator.pictures.content import Content, Panel


def of_site(*, cards: int, models: int) -> Content:
    """What the site is about, and how much it knows."""
    return Content(
        title=_("Does it fit, and how fast?"),
        verdict=_("Which graphics cards run which AI model, and how fast"),
        panels=(
            Panel(_("Graphics cards"), figures.number(cards)),
            Panel(_("AI models"), figures.number(models)),
        ),
    )
