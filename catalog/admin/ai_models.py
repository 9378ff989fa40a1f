"""AI models and organisations in the admin."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.admin.base import CorrectionInline, CuratedAdmin, ReadInline
from catalog.admin.typed import ModelAdmin, TabularInline
from catalog.curation import note_changes
from catalog.models import AIModel, Architecture, ModelOrganisation, Organisation


class OrganisationInline(TabularInline[ModelOrganisation, AIModel]):
    model = ModelOrganisation
    autocomplete_fields = ["organisation"]
    extra = 0


class ArchitectureInline(ReadInline[Architecture]):
    """The repositories of a model."""

    model = Architecture
    fields = ("hf_id", "is_primary", "kind", "parameters", "layers")
    readonly_fields = fields


@admin.register(AIModel)
class AIModelAdmin(CuratedAdmin[AIModel]):
    list_display = ["name", "weights", "size", "is_language_model", "published", "source"]
    list_filter = [
        *("weights", "is_language_model", "is_mixture_of_experts", "domains"),
        *("organisation_types", "access", "record_confidence", "source"),
    ]
    list_select_related = ["source"]
    search_fields = ["name"]
    web_addresses = ("reference_urls",)
    autocomplete_fields = [
        *("organisation_types", "countries", "domains", "tasks", "approaches"),
        *("compute_methods", "notability_criteria", "base_model", "source"),
    ]
    inlines = [OrganisationInline, ArchitectureInline, CorrectionInline]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    *("name", "slug", "weights", "is_language_model", "published"),
                    *("organisation_types", "countries", "authors"),
                ]
            },
        ),
        (_("What it does"), {"fields": ["domains", "tasks", "number_format"]}),
        (
            _("Size"),
            {
                "fields": [
                    *("parameters", "active_parameters", "is_mixture_of_experts"),
                    *("training_datasets", "training_tokens", "epochs", "batch_size"),
                    *("base_model", "base_model_name"),
                ]
            },
        ),
        (
            _("Training compute"),
            {
                "fields": [
                    *("training_flop", "training_flop_low", "training_flop_high"),
                    *("compute_methods", "finetune_flop", "post_training_flop"),
                ]
            },
        ),
        (
            _("The training run"),
            {
                "fields": [
                    *("training_hardware", "chips_used", "wall_time_hours", "chip_hours"),
                    *("mfu", "hfu", "power_draw_w", "compute_cost_usd"),
                    *("compute_cost_cloud_usd", "compute_cost_upfront_usd"),
                    *("hardware_cost_usd", "cloud_vendor", "data_center", "approaches"),
                ]
            },
        ),
        (
            _("Availability"),
            {"fields": ["access", "training_code", "inference_code", "hugging_face_developer"]},
        ),
        (
            _("Classification"),
            {
                "fields": [
                    *("is_frontier", "is_foundation_model", "possibly_above_1e23_flop"),
                    *("notability_criteria", "record_confidence", "citations", "benchmark_data"),
                ]
            },
        ),
        (
            _("Source"),
            {
                "fields": [
                    *("reference_title", "reference_urls", "last_updated", "snapshots"),
                    *("source", "source_detail", "catalog_order"),
                ]
            },
        ),
    ]

    @admin.display(description=_("parameters"), ordering="parameters")
    def size(self, model: AIModel) -> str:
        return figures.parameters(model.parameters) if model.parameters else ""

    @override
    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        before = list(form.instance.organisations.all())
        super().save_related(request, form, formsets, change)
        if set(before) != set(form.instance.organisations.all()):
            note_changes(form.instance, {"organisations": before}, ["organisations"])


@admin.register(Organisation)
class OrganisationAdmin(ModelAdmin[Organisation]):
    list_display = ["name", "model_count"]
    search_fields = ["name"]
    prepopulated_fields = {"slug": ["name"]}

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Organisation]:
        return super().get_queryset(request).annotate(model_count=Count("model_links"))

    @admin.display(description=_("AI models"), ordering="model_count")
    def model_count(self, organisation: Any) -> int:
        return int(organisation.model_count)
