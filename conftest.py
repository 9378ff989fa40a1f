"""What every test run needs."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.utils.translation import override
from pytest_django import DjangoDbBlocker


def pytest_sessionstart(session: pytest.Session) -> None:
    """Pages link static files by their hashed names and speak compiled languages."""
    if not hasattr(session.config, "workerinput"):  # once, not in each process of pytest-xdist
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("compile_translations", verbosity=0)


@pytest.fixture(scope="module")
def loaded_catalogue(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:  # noqa: ARG001
    """The real catalogue, loaded once for the tests of a module and gone after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_catalog", quiet=True)
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _default_language() -> Iterator[None]:
    """A request leaves its language active; the next test begins in English all the same."""
    with override(settings.LANGUAGE_CODE):
        yield
