"""`make play` on a fresh copy, where neither Node nor a C compiler can be found."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.packages.environments import ROOT, outside, until_healthy
from tests.server.services import free_port

pytestmark = pytest.mark.slow
TOOLS = ("make", "sh", "env", "nice", "git")  # all that may be found, beside Python
UNNEEDED = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules", "dist", ".mypy_cache")


def test_where_node_can_neither_be_found_nor_installed_that_is_said(tmp_path: Path):
    for name in ("tools", "web", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=UNNEEDED)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / ".venv"], check=True)
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.path.insert(0, 'tools'); import set_up; sys.exit(set_up.build_web())"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path), "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "Node.js could neither be found nor installed" in done.stderr and "triarii play" in done.stderr


def test_make_play_needs_only_python_and_make(tmp_path: Path):
    copy, bin = tmp_path / "copy", tmp_path / "bin"
    for name in ("src", "tools", "web", "requirements"):
        shutil.copytree(ROOT / name, copy / name, ignore=UNNEEDED)
    for name in ("Makefile", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, copy / name)
    bin.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None
        (bin / tool).symlink_to(found)
    (bin / "python3").symlink_to(Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}"))
    port = free_port()
    around = {**outside(), "PATH": str(bin), "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": "true"}
    around.pop("TRIARII_COMPILED", None)
    log = tmp_path / "log"
    with log.open("w") as told:
        process = subprocess.Popen(
            ["make", "play", f"ARGS=--port {port}"],
            cwd=copy,
            env=around,
            stdout=told,
            stderr=subprocess.STDOUT,
            executable=bin / "make",
            start_new_session=True,
        )
        try:
            address = until_healthy(f"http://127.0.0.1:{port}", process, log)
            page = urllib.request.urlopen(address).read().decode()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)
    assert 'src="/assets/' in page
    said = log.read_text(encoding="utf-8")
    assert "taking it from the package index" in said and "there is no C compiler here" in said
    assert "Traceback" not in said
