"""The packages as an index would take them: built once for all the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.packages.environments import ROOT, Environment, outside

SOURCES = (
    "src",
    "tools",
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
)


def build(kind: str, sources: Path, into: Path, **more: str) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(into), str(sources)]
    done = subprocess.run(command, cwd=sources, env={**outside(), **more}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sources' archive and the two wheels that it builds; the rules are those that were compiled."""
    folder = tmp_path_factory.mktemp("packages")
    copy, dist = folder / "copy", folder / "dist"
    unneeded = shutil.ignore_patterns("__pycache__", "*.egg-info", ".mypy_cache")
    for name in SOURCES:
        place = ROOT / name
        shutil.copytree(place, copy / name, ignore=unneeded) if place.is_dir() else shutil.copy(place, copy / name)
    shutil.copytree(ROOT / "web" / "dist", copy / "web" / "dist")
    build("sdist", copy, dist)
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    build("wheel", unpacked, dist, TRIARII_PURE="1")
    # compiled from the very same sources, or this would take minutes: the folder's name is their hash
    build(
        "wheel", unpacked, dist, TRIARII_COMPILED=os.environ.get("TRIARII_COMPILED", str(ROOT / "build" / "compiled"))
    )
    return dist


@pytest.fixture(scope="session")
def pure_wheel(built: Path) -> Path:
    (wheel,) = built.glob("*-py3-none-any.whl")
    return wheel


@pytest.fixture(scope="session")
def compiled_wheel(built: Path) -> Path:
    (wheel,) = (wheel for wheel in built.glob("*.whl") if not wheel.name.endswith("-py3-none-any.whl"))
    return wheel


@pytest.fixture(scope="session")
def core(compiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("core"), compiled_wheel)
