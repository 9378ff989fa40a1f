"""Everything on record of an AI model or a card, in groups, ready to print.

Only recorded facts are there, and only groups that have some. Values are in the reader's language;
names stay as they are, and text that stays English says so.
"""

from catalog.specification.ai_models import model_specification, publication
from catalog.specification.cards import card_remarks, card_specification
from catalog.specification.facts import Fact, Group, Note, Value
from catalog.specification.notes import doubts

__all__ = [
    "Fact",
    "Group",
    "Note",
    "Value",
    "card_remarks",
    "card_specification",
    "doubts",
    "model_specification",
    "publication",
]
