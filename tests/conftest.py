"""What all tests may use."""

from __future__ import annotations

import pytest
from hypothesis import settings

from triarii.engine import registry

# The same examples on every machine, however busy it is.
settings.register_profile("triarii", deadline=None, derandomize=True)
settings.load_profile("triarii")


@pytest.fixture
def duel():
    """The toy game, at the table for one test."""
    registry.register("duel", "tests.toys.duel")
    yield registry.game("duel")
    del registry.KNOWN["duel"]
    registry._loaded.pop("duel", None)
