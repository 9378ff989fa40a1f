"""The rows of the live tables as data: all of them, unrounded, with units in the names.

Columns that ``manage.py estimate --cases`` knows too have its names. ``templates/estimator/
_data_addresses.html`` describes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from estimator.card_table import CardTable
from estimator.cells import Cell, input_cells, memory_cells, method_cells, speed_cells, warnings
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.types import Estimate, Inputs, Model
from estimator.holdings import ModelOnCard
from estimator.model_table import ModelTable
from estimator.rows import ListedCard, ListedModel, RankedModel
from estimator.table import LiveTable

type DataRow = dict[str, Cell | None]
SEPARATOR: Final = " | "

ESTIMATE_COLUMNS: Final = (
    *("context_tokens", "min_quality", "kv_type", "gpus", "split", "engine", "backend"),
    *("in_use_gib", "fits", "fit", "quantization", "needed_gib", "weights_gib", "file_gib"),
    *("kv_cache_gib", "state_gib", "overhead_gib", "usable_gib", "short_gib", "conversations"),
    *("tokens_per_s", "tokens_per_s_low", "tokens_per_s_high", "confidence", "method", "warning"),
)
CARD_COLUMNS: Final = (
    *("model", "gpu", "gpu_name", "vendor", "form", "status", "released"),
    *("memory_gib", "bandwidth_gb_per_s"),
    *ESTIMATE_COLUMNS,
)
MODEL_COLUMNS: Final = (
    *("gpu", "model", "model_name", "organisations", "published", "weights"),
    *("parameters", "active_parameters", "is_mixture_of_experts", "max_context_tokens"),
    *ESTIMATE_COLUMNS,
)


def card_rows(table: CardTable, listed: ListedModel) -> Iterator[DataRow]:
    """The cards of a model's table, in its order."""
    cards, form = table.catalogue.listed_by_slug, table.form
    for place in table.matching:
        estimate = table.row_at(place)
        yield {
            "model": listed.slug,
            **_card_cells(cards[estimate.card.slug]),
            **_estimate_cells(estimate, form.model, listed.weights, form.inputs),
        }


def model_rows(table: ModelTable) -> Iterator[DataRow]:
    """The models of a card's table, in its order."""
    for place in table.matching:
        row: ModelOnCard = table.row_at(place)
        spec = row.listed.spec
        inputs = table.holdings.holding.inputs_for(spec)
        yield {
            "gpu": table.slug,
            **_model_cells(row.listed),
            **_estimate_cells(row.estimate, spec, row.listed.weights, inputs),
        }


def chosen_inputs(table: LiveTable[Any, Any], context_tokens: int | None) -> dict[str, Any]:
    """What the rows were computed and chosen by."""
    form = table.form
    return {
        **input_cells(form.inputs),
        "context_tokens": context_tokens,
        **table.selection.chosen,
        "all": form.listing.show_all,
        "sort": form.listing.sort,
    }


def _card_cells(listed: ListedCard) -> DataRow:
    card = listed.card
    return {
        "gpu": card.slug,
        "gpu_name": card.name,
        "vendor": card.vendor,
        "form": listed.form,
        "status": listed.status,
        "released": card.released.isoformat() if card.released else None,
        "memory_gib": card.memory_bytes / BYTES_PER_GIB,
        "bandwidth_gb_per_s": card.bandwidth_bytes_per_s / BYTES_PER_GB,
    }


def _model_cells(listed: RankedModel) -> DataRow:
    spec = listed.spec
    return {
        "model": spec.slug,
        "model_name": spec.name,
        "organisations": SEPARATOR.join(listed.organisations) or None,
        "published": listed.published.isoformat() if listed.published else None,
        "weights": listed.weights,
        "parameters": spec.parameters,
        "active_parameters": spec.active_parameters,
        "is_mixture_of_experts": "yes" if spec.is_mixture_of_experts else "no",
        "max_context_tokens": spec.max_context_tokens,
    }


def _estimate_cells(estimate: Estimate, model: Model, weights: str, inputs: Inputs) -> DataRow:
    """The estimate; one that does not fit has no speed."""
    speeds = speed_cells(estimate)
    return {
        **input_cells(inputs),
        **memory_cells(estimate),
        **(speeds if estimate.fits else dict.fromkeys(speeds)),
        **method_cells(estimate),
        "warning": "; ".join(warnings(model, weights, inputs)) or None,
    }
