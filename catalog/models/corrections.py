"""Where the catalogue differs from its sources, and when it changed."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.models.ai_models import AIModel
from catalog.models.base import refuse
from catalog.models.cards import Gpu


class Correction(models.Model):
    """A field whose value in the source was wrong, or differs between sources, and why.

    Corrections by curators outlive a reload of the catalogue.
    """

    gpu = models.ForeignKey(
        Gpu,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="corrections",
        verbose_name=_("card"),
    )
    ai_model = models.ForeignKey(
        AIModel,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="corrections",
        verbose_name=_("AI model"),
    )
    field = models.CharField(_("field"), max_length=60)
    source_value = models.TextField(_("value in the source"), blank=True)
    correct_value = models.TextField(_("right value"), blank=True)
    reason = models.CharField(
        _("reason"), max_length=30, choices=vocabulary.CorrectionReason.labelled
    )
    is_applied = models.BooleanField(
        _("applied"), default=True, help_text=_("Off: the doubt is shown, the value kept.")
    )
    is_curated = models.BooleanField(_("made by a curator"), default=False)
    evidence = models.TextField(_("evidence"), blank=True)
    recorded_on = models.DateField(_("recorded on"), default=timezone.localdate)

    class Meta:
        ordering = ["gpu", "ai_model", "field"]
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [
            models.CheckConstraint(
                condition=Q(gpu__isnull=False, ai_model__isnull=True)
                | Q(gpu__isnull=True, ai_model__isnull=False),
                name="correction_of_one_record",
            ),
            models.UniqueConstraint(fields=["gpu", "field"], name="gpu_field_corrected_once"),
            models.UniqueConstraint(
                fields=["ai_model", "field"], name="model_field_corrected_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gpu or self.ai_model}: {self.field}"

    def clean(self) -> None:
        """A correction is about a field of its record."""
        fields = (Gpu if self.gpu_id else AIModel)._meta.get_fields()
        is_known = self.field in {field.name for field in fields if field.concrete}
        refuse((not is_known, "field", _("This record has no such field.")))


class CatalogRevision(models.Model):
    """One row, stamped with every change, so that warm copies know when to reload."""

    number = models.PositiveBigIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return str(self.number)
