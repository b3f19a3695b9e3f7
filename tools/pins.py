"""Writes requirements/*.txt from pyproject.toml: exact versions with hashes, and no address of any index."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS: dict[str, tuple[list[str], str]] = {  # file: (extras of pyproject.toml, the file it must agree with)
    "play": (["compile"], ""),
    "dev": (["compile", "dev"], "play"),
    "pettingzoo": (["pettingzoo"], "dev"),
    "openspiel": (["openspiel"], "dev"),
    "ray": (["ray"], "dev"),
    "train": (["train"], "dev"),
}
QUIET = ["--quiet", "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links", "--no-emit-options"]


def main(names: list[str]) -> int:
    for name in names or PINS:
        extras, agrees_with = PINS[name]
        command = [sys.executable, "-m", "piptools", "compile", "pyproject.toml", *QUIET]
        command += ["--generate-hashes", "--strip-extras", "--allow-unsafe"]
        command += [f"--extra={extra}" for extra in extras]
        if agrees_with:
            command += ["--constraint", f"requirements/{agrees_with}.txt"]
        command += ["--output-file", f"requirements/{name}.txt"]
        print(f"pins: {name}", flush=True)
        environment = {**os.environ, "CUSTOM_COMPILE_COMMAND": "make pins"}
        if subprocess.run(command, cwd=ROOT, env=environment).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
