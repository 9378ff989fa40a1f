"""What exists: graphics cards, AI models, their architectures, and where each fact comes from.

Field names end in their unit. Memory of a card is binary (GiB, printed "GB" as makers do),
bandwidth decimal (10^9 bytes per second). The meaning and source of every field: ``README.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.querysets import AIModelQuerySet, ArchitectureQuerySet, GpuQuerySet
from catalog.search import search_key

SLUG_RULE = RegexValidator(
    r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Use lower-case letters, digits and single hyphens.")
)
POSITIVE = MinValueValidator(1)
NOT_NEGATIVE = MinValueValidator(0)
A_SHARE = [MinValueValidator(0), MaxValueValidator(1)]


class Loadable(models.Model):
    """A record that ``load_catalog`` may have written; only such ones does it remove again."""

    is_loaded = models.BooleanField(default=False, editable=False)

    class Meta:
        abstract = True


class Source(Loadable):
    """A publication or data set that facts were taken from."""

    slug = models.SlugField(unique=True, max_length=80, validators=[SLUG_RULE])
    title = models.CharField(_("title"), max_length=300)
    url = models.URLField(_("address"), blank=True, max_length=500)
    licence = models.CharField(_("licence"), max_length=120, blank=True)
    attribution = models.TextField(_("attribution"), blank=True)
    retrieved_on = models.DateField(_("as of"), null=True, blank=True)

    class Meta:
        ordering = ["slug"]
        verbose_name = _("source")
        verbose_name_plural = _("sources")

    def __str__(self) -> str:
        return self.title

    def natural_key(self) -> tuple[str]:
        return (self.slug,)


class Sourced(Loadable):
    """A record that says where its facts come from."""

    source = models.ForeignKey(Source, models.PROTECT, verbose_name=_("source"))
    source_detail = models.TextField(
        _("source in detail"), blank=True, help_text=_("Page, table or document within the source.")
    )

    class Meta:
        abstract = True


class Gpu(Sourced):
    """A graphics card, or one memory variant of it; laptop parts are rows of their own."""

    slug = models.SlugField(unique=True, max_length=80, validators=[SLUG_RULE])
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
    fp16_tflops = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
    fp32_tflops = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
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

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search_key = self.make_search_key()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("estimator:gpu", args=[self.slug])

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def make_search_key(self) -> str:
        """What a search compares with; bulk loading, which skips ``save``, sets it itself."""
        return search_key(self.name, self.vendor, *self.aliases)


class Organisation(Loadable):
    """A company, university or group that publishes AI models."""

    slug = models.SlugField(unique=True, max_length=120, validators=[SLUG_RULE])
    name = models.CharField(_("name"), max_length=300, unique=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("organisation")
        verbose_name_plural = _("organisations")

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str]:
        return (self.slug,)


class Term(models.Model):
    """A value of a controlled vocabulary; its translatable label is in ``vocabulary.py``."""

    vocabulary: ClassVar[Mapping[str, Promise]]

    code = models.SlugField(unique=True, max_length=120, validators=[SLUG_RULE])
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        abstract = True
        ordering = ["position", "code"]

    def __str__(self) -> str:
        return str(self.label)

    @property
    def label(self) -> str | Promise:
        """The value in the reader's language."""
        return self.vocabulary.get(self.code, self.code)

    def natural_key(self) -> tuple[str]:
        return (self.code,)


class Domain(Term):
    vocabulary = vocabulary.DOMAINS

    class Meta(Term.Meta):
        verbose_name = _("domain")
        verbose_name_plural = _("domains")


class Task(Term):
    vocabulary = vocabulary.TASKS

    class Meta(Term.Meta):
        verbose_name = _("task")
        verbose_name_plural = _("tasks")


class OrganisationType(Term):
    vocabulary = vocabulary.ORGANISATION_TYPES

    class Meta(Term.Meta):
        verbose_name = _("organisation type")
        verbose_name_plural = _("organisation types")


class ComputeMethod(Term):
    vocabulary = vocabulary.COMPUTE_METHODS

    class Meta(Term.Meta):
        verbose_name = _("compute estimation method")
        verbose_name_plural = _("compute estimation methods")


class NotabilityCriterion(Term):
    vocabulary = vocabulary.NOTABILITY_CRITERIA

    class Meta(Term.Meta):
        verbose_name = _("notability criterion")
        verbose_name_plural = _("notability criteria")


class Approach(Term):
    vocabulary = vocabulary.APPROACHES

    class Meta(Term.Meta):
        verbose_name = _("approach")
        verbose_name_plural = _("approaches")


class Country(Term):
    """ISO 3166 country in lower case, or ``multinational``; names come from CLDR."""

    class Meta(Term.Meta):
        verbose_name = _("country")
        verbose_name_plural = _("countries")

    @property
    def label(self) -> str | Promise:
        """The country's CLDR name in the reader's language."""
        return vocabulary.country_name(self.code)


