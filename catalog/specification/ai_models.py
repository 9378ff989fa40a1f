"""The specification of an AI model: who made it, what it does, how large it is, where it is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import figures
from catalog.models import AIModel
from catalog.notes import notes_on
from catalog.specification.architecture import architecture_facts
from catalog.specification.facts import (
    ENGLISH,
    Fact,
    Group,
    Value,
    address,
    affirmed,
    figure,
    link,
    links,
    names,
    parameters,
    said,
)
from catalog.specification.notes import with_notes, with_remarks
from catalog.specification.training import compute_facts, data_facts, run_facts
from catalog.vocabulary import Weights

HUGGING_FACE = "https://huggingface.co/"


def model_specification(record: AIModel) -> list[Group]:
    """Everything on record of a model fetched ``with_record``."""
    groups = [
        Group("origin", _("Origin"), _("Who made it, where and when."), tuple(_origin(record))),
        Group("use", _("What it does"), _("What it was made for."), tuple(_use(record))),
        Group(
            "size",
            pgettext("of a model", "Size"),
            _("How large it is, and what it learned from."),
            (*_size(record), *data_facts(record)),
        ),
        Group(
            "architecture",
            _("Architecture"),
            _("How it is built, from its published configuration."),
            tuple(architecture_facts(record.primary_architecture)),
        ),
        Group(
            "compute",
            _("Training compute"),
            _("All the arithmetic of its training."),
            tuple(compute_facts(record)),
        ),
        Group(
            "training",
            _("The training run"),
            _("The machines that trained it, for how long and at what cost."),
            tuple(run_facts(record)),
        ),
        Group(
            "availability",
            _("Availability"),
            _("What can be downloaded, and on which terms."),
            tuple(_availability(record)),
        ),
        Group(
            "classification",
            _("Classification"),
            _("Why there is a record, and how sure it is."),
            tuple(_classification(record)),
        ),
        Group("sources", _("Sources"), _("Where the facts come from."), tuple(_sources(record))),
    ]
    noted = with_notes(groups, record.corrections.all())
    return with_remarks(noted, notes_on(record.slug))


def _origin(record: AIModel) -> Iterator[Fact]:
    organisations = [link.organisation.name for link in record.organisation_links.all()]
    types = [term.label for term in record.organisation_types.all()]
    countries = [term.label for term in record.countries.all()]
    many = len(organisations)
    yield names("organisations", ngettext("Organisation", "Organisations", many), organisations)
    yield names(
        "organisation_types",
        ngettext("Organisation type", "Organisation types", len(types)),
        types,
    )
    yield names("countries", ngettext("Country", "Countries", len(countries)), countries)
    yield figure(record, "published", pgettext("of a model", "Published"), figures.date_long)
    yield names("authors", ngettext("Author", "Authors", len(record.authors)), record.authors)


def _use(record: AIModel) -> Iterator[Fact]:
    domains = [term.label for term in record.domains.all()]
    tasks = [term.label for term in record.tasks.all()]
    yield names("domains", ngettext("Domain", "Domains", len(domains)), domains)
    yield said("number_format", _("Number format"), record.get_number_format_display())
    yield names("tasks", ngettext("Task", "Tasks", len(tasks)), tasks)


def _size(record: AIModel) -> Iterator[Fact]:
    yield figure(record, "parameters", _("Parameters"), parameters)
    yield figure(record, "active_parameters", _("Active parameters"), parameters)
    yield affirmed(record, "is_mixture_of_experts", _("Mixture of experts"))
    yield _base_model(record)


def _base_model(record: AIModel) -> Fact:
    base = record.base_model
    if base is None:
        return said("base_model", _("Base model"), record.base_model_name)
    name = record.base_model_name or base.name
    return Fact("base_model", _("Base model"), (Value(name, base.get_absolute_url()),))


def _availability(record: AIModel) -> Iterator[Fact]:
    weights = {
        Weights.OPEN.value: _("Open, downloadable"),
        Weights.CLOSED.value: _("Closed, never published"),
        Weights.UNRECORDED.value: _("Not on record"),
    }
    yield said("weights", _("Weights"), weights[record.weights])
    yield said("access", _("Model access"), record.get_access_display())
    yield said("training_code", _("Training code"), record.get_training_code_display())
    yield said("inference_code", _("Inference code"), record.get_inference_code_display())
    developer = record.hugging_face_developer
    page = (link(developer, HUGGING_FACE + developer),) if developer else ()
    yield links("hugging_face_developer", _("Hugging Face"), page)
    yield _repositories(record)


def _repositories(record: AIModel) -> Fact:
    records = sorted(record.architectures.all(), key=lambda held: not held.is_primary)
    label = ngettext("Repository", "Repositories", len(records))
    values = [link(held.hf_id, HUGGING_FACE + held.hf_id) for held in records]
    return links("architectures", label, values)


def _classification(record: AIModel) -> Iterator[Fact]:
    criteria = [term.label for term in record.notability_criteria.all()]
    cited = record.citations
    yield affirmed(record, "is_frontier", _("Frontier model"))
    yield affirmed(record, "is_foundation_model", _("Foundation model"))
    yield affirmed(record, "possibly_above_1e23_flop", _("Possibly above 10²³ FLOP"))
    yield names("notability_criteria", _("Why it is tracked"), criteria)
    yield said("record_confidence", _("Record confidence"), record.get_record_confidence_display())
    yield said("citations", _("Citations"), None if cited is None else figures.number(cited))
    yield said("benchmark_data", _("Benchmark data"), record.benchmark_data, language=ENGLISH)


def _sources(record: AIModel) -> Iterator[Fact]:
    own_repositories = {held.hf_id for held in record.architectures.all()}
    detail = "" if record.source_detail in own_repositories else record.source_detail
    yield links("reference_title", _("Reference"), publication(record))
    yield links("source", _("Record from"), _record_sources(record))
    yield said("source_detail", _("Remark of the record"), detail, language=ENGLISH)
    yield names("snapshots", _("State of the record"), _months(record.snapshots))
    yield figure(record, "last_updated", _("Last updated"), figures.date_long)


def publication(record: AIModel) -> Iterator[Value]:
    """Where a model was published: the title links the first address; the others stand below."""
    urls = list(record.reference_urls)
    if record.reference_title:
        yield link(record.reference_title, urls.pop(0) if urls else "", language=ENGLISH)
    yield from map(address, urls)


def _record_sources(record: AIModel) -> list[Value]:
    """Whose record this is, and whose its architecture."""
    held = [record, *record.architectures.all()]
    sources = {owner.source_id: owner.source for owner in held}
    return [link(source.title, source.url, language=ENGLISH) for source in sources.values()]


def _months(snapshots: list[str]) -> list[str]:
    """The months of a source's editions; a snapshot is named like "all_2026-03"."""
    days = {date.fromisoformat(snapshot.rpartition("_")[2] + "-01") for snapshot in snapshots}
    return [figures.month_long(day) for day in sorted(days)]
