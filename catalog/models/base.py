"""What all records share: who wrote them, and where their facts come from."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SLUG_RULE = RegexValidator(
    r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Use lower-case letters, digits and single hyphens.")
)
POSITIVE = MinValueValidator(1)
NOT_NEGATIVE = MinValueValidator(0)
A_SHARE = [MinValueValidator(0), MaxValueValidator(1)]


def refuse(*faults: tuple[bool, str, str | Promise]) -> None:
    """Raise what is wrong between fields: whether it is, the field to mend, and the message."""
    errors = {field: message for is_wrong, field, message in faults if is_wrong}
    if errors:
        raise ValidationError(errors)


def exceeds(part: float | None, whole: float | None) -> bool:
    """Whether a part is larger than its whole; not, where either is not on record."""
    return part is not None and whole is not None and part > whole


class Loadable(models.Model):
    """A record that ``load_catalog`` may have written; only such ones does it remove again."""

    is_loaded = models.BooleanField(default=False, editable=False)

    class Meta:
        abstract = True


class Source(Loadable):
    """A publication or data set that facts were taken from."""

    slug = models.SlugField(
        _("name in the address"), unique=True, max_length=80, validators=[SLUG_RULE]
    )
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
