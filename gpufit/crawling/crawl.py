"""The crawl: pages opened by several processes, and what they found."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import batched
from multiprocessing import get_context
from typing import Final

import django
import html5lib
from django.conf import settings
from django.test import Client

from gpufit.crawling.links import Site, targets
from gpufit.crawling.pages import Page, public_pages, visitor
from gpufit.crawling.reading import read
from gpufit.crawling.rules import Fault, faults_of
from gpufit.crawling.wording import vocabulary

# Strict parsing takes far longer than all else, so it is done for the first page of each batch.
BATCH: Final = 60
EXAMPLES: Final = 5


@dataclass
class Found:
    """What one process found in a batch: faults with their addresses, links with one of theirs."""

    pages: int
    faults: list[tuple[Fault, str]] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)


@dataclass
class Report:
    """What a crawl found."""

    pages: int = 0
    links: int = 0
    seconds: float = 0.0
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, faults: Iterable[tuple[Fault, str]]) -> None:
        for fault, address in faults:
            self.faults[fault.kind].append(f"{address}  {fault.detail}")

    def lines(self) -> Iterator[str]:
        """The report, kept short: the faults by kind, with some examples of each."""
        yield f"{self.pages:,} pages and {self.links:,} links in {self.seconds:.0f} s"
        for kind, examples in sorted(self.faults.items(), key=lambda item: -len(item[1])):
            yield f"{kind}: {len(examples):,}"
            step = max(1, len(examples) // EXAMPLES)
            yield from (f"    {example}" for example in examples[::step][:EXAMPLES])
        if not self.faults:
            yield "No fault."


def crawl(
    languages: Collection[str],
    *,
    jobs: int,
    sample: int | None = None,
    progress: Callable[[int], object] = int,
) -> Report:
    """Open all pages, or ``sample`` of them spread evenly, and check what they say and link to."""
    start, pages = time.monotonic(), public_pages()
    chosen = [page for page in pages if page.language in languages]
    chosen = chosen[:: max(1, len(chosen) // sample)] if sample else chosen
    report, links = Report(pages=len(chosen)), dict[str, str]()
    for found in _in_processes(list(batched(chosen, BATCH)), jobs):
        report.add(found.faults)
        links |= found.links
        progress(found.pages)
    site = Site(pages)
    report.add(
        [(Fault("a broken link", to), links[to]) for to in sorted(links) if not site.has(to)]
    )
    report.links, report.seconds = len(links), time.monotonic() - start
    return report


def _in_processes(batches: Sequence[tuple[Page, ...]], jobs: int) -> Iterator[Found]:
    if jobs == 1:
        yield from map(look_at, batches)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=django.setup) as pool:
        yield from pool.map(look_at, batches)


def look_at(pages: Sequence[Page]) -> Found:
    """Open pages and check each; the first also against the rules of HTML."""
    found, client = Found(pages=len(pages)), visitor()
    for place, page in enumerate(pages):
        html, faults = _opened(client, page)
        if not faults:
            reading = read(html)
            faults += [*faults_of(reading, page.language)]
            faults += [*vocabulary(page.language).faults(reading)]
            faults += [] if place else [*_markup_faults(html)]
            found.links |= dict.fromkeys(targets(reading.links, page.address), page.address)
        found.faults += [(fault, page.address) for fault in faults]
    return found


def _opened(client: Client, page: Page) -> tuple[str, list[Fault]]:
    response = client.get(page.address, secure=settings.HTTPS)
    if response.status_code == page.status:
        return response.text, []
    reason = getattr(response, "exc_info", None)
    return "", [Fault(f"status {response.status_code}", repr(reason[1]) if reason else "")]


def _markup_faults(html: str) -> Iterator[Fault]:
    try:
        html5lib.HTMLParser(strict=True).parse(html)
    except html5lib.html5parser.ParseError as error:
        yield Fault("invalid HTML", str(error))
