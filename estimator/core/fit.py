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
    method = method_for(model)
    rated = method.rate(card, inputs.platform)
    return estimate_of(rated, held_of(rated.usable_bytes, model, inputs), method)


def fit_at(card: Card, model: Model, level: Level, inputs: Inputs) -> Estimate:
    """``model`` on ``card`` at exactly ``level``, whether it fits or not."""
    method = method_for(model)
    rated = method.rate(card, inputs.platform)
    return estimate_of(
        rated, held_in(rated.usable_bytes, (demand_at(model, level, inputs),)), method
    )


def held_in(usable_bytes: int, asked: tuple[Demand, ...]) -> Held:
    """The first of ``asked`` that fits in ``usable_bytes`` of each card, or the last one."""
    fitting = (d for d in asked if d.needed_bytes <= usable_bytes * d.cards)
    return _held(next(fitting, asked[-1]), usable_bytes)


def held_of(usable_bytes: int, model: Model, inputs: Inputs) -> Held:
    """``held_in`` for one amount of memory: only the demand that it ends at is made."""
    method, levels = method_for(model), ladder(inputs.min_quality)
    needed_bytes, usable = method.needed_bytes, usable_bytes * inputs.cards
    fitting = (level for level in levels if needed_bytes(model, level, inputs) <= usable)
    return _held(method.demand(model, next(fitting, levels[-1]), inputs), usable_bytes)


def _held(demand: Demand, usable_bytes: int) -> Held:
    return Held(demand, fit_of(demand.needed_bytes, usable_bytes * demand.cards))


def estimate_of(rated: RatedCard, held: Held, method: Method) -> Estimate:
    """What ``held`` means on a card of that much memory."""
    return Estimate(
        card=rated.card,
        demand=held.demand,
        usable_bytes=rated.usable_bytes * held.demand.cards,
        fit=held.fit,
        tokens_per_s=method.tokens_per_s(rated, held.demand),
        confidence=method.confidence_of(rated, held.demand),
        method=method.name,
        speed_range=method.speed_range(rated, held.demand),
    )
