"""Middleware of our own."""

from typing import override

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation


class PathLocaleMiddleware(LocaleMiddleware):
    """Django's, for a site whose address alone decides the language.

    Django's own also says `Vary: Accept-Language` wherever the path has no language prefix, which
    is every English page here: caches would keep one copy per browser setting of what is one page.
    """

    @override
    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Content-Language", translation.get_language() or "")
        return response
