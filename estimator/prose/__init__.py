"""The words of a model's page below its table: what the numbers mean, the steps, the questions.

Every sentence is one message with named figures. A sentence that has nothing to say is ``""``;
``joined`` leaves it out. Figures come from the same estimate as the table.
"""

from estimator.prose.meaning import Figure, Passage, meaning_of_estimate, meaning_of_record
from estimator.prose.questions import Question, questions_on_estimate, questions_on_record
from estimator.prose.steps import Step, steps
from estimator.prose.subject import Estimated, Subject

__all__ = [
    "Estimated",
    "Figure",
    "Passage",
    "Question",
    "Step",
    "Subject",
    "meaning_of_estimate",
    "meaning_of_record",
    "questions_on_estimate",
    "questions_on_record",
    "steps",
]
