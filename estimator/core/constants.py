"""Every number the size-only method rests on, with its source, date and error.

The method and its constants were derived in November 2026 from the figures a reference site prints
for three models; they reproduce all 31 of its table rows to the last printed digit. What its rows
do not show was chosen here and is marked "ours".
"""

from __future__ import annotations

from typing import Final

BYTES_PER_GIB: Final = 2**30
BYTES_PER_GB: Final = 10**9
PARAMETERS_PER_BILLION: Final = 10**9

DEFAULT_CONTEXT_TOKENS: Final = 8_192
"""Tokens. Not printed by the reference; where its rule agrees best with real allocation logs."""

MAX_CONTEXT_TOKENS: Final = 16_777_216
"""Tokens. Ours: above the longest context on record, so that nothing real is refused."""

MAX_CARDS: Final = 8
"""Cards that share a model: what one machine holds."""

USABLE_FRACTION: Final = 0.9
"""Share of a card's memory a model may take. Reference; exact in its rows."""

UNIFIED_USABLE_FRACTION: Final = 0.75
"""Share of unified memory the GPU may take. macOS offers 0.67-0.84 by default (reports from 2024 to
2026 on 16 to 128 GB machines); firmware and drivers decide on others."""

COMFORTABLE_SHARE_OF_USABLE: Final = 0.75 / 0.9
"""A fit is comfortable up to this share of the usable memory: 0.75 of the whole of an ordinary
card. Reference calls 1.1 of 4 GB comfortable and 206.4 of 256 GB tight; the exact limit is ours."""

BASE_OVERHEAD_GIB: Final = 0.75
"""GiB every model takes beside weights and cache. Reference; exact in its rows."""

OVERHEAD_GIB_PER_BILLION: Final = 0.0329
"""GiB per billion parameters, whatever the context. Ours: the split of the reference's 0.0809 at
8,192 tokens lies between fits at 4k and 8k."""

CONTEXT_GIB_PER_BILLION_PER_KILOTOKEN: Final = 0.006
"""GiB per billion parameters and 1,024 tokens of context. Ours, the other half of that split."""

VENDOR_FACTOR: Final = {"nvidia": 1.0, "amd": 0.78, "intel": 0.65, "apple": 0.95}
"""Share of the NVIDIA speed that a card of the same bandwidth reaches. Reference; Apple is not in
it (ours, from measurements)."""

OLD_CARD_YEAR: Final = 2016
OLD_CARD_FACTOR: Final = 0.85
"""Cards released before that year reach this share. Reference; exact in its rows."""

RANGE_LOW: Final = 0.6
RANGE_HIGH: Final = 1.6
"""The printed range around a size-only speed. Reference; exact in its rows."""

READING_SPEED_TOKENS_PER_S: Final = 10.0
"""Roughly as fast as people read. Reference."""
