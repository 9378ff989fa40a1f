"""On the reference set the rendered pages print every fact that the reference prints."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from estimator.tests import reference
from estimator.tests.pages import Page

SMALL, HUGE, CLOSED = "megatron-lm-355m", "nemotron-4-340b", "megatron-lm-1-2b"
both = pytest.mark.parametrize("slug", [SMALL, HUGE])


pytestmark = pytest.mark.usefixtures("reference_cards")


def page(client: Client, slug: str) -> Page:
    return Page(client, f"/models/{slug}/")


def speed(tok_s: float) -> str:
    return f"{tok_s:,.0f}" if tok_s >= 100 else f"{tok_s:.1f}"


@both
def test_the_count_of_cards_is_printed(client: Client, slug: str) -> None:
    facts, shown = reference.facts(slug), page(client, slug)
    running, total = facts["cards_that_run_it"], facts["cards_with_specifications"]
    assert f"{running} of {total} graphics cards run it" in shown.section("answer")
    assert f"{running} cards already hold it alone." in shown.answer("two-gpus")


@both
def test_the_smallest_card_is_printed(client: Client, slug: str) -> None:
    card, shown = reference.facts(slug)["smallest_card"], page(client, slug)
    name, level, needed = card["name"], card["quantization"], card["needed_gb"]
    assert f"The smallest that runs it is {name}: {needed} GB at {level}" in shown.answer(
        "which-gpu"
    )
    assert f"{speed(card['tok_s'])} tok/s" in shown.answer("which-gpu")
    assert f"at least {card['memory_gb']} GB" in shown.answer("which-gpu")
    assert f"{card['memory_gb']} GB {name}, at {level}" in shown.section("meaning")


@both
def test_the_fastest_card_is_printed(client: Client, slug: str) -> None:
    card, shown = reference.facts(slug)["fastest_card"], page(client, slug)
    low, high = card["range"]
    told = (
        f"The fastest card is {card['name']}: with {card['bandwidth_gb_s']:,} GB/s it reaches "
        f"{speed(card['tok_s'])} tok/s ({low:,}–{high:,})"
    )
    assert told in shown.section("meaning")
    assert f"{low:,}–{high:,} tok/s around {speed(card['tok_s'])}" in shown.answer("accuracy")
    assert f"{card['memory_gb']} GB" in shown.section("answer")


def test_cards_that_share_the_top_are_named(client: Client) -> None:
    assert "The top is shared by B200 and B300." in page(client, SMALL).section("meaning")
    assert "The top is shared" not in page(client, HUGE).section("meaning")


@both
def test_the_median_and_the_reading_speed_are_printed(client: Client, slug: str) -> None:
    facts, shown = reference.facts(slug), page(client, slug)
    above, running = facts["cards_above_reading_speed"], facts["cards_that_run_it"]
    assert f"is {facts['median_tok_s']} tok/s." in shown.section("meaning")
    assert above == running
    assert f"All {above} cards that run it write faster" in shown.section("meaning")
    assert f"is {facts['median_tok_s']} tok/s." in shown.answer("speed")


@both
def test_the_levels_are_counted(client: Client, slug: str) -> None:
    count = reference.facts(slug)["distinct_quantization_levels"]
    told = f"makes {count} levels:" if count > 1 else "No. Each card is shown at the least"
    assert told in page(client, slug).answer("levels")


@both
def test_the_confidence_is_printed(client: Client, slug: str) -> None:
    confidence = reference.facts(slug)["confidence"]
    assert f"The confidence of the speeds is {confidence}." in page(client, slug).section("meaning")


@pytest.mark.parametrize("memory", ["8", "12", "16", "24"])
def test_the_best_card_of_a_memory_size_is_printed(client: Client, memory: str) -> None:
    card = reference.facts(SMALL)["best_card_by_memory"][memory]
    told = (
        f"Yes, comfortably. The fastest card with {memory} GB is {card['name']}: "
        f"{card['needed_gb']} GB at {card['quantization']}, {speed(card['tok_s'])} tok/s"
    )
    assert card["fit"] == "comfortable"
    assert page(client, SMALL).answer(f"memory-{memory}").replace("\xa0", " ").startswith(told)


@pytest.mark.parametrize("memory", [8, 12, 16, 24])
def test_a_memory_size_that_is_too_small_gets_a_no(client: Client, memory: int) -> None:
    needed = {"Q4_K_M": 206.39, "Q3_K_M": 166.81}
    short = {level: f"{needs - 0.9 * memory:.1f}" for level, needs in needed.items()}
    assert page(client, HUGE).answer(f"memory-{memory}") == (
        f"No. A card with {memory} GB is {short['Q4_K_M']} GB short at Q4_K_M, and "
        f"{short['Q3_K_M']} GB at Q3_K_M."
    )


def test_the_fastest_and_the_smallest_stand_in_order(client: Client) -> None:
    facts, lines = reference.facts(HUGE), page(client, HUGE).section("extremes")
    fastest, _, smallest = lines.partition("smallest GPUs")
    for names, listed in (
        (facts["fastest_in_order"], fastest),
        (facts["smallest_in_order"], smallest),
    ):
        places = [f"{place:02} {name}" for place, name in enumerate(names, start=1)]
        assert [place for place in places if place in listed] == places


def test_the_newest_of_equals_leads_the_ten_fastest(client: Client) -> None:
    assert "01 B300 288 GB 8,000 Q8_0 9,544 5,727–15,271" in page(client, SMALL).section("extremes")


def test_the_nearest_miss_is_printed_at_both_levels(client: Client) -> None:
    miss, shown = reference.facts(HUGE)["nearest_miss"], page(client, HUGE)
    told = (
        f"The nearest miss is {miss['name']}: {miss['short_gb_at_Q4_K_M']} GB short at Q4_K_M, "
        f"{miss['short_gb_at_Q3_K_M']} GB at Q3_K_M."
    )
    assert told in shown.section("meaning")
    assert told in shown.answer("too-small")


RECORDS: dict[str, list[str]] = {
    SMALL: [
        "Organisation NVIDIA",
        "Organisation type Industry",
        "Country United States of America",
        "Published 17 September 2019",
        "Domain Language",
        "Task Language modeling/generation",
        "Mohammad Shoeybi, Mostofa Patwary, Raul Puri, Patrick LeGresley, Jared Casper and Bryan",
        "Parameters 355M (355 million)",
        "Training data 46.4 billion tokens",
        "Epochs 4.4",
        "Compute 3.4 × 10²⁰ FLOP",
        "How it was established Operation counting",
        "Weights Open, downloadable",
        "Model access Open weights (unrestricted)",
        "Training code Open source",
        "Record confidence Confident",
        "Citations 2,766",
        "Benchmark data Megatron-LM (355M)",
        "Megatron-LM: Training Multi-Billion Parameter Language Models Using Model Parallelism",
        "Last updated 25 May 2026",
    ],
    HUGE: [
        "Published 14 June 2024",
        "Tasks Language modeling/generation, Chat and Question answering",
        "Number format BF16",
        "Parameters 340B (340 billion)",
        "Training data 9 trillion tokens",
        "Batch size 9,437,184",
        "Compute 1.8 × 10²⁵ FLOP",
        "How it was established Operation counting and Hardware",
        "Hardware NVIDIA H100 SXM5 80GB",
        "Chips used 6,144",
        "Wall time 2,200 hours (91.7 days)",
        "Hardware utilisation MFU 41.1%",
        "Power draw 8.5 MW",
        "Compute cost (2023 US dollars) $21,271,018",
        "Training code Unreleased",
        "Hugging Face nvidia",
        "Frontier model Yes",
        "Possibly above 10²³ FLOP Yes",
        "Why it is tracked Training cost",
        "Authors Bo Adler, Niket Agarwal",
        "NVIDIA Releases Open Synthetic Data Generation Pipeline for Training Large Language",
        "Last updated 18 December 2025",
    ],
    CLOSED: [
        "Published 17 September 2019",
        "Parameters 1.2B (1.2 billion)",
        "Training data 157 billion tokens",
        "Compute 1.1 × 10²¹ FLOP",
        "Hardware NVIDIA Tesla V100 SXM3 32 GB",
        "Chips used 1",
        "Power draw 338 W",
        "Weights Closed, never published",
        "Model access Unreleased",
        "Training code Open source",
        "Why it is tracked Highly cited",
        "Record confidence Confident",
        "Citations 2,766",
        "Last updated 29 May 2026",
    ],
}
NOTES: dict[str, list[str]] = {
    HUGE: [
        "Its makers give its size as 340B parameters.",
        "Training began with 8 trillion tokens; a further 1 trillion followed.",
        "6.75 trillion words, at 0.75 words per token",
        "2,304 × 4,096 tokens",
        "6 × 340 billion parameters × 9 trillion tokens = 1.8 × 10²⁵ FLOP",
        "up to 6,144 H100 chips of 989 TFLOP/s each, at an MFU from 41% to 42%",
        "How long the run took is worked out from its compute",
        "MFU was 42.4% over the first 200 billion tokens, 42.3% over the next 200 billion and 41% "
        "over the last 7.6 trillion; 41.1% on average.",
        "NVIDIA Open Model License Agreement, June 2024",
        "At about 2.0 × 10²⁵ FLOP, the training is likely to have cost more than $5,000,000.",
    ],
    CLOSED: [
        "table 1 of the paper (arXiv 1909.08053): 300,000 steps × 512 sequences × 1,024 tokens",
        "6 × 1.2 billion parameters × 157 billion tokens = 1.1 × 10²¹ FLOP",
        "github.com/NVIDIA/Megatron-LM",
    ],
}


@pytest.mark.parametrize("slug", RECORDS)
def test_the_record_is_printed_whole(client: Client, slug: str) -> None:
    shown = page(client, slug).section("spec")
    assert [fact for fact in RECORDS[slug] if fact not in shown] == []


@pytest.mark.parametrize("slug", NOTES)
def test_what_is_known_beside_the_fields_is_noted(client: Client, slug: str) -> None:
    shown = page(client, slug).section("spec")
    assert [note for note in NOTES[slug] if note not in shown] == []


def test_the_closed_model_asks_only_what_makes_sense(client: Client) -> None:
    shown = page(client, CLOSED)
    assert shown.answer("which-gpu") == (
        "None. Its weights were never published, so no card runs it."
    )
    assert (shown.answer("memory"), shown.answer("speed"), shown.answer("download")) == ("", "", "")
    assert "1.1 × 10²¹ FLOP" in shown.answer("compute")
    assert "NVIDIA" in shown.answer("makers")
    assert "tok/s" not in shown.text


def test_the_answers_tell_the_record(client: Client) -> None:
    shown = page(client, HUGE)
    answers: dict[str, Any] = {
        "parameters": "340 billion parameters",
        "makers": "NVIDIA",
        "published": "14 June 2024",
        "use": "language modeling/generation, chat and question answering",
        "download": "nvidia",
        "compute": "1.8 × 10²⁵ FLOP",
        "open-source": "Its weights are open",
    }
    assert {key for key, told in answers.items() if told not in shown.answer(key)} == set()
