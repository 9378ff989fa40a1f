"""AI models and the organisations behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.models.base import (
    A_SHARE,
    NOT_NEGATIVE,
    POSITIVE,
    SLUG_RULE,
    Loadable,
    Sourced,
    exceeds,
    refuse,
)
from catalog.models.terms import (
    Approach,
    ComputeMethod,
    Country,
    Domain,
    NotabilityCriterion,
    OrganisationType,
    Task,
)
from catalog.querysets import AIModelQuerySet
from catalog.search import search_key

if TYPE_CHECKING:
    from catalog.models.architectures import Architecture


class Organisation(Loadable):
    """A company, university or group that publishes AI models."""

    slug = models.SlugField(
        _("name in the address"), unique=True, max_length=120, validators=[SLUG_RULE]
    )
    name = models.CharField(_("name"), max_length=300, unique=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("organisation")
        verbose_name_plural = _("organisations")

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str]:
        return (self.slug,)


class AIModel(Sourced):
    """An AI model and all that is recorded about it, exact and unrounded."""

    slug = models.SlugField(
        _("name in the address"), unique=True, max_length=200, validators=[SLUG_RULE]
    )
    name = models.CharField(_("name"), max_length=300, unique=True)
    organisations = models.ManyToManyField(
        Organisation,
        through="ModelOrganisation",
        related_name="models",
        verbose_name=_("organisations"),
    )
    organisation_types = models.ManyToManyField(
        OrganisationType, blank=True, verbose_name=_("organisation types")
    )
    countries = models.ManyToManyField(Country, blank=True, verbose_name=_("countries"))
    domains = models.ManyToManyField(Domain, blank=True, verbose_name=_("domains"))
    tasks = models.ManyToManyField(Task, blank=True, verbose_name=_("tasks"))
    authors = models.JSONField(_("authors"), default=list, blank=True)
    published = models.DateField(_("published"), null=True, blank=True)

    weights = models.CharField(_("weights"), max_length=12, choices=vocabulary.Weights.labelled)
    is_language_model = models.BooleanField(_("language model"))
    parameters = models.BigIntegerField(
        _("parameters"), null=True, blank=True, validators=[POSITIVE]
    )
    active_parameters = models.BigIntegerField(
        _("active parameters"), null=True, blank=True, validators=[POSITIVE]
    )
    is_mixture_of_experts = models.BooleanField(_("mixture of experts"), default=False)
    number_format = models.CharField(
        _("number format"), max_length=10, blank=True, choices=vocabulary.NumberFormat.labelled
    )
    base_model_name = models.CharField(
        _("base model, as the record names it"), max_length=200, blank=True
    )
    base_model = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="derived_models",
        verbose_name=_("base model"),
    )

    training_datasets = models.JSONField(_("training data sets"), default=list, blank=True)
    training_tokens = models.FloatField(
        _("training data (tokens or data points)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    epochs = models.FloatField(_("epochs"), null=True, blank=True, validators=[NOT_NEGATIVE])
    batch_size = models.FloatField(_("batch size"), null=True, blank=True, validators=[POSITIVE])
    approaches = models.ManyToManyField(Approach, blank=True, verbose_name=_("approaches"))

    training_flop = models.FloatField(
        _("training compute (FLOP)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    training_flop_low = models.FloatField(
        _("training compute, at least (FLOP)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    training_flop_high = models.FloatField(
        _("training compute, at most (FLOP)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    compute_methods = models.ManyToManyField(
        ComputeMethod, blank=True, verbose_name=_("compute estimation methods")
    )
    finetune_flop = models.FloatField(
        _("compute of fine-tuning (FLOP)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    post_training_flop = models.FloatField(
        _("compute after training (FLOP)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )

    training_hardware = models.JSONField(_("training hardware"), default=list, blank=True)
    chips_used = models.PositiveIntegerField(
        _("chips used"), null=True, blank=True, validators=[POSITIVE]
    )
    wall_time_hours = models.FloatField(
        _("wall time (hours)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    chip_hours = models.FloatField(
        _("chip hours"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    mfu = models.FloatField(
        _("hardware utilisation (MFU)"), null=True, blank=True, validators=A_SHARE
    )
    hfu = models.FloatField(
        _("hardware utilisation (HFU)"), null=True, blank=True, validators=A_SHARE
    )
    power_draw_w = models.FloatField(
        _("power draw (W)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    compute_cost_usd = models.FloatField(
        _("compute cost (2023 USD)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    compute_cost_cloud_usd = models.FloatField(
        _("compute cost in the cloud (USD)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    compute_cost_upfront_usd = models.FloatField(
        _("compute cost, paid up front (USD)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    hardware_cost_usd = models.FloatField(
        _("price of the hardware (USD)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    cloud_vendor = models.CharField(_("cloud vendor"), max_length=120, blank=True)
    data_center = models.TextField(_("data center"), blank=True)

    access = models.CharField(
        _("model access"), max_length=30, blank=True, choices=vocabulary.ModelAccess.labelled
    )
    training_code = models.CharField(
        _("training code"), max_length=30, blank=True, choices=vocabulary.CodeAccess.labelled
    )
    inference_code = models.CharField(
        _("inference code"), max_length=30, blank=True, choices=vocabulary.CodeAccess.labelled
    )
    hugging_face_developer = models.CharField(_("Hugging Face"), max_length=80, blank=True)

    is_foundation_model = models.BooleanField(_("foundation model"), default=False)
    is_frontier = models.BooleanField(_("frontier model"), default=False)
    possibly_above_1e23_flop = models.BooleanField(_("possibly above 10²³ FLOP"), default=False)
    notability_criteria = models.ManyToManyField(
        NotabilityCriterion, blank=True, verbose_name=_("notability criteria")
    )
    record_confidence = models.CharField(
        _("record confidence"),
        max_length=12,
        blank=True,
        choices=vocabulary.RecordConfidence.labelled,
    )
    citations = models.PositiveIntegerField(_("citations"), null=True, blank=True)
    benchmark_data = models.CharField(_("benchmark data"), max_length=200, blank=True)

    reference_title = models.CharField(_("reference"), max_length=400, blank=True)
    reference_urls = models.JSONField(_("links"), default=list, blank=True)
    last_updated = models.DateField(_("last updated"), null=True, blank=True)
    snapshots = models.JSONField(_("snapshots of the source"), default=list, blank=True)
    catalog_order = models.PositiveIntegerField(_("catalogue order"), db_index=True)
    search_key = models.TextField(editable=False, default="")

    primary_architectures: list[Architecture]
    objects = AIModelQuerySet.as_manager()

    class Meta:
        ordering = ["catalog_order", "name"]
        verbose_name = _("AI model")
        verbose_name_plural = _("AI models")
        constraints = [
            models.CheckConstraint(
                condition=Q(parameters__isnull=True) | Q(parameters__gt=0),
                name="aimodel_parameters_positive",
            ),
            models.CheckConstraint(
                condition=Q(active_parameters__isnull=True)
                | Q(parameters__isnull=True)
                | Q(active_parameters__lte=F("parameters")),
                name="aimodel_active_within_parameters",
            ),
            models.CheckConstraint(
                condition=Q(weights__in=vocabulary.Weights.values), name="aimodel_weights_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """What holds between the fields of a model."""
        is_closed = self.weights == vocabulary.Weights.CLOSED
        refuse(
            (
                exceeds(self.active_parameters, self.parameters),
                "active_parameters",
                _("More than the parameters in all."),
            ),
            (
                exceeds(self.training_flop_low, self.training_flop_high),
                "training_flop_low",
                _("The lower bound is above the upper one."),
            ),
            (
                self.base_model_id is not None and self.base_model_id == self.pk,
                "base_model",
                _("A model is not based on itself."),
            ),
            (
                is_closed and self.access.startswith("open-"),
                "access",
                _("Open weights are not closed."),
            ),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search_key = self.make_search_key() if self.pk else search_key(self.name)
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("estimator:model", args=[self.slug])

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    @property
    def primary_architecture(self) -> Architecture | None:
        """The record estimates read, if any; only for rows of ``with_architecture()``."""
        return next(iter(self.primary_architectures), None)

    def make_search_key(self) -> str:
        """What a search compares with: the name, those of its repositories, its organisations."""
        repositories = [record.repository for record in self.architectures.all()]
        organisations = [organisation.name for organisation in self.organisations.all()]
        return search_key(self.name, *repositories, *organisations)


class ModelOrganisation(models.Model):
    """One organisation behind a model, in the source's order."""

    ai_model = models.ForeignKey(
        AIModel, models.CASCADE, related_name="organisation_links", verbose_name=_("AI model")
    )
    organisation = models.ForeignKey(
        Organisation,
        models.PROTECT,
        related_name="model_links",
        verbose_name=_("organisation"),
    )
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        ordering = ["position"]
        verbose_name = _("organisation of a model")
        verbose_name_plural = _("organisations of a model")
        constraints = [
            models.UniqueConstraint(
                fields=["ai_model", "organisation"], name="organisation_once_per_model"
            )
        ]

    def __str__(self) -> str:
        return f"{self.ai_model}: {self.organisation}"
