"""Graphics cards."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.models.base import NOT_NEGATIVE, POSITIVE, SLUG_RULE, Sourced, refuse
from catalog.querysets import GpuQuerySet
from catalog.search import search_key

# What people call a kind of card that its names call otherwise, or not at all.
KINDS_IN_A_SEARCH = {str(vocabulary.CardForm.LAPTOP): ("laptop", "mobile", "notebook", "portatile")}


class Gpu(Sourced):
    """A graphics card, or one memory variant of it; laptop parts are rows of their own."""

    slug = models.SlugField(
        _("name in the address"), unique=True, max_length=80, validators=[SLUG_RULE]
    )
    name = models.CharField(_("name"), max_length=120, unique=True)
    vendor = models.CharField(_("vendor"), max_length=10, choices=vocabulary.Vendor.labelled)
    form = models.CharField(_("kind of card"), max_length=12, choices=vocabulary.CardForm.labelled)
    status = models.CharField(_("status"), max_length=10, choices=vocabulary.CardStatus.labelled)
    origin = models.CharField(_("origin"), max_length=10, choices=vocabulary.CardOrigin.labelled)
    architecture = models.CharField(_("architecture"), max_length=60, blank=True)
    generation = models.CharField(_("generation"), max_length=60, blank=True)
    released = models.DateField(_("released"), null=True, blank=True)
    memory_gib = models.FloatField(
        _("memory (GB)"), validators=[MinValueValidator(0.5), MaxValueValidator(4096)]
    )
    memory_type = models.CharField(_("memory type"), max_length=30, blank=True)
    memory_bus_bits = models.PositiveIntegerField(
        _("memory bus (bits)"), null=True, blank=True, validators=[POSITIVE]
    )
    bandwidth_gb_per_s = models.FloatField(
        _("memory bandwidth (GB/s)"), validators=[MinValueValidator(1), MaxValueValidator(100_000)]
    )
    fp16_tflops = models.FloatField(
        _("FP16 (TFLOPS)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    fp32_tflops = models.FloatField(
        _("FP32 (TFLOPS)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    tdp_w = models.FloatField(_("power (W)"), null=True, blank=True, validators=[NOT_NEGATIVE])
    bus_interface = models.CharField(_("bus interface"), max_length=40, blank=True)
    cuda_capability = models.CharField(_("CUDA capability"), max_length=8, blank=True)
    gpus_on_board = models.PositiveSmallIntegerField(
        _("GPUs on the board"), default=1, validators=[POSITIVE]
    )
    unified_memory = models.BooleanField(_("unified memory"), default=False)
    memory_sharing = models.CharField(
        _("how memory is shared"),
        max_length=20,
        blank=True,
        choices=vocabulary.MemorySharing.labelled,
    )
    aliases = models.JSONField(_("also known as"), default=list, blank=True)
    remarks = models.JSONField(_("remarks"), default=list, blank=True)
    same_facts_as = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, verbose_name=_("same facts as")
    )
    catalog_order = models.PositiveIntegerField(_("catalogue order"), db_index=True)
    search_key = models.CharField(max_length=400, editable=False, default="")

    objects = GpuQuerySet.as_manager()

    class Meta:
        ordering = ["catalog_order", "name"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.CheckConstraint(condition=Q(memory_gib__gt=0), name="gpu_memory_positive"),
            models.CheckConstraint(
                condition=Q(bandwidth_gb_per_s__gt=0), name="gpu_bandwidth_positive"
            ),
            models.CheckConstraint(
                condition=Q(vendor__in=vocabulary.Vendor.values), name="gpu_vendor_known"
            ),
            models.CheckConstraint(
                condition=Q(form__in=vocabulary.CardForm.values), name="gpu_form_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=vocabulary.CardStatus.values), name="gpu_status_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """What holds between the fields of a card."""
        refuse(
            (
                self.same_facts_as_id is not None and self.same_facts_as_id == self.pk,
                "same_facts_as",
                _("A card is not compared with itself."),
            ),
            (
                bool(self.memory_sharing) and not self.unified_memory,
                "memory_sharing",
                _("Only unified memory is shared."),
            ),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search_key = self.make_search_key()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("estimator:gpu", args=[self.slug])

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def make_search_key(self) -> str:
        """What a search compares with; bulk loading, which skips ``save``, sets it itself."""
        kinds = KINDS_IN_A_SEARCH.get(self.form, ())
        return search_key(self.name, self.vendor, *self.aliases, *kinds)
