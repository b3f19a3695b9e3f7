"""Compiles engine and games with mypyc into build/compiled; without a C compiler it says so and leaves them pure."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# read as a file, so that nothing of Triarii's own packages is needed where a wheel is built
COMPILED: dict[str, Any] = runpy.run_path(str(ROOT / "src" / "triarii" / "compiled.py"))

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
setup(
    name="triarii_compiled",
    packages=[],
    ext_modules=mypycify({modules!r}, opt_level="2", multi_file=True, separate={groups!r}),
)
"""


def build_folder() -> Path:
    """Where the compiled modules of the present sources lie, or will lie."""
    folder: Path = COMPILED["build_folder"]()
    return folder


def has_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang"))


def groups_of(modules: list[str]) -> list[tuple[list[str], str]]:
    """One library for the engine, for each game and for the players: they are built side by side."""
    groups: dict[str, list[str]] = {}
    for module in modules:
        parts = Path(module).parts
        groups.setdefault("_".join(parts[:3] if parts[1] == "games" else parts[:2]), []).append(module)
    return [(members, name) for name, members in groups.items()]


def main() -> int:
    folder = build_folder()
    if (folder / "complete").exists():
        print("compiled: up to date")
        return 0
    if not has_compiler():
        print("compiled: no C compiler found; Triarii runs as pure Python, correct but slower")
        return 0
    work = ROOT / "build" / "work"
    work.mkdir(parents=True, exist_ok=True)
    # mypyc names a module after its path, so it is run from the source folder
    modules = [str(path.relative_to(ROOT / "src")) for path in COMPILED["sources"]()]
    script = work / "setup.py"
    script.write_text(SETUP.format(modules=["--strict", *modules], groups=groups_of(modules)), encoding="utf-8")
    print(f"compiled: building {len(modules)} modules, a few minutes the first time", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src"), "MYPYC_OPT_LEVEL": "2"}
    # -g0: no debug symbols, a third less to do; -fcommon: mypyc declares each library's links in every file;
    # -fno-semantic-interposition: a library may inline its own functions, nobody replaces them
    environment["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -g0 -fcommon -fno-semantic-interposition".strip()
    if sys.platform == "linux":
        # no symbols: half the size; no padding between code and data: half the size of the small files
        environment["LDFLAGS"] = f"{os.environ.get('LDFLAGS', '')} -s -Wl,-z,noseparate-code".strip()
    command = [sys.executable, str(script), "-q", "build_ext", "-j2"]
    command += ["--build-lib", str(folder), "--build-temp", str(work / "temp")]
    done = subprocess.run(command, cwd=ROOT / "src", env=environment, capture_output=True, text=True)
    if done.returncode:
        # a build that was interrupted leaves a cache behind which the next one may stumble over
        print("compiled: that failed; building once more from nothing", flush=True)
        shutil.rmtree(ROOT / "src" / ".mypy_cache", ignore_errors=True)
        shutil.rmtree(work / "temp", ignore_errors=True)
        done = subprocess.run(command, cwd=ROOT / "src", env=environment, capture_output=True, text=True)
    shutil.rmtree(ROOT / "src" / "build", ignore_errors=True)
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n", file=sys.stderr)
        print("compiled: the build failed; Triarii runs as pure Python", file=sys.stderr)
        return 1
    (folder / "complete").write_text("built\n", encoding="utf-8")
    for old in folder.parent.iterdir():
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)
    print(f"compiled: done ({folder.name})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
