"""Corrections as notes: what a source said, what the catalogue has, and the reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from catalog import figures
from catalog.cells import split
from catalog.models import AIModel, Correction, Gpu, Term
from catalog.specification.facts import Group, Note

UNITS = {
    "memory_gib": "GB",
    "bandwidth_gb_per_s": "GB/s",
    "memory_bus_bits": "bit",
    "tdp_w": "W",
    "power_draw_w": "W",
}
MOST_DECIMALS = 12
TRUE = {"yes", "true", "1"}


def with_notes(groups: list[Group], corrections: Iterable[Correction]) -> list[Group]:
    """The groups that have facts, each with its notes; what fits nowhere stands under the last."""
    filled = [group for group in groups if group.facts]
    left = {correction.field: correction for correction in corrections}
    own = [_notes(group, left) for group in filled]
    if filled:
        own[-1] += [note(correction, field_label(correction)) for correction in left.values()]
    return [replace(group, notes=tuple(notes)) for group, notes in zip(filled, own, strict=True)]


def _notes(group: Group, left: dict[str, Correction]) -> list[Note]:
    """The notes on a group's facts, in their order; their corrections are taken out of ``left``."""
    corrected = [fact for fact in group.all_facts if fact.field in left]
    return [note(left.pop(fact.field), fact.label) for fact in corrected]


def with_remarks(groups: Iterable[Group], remarks: Mapping[str, Sequence[str]]) -> list[Group]:
    """The groups with remarks by key, which stand before the notes on corrections."""
    return [
        replace(group, notes=(*map(_remark, remarks.get(group.key, ())), *group.notes))
        for group in groups
    ]


def _remark(text: str) -> Note:
    return Note(text=text, reason="", evidence="", is_doubt=False)


def doubts(groups: Iterable[Group]) -> list[Note]:
    """The notes on values that are not settled."""
    return [note for group in groups for note in group.notes if note.is_doubt]


def note(correction: Correction, label: str) -> Note:
    """What a correction says, under the label of its fact."""
    return Note(
        text=_sentence(
            label,
            printed(correction, correction.source_value),
            printed(correction, correction.correct_value),
            is_applied=correction.is_applied,
        ),
        reason=str(correction.get_reason_display()),
        evidence=correction.evidence,
        is_doubt=not correction.is_applied,
    )


def _sentence(label: str, source: str, other: str, *, is_applied: bool) -> str:
    # Translators: a note below the specification of a model or a card. {label} is the name of a
    # fact, {source} and {other} are its values: Memory, 12 GB, 16 GB.
    message = _("{label}: the source says {source}; the catalogue has {other}.")
    if not source:
        # Translators: a note below the specification of a model or a card. {label} is the name of a
        # fact, {other} its value.
        message = _("{label}: {other}.")
    elif is_applied and not other:
        # Translators: a note below the specification of a model or a card. {label} is the name of a
        # fact, {source} a value.
        message = _("{label}: the source says {source}; the catalogue leaves it out.")
    elif not other:
        # Translators: a note below the specification of a model or a card. {label} is the name of a
        # fact, {source} its value.
        message = _("{label}: {source}.")
    elif not is_applied:
        # Translators: a note below the specification of a model or a card. {label} is the name of a
        # fact, {source} and {other} are its values.
        message = _("{label}: {source} here, {other} in other sources.")
    return message.format(label=label, source=source, other=other)


def printed(correction: Correction, text: str) -> str:
    """A value as a source wrote it, exact, in the reader's format where it can be read."""
    field = _field(correction)
    if field is None or not text:
        return text
    if field.related_model or isinstance(field, models.JSONField):
        return figures.conjunction([_name(field, part) for part in split(text)])
    if field.choices:
        return str(dict(field.flatchoices).get(text, text))
    if isinstance(field, models.BooleanField):
        return _("yes") if text.casefold() in TRUE else _("no")
    if isinstance(field, models.DateField):
        return _date(text)
    return _numbers(text, UNITS.get(field.name, ""))


def field_label(correction: Correction) -> str:
    """The name of a corrected field that the page does not show."""
    field = _field(correction)
    name: str | Promise = correction.field if field is None else field.verbose_name
    return str(capfirst(str(name)))


def _field(correction: Correction) -> models.Field[object, object] | None:
    model = Gpu if correction.gpu_id else AIModel
    try:
        field = model._meta.get_field(correction.field)
    except FieldDoesNotExist:
        return None
    return field if isinstance(field, models.Field) else None


def _name(field: models.Field[object, object], text: str) -> str:
    """One value of several: the label of a term, or the text itself."""
    related = field.related_model
    if isinstance(related, type) and issubclass(related, Term):
        return str(related(code=text))
    return text


def _date(text: str) -> str:
    try:
        return figures.date_long(date.fromisoformat(text))
    except ValueError:
        return text


def _numbers(text: str, unit: str) -> str:
    """One number, or several with commas between them; anything else as it stands."""
    try:
        numbers = [Decimal(part) for part in text.split(",")]
    except InvalidOperation:
        return text
    listed = figures.conjunction([figures.up_to(number, MOST_DECIMALS) for number in numbers])
    return f"{listed} {unit}".rstrip()
