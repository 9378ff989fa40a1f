"""Sentences on what is on record of a model: who made it, what it is, whether one can have it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalog import figures
from catalog.models import AIModel
from catalog.vocabulary import CodeAccess, ModelAccess, Weights
from estimator.prose.phrases import ORIGINS, in_sentence, phrases
from estimator.prose.subject import Subject, joined, listed, parameters_of

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
    """Who made it, and in which countries they are."""
    names = [link.organisation.name for link in record.organisation_links.all()]
    countries = [term.label for term in record.countries.all()]
    if not names:
        return ""
    if countries:
        # Translators: a model's page. {organisations} is one name or a list of names, {countries}
        # one name of a country or a list of them.
        message = _("It was made by {organisations} ({countries}).")
        return message.format(organisations=listed(names), countries=listed(countries))
    # Translators: a model's page. {organisations} is one name or a list of names.
    text = _("It was made by {organisations}.").format(organisations=listed(names))
    # Some names end in a full stop of their own: Kunlun Inc.
    return text.removesuffix(".") if text.endswith("..") else text


def origin(record: AIModel) -> str:
    """What kind of organisations its makers are."""
    origins = phrases(record.organisation_types.all(), ORIGINS)
    if not origins:
        return ""
    # Translators: a model's page. {origins} is one or more of: "from industry", "from academia",
    # "from a research collective", "from government".
    return _("It comes {origins}.").format(origins=listed(origins))


def published(record: AIModel) -> str:
    if record.published is None:
        return ""
    # Translators: a model's page. {date} is a full date, like 14 June 2024.
    return _("It was published on {date}.").format(date=figures.date_long(record.published))


def use(record: AIModel) -> str:
    """What it is for."""
    return joined(_domains(record), _tasks(record))


def _domains(record: AIModel) -> str:
    domains = [in_sentence(term) for term in record.domains.all() if term.code != "other"]
    if not domains:
        return ""
    # Translators: a model's page. {domains} is one or more of: language, vision, biology ...
    message = ngettext("Its domain is {domains}.", "Its domains are {domains}.", len(domains))
    return message.format(domains=listed(domains))


def _tasks(record: AIModel) -> str:
    tasks = [in_sentence(term) for term in record.tasks.all()]
    if not tasks:
        return ""
    # Translators: a model's page. {tasks} is one or more of: chat, translation ...
    message = ngettext("It was made for {tasks}.", "It was made for {tasks}.", len(tasks))
    return message.format(tasks=listed(tasks))


def nature(subject: Subject) -> str:
    """What kind of model it is, and how large."""
    count = subject.parameters
    if subject.listed.is_language_model:
        if count is None:
            return _("It is a language model. How many parameters it has is not on record.")
        # Translators: a model's page. {parameters} is like "340 billion parameters".
        message = _("It is a language model with {parameters}.")
    else:
        if count is None:
            return _("It is not a language model. How many parameters it has is not on record.")
        # Translators: a model's page. {parameters} is like "340 billion parameters".
        message = _("It is not a language model. It has {parameters}.")
    return message.format(parameters=parameters_of(count))


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
