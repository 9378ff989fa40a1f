"""Codes and labels of the vocabularies."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django.utils import translation
from django.utils.functional import Promise

from catalog import vocabulary
from catalog.vocabulary.choices import Vocabulary

CHOICES = sorted(Vocabulary.__subclasses__(), key=lambda choices: choices.__name__)
MAPPINGS = {
    "domains": vocabulary.DOMAINS,
    "tasks": vocabulary.TASKS,
    "organisation types": vocabulary.ORGANISATION_TYPES,
    "compute methods": vocabulary.COMPUTE_METHODS,
    "notability criteria": vocabulary.NOTABILITY_CRITERIA,
    "approaches": vocabulary.APPROACHES,
}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@pytest.mark.parametrize("choices", CHOICES, ids=lambda choices: choices.__name__)
def test_choices_have_codes_and_different_labels(choices: type[Vocabulary]) -> None:
    assert all(CODE.fullmatch(value) for value in choices.values)
    assert len({str(label) for label in choices.labels}) == len(choices.values)


@pytest.mark.parametrize("mapping", MAPPINGS.values(), ids=MAPPINGS)
def test_terms_have_codes_and_different_labels(mapping: Mapping[str, Promise]) -> None:
    assert all(CODE.fullmatch(code) for code in mapping)
    assert len({str(label) for label in mapping.values()}) == len(mapping)


@pytest.mark.parametrize("language", ["en", "nl", "it", "pt-br"])
def test_countries_have_names_in_the_readers_language(language: str) -> None:
    with translation.override(language):
        names = [str(vocabulary.country_name(code)) for code in vocabulary.COUNTRIES]
    assert len(set(names)) == len(vocabulary.COUNTRIES)
    assert all(len(name) > len("xx") for name in names)


def test_country_names_follow_the_language() -> None:
    with translation.override("nl"):
        assert vocabulary.country_name("de") == "Duitsland"
    with translation.override("it"):
        assert vocabulary.country_name("de") == "Germania"


def test_the_tasks_of_a_chat_model_start_with_what_people_look_for() -> None:
    tasks = list(vocabulary.TASKS)
    assert tasks.index("chat") < tasks.index("question-answering")
