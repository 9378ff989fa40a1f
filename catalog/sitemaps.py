"""Every page for search engines, in all languages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse
from django.utils import translation

from catalog.models import AIModel, Gpu

if TYPE_CHECKING:
    AnySitemap = Sitemap[Any]
else:
    AnySitemap = Sitemap  # generic in its stubs alone

# Addresses in one file, languages included: it takes a fraction of a second to write.
ADDRESSES_PER_FILE = 3000
SLUG = "-slug-"
VIEWS = ("catalog:start", "catalog:models", "catalog:gpus", "catalog:data", "estimator:method")


class Page(NamedTuple):
    """A page of a record: its slug and the day of its last change, where that is on record."""

    slug: str
    changed: date | None


class PublicSitemap(AnySitemap):
    """Pages in every language, each with links to the others, below the public address."""

    i18n = True
    alternates = True
    x_default = True
    limit = ADDRESSES_PER_FILE

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.BASE_URL).scheme or super().get_protocol(protocol)

    def get_domain(self, site: Any = None) -> str:
        return urlsplit(settings.BASE_URL).netloc or super().get_domain(site)


class ViewSitemap(PublicSitemap):
    """Pages that stand alone."""

    def items(self) -> Sequence[str]:
        return VIEWS

    def location(self, item: str) -> str:
        return reverse(item)


class RecordSitemap(PublicSitemap):
    """Pages of one kind of record. An address is a pattern filled in: there are thousands."""

    view: str

    def __init__(self) -> None:
        self._patterns: dict[str, str] = {}

    def location(self, item: Page) -> str:
        language = translation.get_language() or settings.LANGUAGE_CODE
        if language not in self._patterns:
            self._patterns[language] = reverse(self.view, args=[SLUG])
        return self._patterns[language].replace(SLUG, item.slug)

    def lastmod(self, item: Page) -> date | None:
        return item.changed


class ModelSitemap(RecordSitemap):
    view = "estimator:model"

    def items(self) -> Sequence[Page]:
        rows = AIModel.objects.order_by("catalog_order").values_list("slug", "last_updated")
        return [Page(slug, changed) for slug, changed in rows]


class GpuSitemap(RecordSitemap):
    view = "estimator:gpu"

    def items(self) -> Sequence[Page]:
        slugs = Gpu.objects.order_by("catalog_order").values_list("slug", flat=True)
        return [Page(slug, None) for slug in slugs]


SITEMAPS: dict[str, type[AnySitemap] | AnySitemap] = {
    "pages": ViewSitemap,
    "models": ModelSitemap,
    "gpus": GpuSitemap,
}
