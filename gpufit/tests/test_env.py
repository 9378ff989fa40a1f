from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from gpufit.env import env_bool, env_database, env_int, env_list, kept_secret_key


@pytest.mark.parametrize(("value", "expected"), [("1", True), ("Yes", True), ("off", False)])
def test_a_switch_reads_the_usual_words(
    monkeypatch: pytest.MonkeyPatch, value: str, *, expected: bool
) -> None:
    monkeypatch.setenv("SWITCH", value)
    assert env_bool("SWITCH", default=not expected) is expected


def test_what_is_not_set_takes_its_default(tmp_path: Path) -> None:
    assert env_bool("UNSET", default=True) is True
    assert env_int("UNSET", default=7) == 7
    assert env_list("UNSET", default=["a"]) == ["a"]
    assert env_database("UNSET", default=tmp_path / "db")["NAME"] == str(tmp_path / "db")


def test_a_list_is_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOSTS", "a.example, b.example,")
    assert env_list("HOSTS", default=[]) == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("url", "name"), [("sqlite:///var/x.db", "var/x.db"), ("sqlite:////data/x.db", "/data/x.db")]
)
def test_a_database_address_is_relative_or_absolute(
    monkeypatch: pytest.MonkeyPatch, url: str, name: str
) -> None:
    monkeypatch.setenv("DATABASE", url)
    assert env_database("DATABASE", default=Path("other"))["NAME"] == name


def test_a_value_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WRONG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="WRONG is 'perhaps'"):
        env_bool("WRONG", default=False)
    with pytest.raises(ImproperlyConfigured, match="WRONG is 'perhaps'"):
        env_int("WRONG", default=0)
    with pytest.raises(ImproperlyConfigured, match="WRONG is 'perhaps'"):
        env_database("WRONG", default=Path("other"))


def test_the_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    file = tmp_path / "key"
    key = kept_secret_key(file)
    assert kept_secret_key(file) == key
    assert len(key) >= 50
    assert file.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == [file]
