"""The answer at the top of a model's page: how many cards run it, and which ones stand out."""

from __future__ import annotations

from functools import cached_property

from catalog import figures
from catalog.vocabulary import CardForm
from estimator.charts import HistogramBar, NeedRung, histogram, rungs
from estimator.core.fit import demand_at, fit_at
from estimator.core.quantization import BY_NAME, LEVELS
from estimator.core.ranking import Ranking
from estimator.core.types import Demand, Estimate
from estimator.forms import EstimateForm, inputs_query
from estimator.narrative import Summary
from estimator.presentation import FIT_CODES, CardRow, SpeedScale, gib, row_printer
from estimator.rows import Catalogue

USUAL_LEVEL = BY_NAME["Q4_K_M"]


class Answer:
    """What the page's first screen says, for the chosen inputs and all ranked cards."""

    def __init__(self, catalogue: Catalogue, ranking: Ranking, form: EstimateForm) -> None:
        self.catalogue, self.form = catalogue, form
        self.summary = Summary(ranking)

    @property
    def fit_counts(self) -> dict[str, str]:
        """How many cards fit comfortably, tightly, not; by the codes of ``FIT_CODES``."""
        counts = self.summary.counts
        return {code: figures.number(counts[fit]) for fit, code in FIT_CODES.items()}

    @property
    def demand(self) -> Demand:
        """What the model asks at the most compressed level allowed."""
        return demand_at(self.form.model, self.form.inputs.min_quality, self.form.inputs)

    @property
    def needs(self) -> str:
        return gib(self.demand.needed_bytes)

    @cached_property
    def histogram(self) -> list[HistogramBar]:
        return histogram(self.summary)

    @cached_property
    def rungs(self) -> list[NeedRung]:
        """What every level of the ladder needs."""
        model, inputs = self.form.model, self.form.inputs
        asked = [demand_at(model, level, inputs) for level in LEVELS]
        return rungs(asked, inputs.min_quality)

    @cached_property
    def smallest(self) -> CardRow | None:
        """The card with the least memory that runs the model."""
        return self._row(self.summary.smallest)

    @property
    def as_small_count(self) -> int:
        """How many cards with as much memory as the smallest run the model too."""
        return len(self.summary.smallest_places)

    @cached_property
    def fastest(self) -> CardRow | None:
        return self._row(self.summary.fastest)

    @property
    def fastest_shared_count(self) -> int:
        """How many further cards are as fast as the fastest."""
        return len(self.summary.fastest_places) - 1

    @cached_property
    def fastest_desktop(self) -> CardRow | None:
        """The fastest desktop card, where that is another card than the fastest."""
        slugs = self.catalogue.slugs_of_form(CardForm.DESKTOP)
        best, fastest = self.summary.fastest_among(slugs), self.summary.fastest
        return None if best == fastest else self._row(best)

    @cached_property
    def nearest_miss(self) -> CardRow | None:
        """The card that is short of the least memory."""
        return self._row(self.summary.nearest_miss)

    @property
    def short_at_usual_level(self) -> str:
        """The nearest miss's shortfall at Q4_K_M, where that is less compressed than allowed."""
        miss, inputs = self.summary.nearest_miss, self.form.inputs
        if miss is None or inputs.min_quality.rank <= USUAL_LEVEL.rank:
            return ""
        return gib(fit_at(miss.card, self.form.model, USUAL_LEVEL, inputs).short_bytes)

    @property
    def median_speed(self) -> str:
        """The median speed over the cards that run the model."""
        median = self.summary.median_tokens_per_s
        return "" if median is None else figures.number(median, 1)

    def _row(self, estimate: Estimate | None) -> CardRow | None:
        if estimate is None:
            return None
        speed = estimate.tokens_per_s
        row = row_printer(self.catalogue).row(estimate, SpeedScale(speed, speed))
        row["url"] += inputs_query(self.form)
        return row
