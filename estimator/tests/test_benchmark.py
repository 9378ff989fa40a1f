"""`manage.py bench`: how the server is asked, and what is told."""

from __future__ import annotations

import io
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.core.management import CommandError, call_command

from estimator import benchmark
from estimator.benchmark import Line, ServerError, request, requests_per_s, table_request
from estimator.core.ranking import Deck
from estimator.management.commands.bench import Command
from estimator.tests.builders import card, model


class Server(ThreadingHTTPServer):
    """Answers every path but /broken, on open connections, and counts what it is asked."""

    def __init__(self) -> None:
        super().__init__((benchmark.HOST, 0), Handler)
        self.asked: Counter[tuple[str, str | None]] = Counter()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        self.server.asked[self.path, self.headers["HX-Target"]] += 1
        self.send_response(500 if self.path == "/broken" else 200)
        self.send_header("Content-Length", "5")
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_args: object) -> None:
        """Says nothing."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_every_request_is_sent_once(server: Server) -> None:
    requests = [request("/ping")] * 30 + [table_request("a-model", tokens) for tokens in range(5)]
    assert requests_per_s(server.server_port, requests) > 0
    assert server.asked["/ping", None] == 30
    tables = {path for path, target in server.asked if target == "cards"}
    assert tables == {f"/models/a-model/?context={tokens}" for tokens in range(5)}


def test_an_answer_that_is_no_success_stops_the_measurement(server: Server) -> None:
    with pytest.raises(ServerError, match=r"answered HTTP/1\.1 500"):
        requests_per_s(server.server_port, [request("/broken")])


def test_the_core_is_measured_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "CORE_TIME_S", 0.01)
    line = benchmark.core(Deck([card()]), model())
    assert line.per_s > 0
    assert (line.unit, line.ratio, line.target) == ("fits/s", None, None)


def test_each_line_tells_name_value_ratio_and_target() -> None:
    out = io.StringIO()
    lines = [
        Line("empty view", 2000.4, "requests/s", 1.0),
        Line("table", 400, "requests/s", 0.2, 0.15),
    ]
    Command(stdout=out)._report(lines)  # noqa: SLF001 -- the rest of the command takes a server
    told = [line.split() for line in out.getvalue().splitlines()]
    assert told == [
        ["value", "ratio", "target"],
        ["empty", "view", "2,000", "requests/s", "1.000"],
        ["table", "400", "requests/s", "0.200", "0.15"],
    ]


@pytest.mark.django_db
def test_without_a_catalogue_there_is_nothing_to_measure() -> None:
    with pytest.raises(CommandError, match="is the catalogue loaded"):
        call_command("bench")
