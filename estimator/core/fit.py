"""Which level of a model a card holds: the least compressed one that fits."""

from __future__ import annotations

from collections.abc import Iterable

from estimator.core.memory import fit_of
from estimator.core.methods import Method, method_for
from estimator.core.quantization import Level, ladder
from estimator.core.types import Card, Demand, Estimate, Inputs, Model


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


def fit_cards(cards: Iterable[Card], model: Model, inputs: Inputs) -> list[Estimate]:
    """``fit`` for many cards; what the model asks is worked out once, not once per card."""
    asked, method = demands(model, inputs), method_for(model)
    return [_best(card, asked, method) for card in cards]


def fit_models(card: Card, models: Iterable[Model], inputs: Inputs) -> list[Estimate]:
    """``fit`` of many models on one card, in the order of ``models``."""
    return [fit(card, model, inputs) for model in models]


def _best(card: Card, asked: tuple[Demand, ...], method: Method) -> Estimate:
    usable = method.usable_bytes(card)
    demand = next((d for d in asked if d.needed_bytes <= usable), asked[-1])
    return Estimate(
        card=card,
        demand=demand,
        usable_bytes=usable,
        fit=fit_of(demand.needed_bytes, usable),
        tokens_per_s=method.tokens_per_s(card, demand),
        confidence=method.confidence,
        method=method.name,
    )
