"""Parts that a page repeats come out as their template would render them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe
from pytest_django import Settings

from estimator import row_pattern
from estimator.row_pattern import filled_rows

ROW = "row.html"
SOURCE = (
    "{% load i18n %}<p class='{a}'>{% if row.is_new %}<b>{{ row.name }}</b>{% else %}"
    "{{ row.name }}{% endif %} {{ row.size }}% {% translate 'This field is required.' %}</p>"
)


@pytest.fixture(autouse=True)
def template(settings: Settings) -> Iterator[None]:
    loaders = [("django.template.loaders.locmem.Loader", {ROW: SOURCE})]
    options = {"loaders": loaders}
    engine = "django.template.backends.django.DjangoTemplates"
    settings.TEMPLATES = [{"BACKEND": engine, "OPTIONS": options}]
    row_pattern._pattern.cache_clear()  # noqa: SLF001 -- other templates had this name
    yield
    row_pattern._pattern.cache_clear()  # noqa: SLF001


def row(*, name: str = "B200", size: str = "180", is_new: bool = False) -> dict[str, Any]:
    return {"name": name, "size": size, "is_new": is_new}


def rendered(*rows: dict[str, Any]) -> str:
    return "".join(render_to_string(ROW, {"row": each}) for each in rows)


def test_rows_are_what_the_template_renders() -> None:
    rows = [row(), row(name="B300", is_new=True), row(name="RX 7900", size="24")]
    assert filled_rows(ROW, rows) == rendered(*rows)


def test_braces_and_per_cents_in_a_template_are_texts_like_others() -> None:
    html = filled_rows(ROW, [row()])
    assert "class='{a}'" in html
    assert "180%" in html


@pytest.mark.parametrize("name", ["<b>", "A & B", '"quoted"', "it's", "{name}", "%s", "\\1"])
def test_values_are_escaped_as_in_a_template(name: str) -> None:
    assert filled_rows(ROW, [row(name=name)]) == rendered(row(name=name))


def test_markup_that_is_safe_stays_beside_texts_that_are_not() -> None:
    html = filled_rows(ROW, [row(name=mark_safe("<i>B200</i>"), size="<1")])
    assert "<i>B200</i> &lt;1%" in html


def test_the_result_is_safe_to_print() -> None:
    assert hasattr(filled_rows(ROW, [row()]), "__html__")


def test_no_rows_are_no_text() -> None:
    assert filled_rows(ROW, []) == ""


def test_each_language_has_patterns_of_its_own() -> None:
    english = filled_rows(ROW, [row()])
    with translation.override("nl"):
        dutch = filled_rows(ROW, [row()])
        assert dutch == rendered(row())
    assert english == filled_rows(ROW, [row()])
    assert "This field is required." in english
    assert "Dit veld is verplicht." in dutch


def test_a_value_that_is_no_text_is_an_error_not_an_unescaped_word() -> None:
    with pytest.raises(TypeError):
        filled_rows(ROW, [{"name": translation.gettext_lazy("<b>"), "size": "1", "is_new": True}])
