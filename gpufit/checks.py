"""System checks: a wrong deployment stops here, with a hint, and not at a visitor."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Caution

from gpufit.env import env_str

LOCAL_HOSTS = {"localhost", "127.0.0.1", "[::1]"}


@register(Tags.security)
def check_deployment(**kwargs: Any) -> list[CheckMessage]:  # noqa: ARG001 -- Django passes the apps
    """A site that answers to a public name needs what a local one does without."""
    if set(settings.ALLOWED_HOSTS) <= LOCAL_HOSTS:
        return []
    return list(_public_site_messages())


def _public_site_messages() -> Iterator[CheckMessage]:
    if settings.DEBUG:
        yield Error(
            "GPUFIT_DEBUG is on for a public host: errors would show the settings to visitors.",
            hint="Unset GPUFIT_DEBUG, or keep GPUFIT_ALLOWED_HOSTS to localhost.",
            id="gpufit.E001",
        )
    if not env_str("GPUFIT_SECRET_KEY"):
        yield Error(
            "GPUFIT_SECRET_KEY is not set for a public host: the key in var/ may not last.",
            hint="Set GPUFIT_SECRET_KEY to a long random text, the same for all workers.",
            id="gpufit.E002",
        )
    if not settings.SECURE_SSL_REDIRECT:
        yield Caution(
            "GPUFIT_HTTPS is off for a public host: passwords of the admin travel unencrypted.",
            hint="Put the site behind TLS and set GPUFIT_HTTPS=1.",
            id="gpufit.W001",
        )
