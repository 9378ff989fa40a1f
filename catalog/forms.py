"""Query strings of the catalogue's own pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, override

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalog.search import MAX_QUERY_LENGTH


class QueryField(forms.CharField):
    """What a visitor typed to find something; a mangled text is shown cut and without NUL."""

    default_error_messages = {
        # Translators: search and indexes. %(limit_value)d is a number.
        "max_length": _("A search takes up to %(limit_value)d characters. This one is left out."),
        "null_characters_not_allowed": _("No name holds such characters. This search is left out."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs, max_length=MAX_QUERY_LENGTH)

    @override
    def bound_data(self, data: Any, initial: Any) -> Any:
        return (data or "")[:MAX_QUERY_LENGTH].replace("\x00", "")


class SearchForm(forms.Form):
    """``q`` of the search page."""

    q = QueryField(label=_("A model or a graphics card"), required=False)

    @property
    def query(self) -> str:
        """What to look for; empty where nothing usable was typed."""
        return self.cleaned_data.get("q", "") if self.is_valid() else ""


class ListForm(forms.Form):
    """``sort`` and ``page`` of an index; wrong values give way to the default order and page."""

    page = forms.IntegerField(
        required=False,
        min_value=1,
        error_messages=dict.fromkeys(
            ("invalid", "min_value"), _("This page does not exist. Showing the first.")
        ),
    )

    def __init__(self, data: QueryDict, *, sort_keys: Sequence[str], default_sort: str) -> None:
        super().__init__(data)
        self.default_sort = default_sort
        self.fields["sort"] = forms.ChoiceField(
            required=False,
            choices=[(sign + key, key) for key in sort_keys for sign in ("", "-")],
            error_messages={
                "invalid_choice": _("The list cannot be sorted by this. It has its usual order.")
            },
        )

    @property
    def sort_value(self) -> str:
        return str(self._cleaned("sort") or self.default_sort)

    @property
    def page_number(self) -> int:
        """The page asked for, which may lie beyond the last one."""
        return self._cleaned("page") or 1

    def _cleaned(self, name: str) -> Any:
        self.is_valid()
        return self.cleaned_data.get(name)
