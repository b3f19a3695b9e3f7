"""What `make play` starts: the game in the browser, at once on pure Python while the rules are compiled beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import compile as compiling  # tools/compile.py

if not (compiling.build_folder() / "complete").exists() and not os.environ.get("TRIARII_PURE"):
    if compiling.has_compiler():
        print("play: compiling the rules beside the game; from the next start on they run several times faster")
        command = [sys.executable, str(Path(__file__).with_name("set_up.py")), "--only-compile"]
        if sys.platform != "win32":
            command = ["nice", "-n", "19", *command]
        subprocess.Popen(command, stdin=subprocess.DEVNULL)
    else:
        print("play: there is no C compiler here; the rules run as pure Python, just as correctly")

sys.stdout.flush()
os.execv(sys.executable, [sys.executable, "-m", "triarii", "serve", "--open", *sys.argv[1:]])
