"""Every word of every page goes through the translations.

The site is shown in Greek that puts each English message in brackets. A word in Latin letters
outside of them is one that no translator will ever see, unless it is a name or a unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import polib
import pytest
from django.apps import apps
from django.conf import settings as project
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pytest_django import Settings

from catalog.models import AIModel
from catalog.tests.rows import ai_model, architecture, gpu
from gpufit.django_messages import gaps
from gpufit.extraction import Message, merged, messages_of_project
from gpufit.tests.addresses import public_pages

OPEN, CLOSE = "⟦", "⟧"
LANGUAGE = ("el", "Ελληνικά")
SPOKEN_ATTRIBUTES = ("alt", "aria-label", "content", "placeholder", "title")
SILENT_ELEMENTS = {"code", "script", "style", "template"}
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
WORD = re.compile(r"[A-Za-z]{2,}")

# Rows of the test have such names, so that a name in a page is known from a word.
MODELS: dict[str, dict[str, Any]] = {
    "Xm1": {},
    "Xm2": {"weights": "closed"},
    "Xm3": {"parameters": None},
}
CARDS: dict[str, dict[str, Any]] = {
    "Xc1": {},
    "Xc2": {"vendor": "apple", "form": "integrated", "unified_memory": True},
}
NAMES = re.compile(
    r"\b([Xx][a-z]\d|[Aa][ -]source|someone/xm1|gpufit|htmx|NVIDIA|Apple|AMD|Intel|EN|NL|IT|EL"
    r"|CSV|JSON|RTX|M4 Max|llama[.]cpp|[Ll]lama|Ollama|vLLM|MLX|Qwen\d?|Gemma"
    # In the admin: who is logged in, and texts for pictures that Django does not translate.
    r"|admin|Search|True)\b"
)
UNITS = re.compile(
    r"\b((?:BF|FP|NVFP|MXFP|TF|INT)\d+|GB|KB|MB|tok|FLOP|GHz|MHz|TFLOPS|[QF]\d\w*|mm|ms)\b"
)


@pytest.fixture
def bracketed_language(tmp_path: Path, settings: Settings) -> None:
    folder = tmp_path / LANGUAGE[0] / "LC_MESSAGES"
    folder.mkdir(parents=True)
    bracketed(merged([*messages_of_project(), *messages_of_django()])).save_as_mofile(
        str(folder / "django.mo")
    )
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [*project.LANGUAGES, LANGUAGE]


def messages_of_django() -> list[Message]:
    """All that Django says, since it knows nothing of Greek in brackets."""
    return gaps("no-such-language", "django")


def bracketed(messages: list[Message]) -> polib.POFile:
    file = polib.POFile()
    file.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    file.extend(map(entry, messages))
    return file


def entry(message: Message) -> polib.POEntry:
    one, many = message.singular, message.plural
    return polib.POEntry(
        msgctxt=message.context,
        msgid=one,
        msgid_plural=many or "",
        msgstr="" if many else in_brackets(one),
        msgstr_plural={0: in_brackets(one), 1: in_brackets(many)} if many else {},
    )


def in_brackets(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


def unmarked(page: str) -> list[str]:
    """Words of a page that no message holds."""
    tree = html5lib.parse(COMMENT.sub("", page), namespaceHTMLElements=False)
    outside = "".join(outside_brackets("\n".join(texts(tree))))
    return WORD.findall(UNITS.sub("", NAMES.sub("", outside)))


def texts(element: Element) -> Iterator[str]:
    """What an element says, in order; parts marked as being in a language of their own do not."""
    if element.tag in SILENT_ELEMENTS or element.get("lang", LANGUAGE[0]) != LANGUAGE[0]:
        return
    yield from (element.get(name, "") for name in SPOKEN_ATTRIBUTES if is_for_readers(element))
    yield element.text or ""
    for child in element:
        yield from texts(child)
        yield child.tail or ""


def is_for_readers(element: Element) -> bool:
    """Of all meta elements only those for readers: title, description, text for a picture."""
    names = element.get("name", ""), element.get("property", "")
    return element.tag != "meta" or any(re.search("title|description|alt$", n) for n in names)


def outside_brackets(text: str) -> Iterator[str]:
    depth = 0
    for character in text:
        depth += (character == OPEN) - (character == CLOSE)
        yield character if depth == 0 and character != CLOSE else " "


@pytest.fixture
def rows(db: None) -> None:  # noqa: ARG001 -- the database
    for name, facts in CARDS.items():
        gpu(name, **facts)
    for name, facts in MODELS.items():
        ai_model(name, organisations=("Xo1", "Xo2"), **facts)
    architecture(AIModel.objects.get(slug="xm1"))


def assert_none_unmarked(client: Client, paths: Iterable[str]) -> None:
    found = {path: words for path in paths if (words := unmarked(client.get(path).text))}
    assert not found, "\n".join(f"{path}: {' '.join(words)}" for path, words in found.items())


@pytest.mark.usefixtures("bracketed_language", "rows")
def test_no_page_says_a_word_that_cannot_be_translated(client: Client) -> None:
    pages = public_pages(models=[name.lower() for name in MODELS], gpus=[c.lower() for c in CARDS])
    of_language = [address.path for address in pages if address.language == LANGUAGE[0]]
    assert of_language
    assert_none_unmarked(client, of_language)


@pytest.mark.usefixtures("bracketed_language", "rows")
def test_no_page_of_the_admin_does(admin_client: Client) -> None:
    models = filter(admin.site.is_registered, apps.get_app_config("catalog").get_models())
    with override(LANGUAGE[0]):
        lists = {
            model: reverse(f"admin:catalog_{model._meta.model_name}_changelist") for model in models
        }
        index = reverse("admin:index")
    changes = [
        f"{path}{model._default_manager.order_by('pk')[0].pk}/change/"
        for model, path in lists.items()
        if model._default_manager.exists()
    ]
    assert_none_unmarked(admin_client, [index, *lists.values(), *changes])


def test_words_outside_of_messages_are_found() -> None:
    page = (
        "<!doctype html><title>⟦a ⟦b⟧ c⟧ Word</title><p title=Other>⟦<b>in</b> it⟧ 3 GB Xm1"
        "<p lang=en>English</p><script>code</script>"
    )
    assert unmarked(page) == ["Word", "Other"]


def test_scripts_write_no_words() -> None:
    writes = re.compile(r"textContent|innerText|innerHTML|insertAdjacent|alert|confirm|prompt")
    for script in (project.BASE_DIR / "static").rglob("*.js"):
        assert not writes.search(script.read_text()), script.name
