"""Architectures in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin.typed import ModelAdmin
from catalog.models import Architecture


@admin.register(Architecture)
class ArchitectureAdmin(ModelAdmin[Architecture]):
    list_display = ["hf_id", "ai_model", "is_primary", "kind", "parameters", "layers"]
    list_filter = ["is_primary", "kind", "is_hybrid", "tied_embeddings"]
    list_select_related = ["ai_model"]
    search_fields = ["hf_id", "ai_model__name"]
    autocomplete_fields = ["ai_model", "source"]
    fieldsets = [
        (
            None,
            {
                "fields": ["hf_id", "ai_model", "is_primary", "kind", "model_type", "released"],
                "description": _("A record that was loaded changes back with the next load."),
            },
        ),
        (
            _("Size"),
            {
                "fields": [
                    *("parameters", "text_parameters", "active_parameters"),
                    *("parameters_source", "recount_deviation_pct"),
                    *("vocabulary_size", "tied_embeddings"),
                    *("max_context_tokens", "max_context_source"),
                ]
            },
        ),
        (
            _("Layers"),
            {
                "fields": [
                    *("layers", "hidden_size", "intermediate_size", "dense_layers"),
                    *("experts_total", "experts_active", "moe_intermediate_size"),
                    "shared_expert_intermediate_size",
                ]
            },
        ),
        (
            _("Attention"),
            {
                "fields": [
                    *("attention_heads", "kv_heads", "head_dim"),
                    *("sliding_window", "full_attention_every", "full_attention_layers"),
                    *("global_kv_heads", "global_head_dim", "is_hybrid", "attention_layers"),
                    *("kv_shared_layers", "kv_lora_rank", "qk_rope_head_dim"),
                    *("q_lora_rank", "v_head_dim"),
                ]
            },
        ),
        (_("Source"), {"fields": ["licence", "downloads", "source", "source_detail"]}),
    ]
