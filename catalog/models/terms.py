"""Values of controlled vocabularies that a model may have several of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from catalog import vocabulary
from catalog.models.base import SLUG_RULE


class Term(models.Model):
    """A value of a controlled vocabulary; its translatable label is in ``vocabulary.py``."""

    vocabulary: ClassVar[Mapping[str, Promise]]

    code = models.SlugField(_("code"), unique=True, max_length=120, validators=[SLUG_RULE])
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
