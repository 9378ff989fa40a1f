"""Whether links lead somewhere, told from the table of addresses without opening them."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import SplitResult, unquote, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import Resolver404

from gpufit.crawling.pages import Page, host, match_of


def targets(links: Iterable[str], address: str) -> set[str]:
    """The addresses that the links of a page lead to: on this site the path, else the whole."""
    whole = (urlsplit(urljoin(address, link))._replace(fragment="") for link in links)
    own = {"", host(), urlsplit(settings.BASE_URL).netloc}
    return {
        (target._replace(scheme="", netloc="") if _is_own(target, own) else target).geturl()
        for target in whole
    } - {""}


def _is_own(target: SplitResult, own: set[str]) -> bool:
    return target.scheme in ("", "http", "https") and target.netloc in own


class Site:
    """All addresses of the site."""

    def __init__(self, pages: Iterable[Page]) -> None:
        # The page that says that nothing is there too: its language links lead to its like.
        paths = {urlsplit(page.address).path for page in pages}
        self._paths = paths
        self._records = {key for path in paths if (key := _record(path))}

    def has(self, target: str) -> bool:
        """Whether a target is there; of other sites only that it is an address."""
        parts = urlsplit(target)
        if parts.scheme == "mailto":
            return True
        if parts.scheme or parts.netloc:
            return parts.scheme in ("http", "https") and "." in parts.netloc and " " not in target
        return parts.path in self._paths or self._is_file(parts.path) or self._is_view(parts.path)

    def _is_file(self, path: str) -> bool:
        """A static file, as collected."""
        prefix = settings.STATIC_URL
        name = unquote(path).removeprefix(prefix)
        return path.startswith(prefix) and staticfiles_storage.exists(name)

    def _is_view(self, path: str) -> bool:
        """A table or a picture of a record that is there, or a view that has no record."""
        try:
            match = match_of(path)
        except Resolver404:
            return False
        return "slug" not in match.kwargs or _record(path) in self._records


def _record(path: str) -> tuple[str, str] | None:
    """The kind and the slug of the record that an address is about."""
    match = match_of(path)
    if "slug" not in match.kwargs:
        return None
    return match.route.partition("<")[0], match.kwargs["slug"]
