"""The fitted constants of the speed in words, in the order of the sum they belong to."""

from __future__ import annotations

from enum import Enum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Unit(Enum):
    """How the value of a constant is printed."""

    SHARE = "%"
    FACTOR = "×"
    COUNT = ""
    MICROSECONDS = "µs"
    MILLISECONDS = "ms"


# Translators: method page, constants of the speed (all lines up to "Speed of llamafile"). A kernel
# is a small program on the graphics card; hundreds of them are started for each token.
READING = _("Share of the bandwidth that reading reaches")
CONSTANTS: Final[dict[str, tuple[str | Promise, Unit]]] = {
    "bandwidth_share": (READING, Unit.SHARE),
    "hbm_share": (_("Part of that share that cards with HBM reach"), Unit.SHARE),
    "rocm_reading": (_("Reading time on AMD with ROCm, against Vulkan"), Unit.FACTOR),
    "intel_vulkan_reading": (_("Reading time on Intel with Vulkan, against SYCL"), Unit.FACTOR),
    "kernel_us": (_("Starting one kernel"), Unit.MICROSECONDS),
    "new_kernel": (_("The same on Ada, Hopper, Blackwell and RDNA 4"), Unit.FACTOR),
    "apple_kernel_us": (_("Starting one kernel on Apple up to M3"), Unit.MICROSECONDS),
    "new_apple_kernel": (_("The same on Apple from M4"), Unit.FACTOR),
    "intel_vulkan_kernel": (_("Starting a kernel on Intel with Vulkan"), Unit.FACTOR),
    "young_kernels": (_("Kernels for experts and recurrent layers on Intel"), Unit.FACTOR),
    "old_nvidia_arithmetic": (
        _("Computing steps for each parameter on NVIDIA up to Pascal"),
        Unit.COUNT,
    ),
    "apple_arithmetic": (_("Computing steps for each parameter on Apple"), Unit.COUNT),
    "apple_attention": (_("Computing steps for looking back on Apple"), Unit.COUNT),
    "token_ms": (_("Fixed time for each token"), Unit.MILLISECONDS),
    "mlx_speed": (_("Speed of MLX, against llama.cpp"), Unit.FACTOR),
    "llamafile_speed": (_("Speed of llamafile, against llama.cpp"), Unit.FACTOR),
}
