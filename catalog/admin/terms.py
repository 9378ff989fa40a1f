"""Controlled vocabularies in the admin: to read and to choose from, as code holds their labels."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.admin.typed import ModelAdmin
from catalog.models import Term
from catalog.search import squeeze


@admin.register(*Term.__subclasses__())
class TermAdmin(ModelAdmin[Term]):
    list_display = ["label", "code"]
    search_fields = ["code"]

    @admin.display(description=_("label"), ordering="position")
    def label(self, term: Term) -> str:
        return str(term)

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Term], search_term: str
    ) -> tuple[QuerySet[Term], bool]:
        """Find a term by its label in the curator's language."""
        found = [term.pk for term in queryset if squeeze(search_term) in squeeze(str(term))]
        return queryset.filter(pk__in=found), False

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
