"""The specification of a graphics card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from catalog import figures
from catalog.models import Gpu
from catalog.specification.facts import (
    ENGLISH,
    Fact,
    Group,
    Value,
    affirmed,
    figure,
    link,
    links,
    names,
    said,
)
from catalog.specification.notes import with_notes
from catalog.vocabulary import CardForm, CardRemark, CardStatus


def card_specification(gpu: Gpu) -> list[Group]:
    """Everything on record of a card fetched ``with_record``."""
    groups = [
        Group(
            "identity",
            _("Identity"),
            _("What it is, and where it belongs."),
            tuple(_identity(gpu)),
        ),
        Group(
            "memory",
            _("Memory"),
            _("Decides which models fit, and how fast they answer."),
            tuple(_memory(gpu)),
        ),
        Group(
            "compute",
            _("Compute and power"),
            _("Matters for long prompts and many requests at once, little for a single one."),
            tuple(_compute(gpu)),
        ),
        Group("sources", _("Sources"), _("Where the facts come from."), tuple(_sources(gpu))),
    ]
    return with_notes(groups, gpu.corrections.all())


def card_remarks(gpu: Gpu) -> list[str]:
    """What a reader should know beside the figures, and beside the kind and status of the card."""
    already_said = {
        CardRemark.NOT_A_GPU: gpu.form == CardForm.COPROCESSOR,
        CardRemark.NOT_ON_SALE: gpu.status == CardStatus.ANNOUNCED,
    }
    codes = [CardRemark(code) for code in gpu.remarks]
    remarks = [str(code.label) for code in codes if not already_said.get(code)]
    return [*remarks, gpu.get_memory_sharing_display()] if gpu.memory_sharing else remarks


def _identity(gpu: Gpu) -> Iterator[Fact]:
    twin = gpu.same_facts_as
    yield said("vendor", _("Vendor"), gpu.get_vendor_display())
    yield said("architecture", _("Architecture"), gpu.architecture)
    yield said("generation", _("Generation"), gpu.generation)
    yield said("form", _("Kind of card"), gpu.get_form_display())
    yield said("status", pgettext("of a card", "Status"), _status(gpu))
    yield figure(gpu, "released", pgettext("of a card", "Released"), _release_day)
    yield names("aliases", _("Also known as"), gpu.aliases)
    same = (Value(twin.name, twin.get_absolute_url()),) if twin else ()
    yield links("same_facts_as", _("Same facts as"), same)


def _memory(gpu: Gpu) -> Iterator[Fact]:
    yield figure(gpu, "memory_gib", pgettext("of memory", "Size"), _memory_size)
    yield said("memory_type", pgettext("of memory", "Type"), gpu.memory_type)
    yield figure(gpu, "memory_bus_bits", _("Bus width"), _with_unit("bit"))
    yield figure(gpu, "bandwidth_gb_per_s", _("Bandwidth"), _bandwidth)
    yield affirmed(gpu, "unified_memory", _("Shared with the CPU"))
    yield said("gpus_on_board", _("GPUs on the board"), _more_than_one(gpu.gpus_on_board))


def _compute(gpu: Gpu) -> Iterator[Fact]:
    yield figure(gpu, "fp16_tflops", "FP16", _with_unit("TFLOPS"))
    yield figure(gpu, "fp32_tflops", "FP32", _with_unit("TFLOPS"))
    yield figure(gpu, "tdp_w", _("Power"), _with_unit("W"))
    yield said("bus_interface", _("Interface"), gpu.bus_interface)
    yield said("cuda_capability", _("CUDA capability"), gpu.cuda_capability)


def _sources(gpu: Gpu) -> Iterator[Fact]:
    source = link(gpu.source.title, gpu.source.url, language=ENGLISH)
    yield links("source", _("Record from"), (source,))
    yield said("source_detail", _("Publications"), gpu.source_detail, language=ENGLISH)


def _status(gpu: Gpu) -> str:
    """Only what is unusual: most cards are simply there."""
    usual = gpu.status in {CardStatus.LISTED, CardStatus.RELEASED}
    return "" if usual else gpu.get_status_display()


def _release_day(day: date) -> str:
    return str(day.year) if figures.is_year_alone(day) else figures.date_long(day)


def _memory_size(gib: float) -> str:
    return f"{figures.card_memory(gib)} GB"


def _bandwidth(gb_per_s: float) -> str:
    return f"{figures.bandwidth(gb_per_s)} GB/s"


def _with_unit(unit: str) -> Callable[[float], str]:
    return lambda value: f"{figures.up_to(value, 1)} {unit}"


def _more_than_one(count: int) -> str:
    return figures.number(count) if count > 1 else ""
