"""On the reference set the real catalogue yields every fact that the reference prints."""

from __future__ import annotations

import csv
import io
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from catalog import figures
from catalog.models import AIModel, Gpu
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.fit import fit_at
from estimator.core.quantization import level_named
from estimator.core.ranking import Deck, Ranking
from estimator.core.types import Estimate, Inputs, Model
from estimator.narrative import Summary
from estimator.rows import card_spec, catalogue, model_spec
from estimator.tests import reference

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_catalogue")]

SMALL, HUGE = "megatron-lm-355m", "nemotron-4-340b"
both = pytest.mark.parametrize("slug", [SMALL, HUGE])


@cache
def spec(slug: str) -> Model:
    model = model_spec(AIModel.objects.with_architecture().get(slug=slug))
    assert model is not None
    return model


@cache
def summary(slug: str) -> Summary:
    """The model on every card of the reference set, with the usual inputs."""
    cards = map(card_spec, Gpu.objects.reference_set().order_by("catalog_order"))
    return Summary(Ranking(Deck(cards), spec(slug), Inputs()))


def present(estimate: Estimate | None) -> Estimate:
    assert estimate is not None
    return estimate


def printed(estimate: Estimate | None) -> dict[str, str]:
    ours = present(estimate)
    return {"name": ours.card.name, "has": _card_gb(ours), **reference.as_printed(ours)}


def names(estimates: list[Estimate]) -> list[str]:
    return [estimate.card.name for estimate in estimates]


def _card_gb(estimate: Estimate) -> str:
    return figures.card_memory(estimate.card.memory_bytes / BYTES_PER_GIB, "en")


def _speed(tok_s: float) -> str:
    return f"{tok_s:,.0f}" if tok_s >= 100 else f"{tok_s:.1f}"


def _short_gb(estimate: Estimate) -> str:
    return figures.memory_needed(estimate.short_bytes / BYTES_PER_GIB, "en")


@both
def test_the_set_has_as_many_cards(slug: str) -> None:
    assert summary(slug).total == reference.facts(slug)["cards_with_specifications"]


@both
def test_as_many_cards_run_it(slug: str) -> None:
    facts = reference.facts(slug)
    assert summary(slug).running_count == facts["cards_that_run_it"] == facts["matching_cards"]


@both
def test_the_smallest_card_is_the_same(slug: str) -> None:
    expected, ours = reference.facts(slug)["smallest_card"], printed(summary(slug).smallest)
    assert ours["name"] == expected["name"]
    assert ours["has"] == str(expected["memory_gb"])
    assert ours["quantization"] == expected["quantization"]
    assert ours["speed"] == _speed(expected["tok_s"])
    assert ours["needed"] == str(expected["needed_gb"])


@both
def test_the_fastest_card_is_the_same(slug: str) -> None:
    expected, fastest = reference.facts(slug)["fastest_card"], present(summary(slug).fastest)
    ours = printed(fastest)
    low, high = expected["range"]
    assert ours["name"] == expected["name"]
    assert ours["has"] == str(expected["memory_gb"])
    assert ours["speed"] == _speed(expected["tok_s"])
    assert ours["range"] == f"{low:,}–{high:,}"
    assert fastest.card.bandwidth_bytes_per_s == expected["bandwidth_gb_s"] * 10**9


@both
def test_the_median_speed_is_the_same(slug: str) -> None:
    median = summary(slug).median_tokens_per_s
    assert median is not None
    assert figures.number(median, 1, "en") == str(reference.facts(slug)["median_tok_s"])


@both
def test_as_many_cards_are_faster_than_people_read(slug: str) -> None:
    expected = reference.facts(slug)["cards_above_reading_speed"]
    assert summary(slug).above_reading_speed == expected


@both
def test_as_many_levels_are_used(slug: str) -> None:
    expected = reference.facts(slug)["distinct_quantization_levels"]
    assert len(summary(slug).levels_used) == expected


@both
def test_the_confidence_is_the_same(slug: str) -> None:
    expected = reference.facts(slug)["confidence"]
    assert {estimate.confidence.value for estimate in summary(slug).ranking} == {expected}


