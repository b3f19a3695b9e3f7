"""A server under measurement: started as anyone starts it, and what it takes of the machine."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx

TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
STARTING: Final = 60.0  # seconds
ASKING: Final = 200  # how often a server of several processes is asked until each has answered


@dataclass
class Sample:
    """What the server has taken so far: seconds of CPU, statements to its database, and what it holds in memory."""

    cpu: float
    memory: int  # bytes
    statements: int | None  # None where the server does not say


class Serving:
    """`triarii serve`, without rate limits."""

    def __init__(self, db: str, redis: str = "", workers: int = 1) -> None:
        self.workers = workers
        command = [sys.executable, "-m", "triarii", "serve", "--port", "0", "--db", db, "--workers", str(workers)]
        if redis:
            command += ["--redis", redis]
        environment = {**os.environ, "TRIARII_LIMITS": "0", "TRIARII_LOG": "json"}
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        self.url = ""
        self.troubles: list[str] = []
        self._ready = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Serving:
        end = time.monotonic() + STARTING
        while time.monotonic() < end and self.process.poll() is None:
            if self._ready.wait(0.1):
                with contextlib.suppress(httpx.HTTPError):
                    if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                        return self
        self.__exit__()
        raise SystemExit("The server did not start:\n" + "\n".join(self.troubles[-5:]))

    def __exit__(self, *failure: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                entry = {"level": "raw", "message": line.rstrip()}
            if entry.get("message") == "serving":
                self.url = entry["address"]
                self._ready.set()
            elif entry.get("level") in ("error", "critical", "raw"):
                self.troubles.append(str(entry))

    def sample(self) -> Sample:
        """How much it has taken until now."""
        found = family(self.process.pid)
        cpu = sum(cpu_of(pid) for pid in found)
        memory = sum(memory_of(pid) for pid in found)
        return Sample(cpu, memory, self._statements())

    def _statements(self) -> int | None:
        """Each process counts its own; a new connection may reach any of them."""
        counts: dict[Any, int] = {}
        for _ in range(ASKING):
            told = httpx.get(f"{self.url}/health", timeout=30).json()
            if "sql" not in told:
                return None
            counts[told.get("process")] = told["sql"]
            if len(counts) == self.workers:
                break
        return sum(counts.values())


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and (fields := stat_of(int(folder.name))):
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [pid]
    for parent in found:
        found += children.get(parent, [])
    return found


def stat_of(pid: int) -> list[str]:
    """What the kernel tells of a process, from its state on; nothing if it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return []


def cpu_of(pid: int) -> float:
    """Seconds that a process has computed, those of the children that it has waited for included."""
    return sum(int(field) for field in stat_of(pid)[11:15]) / TICKS


def memory_of(pid: int) -> int:
    """Bytes that a process holds in memory."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0
