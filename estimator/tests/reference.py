"""The reference's figures (``data/README.md``), and what is needed to compare with them."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from catalog import figures
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.types import Card, Estimate, Model
from estimator.tests import builders

DATA = Path(__file__).parent / "data"
SLUGS = {"Megatron-LM (355M)": "megatron-lm-355m", "Nemotron-4 340B": "nemotron-4-340b"}

type Row = dict[str, str]


def rows() -> list[Row]:
    with (DATA / "reference_rows.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def facts(slug: str) -> dict[str, Any]:
    of_all: dict[str, dict[str, Any]] = json.loads((DATA / "reference_facts.json").read_text())
    return of_all[slug]


def name_of(row: Row) -> str:
    return f"{row['model']} on {row['card']}"


def card_of(row: Row) -> Card:
    """The card as the row itself describes it."""
    return builders.card(
        name=row["card"],
        vendor=row["vendor"].lower(),
        memory_gib=float(row["memory_gb"]),
        gb_per_s=float(row["bandwidth_gb_s"]),
        released=datetime.strptime(row["released"], "%b %Y").date(),  # noqa: DTZ007
    )


def model_of(row: Row) -> Model:
    return builders.model(billions=float(row["parameters_b"]))


def printed(row: Row) -> dict[str, str]:
    """The row's figures as its table prints them."""
    speed, low, high = (float(row[column]) for column in ("tok_s", "tok_s_low", "tok_s_high"))
    return {
        "needed": row["needed_gb"],
        "quantization": row["quantization"],
        "speed": f"{speed:,.0f}" if speed >= 100 else f"{speed:.1f}",
        "range": f"{low:,.0f}–{high:,.0f}",
        "confidence": row["confidence"],
        "fit": row["fit"],
    }


def as_printed(estimate: Estimate) -> dict[str, str]:
    """An estimate as our tables print it."""
    return cells_printed(
        {
            "needed_gib": estimate.demand.needed_bytes / BYTES_PER_GIB,
            "tokens_per_s": estimate.tokens_per_s,
            "tokens_per_s_low": estimate.tokens_per_s_low,
            "tokens_per_s_high": estimate.tokens_per_s_high,
            "quantization": estimate.level.name,
            "confidence": estimate.confidence.value,
            "fit": estimate.fit.value,
        }
    )


def cells_printed(cells: Mapping[str, Any]) -> dict[str, str]:
    """Unrounded cells of an answer as our tables print them, in English."""
    low, high = float(cells["tokens_per_s_low"]), float(cells["tokens_per_s_high"])
    return {
        "needed": figures.memory_needed(float(cells["needed_gib"]), "en"),
        "speed": figures.speed(float(cells["tokens_per_s"]), "en"),
        "range": figures.speed_range(low, high, "en").replace("\N{WORD JOINER}", ""),
        **{name: cells[name] for name in ("quantization", "confidence", "fit")},
    }
