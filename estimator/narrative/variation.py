"""What becomes of a model's cards when one input is changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from estimator.core.fit import demand_at
from estimator.core.quantization import BY_NAME, LEVELS, Level
from estimator.core.ranking import Deck, Ranking
from estimator.core.types import Inputs, Model
from estimator.narrative.summary import Summary

CONTEXT_FACTOR: Final = 4
LONG_CONTEXT_TOKENS: Final = 131_072
"""Where a model's maximum is not on record, no longer conversation is looked at."""
USUAL_LEVEL: Final = BY_NAME["Q4_K_M"]
"""The level that most people use."""


@dataclass(frozen=True, slots=True)
class Variation:
    """The same model with other inputs."""

    inputs: Inputs
    needed_bytes: int
    running_count: int

    @property
    def level(self) -> Level:
        return self.inputs.min_quality


def variation(deck: Deck, model: Model, inputs: Inputs) -> Variation:
    """What ``model`` asks at least with ``inputs``, and how many cards run it."""
    return Variation(
        inputs=inputs,
        needed_bytes=demand_at(model, inputs.min_quality, inputs).needed_bytes,
        running_count=Summary(Ranking(deck, model, inputs)).fitting_count,
    )


def other_context(deck: Deck, model: Model, inputs: Inputs) -> Variation:
    """With a conversation four times as long; a quarter as long where that is too long."""
    longest, chosen = model.max_context_tokens or LONG_CONTEXT_TOKENS, inputs.context_tokens
    longer = min(chosen * CONTEXT_FACTOR, longest)
    tokens = longer if longer > chosen else max(1, chosen // CONTEXT_FACTOR)
    return variation(deck, model, replace(inputs, context_tokens=tokens))


def other_quality(deck: Deck, model: Model, inputs: Inputs) -> Variation | None:
    """With the usual level as the floor, where that is better and may leave cards to choose from.

    Else with the next more compressed level; none, where there is none.
    """
    chosen = inputs.min_quality
    if chosen.rank > USUAL_LEVEL.rank and variation(deck, model, inputs).running_count:
        return variation(deck, model, replace(inputs, min_quality=USUAL_LEVEL))
    if chosen is LEVELS[-1]:
        return None
    return variation(deck, model, replace(inputs, min_quality=LEVELS[chosen.rank + 1]))
