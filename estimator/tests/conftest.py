"""What the estimator's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from catalog.querysets import GpuQuerySet
from estimator import rows

# A busy machine is no fault of an example.
settings.register_profile("gpufit", deadline=None)
settings.load_profile("gpufit")


@pytest.fixture
def reference_cards(
    monkeypatch: pytest.MonkeyPatch,
    db: None,  # noqa: ARG001
    loaded_catalogue: None,  # noqa: ARG001
) -> Iterator[None]:
    """Pages count and rank the cards of the reference set alone."""
    monkeypatch.setattr(GpuQuerySet, "ranked", GpuQuerySet.reference_set)
    rows._catalogue.cache_clear()  # noqa: SLF001 -- no revision tells of the other cards
    yield
    rows._catalogue.cache_clear()  # noqa: SLF001
