"""Every message has a translation in every language, and no rule finds a fault with one.

``make messages`` mends what is missing or stale; the rest is a translator's work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import polib
import pytest

from gpufit.extraction import Message, messages_of_project
from gpufit.management.commands.refresh_messages import (
    SCRIPTS,
    SERVER,
    catalogue,
    catalogue_path,
    languages,
    needed_in,
    plural_count,
    refreshed,
)
from gpufit.tests import translation_rules as rules

pytestmark = pytest.mark.parametrize("language", languages())


@cache
def messages() -> list[Message]:
    return messages_of_project()


@cache
def entries(language: str) -> list[polib.POEntry]:
    files = catalogue(language, SERVER), catalogue(language, SCRIPTS)
    return [entry for file in files for entry in file if not entry.obsolete]


def assert_none(faults: Iterable[str]) -> None:
    lines = list(faults)
    assert not lines, "\n".join(lines)


def listed(language: str, rule: Callable[[rules.Text], Iterator[str]]) -> Iterator[str]:
    """What a rule says of all texts of a language; those still to be written are left out."""
    for entry in entries(language):
        for text in rules.texts(entry):
            if text.translation:
                yield from (f"{text.translation!r}: {fault}" for fault in rule(text))


def test_the_catalogue_holds_the_messages_of_the_code(language: str) -> None:
    for domain, needed in needed_in(language, messages()).items():
        kept = catalogue_path(language, domain).read_text(encoding="utf-8")
        assert kept == str(refreshed(language, domain, needed)), "run `make messages`"


def test_every_message_is_translated_and_none_is_in_doubt(language: str) -> None:
    assert_none(repr(entry.msgid) for entry in entries(language) if not entry.translated())


def test_counted_messages_have_each_form_of_the_grammar(language: str) -> None:
    forms = set(range(plural_count(language)))
    assert_none(
        repr(entry.msgid)
        for entry in entries(language)
        if entry.msgid_plural and set(entry.msgstr_plural) != forms
    )


def test_placeholders_are_kept(language: str) -> None:
    assert_none(listed(language, rules.placeholder_faults))


def test_every_text_can_be_filled_in(language: str) -> None:
    assert_none(
        f"{text.translation!r}: {fault}"
        for entry in entries(language)
        for text in rules.texts(entry)
        if text.translation
        for fault in rules.filling_faults(text, entry.flags)
    )


def test_html_tags_are_kept(language: str) -> None:
    assert_none(listed(language, rules.tag_faults))


def test_spaces_at_the_ends_are_kept(language: str) -> None:
    assert_none(listed(language, rules.edge_faults))


def test_signs_and_words_are_those_of_the_language(language: str) -> None:
    assert_none(listed(language, lambda text: rules.writing_faults(text, language)))


def test_one_term_stands_for_one_thing(language: str) -> None:
    assert_none(listed(language, lambda text: rules.term_faults(text, language)))


def test_no_text_is_left_in_english_but_names(language: str) -> None:
    same = {
        text.source
        for entry in entries(language)
        for text in rules.texts(entry)
        if rules.is_left_in_english(text)
    }
    assert same == rules.same_words(language)


def test_every_placeholder_is_explained_to_translators(language: str) -> None:
    assert_none(
        f"{entry.msgid!r} in {entry.occurrences[0][0]}: {name} is not explained"
        for entry in entries(language)
        if not entry.occurrences[0][0].startswith("django/")
        for name in sorted(rules.spoken_names(entry.msgid + entry.msgid_plural))
        if name not in entry.comment
    )
