"""The answer at the top of a card's page: how many models it holds, and which ones stand out."""

from __future__ import annotations

from functools import cached_property

from catalog import figures
from estimator.charts import HistogramBar, Rung, model_histogram, quality_rungs
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.methods import METHODS
from estimator.forms import HoldingForm, inputs_query
from estimator.holdings import Holdings, ModelOnCard
from estimator.model_rows import ModelRow, model_printer
from estimator.neighbours import Neighbours
from estimator.presentation import FIT_CODES, gib, times
from estimator.rows import Catalogue, ListedCard


class CardAnswer:
    """What the page's first screen says, for the chosen inputs and all open language models."""

    def __init__(
        self, catalogue: Catalogue, listed: ListedCard, holdings: Holdings, form: HoldingForm
    ) -> None:
        self.holdings, self.form = holdings, form
        self.near = Neighbours(catalogue, listed)

    @property
    def memory(self) -> str:
        memory = figures.card_memory(self.holdings.card.memory_bytes / BYTES_PER_GIB)
        return times(self.form.inputs.cards, memory)

    @property
    def usable(self) -> str:
        """What the most precise method counts as usable."""
        inputs = self.form.inputs
        rated = METHODS[0].rate(self.holdings.card, inputs.platform)
        return gib(rated.usable_bytes * inputs.cards)

    @property
    def fit_counts(self) -> dict[str, str]:
        """How many models fit comfortably, tightly, not; by the codes of ``FIT_CODES``."""
        counts = self.holdings.counts
        return {code: figures.number(counts[fit]) for fit, code in FIT_CODES.items()}

    @cached_property
    def histogram(self) -> list[HistogramBar]:
        return model_histogram(self.holdings.size_columns())

    @property
    def rungs(self) -> list[Rung]:
        """The levels to choose from."""
        return quality_rungs(self.form.inputs.min_quality)

    @cached_property
    def largest(self) -> ModelRow | None:
        return self._row(self.holdings.largest)

    @cached_property
    def fastest_talkative(self) -> ModelRow | None:
        """The fastest of the models that are large enough to talk to."""
        return self._row(self.holdings.fastest_talkative)

    @cached_property
    def fastest(self) -> ModelRow | None:
        return self._row(self.holdings.fastest)

    @cached_property
    def nearest_miss(self) -> ModelRow | None:
        """The model that lacks the least memory."""
        return self._row(self.holdings.nearest_miss)

    def _row(self, on_card: ModelOnCard | None) -> ModelRow | None:
        if on_card is None:
            return None
        row = model_printer().alone(on_card)
        row["url"] += inputs_query(self.form)
        return row
