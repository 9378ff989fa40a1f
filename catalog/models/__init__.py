"""What exists: graphics cards, AI models, their architectures, and where each fact comes from.

Field names end in their unit. Memory of a card is binary (GiB, printed "GB" as makers do),
bandwidth decimal (10^9 bytes per second). The meaning and source of every field: ``README.md``.
"""

from catalog.models.ai_models import AIModel, ModelOrganisation, Organisation
from catalog.models.architectures import Architecture
from catalog.models.base import Loadable, Source, Sourced
from catalog.models.cards import Gpu
from catalog.models.corrections import CatalogRevision, Correction
from catalog.models.measurements import Measurement
from catalog.models.terms import (
    Approach,
    ComputeMethod,
    Country,
    Domain,
    NotabilityCriterion,
    OrganisationType,
    Task,
    Term,
)

__all__ = [
    "AIModel",
    "Approach",
    "Architecture",
    "CatalogRevision",
    "ComputeMethod",
    "Correction",
    "Country",
    "Domain",
    "Gpu",
    "Loadable",
    "Measurement",
    "ModelOrganisation",
    "NotabilityCriterion",
    "Organisation",
    "OrganisationType",
    "Source",
    "Sourced",
    "Task",
    "Term",
]
