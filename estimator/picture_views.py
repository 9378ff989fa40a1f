"""The pictures beside shared links, one per page and language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalog.models import AIModel, Gpu
from catalog.vocabulary import CardForm
from estimator import rows
from estimator.core.ranking import Ranking
from estimator.core.types import Inputs
from estimator.forms import EstimateForm, HoldingForm
from estimator.holdings import holdings
from estimator.pictures import cards, models, site
from estimator.pictures.content import Content
from estimator.pictures.drawing import png

# A picture is some 30 kB.
KEPT_PICTURES = 128
for_an_hour = cache_control(public=True, max_age=3600)


@require_safe
@for_an_hour
def site_picture(request: HttpRequest) -> HttpResponseBase:
    """The picture of pages that have none of their own."""
    return _answer(request, _site)


@require_safe
@for_an_hour
def model_picture(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The main figures of a model's page, for the inputs in the address."""
    try:
        model = rows.catalogue().model(slug)
    except AIModel.DoesNotExist:
        raise Http404 from None
    spec = model.speed_spec
    inputs = EstimateForm(request.GET, spec).inputs if spec else None
    return _answer(request, _model, slug, inputs)


@require_safe
@for_an_hour
def gpu_picture(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The main figures of a card's page, for the inputs in the address."""
    if slug not in rows.catalogue().cards_by_slug:
        raise Http404
    form = HoldingForm(request.GET)
    return _answer(request, _gpu, slug, form.inputs, form.context_for_all)


def _answer(
    request: HttpRequest, content: Callable[..., Content], *arguments: object
) -> HttpResponseBase:
    language = get_language() or settings.LANGUAGE_CODE
    picture = _drawn(rows.catalogue(), content, language, *arguments)
    etag = f'"{sha256(picture).hexdigest()[:32]}"'
    response = HttpResponse(picture, content_type="image/png", headers={"ETag": etag})
    return get_conditional_response(request, etag=etag, response=response) or response


@lru_cache(maxsize=KEPT_PICTURES)
def _drawn(
    catalogue: rows.Catalogue,
    content: Callable[..., Content],
    language: str,  # noqa: ARG001 -- the active one: each language has pictures of its own
    *arguments: object,
) -> bytes:
    return png(content(catalogue, *arguments))


def _site(catalogue: rows.Catalogue) -> Content:
    return site.of_site(cards=len(catalogue.ranked_cards), models=AIModel.objects.count())


def _model(catalogue: rows.Catalogue, slug: str, inputs: Inputs | None) -> Content:
    model = catalogue.model(slug)
    record = AIModel.objects.prefetch_related("organisation_links__organisation").get(slug=slug)
    facts = [link.organisation.name for link in record.organisation_links.all()[:1]]
    if model.speed_spec is None or inputs is None:
        return models.without_speeds(model, facts)
    ranking = Ranking(catalogue.deck, model.speed_spec, inputs)
    return models.with_speeds(model, facts, ranking, inputs)


def _gpu(
    catalogue: rows.Catalogue, slug: str, inputs: Inputs, context_tokens: int | None
) -> Content:
    gpu = get_object_or_404(Gpu, slug=slug)
    facts = [gpu.get_vendor_display(), gpu.get_form_display()]
    card = rows.card_spec(gpu)
    if gpu.form == CardForm.COPROCESSOR:
        return cards.of_card(card, facts)
    held = holdings(catalogue, card, context_tokens, inputs)
    return cards.with_models(facts, held, inputs)
