"""How well memory holds against real files and what engines logged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Final

from estimator.calibration.readings import Cells, FileSize, Readings
from estimator.core import buffers, kv_cache, recurrent_state, weights
from estimator.core.architecture import Architecture
from estimator.core.formats import Format, format_named

BYTES_PER_MIB: Final = 2**20
SMALL_PARAMETERS: Final = 2_500_000_000
EXACT_PCT: Final = 1.0
ALLOCATED: Final = "alloc"
WHOLE_WINDOW_ENGINES: Final = frozenset({"ik_llama.cpp", "vLLM", "transformers"})
"""Engines that give layers with a window the whole context."""

LATENT_FAMILY: Final = "mla"


@dataclass(frozen=True, slots=True)
class Error:
    """Typical and large deviations, in percent."""

    rows: int
    typical_pct: float
    ninth_in_ten_pct: float
    exact: int


def error(deviations: Sequence[float]) -> Error:
    """The error of relative deviations."""
    percents = sorted(100 * abs(deviation) for deviation in deviations)
    return Error(
        rows=len(percents),
        typical_pct=round(median(percents), 2),
        ninth_in_ten_pct=round(percents[int(0.9 * len(percents))], 2),
        exact=sum(percent <= EXACT_PCT for percent in percents),
    )


type FormOf = Callable[[str, Architecture], Format]


def form_in_force(level: str, _architecture: Architecture) -> Format:
    """How a level is stored, with the constants in force."""
    return format_named(level)


def errors(readings: Readings, form_of: FormOf = form_in_force) -> dict[str, Error]:
    """The error of each part of memory."""
    sizes, logs = readings.sizes, readings.logs
    small = [size for size in sizes if size.architecture.parameters < SMALL_PARAMETERS]
    large = [size for size in sizes if size.architecture.parameters >= SMALL_PARAMETERS]
    shapes = readings.architectures
    return {
        "file from 2.5B": error([_file(size, form_of) for size in large]),
        "file below 2.5B": error([_file(size, form_of) for size in small]),
        "KV cache": error(_deviations(logs, shapes, "kv_cache_mib", cache_mib, keeps_cache)),
        "recurrent state": error(_deviations(logs, shapes, "state_mib", state_mib)),
        "compute buffer": error(_deviations(logs, shapes, "compute_mib", compute_mib, on_one)),
        "total": error(
            _deviations(logs, shapes, "total_mib", partial(total_mib, form_of=form_of), on_one)
        ),
    }


type Part = Callable[[Architecture, Cells], float]
type Rule = Callable[[Architecture, Cells], bool]


def _file(size: FileSize, form_of: FormOf) -> float:
    form = form_of(size.level, size.architecture)
    return weights.file_bytes(size.architecture, form) / size.bytes - 1


def _any(_architecture: Architecture, _cells: Cells) -> bool:
    return True


def _deviations(
    logs: Sequence[Cells],
    shapes: dict[str, Architecture],
    column: str,
    part: Part,
    counts: Rule = _any,
) -> list[float]:
    return [
        part(shapes[cells["hf_id"]], cells) / float(cells[column]) - 1
        for cells in logs
        if cells[column] and counts(shapes[cells["hf_id"]], cells)
    ]


def keeps_cache(architecture: Architecture, cells: Cells) -> bool:
    """Whether the engine caches as computed: old builds unfold latents, vLLM pads hybrids."""
    if architecture.is_latent:
        return cells["family"] == LATENT_FAMILY and cells["latents"] != "1"
    padded = architecture.is_hybrid and cells["engine"] == "vLLM"
    return architecture.is_computable and not padded


def on_one(architecture: Architecture, cells: Cells) -> bool:
    """Whether the whole model was allocated on one GPU."""
    return cells["kind"] == ALLOCATED and cells["gpus"] == "1" and keeps_cache(architecture, cells)


def _sequences(cells: Cells) -> int:
    return int(cells["sequences"] or 1)


def _micro_batch(cells: Cells) -> int:
    return int(cells["micro_batch_tokens"] or kv_cache.MICRO_BATCH_TOKENS)


def cache_mib(architecture: Architecture, cells: Cells) -> float:
    """The KV cache of a log's settings."""
    allocation = kv_cache.Allocation(
        sequences=_sequences(cells),
        batch_tokens=_micro_batch(cells),
        keeps_windows=cells["engine"] not in WHOLE_WINDOW_ENGINES,
    )
    kind = kv_cache.cache_type_named(cells["cache_type"] or "f16")
    tokens = int(cells["context_tokens"])
    cache = kv_cache.cache_bytes(architecture, tokens, kind, allocation)
    return cache / BYTES_PER_MIB


def state_mib(architecture: Architecture, cells: Cells) -> float:
    return recurrent_state.state_bytes(architecture, _sequences(cells)) / BYTES_PER_MIB


def compute_mib(architecture: Architecture, cells: Cells) -> float:
    """The compute buffer of a log's settings."""
    buffer = buffers.compute_bytes(
        architecture,
        int(cells["context_tokens"]),
        batch_tokens=_micro_batch(cells),
        flash_attention=cells["flash_attention"] != "0",
    )
    return buffer / BYTES_PER_MIB


def total_mib(architecture: Architecture, cells: Cells, form_of: FormOf = form_in_force) -> float:
    """What a log sums up, as an estimate computes it: with the usual batch and flash attention.

    The runtime's own memory is in no engine's sum, so it is left out here.
    """
    form = form_of(cells["quantization"], architecture)
    held = weights.card_bytes(architecture, form, keeps_embedding=False)
    held += buffers.compute_bytes(architecture, int(cells["context_tokens"]))
    return held / BYTES_PER_MIB + cache_mib(architecture, cells) + state_mib(architecture, cells)
