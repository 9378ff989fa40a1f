"""Card pages with the live table of models."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from catalog.models import Gpu
from catalog.requests import HtmxRequest, address_shown
from catalog.specification import card_remarks, card_specification, doubts
from catalog.vocabulary import CardForm
from estimator import rows
from estimator.card_answer import CardAnswer
from estimator.forms import HoldingForm
from estimator.holdings import holdings
from estimator.measured_rows import runs_on_card
from estimator.model_filters import ModelSelection
from estimator.model_table import ModelTable
from estimator.why_views import asks_why, why_response


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def gpu_page(request: HtmxRequest, slug: str) -> HttpResponse:
    """A card's page. htmx gets the table alone, with what follows from it out of band."""
    catalogue = rows.catalogue()
    listed = card_or_404(catalogue, slug)
    context: dict[str, Any] = {"listed": listed}
    if listed.form != CardForm.COPROCESSOR:
        context |= _table_context(request, catalogue, listed)
        if asks_why(request, context["table"]):
            return why_response(request, context["table"])
        if request.htmx.target == ModelTable.fragment:
            return _fragment(request, context)
        context["runs"] = runs_on_card(catalogue, context["table"].holdings)
    return render(request, "estimator/gpu_page.html", context | _record_context(slug))


def card_or_404(catalogue: rows.Catalogue, slug: str) -> rows.ListedCard:
    """The card of that slug, one that is never ranked included."""
    try:
        return catalogue.listed_by_slug[slug]
    except KeyError:
        raise Http404(_("There is no card at this address.")) from None


def model_table(
    request: HttpRequest, catalogue: rows.Catalogue, listed: rows.ListedCard
) -> ModelTable:
    """The table that the query string asks for."""
    form = HoldingForm(request.GET)
    held = holdings(catalogue, listed.card, form.context_for_all, form.inputs)
    return ModelTable(catalogue, held, form, ModelSelection(request.GET, catalogue))


def _table_context(
    request: HtmxRequest, catalogue: rows.Catalogue, listed: rows.ListedCard
) -> dict[str, Any]:
    table = model_table(request, catalogue, listed)
    return {
        "form": table.form,
        "selection": table.selection,
        "answer": CardAnswer(catalogue, listed, table.holdings, table.form),
        "table": table,
    }


def _fragment(request: HtmxRequest, context: dict[str, Any]) -> HttpResponse:
    address, here = request.path + context["table"].address, address_shown(request)
    template = f"estimator/gpu_page.html#{ModelTable.fragment}"
    response = render(request, template, context | {"oob": True})
    return push_url(response, False if address == here else address)


def _record_context(slug: str) -> dict[str, Any]:
    gpu = Gpu.objects.with_record().get(slug=slug)
    specification = card_specification(gpu)
    return {
        "gpu": gpu,
        "remarks": card_remarks(gpu),
        "doubts": doubts(specification),
        "specification": specification,
    }
