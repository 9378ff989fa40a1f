"""The one bridge from the catalogue to the arithmetic: rows become frozen core values.

Values are kept until the catalogue changes (``catalog.revision``), so a warm request costs one
small query for the revision and none for the cards.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import cache, cached_property, lru_cache
from typing import Any

from django.db.models import Prefetch

from catalog.models import AIModel, Architecture, Gpu, Measurement, ModelOrganisation
from catalog.models.measurements import dates_of
from catalog.revision import current_revision
from catalog.vocabulary import ArchitectureKind, CardRemark, ContextBasis, Weights
from estimator.core.architecture import Architecture as CoreArchitecture
from estimator.core.constants import BYTES_PER_GB, BYTES_PER_GIB
from estimator.core.ranking import Deck
from estimator.core.types import Card, Model

FLOP_PER_TFLOP = 10**12
# Published with a layer that guesses a further token, which GGUF files leave out (those of GLM-4.5
# and GLM-5 keep it): a recount of the layers finds less than what is stored.
NEXT_TOKEN_TYPES = frozenset({"deepseek_v3", "deepseek_v32", "glm4_moe_lite", "qwen3_next"})
SHAPE_FIELDS = tuple(
    field.name
    for field in fields(CoreArchitecture)
    if field.name not in {"parameters", "active_parameters"}
)
MODEL_FIELDS = (
    *("slug", "name", "weights", "is_language_model"),
    *("parameters", "active_parameters", "is_mixture_of_experts"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedModel:
    """What decides which page a model gets; ``spec`` is missing where nothing can be computed."""

    slug: str
    name: str
    weights: str
    is_language_model: bool
    architecture_on_record: bool
    spec: Model | None

    @property
    def speed_spec(self) -> Model | None:
        """``spec`` where tokens per second mean something and somebody may have the weights."""
        speaks = self.is_language_model and self.weights != Weights.CLOSED
        return self.spec if speaks else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedModel:
    """A language model that somebody may run: what lists show, sort and choose by."""

    pk: int
    spec: Model
    weights: str
    organisations: tuple[str, ...]
    published: date | None

    @property
    def is_open(self) -> bool:
        return self.weights == Weights.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedCard:
    """A card: the core value and the facts that lists show and filter beside it."""

    card: Card
    form: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredRun:
    """A decode speed that somebody published; ``card`` and ``model`` are slugs.

    Level, engine and back end are as reported. ``dates`` are one or, of a period, two, each with
    whether its month is known.
    """

    code: str
    card: str
    model: str
    model_name: str
    shape: CoreArchitecture
    level: str
    engine: str
    engine_version: str
    backend: str
    context_tokens: int
    context_is_assumed: bool
    tokens_per_s: float
    dates: tuple[tuple[date, bool], ...]
    quality: str
    is_usable: bool
    source: str
    source_url: str


def card_spec(gpu: Gpu) -> Card:
    """The core value of a card."""
    return Card(
        slug=gpu.slug,
        name=gpu.name,
        vendor=gpu.vendor,
        memory_bytes=round(gpu.memory_gib * BYTES_PER_GIB),
        bandwidth_bytes_per_s=round(gpu.bandwidth_gb_per_s * BYTES_PER_GB),
        released=gpu.released,
        unified_memory=gpu.unified_memory,
        catalog_order=gpu.catalog_order,
        form=gpu.form,
        memory_type=gpu.memory_type,
        architecture=gpu.architecture,
        fp32_flop_per_s=gpu.fp32_tflops * FLOP_PER_TFLOP if gpu.fp32_tflops else None,
        gpus_in_figures=gpu.gpus_on_board if CardRemark.BOARD_TOTALS in gpu.remarks else 1,
    )


def architecture_spec(row: Architecture) -> CoreArchitecture:
    """The core value of an architecture, as engines load it."""
    shape = {name: getattr(row, name) for name in SHAPE_FIELDS}
    spec = CoreArchitecture(
        **shape, parameters=_loaded_parameters(row), active_parameters=row.active_parameters
    )
    if row.kind == ArchitectureKind.VLM and not row.text_parameters and spec.is_plain:
        return replace(spec, parameters=min(spec.parameters, spec.plain_parameters))
    return spec


def _loaded_parameters(row: Architecture) -> int:
    """Of a multimodal model the language part; without a layer that files leave out."""
    deviation_pct = row.recount_deviation_pct or 0
    if row.model_type in NEXT_TOKEN_TYPES and deviation_pct < 0:
        return round(row.parameters * (1 + deviation_pct / 100))
    return row.text_parameters or row.parameters


def card_of_values(values: dict[str, Any]) -> Card:
    """The core value of a card that is in no database: its fields as a fixture holds them."""
    return card_spec(Gpu(**values, catalog_order=0))


def architecture_of_values(values: dict[str, Any]) -> CoreArchitecture:
    """The same for an architecture."""
    return architecture_spec(Architecture(**values))


def model_spec(model: AIModel) -> Model | None:
    """The core value of a model fetched ``with_architecture``; none without parameter count."""
    architecture = next(iter(model.primary_architectures), None)
    parameters = model.parameters or (architecture.parameters if architecture else None)
    if parameters is None:
        return None
    active = model.active_parameters or (architecture.active_parameters if architecture else None)
    return Model(
        slug=model.slug,
        name=model.name,
        parameters=parameters,
        active_parameters=min(active, parameters) if active else None,
        is_mixture_of_experts=model.is_mixture_of_experts,
        max_context_tokens=architecture.max_context_tokens if architecture else None,
        architecture=architecture_spec(architecture) if architecture else None,
    )


class Catalogue:
    """The catalogue as it stood at one revision; what was read stays in memory.

    Hashable by identity, so that what is derived from it can be cached beside it.
    """

    def __init__(self) -> None:
        self._models: dict[str, ListedModel] = {}

    @cached_property
    def ranked_cards(self) -> tuple[ListedCard, ...]:
        """Every ranked card, in catalogue order."""
        return tuple(map(_listed_card, Gpu.objects.ranked().order_by("catalog_order")))

    @cached_property
    def deck(self) -> Deck:
        """The ranked cards, prepared for any number of models."""
        return Deck(listed.card for listed in self.ranked_cards)

    @cache  # noqa: B019  (a catalogue lives until the next revision)
    def slugs_of_form(self, form: str) -> frozenset[str]:
        """The ranked cards of one kind."""
        return frozenset(listed.card.slug for listed in self.ranked_cards if listed.form == form)

    def model(self, slug: str) -> ListedModel:
        """The model of that slug; raise ``AIModel.DoesNotExist`` where there is none."""
        if slug not in self._models:
            model = AIModel.objects.with_architecture().get(slug=slug)
            self._models[slug] = _listed_model(model, self.spec(model))
        return self._models[slug]

    @cached_property
    def listed_by_slug(self) -> dict[str, ListedCard]:
        """Every card, those that are never ranked included."""
        cards = map(_listed_card, Gpu.objects.order_by("catalog_order"))
        return {listed.card.slug: listed for listed in cards}

    @cached_property
    def cards_by_slug(self) -> dict[str, Card]:
        """The core values of every card."""
        return {slug: listed.card for slug, listed in self.listed_by_slug.items()}

    @cached_property
    def models_by_slug(self) -> dict[str, ListedModel]:
        """Every model, in two queries: for work over many of them."""
        models = AIModel.objects.only(*MODEL_FIELDS).with_architecture()
        ordered = models.order_by("catalog_order")
        return {model.slug: _listed_model(model, self.spec(model)) for model in ordered}

    @cached_property
    def ranked_models(self) -> tuple[RankedModel, ...]:
        """The language models of known size that are not closed: largest first, then newest."""
        links = ModelOrganisation.objects.select_related("organisation")
        models = (
            AIModel.objects.language_models()
            .exclude(weights=Weights.CLOSED)
            .only(*MODEL_FIELDS, "published")
            .with_architecture()
            .prefetch_related(Prefetch("organisation_links", queryset=links))
            .order_by("catalog_order")
        )
        found = (_ranked_model(model, self.spec(model)) for model in models)
        return tuple(sorted(filter(None, found), key=_largest_then_newest))

    @cached_property
    def ranked_specs(self) -> tuple[Model, ...]:
        """The core values of ``ranked_models``."""
        return tuple(listed.spec for listed in self.ranked_models)

    @cached_property
    def runs(self) -> tuple[MeasuredRun, ...]:
        """Every measured run of a card alone."""
        runs = Measurement.objects.filter(cards=1).select_related("gpu", "architecture__ai_model")
        return tuple(map(_measured_run, runs.order_by("code")))

    @cached_property
    def measured_cards(self) -> dict[CoreArchitecture, frozenset[str]]:
        """The cards on which a usable run of a shape is on record."""
        found: dict[CoreArchitecture, set[str]] = defaultdict(set)
        for run in self.runs:
            if run.is_usable:
                found[run.shape.outline].add(run.card)
        return {outline: frozenset(cards) for outline, cards in found.items()}

    def spec(self, model: AIModel) -> Model | None:
        """The core value of a model, with the cards it was measured on."""
        spec = model_spec(model)
        if spec is None or spec.architecture is None:
            return spec
        cards = self.measured_cards.get(spec.architecture.outline, frozenset())
        return replace(spec, measured_cards=cards)

    @cached_property
    def slugs_by_hf_id(self) -> dict[str, str]:
        """The model each Hugging Face id belongs to; ids in lower case."""
        ids = Architecture.objects.values_list("hf_id", "ai_model__slug")
        return {hf_id.lower(): slug for hf_id, slug in ids}


def catalogue() -> Catalogue:
    """The catalogue as it stands: warm, unless it changed since the last call."""
    return _catalogue(current_revision())


@lru_cache(maxsize=2)
def _catalogue(revision: int) -> Catalogue:  # noqa: ARG001  (a new revision is a new catalogue)
    return Catalogue()


def _listed_model(model: AIModel, spec: Model | None) -> ListedModel:
    return ListedModel(
        slug=model.slug,
        name=model.name,
        weights=model.weights,
        is_language_model=model.is_language_model,
        architecture_on_record=bool(model.primary_architectures),
        spec=spec,
    )


def _ranked_model(model: AIModel, spec: Model | None) -> RankedModel | None:
    if spec is None:
        return None
    return RankedModel(
        pk=model.pk,
        spec=spec,
        weights=model.weights,
        organisations=tuple(link.organisation.name for link in model.organisation_links.all()),
        published=model.published,
    )


def _largest_then_newest(listed: RankedModel) -> tuple[int, int]:
    return -listed.spec.parameters, -(listed.published or date.min).toordinal()


def _measured_run(run: Measurement) -> MeasuredRun:
    model = run.architecture.ai_model
    return MeasuredRun(
        code=run.code,
        card=run.gpu.slug,
        model=model.slug,
        model_name=model.name,
        shape=architecture_spec(run.architecture),
        level=run.quantization,
        engine=run.engine,
        engine_version=run.engine_version,
        backend=run.backend,
        context_tokens=run.context_tokens,
        context_is_assumed=run.context_basis != ContextBasis.STATED,
        tokens_per_s=run.tokens_per_s,
        dates=tuple(dates_of(run.date)),
        quality=run.quality,
        is_usable=run.is_usable,
        source=run.source,
        source_url=run.source_url,
    )


def _listed_card(gpu: Gpu) -> ListedCard:
    return ListedCard(
        card=card_spec(gpu),
        form=gpu.form,
        status=gpu.status,
    )
