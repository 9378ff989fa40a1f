"""Cache, cards in one machine, software and memory in use: read, repaired, led back."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client

from estimator.core.constants import BYTES_PER_GIB
from estimator.core.fit import fit
from estimator.core.platform import Backend, Engine, Platform
from estimator.core.ranges import fastest_measured
from estimator.core.types import Inputs
from estimator.forms import EstimateForm, query_string
from estimator.tests.builders import card, gpu_row, model, model_row
from estimator.tests.pages import Page

ALL = "kv=q8_0&gpus=2&split=tensor&engine=vllm&backend=rocm&used=1.5"


def form(query: str) -> EstimateForm:
    return EstimateForm(QueryDict(query), model())


def test_nothing_chosen_is_the_usual_setup() -> None:
    assert form("").inputs == Inputs()
    assert form("").setup_chosen == {}


def test_every_parameter_reaches_the_inputs() -> None:
    inputs = form(ALL).inputs
    assert inputs.cache_type.name == "q8_0"
    assert (inputs.cards, inputs.tensor_parallel) == (2, True)
    assert inputs.platform == Platform(Engine.VLLM, Backend.ROCM)
    assert inputs.memory_in_use_bytes == 1.5 * BYTES_PER_GIB


def test_the_address_leads_back_to_the_same_inputs() -> None:
    assert query_string(form(ALL), {}) == f"?{ALL}"


@pytest.mark.parametrize(
    "query", ["kv=f16", "gpus=1", "gpus=1&split=tensor", "engine=llama.cpp", "backend=", "used=0"]
)
def test_usual_values_are_left_out_of_the_address(query: str) -> None:
    assert query_string(form(query), {}) == "?"
    assert not form(query).is_set_up


@pytest.mark.parametrize("used", ["1,5", "1.5", "1.500"])
def test_memory_in_use_may_be_written_as_people_do(used: str) -> None:
    assert form(f"used={used}").inputs.memory_in_use_bytes == 1.5 * BYTES_PER_GIB


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("kv=q9", "This type of cache is not known. Using f16."),
        ("gpus=9", "Choose from 1 to 8 cards. Using 1."),
        ("gpus=0", "Choose from 1 to 8 cards. Using 1."),
        ("gpus=2&split=rows", "This way to share a model is not known. Sharing it by layers."),
        ("engine=abacus", "This engine is not known. Using llama.cpp."),
        ("backend=steam", "This back end is not known. Using the usual one."),
        ("used=-1", "Enter a number of GB, like 1.5. Using 0."),
        ("used=1e9", "Enter a number of GB, like 1.5. Using 0."),
        ("used=nan", "Enter a number of GB, like 1.5. Using 0."),
    ],
)
def test_a_wrong_value_has_its_message_and_the_usual_one_stands_in(
    query: str, message: str
) -> None:
    ours = form(query)
    assert ours.setup_messages == [message]
    assert ours.is_set_up
    assert ours.inputs == form("gpus=2" if "gpus=2" in query else "").inputs


@pytest.mark.django_db
def test_a_card_alone_too_small_runs_the_model_with_a_second_one(client: Client) -> None:
    gpu_row("a-card", memory_gib=24)
    model_row("large", parameters=60 * 10**9)
    assert "0 of 1 graphics cards run it" in Page(client, "/models/large/").text
    text = Page(client, "/models/large/?gpus=2").text
    assert "1 of 1 graphics cards runs it" in text
    assert "Counted for 2 equal cards in one machine that share the layers." in text
    assert "the smallest card that runs it has 2 × 24 GB" in text


@pytest.mark.django_db
def test_the_page_of_a_card_counts_further_cards_and_memory_in_use(client: Client) -> None:
    gpu_row("a-card", memory_gib=24)
    model_row("large", parameters=60 * 10**9)
    text = Page(client, "/gpus/a-card/?gpus=2&used=1.5").text
    assert "1 of 1 open language models fits" in text
    assert "Of its 2 × 24 GB of memory" in text
    assert "The 1.5 GB in use already count as needed." in text
    assert "Remove: 2 cards" in text


@pytest.mark.django_db
def test_a_figure_beyond_everything_measured_says_so_beside_it(client: Client) -> None:
    model_row("a-model", parameters=355_000_000)
    gpu_row("usual", bandwidth_gb_per_s=400)
    assert "beyond all measurements" not in Page(client, "/models/a-model/").text
    gpu_row("fast", bandwidth_gb_per_s=8000)
    fast = fit(card(gb_per_s=8000), model(billions=0.355), Inputs())
    assert fast.tokens_per_s > fastest_measured(fast.demand.read_bytes_per_token)
    assert "beyond all measurements" in Page(client, "/models/a-model/").text


@pytest.mark.django_db
def test_conversations_that_fit_beside_each_other_are_told(client: Client) -> None:
    gpu_row("a-card", memory_gib=24)
    model_row("a-model")
    count = fit(card(), model(), Inputs()).conversations
    assert f"room for {count} conversations" in Page(client, "/models/a-model/").text
