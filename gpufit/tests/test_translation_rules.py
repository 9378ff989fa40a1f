"""The rules find what they are there for."""

from collections.abc import Iterator

import polib
import pytest

from gpufit.tests import translation_rules as rules


def text(source: str, translation: str) -> rules.Text:
    (only,) = rules.texts(polib.POEntry(msgid=source, msgstr=translation))
    return only


def forms(one: str, many: str, *translations: str) -> list[rules.Text]:
    entry = polib.POEntry(msgid=one, msgid_plural=many, msgstr_plural=dict(enumerate(translations)))
    return rules.texts(entry)


def faults(found: Iterator[str]) -> str:
    return "; ".join(found)


@pytest.mark.parametrize(
    ("source", "translation", "fault"),
    [
        ("{card} of {total}", "{total}: {card}", ""),
        ("%(card)s runs it", "{card} draait", "%(card)s is lost; {card} is not in the English"),
        ("{card} runs it", "{kaart} draait", "{card} is lost; {kaart} is not in the English"),
    ],
)
def test_placeholders_are_kept(source: str, translation: str, fault: str) -> None:
    assert faults(rules.placeholder_faults(text(source, translation))) == fault


def test_every_plural_form_keeps_the_placeholders_of_its_own() -> None:
    right = forms("One card of {all}", "{n} cards of {all}", "{n} van {all}", "{n} van {all}")
    assert [faults(rules.placeholder_faults(form)) for form in right] == ["", ""]
    wrong = forms("One card of {all}", "{n} cards of {all}", "Eén kaart", "kaarten van {all}")
    assert [faults(rules.placeholder_faults(form)) for form in wrong] == [
        "{all} is lost",
        "{n} is lost",
    ]


def test_a_language_without_singular_has_the_plural_alone() -> None:
    (form,) = forms("One card", "{n} cards", "{n}")
    assert faults(rules.placeholder_faults(form)) == ""


@pytest.mark.parametrize(
    ("translation", "flag"),
    [("50% van %(x)s", "python-format"), ("{x} van {", "python-brace-format")],
)
def test_a_text_that_cannot_be_filled_in_is_found(translation: str, flag: str) -> None:
    source = "%(x)s" if flag == "python-format" else "{x}"
    assert faults(rules.filling_faults(text(source, translation), [flag]))
    assert not faults(rules.filling_faults(text(source, source), [flag]))


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ('<a href="%(url)s">alle</a> kaarten', ""),
        ("<a>alle</a> kaarten", "tags differ: <a> </a>"),
        ("alle kaarten", "tags differ: none"),
    ],
)
def test_tags_are_kept(translation: str, fault: str) -> None:
    source = '<a href="%(url)s">all</a> cards'
    assert faults(rules.tag_faults(text(source, translation))) == fault


@pytest.mark.parametrize("translation", ["kaart ", " kaart", "kaart\n"])
def test_spaces_at_the_ends_are_kept(translation: str) -> None:
    assert faults(rules.edge_faults(text("card", translation)))
    assert not faults(rules.edge_faults(text(" card\n", " kaart\n")))


@pytest.mark.parametrize(
    ("language", "translation"),
    [
        ("nl", 'De naam "{name}" is onbekend.'),
        ("nl", "De naam “{name}” is onbekend."),
        ("nl", "Alle GPU’s"),
        ("nl", "Kies uw kaart."),
        ("nl", "Kunt u dit draaien?"),
        ("nl", "Geheugen bandbreedte"),
        ("nl", "De kwantisering"),
        ("nl", "Ongeveer 1,638 GB/s"),
        ("nl", "De laatste 0.5 GB"),
        ("nl", "Past niet!"),
        ("nl", "even geduld..."),
        ("nl", "Kaarten :"),
        ("nl", "De memory"),
        ("it", "Il nome “{name}”"),
        ("it", "l’architettura"),
        ("it", "La Sua scheda: Lei sceglie"),
        ("it", "tutti i tokens"),
        ("it", "larghezza di banda: 17.8 GB"),
        ("it", "The scheda"),
    ],
)
def test_what_the_language_does_not_write_is_found(language: str, translation: str) -> None:
    assert faults(rules.writing_faults(text("", translation), language))


@pytest.mark.parametrize(
    ("language", "translation"),
    [
        ("nl", "De naam ‘{name}’ is onbekend; 's avonds ook."),
        ("nl", "{n} GPU's van je eigen (1.638 GB/s), Llama 3.1, CC BY 4.0"),
        ("nl", '<a href="%(url)s">Alle kaarten</a>: ruim, krap.'),
        ("it", "Il nome «{name}» non è noto: l'architettura è lei."),
        ("it", "17,8 tok/s su {n} GPU, 1.000.000 di token"),
    ],
)
def test_what_the_language_writes_is_not(language: str, translation: str) -> None:
    assert not faults(rules.writing_faults(text("", translation), language))


def test_a_term_has_one_translation() -> None:
    right = text("The memory bandwidth of a card", "De geheugenbandbreedte van een kaart")
    wrong = text("The memory bandwidth of a card", "De geheugensnelheid van een kaart")
    assert not faults(rules.term_faults(right, "nl"))
    assert "memory bandwidth" in faults(rules.term_faults(wrong, "nl"))


@pytest.mark.parametrize(
    ("words", "is_left"), [("Range", True), ("{low}–{high}", False), ("<b>%(n)s</b>", False)]
)
def test_english_words_that_were_left_are_found(words: str, is_left: bool) -> None:  # noqa: FBT001
    assert rules.is_left_in_english(text(words, words)) is is_left
