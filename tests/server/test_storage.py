"""The database: its schema fits the program, two processes may create it at once, old games are checked."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from websockets.exceptions import ConnectionClosed

from tests.server.driving import ROOT, Browser, Server
from tests.server.services import PostgreSQL
from triarii.server.storage.database import alembic_config, bring_up_to_date


def test_the_migrations_lead_to_the_schema_of_the_program(tmp_path: Path, postgresql: PostgreSQL):
    url = postgresql.new_database("schema").replace("postgresql://", "postgresql+psycopg://")
    for address in (f"sqlite:///{tmp_path / 'schema.sqlite'}", url):
        bring_up_to_date(address)
        bring_up_to_date(address)
        command.check(alembic_config(address))
        command.downgrade(alembic_config(address), "base")
        bring_up_to_date(address)


def test_processes_that_start_at_once_create_the_schema_once(postgresql: PostgreSQL):
    url = postgresql.new_database("at_once").replace("postgresql://", "postgresql+psycopg://")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(bring_up_to_date, [url] * 4))
    command.check(alembic_config(url))


def check(db: Path) -> tuple[int, str]:
    path = {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "TRIARII_GAMES": "duel=tests.toys.duel"}
    done = subprocess.run(
        [sys.executable, "-m", "triarii", "serve", "--check", "--db", str(db)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **path},
    )
    return done.returncode, done.stdout + done.stderr


def test_a_command_says_which_stored_games_the_rules_break(serve: Callable[..., Server], tmp_path: Path):
    server = serve()
    browser = Browser(server, "Ann")
    tables = [browser.table({"left": "me", "right": "me"})["id"] for _ in range(3)]
    for id in tables:
        live = browser.live(id)
        live.act(live.choices()[0])
    server.stop()
    path = tmp_path / "triarii.sqlite"
    assert check(path) == (0, "3 stored games, 0 of them not accepted by the present rules.\n")
    with sqlite3.connect(path) as database:
        database.execute("UPDATE log SET action = 'dance' WHERE table_id = ? AND seq = 2", (tables[1],))
    code, said = check(path)
    assert code == 1 and tables[1] in said and "'dance' in line 2 is not legal" in said and "1 of them" in said
    server.start()
    assert "dance" not in str(browser.get(f"/api/tables/{tables[1]}/replay", 503)), "what is wrong may be secret"
    with pytest.raises(ConnectionClosed) as closed:
        browser.live(tables[1])
    assert closed.value.rcvd is not None and "rules" in closed.value.rcvd.reason
    assert browser.live(tables[0]).position is not None
