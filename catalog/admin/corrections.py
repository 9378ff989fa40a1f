"""Corrections and doubts in the admin."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.admin.typed import ModelAdmin
from catalog.models import Correction

WHAT = ["gpu", "ai_model", "field"]
VALUES = ["source_value", "correct_value"]


@admin.register(Correction)
class CorrectionAdmin(ModelAdmin[Correction]):
    """A curator adds doubts here; values are corrected at the card or model itself."""

    list_display = ["owner", "field", *VALUES, "reason", "is_applied", "is_curated", "recorded_on"]
    list_filter = ["is_applied", "is_curated", "reason"]
    list_select_related = ["gpu", "ai_model"]
    search_fields = ["gpu__name", "ai_model__name", "field"]
    autocomplete_fields = ["gpu", "ai_model"]
    fields = [*WHAT, *VALUES, "reason", "evidence", "is_applied", "is_curated", "recorded_on"]

    @admin.display(description=_("record"))
    def owner(self, correction: Correction) -> str:
        return str(correction.gpu or correction.ai_model)

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Correction | None = None) -> Any:
        """A correction that was applied says what happened; only its grounds can be mended."""
        settled = ["is_applied", "is_curated"]
        if obj is None:
            return settled
        return [*WHAT, *settled, *(VALUES if obj.is_applied else ())]

    @override
    def save_model(self, request: Any, obj: Correction, form: Any, change: bool) -> None:
        if not change:
            obj.is_applied, obj.is_curated = False, True
        super().save_model(request, obj, form, change)
