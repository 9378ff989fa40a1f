"""Measured runs: how fast somebody saw a model run on a card."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.models.architectures import Architecture
from catalog.models.base import POSITIVE, SLUG_RULE, Loadable, refuse
from catalog.models.cards import Gpu
from catalog.vocabulary import RunQuality

ONE_DATE: Final = r"20[0-9]{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?"
DATE_RULE = RegexValidator(
    rf"^{ONE_DATE}(\.\.{ONE_DATE})?$",
    # Translators: admin, the date of a measured run.
    _("Write a year, a month or a day, or two of them: 2026, 2026-07, 2024-12..2025-12."),
)
REMARK: Final = re.compile(r"\s*\(.*\)$")
FASTEST_TOKENS_PER_S: Final = 100_000


class Measurement(Loadable):
    """A decode speed for one request at a time, as a source reports it.

    It stands beside estimates and never replaces one.
    """

    code = models.SlugField(_("code"), unique=True, max_length=20, validators=[SLUG_RULE])
    gpu = models.ForeignKey(
        Gpu, models.CASCADE, related_name="measurements", verbose_name=_("card")
    )
    architecture = models.ForeignKey(
        Architecture,
        models.CASCADE,
        related_name="measurements",
        verbose_name=_("Hugging Face repository"),
    )
    gpu_reported = models.CharField(_("card as reported"), max_length=120, blank=True)
    model_reported = models.CharField(_("model as reported"), max_length=160, blank=True)
    cards = models.PositiveSmallIntegerField(_("cards"), default=1, validators=[POSITIVE])
    quantization = models.CharField(_("quantization as reported"), max_length=40)
    engine = models.CharField(_("engine"), max_length=60)
    engine_version = models.CharField(_("engine version"), max_length=80, blank=True)
    backend = models.CharField(_("back end"), max_length=60, blank=True)
    context_tokens = models.PositiveIntegerField(_("context (tokens)"), validators=[POSITIVE])
    context_basis = models.CharField(
        _("how the context is known"), max_length=20, choices=vocabulary.ContextBasis.labelled
    )
    tokens_per_s = models.FloatField(
        _("speed (tok/s)"),
        validators=[MinValueValidator(0.01), MaxValueValidator(FASTEST_TOKENS_PER_S)],
    )
    date = models.CharField(
        _("date"),
        max_length=22,
        blank=True,
        validators=[DATE_RULE],
        help_text=_("As exact as the source is; a period is written as 2024-12..2025-12."),
    )
    quality = models.CharField(
        _("quality"), max_length=20, choices=vocabulary.RunQuality.labelled, default=RunQuality.OK
    )
    source = models.CharField(
        _("source"),
        max_length=200,
        help_text=_("A repository of GitHub as owner/name, or a page without https://."),
    )
    source_detail = models.CharField(
        _("source in detail"),
        max_length=200,
        blank=True,
        help_text=_("Page, table or document within the source."),
    )
    notes = models.TextField(_("notes"), blank=True, help_text=_("In the words of the source."))

    class Meta:
        ordering = ["gpu", "architecture", "code"]
        verbose_name = _("measured run")
        verbose_name_plural = _("measured runs")
        constraints = [
            models.CheckConstraint(
                condition=Q(tokens_per_s__gt=0, tokens_per_s__lte=FASTEST_TOKENS_PER_S),
                name="run_speed_possible",
            ),
            models.CheckConstraint(condition=Q(context_tokens__gt=0), name="run_context_positive"),
            models.CheckConstraint(condition=Q(cards__gt=0), name="run_cards_positive"),
            models.CheckConstraint(
                condition=Q(quality__in=RunQuality.values), name="run_quality_known"
            ),
            models.CheckConstraint(
                condition=Q(context_basis__in=vocabulary.ContextBasis.values),
                name="run_context_basis_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.tokens_per_s:g} tok/s"

    def clean(self) -> None:
        """A period begins before it ends."""
        refuse((is_reversed(self.date), "date", _("The end lies before the beginning.")))

    @property
    def is_usable(self) -> bool:
        """Whether the run tells how fast the card is."""
        return self.quality == RunQuality.OK

    @property
    def source_url(self) -> str:
        """Where the run was published."""
        return source_url(self.source)

    def natural_key(self) -> tuple[str]:
        return (self.code,)


def is_reversed(period: str) -> bool:
    """Whether a period ends before it begins."""
    first, _dots, last = period.partition("..")
    return bool(last) and last < first


def source_url(source: str) -> str:
    """The address of a page, or of a repository of GitHub, which has no dot in its owner."""
    place = REMARK.sub("", source)
    is_page = "." in place.partition("/")[0]
    return f"https://{place}" if is_page else f"https://github.com/{place}"


def dates_of(period: str) -> list[tuple[date, bool]]:
    """The first and last day of a run's date, each with whether its month is known."""
    days = []
    for text in filter(None, period.split("..")):
        year, month, *_day = (*map(int, text.split("-")), 0)
        days.append((date(year, month or 1, 1), bool(month)))
    return days
