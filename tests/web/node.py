"""The client's own sources, run in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"


def run(script: str, asked: Any) -> Any:
    """What a script beside this file answers to what it is asked, both as JSON."""
    if shutil.which("node") is None or not (WEB / "node_modules").exists():
        pytest.skip("Node or the client's packages are missing: run `npm ci` in web/.")
    command = ["node", "scripts/run.mjs", f"../tests/web/{script}"]
    with tempfile.TemporaryFile("w+") as file:  # a pipe that is slow to fill is an error for Node
        json.dump(asked, file)
        file.seek(0)
        done = subprocess.run(command, cwd=WEB, stdin=file, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
