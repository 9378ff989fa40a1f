"""The table of cards: what it lists, how much of it it shows, and its links."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from estimator import rows
from estimator.card_table import CardTable
from estimator.core.ranking import Ranking
from estimator.filters import CardSelection
from estimator.forms import EstimateForm
from estimator.table import ROWS_PER_PAGE, short_tokens
from estimator.tests.builders import gpu_row, model

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cards() -> None:
    """Thirty cards that hold 8 billion parameters, the first the fastest, and two that do not."""
    for number in range(30):
        gpu_row(f"card-{number:02}", memory_gib=24, bandwidth_gb_per_s=1000 - number)
    gpu_row("too-small", memory_gib=2, vendor="amd")
    gpu_row("nearly", memory_gib=4, vendor="amd")


def table(query: str = "", **facts: Any) -> CardTable:
    data, catalogue = QueryDict(query), rows.catalogue()
    form = EstimateForm(data, model(**facts))
    ranking = Ranking(catalogue.deck, form.model, form.inputs)
    return CardTable(catalogue, ranking, form, CardSelection(data, catalogue))


def slugs(shown: CardTable) -> list[str]:
    return [estimate.card.slug for estimate in shown.shown]


def test_the_first_page_shows_the_fastest() -> None:
    first = table()
    assert slugs(first) == [f"card-{number:02}" for number in range(ROWS_PER_PAGE)]
    assert (first.page, first.last_page, first.more_count) == (1, 2, 5)


def test_a_further_page_comes_below_the_ones_before_it() -> None:
    second = table("page=2")
    assert slugs(second) == [f"card-{number:02}" for number in range(30)]
    assert second.more_count == 0


def test_beyond_the_last_page_is_the_last_page_with_a_word_on_it() -> None:
    beyond = table("page=99")
    assert len(beyond.shown) == 30
    assert beyond.is_beyond_last
    assert beyond.problems == ["There are no more cards than these."]


def test_a_page_within_the_table_has_no_problem() -> None:
    assert table("page=2").problems == []


@pytest.mark.parametrize("query", ["sort=price", "page=0"])
def test_a_wrong_order_or_page_is_said_above_the_table(query: str) -> None:
    assert len(table(query).problems) == 1


def test_cards_that_do_not_fit_are_counted_and_listed_only_on_demand() -> None:
    assert len(table().missing) == 2
    assert len(table().matching) == 30
    everything = table("all=1&page=2")
    assert slugs(everything)[-2:] == ["nearly", "too-small"]


def test_filters_leave_out_the_others() -> None:
    assert slugs(table("q=card+07")) == ["card-07"]


def test_where_no_card_matches_the_table_is_empty() -> None:
    none = table("vendor=amd")
    assert (none.shown, none.more_count, none.last_page) == ([], 0, 1)
    assert none.picked_count == 2
    assert none.all_url == "?vendor=amd&all=1"


def test_links_keep_what_was_chosen() -> None:
    chosen = table("context=16384&q=card&sort=memory&page=1")
    assert chosen.more_url == "?context=16384&q=card&sort=memory&page=2"
    assert chosen.address == "?context=16384&q=card&sort=memory"


def test_a_new_order_starts_at_the_first_page() -> None:
    assert table("page=2&q=card").heads["memory_url"] == "?q=card&sort=-memory"


def test_the_usual_order_is_not_in_the_address() -> None:
    assert table("sort=memory").heads["speed_url"] == "?"


@pytest.mark.parametrize(
    ("query", "column", "direction"),
    [("", "speed", "descending"), ("sort=needs", "needs", "ascending")],
)
def test_only_the_column_in_order_says_in_which_direction(
    query: str, column: str, direction: str
) -> None:
    heads = table(query).heads
    assert heads[f"{column}_direction"] == f' aria-sort="{direction}"'
    assert [name for name in heads if name.endswith("_direction") and heads[name]] == [
        f"{column}_direction"
    ]


def test_the_table_has_heads_and_rows() -> None:
    html = table('q="card"').grid()
    assert html.count("<tr") == 26
    assert html.count("aria-sort") == 1
    assert 'href="?q=%22card%22&amp;sort=-memory#which"' in html


def test_the_address_of_the_usual_table_has_no_parameters() -> None:
    assert table().address == ""
    assert table("page=99").address == "?page=2"


def test_inputs_that_differ_from_the_usual_are_named_with_a_way_back() -> None:
    applied = table("context=16384&quality=Q8_0&q=card&memory=24&all=1&page=2").applied
    assert {str(one.label) for one in applied} == {
        "16,384 tokens of context",
        "at least Q8_0",
        "card",
        "24 GB",
        "with cards that cannot run it",
    }
    without_memory = next(one.url for one in applied if one.label == "24 GB")
    assert without_memory == "?context=16384&quality=Q8_0&q=card&all=1"


def test_nothing_is_named_where_all_is_as_usual() -> None:
    assert table("context=8192&quality=Q3_K_M&sort=memory&page=2").applied == []


def test_markup_in_a_card_or_in_the_search_is_escaped() -> None:
    gpu_row("marked", name="<i>marked</i>", bandwidth_gb_per_s=9000)
    html = table("q=marked").rows()
    assert "&lt;i&gt;marked&lt;/i&gt;" in html
    assert "<i>marked" not in html


def test_each_row_is_printed_with_its_own_figures() -> None:
    html = table("q=card-0").rows()
    assert html.count("<tr") == 10
    assert "card-03" in html
    assert "9.3" in html


def test_a_row_that_does_not_fit_says_by_how_much_it_is_short() -> None:
    html = table("q=nearly&all=1").rows()
    assert "short by 1.1 GB" in html
    assert "tok/s" not in html


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [(8192, "8k"), (131_072, "128k"), (2**20, "1M"), (10_000, "10,000"), (500, "500")],
)
def test_a_context_is_short_where_it_is_round(tokens: int, expected: str) -> None:
    assert short_tokens(tokens) == expected
