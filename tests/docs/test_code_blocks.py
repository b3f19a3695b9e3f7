"""Every fenced block of the documents is run, or checked by what it is.

The blocks of a page share a folder and are taken in order:

* a block with a title is a file of that name, and must be readable as what it is;
* `python` is run, all blocks of a page in one process; `sh` is run line by line;
* `shell` is for what serves, plays or computes for long: its commands are only read, by the parser of the command line;
* `text` with the title "output" is what the block before it prints; "..." stands for anything;
* `text` with the title "GAME position" is a position from which a battle starts.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer
import yaml

import triarii
from tests.docs.pages import ROOT, Block, blocks_of, documents, text_of
from triarii.cli import app
from triarii.engine.record import Record
from triarii.engine.registry import KNOWN

GENERATED = "<!-- Written by `make reference`"
MARK = "--- the next block ---"
ELSEWHERE = {  # pages with blocks of these languages that other tests run, because they need a server or types
    ("docs/explanation/fair-dice.md", "python"): "tests/server/test_questions.py",
    ("docs/reference/protocol.md", "python"): "tests/server/test_client.py",
    ("docs/reference/protocol.md", "json"): "tests/docs/test_protocol_page.py",
    ("docs/reference/protocol.md", "ts"): "tests/docs/test_protocol_page.py",
}
NEEDS = {"pyspiel": "pyspiel", "zoo": "pettingzoo", "triarii.adapters.gym": "gymnasium"}
PAGES = [name for name in documents() if blocks_of(name) and GENERATED not in text_of(name)]
COMMANDS = typer.main.get_command(app)


@pytest.mark.parametrize("name", PAGES)
def test_the_blocks_of_a_page_do_what_they_show(name: str, tmp_path: Path):
    blocks = [block for block in blocks_of(name) if (name, block.language) not in ELSEWHERE]
    files = [block for block in blocks if is_file(block)]
    for block in files:
        write(block, tmp_path)
    printed = run_python(
        name, [block for block in blocks if block.language == "python" and block not in files], tmp_path
    )
    before = ""
    for block in blocks:
        if block in files:
            continue
        if block.language == "python":
            before = printed.pop(0)
        elif block.language == "sh":
            before = "".join(run_line(line, tmp_path) for line in commands(block))
        elif block.language == "shell":
            for line in commands(block):
                read_line(line)
        elif block.language == "json":
            json.loads(block.body)
        elif block.language in ("toml", "yaml"):
            parse(block.language, block.body)
        elif block.language == "text" and block.title == "output":
            assert fits(block.body, before), f"{name} shows\n{block.body}\nbut this is printed:\n{before}"
        elif block.language == "text" and block.title.endswith(" position"):
            start_from(block)
        else:
            raise AssertionError(f"nothing checks this block of {name}: {block}")


@pytest.mark.parametrize(("page", "test"), sorted({(page, test) for (page, _), test in ELSEWHERE.items()}))
def test_what_is_checked_elsewhere_is_checked_there(page: str, test: str):
    assert Path(page).name in text_of(test)


def is_file(block: Block) -> bool:
    return bool(block.title) and block.title != "output" and not block.title.endswith(" position")


def write(block: Block, folder: Path) -> None:
    """Put a titled block into its file, once it is known to be what its ending says."""
    path = folder / block.title
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.body, encoding="utf-8")
    if block.language in ("toml", "yaml"):
        parse(block.language, block.body)
    elif block.language == "python":
        compile(block.body, block.title, "exec")
    elif block.title.endswith(".record"):
        Record.parse(block.body).verify()


def parse(language: str, text: str) -> None:
    assert tomllib.loads(text) if language == "toml" else yaml.safe_load(text)


def run_python(name: str, blocks: list[Block], folder: Path) -> list[str]:
    """Run the Python blocks of a page in one process; what each of them prints."""
    for word, module in NEEDS.items():
        if any(word in block.body for block in blocks):
            pytest.importorskip(module)
    if not blocks:
        return []
    script = folder / "page.py"
    script.write_text(f"print({MARK!r})\n".join(block.body for block in blocks), encoding="utf-8")
    done = run([sys.executable, str(script)], folder)
    return done.split(f"{MARK}\n")


def run_line(line: str, folder: Path) -> str:
    words = shlex.split(line)
    assert words[0] == "triarii", f"what runs in the test is triarii, not '{line}': write it as shell"
    return run([sys.executable, "-m", *words], folder)


def run(command: list[str], folder: Path) -> str:
    path = os.pathsep.join([str(ROOT / "src"), str(folder)])
    environment = {**os.environ, "PYTHONPATH": path, "TRIARII_STATE": str(folder / "state")}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def read_line(line: str) -> None:
    """A command that is too long for a test: its options are those that there are, its files and targets exist."""
    words = [word for word in shlex.split(line) if not re.fullmatch(r"[A-Z_]+=\S*", word)]
    head = words[0].removeprefix(".venv/bin/")
    if head == "triarii":
        context = COMMANDS.make_context("triarii", words[1:], resilient_parsing=False)
        name, command, rest = COMMANDS.resolve_command(context, context._protected_args + context.args)
        command.make_context(name, rest, parent=context)
    elif head == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        for target in words[1:]:
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"there is no target {target}"
    elif head in ("python", "python3"):
        path = ROOT / (words[2].replace(".", "/") + ".py" if words[1] == "-m" else words[1])
        assert path.exists() or words[2] in ("pytest", "venv"), line
    elif head == "npm":
        scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
        assert words[1] == "--prefix" and words[2] == "web" and words[4] in scripts, line
    elif head == "pytest":
        assert all((ROOT / word.partition("::")[0]).exists() for word in words[1:] if not word.startswith("-")), line
    else:
        assert head in ("git", "cd", ".", "docker", "ruff", "mypy", "pip", "pipx"), f"nothing reads '{line}'"


def commands(block: Block) -> list[str]:
    """The command lines of a block, without remarks."""
    lines = [line.partition("  #")[0].strip() for line in block.body.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def fits(shown: str, printed: str) -> bool:
    pattern = re.escape(shown.strip()).replace(re.escape("..."), ".*")
    return re.search(pattern, printed, re.DOTALL) is not None


def start_from(block: Block) -> None:
    game = block.title.partition(" ")[0]
    assert game in KNOWN
    battle = {"hannibal": "points", "kings": "open-field"}.get(game, "")
    assert triarii.start(game, battle, position=block.body, seed=1).decision is not None
