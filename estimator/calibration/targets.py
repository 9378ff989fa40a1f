"""What estimates are to reach, and which of it they miss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from estimator.calibration.memory import Error
from estimator.calibration.scores import ALL, Score

CARDS_FACTOR: Final = 1.10
CARDS_WITHIN_25_PCT: Final = 80.0
SOURCES_FACTOR: Final = 1.12
SOURCES_WITHIN_25_PCT: Final = 77.0
BUCKET_FACTOR: Final = 1.25
COVERAGE_PCT: Final = (75.0, 90.0)
BUCKET_COVERAGE_PCT: Final = 65.0
MEMORY_TYPICAL_PCT: Final = {
    "file from 2.5B": 1.5,
    "file below 2.5B": 4.0,
    "KV cache": 1.0,
    "recurrent state": 1.0,
    "total": 5.0,
}


def missed(
    cards: Mapping[str, Score], sources: Mapping[str, Score], errors: Mapping[str, Error]
) -> list[str]:
    """The targets that are not met, in words."""
    return [
        *_overall("cards", cards[ALL], CARDS_FACTOR, CARDS_WITHIN_25_PCT),
        *_overall("sources", sources[ALL], SOURCES_FACTOR, SOURCES_WITHIN_25_PCT),
        *_coverage(cards),
        *_buckets(cards),
        *_memory(errors),
    ]


def _overall(left_out: str, score: Score, factor: float, within_pct: float) -> list[str]:
    missed = []
    if score.typical_factor > factor:
        missed.append(f"{left_out} left out: typical factor {score.typical_factor}, not {factor}")
    if score.within_25_pct < within_pct:
        missed.append(
            f"{left_out} left out: {score.within_25_pct} % within 25 %, not {within_pct} %"
        )
    return missed


def _coverage(cards: Mapping[str, Score]) -> list[str]:
    low, high = COVERAGE_PCT
    coverage = cards[ALL].coverage_pct
    return [] if low <= coverage <= high else [f"coverage {coverage} %, not {low} to {high} %"]


def _buckets(cards: Mapping[str, Score]) -> list[str]:
    factors = [
        f"{name}: typical factor {score.typical_factor}, not {BUCKET_FACTOR}"
        for name, score in cards.items()
        if score.typical_factor > BUCKET_FACTOR
    ]
    coverages = [
        f"{name}: coverage {score.coverage_pct} %, not {BUCKET_COVERAGE_PCT} %"
        for name, score in cards.items()
        if score.coverage_pct < BUCKET_COVERAGE_PCT
    ]
    return factors + coverages


def _memory(errors: Mapping[str, Error]) -> list[str]:
    return [
        f"{name}: typical error {errors[name].typical_pct} %, not {limit} %"
        for name, limit in MEMORY_TYPICAL_PCT.items()
        if errors[name].typical_pct > limit
    ]
