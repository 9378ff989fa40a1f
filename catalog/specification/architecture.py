"""How a model is built: what memory and speed are computed from."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from catalog.models import Architecture
from catalog.specification.facts import (
    Fact,
    Text,
    affirmed,
    figure,
    parameters,
    said,
    whole,
)

# Hugging Face's identifiers of common licences; others are printed as they are.
LICENCE_NAMES = {
    "apache-2.0": "Apache 2.0",
    "mit": "MIT",
    "cc-by-4.0": "CC BY 4.0",
    "cc-by-sa-4.0": "CC BY-SA 4.0",
    "cc-by-nc-4.0": "CC BY-NC 4.0",
    "cc-by-nc-sa-4.0": "CC BY-NC-SA 4.0",
    "bsd-3-clause": "BSD 3-Clause",
}
UNKNOWN_LICENCE = "unknown"
OTHER_LICENCE = "other"


def architecture_facts(record: Architecture | None) -> Iterator[Fact]:
    """The model's own architecture, where it is on record."""
    if record is None:
        return
    yield said("kind", pgettext("of an architecture", "Kind"), record.get_kind_display())
    yield said("model_type", _("Model type"), record.model_type)
    yield from _parameters(record)
    yield from _layers(record)
    yield from _attention(record)
    yield from _cache(record)
    yield from _feed_forward(record)
    yield from _text(record)
    yield said("licence", _("Licence"), _licence(record.licence))
    yield whole(record, "downloads", _("Downloads"))


def _parameters(record: Architecture) -> Iterator[Fact]:
    yield figure(record, "parameters", _("Stored parameters"), parameters)
    yield figure(record, "text_parameters", _("Parameters of the language part"), parameters)
    yield figure(record, "active_parameters", _("Active parameters"), parameters)


def _layers(record: Architecture) -> Iterator[Fact]:
    yield whole(record, "layers", _("Layers"))
    yield whole(record, "full_attention_layers", _("Layers with full attention"))
    if record.attention_layers != record.layers:
        yield whole(record, "attention_layers", _("Layers with a KV cache"))
    yield whole(record, "kv_shared_layers", _("Layers that share a KV cache"))
    yield whole(record, "hidden_size", _("Hidden size"))
    yield affirmed(record, "is_hybrid", _("Hybrid of attention and recurrence"))


def _attention(record: Architecture) -> Iterator[Fact]:
    yield whole(record, "attention_heads", _("Attention heads"))
    yield whole(record, "kv_heads", _("KV heads"))
    yield whole(record, "head_dim", _("Head dimension"))
    yield whole(record, "global_kv_heads", _("KV heads with full attention"))
    yield whole(record, "global_head_dim", _("Head dimension with full attention"))


def _cache(record: Architecture) -> Iterator[Fact]:
    yield figure(record, "sliding_window", _("Sliding window"), _tokens)
    yield said("full_attention_every", _("Full attention"), _every(record))
    yield whole(record, "kv_lora_rank", _("Rank of the compressed KV cache"))
    yield whole(record, "qk_rope_head_dim", _("Rotary part of a head"))
    yield whole(record, "q_lora_rank", _("Rank of the compressed queries"))
    yield whole(record, "v_head_dim", _("Head dimension of the values"))


def _feed_forward(record: Architecture) -> Iterator[Fact]:
    yield whole(record, "intermediate_size", _("Feed-forward size"))
    yield said("experts_total", _("Experts"), _experts(record))
    yield whole(record, "moe_intermediate_size", _("Feed-forward size of an expert"))
    yield whole(
        record, "shared_expert_intermediate_size", _("Feed-forward size of the shared expert")
    )
    yield whole(record, "dense_layers", _("Layers without experts"))


def _text(record: Architecture) -> Iterator[Fact]:
    yield whole(record, "vocabulary_size", _("Vocabulary size"))
    yield affirmed(record, "tied_embeddings", _("Tied embeddings"))
    yield figure(record, "max_context_tokens", _("Maximum context"), _tokens)


def _tokens(count: int) -> str:
    # Translators: a model's specification. {number} is a count.
    message = ngettext("{number} token", "{number} tokens", count)
    return message.format(number=figures.number(count))


def _every(record: Architecture) -> str:
    every = record.full_attention_every
    if not every:
        return ""
    # Translators: a model's specification, how often full attention occurs. {number} is a count: in
    # one layer of 6.
    message = ngettext("in every layer", "in one layer of {number}", every)
    return message.format(number=figures.number(every))


def _experts(record: Architecture) -> str:
    if not record.experts_total:
        return ""
    total = figures.number(record.experts_total)
    if not record.experts_active:
        return total
    active = figures.number(record.experts_active)
    # Translators: a model's specification, its experts. {total} and {active} are counts: 128, of
    # which 8.
    return _("{total}, of which {active} active per token").format(total=total, active=active)


def _licence(code: str) -> Text:
    if code in {"", UNKNOWN_LICENCE}:
        return ""
    if code == OTHER_LICENCE:
        return _("other, see the repository")
    return LICENCE_NAMES.get(code, code)
