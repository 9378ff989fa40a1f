"""Sources in the admin."""

from __future__ import annotations

from django.contrib import admin

from catalog.admin.typed import ModelAdmin
from catalog.models import Source


@admin.register(Source)
class SourceAdmin(ModelAdmin[Source]):
    list_display = ["title", "licence", "retrieved_on"]
    search_fields = ["title", "slug"]
    prepopulated_fields = {"slug": ["title"]}
