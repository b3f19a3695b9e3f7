"""The browser's symbols are those of the drawing module."""

from __future__ import annotations

import subprocess
import sys

from tests.web.node import ROOT, WEB

sys.path.insert(0, str(ROOT / "tools"))
import symbols


def test_the_clients_symbols_are_current():
    assert symbols.TARGET.read_text(encoding="utf-8") == symbols.typescript(), "run `python tools/symbols.py`"


def test_a_symbol_that_is_used_takes_every_colour_along():
    assert "class=" not in "".join(symbols.sprite(name) for name in symbols.SYMBOLS)


def test_the_clients_pictures_are_current():
    done = subprocess.run(
        [sys.executable, str(WEB / "scripts" / "pictures.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
