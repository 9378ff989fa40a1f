import gettext
import os
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

DUTCH = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "card"
msgstr "kaart"

#, fuzzy
msgid "fit"
msgstr "fitness"
"""


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    path = tmp_path / "nl" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(DUTCH)
    return path


def compiled(source: Path) -> gettext.GNUTranslations:
    call_command("compile_translations", verbosity=0)
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_messages_are_compiled_except_doubtful_ones(source: Path) -> None:
    translations = compiled(source)
    assert translations.gettext("card") == "kaart"
    assert translations.gettext("fit") == "fit"


def test_only_what_changed_is_compiled_again(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("compile_translations")
    assert capsys.readouterr().out == "Compiled nl/django.po\n"
    call_command("compile_translations")
    assert capsys.readouterr().out == ""

    source.write_text(DUTCH.replace("kaart", "videokaart"))
    later = source.with_suffix(".mo").stat().st_mtime + 1
    os.utime(source, (later, later))
    assert compiled(source).gettext("card") == "videokaart"


def test_a_project_without_translations_is_fine(tmp_path: Path, settings: Settings) -> None:
    settings.LOCALE_PATHS = [tmp_path / "none"]
    call_command("compile_translations")
