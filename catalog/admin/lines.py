"""A list of texts as people write it: one value per line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, override

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import (
    MaxLengthValidator,
    ProhibitNullCharactersValidator,
    RegexValidator,
    URLValidator,
)
from django.utils.translation import gettext_lazy as _

LONGEST_LINE = 500
IS_WEB_ADDRESS = URLValidator(["http", "https"])

type Check = Callable[[str], object]

EVERY_LINE: tuple[Check, ...] = (
    ProhibitNullCharactersValidator(),
    MaxLengthValidator(LONGEST_LINE),
    # It separates values in the fixtures.
    RegexValidator(r"^[^|]*$", _("A value cannot hold a vertical bar.")),
)


class LinesField(forms.Field):
    """The values of a list, each on a line of its own; empty lines do not count."""

    widget = forms.Textarea(attrs={"rows": 4})
    default_error_messages = {
        # Translators: admin, a field with one value per line. %(line)d is the number of the line,
        # %(message)s what is wrong with it, a sentence.
        "wrong": _("Line %(line)d: %(message)s"),
        # Translators: admin, a field with one value per line. %(value)s is what the curator typed.
        "repeated": _("“%(value)s” is there more than once."),
    }

    def __init__(self, *checks: Check, **kwargs: Any) -> None:
        self.checks = (*EVERY_LINE, *checks)
        super().__init__(**kwargs)

    @override
    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    @override
    def to_python(self, value: str | None) -> list[str]:
        return [line.strip() for line in (value or "").splitlines() if line.strip()]

    @override
    def validate(self, value: list[str]) -> None:
        super().validate(value)
        errors = [*self._wrong_lines(value), *self._repeated(value)]
        if errors:
            raise ValidationError(errors)

    @override
    def has_changed(self, initial: Any, data: Any) -> bool:
        return list(initial or []) != self.to_python(data)

    def _wrong_lines(self, lines: list[str]) -> Iterator[ValidationError]:
        for place, line in enumerate(lines, start=1):
            for check in self.checks:
                try:
                    check(line)
                except ValidationError as error:
                    yield self._error("wrong", line=place, message=" ".join(error.messages))

    def _repeated(self, lines: list[str]) -> Iterator[ValidationError]:
        for value, times in Counter(lines).items():
            if times > 1:
                yield self._error("repeated", value=value)

    def _error(self, code: str, **params: object) -> ValidationError:
        return ValidationError(self.error_messages[code], code=code, params=params)
