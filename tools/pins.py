"""Writes requirements/*.txt from pyproject.toml: exact versions with hashes, and no address of any index."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# file: (extras of Triarii, or None where Triarii itself is not wanted; dependency groups; the file it must agree with)
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


def wanted(project: dict[str, Any], extra: str) -> list[str]:
    """What an extra asks for; some ask for other extras."""
    found: list[str] = []
    for package in project["optional-dependencies"][extra]:
        inner = re.fullmatch(rf"{project['name']}\[([\w,]+)\]", package)
        found += [other for name in inner[1].split(",") for other in wanted(project, name)] if inner else [package]
    return found


def main(names: list[str]) -> int:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name in names or PINS:
        extras, groups, agrees_with = PINS[name]
        packages = [package for group in groups for package in told["dependency-groups"][group]]
        if extras is not None:
            packages += told["project"]["dependencies"]
            packages += [package for extra in extras for package in wanted(told["project"], extra)]
        command = [sys.executable, "-m", "piptools", "compile", "-", *QUIET]
        command += ["--generate-hashes", "--strip-extras", "--allow-unsafe", "--no-annotate"]
        if agrees_with:
            command += ["--constraint", f"requirements/{agrees_with}.txt"]
        command += ["--output-file", f"requirements/{name}.txt"]
        print(f"pins: {name}", flush=True)
        environment = {**os.environ, "CUSTOM_COMPILE_COMMAND": "make pins"}
        if subprocess.run(command, cwd=ROOT, env=environment, input="\n".join(packages), text=True).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
