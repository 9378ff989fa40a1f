"""The crawl finds what a page may not show, and nothing else."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from catalog.tests.rows import ai_model, architecture, gpu
from gpufit.crawling.crawl import Report
from gpufit.crawling.links import Site, targets
from gpufit.crawling.pages import Page, public_pages
from gpufit.crawling.reading import QUOTED, read
from gpufit.crawling.rules import Fault, faults_of
from gpufit.crawling.wording import Vocabulary, names, vocabulary


def page(body: str, *, language: str = "en") -> str:
    return f'<!doctype html><html lang="{language}"><title>T</title><h1>Name</h1>{body}'


def kinds(html: str) -> list[str]:
    return [fault.kind for fault in faults_of(read(html), "en")]


@pytest.mark.parametrize(
    "body",
    [
        "<p>Needs 9.3 GB (8 to 12), and more: a card of <b>12 GB</b>.</p>",
        "<p>None. Its weights were never published.</p>",
        "<p>One\n    two</p> <ul><li>a<li>b</ul>",
        "<p>A note: <span lang='en'>“quoted” .. as  it is {here}</span>.</p>",
        "<p>Level <code>Q4_K_M  {x}</code>.</p><script>{} None</script>",
        "<p>.NET and … so on</p><p>Name, called so.</p>",
        "<p id='a'>To <a href='#a'>a</a>, <a href='#'>here</a></p>",
        '<script type=\'application/ld+json\'>{"name": "So"}</script>',
    ],
)
def test_a_sound_page_has_no_fault(body: str) -> None:
    assert kinds(page(body)) == []


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("<h1>Two</h1>", "not exactly one h1"),
        ("<h2> <b></b></h2>", "an empty heading"),
        ("<p>Needs None GB</p>", "a value that is not there"),
        ("<p>Needs nan GB</p>", "a value that is not there"),
        ("<img alt='Needs None GB'>", "a value that is not there"),
        ("<meta name='description' content='undefined cards'>", "a value that is not there"),
        ("<p>Needs {memory} GB</p>", "a placeholder"),
        ("<p>Needs %(memory)s GB</p>", "a placeholder"),
        ("<p>Made by <b></b>.</p>", "a missing word"),
        ("<p>Made by ( )</p>", "a missing word"),
        ("<p>Cards: , and more</p>", "a missing word"),
        ("<p>, and more</p>", "a missing word"),
        ("<p>It is made by Acme Inc..</p>", "a full stop too many"),
        ("<p>It needs  GB</p>", "a doubled space"),
        ("<p id='a'></p><p id='a'></p>", "an id that is there twice"),
        ("<p><a href='#b'>b</a></p>", "a link to a place that the page lacks"),
        ("<script type='application/ld+json'>{</script>", "structured data that is not JSON"),
        (
            '<script type="application/ld+json">[{"a": {"text": "None GB"}}]</script>',
            "a value that is not there",
        ),
    ],
)
def test_a_fault_is_found(body: str, kind: str) -> None:
    assert kinds(page(body)) == [kind]


def test_a_page_in_a_wrong_language_is_found() -> None:
    assert kinds(page("", language="nl")) == ["a wrong language"]


def test_what_is_quoted_is_not_looked_at() -> None:
    reading = read(page("<p>So: <i lang='en'>the <b>text</b></i>.</p>"))
    assert reading.lines == ["T", "Name", f"So: {QUOTED}{QUOTED}."]


WORDS = Vocabulary(
    messages=frozenset({"Any number"}),
    runs=frozenset({("cards", "can", "run", "it")}),
    words=frozenset({"the", "and"}),
    codes=frozenset({"image-generation"}),
)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("<p>Any\n number</p>", "a message left in English"),
        ("<p>660 <b>cards</b> can run it.</p>", "a message left in English"),
        ("<p>The one and the other</p>", "English that is not marked so"),
        ("<p>Een image-generation model</p>", "a code instead of a word"),
    ],
)
@pytest.mark.django_db
def test_untranslated_words_are_found(body: str, kind: str) -> None:
    assert [fault.kind for fault in WORDS.faults(read(page(body)))] == [kind]


@pytest.mark.parametrize(
    "body",
    [
        "<p>Any numbers</p><p>Cards and</p><p><a href='/image-generation/'>beelden</a></p>",
        "<p><span lang='en'>Any number</span><code>image-generation</code></p>",
    ],
)
@pytest.mark.django_db
def test_other_words_are_let_be(body: str) -> None:
    assert list(WORDS.faults(read(page(body)))) == []


@pytest.mark.django_db
def test_names_are_no_english() -> None:
    names.cache_clear()
    ai_model("The Wind and the Willows", organisations=("Institute for the Wind and Water",))
    lines = "<p>The Wind and the Willows: Institute for the Wind and Water</p>"
    address = "<p>a.example/the-wind-and-the-water</p>"
    assert list(WORDS.faults(read(page(lines + address)))) == []


def test_a_page_may_be_named_as_a_message() -> None:
    html = page("").replace("<h1>Name", "<h1>Any number")
    assert list(WORDS.faults(read(html))) == []


@pytest.mark.django_db
def test_the_words_of_a_language_come_from_its_translations() -> None:
    assert "Needs" in vocabulary("nl").messages
    assert "Hugging Face" not in vocabulary("nl").messages
    assert vocabulary("en").messages == frozenset()


def test_links_are_told_by_where_they_lead() -> None:
    links = ["b/?x=1#y", "#top", "https://a.example/b", "http://localhost/c/", "mailto:a@b.example"]
    assert targets(links, "/a/") == {
        *("/a/", "/a/b/?x=1", "https://a.example/b", "/c/", "mailto:a@b.example"),
    }


@pytest.fixture
def rows(db: None) -> None:  # noqa: ARG001 -- the database
    gpu("Small", memory_gib=8)
    architecture(ai_model("Dense", organisations=("Some lab",)))


@pytest.mark.usefixtures("rows")
def test_a_link_to_nowhere_is_broken() -> None:
    site = Site(public_pages())
    there = ["/nl/models/dense/", "/models/dense.csv", "/it/gpus/small/card.png", "/search/?q=a"]
    there += ["/models/?sort=name", "https://a.example/", "mailto:a@b.example", "/static/a.css"]
    gone = [
        "/nl/models/sparse/",
        "/models/sparse.csv",
        "/models/small/",
        "/nowhere/",
        "https://x y",
    ]
    assert [link for link in there if not site.has(link)] == ["/static/a.css"]
    assert [link for link in gone if site.has(link)] == []


@pytest.mark.usefixtures("rows")
def test_every_page_is_crawled_in_every_language() -> None:
    pages = public_pages()
    assert Page("/nl/models/dense/", "nl") in pages
    assert Page("/gpus/small/", "en") in pages
    assert Page("/it/models/lama-3-1-8b/", "it", status=404) in pages
    assert len(pages) == len(set(pages))


@pytest.mark.usefixtures("rows")
def test_a_site_without_faults_passes() -> None:
    out = StringIO()
    call_command("crawl", jobs=1, stdout=out)
    assert out.getvalue().splitlines()[1:] == ["No fault."]


@pytest.mark.usefixtures("rows")
def test_a_fault_is_reported_with_its_page() -> None:
    ai_model("Holey", authors=["{name}"])
    out = StringIO()
    with pytest.raises(CommandError, match="faults"):
        call_command("crawl", jobs=1, languages=["nl"], stdout=out)
    assert out.getvalue().splitlines()[1:] == [
        "a placeholder: 1",
        "    /nl/models/holey/  {name}",
    ]


def test_a_report_shows_few_of_many_faults() -> None:
    report = Report()
    report.add((Fault("a hole", "so"), f"/{number}/") for number in range(12))
    assert list(report.lines())[1:] == [
        *("a hole: 12", "    /0/  so", "    /2/  so", "    /4/  so", "    /6/  so", "    /8/  so"),
    ]
