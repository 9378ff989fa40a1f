"""Cards in the admin."""

from __future__ import annotations

from typing import Any, override

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog import figures
from catalog.admin.base import CorrectionInline, CuratedAdmin
from catalog.admin.typed import ModelForm
from catalog.models import Gpu
from catalog.vocabulary import CardOrigin, CardRemark


class GpuForm(ModelForm[Gpu]):
    """Remarks are ticked, not typed."""

    remarks = forms.MultipleChoiceField(
        label=_("Remarks"),
        choices=CardRemark.labelled,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


@admin.register(Gpu)
class GpuAdmin(CuratedAdmin[Gpu]):
    form = GpuForm
    list_display = ["name", "vendor", "form", "memory", "bandwidth", "released", "status"]
    list_filter = ["vendor", "form", "status", "origin", "unified_memory"]
    search_fields = ["name"]
    autocomplete_fields = ["same_facts_as", "source"]
    radio_fields = {"memory_sharing": admin.VERTICAL}  # its choices are sentences
    inlines = [CorrectionInline]
    fieldsets = [
        (None, {"fields": ["name", "slug", "vendor", "form", "status", "released"]}),
        (
            _("Memory"),
            {
                "fields": [
                    *("memory_gib", "bandwidth_gb_per_s", "memory_type", "memory_bus_bits"),
                    *("gpus_on_board", "unified_memory", "memory_sharing"),
                ]
            },
        ),
        (
            _("Compute and power"),
            {"fields": ["fp16_tflops", "fp32_tflops", "tdp_w", "bus_interface", "cuda_capability"]},
        ),
        (
            _("What is known beside"),
            {"fields": ["architecture", "generation", "aliases", "remarks", "same_facts_as"]},
        ),
        (_("Source"), {"fields": ["source", "source_detail", "origin", "catalog_order"]}),
    ]

    @override
    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        origin = {"origin": CardOrigin.ADDITION}
        return origin | super().get_changeform_initial_data(request)

    @admin.display(description=_("memory (GB)"), ordering="memory_gib")
    def memory(self, gpu: Gpu) -> str:
        return figures.card_memory(gpu.memory_gib)

    @admin.display(description=_("memory bandwidth (GB/s)"), ordering="bandwidth_gb_per_s")
    def bandwidth(self, gpu: Gpu) -> str:
        return figures.bandwidth(gpu.bandwidth_gb_per_s)
