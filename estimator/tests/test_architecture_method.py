"""The method from the architecture: each term, and what holds for every model, card and input."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estimator.core import buffers, kv_cache, recurrent_state, weights
from estimator.core.architecture import Architecture
from estimator.core.architecture_method import VLLM_RUNTIME_BYTES, work_of
from estimator.core.calibration import CALIBRATION
from estimator.core.constants import BYTES_PER_GIB, MAX_CONTEXT_TOKENS
from estimator.core.decode_speed import lanes_per_s, seconds_by_part, seconds_per_token
from estimator.core.fit import estimate_of, fit, held_in
from estimator.core.formats import format_named
from estimator.core.kv_cache import BYTES_PER_VALUE, UnknownCacheTypeError, cache_type_named
from estimator.core.levels import any_level_named
from estimator.core.methods import ARCHITECTURE
from estimator.core.operations import operations_of
from estimator.core.platform import (
    Backend,
    Engine,
    Platform,
    UnknownEngineError,
    engine_named,
)
from estimator.core.quantization import LEVELS, Level, UnknownLevelError
from estimator.core.ranges import fastest_measured, measured_bound
from estimator.core.types import Card, Confidence, Demand, Inputs
from estimator.core.usable import usable_bytes
from estimator.tests import architectures, builders

GIB = BYTES_PER_GIB
Q4 = any_level_named("Q4_K_M")

shapes = st.sampled_from(architectures.ALL)
levels = st.sampled_from([*LEVELS, *map(any_level_named, ("IQ3_XS", "UD-Q4_K_XL", "INT4"))])
contexts = st.integers(1, MAX_CONTEXT_TOKENS)
platforms = st.builds(Platform, st.sampled_from(Engine), st.sampled_from(Backend))
inputs = st.builds(
    Inputs,
    context_tokens=contexts,
    cache_type=st.sampled_from(sorted(BYTES_PER_VALUE)).map(cache_type_named),
    cards=st.integers(1, 8),
    tensor_parallel=st.booleans(),
    platform=platforms,
    memory_in_use_bytes=st.integers(0, 10 * GIB),
)
cards: st.SearchStrategy[Card] = st.builds(
    builders.card,
    memory_gib=st.floats(1, 1024),
    gb_per_s=st.floats(10, 20_000),
    vendor=st.sampled_from(["nvidia", "amd", "intel", "apple"]),
    memory_type=st.sampled_from(["", "GDDR6", "HBM3", "LPDDR5X"]),
    architecture=st.sampled_from(["", "Pascal", "Ampere", "Ada Lovelace", "RDNA 3.0", "Apple M5"]),
    fp32_flop_per_s=st.none() | st.floats(1e11, 1e15),
    unified_memory=st.booleans(),
)


def asked(shape: Architecture, level: Level = Q4, chosen: Inputs | None = None) -> Demand:
    model = builders.model(architecture=shape)
    return ARCHITECTURE.demand(model, level, chosen or Inputs())


def speed(card: Card, demand: Demand, platform: Platform | None = None) -> float:
    return ARCHITECTURE.tokens_per_s(ARCHITECTURE.rate(card, platform or Platform()), demand)


@given(shapes, levels, inputs)
def test_the_parts_add_up_to_what_is_needed(
    shape: Architecture, level: Level, chosen: Inputs
) -> None:
    demand = asked(shape, level, chosen)
    held = demand.weights_bytes + demand.kv_cache_bytes + demand.state_bytes
    assert demand.needed_bytes == held + demand.overhead_bytes + demand.in_use_bytes
    model = builders.model(architecture=shape)
    assert ARCHITECTURE.needed_bytes(model, level, chosen) == demand.needed_bytes


@given(shapes, inputs, contexts)
def test_a_longer_conversation_never_needs_less_nor_runs_faster(
    shape: Architecture, chosen: Inputs, tokens: int
) -> None:
    ordered = sorted([chosen.context_tokens, tokens])
    less, more = (asked(shape, Q4, replace(chosen, context_tokens=each)) for each in ordered)
    assert less.needed_bytes <= more.needed_bytes
    ours = builders.card(vendor="apple")
    assert speed(ours, less, chosen.platform) >= speed(ours, more, chosen.platform)


@given(shapes, cards, inputs, levels)
def test_a_speed_lies_inside_its_range(
    shape: Architecture, card: Card, chosen: Inputs, level: Level
) -> None:
    rated = ARCHITECTURE.rate(card, chosen.platform)
    demand = asked(shape, level, chosen)
    around = ARCHITECTURE.speed_range(rated, demand)
    assert 0 < around.low < 1 < around.high
    assert 0 < ARCHITECTURE.tokens_per_s(rated, demand) < float("inf")


@given(shapes, cards, st.floats(1.01, 10))
def test_more_bandwidth_is_never_slower(shape: Architecture, card: Card, factor: float) -> None:
    faster = replace(card, bandwidth_bytes_per_s=round(card.bandwidth_bytes_per_s * factor))
    assert speed(faster, asked(shape)) >= speed(card, asked(shape))


@given(cards, platforms)
def test_a_card_offers_some_of_its_memory_never_more(card: Card, platform: Platform) -> None:
    assert 0 < usable_bytes(card, platform) <= card.memory_bytes


@given(shapes, st.integers(2, 8))
def test_cards_that_share_by_layers_hold_more_but_are_no_faster(
    shape: Architecture, count: int
) -> None:
    one, several = asked(shape), asked(shape, Q4, Inputs(cards=count))
    assert several.weights_bytes == one.weights_bytes
    assert several.overhead_bytes == count * one.overhead_bytes
    assert speed(builders.card(), several) == speed(builders.card(), one)


@given(shapes, st.integers(2, 8))
def test_cards_that_split_every_layer_are_faster_but_not_as_often(
    shape: Architecture, count: int
) -> None:
    one = speed(builders.card(), asked(shape))
    split = speed(builders.card(), asked(shape, Q4, Inputs(cards=count, tensor_parallel=True)))
    assert one < split < count * one


@pytest.mark.parametrize(
    ("shape", "tokens", "kind", "expected_gib"),
    [
        (architectures.LLAMA_8B, 8192, "f16", 1.0),
        (architectures.LLAMA_8B, 8192, "q8_0", 34 / 64),
        (architectures.LLAMA_8B, 8192, "q8_0/q4_0", (34 + 18) / 128),
        (architectures.DEEPSEEK_V3, 163_840, "f16", 10.7227),
        (architectures.QWEN_27B, 262_144, "f16", 16.0),
    ],
)
def test_a_cache_holds_what_its_layers_keep(
    shape: Architecture, tokens: int, kind: str, expected_gib: float
) -> None:
    ours = kv_cache.cache_bytes(shape, tokens, cache_type_named(kind))
    assert ours / GIB == pytest.approx(expected_gib, rel=1e-4)


def test_layers_with_a_window_keep_it_and_a_micro_batch() -> None:
    window = architectures.GEMMA_27B.layer_groups[1]
    assert window.layers == 52
    assert kv_cache.cells_of(window, 32_768, kv_cache.Allocation()) == 1024 + 512
    assert kv_cache.cells_of(window, 700, kv_cache.Allocation()) == 768
    four = kv_cache.Allocation(sequences=4)
    assert kv_cache.cells_of(window, 32_768, four) == 4 * 1024 + 512


def test_an_engine_without_windows_keeps_every_token() -> None:
    whole = asked(architectures.GEMMA_27B, Q4, Inputs(platform=Platform(Engine.VLLM)))
    assert whole.kv_cache_bytes > 3 * asked(architectures.GEMMA_27B).kv_cache_bytes


def test_a_window_in_every_layer_is_not_used() -> None:
    shape = architectures.llama(sliding_window=4096, full_attention_layers=0)
    assert shape.layer_groups == architectures.LLAMA_8B.layer_groups


def test_an_unknown_type_of_cache_is_refused() -> None:
    with pytest.raises(UnknownCacheTypeError):
        cache_type_named("q3_9")


def test_a_recurrent_state_does_not_grow() -> None:
    short, long = (
        asked(architectures.QWEN_27B, Q4, Inputs(context_tokens=tokens)) for tokens in (1, 10**6)
    )
    assert (
        short.state_bytes == long.state_bytes == recurrent_state.state_bytes(architectures.QWEN_27B)
    )
    assert short.state_bytes / 2**20 == pytest.approx(149.62, abs=0.01)


def test_hybrids_without_a_count_of_attention_layers_are_left_to_the_size() -> None:
    shape = replace(architectures.QWEN_27B, attention_layers=None)
    assert not ARCHITECTURE.applies_to(builders.model(architecture=shape))
    assert ARCHITECTURE.applies_to(builders.model(architecture=architectures.QWEN_27B))
    assert not ARCHITECTURE.applies_to(builders.model())


def test_an_embedding_of_its_own_stays_in_system_memory() -> None:
    demand = asked(architectures.LLAMA_8B)
    assert 0.93 < demand.weights_bytes / demand.file_bytes < 0.98
    tied = asked(architectures.GEMMA_27B)
    assert tied.weights_bytes == tied.file_bytes


def test_packed_experts_stay_packed_at_every_level() -> None:
    sizes = [
        weights.file_bytes(architectures.GPT_OSS_20B, format_named(name))
        for name in ("F16", "Q8_0", "Q4_K_M")
    ]
    assert sizes[0] > sizes[1] > sizes[2] > 0.9 * sizes[1]


def test_rows_that_fill_no_blocks_take_more_bits() -> None:
    odd = architectures.llama(hidden_size=4096 + 64)
    form = format_named("Q4_K_M")
    assert weights.fallback_share(odd) > 0.5
    per_weight = [
        weights.file_bytes(shape, form) / shape.parameters
        for shape in (odd, architectures.LLAMA_8B)
    ]
    assert per_weight[0] > 1.05 * per_weight[1]


def test_a_shared_table_that_is_counted_twice_counts_once() -> None:
    plain = architectures.llama(tied_embeddings=True)
    once = replace(plain, parameters=plain.plain_parameters)
    twice = replace(plain, parameters=plain.plain_parameters + plain.table_parameters)
    assert once.body_parameters == twice.body_parameters


def test_experts_and_recurrent_layers_start_kernels_of_their_own_kind() -> None:
    assert operations_of(architectures.LLAMA_8B).special == 0
    assert operations_of(architectures.QWEN_27B).special == 48 * 26
    assert operations_of(architectures.DEEPSEEK_V3).special == 58 * (12 + 6)


def test_attention_over_latents_multiplies_each_head_with_them() -> None:
    products = kv_cache.attention_products(architectures.DEEPSEEK_V3, 1)
    assert products == 61 * 128 * (2 * 512 + 64)


def test_few_bits_do_not_read_faster_without_limit() -> None:
    small, smaller = (
        work_of(architectures.LLAMA_8B, format_named(name), 512) for name in ("IQ2_M", "IQ1_S")
    )
    assert small.bytes_read == pytest.approx(smaller.bytes_read)


@pytest.mark.parametrize(
    ("facts", "share"),
    [
        ({"vendor": "apple", "memory_gib": 16, "unified_memory": True}, 0.70),
        ({"vendor": "apple", "memory_gib": 64, "unified_memory": True}, 0.75),
        ({"vendor": "amd", "memory_gib": 128, "unified_memory": True}, 0.95),
        ({"memory_gib": 24, "form": "datacenter", "memory_type": "GDDR6"}, 0.9375 - 0.25 / 24),
        ({"memory_gib": 80, "form": "datacenter", "memory_type": "HBM3"}, 1 - 0.25 / 80),
        ({"memory_gib": 24, "form": "desktop", "memory_type": "GDDR6X"}, 1 - 0.6 / 24),
        ({"memory_gib": 2, "form": "desktop"}, 0.9),
    ],
)
def test_a_card_offers_its_memory_less_what_others_take(
    facts: dict[str, object], share: float
) -> None:
    ours = builders.card(**facts)  # type: ignore[arg-type]
    assert usable_bytes(ours, Platform()) / ours.memory_bytes == pytest.approx(share, abs=1e-4)


def test_vllm_takes_its_share_of_the_whole_and_its_own_overhead() -> None:
    platform = Platform(Engine.VLLM)
    ours = builders.card(memory_gib=80, form="datacenter", memory_type="HBM3")
    assert usable_bytes(ours, platform) == round(0.9 * 80 * GIB)
    demand = asked(architectures.LLAMA_8B, Q4, Inputs(platform=platform))
    assert demand.overhead_bytes == VLLM_RUNTIME_BYTES
    assert demand.weights_bytes == demand.file_bytes


def test_a_compute_buffer_without_flash_attention_holds_all_scores() -> None:
    shape = architectures.LLAMA_8B
    with_it = buffers.compute_bytes(shape, 32_768)
    assert buffers.compute_bytes(shape, 32_768, flash_attention=False) > 5 * with_it


def test_both_dies_of_a_board_are_not_one_card() -> None:
    board = builders.card(memory_gib=128, gb_per_s=3280, memory_type="HBM2e", gpus_in_figures=2)
    die = builders.card(memory_gib=64, gb_per_s=1640, memory_type="HBM2e")
    assert speed(board, asked(architectures.LLAMA_8B)) == speed(die, asked(architectures.LLAMA_8B))
    assert usable_bytes(board, Platform()) == usable_bytes(die, Platform())


def test_back_ends_differ_where_they_were_measured_to() -> None:
    intel, amd = builders.card(vendor="intel"), builders.card(vendor="amd")
    demand = asked(architectures.LLAMA_8B)
    sycl, vulkan = Platform(backend=Backend.SYCL), Platform(backend=Backend.VULKAN)
    assert speed(intel, demand, sycl) > 1.5 * speed(intel, demand, vulkan)
    assert speed(amd, demand, vulkan) > speed(amd, demand, Platform(backend=Backend.ROCM))


def test_stacked_memory_reaches_a_smaller_share() -> None:
    demand = asked(architectures.LLAMA_8B)
    plain, stacked = (builders.card(memory_type=kind) for kind in ("GDDR6", "HBM2"))
    assert speed(plain, demand) > 1.2 * speed(stacked, demand)


def test_the_arithmetic_of_a_card_without_a_rate_follows_its_bandwidth() -> None:
    assert lanes_per_s(builders.card(gb_per_s=1000)) == pytest.approx(1.8e13)


def test_mlx_is_faster_on_apple_alone() -> None:
    demand, mlx = asked(architectures.LLAMA_8B), Platform(Engine.MLX)
    for vendor, gains in (("apple", True), ("nvidia", False)):
        ours = builders.card(vendor=vendor)
        plain, with_mlx = ARCHITECTURE.rate(ours), ARCHITECTURE.rate(ours, mlx)
        faster = ARCHITECTURE.tokens_per_s(with_mlx, demand) > 1.1 * ARCHITECTURE.tokens_per_s(
            plain, demand
        )
        assert faster is gains


def test_confidence_is_medium_where_the_maker_s_cards_were_measured() -> None:
    rated = ARCHITECTURE.rate(builders.card(vendor="amd"))
    demand = asked(architectures.LLAMA_8B)
    assert ARCHITECTURE.confidence_of(rated, demand) is Confidence.MEDIUM


def test_confidence_is_high_on_a_card_the_model_was_measured_on() -> None:
    ours = builders.model(architecture=architectures.LLAMA_8B, measured_cards=frozenset({"a-card"}))
    demand = ARCHITECTURE.demand(ours, Q4, Inputs())
    measured, other = (ARCHITECTURE.rate(builders.card(slug=slug)) for slug in ("a-card", "other"))
    assert ARCHITECTURE.confidence_of(measured, demand) is Confidence.HIGH
    assert ARCHITECTURE.confidence_of(other, demand) is Confidence.MEDIUM


def test_the_parts_of_a_token_s_time_add_up() -> None:
    work = asked(architectures.DEEPSEEK_V3).work
    costs = ARCHITECTURE.rate(builders.card()).unit_seconds
    assert work is not None
    assert costs is not None
    parts = seconds_by_part(work, costs)
    assert sum(parts) == pytest.approx(seconds_per_token(work, costs))
    assert parts.byte > parts.operation > 0


@pytest.mark.parametrize(("memory_gib", "expected"), [(4, 0), (7, 1), (24, 18)])
def test_conversations_share_what_weights_and_buffers_leave(
    memory_gib: float, expected: int
) -> None:
    ours = builders.card(memory_gib=memory_gib, form="datacenter")
    rated, demand = ARCHITECTURE.rate(ours), asked(architectures.LLAMA_8B)
    held = held_in(rated.usable_bytes, (demand,))
    assert estimate_of(rated, held, ARCHITECTURE).conversations == expected


@pytest.mark.parametrize("step", CALIBRATION.fastest)
def test_the_bound_of_a_size_is_the_fastest_run_of_that_size(step: object) -> None:
    run = next(each for each in CALIBRATION.fastest if each == step)
    assert fastest_measured(run.read_bytes) == run.tokens_per_s
    assert fastest_measured(run.read_bytes * 0.99) >= run.tokens_per_s


@pytest.mark.parametrize(
    ("name", "engine"),
    [("vLLM", Engine.VLLM), (" Ollama ", Engine.OLLAMA), ("mlx-lm", Engine.MLX)],
)
def test_engines_go_by_several_names(name: str, engine: Engine) -> None:
    assert engine_named(name) is engine


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(UnknownEngineError):
        engine_named("steam")


@pytest.mark.parametrize("name", ["mixed", "all F32 (guessed)", "Q9_K", ""])
def test_a_name_that_is_no_level_is_refused(name: str) -> None:
    with pytest.raises(UnknownLevelError):
        any_level_named(name)


@pytest.mark.parametrize(
    ("name", "body_bits"),
    [("4bit", 4.5), ("8-bit", 8.5), ("exl3-6.0bpw", 6.0), ("AWQ GEMM", 4.16), ("fp8", 8.03)],
)
def test_levels_of_other_engines_have_bits(name: str, body_bits: float) -> None:
    assert any_level_named(name).bits_per_weight == body_bits


def test_a_size_only_figure_is_bounded_on_fast_cards_for_small_models_alone() -> None:
    fast = builders.card(memory_gib=288, gb_per_s=8000, memory_type="HBM3e")
    small, huge = (fit(fast, builders.model(billions=size), Inputs()) for size in (0.355, 340))
    bound = measured_bound(small)
    assert bound is not None
    assert 500 < bound < small.tokens_per_s / 3
    assert measured_bound(huge) is None
