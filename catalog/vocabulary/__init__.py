"""Controlled vocabularies: each value has a stable code and a label in the reader's language.

``TextChoices`` are for fields with one value, ``Mapping`` s of code to label for the terms of
which a model may have several; their order here is the order on a page.
"""

from catalog.vocabulary.cards import (
    CardForm,
    CardOrigin,
    CardRemark,
    CardStatus,
    MemorySharing,
    Vendor,
)
from catalog.vocabulary.corrections import CorrectionReason
from catalog.vocabulary.countries import COUNTRIES, country_name
from catalog.vocabulary.measurements import ContextBasis, RunQuality
from catalog.vocabulary.records import (
    APPROACHES,
    COMPUTE_METHODS,
    DOMAINS,
    NOTABILITY_CRITERIA,
    ORGANISATION_TYPES,
    ArchitectureKind,
    CodeAccess,
    ModelAccess,
    NumberFormat,
    RecordConfidence,
    Weights,
)
from catalog.vocabulary.tasks import TASKS

__all__ = [
    "APPROACHES",
    "COMPUTE_METHODS",
    "COUNTRIES",
    "DOMAINS",
    "NOTABILITY_CRITERIA",
    "ORGANISATION_TYPES",
    "TASKS",
    "ArchitectureKind",
    "CardForm",
    "CardOrigin",
    "CardRemark",
    "CardStatus",
    "CodeAccess",
    "ContextBasis",
    "CorrectionReason",
    "MemorySharing",
    "ModelAccess",
    "NumberFormat",
    "RecordConfidence",
    "RunQuality",
    "Vendor",
    "Weights",
    "country_name",
]
