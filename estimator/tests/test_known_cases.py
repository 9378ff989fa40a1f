"""What users of other calculators found wrong, with the right value: one test for each line."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from estimator.calibration.readings import Readings
from estimator.core import architecture_method, buffers, kv_cache, recurrent_state, weights
from estimator.core.architecture import Architecture
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.decode_speed import seconds_per_token
from estimator.core.formats import format_named
from estimator.core.platform import DEFAULT_PLATFORM, Backend, Engine, Platform

type Cells = dict[str, str]

FILE: Final = Path(__file__).parent / "data" / "known_cases.csv"
CASES: Final = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines()))
UNITS: Final = {"GiB": BYTES_PER_GIB, "GB": BYTES_PER_GB, "MiB": 2**20, "B": 1}

CANNOT_HOLD: Final = {
    "c012": "Ollama's own engine keeps 203 MiB of buffers; llama.cpp, which estimates follow, 522",
    "c048": "an image model's projector beside a model that is not on record",
    "c052": "an encoder without a cache, not on record",
    "c053": "a compute buffer without flash attention, which estimates take for granted",
    "c056": "experts in system memory: estimates are for models that lie on the card",
    "c061": "a build of the first weeks of this kind of layer, since made faster",
    "c071": "the share of streaming reads, not of decoding: estimates use the latter alone",
    "c072": "the share of streaming reads, not of decoding: estimates use the latter alone",
}


@pytest.fixture(scope="module")
def readings() -> Readings:
    return Readings(settings.FIXTURES_DIR)


def tokens(case: Cells) -> int:
    return int(case["context_tokens"] or 512)


def sequences(case: Cells) -> int:
    return int(case["sequences"] or 1)


def cache_type(case: Cells) -> kv_cache.CacheType:
    return kv_cache.cache_type_named(case["kv_type"] or "f16")


def cached(shape: Architecture, case: Cells) -> float:
    """Formulas count each token once; llama.cpp shares one context, vLLM gives each its own."""
    if case["engine"] == "llama.cpp":
        layout = kv_cache.Allocation(sequences=sequences(case))
        return kv_cache.cache_bytes(shape, tokens(case), cache_type(case), layout)
    if case["engine"] == "vLLM":
        layout = kv_cache.Allocation(keeps_windows=False)
        whole = kv_cache.cache_bytes(shape, tokens(case), cache_type(case), layout)
        return sequences(case) * whole
    return sequences(case) * kv_cache.read_bytes(shape, tokens(case), cache_type(case))


def state(shape: Architecture, case: Cells) -> float:
    return recurrent_state.state_bytes(shape, sequences(case))


def file(shape: Architecture, case: Cells) -> float:
    return weights.file_bytes(shape, format_named(case["quant"]))


def total(shape: Architecture, case: Cells) -> float:
    """On the card; where no context is given, the file alone."""
    if not case["context_tokens"]:
        return file(shape, case)
    form = format_named(case["quant"])
    held = weights.card_bytes(shape, form, keeps_embedding=False)
    held += buffers.compute_bytes(shape, tokens(case))
    return held + cached(shape, case) + state(shape, case)


def bytes_per_token(shape: Architecture, case: Cells) -> float:
    return kv_cache.read_bytes(shape, 1, cache_type(case))


MEMORY: Final[dict[str, Callable[[Architecture, Cells], float]]] = {
    "kv_cache": cached,
    "recurrent_state": state,
    "file_size": file,
    "gpu_total": total,
    "kv_bytes_per_token": bytes_per_token,
}


def speed(readings: Readings, case: Cells) -> float:
    shape, card = readings.architectures[case["hf_id"]], readings.cards[case["gpu_slug"]]
    work = architecture_method.work_of(shape, format_named(case["quant"]), tokens(case))
    costs = architecture_method.rate(card).unit_seconds
    assert costs is not None
    return 1 / seconds_per_token(work, costs)


def fact(readings: Readings, case: Cells) -> float:
    """A figure of a model or a card, in the case's unit."""
    shape = readings.architectures.get(case["hf_id"])
    if shape is not None:
        facts = {
            "attention_layers": shape.attending_layers,
            "head_dim": shape.head_dim or 0,
            "params": shape.parameters / BYTES_PER_GB,
        }
        return facts[case["quantity"]]
    return hardware(readings, case)


def hardware(readings: Readings, case: Cells) -> float:
    """Makers' GB of memory are GiB."""
    if not case["gpu_slug"]:  # 81,920 MiB is 80 GB, as cards of that size are listed
        return readings.cards["a100-sxm4-80-gb"].memory_bytes / BYTES_PER_GIB
    card = readings.cards[case["gpu_slug"]]
    if case["quantity"] == "bandwidth":
        return card.bandwidth_bytes_per_s / BYTES_PER_GB
    if case["quantity"] == "usable_memory":
        return architecture_method.rate(card).usable_bytes / BYTES_PER_GIB
    return cards_together(case) * card.memory_bytes / unit_of_memory(case)


def cards_together(case: Cells) -> int:
    return 2 if "two cards" in case["note"] else 1


def unit_of_memory(case: Cells) -> int:
    return BYTES_PER_GB if "decimal" in case["note"] else BYTES_PER_GIB


def found(readings: Readings, case: Cells) -> float:
    if case["quantity"] == "decode":
        return speed(readings, case)
    if case["quantity"] in MEMORY:
        shape = readings.architectures[case["hf_id"]]
        return MEMORY[case["quantity"]](shape, case) / UNITS[case["unit"]]
    return fact(readings, case)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_known_case_comes_out_right(readings: Readings, case: Cells) -> None:
    if case["id"] in CANNOT_HOLD:
        pytest.skip(CANNOT_HOLD[case["id"]])
    value, expected = found(readings, case), float(case["expected_value"])
    if case["bound"] == "=":
        assert value == pytest.approx(expected, rel=float(case["tolerance"]))
    else:
        held = {"<": value < expected, "<=": value <= expected, ">": value > expected}
        assert held[case["bound"]], value


def test_every_reason_belongs_to_a_case() -> None:
    assert CANNOT_HOLD.keys() <= {case["id"] for case in CASES}


def test_a_faster_back_end_is_named_with_the_engine() -> None:
    assert Platform(Engine.OLLAMA, Backend.ROCM).backend_on("amd") is Backend.ROCM
    assert DEFAULT_PLATFORM.backend_on("intel") is Backend.SYCL
