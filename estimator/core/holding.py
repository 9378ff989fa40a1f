"""Many models on one card at once.

The counterpart of ``ranking``. A model is known here by its place in the list. Which level of a
model fits takes one comparison per level; whole estimates are made only of the models somebody
looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from estimator.core.constants import DEFAULT_CONTEXT_TOKENS
from estimator.core.fit import Held, estimate_of, held_of
from estimator.core.methods import METHODS, method_for
from estimator.core.types import Card, Estimate, Inputs, Model

USUAL_INPUTS: Final = Inputs()


class Holding:
    """What a card holds of ``models``, which come in the usual order of their list.

    Without ``context_tokens`` each model gets its usual context length; all else is of ``inputs``.
    """

    def __init__(
        self,
        card: Card,
        models: Sequence[Model],
        *,
        context_tokens: int | None = None,
        inputs: Inputs = USUAL_INPUTS,
    ) -> None:
        self.card, self.models = card, models
        self.context_tokens = context_tokens
        tokens = context_tokens or DEFAULT_CONTEXT_TOKENS
        self._inputs = replace(inputs, context_tokens=tokens)
        self._rated = {method.name: method.rate(card, inputs.platform) for method in METHODS}
        self.held = [self._held(model) for model in models]

    def __len__(self) -> int:
        return len(self.models)

    def __iter__(self) -> Iterator[Estimate]:
        """Every model's estimate, in the order of the list."""
        return map(self.estimate, range(len(self)))

    def inputs_for(self, model: Model) -> Inputs:
        """What ``model`` is computed with."""
        usual = model.default_context_tokens
        if self.context_tokens is not None or usual == self._inputs.context_tokens:
            return self._inputs
        return replace(self._inputs, context_tokens=usual)

    def exceeds(self, model: Model) -> bool:
        """Whether the context is longer than ``model`` was made for."""
        longest = model.max_context_tokens
        return longest is not None and self.inputs_for(model).context_tokens > longest

    def estimate(self, place: int) -> Estimate:
        method = method_for(self.models[place])
        return estimate_of(self._rated[method.name], self.held[place], method)

    @cached_property
    def fitting(self) -> list[int]:
        """The models that the card holds, in the order of the list."""
        return [place for place, held in enumerate(self.held) if held.fit.fits]

    @cached_property
    def nearest_first(self) -> list[int]:
        """The models that the card does not hold, by what it is short of."""
        missing = [place for place, held in enumerate(self.held) if not held.fit.fits]
        return sorted(missing, key=self._short_bytes)

    def _short_bytes(self, place: int) -> int:
        demand, method = self.held[place].demand, method_for(self.models[place])
        return demand.needed_bytes - self._rated[method.name].usable_bytes * demand.cards

    @cached_property
    def speeds(self) -> dict[int, float]:
        """Tokens per second of the models that the card holds, by place."""
        return {place: self._tokens_per_s(place) for place in self.fitting}

    def _tokens_per_s(self, place: int) -> float:
        method = method_for(self.models[place])
        return method.tokens_per_s(self._rated[method.name], self.held[place].demand)

    def _held(self, model: Model) -> Held:
        usable_bytes = self._rated[method_for(model).name].usable_bytes
        return held_of(usable_bytes, model, self.inputs_for(model))
