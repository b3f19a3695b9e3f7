"""What the README shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from triarii.engine.registry import is_there

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")),
]
needs_ancients = pytest.mark.skipif(not is_there("ancients"), reason="the example plays Ancients")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def run(command: list[str], folder: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_ancients
def test_the_python_example_plays_a_whole_battle(tmp_path: Path):
    (example,) = blocks("python")
    assert len(example.strip().splitlines()) <= 10
    out = run([sys.executable, "-c", example], tmp_path)
    assert "triarii record 1" in out and "battle akragas" in out


@needs_ancients
def test_the_commands_work_as_shown(tmp_path: Path):
    shown = [line.split() for block in blocks("sh") for line in block.splitlines() if line.startswith("triarii ")]
    assert len(shown) >= 6
    for words in shown:
        run([sys.executable, "-m", *words], tmp_path)


def test_the_make_commands_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make (\w+)", " ".join(re.findall(r"`make \w+`|^make \w+", README, re.MULTILINE))):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_the_documents_lead_somewhere(name: str):
    document = ROOT / name
    for link in re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (document.parent / link).exists(), f"{name} links to {link}"
