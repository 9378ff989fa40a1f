"""Journeys in a real browser: the system's Chromium, driven by Playwright.

A journey takes `page` and goes to paths (`page.goto("/ping")`). It fails at its end if the console
is not empty; one that means to provoke an error looks at `console` and clears it.
"""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (  # no sandbox for root, and nothing that calls home
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session", autouse=True)
def _rows_beside_playwright() -> Iterator[None]:
    """Playwright keeps an event loop in this thread, beside which Django refuses queries."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    executable = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if executable is None:
        pytest.skip(f"no browser: none of {', '.join(CHROMIUM)} is installed")
    return {**browser_type_launch_args, "executable_path": executable, "args": [*QUIET]}


@pytest.fixture(scope="session")
def live_server(django_db_setup: None) -> Iterator[LiveServer]:  # noqa: ARG001 -- shares its database
    """The site with its static files from WhiteNoise, as in production.

    pytest-django puts Django's development handler in front, which knows no hashed names.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "django.contrib.staticfiles.handlers.StaticFilesHandler",
            lambda application: application,
        )
        server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    return live_server.url


@pytest.fixture
def console() -> list[str]:
    """What the browser complained about: errors, warnings, exceptions, breaches of policy."""
    return []


@pytest.fixture
def page(live_server: LiveServer, page: Page, console: list[str]) -> Iterator[Page]:  # noqa: ARG001 -- outlives the page
    def note(message: ConsoleMessage) -> None:
        asked_by_itself = message.location["url"].endswith("/favicon.ico")  # not by the page
        if message.type in {"error", "warning"} and not asked_by_itself:
            console.append(f"{message.type}: {message.text}")

    page.on("console", note)
    page.on("pageerror", lambda error: console.append(f"exception: {error}"))
    yield page
    assert console == []
