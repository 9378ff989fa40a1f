"""All 31 rows of the reference's tables come out to the last printed digit."""

import pytest

from estimator.core.fit import fit
from estimator.core.types import Inputs
from estimator.tests import reference
from estimator.tests.reference import Row


def test_the_reference_has_31_rows() -> None:
    assert len(reference.rows()) == 31


@pytest.mark.parametrize("row", reference.rows(), ids=reference.name_of)
def test_a_row_of_the_reference_comes_out_to_the_last_digit(row: Row) -> None:
    estimate = fit(reference.card_of(row), reference.model_of(row), Inputs())
    assert reference.as_printed(estimate) == reference.printed(row)
