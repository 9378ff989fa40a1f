"""The sum of the memory: what takes how much, and how much of the card may be used."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog import figures
from estimator.core import architecture_method, buffers, constants, kv_cache, memory
from estimator.core.architecture import Architecture, LayerGroup
from estimator.core.platform import Engine
from estimator.core.types import Card, Demand, Estimate, Inputs, MethodName, Model
from estimator.core.usable import VLLM_FRACTION, is_headless, offered_bytes, reserve_bytes
from estimator.derivation.lines import DECIMALS, Line, exact_gib, gb


def memory_lines(estimate: Estimate, model: Model, inputs: Inputs) -> list[Line]:
    """Everything that is added up, the sum, and what it is compared with."""
    demand = estimate.demand
    architecture = model.architecture if _knows_architecture(estimate) else None
    cache = _cached(architecture, inputs) if architecture else _usual_cache(model, inputs)
    overhead = _buffers(architecture, inputs) if architecture else _usual_overhead(model, inputs)
    parts = [
        Line(_("Weights"), gb(demand.weights_bytes), _weights(demand, model, architecture)),
        Line(_("KV cache"), gb(demand.kv_cache_bytes), cache),
        Line(_("Recurrent state"), gb(demand.state_bytes), _("the same at any length")),
        Line(_("Overhead"), gb(demand.overhead_bytes), overhead),
        Line(_("In use already"), gb(demand.in_use_bytes)),
    ]
    taken = [demand.weights_bytes, demand.kv_cache_bytes, demand.state_bytes]
    taken += [demand.overhead_bytes, demand.in_use_bytes]
    shown = [line for line, size in zip(parts, taken, strict=True) if size]
    needed = Line(_("Memory needed"), gb(demand.needed_bytes), is_total=True)
    return [*shown, needed, *_usable(estimate, inputs), _margin(estimate)]


def _knows_architecture(estimate: Estimate) -> bool:
    return estimate.method is MethodName.ARCHITECTURE


# Parts


def _weights(demand: Demand, model: Model, architecture: Architecture | None) -> str:
    count = architecture.parameters if architecture else model.parameters
    file_bytes = demand.file_bytes or demand.weights_bytes
    # Translators: how the size of the weights is computed, in the table of a model's and a card's
    # page. {parameters} is a number in words: 27.0 billion, {bits} a number.
    product = _("{parameters} × {bits} bits ÷ 8").format(
        parameters=figures.parameters_in_words(count),
        bits=figures.number(file_bytes * 8 / count, 2),
    )
    if file_bytes == demand.weights_bytes:
        return product
    # Translators: the same where a part of the file does not lie on the card. {product} is a
    # product: 27.0 billion × 4.89 bits ÷ 8; {part} is a size in GB.
    text = _("{product}, without the {part} GB of the embedding, which stays in system memory")
    return text.format(product=product, part=exact_gib(file_bytes - demand.weights_bytes))


def _usual_cache(model: Model, inputs: Inputs) -> str:
    """Billions of parameters × context × constant."""
    # Translators: how the KV cache is computed from the size. {billions} and {tokens} are numbers,
    # {each} is a size in GB.
    return _("{billions} billion × {tokens} tokens ÷ 1,024 × {each} GB").format(
        billions=figures.up_to(memory.billions(model.parameters), 2),
        tokens=figures.number(inputs.context_tokens),
        each=figures.up_to(constants.CONTEXT_GIB_PER_BILLION_PER_KILOTOKEN, 4),
    )


def _cached(architecture: Architecture, inputs: Inputs) -> str:
    allocation = kv_cache.Allocation(keeps_windows=inputs.platform.keeps_windows)
    spans = [
        _span(group, kv_cache.cells_of(group, inputs.context_tokens, allocation))
        for group in architecture.layer_groups
        if group.layers
    ]
    # Translators: how the KV cache is computed. {spans} is a list: 10 layers × 8,192 tokens and
    # 52 layers × 1,536 tokens; {type} is f16, q8_0 or q4_0.
    text = _("{spans}, stored as {type}")
    term = text.format(spans=figures.conjunction(spans), type=inputs.cache_type.name)
    if inputs.platform.engine is Engine.VLLM and architecture.is_hybrid:
        padding = figures.number(architecture_method.VLLM_HYBRID_PADDING, DECIMALS)
        # Translators: the same where the software fills up pages. {term} is such a product,
        # {factor} a number.
        return _("{term}, × {factor} since pages are filled up").format(term=term, factor=padding)
    return term


def _span(group: LayerGroup, tokens: int) -> str:
    # Translators: layers that keep that many tokens. {layers} and {tokens} are numbers.
    text = ngettext(
        "{layers} layer × {tokens} tokens", "{layers} layers × {tokens} tokens", group.layers
    )
    return text.format(layers=figures.number(group.layers), tokens=figures.number(tokens))


def _usual_overhead(model: Model, inputs: Inputs) -> str:
    # Translators: how the overhead is computed from the size. {base} and {each} are sizes in GB,
    # {billions} is a number.
    text = _("{base} GB + {billions} billion × {each} GB").format(
        base=figures.up_to(constants.BASE_OVERHEAD_GIB, 4),
        billions=figures.up_to(memory.billions(model.parameters), 2),
        each=figures.up_to(constants.OVERHEAD_GIB_PER_BILLION, 4),
    )
    return _times(inputs.cards, text)


def _buffers(architecture: Architecture, inputs: Inputs) -> str:
    if inputs.platform.engine is Engine.VLLM:
        return _times(inputs.cards, _("intermediate results and recorded graphs of vLLM"))
    # Translators: the parts of the overhead. {runtime} and {buffer} are sizes in GB.
    text = _("{runtime} GB for the software, {buffer} GB for intermediate results").format(
        runtime=exact_gib(buffers.RUNTIME_BYTES),
        buffer=exact_gib(buffers.compute_bytes(architecture, inputs.context_tokens)),
    )
    return _times(inputs.cards, text)


def _times(cards: int, term: str) -> str:
    return term if cards == 1 else f"{figures.number(cards)} × ({term})"


# What the card offers


def _usable(estimate: Estimate, inputs: Inputs) -> list[Line]:
    each, cards = estimate.usable_bytes // estimate.demand.cards, estimate.demand.cards
    how = _usable_here(estimate, each, inputs)
    if cards == 1:
        return [Line(_("Usable memory"), gb(each), how)]
    # Translators: memory of several cards together. {cards} is a number from 2 to 8.
    together = _("Usable memory of {cards} cards").format(cards=figures.number(cards))
    return [Line(_("Usable memory of each card"), gb(each), how), Line(together, gb(each * cards))]


def _usable_here(estimate: Estimate, usable: int, inputs: Inputs) -> str:
    card = estimate.card
    if not _knows_architecture(estimate):
        return _share(usable / card.memory_bytes, card.memory_bytes, card)
    if inputs.platform.engine is Engine.VLLM:
        # Translators: how the usable memory came about. {share} is a percentage, {memory} a size.
        text = _("{share} of {memory} GB, the part vLLM takes")
        memory_gib = exact_gib(offered_bytes(card))
        return text.format(share=figures.percent(VLLM_FRACTION), memory=memory_gib)
    if card.unified_memory:
        return _share(usable / card.gpu_memory_bytes, card.gpu_memory_bytes, card)
    return _less_reserve(card)


def _share(share: float, memory_bytes: int, card: Card) -> str:
    if card.unified_memory:
        # Translators: how the usable memory came about. {share} is a percentage, {memory} a size.
        text = _("{share} of {memory} GB, which the processor uses too")
    else:
        # Translators: how the usable memory came about. {share} is a percentage, {memory} a size.
        text = _("{share} of {memory} GB")
    memory_gib = figures.card_memory(memory_bytes / constants.BYTES_PER_GIB)
    return text.format(share=figures.percent(round(share, 3)), memory=memory_gib)


def _less_reserve(card: Card) -> str:
    """Memory less what checksums, driver and display take."""
    checksums = card.gpu_memory_bytes - offered_bytes(card)
    sizes = {
        "memory": figures.card_memory(card.gpu_memory_bytes / constants.BYTES_PER_GIB),
        "reserve": exact_gib(reserve_bytes(card)),
        "checksums": exact_gib(checksums),
    }
    if checksums:
        # Translators: how the usable memory of a card came about: {memory}, {checksums} and
        # {reserve} are sizes in GB.
        text = _("{memory} GB − {checksums} GB of checksums − {reserve} GB for the driver")
    elif is_headless(card):
        # Translators: how the usable memory of a card came about: {memory} and {reserve} are
        # sizes in GB.
        text = _("{memory} GB − {reserve} GB for the driver")
    else:
        # Translators: how the usable memory of a card came about: {memory} and {reserve} are
        # sizes in GB.
        text = _("{memory} GB − {reserve} GB for driver and screen")
    return text.format(**sizes)


def _margin(estimate: Estimate) -> Line:
    if estimate.fits:
        return Line(_("Left over"), gb(estimate.spare_bytes), is_total=True)
    return Line(_("Short by"), gb(estimate.short_bytes), is_total=True)
