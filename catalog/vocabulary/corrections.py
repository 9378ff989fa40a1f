"""Why a value differs from what its source says."""

from django.utils.translation import gettext_lazy as _

from catalog.vocabulary.choices import Vocabulary


class CorrectionReason(Vocabulary):
    """The reason of a correction, or of a doubt that was not settled."""

    VALUE_PER_DIE = "value-per-die", _("The source gives the value of one die of the package.")
    FIRST_ANNOUNCEMENT = (
        "first-announcement",
        _("The source gives the figure of the first announcement."),
    )
    MISCOMPUTED_RATE = "miscomputed-rate", _("The source computed the memory rate wrongly.")
    WRONG_CLOCK = "wrong-clock", _("The source computes with another memory clock.")
    OTHER_VARIANT = "other-variant", _("The source gives the value of another card or variant.")
    MISCOUNTED_BUS = (
        "miscounted-bus",
        _("The source counts the width of the memory bus twice or by half."),
    )
    WRONG_MEMORY_TYPE = "wrong-memory-type", _("The source names another type of memory.")
    OTHERS_AGREE = "others-agree", _("Other sources agree on another value.")
    SEVERAL_GPUS = "several-gpus", _("The source does not say that the board carries several GPUs.")
    BOARD_TOTALS = "board-totals", _("The source counts two dies as one GPU.")
    NOT_A_GPU = "not-a-gpu", _("The source lists a coprocessor among the graphics cards.")
    SOURCES_DIFFER = "sources-differ", _("Sources differ; the value of the catalogue is kept.")
    NEWER_EDITION = "newer-edition", _("A newer edition of the record has another value.")
    FROM_ARCHITECTURE = (
        "from-architecture",
        _("Not in the source; counted from the published architecture."),
    )
    FROM_NAME = "from-name", _("Not in the source; read from the name of the model.")
    MISREAD_NAME = "misread-name", _("The source misread the name of the model.")
    PACKED_COUNT = "packed-count", _("The source counts packed weights as single ones.")
    ROUNDING_NOISE = "rounding-noise", _("The source's value carries a rounding error.")
    SEVERAL_VALUES = (
        "several-values",
        _("The source gives several values, or one twice; the first is kept."),
    )
    NOT_KNOWN_AS_ZERO = "not-known-as-zero", _("The source writes zero for a value not known.")
    IMPLAUSIBLE = "implausible", _("The value of the source is hardly possible; it is kept.")
    CURATOR = "curator", _("Corrected by a curator.")
