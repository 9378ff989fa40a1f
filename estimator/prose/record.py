"""Sentences on what is on record of a model: who made it, what it is, how it was trained."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalog import figures
from catalog.models import AIModel
from catalog.specification.training import data_points, tokens
from catalog.vocabulary import CodeAccess, ModelAccess, Weights
from estimator.prose.subject import Subject, joined, listed

ACCESS: dict[str, str | Promise] = {
    ModelAccess.OPEN_UNRESTRICTED: gettext_lazy("The terms put no restriction on their use."),
    ModelAccess.OPEN_RESTRICTED: gettext_lazy("The terms restrict some uses."),
    ModelAccess.OPEN_NON_COMMERCIAL: gettext_lazy("The terms rule out commercial use."),
    ModelAccess.API: gettext_lazy("It can be used through its provider only."),
    ModelAccess.HOSTED: gettext_lazy("It can be used through its provider only."),
}
TRAINING_CODE: dict[str, str | Promise] = {
    CodeAccess.OPEN_SOURCE: gettext_lazy("Its training code is open source."),
    CodeAccess.OPEN_RESTRICTED: gettext_lazy("Its training code is open, with restricted use."),
    CodeAccess.OPEN_NON_COMMERCIAL: gettext_lazy(
        "Its training code is open for uses that are not commercial."
    ),
    CodeAccess.UNRELEASED: gettext_lazy("Its training code was not released."),
}


def makers(record: AIModel) -> str:
    """Who published it."""
    names = [link.organisation.name for link in record.organisation_links.all()]
    if not names:
        return ""
    # Translators: a model's page. {organisations} is one name or a list of names.
    text = _("It was made by {organisations}.").format(organisations=listed(names))
    # Some names end in a full stop of their own: Kunlun Inc.
    return text.removesuffix(".") if text.endswith("..") else text


def published(record: AIModel) -> str:
    if record.published is None:
        return ""
    # Translators: a model's page. {date} is a full date, like 14 June 2024.
    return _("It was published on {date}.").format(date=figures.date_long(record.published))


def kind_of_makers(record: AIModel) -> str:
    """What the organisations are, and where."""
    types = [term.label for term in record.organisation_types.all()]
    countries = [term.label for term in record.countries.all()]
    return joined(_types(types), _countries(countries))


def _types(types: list[str | Promise]) -> str:
    if not types:
        return ""
    # Translators: a model's page. {types} is one or more of: Industry, Academia, Government ...
    message = ngettext(
        "Type of organisation: {types}.", "Types of organisation: {types}.", len(types)
    )
    return message.format(types=listed(types))


def _countries(countries: list[str | Promise]) -> str:
    if not countries:
        return ""
    # Translators: a model's page. {countries} is one name or a list of names.
    message = ngettext("Country: {countries}.", "Countries: {countries}.", len(countries))
    return message.format(countries=listed(countries))


def use(record: AIModel) -> str:
    """What it is for."""
    domains = [term.label for term in record.domains.all()]
    tasks = [term.label for term in record.tasks.all()]
    return joined(_domains(domains), _tasks(tasks))


def _domains(domains: list[str | Promise]) -> str:
    if not domains:
        return ""
    # Translators: a model's page. {domains} is one or more of: Language, Vision, Biology ...
    message = _("The record lists it under {domains}.")
    return message.format(domains=listed(domains))


def _tasks(tasks: list[str | Promise]) -> str:
    if not tasks:
        return ""
    # Translators: a model's page. {tasks} is one or more of: Chat, Translation ...
    message = ngettext(
        "It was made for this task: {tasks}.", "It was made for these tasks: {tasks}.", len(tasks)
    )
    return message.format(tasks=listed(tasks))


def nature(subject: Subject) -> str:
    """What kind of model it is, and how large."""
    count = subject.parameters
    if subject.listed.is_language_model:
        if count is None:
            return _("It is a language model. How many parameters it has is not on record.")
        # Translators: a model's page. {parameters} is a number in words, like 340 billion.
        message = _("It is a language model with {parameters} parameters.")
    else:
        if count is None:
            return _("It is not a language model. How many parameters it has is not on record.")
        # Translators: a model's page. {parameters} is a number in words, like 340 billion.
        message = _("It is not a language model. It has {parameters} parameters.")
    return message.format(parameters=figures.parameters_in_words(count))


def weights(subject: Subject) -> str:
    """Whether one can have it."""
    match subject.listed.weights:
        case Weights.OPEN:
            return _("Its weights are open: anyone may download and run them.")
        case Weights.CLOSED:
            return _("Its weights were never published, so no card runs it.")
        case _:
            return _("Whether its weights can be downloaded is not on record.")


def terms(record: AIModel) -> str:
    """On which terms one can have it."""
    return str(ACCESS.get(record.access, ""))


def training_code(record: AIModel) -> str:
    return str(TRAINING_CODE.get(record.training_code, ""))


def hugging_face(record: AIModel) -> str:
    if not record.hugging_face_developer:
        return ""
    # Translators: a model's page. {developer} is the name of an account on Hugging Face.
    message = _("On Hugging Face it belongs to the account “{developer}”.")
    return message.format(developer=record.hugging_face_developer)


def compute(record: AIModel) -> str:
    """How much arithmetic the training took, and how that is known."""
    if not record.training_flop:
        return ""
    methods = [term.label for term in record.compute_methods.all()]
    flop = figures.operations(record.training_flop)
    if not methods:
        # Translators: a model's page. {flop} is an amount of arithmetic, like 1.8 × 10²⁵ FLOP.
        return _("Training it took {flop}.").format(flop=flop)
    # Translators: a model's page. {flop} is an amount of arithmetic, like 1.8 × 10²⁵ FLOP;
    # {methods} is how that is known, one or more of: Operation counting, Hardware, Reported ...
    message = _("Training it took {flop} (how this was established: {methods}).")
    return message.format(flop=flop, methods=listed(methods))


def data(record: AIModel) -> str:
    """What it learned from."""
    if not record.training_tokens:
        return ""
    amount = tokens if record.is_language_model else data_points
    # Translators: a model's page. {amount} is like "9 trillion tokens".
    return _("It learned from {amount}.").format(amount=amount(record.training_tokens))


def hardware(record: AIModel) -> str:
    """The machines it was trained on."""
    names, chips = record.training_hardware, record.chips_used
    if not names:
        return ""
    if not chips:
        # Translators: a model's page. {hardware} is one name or a list of names.
        return _("It was trained on this hardware: {hardware}.").format(hardware=listed(names))
    # Translators: a model's page. {hardware} is one name or a list of names, {chips} a count.
    message = ngettext(
        "It was trained on this hardware: {hardware} ({chips} chip).",
        "It was trained on this hardware: {hardware} ({chips} chips).",
        chips,
    )
    return message.format(hardware=listed(names), chips=figures.number(chips))


def run(record: AIModel) -> str:
    """How long the training took, what it drew and what it cost."""
    return joined(_time(record), _power(record), _cost(record))


def _time(record: AIModel) -> str:
    if not record.wall_time_hours:
        return ""
    # Translators: a model's page. {hours} is like "2,200 hours (91.7 days)".
    return _("The run took {hours}.").format(hours=figures.hours(record.wall_time_hours))


def _power(record: AIModel) -> str:
    if not record.power_draw_w:
        return ""
    # Translators: a model's page, about the machines of the training. {power} is like 8.5 MW.
    return _("The machines drew about {power}.").format(power=figures.watts(record.power_draw_w))


def _cost(record: AIModel) -> str:
    if not record.compute_cost_usd:
        return ""
    # Translators: a model's page. {cost} is like $21,271,018.
    message = _("The compute is estimated to have cost {cost}, in US dollars of 2023.")
    return message.format(cost=figures.usd(record.compute_cost_usd))


def provenance(record: AIModel) -> str:
    """Why there is a record, and how sure it is."""
    return joined(_criteria(record), _citations(record), _confidence(record))


def _criteria(record: AIModel) -> str:
    criteria = [term.label for term in record.notability_criteria.all()]
    if not criteria:
        return ""
    # Translators: a model's page. {criteria} is one or more of: Highly cited, Training cost ...
    return _("Why the model is tracked: {criteria}.").format(criteria=listed(criteria))


def _citations(record: AIModel) -> str:
    if not record.citations:
        return ""
    # Translators: a model's page, about its publication. {count} is a count.
    message = ngettext(
        "Its publication was cited {count} time.",
        "Its publication was cited {count} times.",
        record.citations,
    )
    return message.format(count=figures.number(record.citations))


def _confidence(record: AIModel) -> str:
    confidence = record.get_record_confidence_display()
    if not confidence:
        return ""
    # Translators: a model's page. {confidence} is one of: Confident, Likely, Speculative,
    # Unverified, Unknown.
    return _("Confidence of the record: {confidence}.").format(confidence=confidence)
