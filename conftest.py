"""What every test run needs."""

import pytest
from django.core.management import call_command


def pytest_sessionstart(session: pytest.Session) -> None:
    """Pages link static files by their hashed names and speak compiled languages."""
    if not hasattr(session.config, "workerinput"):  # once, not in each process of pytest-xdist
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("compile_translations", verbosity=0)
