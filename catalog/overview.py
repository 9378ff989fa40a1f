"""What the start page says about the catalogue."""

from __future__ import annotations

from typing import Any

from django.db.models import FETCH_RAISE, Count, Q

from catalog.filters import cards_by_memory
from catalog.finding import most_downloaded, newest
from catalog.models import AIModel, Gpu
from catalog.vocabulary import CardForm, Weights

ROWS_PER_LIST = 8
# Sizes that fewer cards have are left to the index.
USUAL_SIZE_FROM = 20


def start_page() -> dict[str, Any]:
    """Counts, and records to start from."""
    sizes = cards_by_memory()
    return {
        "card_count": sum(count for _gib, count in sizes),
        "usual_sizes": [(gib, count) for gib, count in sizes if count >= USUAL_SIZE_FROM],
        "popular_models": popular_models(),
        "newest_cards": newest_desktop_cards(),
        **AIModel.objects.aggregate(
            model_count=Count("pk"), open_count=Count("pk", filter=Q(weights=Weights.OPEN))
        ),
    }


def popular_models() -> list[AIModel]:
    """The open-weight language models that are downloaded most."""
    models = AIModel.objects.open_weights().language_models().fetch_mode(FETCH_RAISE)
    return list(models.order_by(most_downloaded(), "name")[:ROWS_PER_LIST])


def newest_desktop_cards() -> list[Gpu]:
    cards = Gpu.objects.ranked().filter(form=CardForm.DESKTOP).fetch_mode(FETCH_RAISE)
    return list(cards.order_by(newest("released"), "name")[:ROWS_PER_LIST])
