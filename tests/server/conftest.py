"""Servers for the tests, stopped when the test is over; PostgreSQL and Redis are started where they are wanted."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.driving import Server
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


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def installed(command: str, package: str, *places: str) -> str:
    """The path of a program, installed from Debian's packages if it is missing."""
    for _ in range(2):
        for place in (*places, shutil.which(command)):
            found = sorted(Path("/").glob(place.lstrip("/"))) if place else []
            if found:
                return str(found[-1])
        if shutil.which("apt-get"):
            subprocess.run(["apt-get", "install", "-y", "-q", package], check=False, capture_output=True)
    pytest.skip(f"{command} is missing, and the package {package} could not be installed")


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    program = installed("redis-server", "redis-server")
    port = free_port()
    folder = tmp_path_factory.mktemp("redis")
    command = [program, "--port", str(port), "--save", "", "--bind", "127.0.0.1", "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.wait()


class PostgreSQL:
    """A database server of our own; it refuses to run as root, so it runs as `postgres` where the tests are root's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.bin = Path(installed("postgres", "postgresql", "/usr/lib/postgresql/*/bin/postgres")).parent
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.as_user:
            shutil.chown(folder, "postgres")
        self.run("initdb", "-D", str(folder / "data"), "-U", "triarii", "-A", "trust", "--no-sync")
        options = f"-p {self.port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        self.run("pg_ctl", "-D", str(folder / "data"), "-o", options, "-l", str(folder / "log"), "-w", "start")

    def run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.bin / program), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)

    def new_database(self, name: str) -> str:
        address = f"postgresql://triarii@127.0.0.1:{self.port}/postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"postgresql://triarii@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with tempfile.TemporaryDirectory(prefix="triarii-postgresql-") as folder:
        found = PostgreSQL(Path(folder))
        yield found
        found.stop()
