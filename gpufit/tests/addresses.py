"""Every public address of the site in each of its languages, read from the table of addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import (
    LocalePrefixPattern,
    URLPattern,
    URLResolver,
    get_resolver,
    reverse,
)
from django.utils.translation import override

PRIVATE = {"admin"}


@dataclass(frozen=True)
class Address:
    """One address; what ends in a slash is a page, the rest are files such as pictures."""

    path: str
    language: str

    @property
    def is_page(self) -> bool:
        return self.path.endswith("/")


def public_addresses(*, models: Sequence[str] = (), gpus: Sequence[str] = ()) -> list[Address]:
    """All addresses that have a language; of models and cards those with the slugs given."""
    slugs = {"models": models, "gpus": gpus}
    return [
        Address(path, code) for code, _name in settings.LANGUAGES for path in _paths_in(code, slugs)
    ]


def public_pages(*, models: Sequence[str] = (), gpus: Sequence[str] = ()) -> list[Address]:
    """The pages among them."""
    return [address for address in public_addresses(models=models, gpus=gpus) if address.is_page]


def _paths_in(language: str, slugs: dict[str, Sequence[str]]) -> Iterator[str]:
    with override(language):
        for name, pattern in _routes():
            yield from _paths_of(name, pattern, slugs)


def _paths_of(name: str, pattern: URLPattern, slugs: dict[str, Sequence[str]]) -> Iterator[str]:
    parameters = set(pattern.pattern.converters)
    if not parameters:
        yield reverse(name)
        return
    if parameters != {"slug"}:
        raise NotImplementedError(f"No example is known for {name}: {parameters}")
    kind, _slash, _rest = str(pattern.pattern).partition("/")
    yield from (reverse(name, kwargs={"slug": slug}) for slug in slugs[kind])


def _routes() -> Iterator[tuple[str, URLPattern]]:
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and isinstance(resolver.pattern, LocalePrefixPattern):
            yield from _named(resolver)


def _named(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield f"{namespace}{entry.name}", entry
        elif entry.namespace not in PRIVATE:
            yield from _named(entry, f"{entry.namespace}:")
