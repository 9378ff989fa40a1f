"""What is known of single models beside their fields, in our own words.

The notes stand under the groups of a model's specification. Facts: Epoch AI's remarks on the
records, and the papers and announcements those name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from django.utils.translation import gettext as _

from catalog import figures

type Notes = Mapping[str, tuple[str, ...]]


def notes_on(slug: str) -> Notes:
    """The notes on a model by group of its specification; for most models there are none."""
    notes = NOTES.get(slug)
    return notes() if notes else {}


def _nemotron_4_340b() -> Notes:
    return {
        "size": (_nemotron_size(), _nemotron_data(), _nemotron_batch()),
        "compute": (_nemotron_compute(), _nemotron_cross_check()),
        "training": (_nemotron_duration(), _nemotron_utilisation()),
        "availability": (_nemotron_licence(),),
        "classification": (_nemotron_cost(),),
    }


def _nemotron_size() -> str:
    # Translators: page of Nemotron-4 340B, note under its size. {short} is 340B.
    message = _("Its makers give its size as {short} parameters.")
    return message.format(short=figures.parameters(340 * 10**9))


def _nemotron_data() -> str:
    # Translators: page of Nemotron-4 340B, note under its size. {first}, {further}, {words} are
    # numbers in words (8 trillion, 1 trillion, 6.75 trillion), {share} is 0.75.
    message = _(
        "Training began with {first} tokens; a further {further} followed. Whether those were new "
        "or partly seen before is not clear. Together they are about {words} words, at {share} "
        "words per token."
    )
    return message.format(
        first=figures.large(8e12),
        further=figures.large(1e12),
        words=figures.large(6.75e12),
        share=figures.number(0.75, 2),
    )


def _nemotron_batch() -> str:
    # Translators: page of Nemotron-4 340B, note under its size. A batch is {sequences} texts of
    # {tokens} tokens each (2,304 and 4,096).
    message = _("A batch holds {sequences} × {tokens} tokens.")
    return message.format(sequences=figures.number(2304), tokens=figures.number(4096))


def _nemotron_compute() -> str:
    return _operations_counted(parameters=340_000_000_000, tokens=9e12, flop=1.8e25)


def _nemotron_cross_check() -> str:
    # Translators: page of Nemotron-4 340B, note under its training compute. {chips} is a count,
    # {low} and {high} are like 41%, {tflops} is a chip's speed. MFU: share of it that is used.
    message = _(
        "The hardware gives about the same: up to {chips} H100 chips of {tflops} TFLOP/s each, "
        "at an MFU from {low} to {high}."
    )
    return message.format(
        chips=figures.number(6144),
        tflops=figures.number(989),
        low=figures.percent(0.41),
        high=figures.percent(0.42),
    )


def _nemotron_duration() -> str:
    return _("How long the run took is worked out from its compute; its makers do not say.")


def _nemotron_utilisation() -> str:
    # Translators: page of Nemotron-4 340B, note under its training run. {first}, {second}, {third}
    # and {average} are shares like 42.4%, {start} and {rest} are numbers in words (200 billion).
    message = _(
        "MFU was {first} over the first {start} tokens, {second} over the next {start} and {third} "
        "over the last {rest}; {average} on average."
    )
    return message.format(
        first=figures.percent(0.424),
        second=figures.percent(0.423),
        third=figures.percent(0.410),
        average=figures.percent(0.410675),
        start=figures.large(200e9),
        rest=figures.large(7.6e12),
    )


def _nemotron_licence() -> str:
    # Translators: page of Nemotron-4 340B, note under availability. {month} is like June 2024;
    # the name of the licence stays English.
    message = _(
        "The licence is permissive and allows commercial use: NVIDIA Open Model License Agreement, "
        "{month}."
    )
    return message.format(month=figures.month_long(date(2024, 6, 1)))


def _nemotron_cost() -> str:
    # Translators: page of Nemotron-4 340B, note under classification. {flop} is like
    # 2.0 × 10²⁵ FLOP, {cost} like $5,000,000.
    message = _("At about {flop}, the training is likely to have cost more than {cost}.")
    return message.format(flop=figures.operations(2e25), cost=figures.usd(5_000_000))


def _megatron_lm_1_2b() -> Notes:
    return {
        "size": (_megatron_data(),),
        "compute": (_megatron_compute(),),
        "availability": (_megatron_code(),),
    }


def _megatron_data() -> str:
    # Translators: page of Megatron-LM (1.2B), note under its size. {steps}, {sequences} and
    # {tokens} are counts, {total} is a number in words (157 billion).
    message = _(
        "Counted from table 1 of the paper (arXiv 1909.08053): {steps} steps × {sequences} "
        "sequences × {tokens} tokens = {total} tokens."
    )
    return message.format(
        steps=figures.number(300_000),
        sequences=figures.number(512),
        tokens=figures.number(1024),
        total=figures.large(300_000 * 512 * 1024),
    )


def _megatron_compute() -> str:
    return _operations_counted(parameters=1_200_000_000, tokens=1.57e11, flop=1.13e21)


def _megatron_code() -> str:
    return _("The training code is at github.com/NVIDIA/Megatron-LM.")


def _operations_counted(*, parameters: int, tokens: float, flop: float) -> str:
    # Translators: a model's page, note under its training compute; a multiplication.
    # {parameters} and {tokens} are numbers in words (340 billion), {flop} is 1.8 × 10²⁵ FLOP.
    message = _(
        "Counted as 6 operations per parameter and token: 6 × {parameters} parameters × {tokens} "
        "tokens = {flop}."
    )
    return message.format(
        parameters=figures.large(parameters),
        tokens=figures.large(tokens),
        flop=figures.operations(flop),
    )


NOTES: Mapping[str, Callable[[], Notes]] = {
    "nemotron-4-340b": _nemotron_4_340b,
    "megatron-lm-1-2b": _megatron_lm_1_2b,
}
