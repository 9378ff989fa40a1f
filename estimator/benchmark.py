"""How fast the live table is: requests per second against an empty view, on one server in one run.

Machines differ and are busy with other things, so what counts is the ratio to the empty view, taken
in the same rounds.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import BinaryIO, Final

from estimator.core.ranking import Deck, Ranking
from estimator.core.types import Inputs, Model

HOST: Final = "127.0.0.1"
EMPTY_VIEW: Final = "/ping"
CONNECTIONS: Final = 8
ROUNDS: Final = 9
EMPTY_REQUESTS: Final = 600
TABLE_REQUESTS: Final = 96
REPEATS: Final = 3
FIRST_CONTEXT_TOKENS: Final = 1024
CONTEXT_STEP_TOKENS: Final = 97
START_TIMEOUT_S: Final = 30
TIME_LIMIT_S: Final = 30
CORE_TIME_S: Final = 1.0


class ServerError(RuntimeError):
    """The server did not start, or answered otherwise than it should."""


@dataclass(frozen=True)
class Line:
    """One measurement; ``ratio`` is that to the empty view."""

    name: str
    per_s: float
    unit: str
    ratio: float | None = None
    target: float | None = None


@contextmanager
def server(directory: Path) -> Iterator[int]:
    """gunicorn as the site runs it, on a free port."""
    port = _free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "python:gpufit.serving", "gpufit.wsgi"]
    process = subprocess.Popen(  # noqa: S603
        command,
        cwd=directory,
        env=os.environ | {"PORT": str(port)},
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for(process, port)
        yield port
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise ServerError("gunicorn did not start")


def get_all(port: int, requests: Sequence[bytes]) -> None:
    """Send ``requests`` over one open connection, each after the answer to the one before.

    No HTTP client is used, since it would take as long as the server.
    """
    with socket.create_connection((HOST, port)) as connection, connection.makefile("rb") as answers:
        for each in requests:
            connection.sendall(each)
            _read(answers)


def _read(answers: BinaryIO) -> None:
    status, length = answers.readline(), 0
    if b" 200 " not in status:
        raise ServerError(f"answered {status.decode(errors='replace').strip() or 'nothing'}")
    while (line := answers.readline()).strip():
        name, _, value = line.lower().partition(b":")
        length = int(value) if name == b"content-length" else length
    answers.read(length)


def request(path: str, *, headers: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n{headers}\r\n".encode()


def table_request(slug: str, context_tokens: int) -> bytes:
    """What htmx sends when a visitor changes the context length."""
    path = f"/models/{slug}/?context={context_tokens}"
    return request(path, headers="HX-Request: true\r\nHX-Target: cards\r\n")


def requests_per_s(port: int, requests: Sequence[bytes]) -> float:
    """The rate at which the server answers ``requests``, over several connections."""
    shares = [requests[place::CONNECTIONS] for place in range(CONNECTIONS)]
    start = time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        list(pool.map(partial(get_all, port), shares))
    return len(requests) / (time.perf_counter() - start)


def serving(port: int, slug: str) -> list[Line]:
    """The empty view, the table for new inputs, and for the same inputs again."""
    empty, deadline = [request(EMPTY_VIEW)] * EMPTY_REQUESTS, time.monotonic() + TIME_LIMIT_S
    rounds: list[list[float]] = []
    for new in _new_tables(slug):
        rounds.append([requests_per_s(port, each) for each in (empty, new, new * REPEATS)])
        if len(rounds) > ROUNDS or time.monotonic() > deadline:
            break
    warm = rounds[1:]
    return [
        _line("empty view", warm, 0),
        _line("table, inputs not asked before", warm, 1, target=0.15),
        _line("table, the same inputs again", warm, 2),
    ]


def _new_tables(slug: str) -> Iterator[list[bytes]]:
    """Batches of requests for tables that were never asked for."""
    contexts = count(FIRST_CONTEXT_TOKENS, CONTEXT_STEP_TOKENS)
    while True:
        yield [table_request(slug, tokens) for tokens in islice(contexts, TABLE_REQUESTS)]


def _line(name: str, rounds: list[list[float]], column: int, target: float | None = None) -> Line:
    per_s = median(rates[column] for rates in rounds)
    ratio = median(rates[column] / rates[0] for rates in rounds)
    return Line(name, per_s, "requests/s", ratio, target)


def core(deck: Deck, model: Model) -> Line:
    """Cards fitted and put in order per second, without server, rows or page."""
    fits, start = 0, time.perf_counter()
    contexts = count(FIRST_CONTEXT_TOKENS)
    while time.perf_counter() - start < CORE_TIME_S:
        ranking = Ranking(deck, model, Inputs(context_tokens=next(contexts)))
        fits += len(ranking.fastest_first) + len(ranking.nearest_first)
    return Line("the core alone", fits / (time.perf_counter() - start), "fits/s")
