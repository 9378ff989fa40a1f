"""What changes with the reader's language, and that it never leaks from one page to the next."""

from pathlib import Path

import pytest
from django.conf import settings as project
from django.test import Client
from django.utils.translation import gettext, override
from pytest_django import Settings

from catalog.models import Gpu
from catalog.tests.rows import ai_model, gpu
from estimator.row_pattern import filled_rows

LANGUAGES = [code for code, _name in project.LANGUAGES]
# Its figures are written as in none of the site's languages: 1 010 GB/s.
FOURTH = ("fr", "Français")


def test_each_language_is_named_by_itself() -> None:
    names = dict(project.LANGUAGES)
    assert names == {"en": "English", "nl": "Nederlands", "it": "Italiano"}


@pytest.fixture
def pattern(tmp_path: Path, settings: Settings) -> str:
    (tmp_path / "row-in-languages.html").write_text(
        "{% load i18n %}{% translate 'Delete' %} {{ row.name }};"
    )
    settings.TEMPLATES = [{**project.TEMPLATES[0], "DIRS": [tmp_path]}]
    return "row-in-languages.html"


def test_a_pattern_has_its_words_in_the_language_of_the_page(pattern: str) -> None:
    filled = {}
    for language in (*LANGUAGES, *reversed(LANGUAGES)):
        with override(language):
            filled[language] = filled_rows(pattern, [{"name": "A"}])
    assert filled == {"en": "Delete A;", "nl": "Verwijderen A;", "it": "Cancella A;"}


def model_page(client: Client, prefix: str) -> str:
    response = client.get(f"{prefix}/models/some-model/")
    assert response.status_code == 200
    return response.text


@pytest.mark.django_db
def test_tables_print_figures_and_months_as_the_language_does(client: Client) -> None:
    gpu(bandwidth_gb_per_s=1010, released="2024-10-01")
    ai_model(name="Some model")
    for prefix, figure, month in [
        ("", "1,010", "Oct 2024"),
        ("/nl", "1.010", "okt 2024"),
        ("/it", "1.010", "ott 2024"),
        ("", "1,010", "Oct 2024"),
    ]:
        page = model_page(client, prefix)
        assert figure in page
        assert month in page


@pytest.mark.django_db
def test_rows_link_to_pages_of_their_own_language(client: Client) -> None:
    gpu(name="Some card")
    ai_model(name="Some model")
    for prefix in ("/nl", "", "/it"):
        assert f'href="{prefix}/gpus/some-card/' in model_page(client, prefix)


@pytest.mark.django_db
def test_a_fourth_language_needs_one_setting(client: Client, settings: Settings) -> None:
    gpu(bandwidth_gb_per_s=1010)
    ai_model(name="Some model")
    settings.LANGUAGES = [*project.LANGUAGES, FOURTH]
    page = model_page(client, "/fr")
    assert '<html lang="fr">' in page
    assert "1\N{NARROW NO-BREAK SPACE}010" in page
    assert 'href="/fr/models/some-model/" lang="fr"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_admin_speaks_each_language(admin_client: Client, language: str) -> None:
    card = gpu()
    with override(language):
        heading, view_site = gettext("Site administration"), gettext("View site")
    prefix = "" if language == project.LANGUAGE_CODE else f"/{language}"
    page = admin_client.get(f"{prefix}/admin/").text
    assert heading in page
    assert f'<a href="{prefix}/">{view_site}</a>' in page
    change = admin_client.get(f"{prefix}/admin/catalog/gpu/{card.pk}/change/")
    assert f'<html lang="{language}"' in change.text


def test_the_words_of_the_admin_differ_between_languages() -> None:
    words = set()
    for language in LANGUAGES:
        with override(language):
            words.add(gettext("Site administration"))
    assert len(words) == len(LANGUAGES)


@pytest.mark.django_db
def test_the_admin_links_to_itself_in_the_other_languages(admin_client: Client) -> None:
    page = admin_client.get(f"/nl/admin/{Gpu._meta.app_label}/gpu/?q=4090").text
    assert '<a href="/admin/catalog/gpu/?q=4090" lang="en" hreflang="en">' in page
    assert '<a href="/it/admin/catalog/gpu/?q=4090" lang="it" hreflang="it">' in page
