"""The picture beside a shared link shows the figures of the page that was shared."""

from __future__ import annotations

from django import template

from estimator.forms import InputsForm, query_string

register = template.Library()


@register.simple_tag
def picture_query(form: InputsForm) -> str:
    """The inputs of an estimate as a query string; empty where they are the usual ones."""
    return query_string(form, {}, all=None, sort=None, page=None, why=None).removesuffix("?")
