"""Which messages are found in code and in templates, and how they are handed to translators."""

import re

import pytest

from gpufit.extraction import (
    Message,
    calls_of_template,
    merged,
    messages_in,
    messages_of,
    messages_of_project,
    sources,
)


def of_template(text: str) -> list[Message]:
    return list(messages_in(calls_of_template(text, "page.html"), "page.html"))


def of_code(text: str) -> list[Message]:
    return list(messages_in(text, "module.py"))


@pytest.mark.parametrize(
    ("template", "context", "singular", "plural"),
    [
        ('{% translate "Fit" %}', None, "Fit", None),
        ('<p title="{% translate "Fit" as fit %}">', None, "Fit", None),
        ("{% translate 'Start' context 'navigation' %}", "navigation", "Start", None),
        ('{{ _("Fit") }}', None, "Fit", None),
        ('{% include "a.html" with label=_("Fit") %}', None, "Fit", None),
        (
            "{% blocktranslate with a=b %}{{ a }}: 5%{% endblocktranslate %}",
            None,
            "%(a)s: 5%%",
            None,
        ),
        (
            "{% blocktranslate trimmed asvar x %}\n  a\n  b\n{% endblocktranslate %}",
            None,
            "a b",
            None,
        ),
        (
            '{% blocktranslate trimmed count n=cards|length context "cards" %}\n'
            "  One card\n  {% plural %}\n  {{ n }} cards\n{% endblocktranslate %}",
            "cards",
            "One card",
            "%(n)s cards",
        ),
    ],
)
def test_templates_are_read(
    template: str, context: str | None, singular: str, plural: str | None
) -> None:
    (message,) = of_template(template)
    assert (message.context, message.singular, message.plural) == (context, singular, plural)
    assert message.files == ("page.html",)


@pytest.mark.parametrize(
    ("code", "context", "singular", "plural"),
    [
        ('OPEN = "open", _("Open")', None, "Open", None),
        ('gettext_lazy("one " "two")', None, "one two", None),
        ('pgettext_lazy("fit", "tight")', "fit", "tight", None),
        ('ngettext("{n} card", "{n} cards", n).format(n=n)', None, "{n} card", "{n} cards"),
        ('npgettext("fit", "a", "b", len(_x))', "fit", "a", "b"),
    ],
)
def test_code_is_read(code: str, context: str | None, singular: str, plural: str | None) -> None:
    (message,) = of_code(code)
    assert (message.context, message.singular, message.plural) == (context, singular, plural)


@pytest.mark.parametrize(
    "template",
    [
        '{# Translators: a table. #}\n<td>\n  {% translate "Has" %}',
        '<td>{# Translators: a table. #}{% translate "Has" %}',
        '{% comment %}Translators: a\ntable.{% endcomment %}\n\n    {% translate "Has" %}',
    ],
)
def test_a_comment_belongs_to_the_next_message(template: str) -> None:
    first, second = of_template(template + '{% translate "Needs" %}')
    assert first.comments == ("a table.",)
    assert second.comments == ()


def test_a_comment_in_code_stands_right_above_its_message() -> None:
    first, second = of_code('# Translators: a\n# table.\nx = _("Has")\n\ny = _("Needs")')
    assert first.comments == ("a table.",)
    assert second.comments == ()


@pytest.mark.parametrize(
    ("code", "flags"),
    [
        ('_("Fit")', []),
        ('_("50 % of it")', []),
        ('_("{count} of them")', ["python-brace-format"]),
        ('_("%(count)s of them")', ["python-format"]),
        ('ngettext("One", "{n} of them", n)', ["python-brace-format"]),
    ],
)
def test_a_message_says_how_it_is_filled_in(code: str, flags: list[str]) -> None:
    assert of_code(code)[0].flags == flags


def test_a_message_of_several_places_is_one_with_all_comments_and_files() -> None:
    here = messages_in('# Translators: a button.\n_("Fit")', "a.py")
    there = messages_in('# Translators: a column.\n_("Fit")\n_("Has")', "b.py")
    fit, has = merged([*here, *there])
    assert fit.comments == ("a button.", "a column.")
    assert fit.files == ("a.py", "b.py")
    assert has.files == ("b.py",)


def test_a_message_that_is_counted_somewhere_has_a_plural() -> None:
    (message,) = merged(of_code('_("card")\nngettext("card", "cards", n)'))
    assert message.plural == "cards"


def test_one_text_with_two_plurals_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Two plurals.*'One' in module\.py"):
        merged(of_code('ngettext("One", "cards", n)\nngettext("One", "models", n)'))


def test_all_that_speaks_to_readers_is_searched() -> None:
    names = {path.name for path in sources()}
    assert {"base.html", "_model_description.txt", "records.py", "forms.py"} <= names
    assert not {"0001_initial.py", "test_extraction.py", "gpufit.css"} & names


def test_no_comment_for_translators_is_lost() -> None:
    known = " ".join(comment for message in messages_of_project() for comment in message.comments)
    for path in sources():
        written = re.findall(
            r"(?:# |\{# |comment %\}\s*)Translators: *(\S+(?: \S+)?)", path.read_text()
        )
        lost = [words for words in written if words not in known]
        assert not lost, f"{path.name}: no message right below: {lost}"
        assert len(written) <= sum(1 for _message in messages_of(path))
