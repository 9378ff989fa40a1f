"""Typed readers of environment variables, for settings.py alone."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def env_str(name: str, *, default: str = "") -> str:
    return os.environ.get(name, default)


def env_bool(name: str, *, default: bool) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() not in TRUE | FALSE:
        raise ImproperlyConfigured(f"{name} is {value!r}: use 1 or 0.")
    return value.lower() in TRUE


def env_int(name: str, *, default: int) -> int:
    value = os.environ.get(name, str(default))
    try:
        return int(value)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is {value!r}: use a whole number.") from error


def env_list(name: str, *, default: list[str]) -> list[str]:
    """Values separated by commas; blanks around them do not count."""
    value = os.environ.get(name)
    if value is None:
        return default
    return [item.strip() for item in value.split(",") if item.strip()]


def env_database(name: str, *, default: Path) -> dict[str, Any]:
    """The DATABASES entry for an address such as sqlite:///var/db.sqlite3."""
    url = os.environ.get(name)
    if url is None:
        return sqlite(str(default))
    scheme, path = urlsplit(url).scheme, urlsplit(url).path
    if scheme == "sqlite" and len(path) > 1:
        return sqlite(path.removeprefix("/"))
    raise ImproperlyConfigured(f"{name} is {url!r}: use sqlite:///FILE.")


def sqlite(path: str) -> dict[str, Any]:
    """SQLite for several workers: readers never wait, a writer waits its turn."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,  # seconds; opening it takes longer than all queries of a table
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
        },
    }


def kept_secret_key(path: Path) -> str:
    """The key in this file, made on first use; workers that start together agree on one."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()
