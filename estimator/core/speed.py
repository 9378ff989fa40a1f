"""Speed from memory bandwidth: each token reads every active weight once.

Formula: tokens per second = bandwidth x efficiency x vendor factor x age factor / bytes read
(reference site's method, ``estimator/README.md``).
"""

from __future__ import annotations

from estimator.core import constants
from estimator.core.types import Card, Demand, RatedCard


def age_factor(card: Card) -> float:
    """The share that cards of ``card``'s age reach; 1 where the release is not on record."""
    is_old = card.released is not None and card.released.year < constants.OLD_CARD_YEAR
    return constants.OLD_CARD_FACTOR if is_old else 1.0


def effective_bandwidth_bytes_per_s(card: Card) -> float:
    """Bandwidth after the vendor's and the age's factor, before the level's efficiency.

    Raise ``KeyError`` for a vendor without a factor.
    """
    vendor_factor = constants.VENDOR_FACTOR[card.vendor]
    return card.bandwidth_bytes_per_s * vendor_factor * age_factor(card)


def tokens_per_s(rated: RatedCard, demand: Demand) -> float:
    """Single-request decode speed on a card of a model that asks ``demand``."""
    effective = rated.effective_bytes_per_s * demand.level.efficiency
    return effective / demand.read_bytes_per_token
