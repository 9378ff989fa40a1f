"""The query string of a model's page: every one gives inputs, wrong ones give messages too."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from estimator.core.constants import MAX_CONTEXT_TOKENS
from estimator.forms import EstimateForm, inputs_query, query_string
from estimator.ordering import CARD_ORDER
from estimator.tests.builders import model


def form(query: str = "", **facts: Any) -> EstimateForm:
    return EstimateForm(QueryDict(query), model(**facts))


def test_without_parameters_everything_is_as_usual() -> None:
    usual = form()
    assert usual.inputs.context_tokens == 8192
    assert usual.inputs.min_quality.name == "Q3_K_M"
    assert (usual.listing.show_all, usual.listing.sort, usual.listing.page) == (
        False,
        CARD_ORDER.usual,
        1,
    )
    assert not usual.errors


def test_parameters_are_taken() -> None:
    ours = form("context=16384&quality=Q5_K_M&all=1&sort=memory&page=3")
    assert ours.inputs.context_tokens == 16384
    assert ours.inputs.min_quality.name == "Q5_K_M"
    assert (ours.listing.show_all, ours.listing.sort, ours.listing.page) == (True, "memory", 3)
    assert not ours.errors


@pytest.mark.parametrize(
    "text",
    [
        "abc",
        "",
        "0",
        "-5",
        "1e12",
        "1" + "0" * 400,
        "８１９２",
        "8.5",
        "8,192",
        "8 192",
        "0x2000",
        "\0",
        "8192\0",
        "<script>",
        "None",
        "nan",
        str(MAX_CONTEXT_TOKENS + 1),
        "x" * 1_000_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_wrong_context_gives_one_message_and_the_usual_length(text: str) -> None:
    query = QueryDict(mutable=True)
    query["context"] = text
    ours = EstimateForm(query, model())
    assert ours.inputs.context_tokens == 8192
    assert ours.errors["context"] == [
        "Enter a context length between 1 and 16,777,216 tokens. Using 8,192."
    ]


@pytest.mark.parametrize("text", ["1", "8192", "016", " 4096 ", str(MAX_CONTEXT_TOKENS)])
def test_a_whole_number_within_the_range_is_a_context(text: str) -> None:
    ours = form(f"context={text}")
    assert (ours.inputs.context_tokens, ours.errors) == (int(text), {})


def test_the_usual_length_is_the_models_maximum_where_that_is_less() -> None:
    assert form(max_context_tokens=2048).inputs.context_tokens == 2048
    message = form("context=abc", max_context_tokens=2048).errors["context"]
    assert message == ["Enter a context length between 1 and 16,777,216 tokens. Using 2,048."]


@pytest.mark.parametrize(
    ("query", "longest", "exceeds"),
    [
        ("context=4097", 4096, True),
        ("context=4096", 4096, False),
        ("context=4096", None, False),
        ("", 4096, False),
    ],
)
def test_a_context_beyond_the_models_maximum_is_used_and_noticed(
    query: str, longest: int | None, *, exceeds: bool
) -> None:
    ours = form(query, max_context_tokens=longest)
    assert ours.exceeds_model is exceeds
    assert not ours.errors


@pytest.mark.parametrize("text", ["Q9", "q4_k_m", "best", "<b>", "Q4_K_M%00"])
def test_an_unknown_quality_gives_a_message_and_the_usual_minimum(text: str) -> None:
    ours = form(f"quality={text}")
    assert ours.inputs.min_quality.name == "Q3_K_M"
    assert ours.errors["quality"]


@pytest.mark.parametrize("text", ["price", "--speed", "-", "<b>", "speed,memory"])
def test_an_unknown_order_gives_a_message_and_the_usual_one(text: str) -> None:
    ours = form(f"sort={text}")
    assert ours.listing.sort == CARD_ORDER.usual
    assert ours.errors["sort"] == ["The table cannot be sorted by this. Sorted by speed."]


@pytest.mark.parametrize("sort", CARD_ORDER.sorts)
def test_every_column_can_be_sorted_by(sort: str) -> None:
    assert form(f"sort={sort}").listing.sort == sort


@pytest.mark.parametrize("text", ["0", "-1", "abc", "1.5", "1e3", "9" * 10_000])
def test_a_page_that_does_not_exist_gives_a_message_and_the_first(text: str) -> None:
    ours = form(f"page={text}")
    assert ours.listing.page == 1
    assert ours.errors["page"] == ["This page does not exist. Showing the first."]


def test_of_repeated_parameters_the_last_one_counts() -> None:
    ours = form("context=4096&context=16384&quality=Q8_0&quality=Q4_K_M")
    assert (ours.inputs.context_tokens, ours.inputs.min_quality.name) == (16384, "Q4_K_M")
    assert not ours.errors


def test_parameters_of_others_are_no_matter() -> None:
    assert not form("utm_source=x&context[]=5&QUALITY=Q9").errors


def test_the_field_shows_what_was_typed() -> None:
    assert form("context=abc").context_text == "abc"
    assert form().context_text == "8192"


@pytest.mark.parametrize(
    ("longest", "steps"),
    [
        (None, (4096, 8192, 16384, 32768, 65536, 131_072)),
        (2048, (2048,)),
        (40_960, (4096, 8192, 16384, 32768, 40_960)),
        (131_072, (4096, 8192, 16384, 32768, 65536, 131_072)),
    ],
)
def test_the_steps_end_at_the_models_maximum(longest: int | None, steps: tuple[int, ...]) -> None:
    assert form(max_context_tokens=longest).context_steps() == steps


# The way back to an address


def test_the_usual_page_has_no_parameters() -> None:
    usual = form("context=8192&quality=Q3_K_M&sort=-speed&page=1")
    assert query_string(usual, {}) == "?"


def test_an_address_keeps_what_was_chosen() -> None:
    query = "context=16384&quality=Q5_K_M&q=rtx+40&memory=24&all=1&sort=memory&page=2"
    ours = form(query)
    assert query_string(ours, {"q": "rtx 40", "memory": "24"}) == f"?{query}"


def test_a_change_replaces_and_none_removes() -> None:
    ours = form("context=16384&page=2")
    assert query_string(ours, {}, sort="memory", page=None) == "?context=16384&sort=memory"


def test_an_address_escapes_what_it_carries() -> None:
    assert query_string(form(), {"q": '"><script>&x=1'}) == "?q=%22%3E%3Cscript%3E%26x%3D1"


def test_wrong_values_leave_the_address() -> None:
    assert query_string(form("context=abc&quality=Q9&sort=x&page=0"), {}) == "?"


@pytest.mark.parametrize(
    ("query", "carried"),
    [
        ("", ""),
        ("sort=memory&page=2&all=1&why=b200", ""),
        (
            "context=16384&quality=Q5_K_M&kv=q8_0&sort=memory",
            "?context=16384&quality=Q5_K_M&kv=q8_0",
        ),
    ],
)
def test_links_to_other_pages_carry_the_inputs_and_nothing_else(query: str, carried: str) -> None:
    assert inputs_query(form(query)) == carried
