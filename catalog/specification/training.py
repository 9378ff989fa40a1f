"""How a model was trained: on what, with how much arithmetic, on which machines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from catalog.models import AIModel
from catalog.specification.facts import ENGLISH, Fact, Text, Value, figure, names, said, whole

UNPUBLISHED_DATASET = "Unspecified unreleased"


def tokens(count: float) -> str:
    """An amount of text: 9 trillion tokens."""
    figure = figures.large(count)
    if count >= 10**figures.MILLION_POWER:
        # Translators: a model's specification. {number} is in words: 9 trillion.
        return pgettext("after million, billion ...", "{number} tokens").format(number=figure)
    return ngettext("{number} token", "{number} tokens", round(count)).format(number=figure)


def data_points(count: float) -> str:
    """An amount of data of any kind: 1.28 million data points."""
    figure = figures.large(count)
    if count >= 10**figures.MILLION_POWER:
        # Translators: a model's specification. {number} is in words: 1.28 million.
        message = pgettext("after million, billion ...", "{number} data points")
        return message.format(number=figure)
    # Translators: a model's specification. {number} is a count.
    message = ngettext("{number} data point", "{number} data points", round(count))
    return message.format(number=figure)


def data_facts(record: AIModel) -> Iterator[Fact]:
    """What the model learned from."""
    amount = tokens if record.is_language_model else data_points
    datasets = [_dataset(name) for name in record.training_datasets]
    yield figure(record, "training_tokens", _("Training data"), amount)
    yield figure(record, "epochs", _("Epochs"), partial(figures.up_to, decimals=2))
    yield whole(record, "batch_size", _("Batch size"))
    yield names(
        "training_datasets",
        ngettext("Training data set", "Training data sets", len(datasets)),
        datasets,
    )


def compute_facts(record: AIModel) -> Iterator[Fact]:
    """The arithmetic of the training, and how it is known."""
    methods = [term.label for term in record.compute_methods.all()]
    flop = figures.operations
    yield figure(record, "training_flop", pgettext("of the training", "Compute"), flop)
    yield figure(record, "training_flop_low", _("Compute, at least"), flop)
    yield figure(record, "training_flop_high", _("Compute, at most"), flop)
    yield names("compute_methods", _("How it was established"), methods)
    yield figure(record, "finetune_flop", _("Compute of fine-tuning"), flop)
    yield figure(record, "post_training_flop", _("Compute after training"), flop)


def run_facts(record: AIModel) -> Iterator[Fact]:
    """The machines, the time, the power and the money."""
    approaches = [term.label for term in record.approaches.all()]
    yield names("training_hardware", _("Hardware"), record.training_hardware)
    yield whole(record, "chips_used", _("Chips used"))
    yield figure(record, "wall_time_hours", _("Wall time"), figures.hours)
    yield figure(record, "chip_hours", _("Chip hours"), figures.number)
    yield _utilisation(record)
    yield figure(record, "power_draw_w", _("Power draw"), figures.watts)
    yield from _costs(record)
    yield said("cloud_vendor", _("Cloud vendor"), record.cloud_vendor)
    yield said("data_center", _("Data center"), record.data_center, language=ENGLISH)
    yield names("approaches", ngettext("Approach", "Approaches", len(approaches)), approaches)


def _dataset(name: str) -> Text:
    return _("unpublished data") if name == UNPUBLISHED_DATASET else name


def _utilisation(record: AIModel) -> Fact:
    shares = (("MFU", record.mfu), ("HFU", record.hfu))
    values = [Value(f"{name} {figures.percent(share)}") for name, share in shares if share]
    return Fact("mfu", _("Hardware utilisation"), tuple(values))


def _costs(record: AIModel) -> Iterator[Fact]:
    usd = figures.usd
    yield figure(record, "compute_cost_usd", _("Compute cost (2023 US dollars)"), usd)
    yield figure(record, "compute_cost_cloud_usd", _("Compute cost in the cloud"), usd)
    yield figure(record, "compute_cost_upfront_usd", _("Compute cost, paid up front"), usd)
    yield figure(record, "hardware_cost_usd", _("Price of the hardware"), usd)
