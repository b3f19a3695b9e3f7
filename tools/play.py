"""What `make play` starts: the browser game where there is a server, the terminal game otherwise."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

TRIARII = str(Path(sys.executable).with_name("triarii"))
COMMAND = ["serve", "--open"] if find_spec("triarii.server") is not None else ["play"]

os.execv(TRIARII, [TRIARII, *COMMAND, *sys.argv[1:]])
