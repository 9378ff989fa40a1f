"""One question of a script or a terminal, and its answer: the same one the pages give.

A question comes in as text by column; whatever is wrong with it names the column and what is
allowed. The words are English, for scripts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from catalog.search import search_words, squeeze
from catalog.vocabulary import Weights
from estimator.cells import warnings
from estimator.core.constants import BYTES_PER_GIB, MAX_CARDS, MAX_CONTEXT_TOKENS
from estimator.core.fit import fit, fit_at
from estimator.core.kv_cache import (
    BYTES_PER_VALUE,
    F16,
    CacheType,
    UnknownCacheTypeError,
    cache_type_named,
)
from estimator.core.levels import any_level_named
from estimator.core.platform import Backend, Engine, Platform, UnknownEngineError, engine_named
from estimator.core.quantization import (
    BY_NAME,
    DEFAULT_MIN_QUALITY,
    Level,
    UnknownLevelError,
    level_named,
)
from estimator.core.types import Card, Estimate, Inputs, Model
from estimator.rows import Catalogue, ListedModel

# Spreadsheets write whole numbers as 8192.0 where other cells of the column are empty.
WHOLE_NUMBER: Final = re.compile(r"([0-9]{1,12})(?:\.0+)?")
GIB: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,20})?")
# How several cards share a model.
SPLITS: Final = {"layers": False, "tensor": True}
BACKENDS: Final = {backend.value: backend for backend in Backend if backend}
# Columns of a question beside the model and the card; empty cells mean what is usual.
CHOICES: Final = (
    *("quantization", "min_quality", "context_tokens", "kv_type", "gpus", "split"),
    *("engine", "backend", "in_use_gib"),
)
MAX_SUGGESTIONS: Final = 5


class CaseError(ValueError):
    """What is wrong with a case, and in which column."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(f"{column}: {message}")


class ClosedWeightsError(CaseError):
    """A model that no card runs."""

    def __init__(self, name: str) -> None:
        super().__init__("model", f"the weights of {name} were never published: no card runs it")


