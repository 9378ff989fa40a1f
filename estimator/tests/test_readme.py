"""What ``README.md`` says is what the code does."""

import re
from pathlib import Path

import pytest

from estimator.case_table import ANSWER, QUESTION
from estimator.core import constants
from estimator.core.quantization import LEVELS, Level

README = (Path(__file__).parent.parent / "README.md").read_text()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_stands_in_the_table_with_its_figures(level: Level) -> None:
    row = rf"^\| {level.name} \| {level.bits_per_weight:g} \| {level.efficiency:.2f} \|"
    assert re.search(row, README, re.MULTILINE)


@pytest.mark.parametrize(("vendor", "factor"), constants.VENDOR_FACTOR.items())
def test_every_vendors_factor_stands_in_the_table(vendor: str, factor: float) -> None:
    row = rf"^\| {vendor} \| {factor:g} \|"
    assert re.search(row, README, re.MULTILINE | re.IGNORECASE)


@pytest.mark.parametrize(
    "formula",
    [
        f"{constants.CONTEXT_GIB_PER_BILLION_PER_KILOTOKEN} × C / 1024",
        f"{constants.BASE_OVERHEAD_GIB} + P / 10⁹ × {constants.OVERHEAD_GIB_PER_BILLION}",
        f"{constants.USABLE_FRACTION} × memory of the card",
        f"{constants.UNIFIED_USABLE_FRACTION} × where it is shared",
        f"{constants.COMFORTABLE_SHARE_OF_USABLE:.2f} × usable",
        f"{constants.RANGE_LOW} × tok/s … {constants.RANGE_HIGH} × tok/s",
        f"released before {constants.OLD_CARD_YEAR} | {constants.OLD_CARD_FACTOR}",
        f"{constants.DEFAULT_CONTEXT_TOKENS:,} tokens",
        f"1 to {constants.MAX_CONTEXT_TOKENS:,}",
    ],
)
def test_the_formulas_have_the_constants_in_use(formula: str) -> None:
    assert formula in README


@pytest.mark.parametrize("column", sorted({*QUESTION, *ANSWER}))
def test_every_column_of_the_command_is_described(column: str) -> None:
    assert f"`{column}`" in README
