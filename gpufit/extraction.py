"""Which messages the code asks translators for: what stands marked in Python and in templates.

Babel reads the marked calls; a template becomes such calls first, by Django's own ``templatize``.
Neither needs gettext on the machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Self

from babel.messages.extract import extract
from django.conf import settings
from django.utils.translation.template import templatize

ROOTS = ("catalog", "estimator", "gpufit", "templates")
TEMPLATES = "templates"
# Migrations keep the words of their day, tests speak to developers.
SILENT = {"migrations", "tests"}

# Which argument is which: the message, its plural, and "c" the context.
ONE, MANY = (1,), (1, 2)
ONE_IN_CONTEXT, MANY_IN_CONTEXT = ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), ONE),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), MANY),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ONE_IN_CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), MANY_IN_CONTEXT),
}
COMMENT_TAG = "Translators:"
# Django reads such a comment only at the end of a line; in a text file each line end is printed.
COMMENT = re.compile(r"\{#\s*Translators:.*?#\}")
# A line of a templatized template that holds neither a call nor a comment.
NO_CODE = re.compile(r"[^(#]*")

PERCENT_FIELD = re.compile(r"%(?:\(\w+\))?[drs]|%%")
BRACE_FIELD = re.compile(r"\{[a-z_]+\}")


@dataclass(frozen=True, kw_only=True)
class Message:
    """A text to translate, with all the places that use it."""

    context: str | None
    singular: str
    plural: str | None
    comments: tuple[str, ...]
    files: tuple[str, ...]

    @property
    def key(self) -> tuple[str | None, str]:
        """What gettext tells messages apart by."""
        return self.context, self.singular

    @property
    def flags(self) -> list[str]:
        """How the message is filled in, as gettext names it."""
        text = f"{self.singular} {self.plural or ''}"
        kinds = {"python-brace-format": BRACE_FIELD, "python-format": PERCENT_FIELD}
        return [flag for flag, field in kinds.items() if field.search(text)]

    def merged(self, other: Self) -> Self:
        """One message for both places; one that is counted anywhere has a plural.

        Raise ``ValueError`` where the two have different plurals: gettext knows one for a text.
        """
        if self.plural and other.plural and self.plural != other.plural:
            places = ", ".join(sorted({*self.files, *other.files}))
            raise ValueError(f"Two plurals, so a context is needed: {self.singular!r} in {places}")
        return type(self)(
            context=self.context,
            singular=self.singular,
            plural=self.plural or other.plural,
            comments=tuple(dict.fromkeys(self.comments + other.comments)),
            files=tuple(dict.fromkeys(self.files + other.files)),
        )


def messages_of_project() -> list[Message]:
    """Every message once, by file and then by place."""
    return merged(message for path in sources() for message in messages_of(path))


def merged(found: Iterable[Message]) -> list[Message]:
    """``found`` with each message once, where it stands first."""
    messages: dict[tuple[str | None, str], Message] = {}
    for message in found:
        known = messages.get(message.key)
        messages[message.key] = known.merged(message) if known else message
    return list(messages.values())


def sources() -> list[Path]:
    """The files that may hold messages, sorted by their names."""
    found = (path for root in ROOTS for path in (settings.BASE_DIR / root).rglob("*"))
    return sorted(path for path in found if path.is_file() and _speaks(path))


def _speaks(path: Path) -> bool:
    parts = path.relative_to(settings.BASE_DIR).parts
    if not SILENT.isdisjoint(parts):
        return False
    return path.suffix == ".py" or TEMPLATES in parts


def messages_of(path: Path) -> Iterator[Message]:
    """The messages of one file, in their order."""
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(settings.BASE_DIR).as_posix()
    return messages_in(text if path.suffix == ".py" else calls_of_template(text, name), name)


def messages_in(code: str, name: str) -> Iterator[Message]:
    """The messages of Python source."""
    file = BytesIO(code.encode())
    options = {"encoding": "utf-8"}
    found = extract("python", file, KEYWORDS, [COMMENT_TAG], options, strip_comment_tags=True)
    for _line, texts, comments, context in found:
        singular, plural = (texts, None) if isinstance(texts, str) else texts
        comment = " ".join(line.strip() for line in comments)
        yield Message(
            context=context,
            singular=singular,
            plural=plural,
            comments=(comment,) if comment else (),
            files=(name,),
        )


def calls_of_template(text: str, name: str) -> str:
    """The messages of a template as Python calls; a comment stands directly before its message."""
    lines = templatize(COMMENT.sub(r"\g<0>\n", text), origin=name).splitlines()
    return "\n".join(line.strip() for line in lines if not NO_CODE.fullmatch(line))
