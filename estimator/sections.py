"""The sections of a model's page below its table, for the same inputs as the table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.http import QueryDict

from catalog.models import AIModel
from estimator.answer import Answer
from estimator.extremes import extremes
from estimator.measured_rows import runs_of_model
from estimator.prose import (
    Estimated,
    Subject,
    meaning_of_estimate,
    meaning_of_record,
    questions_on_estimate,
    questions_on_record,
    steps,
)
from estimator.prose.speed import confidence
from estimator.rows import ListedModel
from estimator.setup_form import SETUP

INPUTS = ("context", "quality", *SETUP)
"""The parameters that these sections follow; filters and order change nothing in them."""


def sections_of_estimate(model: ListedModel, record: AIModel, answer: Answer) -> dict[str, Any]:
    """The context of a model's sections."""
    about = Estimated(model, record, answer.catalogue, answer.form, answer.summary)
    ranking, form = answer.summary.ranking, answer.form
    return {
        "runs": runs_of_model(answer.catalogue, ranking, form.model, form.inputs),
        "extremes": extremes(answer.catalogue, answer.summary),
        "confidence": confidence(about),
        "meaning": meaning_of_estimate(about),
        "steps": steps(about),
        "questions": questions_on_estimate(about),
    }


def sections_of_record(model: ListedModel, record: AIModel) -> dict[str, Any]:
    """The context of the sections that a model without speeds has."""
    about = Subject(model, record)
    return {"meaning": meaning_of_record(about), "questions": questions_on_record(about)}


def same_inputs(address: str, other: str) -> bool:
    """Whether these sections are the same at both addresses."""
    one, two = (QueryDict(urlsplit(url).query) for url in (address, other))
    return all(one.get(name) == two.get(name) for name in INPUTS)
