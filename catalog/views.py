"""The start page, the search over everything, and the two indexes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from catalog import overview, provenance
from catalog.filters import GpuFilter, ModelFilter
from catalog.finding import Found, names_like_address
from catalog.forms import SearchForm
from catalog.listing import Listing
from catalog.requests import HtmxRequest, address_shown

SUGGESTIONS_PER_KIND = 4
HITS_PER_KIND = 20


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Takes a model or a card, and says what there is."""
    return render(request, "catalog/start.html", overview.start_page())


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def search(request: HtmxRequest) -> HttpResponse:
    """What is called so: suggestions for htmx, a page for everyone else."""
    form = SearchForm(request.GET)
    if request.htmx.target == "suggest":
        found = Found(form.query, SUGGESTIONS_PER_KIND)
        return render(request, "catalog/search.html#suggest", {"found": found})
    found = Found(form.query, HITS_PER_KIND)
    if found.only_match:
        return redirect(found.only_match)
    return render(request, "catalog/search.html", {"form": form, "found": found})


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def models(request: HtmxRequest) -> HttpResponse:
    """All models."""
    return _index(request, "catalog/models.html", Listing(request.GET, ModelFilter(request.GET)))


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def gpus(request: HtmxRequest) -> HttpResponse:
    """All cards that can be bought."""
    return _index(request, "catalog/gpus.html", Listing(request.GET, GpuFilter(request.GET)))


@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Sources, licences and corrections."""
    return render(request, "catalog/data.html", provenance.data_page())


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Nothing is at this address; what has a name like it may be meant."""
    context = {"near": names_like_address(request.path)}
    return render(request, "404.html", context, status=404)


def _index(request: HtmxRequest, template: str, listing: Listing) -> HttpResponse:
    """An index; htmx gets the list alone and the address it has now."""
    context = {"listing": listing}
    if request.htmx.target != "results":
        return render(request, template, context)
    response = render(request, f"{template}#results", context)
    address = request.path + listing.query_string
    is_here = address == address_shown(request)
    return push_url(response, False if is_here else address)
