"""Triarii: the battles of the ancient world, played and studied by computer."""

from __future__ import annotations

from triarii import compiled as _compiled

COMPILED = _compiled.use_if_current()

from triarii.table import start  # noqa: E402  (the compiled modules must be found first)

__all__ = ["COMPILED", "start"]
__version__ = "0.1.0"
