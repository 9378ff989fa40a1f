"""The request as views see it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after django-htmx's middleware."""

    htmx: HtmxDetails