@pytest.mark.parametrize("memory_gb", ["8", "12", "16", "24"])
def test_the_best_card_of_a_memory_size_is_the_same(memory_gb: str) -> None:
    expected = reference.facts(SMALL)["best_card_by_memory"][memory_gb]
    best = summary(SMALL).fastest_of_memory(int(memory_gb) * BYTES_PER_GIB)
    assert {key: value for key, value in printed(best).items() if key != "range"} == {
        "name": expected["name"],
        "has": memory_gb,
        "speed": _speed(expected["tok_s"]),
        "quantization": expected["quantization"],
        "needed": str(expected["needed_gb"]),
        "fit": expected["fit"],
        "confidence": "low",
    }


@pytest.mark.parametrize("memory_gb", [8, 12, 16, 24])
def test_no_card_of_those_sizes_runs_the_huge_model(memory_gb: int) -> None:
    assert summary(HUGE).fastest_of_memory(memory_gb * BYTES_PER_GIB) is None


def test_the_v100_stands_at_the_references_bandwidth() -> None:
    card = Gpu.objects.get(name="Tesla V100 SXM2 16 GB")
    assert card.bandwidth_gb_per_s == 1130


def test_the_fastest_stand_in_the_same_order() -> None:
    assert names(summary(HUGE).ten_fastest()) == reference.facts(HUGE)["fastest_in_order"]


def test_the_smallest_stand_in_the_same_order() -> None:
    assert names(summary(HUGE).ten_smallest()) == reference.facts(HUGE)["smallest_in_order"]


def test_the_b300_leads_the_ten_fastest_where_the_summary_names_the_b200() -> None:
    of_small = summary(SMALL)
    assert names(of_small.ten_fastest())[:2] == ["B300", "B200"]
    assert present(of_small.fastest).card.name == "B200"
    assert len(of_small.fastest_places) == 2


def test_the_nearest_miss_is_as_near_at_both_levels() -> None:
    expected = reference.facts(HUGE)["nearest_miss"]
    miss = present(summary(HUGE).nearest_miss)
    at_usual = fit_at(miss.card, spec(HUGE), level_named("Q4_K_M"), Inputs())
    assert (miss.card.name, miss.level.name) == (expected["name"], "Q3_K_M")
    assert _short_gb(miss) == str(expected["short_gb_at_Q3_K_M"])
    assert _short_gb(at_usual) == str(expected["short_gb_at_Q4_K_M"])


def test_nothing_misses_the_small_model() -> None:
    assert summary(SMALL).nearest_miss is None


@pytest.mark.parametrize("name", reference.SLUGS)
def test_the_table_begins_with_the_references_rows(name: str) -> None:
    expected = [row for row in reference.rows() if row["model"] == name]
    ranking = summary(reference.SLUGS[name]).ranking
    ours = [ranking.estimate(place) for place in ranking.fastest_first[: len(expected)]]
    assert names(ours) == [row["card"] for row in expected]
    assert [reference.as_printed(e) for e in ours] == [reference.printed(r) for r in expected]


def test_the_rows_come_out_through_the_command(tmp_path: Path) -> None:
    slug_of = dict(Gpu.objects.values_list("name", "slug"))
    cases = [(reference.SLUGS[row["model"]], slug_of[row["card"]]) for row in reference.rows()]
    table = tmp_path / "cases.csv"
    table.write_text("model,gpu\n" + "".join(f"{model},{gpu}\n" for model, gpu in cases))
    out = io.StringIO()
    call_command("estimate", cases=str(table), stdout=out)
    answers = csv.DictReader(io.StringIO(out.getvalue()))
    assert [reference.cells_printed(answer) for answer in answers] == [
        reference.printed(row) for row in reference.rows()
    ]


def test_on_the_site_the_references_six_cards_keep_their_figures_and_their_order() -> None:
    expected = [row for row in reference.rows() if reference.SLUGS[row["model"]] == HUGE]
    ranking = Ranking(catalogue().deck, spec(HUGE), Inputs())
    running = [ranking.estimate(place) for place in ranking.fastest_first]
    theirs = {row["card"] for row in expected}
    ours = [estimate for estimate in running if estimate.card.name in theirs]
    assert names(ours) == [row["card"] for row in expected]
    assert [reference.as_printed(e) for e in ours] == [reference.printed(r) for r in expected]
    assert len(running) > len(expected)


def test_announced_cards_and_coprocessors_are_not_ranked() -> None:
    ranked = {listed.card.slug for listed in catalogue().ranked_cards}
    hidden = set(Gpu.objects.values_list("slug", flat=True)) - ranked
    kinds = Gpu.objects.filter(slug__in=hidden).values_list("status", "form")
    assert hidden
    assert all(status == "announced" or form == "coprocessor" for status, form in kinds)
