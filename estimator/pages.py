"""Pages that explain the estimates."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from estimator import accuracy, method
from estimator.core import constants
from estimator.core.quantization import DEFAULT_MIN_QUALITY


@require_safe
def method_page(request: HttpRequest) -> HttpResponse:
    """Formulas, constants and limits."""
    low, high = method.speed_range()
    unified_low, unified_high = method.unified_shares()
    context = {
        "levels": method.levels(),
        "memory_constants": method.memory_constants(),
        "card_constants": method.card_constants(),
        "speed_constants": method.speed_constants(),
        "range_low": low,
        "range_high": high,
        "unified_low": unified_low,
        "unified_high": unified_high,
        "example": method.example(),
        "accuracy": _accuracy(),
        "usual_minimum": DEFAULT_MIN_QUALITY.name,
        "reading_speed": constants.READING_SPEED_TOKENS_PER_S,
        "max_context_tokens": constants.MAX_CONTEXT_TOKENS,
    }
    return render(request, "estimator/method.html", context)


def _accuracy() -> dict[str, Any]:
    return {
        "totals": accuracy.totals(),
        "chart": accuracy.chart(),
        "cards": accuracy.score_lines("cards"),
        "sources": accuracy.score_lines("sources"),
        "memory": accuracy.memory_lines(),
        "fitted": accuracy.fitted_lines(),
    }
