"""Where curators correct the catalogue. Pages show a change at once, and loads keep it."""

from django.contrib import admin
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from catalog.admin import (
    ai_models,
    architectures,
    cards,
    corrections,
    measurements,
    sources,
    terms,
)

__all__ = [
    "ai_models",
    "architectures",
    "cards",
    "corrections",
    "measurements",
    "sources",
    "terms",
]

# Lazy, so that the address follows the admin's language; the stubs only know of text.
admin.site.site_header = admin.site.site_title = _("The catalogue of gpufit")
admin.site.site_url = reverse_lazy("catalog:start")  # type: ignore[assignment]
