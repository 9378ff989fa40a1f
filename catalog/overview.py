"""What the start page says about the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from catalog.finding import rows_at
from catalog.index import Index, both
from catalog.models import AIModel, Gpu
from catalog.sizes import BILLION
from catalog.vocabulary import CardForm, Weights

ROWS_PER_LIST = 8
# Sizes that fewer cards have are left to the index.
USUAL_SIZE_FROM = 20
# What buyers look for: models of today that make a card work.
POPULAR_FROM_PARAMETERS = BILLION
POPULAR_FOR = timedelta(days=2 * 365)


def start_page() -> dict[str, Any]:
    """Counts, and records to start from."""
    gpus, models = both()
    since = newest_day(models) - POPULAR_FOR
    sizes = gpus.facets["memory"].counts()
    return {
        "card_count": len(gpus),
        "model_count": len(models),
        "open_count": models.facets["weights"].counts().get(Weights.OPEN, 0),
        "usual_sizes": usual_sizes(sizes),
        "popular_models": popular_models(models, since),
        "popular_since": since,
        "newest_cards": newest_desktop_cards(gpus),
    }


def usual_sizes(counts: dict[str, int]) -> list[tuple[float, int]]:
    """Memory sizes in GiB that many cards have, the smallest first, with their number."""
    sizes = ((float(size), count) for size, count in counts.items() if count >= USUAL_SIZE_FROM)
    return sorted(sizes)


def newest_day(models: Index) -> date:
    """The day of the latest model on record."""
    return max(filter(None, models.columns["published"]), default=date.max)


def popular_models(models: Index, since: date) -> list[AIModel]:
    """The most downloaded model of each publisher, by its downloads."""
    publishers = models.columns["publisher"]
    of_each: dict[str, int] = {}
    for place in _current(models, since):
        of_each.setdefault(publishers[place], place)
    return rows_at(models, [*of_each.values()][:ROWS_PER_LIST], AIModel.objects.all())


def _current(models: Index, since: date) -> Iterator[int]:
    """Open language models of some size and not too old, the most downloaded first."""
    language = models.facets["kind"].members.get("language", frozenset())
    candidates = language & models.facets["weights"].members.get(Weights.OPEN, frozenset())
    sizes, days = models.columns["parameters"], models.columns["published"]
    for place in models.order("-downloads"):
        is_large = (sizes[place] or 0) >= POPULAR_FROM_PARAMETERS
        if place in candidates and is_large and (days[place] or date.min) >= since:
            yield place


def newest_desktop_cards(gpus: Index) -> list[Gpu]:
    desktop = gpus.facets["form"].members.get(CardForm.DESKTOP, frozenset())
    newest = [place for place in gpus.order("-released") if place in desktop]
    return rows_at(gpus, newest[:ROWS_PER_LIST], Gpu.objects.all())
