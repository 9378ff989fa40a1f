"""The sums behind a row add up to what the row says, for either method."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from estimator.core import methods
from estimator.core.fit import fit
from estimator.core.platform import Engine, Platform
from estimator.core.types import Card, Inputs, Model
from estimator.derivation import Derivation, derivation
from estimator.derivation.lines import Line
from estimator.tests.architectures import GEMMA_27B, LLAMA_8B
from estimator.tests.builders import card, model

LLAMA = model(billions=8.03, architecture=LLAMA_8B)
GEMMA = model(billions=27.009, architecture=GEMMA_27B)
MIXTURE = model(billions=46.7, is_mixture_of_experts=True)


@pytest.fixture
def from_architecture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(methods, "METHODS", (methods.ARCHITECTURE, methods.SIZE_ONLY))


@pytest.fixture
def from_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(methods, "METHODS", (methods.SIZE_ONLY,))


def why(of: Model = LLAMA, on: Card | None = None, inputs: Inputs | None = None) -> Derivation:
    chosen, held_by = inputs or Inputs(), on or card(form="desktop")
    return derivation(fit(held_by, of, chosen), of, chosen)


def line(lines: list[Line], label: str) -> Line:
    (found,) = [one for one in lines if one.label == label]
    return found


def figure(lines: list[Line], label: str) -> float:
    return float(line(lines, label).value.split()[0].replace(",", ""))


def labels(lines: list[Line]) -> list[str]:
    return [one.label for one in lines]


@pytest.mark.parametrize("method", ["from_size", "from_architecture"])
def test_the_parts_add_up(method: str, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(method)
    found = why()
    parts = [figure(found.memory, label) for label in ("Weights", "KV cache", "Overhead")]
    assert sum(parts) == pytest.approx(figure(found.memory, "Memory needed"), abs=0.021)
    usable, needed = figure(found.memory, "Usable memory"), figure(found.memory, "Memory needed")
    assert usable - needed == pytest.approx(figure(found.memory, "Left over"), abs=0.021)
    time = figure(found.speed_lines, "Time for each token")
    assert 1000 / time == pytest.approx(float(found.speed), rel=0.01)


@pytest.mark.usefixtures("from_size")
def test_from_the_size_every_factor_of_the_speed_is_named() -> None:
    found = why(on=card(vendor="amd", memory_gib=8, gb_per_s=500))
    factors = line(found.speed_lines, "Bandwidth reached").how
    assert factors == "500 GB/s × 52% at Q5_K_M × 78% for AMD × 100% for its age"
    assert figure(found.speed_lines, "Bandwidth reached") == pytest.approx(500 * 0.52 * 0.78, abs=1)
    assert line(found.memory, "Usable memory").how == "90% of 8 GB"
    assert found.sureness[0].startswith("Low confidence")
    assert "0.6 to 1.6 times" in found.sureness[1]


@pytest.mark.usefixtures("from_architecture")
def test_from_the_architecture_the_times_of_the_parts_add_up() -> None:
    found = why()
    times = [figure(found.speed_lines, n) for n in ("Reading", "Starting kernels", "Fixed time")]
    assert sum(times) == pytest.approx(figure(found.speed_lines, "Time for each token"), abs=0.021)
    read = figure(found.speed_lines, "Read for each token")
    reached = figure(found.speed_lines, "Bandwidth reached")
    assert read / reached * 1000 == pytest.approx(times[0], rel=0.01)
    kernels = re.findall(r"[\d.,]+", line(found.speed_lines, "Starting kernels").how)
    assert float(kernels[0]) * float(kernels[1]) / 1000 == pytest.approx(times[1], rel=0.03)
    assert found.sureness[0].startswith("Medium confidence")


@pytest.mark.usefixtures("from_architecture")
def test_layers_with_a_window_are_named_apart() -> None:
    how = line(why(GEMMA).memory, "KV cache").how
    assert how == "10 layers × 8,192 tokens and 52 layers × 1,536 tokens, stored as f16"


@pytest.mark.usefixtures("from_architecture")
def test_where_fewer_bits_are_no_faster_the_sum_says_so() -> None:
    small = why(LLAMA, card(memory_gib=6))
    assert small.level == "Q3_K_M"
    assert "4.3 bits" in line(small.speed_lines, "Read for each token").how


@pytest.mark.usefixtures("from_architecture")
@pytest.mark.parametrize(
    ("facts", "how"),
    [
        ({"form": "desktop"}, "24 GB − 0.60 GB for driver and screen"),
        ({"form": "datacenter", "memory_type": "HBM2"}, "24 GB − 0.25 GB for the driver"),
        (
            {"form": "datacenter", "memory_type": "GDDR6"},
            "24 GB − 1.50 GB of checksums − 0.25 GB for the driver",
        ),
        ({"vendor": "apple", "unified_memory": True}, "70% of 24 GB, which the processor uses too"),
    ],
)
def test_the_usable_memory_says_how_it_came_about(facts: dict[str, Any], how: str) -> None:
    assert line(why(on=card(**facts)).memory, "Usable memory").how == how


@pytest.mark.usefixtures("from_architecture")
def test_apple_computes_and_looks_back_besides_reading() -> None:
    apple = why(on=card(vendor="apple", unified_memory=True, architecture="Apple M3"))
    assert {"Computing", "Looking back at the text"} < set(labels(apple.speed_lines))


@pytest.mark.usefixtures("from_architecture")
def test_several_cards_add_their_memory_and_each_needs_its_overhead() -> None:
    found = why(inputs=Inputs(cards=2, memory_in_use_bytes=2**30))
    assert line(found.memory, "Overhead").how.startswith("2 × (")
    each = figure(found.memory, "Usable memory of each card")
    assert figure(found.memory, "Usable memory of 2 cards") == pytest.approx(2 * each, abs=0.02)
    assert line(found.memory, "In use already").value == "1.00 GB"


@pytest.mark.usefixtures("from_architecture")
def test_vllm_says_what_it_takes() -> None:
    found = why(inputs=Inputs(platform=Platform(Engine.VLLM)))
    assert line(found.memory, "Usable memory").how == "90% of 24.00 GB, the part vLLM takes"
    assert "vLLM" in line(found.memory, "Overhead").how


@pytest.mark.usefixtures("from_size")
def test_a_speed_without_active_parameters_is_called_a_lower_bound() -> None:
    assert "lower bound" in why(MIXTURE, card(memory_gib=80)).sureness[-1]


@pytest.mark.usefixtures("from_size")
def test_what_does_not_fit_has_no_speed_and_says_what_is_missing() -> None:
    found = why(MIXTURE, card(memory_gib=8))
    assert (found.speed, found.speed_lines, found.sureness) == ("", [], [])
    assert labels(found.memory)[-1] == "Short by"
    assert figure(found.memory, "Short by") > 0


@pytest.mark.usefixtures("from_architecture")
def test_cards_that_share_every_layer_read_a_part_each() -> None:
    found = why(inputs=Inputs(cards=2, tensor_parallel=True))
    assert line(found.speed_lines, "Read for each token").how.startswith("on each of 2 cards")


@pytest.mark.usefixtures("from_architecture")
def test_the_pages_that_vllm_fills_up_for_hybrids_are_in_the_sum() -> None:
    hybrid = model(billions=9, architecture=replace(LLAMA_8B, is_hybrid=True, attention_layers=8))
    padded = line(why(hybrid, inputs=Inputs(platform=Platform(Engine.VLLM))).memory, "KV cache")
    assert padded.how == "8 layers × 8,192 tokens, stored as f16, × 1.15 since pages are filled up"
    tokens_bytes = 8 * 8192 * 2 * 8 * 128 * 2
    assert padded.value == f"{tokens_bytes * 1.15 / 2**30:.2f} GB"
