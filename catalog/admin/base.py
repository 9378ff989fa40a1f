"""What the pages of cards and models share: lists as lines, corrections remembered."""

from __future__ import annotations

from typing import Any, override

from django import forms
from django.db import models
from django.db.models import Max, QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from catalog.admin.lines import IS_WEB_ADDRESS, LinesField
from catalog.admin.typed import ModelAdmin, TabularInline
from catalog.curation import note_changes
from catalog.models import AIModel, Architecture, Correction, Gpu

ONE_PER_LINE = _("One value per line.")


class ReadInline[Row: (Correction, Architecture)](TabularInline[Row, Any]):
    """Rows that belong to a record, to read and to follow."""

    extra = 0
    can_delete = False
    show_change_link = True

    @override
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CorrectionInline(ReadInline[Correction]):
    """The corrections of a record."""

    model = Correction
    fields = ("field", "source_value", "correct_value", "reason", "is_applied", "recorded_on")
    readonly_fields = fields


class CuratedAdmin[Record: (Gpu, AIModel)](ModelAdmin[Record]):
    """A record whose changes become corrections, all in the transaction of the change itself."""

    web_addresses: tuple[str, ...] = ()
    save_on_top = True
    list_per_page = 50

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Record], search_term: str
    ) -> tuple[QuerySet[Record], bool]:
        """Find names like the site does: spelling and spaces do not matter."""
        found: Any = queryset
        return found.search(search_term), False

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Record | None = None) -> Any:
        """Addresses are stable: the slug is chosen once."""
        return ["slug"] if obj else []

    @override
    def get_prepopulated_fields(self, request: HttpRequest, obj: Record | None = None) -> Any:
        return {} if obj else {"slug": ["name"]}

    @override
    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new record stands at the end of the catalogue."""
        last = self.model._default_manager.aggregate(last=Max("catalog_order"))["last"] or 0
        return {"catalog_order": last + 1, **super().get_changeform_initial_data(request)}

    @override
    def formfield_for_dbfield(
        self, db_field: models.Field[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> forms.Field | None:
        if not isinstance(db_field, models.JSONField):
            return super().formfield_for_dbfield(db_field, request, **kwargs)
        checks = (IS_WEB_ADDRESS,) if db_field.name in self.web_addresses else ()
        label = capfirst(str(db_field.verbose_name))
        return LinesField(*checks, label=label, help_text=ONE_PER_LINE, required=False)

    @override
    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        note_changes(form.instance, form.initial, form.changed_data)
