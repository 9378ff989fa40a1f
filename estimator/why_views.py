"""The derivation of one row, for htmx, which puts it below that row."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from catalog.requests import HtmxRequest
from estimator.table import LiveTable


def asks_why(request: HtmxRequest, table: LiveTable[Any, Any]) -> bool:
    """Whether a row of ``table`` asks, not a browser or another part of the page."""
    slug = table.form.listing.why
    return bool(slug) and request.htmx.target == f"row-{slug}"


def why_response(request: HtmxRequest, table: LiveTable[Any, Any]) -> HttpResponse:
    """The derivation as a row; nothing, where that row is no longer there."""
    if table.derivation is None:
        return HttpResponse(status=204)
    return render(request, "estimator/_why.html", {"why": table.derivation})
