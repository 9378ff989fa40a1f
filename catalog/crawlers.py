"""What search engines ask for first: robots.txt and the sitemaps."""

from __future__ import annotations

from django.contrib.sitemaps import views
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import path, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalog.addresses import absolute
from catalog.sitemaps import SITEMAPS

for_a_day = cache_control(public=True, max_age=24 * 3600)


@require_safe
@for_a_day
def robots(request: HttpRequest) -> HttpResponse:
    """What to look at and what to leave alone."""
    context = {"sitemap": absolute(request, reverse("sitemap_index"))}
    return render(request, "robots.txt", context, content_type="text/plain; charset=utf-8")


@require_safe
@for_a_day
def sitemap_index(request: HttpRequest) -> HttpResponseBase:
    """The files of all sections."""
    response = views.index(request, SITEMAPS, sitemap_url_name="sitemap")
    for file in (response.context_data or {})["sitemaps"]:
        file.location = absolute(request, file.location.removeprefix(_as_asked(request)))
    return response


@require_safe
@for_a_day
def sitemap(request: HttpRequest, section: str) -> HttpResponseBase:
    """One file of one section (``?p=2``)."""
    return views.sitemap(request, SITEMAPS, section=section)


def _as_asked(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


urlpatterns = [
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap_index, name="sitemap_index"),
    path("sitemap-<slug:section>.xml", sitemap, name="sitemap"),
]
