"""Writes requirements/*.txt from pyproject.toml: exact versions with hashes, and no address of any index."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# file: (the extras of Triarii that it is for, or None for Triarii is not in it; dependency groups; file to agree with)
PINS: dict[str, tuple[list[str] | None, list[str], str]] = {
    "dev": (["server", "lab"], ["compile", "dev"], ""),
    "core": ([], [], "dev"),
    "web": (["web"], ["install"], "dev"),
    "server": (["server"], [], "dev"),
    "lab": (["lab"], [], "dev"),
    "compile": ([], ["compile"], "dev"),
    "pettingzoo": (["pettingzoo"], [], "dev"),
    "openspiel": (["openspiel"], [], "dev"),
    "ray": (["ray"], [], "dev"),
    "node": (None, ["node"], ""),
}
QUIET = ["--quiet", "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links", "--no-emit-options"]


def main(names: list[str]) -> int:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    for name in names or PINS:
        extras, wanted, agrees_with = PINS[name]
        command = [sys.executable, "-m", "piptools", "compile", "-", *QUIET]
        command += ["--generate-hashes", "--strip-extras", "--allow-unsafe", "--no-annotate"]
        if extras is not None:
            command += ["pyproject.toml", *(f"--extra={extra}" for extra in extras)]
        if agrees_with:
            command += ["--constraint", f"requirements/{agrees_with}.txt"]
        command += ["--output-file", f"requirements/{name}.txt"]
        print(f"pins: {name}", flush=True)
        listed = "\n".join(package for group in wanted for package in groups[group])
        environment = {**os.environ, "CUSTOM_COMPILE_COMMAND": "make pins"}
        if subprocess.run(command, cwd=ROOT, env=environment, input=listed, text=True).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
