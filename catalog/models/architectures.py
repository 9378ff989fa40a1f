"""Architectures of open-weight models."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.models.ai_models import AIModel
from catalog.models.base import POSITIVE, Sourced, exceeds, refuse
from catalog.querysets import ArchitectureQuerySet


class Architecture(Sourced):
    """The shape of one Hugging Face repository; several repositories may belong to one model.

    Counts are per model unless said otherwise; ``None`` means not on record or not applicable.
    """

    hf_id = models.CharField(_("Hugging Face id"), max_length=160, unique=True)
    ai_model = models.ForeignKey(
        AIModel, models.CASCADE, related_name="architectures", verbose_name=_("AI model")
    )
    is_primary = models.BooleanField(
        _("the model's own record"),
        default=False,
        help_text=_(
            "Estimates read this record; the others are mirrors and variants of one shape."
        ),
    )
    kind = models.CharField(_("kind"), max_length=20, choices=vocabulary.ArchitectureKind.labelled)
    model_type = models.CharField(_("model type"), max_length=60)
    parameters = models.BigIntegerField(_("stored parameters"), validators=[POSITIVE])
    text_parameters = models.BigIntegerField(
        _("parameters of the language part"), null=True, blank=True, validators=[POSITIVE]
    )
    active_parameters = models.BigIntegerField(
        _("active parameters"), null=True, blank=True, validators=[POSITIVE]
    )
    layers = models.PositiveSmallIntegerField(_("layers"), validators=[POSITIVE])
    hidden_size = models.PositiveIntegerField(_("hidden size"), validators=[POSITIVE])
    attention_heads = models.PositiveSmallIntegerField(_("attention heads"), null=True, blank=True)
    kv_heads = models.PositiveSmallIntegerField(_("KV heads"), null=True, blank=True)
    head_dim = models.PositiveSmallIntegerField(_("head dimension"), null=True, blank=True)
    intermediate_size = models.PositiveIntegerField(_("feed-forward size"), null=True, blank=True)
    moe_intermediate_size = models.PositiveIntegerField(
        _("feed-forward size of an expert"), null=True, blank=True
    )
    shared_expert_intermediate_size = models.PositiveIntegerField(
        _("feed-forward size of the shared expert"), null=True, blank=True
    )
    dense_layers = models.PositiveSmallIntegerField(
        _("layers without experts"), null=True, blank=True
    )
    sliding_window = models.PositiveIntegerField(
        _("sliding window (tokens)"), null=True, blank=True
    )
    full_attention_every = models.PositiveSmallIntegerField(
        _("full attention in one layer of"), null=True, blank=True
    )
    full_attention_layers = models.PositiveSmallIntegerField(
        _("layers with full attention"), null=True, blank=True
    )
    kv_lora_rank = models.PositiveIntegerField(
        _("rank of the compressed KV cache"), null=True, blank=True
    )
    qk_rope_head_dim = models.PositiveIntegerField(
        _("rotary part of a head"), null=True, blank=True
    )
    q_lora_rank = models.PositiveIntegerField(
        _("rank of the compressed queries"), null=True, blank=True
    )
    v_head_dim = models.PositiveIntegerField(
        _("head dimension of the values"), null=True, blank=True
    )
    experts_total = models.PositiveIntegerField(_("experts"), null=True, blank=True)
    experts_active = models.PositiveIntegerField(_("active experts"), null=True, blank=True)
    vocabulary_size = models.PositiveIntegerField(_("vocabulary size"), validators=[POSITIVE])
    tied_embeddings = models.BooleanField(_("tied embeddings"), null=True, blank=True)
    max_context_tokens = models.PositiveIntegerField(
        _("maximum context (tokens)"), null=True, blank=True, validators=[POSITIVE]
    )
    max_context_source = models.CharField(
        _("source of the maximum context"), max_length=40, blank=True
    )
    is_hybrid = models.BooleanField(_("hybrid"), default=False)
    attention_layers = models.PositiveSmallIntegerField(
        _("layers with a KV cache"), null=True, blank=True
    )
    kv_shared_layers = models.PositiveSmallIntegerField(
        _("layers that share a KV cache"), null=True, blank=True
    )
    global_kv_heads = models.PositiveSmallIntegerField(
        _("KV heads with full attention"), null=True, blank=True
    )
    global_head_dim = models.PositiveSmallIntegerField(
        _("head dimension with full attention"), null=True, blank=True
    )
    released = models.DateField(_("published"), null=True, blank=True)
    licence = models.CharField(_("licence"), max_length=60, blank=True)
    downloads = models.PositiveBigIntegerField(_("downloads"), null=True, blank=True)
    parameters_source = models.CharField(
        _("source of the parameter count"), max_length=120, blank=True
    )
    recount_deviation_pct = models.FloatField(
        _("deviation of a recount (%)"), null=True, blank=True
    )

    objects = ArchitectureQuerySet.as_manager()

    class Meta:
        ordering = ["hf_id"]
        verbose_name = _("architecture")
        verbose_name_plural = _("architectures")
        constraints = [
            models.UniqueConstraint(
                fields=["ai_model"],
                condition=Q(is_primary=True),
                name="one_primary_architecture_per_model",
            ),
            models.CheckConstraint(
                condition=Q(parameters__gt=0), name="architecture_parameters_positive"
            ),
        ]

    def __str__(self) -> str:
        return self.hf_id

    def clean(self) -> None:
        """Parts are no larger than their whole."""
        parts = {
            "text_parameters": self.parameters,
            "active_parameters": self.parameters,
            "kv_heads": self.attention_heads,
            "experts_active": self.experts_total,
            "attention_layers": self.layers,
            "full_attention_layers": self.layers,
            "kv_shared_layers": self.layers,
            "dense_layers": self.layers,
        }
        too_large = _("More than there are in all.")
        refuse(
            *(
                (exceeds(getattr(self, name), whole), name, too_large)
                for name, whole in parts.items()
            )
        )

    @property
    def repository(self) -> str:
        """The id without its namespace: the name people know."""
        return self.hf_id.rpartition("/")[2]

    @property
    def publisher(self) -> str:
        """The namespace of the id: who put it on Hugging Face."""
        return self.hf_id.partition("/")[0]

    def natural_key(self) -> tuple[str]:
        return (self.hf_id,)
