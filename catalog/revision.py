"""A stamp of the catalogue's state, so that warm copies know when to reload.

It is written in the transaction of the change itself: whoever sees the new rows sees the new stamp.
It is a moment, not a count, so that a state that was rolled back never shares its stamp with
another.
"""

from __future__ import annotations

import time

from django.db import connection

from catalog.models import CatalogRevision

ONLY_ROW = 1


# Every page asks this first; as a QuerySet it would take twenty times as long, to be put together.
NUMBER = f"SELECT number FROM {CatalogRevision._meta.db_table} WHERE id = %s"  # noqa: S608


def current_revision() -> int:
    """The stamp of the catalogue as it stands; 0 before anything was loaded."""
    with connection.cursor() as cursor:
        cursor.execute(NUMBER, [ONLY_ROW])
        row = cursor.fetchone()
    return row[0] if row else 0


def bump() -> None:
    """Give the catalogue a new stamp."""
    number = max(time.time_ns(), current_revision() + 1)
    CatalogRevision.objects.update_or_create(pk=ONLY_ROW, defaults={"number": number})
