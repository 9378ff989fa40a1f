"""A question about a model with its answer."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from catalog.specification import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """``lead`` is the answer in a word, where there is one; ``answer`` goes on from there.

    ``key`` is the question's id on its page.
    """

    key: str
    topic: str | Promise
    question: str
    answer: str
    lead: str = ""
    links: tuple[Value, ...] = ()

    @property
    def text(self) -> str:
        """The whole answer without markup."""
        addresses = [link.url for link in self.links]
        return " ".join(part for part in (self.lead, self.answer, *addresses) if part)
