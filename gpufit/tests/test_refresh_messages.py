"""Refreshing a catalogue keeps what translators wrote and changes nothing else."""

from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from gpufit import django_messages
from gpufit.extraction import Message
from gpufit.management.commands import refresh_messages

type Speak = Callable[..., str]


def message(singular: str, plural: str | None = None, context: str | None = None) -> Message:
    return Message(
        context=context, singular=singular, plural=plural, comments=("a page.",), files=("a.html",)
    )


@pytest.fixture
def path(tmp_path: Path, settings: Settings) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), ("pt-br", "Português (Brasil)")]
    return tmp_path / "pt_BR" / "LC_MESSAGES" / "django.po"


@pytest.fixture
def refresh(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Speak:
    def run(*messages: Message, prune: bool = False) -> str:
        monkeypatch.setattr(refresh_messages, "messages_of_project", lambda: list(messages))
        monkeypatch.setattr(refresh_messages, "gaps", lambda _language, _domain: [])
        call_command("refresh_messages", prune=prune)
        assert path.exists()
        return capsys.readouterr().out

    return run


def translate(path: Path, **translations: str) -> None:
    file = polib.pofile(str(path))
    for entry in file:
        entry.msgstr = translations.get(entry.msgid, entry.msgstr)
    file.save()


def translations(path: Path) -> dict[str, str]:
    return {entry.msgid: entry.msgstr for entry in polib.pofile(str(path)) if not entry.obsolete}


def test_a_new_language_gets_its_folder_and_the_plural_forms_of_its_grammar(
    refresh: Speak, path: Path
) -> None:
    refresh(message("Card", "Cards"))
    file = polib.pofile(str(path))
    assert file.metadata["Language"] == "pt_BR"
    assert file.metadata["Plural-Forms"].startswith("nplurals=3;")
    assert file[0].msgstr_plural == {0: "", 1: "", 2: ""}
    assert file[0].comment == "a page."
    assert file[0].occurrences == [("a.html", "")]


def test_a_second_run_changes_nothing(refresh: Speak, path: Path) -> None:
    refresh(message("A card"), message("{n} card", "{n} cards"))
    translate(path, **{"A card": "Uma placa com um texto longo, " * 9})
    refresh(message("A card"), message("{n} card", "{n} cards"))
    first = path.read_text()
    refresh(message("A card"), message("{n} card", "{n} cards"))
    assert path.read_text() == first
    assert "Date" not in first


def test_translations_and_notes_of_translators_are_kept(refresh: Speak, path: Path) -> None:
    refresh(message("Card"))
    file = polib.pofile(str(path))
    file.header, file.metadata["Last-Translator"] = "Ours.", "Ana"
    file[0].msgstr, file[0].tcomment = "Placa", "Not a letter."
    file[0].flags.append("fuzzy")
    file.save()
    refresh(message("Model"), message("Card"))
    file = polib.pofile(str(path))
    assert [entry.msgid for entry in file] == ["Model", "Card"]
    assert file[1].msgstr == "Placa"
    assert file[1].tcomment == "Not a letter."
    assert "fuzzy" in file[1].flags
    assert file.header == "Ours."
    assert file.metadata["Last-Translator"] == "Ana"


def test_a_changed_text_waits_for_a_new_translation(refresh: Speak, path: Path) -> None:
    refresh(message("Card"), message("Model"))
    translate(path, Card="Placa", Model="Modelo")
    said = refresh(message("Cards"), message("Model"))
    assert translations(path) == {"Cards": "", "Model": "Modelo"}
    assert said == (
        "pt-br/django + 'Cards'\npt-br/django - 'Card'\n"
        "pt-br/django: 2 messages, 1 to translate\n"
        "pt-br/djangojs: 0 messages, 0 to translate\n"
    )
    assert '#~ msgstr "Placa"' in path.read_text()


def test_a_text_that_comes_back_has_its_translation_again(refresh: Speak, path: Path) -> None:
    refresh(message("Card"))
    translate(path, Card="Placa")
    refresh(message("Model"))
    refresh(message("Card"))
    assert translations(path) == {"Card": "Placa"}
    assert "#~" not in path.read_text()


def test_the_same_words_in_another_context_are_another_message(refresh: Speak, path: Path) -> None:
    refresh(message("open", context="weights"))
    translate(path, open="abertos")
    refresh(message("open", context="code"))
    assert translations(path) == {"open": ""}


def test_a_changed_plural_waits_for_a_new_translation(refresh: Speak, path: Path) -> None:
    refresh(message("One card", "{n} cards"))
    file = polib.pofile(str(path))
    file[0].msgstr_plural = {0: "Uma placa", 1: "{n} de placas", 2: "{n} placas"}
    file.save()
    refresh(message("One card", "All {n} cards"))
    live = [entry for entry in polib.pofile(str(path)) if not entry.obsolete]
    assert live[0].msgstr_plural == {0: "", 1: "", 2: ""}


def test_pruning_drops_what_was_kept_apart(refresh: Speak, path: Path) -> None:
    refresh(message("Card"))
    translate(path, Card="Placa")
    refresh(message("Model"))
    refresh(message("Model"), prune=True)
    assert "Placa" not in path.read_text()


def test_a_fault_in_the_code_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[Message]:
        raise ValueError("Two plurals")

    monkeypatch.setattr(refresh_messages, "messages_of_project", fail)
    with pytest.raises(CommandError, match="Two plurals"):
        call_command("refresh_messages")


def test_words_that_django_lacks_are_translated_with_ours(path: Path) -> None:
    call_command("refresh_messages", verbosity=0)
    own = {entry.msgid for file in path.parent.glob("*.po") for entry in polib.pofile(str(file))}
    django = {
        entry.msgid: entry.translated()
        for package in django_messages.PACKAGES
        for domain in ("django", "djangojs")
        for entry in django_messages.entries_of(package, "pt-br", domain)
    }
    assert "Log in" not in own
    assert {text for text, is_translated in django.items() if not is_translated} <= own
