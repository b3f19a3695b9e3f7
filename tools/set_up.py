"""Makes .venv from the pinned requirements and compiles the rules; quick when nothing has changed.

python3 tools/set_up.py             what is needed to play
python3 tools/set_up.py --dev       what is needed to test as well
python3 tools/set_up.py --extra ray an optional extra on top (see requirements/)
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)


def main() -> int:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--dev", action="store_true", help="also what the tests need; a failed compile is an error")
    wanted.add_argument("--extra", action="append", default=[], help="an optional extra: pettingzoo, openspiel, ...")
    wanted.add_argument("--no-compile", action="store_true", help="leave the rules as they are")
    wanted.add_argument("--no-web", action="store_true", help="leave the browser client alone")
    asked = wanted.parse_args()
    for extra in asked.extra:
        if not (ROOT / "requirements" / f"{extra}.txt").exists():
            return complain(f"there is no extra '{extra}' in requirements/")
    ok = make_venv() and install("dev" if asked.dev else "play") and install_triarii()
    for extra in asked.extra:
        ok = ok and install(extra)
    if not ok:
        return 1
    if not asked.no_compile and compile_rules() and asked.dev:
        return complain("the rules did not compile")
    if not asked.no_web and build_web():
        return 1
    return 0


def make_venv() -> bool:
    """A virtual environment of a Python that is new enough; an older one is made anew."""
    python = find_python()
    if python is None:
        complain(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; none was found")
        return False
    if PYTHON.exists() and version_of(str(PYTHON)) == version_of(python):
        return True
    shutil.rmtree(VENV, ignore_errors=True)
    say("making .venv")
    return run([python, "-m", "venv", str(VENV)])


def find_python() -> str | None:
    names = [sys.executable, "python3", *(f"python3.{minor}" for minor in range(14, OLDEST[1] - 1, -1))]
    for name in names:
        found = shutil.which(name)
        if found is not None and version_of(found) >= OLDEST:
            return found
    return None


def version_of(python: str) -> tuple[int, ...]:
    show = "import sys; print(*sys.version_info[:3])"
    done = subprocess.run([python, "-c", show], capture_output=True, text=True)
    return tuple(int(word) for word in done.stdout.split()) if done.returncode == 0 else ()


def install(name: str) -> bool:
    """Install one file of pinned requirements, unless this very file was installed before."""
    file = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / "stamps" / name
    mark = hashlib.sha256(file.read_bytes()).hexdigest()
    if read(stamp) == mark or (name == "play" and includes_play()):
        return True
    say(f"installing the pinned packages of requirements/{name}.txt")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not run([*pip, "--require-hashes", "-r", str(file)]):
        complain("the packages could not be installed; is the package index within reach?")
        return False
    write(stamp, mark)
    if name == "dev":
        write(VENV / "stamps" / "play", hashlib.sha256((file.parent / "play.txt").read_bytes()).hexdigest())
    return True


def includes_play() -> bool:
    """Does the environment hold the present development packages? They include those for play."""
    file = ROOT / "requirements" / "dev.txt"
    return read(VENV / "stamps" / "dev") == hashlib.sha256(file.read_bytes()).hexdigest()


def install_triarii() -> bool:
    """Put the checkout itself into the environment, with the `triarii` command."""
    stamp = VENV / "stamps" / "triarii"
    mark = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if read(stamp) == mark:
        return True
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)]):
        return False
    write(stamp, mark)
    return True


def compile_rules() -> int:
    return subprocess.run([str(PYTHON), str(ROOT / "tools" / "compile.py")]).returncode


def build_web() -> int:
    """Build the browser client with its pinned packages, if it is there and has changed."""
    web = ROOT / "web"
    if not (web / "package.json").exists():
        return 0
    npm = shutil.which("npm")
    if npm is None:
        return complain("Node.js is needed to build the browser client; install it, or use `triarii play`")
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    if read(web / "node_modules" / ".stamp") != lock:
        say("installing the browser client's pinned packages")
        if not run([npm, "ci", "--no-audit", "--no-fund", "--silent"], web):
            return complain("the browser client's packages could not be installed")
        write(web / "node_modules" / ".stamp", lock)
    total = hashlib.sha256(lock.encode())
    for path in sorted(web.rglob("*")):
        inside = path.relative_to(web).parts
        if path.is_file() and inside[0] not in ("node_modules", "dist", "build", ".svelte-kit"):
            total.update("/".join(inside).encode() + path.read_bytes())
    stamp = VENV / "stamps" / "web"
    if read(stamp) == total.hexdigest() and (web / "dist" / "index.html").exists():
        return 0
    say("building the browser client")
    if not run([npm, "run", "build", "--silent"], web):
        return complain("the browser client did not build")
    write(stamp, total.hexdigest())
    return 0


def run(command: list[str], folder: Path = ROOT) -> bool:
    return subprocess.run(command, cwd=folder).returncode == 0


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def say(sentence: str) -> None:
    print(f"setup: {sentence}", flush=True)


def complain(sentence: str) -> int:
    print(f"setup: {sentence}.", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
