"""Classes of model sizes, with bounds between the sizes that models usually have."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog import figures

BILLION = 10**9
UNKNOWN_SIZE = "unknown"


@dataclass(frozen=True, slots=True)
class SizeClass:
    """Models from ``low`` up to but without ``high``, in billions of parameters."""

    low: int
    high: int | None

    @property
    def code(self) -> str:
        """Its name in an address: ``0-2b``, ``2-5b``, ``400b``."""
        return f"{self.low}b" if self.high is None else f"{self.low}-{self.high}b"

    @property
    def label(self) -> str:
        if self.high is None:
            # Translators: index of models, filter "Size". {size} is a count of parameters: 400B.
            return _("{size} and more").format(size=_billions(self.low))
        if self.low == 0:
            # Translators: index of models, filter "Size". {size} is a count of parameters: 2B.
            return _("below {size}").format(size=_billions(self.high))
        # Translators: index of models, filter "Size". {low} and {high} count parameters: 2B to 5B.
        message = _("{low} to {high}")
        return message.format(low=_billions(self.low), high=_billions(self.high))


BOUNDS = (0, 2, 5, 10, 20, 40, 100, 400)
SIZE_CLASSES = tuple(map(SizeClass, BOUNDS, (*BOUNDS[1:], None)))


def size_code(parameters: int | None) -> str:
    """The class of a model with that many parameters.

    >>> size_code(8_030_261_248), size_code(None)
    ('5-10b', 'unknown')
    """
    if parameters is None:
        return UNKNOWN_SIZE
    return next(size.code for size in reversed(SIZE_CLASSES) if parameters >= size.low * BILLION)


def _billions(count: int) -> str:
    return f"{figures.number(count)}B"
