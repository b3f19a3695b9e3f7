"""The toy game at the laboratory."""

from __future__ import annotations

import pytest

from triarii.engine.registry import KNOWN, register


@pytest.fixture(autouse=True)
def duel():
    register("duel", "tests.toys.duel")
    yield
    del KNOWN["duel"]
