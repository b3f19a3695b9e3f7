"""What all tests may use."""

from __future__ import annotations

import pytest

from triarii.engine import registry


@pytest.fixture
def duel():
    """The toy game, at the table for one test."""
    registry.register("duel", "tests.toys.duel")
    yield registry.game("duel")
    del registry.KNOWN["duel"]
    registry._loaded.pop("duel", None)
