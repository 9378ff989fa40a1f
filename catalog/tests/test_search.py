"""What a search understands."""

from __future__ import annotations

import pytest

from catalog.search import search_key, search_words

NAMES = {
    "RTX 4090": ["rtx", "4090"],
    "rtx-4090": ["rtx4090"],
    "Llama 3.1 8B": ["llama", "31", "8b"],
    "Command R+": ["command", "rplus"],
    "Tülu 3": ["tulu", "3"],
    "llama3.1:8b": ["llama31", "8b"],
    "llama3.1:8b-instruct-q4_K_M": ["llama31", "8binstruct"],
    "qwen3:latest": ["qwen3"],
    "Qwen3-30B-A3B-Q4_K_M.gguf": ["qwen330ba3b"],
    "Qwen3-30B-A3B-UD-Q4_K_XL-00001-of-00002.gguf": ["qwen330ba3b"],
    "mistral-7b-instruct-v0.2.IQ4_XS.gguf": ["mistral7binstructv02"],
    "Meta-Llama-3.1-8B-Instruct-f16.gguf": ["llama318binstruct"],
    "Qwen/Qwen3-8B": ["qwen38b"],
    "mlx-community/Qwen3-8B-4bit": ["qwen38b"],
    "hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M": ["llama323binstruct"],
    "https://huggingface.co/Qwen/Qwen3-8B": ["qwen38b"],
    "llama 3.1 8b Q4_K_M": ["llama", "31", "8b"],
    "Q4_K_M": ["q4km"],
    " \t": [],
    "::": [],
    "/": [],
}


@pytest.mark.parametrize(("query", "words"), NAMES.items())
def test_the_words_of_a_query_are_those_of_a_name(query: str, words: list[str]) -> None:
    assert search_words(query) == words


def test_the_names_of_a_key_do_not_run_into_each_other() -> None:
    assert search_key("Llama 3.1-8B", "Llama-3.1-8B", "", "Meta AI") == "llama318b metaai"


def test_a_long_query_is_cut() -> None:
    assert len(search_words("a" * 10_000)[0]) == 200
