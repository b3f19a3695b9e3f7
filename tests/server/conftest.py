"""Servers for the tests, stopped when the test is over; PostgreSQL and Redis are started where they are wanted."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.driving import Server
from tests.server.services import NotInstalled, PostgreSQL, Redis
from triarii.engine.registry import KNOWN, register


@pytest.fixture(autouse=True, scope="session")
def duel() -> Iterator[None]:
    register("duel", "tests.toys.duel")
    yield
    KNOWN.pop("duel", None)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers: on a file of SQLite unless told otherwise."""
    started: list[Server] = []

    def start(db: str = "", **settings: Any) -> Server:
        server = Server(db or str(tmp_path / "triarii.sqlite"), **settings)
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all the tests that do it no harm; it must have nothing to complain of in the end."""
    found = Server(str(tmp_path_factory.mktemp("server") / "triarii.sqlite"))
    yield found
    code = found.stop()
    assert code in (0, -15)
    assert not found.troubles()


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with skipping(), closing(Redis(tmp_path_factory.mktemp("redis"))) as found:
        yield found.url


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    temporary = tempfile.TemporaryDirectory(prefix="triarii-postgresql-")
    with skipping(), temporary as folder, closing(PostgreSQL(Path(folder))) as found:
        yield found


@contextmanager
def skipping() -> Iterator[None]:
    """Tests that need a program which is not here are left out."""
    try:
        yield
    except NotInstalled as missing:
        pytest.skip(str(missing))
