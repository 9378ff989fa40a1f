"""How far a measured run can be relied upon."""

from django.utils.translation import gettext_lazy as _

from catalog.vocabulary.choices import Vocabulary


class RunQuality(Vocabulary):
    """Whether anything slowed a run down that has nothing to do with the card; what it was."""

    OK = "ok", _("Nothing known slowed it down.")
    ENGINE_HANDICAPPED = (
        "engine-handicapped",
        _("The software was not made for this kind of card."),
    )
    SLOW_PATH = "slow-path", _("The software had no fast way to compute this model.")
    SLOW_HOST = "slow-host", _("The computer around the card was slow.")
    SUSPECT_LOW = "suspect-low", _("The figure is lower than can be explained.")


class ContextBasis(Vocabulary):
    """How the context length of a run is known."""

    STATED = "stated", _("stated by the source")
    PARTLY_ASSUMED = "partly-assumed", _("the answer’s length stated, that of the question assumed")
    ASSUMED = "assumed", _("assumed")
