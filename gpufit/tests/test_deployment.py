"""A server that is set up well passes every check, and one that is not is told what to do."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from pytest_django import Settings

from gpufit.checks import check_deployment

SERVER = {
    "GPUFIT_ALLOWED_HOSTS": "gpufit.example",
    "GPUFIT_HTTPS": "1",
    "GPUFIT_SECRET_KEY": "a-Test-Key-of-50-Characters-0123456789-abcdefghijklmn",
}


def check_deploy(**variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check --deploy` with these variables, and none of this run's own."""
    own = ("DJANGO_", "GPUFIT_")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.BASE_DIR,
        env=inherited | variables,
        check=False,
        capture_output=True,
        text=True,
    )


def test_a_server_set_up_well_passes() -> None:
    result = check_deploy(**SERVER)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_server_with_debug_on_is_refused() -> None:
    result = check_deploy(**SERVER, GPUFIT_DEBUG="1")
    assert result.returncode == 1
    assert "gpufit.E001" in result.stderr


def test_a_public_host_needs_a_key_and_tls(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.delenv("GPUFIT_SECRET_KEY", raising=False)
    settings.ALLOWED_HOSTS = ["gpufit.example"]
    messages = check_deployment()
    assert [message.id for message in messages] == ["gpufit.E002", "gpufit.W001"]
    assert all(message.hint for message in messages)


def test_a_local_run_needs_nothing(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.DEBUG = True
    assert check_deployment() == []


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
