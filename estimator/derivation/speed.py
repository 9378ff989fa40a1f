"""The sum of the time that one token takes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from catalog import figures
from catalog.vocabulary import Vendor
from estimator.core import constants
from estimator.core.decode_speed import LEAST_COST_BITS, seconds_by_part
from estimator.core.methods import method_for
from estimator.core.quantization import Level
from estimator.core.speed import age_factor
from estimator.core.types import Card, DecodeWork, Estimate, Inputs, Model, UnitSeconds
from estimator.derivation.lines import Line, decimal_bytes, gb_per_s, milliseconds

MICROSECONDS = 10**6


def speed_lines(estimate: Estimate, model: Model, inputs: Inputs) -> list[Line]:
    """What a token reads, what else it takes, the time it adds up to, and the speed."""
    costs = method_for(model).rate(estimate.card, inputs.platform).unit_seconds
    work = estimate.demand.work
    if work is None or costs is None:
        parts = _by_size(estimate, model)
    else:
        parts = _by_physics(estimate, work, costs, model, inputs)
    return [*parts, *_totals(estimate.tokens_per_s)]


def _totals(tokens_per_s: float) -> list[Line]:
    time = milliseconds(1 / tokens_per_s)
    # Translators: how a speed follows from a time. {second} is 1,000 ms, {time} a time in ms.
    how = _("{second} ÷ {time}").format(second=f"{figures.number(1000)} ms", time=time)
    return [
        Line(_("Time for each token"), time, is_total=True),
        Line(_("Tokens per second"), figures.speed(tokens_per_s), how),
    ]


# From the size alone


def _by_size(estimate: Estimate, model: Model) -> list[Line]:
    demand, card = estimate.demand, estimate.card
    reached = demand.read_bytes_per_token * estimate.tokens_per_s
    # Translators: what is read for each token, in the table of a model's and a card's page.
    # {parameters} is a number in words: 27.0 billion, {bits} a number.
    read = _("{parameters} × {bits} bits ÷ 8").format(
        parameters=figures.parameters_in_words(model.parameters_read),
        bits=figures.number(demand.level.bits_per_weight, 2),
    )
    return [
        Line(_("Read for each token"), decimal_bytes(demand.read_bytes_per_token), read),
        Line(_("Bandwidth reached"), gb_per_s(reached), _factors(card, estimate)),
    ]


def _factors(card: Card, estimate: Estimate) -> str:
    # Translators: how the bandwidth a card reaches is computed. {bandwidth} has its unit, {level}
    # is a quantization level, {maker} a name; {efficiency}, {share} and {age} are percentages.
    text = _("{bandwidth} × {efficiency} at {level} × {share} for {maker} × {age} for its age")
    return text.format(
        bandwidth=gb_per_s(card.bandwidth_bytes_per_s),
        efficiency=figures.percent(estimate.level.efficiency),
        level=estimate.level.name,
        share=figures.percent(constants.VENDOR_FACTOR[card.vendor]),
        maker=Vendor(card.vendor).label,
        age=figures.percent(age_factor(card)),
    )


# From the architecture


def _by_physics(
    estimate: Estimate, work: DecodeWork, costs: UnitSeconds, model: Model, inputs: Inputs
) -> list[Line]:
    card, level = estimate.card, estimate.level
    seconds = seconds_by_part(work, costs)
    share = 1 / (costs.byte * card.gpu_bandwidth_bytes_per_s)
    # Translators: how the bandwidth a card reaches is computed. {bandwidth} has its unit, {share}
    # is a percentage.
    reached = _("{bandwidth} × {share}, the share that reading reaches").format(
        bandwidth=gb_per_s(card.gpu_bandwidth_bytes_per_s),
        share=figures.percent(round(share, 2)),
    )
    times = [
        (_("Reading"), seconds.byte, ""),
        (_("Computing"), seconds.parameter, ""),
        (_("Looking back at the text"), seconds.attention_product, ""),
        (_("Starting kernels"), *_kernels(work, seconds)),
        (_("Fixed time"), seconds.token, ""),
    ]
    return [
        Line(_("Read for each token"), decimal_bytes(work.bytes_read), _read(level, model, inputs)),
        Line(_("Bandwidth reached"), gb_per_s(1 / costs.byte), reached),
        *(Line(label, milliseconds(time), how) for label, time, how in times if time),
    ]


def _read(level: Level, model: Model, inputs: Inputs) -> str:
    tokens = figures.number(inputs.context_tokens)
    if inputs.tensor_parallel and inputs.cards > 1:
        # Translators: what each of several cards that share every layer reads for a token. {cards}
        # is a number.
        text = _("on each of {cards} cards its part of the weights and of the cache")
        return text.format(cards=figures.number(inputs.cards))
    if level.bits_per_weight < LEAST_COST_BITS:
        # Translators: what counts as read for each token, where unpacking the weights takes the
        # time that fewer bits save. {bits} and {tokens} are numbers.
        text = _(
            "weights as at {bits} bits, since fewer are no faster, "
            "and the KV cache of {tokens} tokens"
        )
        return text.format(bits=figures.number(LEAST_COST_BITS, 1), tokens=tokens)
    if model.architecture is not None and model.architecture.is_mixture_of_experts:
        # Translators: what is read for each token of a mixture of experts. {tokens} is a number.
        return _("the active weights, and the KV cache of {tokens} tokens").format(tokens=tokens)
    # Translators: what is read for each token. {tokens} is a number.
    return _("all weights, and the KV cache of {tokens} tokens").format(tokens=tokens)


def _kernels(work: DecodeWork, seconds: UnitSeconds) -> tuple[float, str]:
    """Their time, and how many there are."""
    count = work.operations + work.special_operations
    time = seconds.operation + seconds.special_operation
    # Translators: how the time for starting kernels (small programs on the card) is computed.
    # {count} and {each} are numbers.
    how = _("{count} kernels × {each} µs").format(
        count=figures.number(count), each=figures.number(time / count * MICROSECONDS, 1)
    )
    return time, how
