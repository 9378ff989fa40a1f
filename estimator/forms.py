"""The query string of an estimate: defaults, ranges, messages, and the way back to an address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from catalog import figures
from estimator.core.constants import DEFAULT_CONTEXT_TOKENS, MAX_CONTEXT_TOKENS
from estimator.core.quantization import BY_NAME, DEFAULT_MIN_QUALITY, LEVELS, Level
from estimator.core.types import Inputs, Model
from estimator.ordering import CARD_ORDER, MODEL_ORDER, Order
from estimator.setup_form import SetupForm

CONTEXT_STEPS = (4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144)
USUAL_LONGEST = CONTEXT_STEPS[-2]
MAX_DIGITS = 12
SLUG = re.compile(r"[-\w]{1,200}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """How a visitor wants the table: which rows, in which order, up to which page, and of which row
    the derivation is open, by slug."""

    show_all: bool
    sort: str
    page: int
    why: str


def sorts(order: Order[Any]) -> list[tuple[str, str]]:
    return [(sort, sort) for sort in order.sorts]


class InputsForm(SetupForm):
    """What the visitor chose for a live table.

    Always yields usable values: where a value is missing or wrong the default stands in, and a
    wrong one has its message at the field. Subclasses add ``all`` and ``sort``.
    """

    order: ClassVar[Order[Any]]
    # The context length in use where none is chosen, and the longest one to offer.
    usual_context_tokens: int
    longest_step_tokens: int

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
    page = forms.IntegerField(
        min_value=1,
        max_value=10**6,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("This page does not exist. Showing the first.")
        ),
        required=False,
    )

    def __init__(self, data: QueryDict) -> None:
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
        # Translators: below the input of a model's and a card's page. {min}, {max} and {default}
        # are numbers of tokens.
        message = _("Enter a context length between {min} and {max} tokens. Using {default}.")
        return message.format(
            min=1,
            max=figures.number(MAX_CONTEXT_TOKENS),
            default=figures.number(self.usual_context_tokens),
        )

    @cached_property
    def inputs(self) -> Inputs:
        """The inputs to compute with."""
        return Inputs(
            context_tokens=self._context_tokens, min_quality=self._min_quality, **self.setup
        )

    @property
    def _context_tokens(self) -> int:
        return self._cleaned("context") or self.usual_context_tokens

    @property
    def _min_quality(self) -> Level:
        return BY_NAME.get(self._cleaned("quality") or "", DEFAULT_MIN_QUALITY)

    @cached_property
    def listing(self) -> Listing:
        """How to list the results."""
        return Listing(
            show_all=bool(self._cleaned("all")),
            sort=self._cleaned("sort") or self.order.usual,
            page=self._cleaned("page") or 1,
            why=self._why,
        )

    @property
    def _why(self) -> str:
        """Only what could be a slug, since every link repeats it."""
        slug = str(self.data.get("why", ""))
        return slug if SLUG.fullmatch(slug) else ""

    @property
    def has_usual_context(self) -> bool:
        return self.inputs.context_tokens == self.usual_context_tokens

    @property
    def context_text(self) -> str:
        """What stands in the field: what the visitor typed, or the length in use."""
        return str(self.data.get("context", self.inputs.context_tokens))

    def context_steps(self) -> tuple[int, ...]:
        """Usual context lengths up to the longest, which is the last of them."""
        longest = self.longest_step_tokens
        return (*(step for step in CONTEXT_STEPS if step < longest), longest)


class EstimateForm(InputsForm):
    """What the visitor chose for one model."""

    order = CARD_ORDER
    all = forms.BooleanField(label=_("Also show cards that cannot run it"), required=False)
    sort = forms.ChoiceField(
        choices=sorts(CARD_ORDER),
        error_messages={
            "invalid_choice": _("The table cannot be sorted by this. Sorted by speed.")
        },
        required=False,
    )

    def __init__(self, data: QueryDict, model: Model) -> None:
        self.model = model
        self.usual_context_tokens = model.default_context_tokens
        self.longest_step_tokens = model.max_context_tokens or USUAL_LONGEST
        super().__init__(data)

    @property
    def exceeds_model(self) -> bool:
        """Whether the context is longer than the model was made for."""
        longest = self.model.max_context_tokens
        return longest is not None and self.inputs.context_tokens > longest


class HoldingForm(InputsForm):
    """What the visitor chose for one card.

    The usual context length is each model's own: 8,192 tokens or its maximum. Any other is used for
    all models.
    """

    order = MODEL_ORDER
    usual_context_tokens = DEFAULT_CONTEXT_TOKENS
    longest_step_tokens = USUAL_LONGEST
    all = forms.BooleanField(label=_("Also show models that do not fit"), required=False)
    sort = forms.ChoiceField(
        choices=sorts(MODEL_ORDER),
        error_messages={"invalid_choice": _("The table cannot be sorted by this. Sorted by size.")},
        required=False,
    )

    @property
    def context_for_all(self) -> int | None:
        """The context length of every model; none where each has its usual one."""
        return None if self.has_usual_context else self.inputs.context_tokens


def inputs_query(form: InputsForm) -> str:
    """What another page needs behind its address to start from the same inputs; often nothing."""
    changed = {name: value for name, value in _input_parameters(form).items() if value is not None}
    return f"?{urlencode(changed)}" if changed else ""


def _input_parameters(form: InputsForm) -> dict[str, Any]:
    inputs = form.inputs
    return {
        "context": None if form.has_usual_context else inputs.context_tokens,
        "quality": inputs.min_quality.name if inputs.min_quality != DEFAULT_MIN_QUALITY else None,
        **form.setup_chosen,
    }


def query_string(form: InputsForm, chosen: dict[str, Any], /, **changes: Any) -> str:
    """The shortest query string that gives this page, with ``changes``; usual values are left out.

    ``chosen`` are the filters that are set. A change to ``None`` removes a parameter.
    """
    listing = form.listing
    parameters = {
        **_input_parameters(form),
        **chosen,
        "all": "1" if listing.show_all else None,
        "sort": listing.sort if listing.sort != form.order.usual else None,
        "page": listing.page if listing.page > 1 else None,
        "why": listing.why or None,
    } | changes
    return "?" + urlencode({name: value for name, value in parameters.items() if value is not None})
