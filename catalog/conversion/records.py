"""Epoch AI's records of AI models, typed and normalised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from catalog.cells import join, yes_no
from catalog.conversion import terms
from catalog.conversion.authors import authors
from catalog.conversion.data_centers import data_center
from catalog.conversion.files import Cells
from catalog.conversion.links import links
from catalog.conversion.organisations import organisations
from catalog.conversion.sources import EPOCH
from catalog.conversion.values import not_zero, number, true, values, whole
from catalog.vocabulary import (
    APPROACHES,
    COMPUTE_METHODS,
    DOMAINS,
    NOTABILITY_CRITERIA,
    ORGANISATION_TYPES,
)

NUMBERS = {
    "epochs": "Epochs",
    "batch_size": "Batch size",
    "training_flop": "Training compute (FLOP)",
    "training_flop_low": "Training compute lower bound",
    "training_flop_high": "Training compute upper bound",
    "finetune_flop": "Finetune compute (FLOP)",
    "post_training_flop": "Post-training compute (FLOP)",
    "wall_time_hours": "Training time (hours)",
    "chip_hours": "Training chip-hours",
    "mfu": "Hardware utilization (MFU)",
    "hfu": "Hardware utilization (HFU)",
    "power_draw_w": "Training power draw (W)",
    "compute_cost_usd": "Training compute cost (2023 USD)",
    "compute_cost_cloud_usd": "Training compute cost (cloud)",
    "compute_cost_upfront_usd": "Training compute cost (upfront)",
}
FLAGS = {
    "is_foundation_model": "Foundation model",
    "is_frontier": "Frontier model",
    "possibly_above_1e23_flop": "Possibly over 1e23 FLOP",
}
TEXTS = {
    "name": "Model",
    "published": "Publication date",
    "hugging_face_developer": "Hugging Face developer id",
    "benchmark_data": "WikiText and Penn Treebank data",
    "reference_title": "Reference",
}
# One vendor, named in two ways.
CLOUD_VENDORS = {"AWS": "Amazon Web Services"}
# Words between the addresses of a cell that say nothing.
CONNECTIVES = {"or", ""}


@dataclass(frozen=True, slots=True)
class Names:
    """What names of the source stand for in the fixtures."""

    models: Mapping[str, str]
    organisations: Mapping[str, str]


def record_row(row: Cells, names: Names, *, is_linked: bool) -> Cells:
    """The fixture's row of a record; what comes from an architecture is added later."""
    return {
        **{column: row[name] for column, name in TEXTS.items()},
        **{column: number(row[name]) for column, name in NUMBERS.items()},
        **{column: yes_no(value=true(row[name])) for column, name in FLAGS.items()},
        "slug": names.models[row["Model"]],
        "is_language_model": yes_no(value=true(row["derived_language_domain"])),
        "parameters": whole(row["Parameters"]),
        **_terms(row),
        **_lists(row, names),
        **_training(row),
        **_access(row, is_linked=is_linked),
        **_origin(row),
    }


def _terms(row: Cells) -> Cells:
    return {
        "organisation_types": terms.codes(row["Organization categorization"], ORGANISATION_TYPES),
        "countries": terms.country_codes(row["Country (of organization)"]),
        "domains": terms.codes(row["Domain"], DOMAINS),
        "tasks": terms.task_codes(row["Task"]),
        "approaches": terms.codes(row["Approach"], APPROACHES),
        "compute_methods": terms.codes(row["Training compute estimation method"], COMPUTE_METHODS),
        "notability_criteria": terms.codes(row["Notability criteria"], NOTABILITY_CRITERIA),
        "number_format": terms.number_format(row["Numerical format"]),
        "record_confidence": terms.confidence(row["Confidence"]),
    }


def _lists(row: Cells, names: Names) -> Cells:
    base = values(row["Base model"])
    known = names.models.get(row["Base model"])
    return {
        "organisations": join(
            names.organisations[name] for name in organisations(row["Organization"])
        ),
        "authors": join(authors(row["Authors"])),
        "training_datasets": join(values(row["Training dataset"])),
        "training_hardware": join(values(row["Training hardware"])),
        "base_model_name": ", ".join(base),
        "base_model": known or "",
    }


def _training(row: Cells) -> Cells:
    vendors = values(row["Training cloud compute vendor"])
    return {
        "training_tokens": not_zero(first(row["Training dataset size (total)"])),
        "chips_used": whole(row["Hardware quantity"]),
        "citations": whole(row["Citations"]),
        "hardware_cost_usd": not_zero(row["Hardware acquisition cost"]),
        "data_center": data_center(row["Training data center"]),
        "cloud_vendor": ", ".join(dict.fromkeys(CLOUD_VENDORS.get(v, v) for v in vendors)),
    }


def first(cell: str) -> str:
    """The first of several values."""
    return cell.partition(",")[0]


def _access(row: Cells, *, is_linked: bool) -> Cells:
    access, stated = row["Model accessibility"], row["Open model weights?"]
    return {
        "weights": terms.weights(stated=stated, access=access, is_linked=is_linked),
        "access": terms.ACCESS[access],
        "training_code": terms.CODE[row["Training code accessibility"]],
        "inference_code": terms.CODE[row["Inference code accessibility"]],
    }


def _origin(row: Cells) -> Cells:
    addresses, rest = links(row["Link"])
    if rest in CONNECTIVES or rest == row["Authors"]:
        rest = ""
    return {
        "reference_urls": join(addresses),
        "last_updated": row["Last modified"][:10],
        "snapshots": join(row["snapshots"].split("+")),
        "source": EPOCH,
        "source_detail": rest,
    }
