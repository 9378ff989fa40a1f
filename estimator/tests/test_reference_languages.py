"""On the reference set the pages of each language have the sections and figures of the English."""

from __future__ import annotations

import re

import pytest
from babel import Locale
from django.conf import settings
from django.test import Client

from estimator.tests.pages import Page

pytestmark = pytest.mark.usefixtures("reference_cards")
SMALL, HUGE, CLOSED = "megatron-lm-355m", "nemotron-4-340b", "megatron-lm-1-2b"
NAMES = {
    SMALL: "Megatron-LM (355M)",
    HUGE: "Nemotron-4 340B",
    CLOSED: "Megatron-LM (1.2B)",
}
SECTIONS = {
    SMALL: ["answer", "which", "spec", "extremes", "meaning", "steps", "questions", "sources"],
    HUGE: ["answer", "which", "spec", "extremes", "meaning", "steps", "questions", "sources"],
    CLOSED: ["answer", "spec", "meaning", "questions", "sources"],
}
# The specification is left out: what is 6.75 trillion in English is 6.750 miliardi in Italian.
TOLD_IN_FIGURES = ["answer", "which", "extremes", "meaning", "steps", "questions"]
SECTION = re.compile(r'<section[^>]* id="([\w-]+)"')
QUESTION = re.compile(r'id="q-([\w-]+)"')
FIGURE = re.compile(r"(?<![\w.,])\d(?:[\d.,]*\d)?")
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
both = pytest.mark.parametrize("slug", [SMALL, HUGE])
each = pytest.mark.parametrize("slug", [SMALL, HUGE, CLOSED])
in_others = pytest.mark.parametrize("language", OTHERS)


def page(client: Client, slug: str, language: str = settings.LANGUAGE_CODE) -> Page:
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return Page(client, f"{prefix}/models/{slug}/")


def figures_of(shown: Page, section: str, *, name: str, language: str) -> set[str]:
    """The figures of a section as English writes them; those of the model's name left out."""
    symbols = Locale.parse(language).number_symbols["latn"]
    as_english = str.maketrans({symbols["group"]: ",", symbols["decimal"]: "."})
    text = shown.section(section).replace(name, "")
    return {figure.translate(as_english) for figure in FIGURE.findall(text)}


@each
@pytest.mark.parametrize("language", [settings.LANGUAGE_CODE, *OTHERS])
def test_every_section_is_there(client: Client, slug: str, language: str) -> None:
    shown = page(client, slug, language)
    assert SECTION.findall(shown.html) == SECTIONS[slug]
    assert all(shown.section(section) for section in SECTIONS[slug])


@each
@in_others
def test_every_fact_note_and_question_is_there(client: Client, slug: str, language: str) -> None:
    english, shown = page(client, slug), page(client, slug, language)
    for mark in ("<dt>", "<li", 'class="qa__item"'):
        assert shown.html.count(mark) == english.html.count(mark), mark
    assert QUESTION.findall(shown.html) == QUESTION.findall(english.html)


@both
@in_others
def test_figures_are_those_of_the_english_page(client: Client, slug: str, language: str) -> None:
    english, shown = page(client, slug), page(client, slug, language)
    for section in TOLD_IN_FIGURES:
        expected = figures_of(english, section, name=NAMES[slug], language="en")
        assert len(expected) > 5, section
        assert figures_of(shown, section, name=NAMES[slug], language=language) == expected, section
