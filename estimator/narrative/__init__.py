"""The figures behind the words of a model's page. The words themselves are in ``prose``."""

from estimator.narrative.reach import Kind, Reach, Tier
from estimator.narrative.summary import MemoryColumn, Summary
from estimator.narrative.variation import Variation, other_context, other_quality

__all__ = [
    "Kind",
    "MemoryColumn",
    "Reach",
    "Summary",
    "Tier",
    "Variation",
    "other_context",
    "other_quality",
]
