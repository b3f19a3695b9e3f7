"""A real server and a real Chromium for the tests of the page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.desk import Desk

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = "/usr/bin/chromium"
DIST = ROOT / "web" / "dist" / "index.html"
SERVE = """
import sys
from triarii.server.run import serve
from triarii.server.settings import Settings, register_more_games
if __name__ == "__main__":
    register_more_games()
    serve(Settings(port=int(sys.argv[1]), db=sys.argv[2], web=sys.argv[3], limits=False, think=0.05, log="text"))
"""


class House:
    """A running server: its address, and how to stop and start it in the middle of a game."""

    def __init__(self, folder: Path, more: str = "skirmish=tests.browser.skirmish") -> None:
        self.folder = folder
        self.more = more  # games beside those of the registry
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.script = folder / "serve.py"
        self.script.write_text(SERVE, encoding="utf-8")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = dict(os.environ, TRIARII_GAMES=self.more)
        environment["PYTHONPATH"] = os.pathsep.join([*(entry for entry in sys.path if entry), str(ROOT)])
        command = [
            sys.executable,
            str(self.script),
            str(self.port),
            str(self.folder / "games.sqlite"),
            str(DIST.parent),
        ]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=log, stderr=log)
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=2)
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise AssertionError("the server did not start:\n" + (self.folder / "server.log").read_text()[-3000:])

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all the tests; skipped where Chromium or the built client is missing."""
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not installed (Debian's package chromium).")
    if not DIST.exists():
        pytest.skip("The client is not built: run `npm ci && npm run build` in web/.")
    pytest.importorskip("triarii.server.run")
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from tests.browser.desk import chromium

    with chromium() as started:
        yield started


@pytest.fixture
def me(browser: Browser, house: House) -> Iterator[Desk]:
    """One person's browser."""
    from tests.browser.desk import Desk

    desk = Desk(browser, house)
    yield desk
    desk.close()
