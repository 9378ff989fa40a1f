"""Django's own words that it lacks in a language, to be translated with ours.

They are few: what the admin, forms and passwords have said only since Django's last translation.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import django
import polib
from django.utils.translation import to_locale

from gpufit.extraction import Message

DJANGO = Path(django.__file__).parent
PACKAGES = ("conf", "contrib/admin", "contrib/auth")


def gaps(language: str, domain: str) -> list[Message]:
    """What Django says in English where the page is in ``language``."""
    return [message for package in PACKAGES for message in _gaps_of(package, language, domain)]


def _gaps_of(package: str, language: str, domain: str) -> Iterator[Message]:
    translated = {
        (entry.msgctxt, entry.msgid)
        for entry in entries_of(package, language, domain)
        if entry.translated()
    }
    for entry in entries_of(package, "en", domain):
        if (entry.msgctxt, entry.msgid) not in translated:
            yield Message(
                context=entry.msgctxt,
                singular=entry.msgid,
                plural=entry.msgid_plural or None,
                comments=("part of Django, shown to curators in the admin",),
                files=(f"django/{package}",),
            )


def entries_of(package: str, language: str, domain: str) -> list[polib.POEntry]:
    """Django's own translations; none where it does not know the language."""
    path = DJANGO / package / "locale" / to_locale(language) / "LC_MESSAGES" / f"{domain}.po"
    return list(polib.pofile(str(path))) if path.exists() else []
