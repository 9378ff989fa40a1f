"""Questions and answers, as data: the page and its structured data print the same ones.

A question without data is left out.
"""

from estimator.prose.questions.choice import choice
from estimator.prose.questions.question import Question
from estimator.prose.questions.record import record_questions, without_speeds
from estimator.prose.questions.speeds import speeds
from estimator.prose.subject import Estimated, Subject

__all__ = ["Question", "questions_on_estimate", "questions_on_record"]


def questions_on_estimate(about: Estimated) -> list[Question]:
    """For a model on many cards."""
    return [*choice(about), *speeds(about), *record_questions(about)]


def questions_on_record(about: Subject) -> list[Question]:
    """For a model without speeds: what still makes sense."""
    return [*without_speeds(about), *record_questions(about)]
