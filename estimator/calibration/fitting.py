"""Fitting constants that multiply terms of a sum: weighted least squares of logarithms.

Each run is a sum of terms, each term a known amount times powers of constants. Constants are
fitted in logarithms, by Gauss-Newton steps whose weights fall for outliers, drawn gently towards
values that physics makes plausible (which is what remains of a constant when the runs that would
tell it are left out).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

OUTLIER_SCALE: Final = 0.12
"""Residuals beyond it (12 %, what two measurements of the same differ by) weigh ever less."""

PRIOR_STRENGTH: Final = 0.3
"""Residual, in logarithms, that one standard deviation from the plausible value weighs as."""

MAX_STEPS: Final = 30
SMALLEST_STEP: Final = 1e-6

type Vector = list[float]
type Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant to fit: a plausible value, and by what factor it may well be off."""

    plausible: float
    spread: float


@dataclass(frozen=True, slots=True)
class Term:
    """An amount times constants to their powers."""

    amount: float
    powers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Observation:
    """A sum of terms that was measured to be ``value``; ``weight`` is its vote."""

    terms: Sequence[Term]
    value: float
    weight: float


def total(terms: Iterable[Term], constants: Mapping[str, float]) -> float:
    """The sum of ``terms``."""
    return sum(_value(term, constants) for term in terms)


def _value(term: Term, constants: Mapping[str, float]) -> float:
    value = term.amount
    for name, power in term.powers.items():
        value *= constants[name] ** power
    return value


def fit(
    observations: Sequence[Observation],
    priors: Mapping[str, Constant],
    start: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """The constants that fit best."""
    constants = dict(start or {name: prior.plausible for name, prior in priors.items()})
    for _ in range(MAX_STEPS):
        step = _step(observations, priors, constants)
        constants = {name: value * exp(step[name]) for name, value in constants.items()}
        if max(map(abs, step.values())) < SMALLEST_STEP:
            break
    return constants


def _step(
    observations: Sequence[Observation],
    priors: Mapping[str, Constant],
    constants: Mapping[str, float],
) -> dict[str, float]:
    """The Gauss-Newton step of each constant's logarithm."""
    names = list(priors)
    place = {name: row for row, name in enumerate(names)}
    matrix, vector = _prior_equations(names, priors, constants)
    for observation in observations:
        _add(observation, constants, place, matrix, vector)
    return dict(zip(names, solved(matrix, vector), strict=True))


def _prior_equations(
    names: list[str], priors: Mapping[str, Constant], constants: Mapping[str, float]
) -> tuple[Matrix, Vector]:
    matrix = [[0.0] * len(names) for _ in names]
    vector = []
    for row, name in enumerate(names):
        strength = (PRIOR_STRENGTH / log(priors[name].spread)) ** 2
        matrix[row][row] = strength
        vector.append(-strength * log(constants[name] / priors[name].plausible))
    return matrix, vector


def _add(
    observation: Observation,
    constants: Mapping[str, float],
    place: Mapping[str, int],
    matrix: Matrix,
    vector: Vector,
) -> None:
    """Add an observation's share to the normal equations."""
    slopes, sum_of_terms = _slopes(observation.terms, constants, place)
    residual = log(observation.value / sum_of_terms)
    weight = observation.weight / sqrt(1 + (residual / OUTLIER_SCALE) ** 2)
    for row, slope in slopes.items():
        vector[row] += weight * slope * residual
        line = matrix[row]
        for column, other in slopes.items():
            line[column] += weight * slope * other


def _slopes(
    terms: Sequence[Term], constants: Mapping[str, float], place: Mapping[str, int]
) -> tuple[dict[int, float], float]:
    """How the sum's logarithm follows each constant's, and the sum."""
    slopes: dict[int, float] = {}
    values = [_value(term, constants) for term in terms]
    sum_of_terms = sum(values)
    for term, value in zip(terms, values, strict=True):
        share = value / sum_of_terms
        for name, power in term.powers.items():
            row = place[name]
            slopes[row] = slopes.get(row, 0.0) + power * share
    return slopes, sum_of_terms


def solved(matrix: Matrix, vector: Vector) -> Vector:
    """The solution of a symmetric, positive definite system (Cholesky)."""
    size = len(vector)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(
                a * b for a, b in zip(lower[row][:column], lower[column][:column], strict=True)
            )
            lower[row][column] = sqrt(rest) if row == column else rest / lower[column][column]
    forward: Vector = []
    for row in range(size):
        known = sum(a * b for a, b in zip(lower[row], forward, strict=False))
        forward.append((vector[row] - known) / lower[row][row])
    result = [0.0] * size
    for row in reversed(range(size)):
        known = sum(lower[k][row] * result[k] for k in range(row + 1, size))
        result[row] = (forward[row] - known) / lower[row][row]
    return result
