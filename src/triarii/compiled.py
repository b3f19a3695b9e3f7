"""Finds the compiled modules of engine, games and players: those of an installed wheel, or those that the checkout built."""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PACKAGE = Path(__file__).parent
IN_WHEEL = PACKAGE / "compiled_rules"  # where a wheel keeps them, built from the sources beside them
MARK = "# triarii: pure"  # a module that says this on a line of its own stays uncompiled


def sources() -> list[Path]:
    """The modules that are compiled: engine, games and the hot part of the players."""
    found: list[Path] = []
    for part in ("engine", "games", "players"):
        found += sorted((PACKAGE / part).rglob("*.py"))
    return [path for path in found if path.name != "__init__.py" and MARK not in path.read_text(encoding="utf-8")]


def fingerprint() -> str:
    """A hash over the sources that are compiled: a build is used only if it was made from them."""
    total = hashlib.sha256()
    for path in sources():
        total.update(str(path.relative_to(PACKAGE)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


def build_folder() -> Path:
    """Where the checkout's compiled modules of the present sources lie, or would lie."""
    root = Path(os.environ.get("TRIARII_COMPILED", PACKAGE.parent.parent / "build" / "compiled"))
    return root / f"{sys.implementation.cache_tag}-{fingerprint()}"


def use_if_current() -> bool:
    """Put the compiled modules in front of the pure ones, unless TRIARII_PURE is set or there are none."""
    if os.environ.get("TRIARII_PURE"):
        return False
    folder = IN_WHEEL if IN_WHEEL.is_dir() else build_folder()
    if not (folder / "complete").exists():
        return False
    sys.path.append(str(folder))
    sys.meta_path.insert(0, _CompiledFirst(folder))
    return True


class _CompiledFirst:
    """An import finder that offers the compiled form of a triarii module before the pure one is looked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.suffix = EXTENSION_SUFFIXES[0]

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("triarii."):
            return None
        file = self.folder / (name.replace(".", "/") + self.suffix)
        if not file.exists():
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))
