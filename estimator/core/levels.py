"""Every level a model may be stored at: those of the ladder, and all others by name."""

from __future__ import annotations

from functools import cache

from estimator.core.calibration import CALIBRATION
from estimator.core.formats import Format, UnknownFormatError, format_named
from estimator.core.quantization import LEVELS, Level, UnknownLevelError, level_named


@cache
def any_level_named(name: str) -> Level:
    """The level of that name; raise ``UnknownLevelError`` where nobody stores models so.

    What the size-only method needs of a level off the ladder is that of the nearest one on it.
    """
    try:
        return level_named(name)
    except UnknownLevelError:
        return _off_ladder(name)


def _off_ladder(name: str) -> Level:
    try:
        form = format_named(name)
        bits = _bits_per_weight(form)
    except (UnknownFormatError, KeyError):
        raise UnknownLevelError(name) from None
    nearest = min(LEVELS, key=lambda level: abs(level.bits_per_weight - bits))
    named = next((level for level in LEVELS if level.name == form.name), None)
    own = form.name if form.is_gguf else name.strip()
    return named or Level(own, bits, nearest.efficiency, nearest.rank)


def _bits_per_weight(form: Format) -> float:
    if form.body_bits is not None:
        return form.body_bits
    return CALIBRATION.weights.of_level(form.name).dense
