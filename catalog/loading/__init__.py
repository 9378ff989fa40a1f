"""Loading the fixtures: read everything, refuse what is wrong, then write what differs."""

from catalog.loading.load import load
from catalog.loading.problems import Refused
from catalog.loading.report import Outcome

__all__ = ["Outcome", "Refused", "load"]
