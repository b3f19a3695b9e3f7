"""PostgreSQL and Redis of our own, for the tests and for the measurements."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

import psycopg


class NotInstalled(Exception):
    """A program is missing here; the message says which."""


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
    raise NotInstalled(f"{command} is missing, and the package {package} could not be installed")


class Redis:
    """A Redis that keeps nothing; it can be stopped and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.program = installed("redis-server", "redis-server")
        self.start()

    def start(self) -> None:
        place = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        self.process = subprocess.Popen([self.program, *place, "--save", ""], stdout=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class PostgreSQL:
    """A database server; it refuses to run as root, so it runs as `postgres` where root starts it."""

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

    def close(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
