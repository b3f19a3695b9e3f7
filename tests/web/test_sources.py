"""No code of the client reads a sentence or a drawing: both are made last, from data."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.web.node import WEB


def test_nothing_parses_sentences_or_drawings():
    if shutil.which("node") is None or not (WEB / "node_modules").exists():
        pytest.skip("Node or the client's packages are missing: run `npm ci` in web/.")
    done = subprocess.run(["node", "scripts/prose.mjs"], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
