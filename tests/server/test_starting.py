"""Starting the server: clear sentences when it cannot, health when it can."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from click import Group, Option
from typer.main import get_command

from tests.server.driving import ROOT, Browser, Server
from tests.server.services import free_port
from triarii.cli import app
from triarii.server.settings import Settings


def complaint(*arguments: str, **environment: str) -> str:
    """What `triarii serve` says when it refuses to start."""
    command = [sys.executable, "-m", "triarii", "serve", *arguments]
    path = {"PYTHONPATH": str(ROOT / "src"), "TRIARII_GAMES": "duel=tests.toys.duel"}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **path, **environment}, timeout=60
    )
    assert done.returncode != 0 and "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if line and not line.startswith("{")]
    return " ".join(lines)


def test_a_port_that_is_taken(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = complaint("--port", port, "--db", str(tmp_path / "a.sqlite"))
    assert f"Port {port}" in said and "taken" in said and "--port" in said


def test_a_database_that_is_too_new(tmp_path: Path, serve: Callable[..., Server]):
    path = tmp_path / "triarii.sqlite"
    serve().stop()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    said = complaint("--port", "0", "--db", str(path))
    assert "too new" in said and "9999" in said


def test_a_database_out_of_reach(tmp_path: Path):
    said = complaint("--port", "0", "--db", f"postgresql://triarii:secret@127.0.0.1:{free_port()}/triarii")
    assert "out of reach" in said and "secret" not in said
    assert "out of reach" in complaint("--port", "0", "--db", str(tmp_path / "nowhere" / "x.sqlite"))
    assert "not one that Triarii knows" in complaint("--port", "0", "--db", "mysql://localhost/x")


def test_redis_out_of_reach(tmp_path: Path):
    said = complaint(
        "--port", "0", "--db", str(tmp_path / "a.sqlite"), "--redis", f"redis://:secret@127.0.0.1:{free_port()}/0"
    )
    assert "Redis" in said and "out of reach" in said and "secret" not in said


def test_several_processes_need_what_they_share(tmp_path: Path):
    said = complaint("--port", "0", "--db", str(tmp_path / "a.sqlite"), "--workers", "2")
    assert "PostgreSQL" in said and "Redis" in said


def test_health_says_what_is_well(server: Server):
    health = httpx.get(f"{server.url}/health").json()
    assert health["status"] == "ok" and health["database"] == "ok" and health["redis"] == "none"


def test_without_a_built_client_the_page_says_how_to_build_it(serve: Callable[..., Server], tmp_path: Path):
    server = serve(web=str(tmp_path / "missing"))
    answer = httpx.get(server.url)
    assert answer.status_code == 503 and "make setup" in answer.text
    assert any("not built" in str(entry["message"]) for entry in server.logs)


def test_the_built_client_is_served_with_its_own_routes(serve: Callable[..., Server], tmp_path: Path):
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Triarii</title>")
    (folder / "assets" / "main-1a2b.js").write_text("export {}")
    server = serve(web=str(folder))
    for path in ("/", "/t/abc", "/t/abc/replay/3"):
        assert "<title>Triarii</title>" in httpx.get(f"{server.url}{path}").text
    script = httpx.get(f"{server.url}/assets/main-1a2b.js")
    assert (
        script.headers["content-type"].startswith("text/javascript") and "immutable" in script.headers["cache-control"]
    )
    assert httpx.get(f"{server.url}/assets/gone.js").status_code == 404
    assert httpx.get(f"{server.url}/api/gone").json()["code"] == "not-found"


def test_logs_are_one_json_object_a_line(server: Server):
    Browser(server, "Ann")
    end = time.monotonic() + 10
    while not (found := [entry for entry in server.logs if entry.get("path") == "/api/guest"]):
        assert time.monotonic() < end, "a line is written when the answer has been sent"
        time.sleep(0.05)
    entry = found[0]
    assert entry["status"] == 200 and entry["method"] == "POST" and entry["ms"] > 0
    assert json.dumps(server.logs)


@pytest.mark.parametrize("path", ["/api/tables/none", "/api/games/none/rules"])
def test_what_is_not_there_is_refused_with_a_sentence(server: Server, path: str):
    assert httpx.get(f"{server.url}{path}").json()["sentence"]


def test_the_help_of_serve_names_the_real_defaults():
    group = get_command(app)
    assert isinstance(group, Group)
    told = {option.name: option.show_default for option in group.commands["serve"].params if isinstance(option, Option)}
    settings = Settings()
    assert (told["host"], told["port"], told["workers"]) == (settings.host, str(settings.port), str(settings.workers))
