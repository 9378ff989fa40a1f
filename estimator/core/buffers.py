"""What an engine takes beside weights and cache: compute buffers and the runtime itself.

Largest intermediate results of llama.cpp's graph for one micro-batch (sizes as it allocates them,
read off its logs; error in ``estimator/README.md``): logits and their inputs, or one layer's
activations, which without flash attention hold the scores of the whole context.
"""

from __future__ import annotations

from typing import Final

from estimator.core.architecture import Architecture
from estimator.core.constants import BYTES_PER_GIB
from estimator.core.kv_cache import MICRO_BATCH_TOKENS

RUNTIME_BYTES: Final = round(0.3 * BYTES_PER_GIB)
"""The driver's context and the kernels on the card: 0.30-0.45 GiB on NVIDIA, in no engine's log
but in what the driver reports."""

FLOAT_BYTES: Final = 4


def compute_bytes(
    architecture: Architecture,
    context_tokens: int,
    *,
    batch_tokens: int = MICRO_BATCH_TOKENS,
    flash_attention: bool = True,
) -> int:
    """Bytes of the compute buffer."""
    batch = min(batch_tokens, context_tokens)
    logits = FLOAT_BYTES * batch * (architecture.vocabulary_size + 2 * architecture.hidden_size)
    layer = 4 * FLOAT_BYTES * batch * architecture.hidden_size
    if flash_attention:
        feed_forward = architecture.intermediate_size or architecture.moe_intermediate_size or 0
        layer += 2 * FLOAT_BYTES * batch * feed_forward + 5 * batch * context_tokens
    else:
        heads = architecture.attention_heads or 0
        layer += FLOAT_BYTES * batch * context_tokens * (heads + 1)
    return max(logits, layer)
