"""The request as views see it."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after django-htmx's middleware."""

    htmx: HtmxDetails


def address_shown(request: HtmxRequest) -> str | None:
    """The address in the visitor's browser without its host; none where the header is mangled."""
    try:
        return request.htmx.current_url_abs_path
    except ValueError:
        return None
