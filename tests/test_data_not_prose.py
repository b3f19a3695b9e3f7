"""Code works on data: nothing in the command line or the server reads a sentence or a drawing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
READERS = {"re", "regex", "html", "xml", "lxml", "bs4"}  # what takes texts and drawings apart
ALLOWED = {"src/triarii/server/accounts/people.py": {"re"}}  # is this an address of e-mail?


def imported(path: Path) -> set[str]:
    """The top packages that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("package", ["cli", "server"])
def test_no_module_takes_texts_or_drawings_apart(package: str):
    for path in sorted((ROOT / "src" / "triarii" / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if "migrations" not in path.parts:
            assert imported(path) & READERS <= ALLOWED.get(name, set()), name
