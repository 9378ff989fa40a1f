import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import catalog.vocabulary.measurements


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0004_name_addresses_and_codes"),
    ]

    operations = [
        migrations.CreateModel(
            name="Measurement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_loaded", models.BooleanField(default=False, editable=False)),
                (
                    "code",
                    models.SlugField(
                        max_length=20,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(-[a-z0-9]+)*$",
                                "Use lower-case letters, digits and single hyphens.",
                            )
                        ],
                        verbose_name="code",
                    ),
                ),
                (
                    "gpu_reported",
                    models.CharField(blank=True, max_length=120, verbose_name="card as reported"),
                ),
                (
                    "model_reported",
                    models.CharField(blank=True, max_length=160, verbose_name="model as reported"),
                ),
                (
                    "cards",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[django.core.validators.MinValueValidator(1)],
                        verbose_name="cards",
                    ),
                ),
                (
                    "quantization",
                    models.CharField(max_length=40, verbose_name="quantization as reported"),
                ),
                ("engine", models.CharField(max_length=60, verbose_name="engine")),
                (
                    "engine_version",
                    models.CharField(blank=True, max_length=80, verbose_name="engine version"),
                ),
                ("backend", models.CharField(blank=True, max_length=60, verbose_name="back end")),
                (
                    "context_tokens",
                    models.PositiveIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)],
                        verbose_name="context (tokens)",
                    ),
                ),
                (
                    "context_basis",
                    models.CharField(
                        choices=catalog.vocabulary.measurements.ContextBasis.labelled,
                        max_length=20,
                        verbose_name="how the context is known",
                    ),
                ),
                (
                    "tokens_per_s",
                    models.FloatField(
                        validators=[
                            django.core.validators.MinValueValidator(0.01),
                            django.core.validators.MaxValueValidator(100000),
                        ],
                        verbose_name="speed (tok/s)",
                    ),
                ),
                (
                    "date",
                    models.CharField(
                        blank=True,
                        help_text="As exact as the source is; a period is written as 2024-12..2025-12.",
                        max_length=22,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^20[0-9]{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?(\\.\\.20[0-9]{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?)?$",
                                "Write a year, a month or a day, or two of them: 2026, 2026-07, 2024-12..2025-12.",
                            )
                        ],
                        verbose_name="date",
                    ),
                ),
                (
                    "quality",
                    models.CharField(
                        choices=catalog.vocabulary.measurements.RunQuality.labelled,
                        default="ok",
                        max_length=20,
                        verbose_name="quality",
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        help_text="A repository of GitHub as owner/name, or a page without https://.",
                        max_length=200,
                        verbose_name="source",
                    ),
                ),
                (
                    "source_detail",
                    models.CharField(
                        blank=True,
                        help_text="Page, table or document within the source.",
                        max_length=200,
                        verbose_name="source in detail",
                    ),
                ),
                (
                    "notes",
                    models.TextField(
                        blank=True, help_text="In the words of the source.", verbose_name="notes"
                    ),
                ),
                (
                    "architecture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="measurements",
                        to="catalog.architecture",
                        verbose_name="Hugging Face repository",
                    ),
                ),
                (
                    "gpu",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="measurements",
                        to="catalog.gpu",
                        verbose_name="card",
                    ),
                ),
            ],
            options={
                "verbose_name": "measured run",
                "verbose_name_plural": "measured runs",
                "ordering": ["gpu", "architecture", "code"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("tokens_per_s__gt", 0), ("tokens_per_s__lte", 100000)),
                        name="run_speed_possible",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("context_tokens__gt", 0)), name="run_context_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cards__gt", 0)), name="run_cards_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "quality__in",
                                [
                                    "ok",
                                    "engine-handicapped",
                                    "slow-path",
                                    "slow-host",
                                    "suspect-low",
                                ],
                            )
                        ),
                        name="run_quality_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("context_basis__in", ["stated", "partly-assumed", "assumed"])
                        ),
                        name="run_context_basis_known",
                    ),
                ],
            },
        ),
    ]
