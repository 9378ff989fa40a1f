import socket
from collections.abc import Iterator

import pytest

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


def test_the_start_names_the_address(capsys: pytest.CaptureFixture[str]) -> None:
    serving.when_ready(None)
    assert f"http://{serving.bind} " in capsys.readouterr().out