class UnknownNameError(CaseError):
    """A name that is not in the catalogue."""

    def __init__(self, column: str, name: str, *, wanted: str, known: Collection[str]) -> None:
        super().__init__(column, f"{name!r} is not in the catalogue; give {wanted}")
        self.name, self.known = name, known

    @property
    def suggestions(self) -> list[str]:
        """Known names that hold every word of this one, else those spelled much like it."""
        words = search_words(self.name)
        holding = [name for name in self.known if all(word in squeeze(name) for word in words)]
        alike = get_close_matches(self.name.lower(), self.known, MAX_SUGGESTIONS)
        return sorted(holding, key=len)[:MAX_SUGGESTIONS] or alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A model on a card, at ``level``; where that is none, at the least compressed that fits."""

    model: Model
    weights: str
    card: Card
    inputs: Inputs
    level: Level | None

    def estimate(self) -> Estimate:
        if self.level is None:
            return fit(self.card, self.model, self.inputs)
        return fit_at(self.card, self.model, self.level, self.inputs)

    def warnings(self) -> list[str]:
        """What the figures cannot say by themselves."""
        return warnings(self.model, self.weights, self.inputs)


def read_case(catalogue: Catalogue, cells: Mapping[str, str]) -> Case:
    """The case of ``cells``, texts by column; raise ``CaseError`` where one is wrong."""
    texts = {column: text.strip() for column, text in cells.items() if text.strip()}
    listed = _listed_model(catalogue, texts.get("model"))
    model = _computable(listed)
    return Case(
        model=model,
        weights=listed.weights,
        card=_card(catalogue, texts.get("gpu")),
        inputs=_inputs(texts, model),
        level=_level(texts, "quantization", any_level_named),
    )


def _inputs(texts: Mapping[str, str], model: Model) -> Inputs:
    context_tokens = _whole_number(texts, "context_tokens", MAX_CONTEXT_TOKENS)
    return Inputs(
        context_tokens=context_tokens or model.default_context_tokens,
        min_quality=_level(texts, "min_quality", level_named) or DEFAULT_MIN_QUALITY,
        cache_type=_cache_type(texts),
        cards=_whole_number(texts, "gpus", MAX_CARDS) or 1,
        tensor_parallel=_chosen(texts, "split", SPLITS, usual=False),
        platform=Platform(_engine(texts), _chosen(texts, "backend", BACKENDS, Backend.USUAL)),
        memory_in_use_bytes=_gib_in_bytes(texts, "in_use_gib"),
    )


def _listed_model(catalogue: Catalogue, name: str | None) -> ListedModel:
    models, slugs = catalogue.models_by_slug, catalogue.slugs_by_hf_id
    wanted = "a slug or a Hugging Face id"
    if name is None:
        raise CaseError("model", f"is empty; give {wanted}")
    key = name.lower()
    if listed := models.get(slugs.get(key, key)):
        return listed
    raise UnknownNameError("model", name, wanted=wanted, known=[*models, *slugs])


def _computable(listed: ListedModel) -> Model:
    """The core value of a model; what has no table of cards on its page is an error here."""
    if model := listed.speed_spec:
        return model
    if listed.weights == Weights.CLOSED:
        raise ClosedWeightsError(listed.name)
    if not listed.is_language_model:
        raise CaseError("model", f"{listed.name} is not a language model: it has no tok/s")
    raise CaseError("model", f"the parameter count of {listed.name} is not on record")


def _card(catalogue: Catalogue, name: str | None) -> Card:
    cards = catalogue.cards_by_slug
    if name is None:
        raise CaseError("gpu", "is empty; give a slug")
    if card := cards.get(name.lower()):
        return card
    raise UnknownNameError("gpu", name, wanted="a slug", known=list(cards))


def _level(texts: Mapping[str, str], column: str, named: Callable[[str], Level]) -> Level | None:
    text = texts.get(column)
    try:
        return named(text) if text else None
    except UnknownLevelError:
        message = f"{text!r} is not a level; these are: {', '.join(BY_NAME)}"
        if named is any_level_named:
            message += ", and others by the names of their files"
        raise CaseError(column, message) from None


def _whole_number(texts: Mapping[str, str], column: str, most: int) -> int | None:
    text = texts.get(column)
    if text is None:
        return None
    number = WHOLE_NUMBER.fullmatch(text)
    if number is None or not 1 <= int(number[1]) <= most:
        raise CaseError(column, f"{text!r} is not a whole number from 1 to {most}")
    return int(number[1])


def _gib_in_bytes(texts: Mapping[str, str], column: str) -> int:
    text = texts.get(column, "0")
    if not GIB.fullmatch(text):
        raise CaseError(column, f"{text!r} is not a number of GiB")
    return round(float(text) * BYTES_PER_GIB)


def _cache_type(texts: Mapping[str, str]) -> CacheType:
    text = texts.get("kv_type")
    try:
        return cache_type_named(text.lower()) if text else F16
    except UnknownCacheTypeError:
        message = f"{text!r} is not known; these are: {', '.join(BYTES_PER_VALUE)}"
        raise CaseError("kv_type", message) from None


def _engine(texts: Mapping[str, str]) -> Engine:
    text = texts.get("engine")
    try:
        return engine_named(text) if text else Engine.LLAMA_CPP
    except UnknownEngineError:
        message = f"{text!r} is not known; these are: {', '.join(Engine)}"
        raise CaseError("engine", message) from None


def _chosen[Value](
    texts: Mapping[str, str], column: str, choices: Mapping[str, Value], usual: Value
) -> Value:
    text = texts.get(column)
    if text is None:
        return usual
    try:
        return choices[text.lower()]
    except KeyError:
        message = f"{text!r} is not known; these are: {', '.join(choices)}"
        raise CaseError(column, message) from None
