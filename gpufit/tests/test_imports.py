"""The directions of import between the rooms of the project hold."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

# Where a row and a core value may meet: the bridge, what selects rows for it, and what tells a
# model's record in words.
READS_ROWS = (
    *("rows.py", "*views.py", "*filters.py", "management/commands/*.py"),
    *("sections.py", "prose/*.py"),
)


def modules(folder: str) -> Iterator[Path]:
    """The Python files of a folder, tests apart."""
    root = settings.BASE_DIR / folder
    return (path for path in root.rglob("*.py") if "tests" not in path.relative_to(root).parts)


def imports(path: Path) -> Iterator[str]:
    """Dotted names of all that a file imports, also inside functions.

    `from a import b` counts as `a.b`, since b may be a module.
    """
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(folder: str, *forbidden: str) -> list[str]:
    return [
        f"{path.relative_to(settings.BASE_DIR)} imports {name}"
        for path in modules(folder)
        for name in imports(path)
        if any(name == room or name.startswith(f"{room}.") for room in forbidden)
    ]


def test_the_core_needs_python_and_numpy_alone() -> None:
    allowed = sys.stdlib_module_names | {"numpy"}
    strangers = [
        f"{path.name} imports {name}"
        for path in modules("estimator/core")
        for name in imports(path)
        if name.partition(".")[0] not in allowed and not name.startswith("estimator.core.")
    ]
    assert strangers == []


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [("catalog", ("estimator", "gpufit")), ("estimator", ("gpufit",))],
)
def test_no_app_looks_up(folder: str, forbidden: tuple[str, ...]) -> None:
    assert breaches(folder, *forbidden) == []


def test_the_project_names_its_apps_by_string() -> None:
    assert breaches("gpufit", "catalog", "estimator") == []


def test_rows_are_read_at_the_edge_of_the_estimator() -> None:
    room = settings.BASE_DIR / "estimator"
    edge = {path for pattern in READS_ROWS for path in room.glob(pattern)}
    inner = [
        f"{path.name} imports catalog.models"
        for path in modules("estimator")
        if path not in edge and any(name.startswith("catalog.models") for name in imports(path))
    ]
    assert inner == []
