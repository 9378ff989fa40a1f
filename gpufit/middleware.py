"""Middleware of our own."""

from typing import override

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_cache_control


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


class FreshPagesMiddleware(ConditionalGetMiddleware):
    """Caches keep a page but ask each time whether it still holds: a correction shows at once.

    Fragments are left out: what htmx does with one (push its address or not) depends on where the
    reader is, which no cache knows.
    """

    @override
    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if "HX-Request" in request.headers or response.streaming:
            return response
        if not response.has_header("Cache-Control") and not request.session.accessed:
            patch_cache_control(response, public=True, no_cache=True)
        return super().process_response(request, response)
