"""Brings the catalogues of translators up to date with the messages in the code.

A message is known by its exact text: a changed English text waits for a new translation, and the
old one is kept apart at the end of the file. Nothing else changes from one run to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polib
from babel.messages.plurals import get_plural
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import to_locale

from gpufit.django_messages import gaps
from gpufit.extraction import Message, merged, messages_of_project

FUZZY = "fuzzy"
# What the server says, and what Django's own scripts say in the admin; ours say nothing.
SERVER, SCRIPTS = "django", "djangojs"
# They change with every run, or name the tool that ran last.
NOISE = {"PO-Revision-Date", "POT-Creation-Date", "X-Generator"}


class Command(BaseCommand):
    requires_system_checks = ()  # it reads the code as text, which need not run yet
    help = "Refresh locale/*/LC_MESSAGES/*.po from the code and the templates."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--prune",
            action="store_true",
            help="drop the translations of messages that are gone, instead of keeping them apart",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 -- takes no arguments
        try:
            messages = messages_of_project()
        except (SyntaxError, ValueError) as fault:
            raise CommandError(str(fault)) from fault
        for language in languages():
            for domain, needed in needed_in(language, messages).items():
                old, new = catalogue(language, domain), refreshed(language, domain, needed)
                if options["prune"]:
                    new[:] = [entry for entry in new if not entry.obsolete]
                self.report(f"{language}/{domain}", old, new)
                write(new, catalogue_path(language, domain))

    def report(self, name: str, old: polib.POFile, new: polib.POFile) -> None:
        """What changed, message by message, and how much is left to translate."""
        before, after = live(old), live(new)
        for sign, keys in (("+", after.keys() - before), ("-", before.keys() - after)):
            for _context, text in sorted(keys, key=str):
                self.stdout.write(f"{name} {sign} {text!r}")
        left = sum(not entry.translated() for entry in after.values())
        self.stdout.write(f"{name}: {len(after)} messages, {left} to translate")


def languages() -> list[str]:
    """The languages that need translations."""
    return [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def needed_in(language: str, messages: list[Message]) -> dict[str, list[Message]]:
    """The messages of each file of a language: ours, and Django's where it lacks them."""
    return {
        SERVER: merged([*messages, *gaps(language, SERVER)]),
        SCRIPTS: gaps(language, SCRIPTS),
    }


def catalogue_path(language: str, domain: str = SERVER) -> Path:
    """The file of a language, whether it exists or not."""
    root = Path(settings.LOCALE_PATHS[0])
    return root / to_locale(language) / "LC_MESSAGES" / f"{domain}.po"


def catalogue(language: str, domain: str = SERVER) -> polib.POFile:
    """The catalogue of a language as it stands; an empty one for a new language."""
    path = catalogue_path(language, domain)
    return polib.pofile(str(path)) if path.exists() else polib.POFile()


def live(file: polib.POFile) -> dict[tuple[str | None, str], polib.POEntry]:
    """The entries that the code uses, by what gettext tells them apart by."""
    return {(entry.msgctxt, entry.msgid): entry for entry in file if not entry.obsolete}


def refreshed(language: str, domain: str, messages: Iterable[Message]) -> polib.POFile:
    """The catalogue of a language as it should stand, with the translations it has."""
    old = catalogue(language, domain)
    new = polib.POFile()
    new.header = old.header or f"Translation of gpufit into {language}."
    new.metadata = metadata(language, old)
    known = {entry_key(entry): entry for entry in old}
    new.extend(entry_of(message, known, plural_count(language)) for message in messages)
    new.extend(gone(old, new))
    return new


def metadata(language: str, old: polib.POFile) -> dict[str, str]:
    """The head of a file: what translators wrote there, and what a reader of the file needs."""
    kept = {name: value for name, value in old.metadata.items() if name not in NOISE}
    plural = get_plural(to_locale(language))
    return kept | {
        "Language": to_locale(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={plural.num_plurals}; plural={plural.plural_expr};",
    }


def plural_count(language: str) -> int:
    """How many forms a counted message has."""
    return int(get_plural(to_locale(language)).num_plurals)


def entry_key(entry: polib.POEntry) -> tuple[str | None, str, str]:
    """A translation fits one exact text, its plural included."""
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def entry_of(
    message: Message, known: dict[tuple[str | None, str, str], polib.POEntry], plurals: int
) -> polib.POEntry:
    """The entry of a message, with the translation on file for it."""
    entry = polib.POEntry(
        msgctxt=message.context,
        msgid=message.singular,
        msgid_plural=message.plural or "",
        msgstr_plural=dict.fromkeys(range(plurals), "") if message.plural else {},
        comment="\n".join(message.comments),
        occurrences=[(file, "") for file in message.files],
        flags=message.flags,
    )
    if translated := known.get(entry_key(entry)):
        keep_translation(translated, entry)
    return entry


def keep_translation(source: polib.POEntry, target: polib.POEntry) -> None:
    """Take over what a translator wrote, his doubts included."""
    target.msgstr, target.tcomment = source.msgstr, source.tcomment
    target.msgstr_plural.update(source.msgstr_plural)
    if FUZZY in source.flags:
        target.flags.insert(0, FUZZY)


def gone(old: polib.POFile, new: polib.POFile) -> list[polib.POEntry]:
    """The translations that no message uses any more, to be kept apart."""
    used = {entry_key(entry) for entry in new}
    entries = [entry for entry in old if entry_key(entry) not in used and texts(entry)]
    for entry in entries:
        entry.obsolete = True
    return sorted(entries, key=lambda entry: entry.msgid)


def texts(entry: polib.POEntry) -> list[str]:
    """What a translator wrote: one text, or one for each plural form."""
    return [text for text in (entry.msgstr, *entry.msgstr_plural.values()) if text]


def write(file: polib.POFile, path: Path) -> None:
    """Save a catalogue; a language's folder is made with its first one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file.save(str(path))
