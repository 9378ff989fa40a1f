import importlib
import socket
from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured

from gpufit import serving


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server((serving.host, 0)) as listener:
        yield listener.getsockname()[1]


def test_a_taken_port_stops_the_start_and_says_so(
    taken_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "port", taken_port)
    with pytest.raises(SystemExit, match=f"port {taken_port} is taken"):
        serving.on_starting(None)


@pytest.mark.parametrize("port", [0, -1, 65_536, 10**30])
def test_a_number_that_is_no_port_stops_the_start_and_says_so(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "port", port)
    with pytest.raises(SystemExit, match=f"PORT is {port}: use a number from 1 to 65535"):
        serving.on_starting(None)


@pytest.mark.parametrize("name", ["PORT", "WEB_CONCURRENCY"])
def test_a_setting_that_is_no_number_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "many")
    with pytest.raises(ImproperlyConfigured, match=f"{name} is 'many'"):
        importlib.reload(serving)


def test_the_start_names_the_address(capsys: pytest.CaptureFixture[str]) -> None:
    serving.when_ready(None)
    assert f"http://{serving.bind} " in capsys.readouterr().out
