"""Measured runs in the admin."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin
from django.db.models import Max
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.admin.typed import ModelAdmin
from catalog.models import Measurement


@admin.register(Measurement)
class MeasurementAdmin(ModelAdmin[Measurement]):
    list_display = [
        *("gpu", "architecture", "quantization", "engine", "backend"),
        *("context_tokens", "speed", "date", "quality", "page"),
    ]
    list_filter = ["quality", "gpu__vendor", "engine", "quantization", "context_basis", "source"]
    list_select_related = ["gpu", "architecture"]
    search_fields = [
        *("code", "gpu__name", "gpu_reported", "architecture__hf_id"),
        *("architecture__ai_model__name", "model_reported", "source"),
    ]
    autocomplete_fields = ["gpu", "architecture"]
    radio_fields = {"quality": admin.VERTICAL}  # its choices are sentences
    fieldsets = [
        (
            None,
            {
                "fields": [
                    *("code", "gpu", "gpu_reported", "cards"),
                    *("architecture", "model_reported", "quantization"),
                ],
                "description": _("A record that was loaded changes back with the next load."),
            },
        ),
        (
            _("The run"),
            {
                "fields": [
                    *("tokens_per_s", "context_tokens", "context_basis"),
                    *("engine", "engine_version", "backend", "date", "quality"),
                ]
            },
        ),
        (_("Source"), {"fields": ["source", "source_detail", "notes"]}),
    ]

    @override
    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A code that no other run has."""
        last = Measurement.objects.aggregate(last=Max("pk"))["last"] or 0
        return {"code": f"c{last + 1:04}", **super().get_changeform_initial_data(request)}

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Measurement | None = None) -> Any:
        """The code is what a load knows a run by."""
        return ["code"] if obj else []

    @admin.display(description=_("speed (tok/s)"), ordering="tokens_per_s")
    def speed(self, run: Measurement) -> str:
        return figures.speed(run.tokens_per_s)

    @admin.display(description=_("source"), ordering="source")
    def page(self, run: Measurement) -> SafeString:
        return format_html('<a href="{}">{}</a>', run.source_url, run.source)
