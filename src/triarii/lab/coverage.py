"""Which rules the tests claim: every id of rules.md is either claimed by a test or exempt with a reason."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

from triarii.engine.data import DataError, load_text
from triarii.engine.rulebook import Rulebook


class Coverage:
    """The ids of a game: claimed by tests, exempt, in neither, and claimed though no rule has them."""

    def __init__(self, game: str, rulebook: Rulebook, claims: dict[str, list[str]], exempt: dict[str, str]) -> None:
        ids = [rule.id for rule in rulebook.rules]
        initials = {id.partition("-")[0] for id in ids}
        mine = {id: tests for id, tests in claims.items() if id.partition("-")[0] in initials}
        self.game = game
        self.ids = ids
        self.claims = {id: mine[id] for id in ids if id in mine}
        self.exempt = [id for id in ids if id in exempt]
        self.unclaimed = [id for id in ids if id not in mine and id not in exempt]
        self.unknown = sorted({*mine, *exempt} - set(ids))

    @property
    def is_complete(self) -> bool:
        return not self.unclaimed and not self.unknown

    def to_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "ids": self.ids,
            "claimed": list(self.claims),
            "exempt": self.exempt,
            "unclaimed": self.unclaimed,
            "unknown": self.unknown,
        }


def coverage(game: str, folder: Path, tests: Path) -> Coverage:
    """Compare a game's rules.md with the claims of all tests under a folder."""
    return Coverage(game, Rulebook.read(folder / "rules.md"), claims_in(tests), exemptions(folder / "exempt.toml"))


def exemptions(file: Path) -> dict[str, str]:
    """The ids that no program can break, each with the reason."""
    if not file.exists():
        return {}
    try:
        found = tomllib.loads(load_text(file))
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "", f"not well-formed: {error}") from None
    for id, reason in found.items():
        if not isinstance(reason, str) or not reason.strip():
            raise DataError(file, id, "an exempt rule needs a reason, as text")
    return found


def claims_in(tests: Path) -> dict[str, list[str]]:
    """Every id in a `rule(...)` mark, with the tests that claim it; found without running anything."""
    claims: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(load_text(path), str(path))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                where = f"{path.relative_to(tests)}::{node.name}"
                marks = node.decorator_list
            elif isinstance(node, ast.Call) and _name(node.func).endswith(
                "param"
            ):  # pytest.param(..., marks=rule(...))
                where = f"{path.relative_to(tests)}:{node.lineno}"
                marks = [word.value for word in node.keywords if word.arg == "marks"]
            elif isinstance(node, ast.Assign) and any(_name(target) == "pytestmark" for target in node.targets):
                where = str(path.relative_to(tests))
                marks = [node.value]
            else:
                continue
            for mark in marks:
                for id in _ids(mark):
                    claims.setdefault(id, []).append(where)
    return claims


def _ids(mark: ast.expr) -> list[str]:
    """The ids in a mark: rule("CA-1.01", ...), pytest.mark.rule(...), a list of such, or a parametrize of them."""
    found: list[str] = []
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and _name(node.func).split(".")[-1] == "rule":
            found += [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return found


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""
