"""From the data sets of others to the fixtures: done once per edition, the same every time."""

from catalog.conversion.convert import convert

__all__ = ["convert"]
