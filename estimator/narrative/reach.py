"""How large a model is beside the cards there are: at home, at work, in data centers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from catalog.vocabulary import CardForm
from estimator.narrative.summary import Summary

TINY_SHARE: Final = 0.9
"""A model is tiny where at least this share of all cards runs it."""
EDGE_SHARE: Final = 0.1
"""A model is at the edge of what a kind of cards holds where less than this share runs it."""
AT_HOME: Final = (CardForm.DESKTOP, CardForm.LAPTOP)


class Tier(StrEnum):
    """The smallest class of machines that holds a model."""

    TINY = "tiny"
    HOME = "home"
    EDGE = "edge"
    WORKSTATION = "workstation"
    NEARLY_DATA_CENTER = "nearly-data-center"
    DATA_CENTER = "data-center"
    SHARED_MEMORY = "shared-memory"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Kind:
    """How many cards of one kind run the model."""

    form: CardForm
    running: int
    total: int


class Reach:
    """Which kinds of cards run a model.

    ``forms`` are the kinds of the summary's cards, in the same order.
    """

    def __init__(self, forms: Sequence[str], summary: Summary) -> None:
        self._summary = summary
        self._totals = Counter(forms)
        self._running = Counter(forms[place] for place in summary.ranking.speeds)

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of which at least one card runs the model."""
        counts = self._running
        return [Kind(form, counts[form], self._totals[form]) for form in CardForm if counts[form]]

    @cached_property
    def tier(self) -> Tier:
        running, total = self._summary.running_count, self._summary.total
        if not running:
            return Tier.NONE
        if running >= TINY_SHARE * total:
            return Tier.TINY
        if at_home := self._count(self._running):
            is_edge = at_home < EDGE_SHARE * self._count(self._totals)
            return Tier.EDGE if is_edge else Tier.HOME
        return self._tier_beyond_home()

    def _tier_beyond_home(self) -> Tier:
        at_work = self._running[CardForm.WORKSTATION]
        if at_work >= max(1, EDGE_SHARE * self._totals[CardForm.WORKSTATION]):
            return Tier.WORKSTATION
        if at_work:
            return Tier.NEARLY_DATA_CENTER
        return Tier.DATA_CENTER if self._running[CardForm.DATACENTER] else Tier.SHARED_MEMORY

    def _count(self, counts: Counter[str]) -> int:
        return sum(counts[form] for form in AT_HOME)
