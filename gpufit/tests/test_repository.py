"""What is committed holds on every machine: no built file, no registry, no path of one computer."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

REGISTRY = re.compile(r"https?://[^/\s]*(?:pypi|pythonhosted|npmjs)\b")
MACHINE_PATH = re.compile(r"(?<![\w.~:/-])/(?:home|root|Users|work)/\w")
BUILT = re.compile(r"(^|/)(uv\.lock|db\.sqlite3|__pycache__/.*)$|\.(mo|pyc)$")


@cache
def tracked() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (settings.BASE_DIR / ".git").exists():
        pytest.skip("not a git checkout")
    names = subprocess.run(
        [git, "ls-files", "-z"], cwd=settings.BASE_DIR, check=True, capture_output=True, text=True
    ).stdout
    return [settings.BASE_DIR / name for name in names.split("\0") if name]


@pytest.mark.parametrize("pattern", [REGISTRY, MACHINE_PATH], ids=["registry", "machine path"])
def test_no_file_names_a_place(pattern: re.Pattern[str]) -> None:
    texts = ((path, path.read_text(errors="replace")) for path in tracked() if path.is_file())
    found = [f"{path.name}: {hit[0]}" for path, text in texts if (hit := pattern.search(text))]
    assert found == []


def test_nothing_built_is_tracked() -> None:
    names = [path.relative_to(settings.BASE_DIR).as_posix() for path in tracked()]
    assert [name for name in names if BUILT.search(name)] == []
