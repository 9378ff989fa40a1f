"""Choices whose labels may change without a migration."""

from django.db.models import TextChoices
from django.utils.functional import Promise


class Vocabulary(TextChoices):
    """Values of a field, with translatable labels."""

    @classmethod
    def labelled(cls) -> list[tuple[str, str | Promise]]:
        """The choices, for a field: a migration keeps this method's name instead of labels."""
        return list(cls.choices)
