"""Compiles the translations, where Django's compilemessages would need gettext installed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Compile locale/*/LC_MESSAGES/*.po where the .mo file is missing or older."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 -- takes none
        for source, target in stale_catalogues():
            polib.pofile(str(source)).save_as_mofile(str(target))
            if options["verbosity"] > 0:
                self.stdout.write(f"Compiled {source.parent.parent.name}/{source.name}")


def stale_catalogues() -> Iterator[tuple[Path, Path]]:
    """Pairs of .po and .mo, for all that has to be compiled."""
    for root in settings.LOCALE_PATHS:
        for source in sorted(Path(root).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                yield source, target