class AIModel(Sourced):
    """An AI model and all that is recorded about it, exact and unrounded."""

    slug = models.SlugField(unique=True, max_length=200, validators=[SLUG_RULE])
    name = models.CharField(_("name"), max_length=300, unique=True)
    organisations = models.ManyToManyField(
        Organisation, through="ModelOrganisation", related_name="models"
    )
    organisation_types = models.ManyToManyField(OrganisationType, blank=True)
    countries = models.ManyToManyField(Country, blank=True)
    domains = models.ManyToManyField(Domain, blank=True)
    tasks = models.ManyToManyField(Task, blank=True)
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
    base_model_name = models.CharField(_("base model"), max_length=200, blank=True)
    base_model = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="derived_models"
    )

    training_datasets = models.JSONField(_("training data sets"), default=list, blank=True)
    training_tokens = models.FloatField(
        _("training data (tokens or data points)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    epochs = models.FloatField(_("epochs"), null=True, blank=True, validators=[NOT_NEGATIVE])
    batch_size = models.FloatField(_("batch size"), null=True, blank=True, validators=[POSITIVE])
    approaches = models.ManyToManyField(Approach, blank=True)

    training_flop = models.FloatField(
        _("training compute (FLOP)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    training_flop_low = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
    training_flop_high = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
    compute_methods = models.ManyToManyField(ComputeMethod, blank=True)
    finetune_flop = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
    post_training_flop = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])

    training_hardware = models.JSONField(_("training hardware"), default=list, blank=True)
    chips_used = models.PositiveIntegerField(
        _("chips used"), null=True, blank=True, validators=[POSITIVE]
    )
    wall_time_hours = models.FloatField(
        _("wall time (hours)"), null=True, blank=True, validators=[NOT_NEGATIVE]
    )
    chip_hours = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
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
    compute_cost_cloud_usd = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
    compute_cost_upfront_usd = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
    hardware_cost_usd = models.FloatField(null=True, blank=True, validators=[NOT_NEGATIVE])
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
    notability_criteria = models.ManyToManyField(NotabilityCriterion, blank=True)
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

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            self.search_key = self.make_search_key()
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

    ai_model = models.ForeignKey(AIModel, models.CASCADE, related_name="organisation_links")
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="model_links")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["ai_model", "organisation"], name="organisation_once_per_model"
            )
        ]

    def __str__(self) -> str:
        return f"{self.ai_model}: {self.organisation}"


class Architecture(Sourced):
    """The shape of one Hugging Face repository; several repositories may belong to one model.

    Counts are per model unless said otherwise; ``None`` means not on record or not applicable.
    """

    hf_id = models.CharField("Hugging Face id", max_length=160, unique=True)
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
    text_parameters = models.BigIntegerField(null=True, blank=True, validators=[POSITIVE])
    active_parameters = models.BigIntegerField(null=True, blank=True, validators=[POSITIVE])
    layers = models.PositiveSmallIntegerField(_("layers"), validators=[POSITIVE])
    hidden_size = models.PositiveIntegerField(_("hidden size"), validators=[POSITIVE])
    attention_heads = models.PositiveSmallIntegerField(_("attention heads"), null=True, blank=True)
    kv_heads = models.PositiveSmallIntegerField(_("KV heads"), null=True, blank=True)
    head_dim = models.PositiveSmallIntegerField(_("head dimension"), null=True, blank=True)
    intermediate_size = models.PositiveIntegerField(null=True, blank=True)
    moe_intermediate_size = models.PositiveIntegerField(null=True, blank=True)
    shared_expert_intermediate_size = models.PositiveIntegerField(null=True, blank=True)
    dense_layers = models.PositiveSmallIntegerField(null=True, blank=True)
    sliding_window = models.PositiveIntegerField(null=True, blank=True)
    full_attention_every = models.PositiveSmallIntegerField(null=True, blank=True)
    full_attention_layers = models.PositiveSmallIntegerField(null=True, blank=True)
    kv_lora_rank = models.PositiveIntegerField(null=True, blank=True)
    qk_rope_head_dim = models.PositiveIntegerField(null=True, blank=True)
    q_lora_rank = models.PositiveIntegerField(null=True, blank=True)
    v_head_dim = models.PositiveIntegerField(null=True, blank=True)
    experts_total = models.PositiveIntegerField(null=True, blank=True)
    experts_active = models.PositiveIntegerField(null=True, blank=True)
    vocabulary_size = models.PositiveIntegerField(_("vocabulary size"), validators=[POSITIVE])
    tied_embeddings = models.BooleanField(_("tied embeddings"), null=True, blank=True)
    max_context_tokens = models.PositiveIntegerField(
        _("maximum context (tokens)"), null=True, blank=True, validators=[POSITIVE]
    )
    max_context_source = models.CharField(max_length=40, blank=True)
    is_hybrid = models.BooleanField(_("hybrid"), default=False)
    attention_layers = models.PositiveSmallIntegerField(null=True, blank=True)
    kv_shared_layers = models.PositiveSmallIntegerField(null=True, blank=True)
    global_kv_heads = models.PositiveSmallIntegerField(null=True, blank=True)
    global_head_dim = models.PositiveSmallIntegerField(null=True, blank=True)
    released = models.DateField(_("published"), null=True, blank=True)
    licence = models.CharField(_("licence"), max_length=60, blank=True)
    downloads = models.PositiveBigIntegerField(_("downloads"), null=True, blank=True)
    parameters_source = models.CharField(max_length=120, blank=True)
    recount_deviation_pct = models.FloatField(null=True, blank=True)

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

    @property
    def repository(self) -> str:
        """The id without its namespace: the name people know."""
        return self.hf_id.rpartition("/")[2]

    def natural_key(self) -> tuple[str]:
        return (self.hf_id,)


class Correction(models.Model):
    """A field whose value in the source was wrong, or differs between sources, and why.

    Corrections by curators outlive a reload of the catalogue.
    """

    gpu = models.ForeignKey(Gpu, models.CASCADE, null=True, blank=True, related_name="corrections")
    ai_model = models.ForeignKey(
        AIModel, models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    field = models.CharField(_("field"), max_length=60)
    source_value = models.CharField(_("value in the source"), max_length=400, blank=True)
    correct_value = models.CharField(_("right value"), max_length=400, blank=True)
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


class CatalogRevision(models.Model):
    """One row, stamped with every change, so that warm copies know when to reload."""

    number = models.PositiveBigIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return str(self.number)
