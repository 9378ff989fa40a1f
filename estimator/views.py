"""Model pages with the live table of cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from catalog.models import AIModel
from catalog.requests import HtmxRequest, address_shown
from catalog.specification import model_specification, publication
from estimator import rows
from estimator.answer import Answer
from estimator.card_table import CardTable
from estimator.core.ranking import Ranking
from estimator.core.types import Inputs, Model
from estimator.filters import CardSelection
from estimator.forms import EstimateForm
from estimator.sections import same_inputs, sections_of_estimate, sections_of_record
from estimator.unestimated import Reason, reason, weights_by_level
from estimator.why_views import asks_why, why_response

# A partial's name, the element's id and htmx's target are one word.
FRAGMENT = "cards"
STORY = "story"
SIMILAR_MODELS = 6


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def model_page(request: HtmxRequest, slug: str) -> HttpResponse:
    """A model's page. htmx gets the table alone, with what follows from it out of band, and then
    the sections below it."""
    catalogue = rows.catalogue()
    model = model_or_404(catalogue, slug)
    if model.speed_spec is None:
        return _page_without_speeds(request, model)
    context = {"model": model, **_table_context(request, catalogue, model.speed_spec)}
    if asks_why(request, context["table"]):
        return why_response(request, context["table"])
    if request.htmx.target == FRAGMENT:
        return _fragment(request, context)
    context |= _record_context(model)
    context |= sections_of_estimate(model, context["record"], context["answer"])
    template = "estimator/model_page.html"
    if request.htmx.target == STORY:
        template += f"#{STORY}"
    return render(request, template, context)


def card_table(request: HttpRequest, catalogue: rows.Catalogue, spec: Model) -> CardTable:
    """The table that the query string asks for."""
    form = EstimateForm(request.GET, spec)
    ranking = _ranking(catalogue, spec, form.inputs)
    return CardTable(catalogue, ranking, form, CardSelection(request.GET, catalogue))


def _table_context(request: HtmxRequest, catalogue: rows.Catalogue, spec: Model) -> dict[str, Any]:
    table = card_table(request, catalogue, spec)
    return {
        "form": table.form,
        "selection": table.selection,
        "answer": Answer(catalogue, table.ranking, table.form),
        "table": table,
    }


def _fragment(request: HtmxRequest, context: dict[str, Any]) -> HttpResponse:
    address, here = request.path + context["table"].address, address_shown(request)
    context |= {"oob": True, "follow": "" if same_inputs(address, here or "") else address}
    response = render(request, f"estimator/model_page.html#{FRAGMENT}", context)
    is_here = address == here
    return push_url(response, False if is_here else address)


@lru_cache(maxsize=128)
def _ranking(catalogue: rows.Catalogue, model: Model, inputs: Inputs) -> Ranking:
    """The model on every ranked card: sorting and paging do not compute it again."""
    return Ranking(catalogue.deck, model, inputs)


def model_or_404(catalogue: rows.Catalogue, slug: str) -> rows.ListedModel:
    """The model of that slug."""
    try:
        return catalogue.model(slug)
    except AIModel.DoesNotExist:
        raise Http404(_("There is no model at this address.")) from None


def _record_context(model: rows.ListedModel) -> dict[str, Any]:
    record = AIModel.objects.with_record().get(slug=model.slug)
    return {
        "model": model,
        "record": record,
        "specification": model_specification(record),
        "publication": list(publication(record)),
    }


def _page_without_speeds(request: HttpRequest, model: rows.ListedModel) -> HttpResponse:
    context = _record_context(model) | {"reason": reason(model)}
    context |= sections_of_record(model, context["record"])
    if context["reason"] == Reason.CLOSED:
        similar = AIModel.objects.open_weights().of_similar_size(context["record"])
        context["similar"] = list(similar[:SIMILAR_MODELS])
    elif model.spec:
        context["weights"] = weights_by_level(model.spec)
    return render(request, "estimator/model_without_speeds.html", context)
