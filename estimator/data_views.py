"""The live tables as CSV and JSON, at the addresses of their pages.

A script must not get figures for inputs that it did not mean: where a page would put a message
beside a field and use the usual value, the answer here is 400 with the messages.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.addresses import absolute
from catalog.models import Source
from catalog.vocabulary import CardForm
from estimator import rows
from estimator.card_views import card_or_404, model_table
from estimator.table import LiveTable
from estimator.table_data import (
    CARD_COLUMNS,
    MODEL_COLUMNS,
    DataRow,
    card_rows,
    chosen_inputs,
    model_rows,
)
from estimator.views import card_table, model_or_404

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
# The licence of sources from which only facts were taken, which need no attribution.
FACTS = "facts"
JSON_PARAMS = {"ensure_ascii": False, "indent": 1}


@dataclass(frozen=True)
class Data:
    """A table for programs: the page that shows it, the inputs and the rows."""

    table: LiveTable[Any, Any]
    page: str
    inputs: dict[str, Any]
    columns: Sequence[str]
    rows: Iterable[DataRow]


@require_safe
def cards_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of cards on a model's page."""
    return _as_csv(_cards(request, slug))


@require_safe
def cards_json(request: HttpRequest, slug: str) -> HttpResponse:
    return _as_json(request, _cards(request, slug))


@require_safe
def models_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of models on a card's page."""
    return _as_csv(_models(request, slug))


@require_safe
def models_json(request: HttpRequest, slug: str) -> HttpResponse:
    return _as_json(request, _models(request, slug))


def _cards(request: HttpRequest, slug: str) -> Data:
    catalogue = rows.catalogue()
    listed = model_or_404(catalogue, slug)
    if listed.speed_spec is None:
        raise Http404(_("This model has no table of cards."))
    table = card_table(request, catalogue, listed.speed_spec)
    inputs = chosen_inputs(table, table.form.inputs.context_tokens)
    page = reverse("estimator:model", args=[slug])
    return Data(table, page, {"model": slug, **inputs}, CARD_COLUMNS, card_rows(table, listed))


def _models(request: HttpRequest, slug: str) -> Data:
    catalogue = rows.catalogue()
    listed = card_or_404(catalogue, slug)
    if listed.form == CardForm.COPROCESSOR:
        raise Http404(_("This card has no table of models."))
    table = model_table(request, catalogue, listed)
    inputs = chosen_inputs(table, table.holdings.holding.context_tokens)
    page = reverse("estimator:gpu", args=[slug])
    return Data(table, page, {"gpu": slug, **inputs}, MODEL_COLUMNS, model_rows(table))


def _as_csv(data: Data) -> HttpResponse:
    if errors := data.table.errors:
        lines = [{"parameter": name, "message": text} for name in errors for text in errors[name]]
        return _csv_response(lines, ("parameter", "message"), status=400)
    attribution = " ".join(source.attribution for source in _sources())
    rows = ({**row, "attribution": attribution} for row in data.rows)
    response = _csv_response(rows, (*data.columns, "attribution"))
    return _named(response, data, "csv")


def _as_json(request: HttpRequest, data: Data) -> HttpResponse:
    if errors := data.table.errors:
        return JsonResponse({"errors": errors}, status=400, json_dumps_params=JSON_PARAMS)
    body = {
        "page": absolute(request, data.page),
        "attribution": [
            {"title": s.title, "url": s.url, "licence": s.licence, "attribution": s.attribution}
            for s in _sources()
        ],
        "inputs": data.inputs,
        "rows": [*data.rows],
    }
    return _named(JsonResponse(body, json_dumps_params=JSON_PARAMS), data, "json")


def _sources() -> list[Source]:
    """The sources that ask to be named."""
    return list(Source.objects.exclude(licence=FACTS).order_by("slug"))


def _csv_response(
    lines: Iterable[Mapping[str, Any]], columns: Sequence[str], status: int = 200
) -> HttpResponse:
    """A table whose first line names the columns, also where there are no others."""
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=columns)
    writer.writeheader()
    writer.writerows(lines)
    return HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8", status=status)


def _named(response: HttpResponse, data: Data, suffix: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{data.table.slug}.{suffix}"'
    response["Link"] = f'<{LICENCE}>; rel="license"'
    response["X-Robots-Tag"] = "noindex"
    return response
