"""The OpenAPI description holds: whatever a generator of requests comes up with is answered as described."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.driving import Browser, Server


def test_every_route_is_described(server: Server):
    described = httpx.get(f"{server.url}/openapi.json").json()
    assert set(described["paths"]) >= {"/api/me", "/api/tables", "/api/tables/{id}/replay/{step}", "/health"}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description") or operation.get("summary"), f"{method} {path}"


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
def test_no_generated_request_breaks_the_server(server: Server, tmp_path: Path, known: bool):
    """Once with a table and a game that are there, once with whatever comes."""
    browser = Browser(server, "Ann")
    table = browser.table({"left": "me", "right": "me"})
    cookie = browser.cookies()["Cookie"]
    config = tmp_path / "schemathesis.toml"
    ids = f'[parameters]\n"path.id" = "{table["id"]}"\n"path.game" = "duel"\n' if known else ""
    config.write_text(ids, encoding="utf-8")
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
        *(f"{server.url}/openapi.json", "--header", f"Cookie: {cookie}", "--header", "X-Triarii: 1"),
        *("--max-examples", "15", "--seed", "7", "--phases", "examples,coverage,fuzzing"),
        *(
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ),
        *("--exclude-path", "/api/logout", "--request-timeout", "20"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "NO_COLOR": "1"})
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert browser.get(f"/api/tables/{table['id']}")["id"] == table["id"]
