"""Time passes quickly in tests: what the database has noted is moved into the past."""

from __future__ import annotations

import sqlite3

from tests.server.driving import Server


def turn_back(server: Server, table: str, seconds: float) -> None:
    """The table has been waiting that much longer."""
    with sqlite3.connect(server.environment["TRIARII_DB"], timeout=30) as database:
        database.execute("UPDATE tables SET waiting_since = waiting_since - ? WHERE id = ?", (seconds, table))
