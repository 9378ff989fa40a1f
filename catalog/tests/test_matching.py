"""How names are matched and ordered."""

from __future__ import annotations

import pytest

from catalog.matching import APART, SHORT, START, START_OF_SHORT, WHOLE, WITHIN, Names, named
from catalog.search import search_key


def names(*titles: str) -> Names:
    return Names(named([title], search_key(title, "Nvidia"), shortened=title) for title in titles)


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("geforce rtx 4090", WHOLE),
        ("rtx-4090", SHORT),
        ("4090", SHORT),
        ("geforce rtx 40", START),
        ("rtx 40", START_OF_SHORT),
        ("force", WITHIN),
        ("nvidia rtx4090", SHORT),
    ],
)
def test_a_match_is_of_the_best_kind_that_holds(query: str, kind: int) -> None:
    assert names("GeForce RTX 4090").matching(query) == {0: kind}


def test_words_apart_match_best_in_the_shortest_name() -> None:
    found = names("GeForce RTX 4090 D", "GeForce RTX 4090").matching("geforce 4090")
    assert APART < found[1] < found[0]


def test_every_word_must_occur() -> None:
    assert names("GeForce RTX 4090").matching("geforce 5090") == {}


def test_endings_that_names_leave_out_are_looked_for_last() -> None:
    catalogue = names("Gemma 3 4B", "Gemma 3 4B it")
    assert [*catalogue.matching("gemma3:4b-it")] == [1]
    assert [*catalogue.matching("gemma3:4b-it-qat")] == [0, 1]


def test_a_tag_that_no_name_has_is_left_out() -> None:
    assert names("Phi-4").matching("phi4:14b") == {0: WHOLE}


def test_the_nearest_names_come_in_their_order() -> None:
    near = names("Radeon RX 7900 XT", "GeForce RTX 3090", "GeForce RTX 4090").nearest(
        "gefroce 4090"
    )
    assert [*near] == [2, 1]
    assert near[2] > near[1]


@pytest.mark.parametrize("query", ["", " ", "!!", "zz", "q" * 5000])
def test_nothing_is_near_to_what_is_no_name(query: str) -> None:
    assert names("GeForce RTX 4090").nearest(query) == {}
    assert names("GeForce RTX 4090").matching(query) == {}
