"""The constants of speed: fitted on measured runs, checked on runs that were left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from estimator.calibration.fitting import Constant, Observation, Term, fit, total
from estimator.calibration.readings import Run
from estimator.core.architecture_method import work_of
from estimator.core.calibration import Fastest
from estimator.core.decode_speed import prices

PRIORS: Final = {
    "bandwidth_share": Constant(0.85, 1.1),
    "hbm_share": Constant(0.65, 1.1),
    "kernel_us": Constant(3.5, 1.35),
    "apple_kernel_us": Constant(8, 1.5),
    "new_kernel": Constant(0.7, 1.16),
    "new_apple_kernel": Constant(0.5, 1.22),
    "token_ms": Constant(0.5, 1.65),
    "apple_arithmetic": Constant(4, 20),
    "apple_attention": Constant(3, 7.4),
    "old_nvidia_arithmetic": Constant(6, 20),
    "young_kernels": Constant(3, 1.65),
    "intel_vulkan_reading": Constant(2, 1.22),
    "intel_vulkan_kernel": Constant(2, 1.35),
    "rocm_reading": Constant(1.15, 1.1),
    "mlx_speed": Constant(1.2, 1.1),
    "llamafile_speed": Constant(0.9, 1.1),
}
"""Plausible values: a memory bus reaches 80-90 % of its rate in streaming reads, stacked memory
less with few requests; a kernel starts in 2-5 µs, on Metal in about 10; the rest are ratios near
what the sources report."""

type Key = Callable[[Run], str]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a constant rests on, and by how many percent leaving out a card moves it at most."""

    runs: int
    cards: int
    sources: int
    moves_pct: float


def observation(run: Run, weight: float) -> Observation:
    """The time per token of ``run``, as terms."""
    work = work_of(run.architecture, run.form, run.context_tokens)
    asked = prices(run.card, run.platform)
    pairs = zip(work, asked, strict=True)
    terms = [Term(need * price.seconds, price.exponents) for need, price in pairs]
    return Observation([term for term in terms if term.amount], 1 / run.tokens_per_s, weight)


def votes(runs: Sequence[Run]) -> list[float]:
    """One vote for each card and source, shared by its runs."""
    counts = Counter((run.card.slug, run.source) for run in runs)
    return [1 / counts[run.card.slug, run.source] for run in runs]


def observations(runs: Sequence[Run]) -> list[Observation]:
    return [observation(run, vote) for run, vote in zip(runs, votes(runs), strict=True)]


def fitted(runs: Sequence[Run]) -> dict[str, float]:
    """The constants that all of ``runs`` tell."""
    return fit(observations(runs), PRIORS)


def left_out(runs: Sequence[Run], constants: Mapping[str, float], key: Key) -> list[float]:
    """The speed of each run as the others tell it: those of another card, or another source."""
    without = without_each(runs, constants, key)
    seen = observations(runs)
    return [1 / total(o.terms, without[key(run)]) for o, run in zip(seen, runs, strict=True)]


def without_each(
    runs: Sequence[Run], constants: Mapping[str, float], key: Key
) -> dict[str, dict[str, float]]:
    """The constants that are found without each card, or each source."""
    seen = list(zip(observations(runs), runs, strict=True))
    return {
        name: fit([o for o, run in seen if key(run) != name], PRIORS, constants)
        for name in sorted({key(run) for run in runs})
    }


def evidence(runs: Sequence[Run], constants: Mapping[str, float]) -> dict[str, Evidence]:
    """What each constant rests on."""
    without = without_each(runs, constants, by_card)
    seen = list(zip(observations(runs), runs, strict=True))
    return {
        name: _evidence(
            [run for o, run in seen if any(name in term.powers for term in o.terms)],
            [found[name] / constants[name] for found in without.values()],
        )
        for name in PRIORS
    }


def _evidence(runs: Sequence[Run], ratios: Sequence[float]) -> Evidence:
    return Evidence(
        runs=len(runs),
        cards=len({run.card.slug for run in runs}),
        sources=len({run.source for run in runs}),
        moves_pct=round(100 * max(abs(ratio - 1) for ratio in ratios), 1),
    )


def fastest(runs: Sequence[Run]) -> list[Fastest]:
    """The fastest run of models that read at least as much, for ever smaller models."""
    read = {run.id: round(work_of(run.architecture, run.form, 0).bytes_read) for run in runs}
    steps: list[Fastest] = []
    for run in sorted(runs, key=lambda run: (-read[run.id], -run.tokens_per_s, run.id)):
        if not steps or run.tokens_per_s > steps[-1].tokens_per_s:
            steps.append(Fastest(read[run.id], run.tokens_per_s, run.id))
    return steps[::-1]


def by_card(run: Run) -> str:
    return run.card.slug


def by_source(run: Run) -> str:
    return run.source
