"""Settings of gunicorn (`gunicorn --config python:gpufit.serving gpufit.wsgi`)."""

import socket
import sys
from typing import Any

from gpufit.env import env_int

MAX_PORT = 65_535

host = "127.0.0.1"
port = env_int("PORT", default=8000)

bind = f"{host}:{port}"
workers = env_int("WEB_CONCURRENCY", default=2)
worker_class = "gthread"  # keeps connections open: a page and its files cost one handshake
threads = 4
preload_app = True  # an import that fails stops the start, and the workers share memory
control_socket_disable = True  # it would lie in the user's home
loglevel = "warning"


def on_starting(server: Any) -> None:  # noqa: ARG001 -- gunicorn's hook
    if not 1 <= port <= MAX_PORT:
        sys.exit(f"gpufit: PORT is {port}: use a number from 1 to {MAX_PORT}.")
    if is_taken(host, port):
        sys.exit(f"gpufit: port {port} is taken. Use another one: make serve PORT={port + 1}")


def when_ready(server: Any) -> None:  # noqa: ARG001 -- gunicorn's hook
    sys.stdout.write(f"gpufit runs on http://{host}:{port} (Ctrl+C stops it)\n")
    sys.stdout.flush()


def is_taken(host: str, port: int) -> bool:
    """Whether another program listens there; gunicorn itself would keep trying for five seconds."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False
