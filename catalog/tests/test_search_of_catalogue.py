"""The search on the catalogue as it ships: the first result is the one that was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.http import QueryDict

from catalog.filters import GpuFilter, ModelFilter
from catalog.finding import Found, names_like_address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_catalogue")]

CARDS = {
    "rtx4090": "GeForce RTX 4090",
    "4090": "GeForce RTX 4090",
    "geforce 4090": "GeForce RTX 4090",
    "GeForce-RTX-4090": "GeForce RTX 4090",
    "nvidia 4090": "GeForce RTX 4090",
    "4090 mobile": "GeForce RTX 4090 Mobile",
    "rtx 4060": "GeForce RTX 4060",
    "rtx 3060 12gb": "GeForce RTX 3060 12 GB",
    "gtx1080ti": "GeForce GTX 1080 Ti",
    "7900 xtx": "Radeon RX 7900 XTX",
    "radeon 7900xtx": "Radeon RX 7900 XTX",
    "a6000": "RTX A6000",
    "arc b580": "Arc B580",
    "m4 max": "Apple M4 Max (40-core GPU) 128 GB",
    "strix halo": "Ryzen AI Max+ 395 (Radeon 8060S) 128 GB",
    "B200": "B200",
    "mi300x": "Radeon Instinct MI300X",
}
MODELS = {
    "llama 3.1 8b": "Llama 3.1-8B",
    "LLAMA3.1-8B": "Llama 3.1-8B",
    "llama3.1:8b": "Llama 3.1-8B",
    "llama3.1:8b-instruct-q4_K_M": "Llama 3.1-8B",
    "lama 3.1": "Llama 3.1-8B",
    "meta llama 3.1 8b": "Llama 3.1-8B",
    "qwen3 30b": "Qwen3-30B-A3B",
    "Qwen3-30B-A3B-Q4_K_M.gguf": "Qwen3-30B-A3B",
    "alibaba qwen3 8b": "Qwen3-8B",
    "Qwen/Qwen3-8B": "Qwen3-8B",
    "https://huggingface.co/meta-llama/Llama-3.1-8B-Instruct": "Llama 3.1-8B",
    "hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M": "Llama 3.2 3B",
    "qwen2.5-coder:7b-instruct-q4_K_M": "Qwen2.5-Coder (7B)",
    "gemma3:27b": "Gemma 3 27B",
    "gemma3:4b-it-qat": "Gemma 3 4B",
    "mixtral:8x7b": "Mixtral 8x7B",
    "gpt-oss:20b": "gpt-oss-20b",
    "phi4:14b": "Phi-4",
    "deepseek r1": "DeepSeek-R1",
    "nemotron 340b": "Nemotron-4 340B",
    "smollm2:135m": "SmolLM2-135M",
}
MISSPELT = {
    "geforce rxt 4090": "GeForce RTX 4090",
    "Gefroce RTX 4090": "GeForce RTX 4090",
    "raedon rx 7900 xtx": "Radeon RX 7900 XTX",
    "qwn3 8b": "Qwen3-8B",
    "mistarl nemo": "Mistral NeMo",
    "deepsek r1": "DeepSeek-R1",
}


@pytest.mark.parametrize(("query", "name"), CARDS.items())
def test_the_first_card_is_the_one_that_was_meant(query: str, name: str) -> None:
    assert Found(query, 5).cards[0].name == name


@pytest.mark.parametrize(("query", "name"), MODELS.items())
def test_the_first_model_is_the_one_that_was_meant(query: str, name: str) -> None:
    assert Found(query, 5).models[0].name == name


@pytest.mark.parametrize(("query", "name"), MISSPELT.items())
def test_a_name_with_typing_errors_finds_the_nearest(query: str, name: str) -> None:
    found = Found(query, 5)
    assert found.shown_count == 0
    assert found.near[0].name == name


@pytest.mark.parametrize("query", ["mac studio", "zzzzzz", "x" * 200, "1", "", "%", "::"])
def test_what_is_like_no_name_suggests_none(query: str) -> None:
    assert Found(query, 5).near == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/models/llama-3-1/", "Llama 3.1-8B"),
        ("/nl/models/qwen3-30b/", "Qwen3-30B-A3B"),
        ("/it/gpus/rtx-4090/", "GeForce RTX 4090"),
        ("/gpus/geforce-rxt-4090/", "GeForce RTX 4090"),
        ("/gpus/rtx-4090.csv", "GeForce RTX 4090"),
        ("/gpus/qwen3-8b/", "Qwen3-8B"),
    ],
)
def test_a_wrong_address_suggests_the_nearest_name(path: str, name: str) -> None:
    assert names_like_address(path)[0].name == name


def test_a_laptop_part_is_found_by_that_word() -> None:
    found = Found("4090 laptop", 5).cards
    assert {card.form for card in found} == {"laptop"}


@pytest.mark.parametrize(
    ("filter_set", "address"),
    [
        (ModelFilter, ""),
        (ModelFilter, "q=qwen&weights=open"),
        (ModelFilter, "organisation=stanford&size=2-5b"),
        (GpuFilter, ""),
        (GpuFilter, "q=rtx&form=laptop"),
    ],
)
def test_every_choice_leads_to_as_many_records_as_it_says(
    filter_set: type[ModelFilter | GpuFilter], address: str
) -> None:
    for field in filter_set(QueryDict(address)).fields:
        shown = dict(flat(getattr(field.field.widget, "choices", [])))
        for value, _label in flat(getattr(field.field, "choices", [])):
            query = QueryDict(address, mutable=True)
            query[field.name] = value
            found = len(filter_set(query).selected)
            said = shown.get(value, "(0)")
            assert value == "" or said.endswith(f"({found:,})"), (field.name, value)


def flat(choices: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, str]]:
    """The choices of a box, those in groups included."""
    for value, label in choices:
        yield from flat(label) if isinstance(label, list) else [(value, label)]
