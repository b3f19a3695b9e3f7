"""What pyproject.toml cannot say of the packages: the client and the compiled rules go into the wheel.

With TRIARII_PURE=1, or without a C compiler, the wheel is pure and fits every platform. TRIARII_URL is the project's
address: pictures and links of the README lead there; without it they are left out of the description.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import compile as compiling  # noqa: E402  (tools/compile.py)

PURE = bool(os.environ.get("TRIARII_PURE")) or not compiling.has_compiler()
URL = os.environ.get("TRIARII_URL", "").rstrip("/")
# What compiling needs; the types of msgspec and librt are read.
NEEDS = [] if PURE else ["mypy", "types-PyYAML", "msgspec>=0.19", "librt>=0.16"]


class Build(build_py):
    """Add the built browser client and the compiled rules to the sources."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)  # a file that was deleted must not come back
        super().run()
        if self.editable_mode:
            return
        package = Path(self.build_lib) / "triarii"
        client = ROOT / "web" / "dist"
        if not (client / "index.html").is_file():
            sys.exit("The browser client is not built; `make wheel` builds it.")
        shutil.copytree(client, package / "server" / "client")
        if not PURE:
            if subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py")]).returncode:
                sys.exit("The rules did not compile; with TRIARII_PURE=1 the wheel is built without them.")
            shutil.copytree(compiling.build_folder(), package / "compiled_rules")


class Wheel(Distribution):
    """A wheel with compiled rules fits one Python on one platform."""

    def has_ext_modules(self) -> bool:
        return not PURE


def description() -> str:
    """The README as an index shows it, where the files of the checkout are not beside it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if URL:
        text = re.sub(r"(!\[[^\]]*\])\((?!\w+:)([^)]+)\)", rf"\1({URL}/raw/HEAD/\2)", text)
        return re.sub(r"(?<!!)(\[[^\]]*\])\((?!\w+:)([^)#]+)\)", rf"\1({URL}/blob/HEAD/\2)", text)
    text = re.sub(r"!\[[^\]]*\]\((?!\w+:)[^)]+\)\n*", "", text)
    return re.sub(r"(?<!!)\[([^\]]*)\]\((?!\w+:)[^)]+\)", r"\1", text)


setup(
    cmdclass={"build_py": Build},
    distclass=Wheel,
    setup_requires=NEEDS,
    long_description=description(),
    long_description_content_type="text/markdown",
    url=URL or None,
    project_urls={"Source": URL, "Changes": f"{URL}/blob/HEAD/CHANGELOG.md"} if URL else {},
)
