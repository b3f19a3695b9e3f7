"""The wheels, installed into empty environments outside the checkout."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from tests.browser.conftest import House
from tests.browser.desk import Desk, chromium
from tests.packages.environments import ROOT, Environment, outside, until_healthy
from tests.server.services import free_port

pytestmark = pytest.mark.slow
CORE = {"annotated-doc", "click", "librt", "msgspec", "mypy-extensions", "pyyaml", "triarii", "typer-slim"}
GAME = ("play", "ancients", "akragas", "--seats", "random", "--seed", "7", "--save", "game.record")


def paces(command: list[str], folder: Path, **more: str) -> dict[str, float]:
    """Actions a second of processor time, which does not count what others do meanwhile."""
    bench = [*command, "bench", "kings", "--seconds", "0.4", "--json"]
    done = subprocess.run(bench, cwd=folder, env={**outside(), **more}, capture_output=True, text=True, check=True)
    measured = json.loads(done.stdout)["kings"]
    assert measured["compiled"]
    return {name: measured[name] for name in ("actions_per_s", "python_actions_per_s", "clone_actions_per_s")}


def test_the_core_is_eight_packages_and_plays_in_the_terminal(core: Environment):
    assert core.distributions() == CORE
    assert core.megabytes() < 25
    assert "won: " in core.triarii(*GAME)
    assert "verified" in core.triarii("replay", "game.record", "--verify")
    asked = core.triarii("play", "ancients", "akragas", "--seed", "7", typed="1\nquit\n")
    assert "whom do you order?" in asked and "You leave the table." in asked
    core.triarii("board", "ancients", "cannae", "--svg", "cannae.svg")
    assert (core.folder / "cannae.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_bare_command_says_in_five_lines_what_can_be_done(core: Environment):
    lines = core.triarii().splitlines()
    assert len(lines) == 5 and all(line.startswith("triarii ") for line in lines)


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve",), "web"),
        (("play", "--browser"), "web"),
        (("simulate", "kings", "river-plain", "--games", "2", "--ray", "auto"), "ray"),
        (("simulate", "kings", "river-plain", "--games", "2", "--report", "page.html"), "lab"),
    ],
)
def test_a_missing_extra_is_told_in_a_sentence_with_the_command(core: Environment, words: tuple[str, ...], extra: str):
    (sentence,) = core.refusal(*words).splitlines()
    assert f"pip install 'triarii[{extra}]'" in sentence


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("client", "web"),
        ("adapters.zoo", "pettingzoo"),
        ("adapters.gym", "pettingzoo"),
        ("adapters.spiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_an_import_error_that_names_it(core: Environment, module: str, extra: str):
    script = f"try:\n    import triarii.{module}\nexcept ImportError as missing:\n    print(missing)"
    assert f"pip install 'triarii[{extra}]'" in core.python(script)


def test_an_import_takes_nothing_but_the_core(core: Environment):
    loaded = core.python("import sys, triarii, triarii.cli; print(*{name.partition('.')[0] for name in sys.modules})")
    assert not {"click", "typer", "yaml"}.isdisjoint(loaded.split())
    small = core.python("import sys, triarii; print(*{name.partition('.')[0] for name in sys.modules})").split()
    assert {"click", "typer", "asyncio", "http", "multiprocessing"}.isdisjoint(small)


def test_every_module_is_the_compiled_one_and_as_fast_as_in_the_checkout(core: Environment, tmp_path: Path):
    script = (
        "from importlib import import_module; from triarii import compiled\n"
        "for path in compiled.sources():\n"
        "    name = 'triarii.' + '.'.join(path.relative_to(compiled.PACKAGE).with_suffix('').parts)\n"
        "    print(import_module(name).__file__)"
    )
    files = core.python(script).split()
    assert len(files) > 50 and all("compiled_rules" in file and file.endswith(".so") for file in files)
    best_here: dict[str, float] = {}
    best_there: dict[str, float] = {}
    for _ in range(3):  # in turn, so that both have the same luck with the machine
        here = paces([sys.executable, "-m", "triarii"], tmp_path, PYTHONPATH=str(ROOT / "src"))
        there = paces([str(core.bin / "triarii")], tmp_path)
        best_here = {name: max(best_here.get(name, 0), pace) for name, pace in here.items()}
        best_there = {name: max(best_there.get(name, 0), pace) for name, pace in there.items()}
    for name, pace in best_here.items():
        assert best_there[name] > 0.9 * pace, f"{name}: {best_there[name]} in the wheel, {pace} in the checkout"


def test_the_pure_wheel_plays_too(pure_wheel: Path, tmp_path: Path):
    pure = Environment(tmp_path, pure_wheel)
    assert pure.distributions() == CORE
    assert "pure Python" in pure.triarii("--version")
    assert "won: " in pure.triarii(*GAME)


def test_what_an_index_is_told(pure_wheel: Path, compiled_wheel: Path):
    for wheel in (pure_wheel, compiled_wheel):
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            (file,) = (name for name in names if name.endswith("/METADATA"))
            told = message_from_bytes(packed.read(file))
        assert {"triarii/py.typed", "triarii/server/client/index.html"} <= set(names)
        assert not any(name.startswith(("tests/", "tools/")) for name in names)
        assert set(told.get_all("Provides-Extra") or []) == {
            *("web", "server", "lab", "ray", "pettingzoo", "openspiel", "all")
        }
        assert "Typing :: Typed" in (told.get_all("Classifier") or [])
        text = str(told.get_payload())
        assert told["Description-Content-Type"] == "text/markdown" and "# Triarii" in text
        assert "](docs/" not in text and "](CHANGELOG" not in text  # nothing that only a checkout has


@pytest.fixture
def served(compiled_wheel: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that runs from a wheel with the extra `web`."""
    web = Environment(tmp_path, compiled_wheel, "web")
    port = free_port()
    # what `triarii play --browser` opens is noted instead of opened
    opened = {"BROWSER": f"sh -c 'echo %s > {tmp_path / 'opened'}'", "XDG_DATA_HOME": str(tmp_path / "data")}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [web.bin / "triarii", "play", "--browser"],
            env={**outside(), **opened, "TRIARII_PORT": str(port)},
            cwd=tmp_path,
            stdout=log,
            stderr=log,
        )
        try:
            yield until_healthy(f"http://127.0.0.1:{port}", process, tmp_path / "log")
            assert (tmp_path / "opened").read_text().strip() == f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)


def test_the_first_move_in_a_browser(served: str):
    assert "<title>" in httpx.get(served).text
    with chromium() as browser:
        me = Desk(browser, cast(House, SimpleNamespace(address=served)))
        me.lay("kings", "river-plain")
        assert me.play_on(until=1) == 1
        assert me.seq > 0 and not me.errors
        me.close()
