"""What the estimator's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import settings
from pytest_django import DjangoDbBlocker

# A busy machine is no fault of an example.
settings.register_profile("gpufit", deadline=None)
settings.load_profile("gpufit")


@pytest.fixture(scope="module")
def loaded_catalogue(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:  # noqa: ARG001
    """The real catalogue, loaded once for the tests of a module and gone after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_catalog", quiet=True)
        yield
        transaction.set_rollback(True)
