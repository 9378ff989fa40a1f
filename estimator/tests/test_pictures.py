"""The pictures beside shared links: what they show, and that they are always there."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from PIL import Image
from pytest_django import Settings

from catalog.models import Gpu
from estimator import rows
from estimator.holdings import holdings
from estimator.pictures import cards, models
from estimator.pictures.content import Content
from estimator.pictures.drawing import png
from estimator.pictures.text import drawable, fitted, font
from estimator.rows import ListedModel
from estimator.tests.builders import (
    BILLION,
    architecture_row,
    card,
    gpu_row,
    inputs,
    model,
    model_row,
    ranking,
)


def listed(**facts: object) -> ListedModel:
    usual = {"slug": "a-model", "name": "A model", "weights": "open", "is_language_model": True}
    known = {"architecture_on_record": False, "spec": model()}
    return ListedModel(**usual | known | facts)  # type: ignore[arg-type]


def said(content: Content) -> str:
    """All words of a picture on one line."""
    panels = [(p.role, p.name, p.figure, p.note) for p in content.panels]
    parts = [part.label for part in content.parts]
    lines = [content.topline, content.title, content.verdict, *parts, *sum(panels, ())]
    return " | ".join(filter(None, [*lines, content.footnote]))


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data), formats=["PNG"])


def test_the_picture_of_a_model_names_the_smallest_and_the_fastest() -> None:
    small = card(slug="small", name="Small", memory_gib=16, gb_per_s=500)
    fast = card(slug="fast", name="Fast", memory_gib=80, gb_per_s=3000)
    none = card(slug="none", name="None", memory_gib=2)
    content = models.with_speeds(listed(), ["Acme"], ranking(small, fast, none), inputs())
    assert content.title == "A model"
    assert content.topline == "Acme · 8.0B parameters · Open weights"
    assert content.verdict == "2 of 3 graphics cards run it"
    assert [(panel.role, panel.name) for panel in content.panels] == [
        ("Smallest that fits", "Small"),
        ("Fastest", "Fast"),
    ]
    assert "9.3 GB needed at Q8_0, 80 GB on the card" in said(content)
    assert "8,192 tokens of context, Q3_K_M or better" in said(content)
    assert [(part.kind, part.count) for part in content.parts] == [
        ("ok", 2),
        ("tight", 0),
        ("no", 1),
    ]


def test_one_card_that_is_both_is_named_once() -> None:
    content = models.with_speeds(listed(), [], ranking(card(name="Only")), inputs())
    assert [(panel.role, panel.name) for panel in content.panels] == [
        ("Smallest and fastest", "Only")
    ]


def test_a_model_that_no_card_holds_has_its_nearest_miss() -> None:
    content = models.with_speeds(listed(), [], ranking(card(memory_gib=2, name="Near")), inputs())
    (panel,) = content.panels
    assert content.verdict == "No single graphics card holds it"
    assert (panel.role, panel.name) == ("Nearest miss", "Near")
    assert panel.figure == "short by 2.9 GB"
    assert panel.gauge is not None
    assert panel.gauge.needed == 1 > panel.gauge.has


def test_figures_stand_in_the_format_of_the_reader() -> None:
    fast = card(gb_per_s=20_000)
    with translation.override("nl"):
        content = models.with_speeds(listed(), [], ranking(fast, billions=1), inputs())
    assert "8.471 tok/s (5.082–" in said(content).replace("\u2060", "")


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        ({"weights": "closed"}, "Its weights were never published, so no card runs it."),
        ({"is_language_model": False}, "Not a language model"),
        ({"spec": None}, "Its size is not on record"),
    ],
)
def test_a_model_without_speeds_says_why(facts: dict[str, object], verdict: str) -> None:
    content = models.without_speeds(listed(**facts), ["Acme"])
    assert content.verdict == verdict
    assert "tok/s" not in said(content)
    assert opened(png(content)).size == (1200, 630)


def test_a_model_of_another_kind_has_the_memory_of_its_weights() -> None:
    content = models.without_speeds(listed(is_language_model=False), [])
    assert [(panel.role, panel.name) for panel in content.panels] == [
        ("F16", "14.9 GB"),
        ("Q8_0", "7.9 GB"),
        ("Q4_K_M", "4.2 GB"),
    ]


@pytest.mark.django_db
def test_the_picture_of_a_card_says_what_its_page_says() -> None:
    gpu_row(memory_gib=24)
    model_row()
    model_row("small", parameters=7 * BILLION)
    model_row("smallest", parameters=BILLION)
    model_row("too-large", parameters=400 * BILLION)
    held = holdings(rows.catalogue(), rows.card_spec(Gpu.objects.get()))
    content = cards.with_models(["NVIDIA"], held, inputs())
    assert content.topline == "24 GB · 1,000 GB/s · NVIDIA"
    assert content.verdict == "It holds 3 of 4 open language models"
    assert [(panel.role, panel.name) for panel in content.panels] == [
        ("Largest model it holds", "A Model"),
        ("Fastest of 7B parameters or more", "Small"),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("parameters", "role"),
    [(8 * BILLION, "Largest model it holds"), (400 * BILLION, "Nearest miss")],
)
def test_a_card_with_one_model_or_none_names_one(parameters: int, role: str) -> None:
    gpu_row()
    model_row(parameters=parameters)
    held = holdings(rows.catalogue(), rows.card_spec(Gpu.objects.get()))
    (panel,) = cards.with_models([], held, inputs()).panels
    assert (panel.role, panel.name) == (role, "A Model")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Llama 3.1-8B", "Llama 3.1-8B"),
        ("Gezhi (格致大模型)", "Gezhi"),
        ("Galaxy (星汉Galaxy（北京）大模型)", "Galaxy"),
        ("GPT‑5-Codex", "GPT-5-Codex"),
        ("π0 α β × é ł", "π0 α β × é ł"),
        ("格致大模型", ""),
        ("a\x00b\u2060c", "abc"),
    ],
)
def test_what_the_font_lacks_is_left_out(name: str, shown: str) -> None:
    assert drawable(name) == shown


def test_a_text_takes_the_largest_size_that_fits() -> None:
    assert fitted("Short", width=500, sizes=(60, 20), lines=1).font == font(60, bold=False)
    long = fitted("A name of middle length", width=300, sizes=(60, 20), lines=1)
    assert (long.font, long.is_whole) == (font(20, bold=False), True)


@pytest.mark.parametrize("text", ["word " * 60, "x" * 400])
def test_a_text_that_never_fits_is_cut(text: str) -> None:
    cut = fitted(text, width=300, sizes=(40, 20), lines=2)
    assert len(cut.lines) <= 2
    assert not cut.is_whole
    assert cut.lines[-1].endswith("…")
    assert cut.width <= 300


@pytest.mark.parametrize("name", ["", "格致大模型", "x" * 300, "word " * 60, "<b>&amp;"])
def test_a_name_of_any_kind_can_be_drawn(name: str) -> None:
    content = models.with_speeds(listed(name=name), [name] * 3, ranking(card()), inputs())
    assert opened(png(content)).size == (1200, 630)


# Over HTTP


@pytest.fixture
def three_languages(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("nl", "Nederlands"), ("it", "Italiano")]


@pytest.mark.django_db
@pytest.mark.usefixtures("three_languages")
@pytest.mark.parametrize("prefix", ["", "/nl", "/it"])
def test_a_model_has_a_picture_in_each_language(client: Client, prefix: str) -> None:
    gpu_row()
    architecture_row(model_row(), "acme/a-model")
    response = client.get(f"{prefix}/models/a-model/card.png")
    assert response["Content-Type"] == "image/png"
    assert opened(response.content).size == (1200, 630)
    assert not response.cookies


@pytest.mark.django_db
@pytest.mark.parametrize(
    "facts",
    [
        {"weights": "closed"},
        {"parameters": None},
        {"is_language_model": False, "parameters": None},
        {"weights": "unrecorded", "parameters": 1},
        {"parameters": 10**15},
    ],
)
def test_odd_models_and_a_catalogue_without_cards_have_a_picture(
    client: Client, facts: dict[str, Any]
) -> None:
    model_row(**facts)
    assert client.get("/models/a-model/card.png?context=x&quality=no").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["desktop", "coprocessor"])
@pytest.mark.parametrize("status", ["listed", "announced"])
def test_every_card_has_a_picture(client: Client, form: str, status: str) -> None:
    gpu_row(form=form, status=status)
    assert client.get("/gpus/a-card/card.png").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/models/nobody/card.png", "/gpus/nothing/card.png"])
def test_what_is_not_there_has_no_picture(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_a_picture_follows_the_inputs_and_the_catalogue(client: Client) -> None:
    gpu = gpu_row()
    model_row()
    before = client.get("/models/a-model/card.png")
    assert client.get("/models/a-model/card.png?quality=Q8_0")["ETag"] != before["ETag"]
    card_before = client.get("/gpus/a-card/card.png")
    assert client.get("/gpus/a-card/card.png?quality=Q8_0")["ETag"] != card_before["ETag"]
    gpu.memory_gib = 80
    gpu.save()
    assert client.get("/models/a-model/card.png")["ETag"] != before["ETag"]


@pytest.mark.django_db
def test_a_picture_that_was_kept_is_not_sent_again(client: Client) -> None:
    gpu_row()
    model_row()
    first = client.get("/models/a-model/card.png")
    assert "max-age" in first["Cache-Control"]
    again = client.get("/models/a-model/card.png", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
