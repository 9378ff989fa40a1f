"""Which level of a model a card holds: the least compressed one that fits."""

from __future__ import annotations

from dataclasses import dataclass

from estimator.core.memory import fit_of
from estimator.core.methods import Method, method_for
from estimator.core.quantization import Level, ladder
from estimator.core.types import Card, Demand, Estimate, Fit, Inputs, Model, RatedCard


@dataclass(frozen=True, slots=True)
class Held:
    """What a certain amount of memory holds of a model.

    Where no level fits, ``demand`` is that of the most compressed one.
    """

    demand: Demand
    fit: Fit


def demands(model: Model, inputs: Inputs) -> tuple[Demand, ...]:
    """What ``model`` asks at each level down to the minimum quality, least compressed first."""
    return tuple(demand_at(model, level, inputs) for level in ladder(inputs.min_quality))


def demand_at(model: Model, level: Level, inputs: Inputs) -> Demand:
    """What ``model`` asks at exactly ``level``."""
    return method_for(model).demand(model, level, inputs)


def fit(card: Card, model: Model, inputs: Inputs) -> Estimate:
    """``model`` on ``card`` at the least compressed level that fits.

    Where none fits, the estimate is that of the most compressed level allowed.
    """
    return _best(card, demands(model, inputs), method_for(model))


def fit_at(card: Card, model: Model, level: Level, inputs: Inputs) -> Estimate:
    """``model`` on ``card`` at exactly ``level``, whether it fits or not."""
    return _best(card, (demand_at(model, level, inputs),), method_for(model))


def held_in(usable_bytes: int, asked: tuple[Demand, ...]) -> Held:
    """The first of ``asked`` that fits in ``usable_bytes``, or the last one."""
    demand = next((d for d in asked if d.needed_bytes <= usable_bytes), asked[-1])
    return Held(demand, fit_of(demand.needed_bytes, usable_bytes))


def estimate_of(rated: RatedCard, held: Held, method: Method) -> Estimate:
    """What ``held`` means on a card of that much memory."""
    return Estimate(
        card=rated.card,
        demand=held.demand,
        usable_bytes=rated.usable_bytes,
        fit=held.fit,
        tokens_per_s=method.tokens_per_s(rated, held.demand),
        confidence=method.confidence,
        method=method.name,
    )


def _best(card: Card, asked: tuple[Demand, ...], method: Method) -> Estimate:
    rated = method.rate(card)
    return estimate_of(rated, held_in(rated.usable_bytes, asked), method)
