"""How sure an estimate is, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog import figures
from estimator.core.types import Confidence, Estimate, MethodName, Model

REASONS: dict[tuple[MethodName, Confidence], str | Promise] = {
    (MethodName.SIZE_ONLY, Confidence.LOW): gettext_lazy(
        "Low confidence: memory and speed follow from the size of the model alone."
    ),
    (MethodName.ARCHITECTURE, Confidence.LOW): gettext_lazy(
        "Low confidence: the architecture of the model is on record, but no card of this maker "
        "has been measured."
    ),
    (MethodName.ARCHITECTURE, Confidence.MEDIUM): gettext_lazy(
        "Medium confidence: the architecture of the model is on record, and cards of this maker "
        "have been measured."
    ),
}
MEASURED = gettext_lazy(
    "High confidence: a comparable run of this model on this card is on record."
)


def sureness(estimate: Estimate, model: Model) -> list[str]:
    """Why this confidence, and what the range means."""
    return list(_sentences(estimate, model))


def _sentences(estimate: Estimate, model: Model) -> Iterator[str]:
    yield str(REASONS.get((estimate.method, estimate.confidence), MEASURED))
    yield _range(estimate)
    if model.speed_is_lower_bound and estimate.method is MethodName.SIZE_ONLY:
        yield _(
            "The active parameters are not on record, so all are counted as read: the speed is a "
            "lower bound."
        )


def _range(estimate: Estimate) -> str:
    speeds = figures.speed_range(estimate.tokens_per_s_low, estimate.tokens_per_s_high)
    if estimate.method is MethodName.ARCHITECTURE:
        # Translators: {range} are two speeds: 28–39.
        text = _("Four measurements of five should lie in the range of {range} tok/s.")
        return text.format(range=speeds)
    # Translators: {range} are two speeds: 17–45; {low} and {high} are factors: 0.6 and 1.6.
    text = _("The range of {range} tok/s is {low} to {high} times the speed, a rule of thumb.")
    low, high = estimate.speed_range.low, estimate.speed_range.high
    return text.format(range=speeds, low=figures.number(low, 1), high=figures.number(high, 1))
