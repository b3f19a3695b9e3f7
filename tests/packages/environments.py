"""Empty environments outside the checkout, and what is installed into them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def outside() -> dict[str, str]:
    """The surroundings of a user who has no checkout."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "TRIARII_PURE", "VIRTUAL_ENV")}


class Environment:
    """A virtual environment with one wheel in it."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        self.packages = Path(
            folder, "venv", "lib", f"python{sys.version_info.major}.{sys.version_info.minor}", "site-packages"
        )
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        pip = [sys.executable, "-m", "pip", "--python", self.bin / "python", "install", "--quiet", "--no-compile"]
        self.done([*pip, wanted])

    def done(self, command: list[str | Path], typed: str = "") -> str:
        """What a command prints; it must succeed."""
        done = subprocess.run(
            command, cwd=self.folder, env=outside(), input=typed, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
        return done.stdout

    def triarii(self, *words: str, typed: str = "") -> str:
        return self.done([self.bin / "triarii", *words], typed)

    def python(self, script: str) -> str:
        return self.done([self.bin / "python", "-c", script])

    def refusal(self, *words: str) -> str:
        """What is said where a command cannot do its work."""
        done = subprocess.run(
            [self.bin / "triarii", *words], cwd=self.folder, env=outside(), capture_output=True, text=True
        )
        assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
        return done.stderr.strip()

    def distributions(self) -> set[str]:
        return {path.name.split("-")[0].lower().replace("_", "-") for path in self.packages.glob("*.dist-info")}

    def megabytes(self) -> float:
        files = [path for path in self.packages.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        return sum(path.stat().st_size for path in files) / 1e6


def until_healthy(address: str, process: subprocess.Popen[bytes], log: Path) -> str:
    """Wait until the server answers, and give its address."""
    end = time.monotonic() + 300
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health", timeout=2)
            return address
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server did not start:\n" + log.read_text(encoding="utf-8")[-3000:])
