"""The query string of an estimate: defaults, ranges, messages, and the way back to an address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from catalog import figures
from estimator.core.constants import MAX_CONTEXT_TOKENS
from estimator.core.quantization import BY_NAME, DEFAULT_MIN_QUALITY, LEVELS, Level
from estimator.core.types import Inputs, Model
from estimator.ordering import DEFAULT_SORT, SORTS

CONTEXT_STEPS = (4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144)
MAX_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """How a visitor wants the table: which rows, in which order, up to which page."""

    show_all: bool
    sort: str
    page: int


class EstimateForm(forms.Form):
    """What the visitor chose for one model.

    Always yields usable values: where a value is missing or wrong the default stands in, and a
    wrong one has its message at the field.
    """

    context = forms.CharField(
        label=_("Context length"),
        max_length=MAX_DIGITS,
        validators=[RegexValidator(r"^[0-9]+$")],
    )
    quality = forms.ChoiceField(
        label=_("Minimum quality"),
        choices=[(level.name, level.name) for level in LEVELS],
        error_messages={
            "invalid_choice": _("This level is not on the ladder. Using the usual minimum.")
        },
        required=False,
    )
    all = forms.BooleanField(label=_("Also show cards that cannot run it"), required=False)
    sort = forms.ChoiceField(
        choices=[(sort, sort) for sort in SORTS],
        error_messages={
            "invalid_choice": _("The table cannot be sorted by this. Sorted by speed.")
        },
        required=False,
    )
    page = forms.IntegerField(
        min_value=1,
        max_value=10**6,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("This page does not exist. Showing the first.")
        ),
        required=False,
    )

    def __init__(self, data: QueryDict, model: Model) -> None:
        self.model = model
        super().__init__(data)
        self.fields["context"].required = "context" in data

    def add_error(self, field: str | None, error: Any) -> None:
        """Whatever is wrong with the context length, one message says what is right."""
        super().add_error(field, self._context_message() if field == "context" else error)

    def clean_context(self) -> int | None:
        text = self.cleaned_data["context"]
        if text == "":
            return None
        if not 1 <= int(text) <= MAX_CONTEXT_TOKENS:
            raise forms.ValidationError("")
        return int(text)

    def _context_message(self) -> str:
        message = _("Enter a context length between {min} and {max} tokens. Using {default}.")
        return message.format(
            min=1,
            max=figures.number(MAX_CONTEXT_TOKENS),
            default=figures.number(self.model.default_context_tokens),
        )

    @cached_property
    def inputs(self) -> Inputs:
        """The inputs to compute with."""
        return Inputs(context_tokens=self._context_tokens, min_quality=self._min_quality)

    @property
    def _context_tokens(self) -> int:
        return self._cleaned("context") or self.model.default_context_tokens

    @property
    def _min_quality(self) -> Level:
        return BY_NAME.get(self._cleaned("quality") or "", DEFAULT_MIN_QUALITY)

    @cached_property
    def listing(self) -> Listing:
        """How to list the results."""
        return Listing(
            show_all=bool(self._cleaned("all")),
            sort=self._cleaned("sort") or DEFAULT_SORT,
            page=self._cleaned("page") or 1,
        )

    @property
    def exceeds_model(self) -> bool:
        """Whether the context is longer than the model was made for."""
        longest = self.model.max_context_tokens
        return longest is not None and self.inputs.context_tokens > longest

    @property
    def context_text(self) -> str:
        """What stands in the field: what the visitor typed, or the length in use."""
        return str(self.data.get("context", self.inputs.context_tokens))

    def context_steps(self) -> tuple[int, ...]:
        """Usual context lengths up to the model's maximum, which is the last of them."""
        longest = self.model.max_context_tokens or CONTEXT_STEPS[-2]
        return (*(step for step in CONTEXT_STEPS if step < longest), longest)

    def _cleaned(self, name: str) -> Any:
        self.is_valid()
        return self.cleaned_data.get(name)


def query_string(form: EstimateForm, chosen: dict[str, Any], /, **changes: Any) -> str:
    """The shortest query string that gives this page, with ``changes``; usual values are left out.

    ``chosen`` are the card filters that are set. A change to ``None`` removes a parameter.
    """
    inputs, listing, usual = form.inputs, form.listing, form.model.default_context_tokens
    parameters = {
        "context": inputs.context_tokens if inputs.context_tokens != usual else None,
        "quality": inputs.min_quality.name if inputs.min_quality != DEFAULT_MIN_QUALITY else None,
        **chosen,
        "all": "1" if listing.show_all else None,
        "sort": listing.sort if listing.sort != DEFAULT_SORT else None,
        "page": listing.page if listing.page > 1 else None,
    } | changes
    return "?" + urlencode({name: value for name, value in parameters.items() if value is not None})
