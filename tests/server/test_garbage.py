"""What a server drops goes by itself; what stays is not gone through again and again."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.test_messages import begun, play_some
from triarii.server import garbage
from triarii.server.garbage import Sweeper
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage.database import bring_up_to_date


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The tests that come after this one look for garbage as Python does."""
    before = gc.get_threshold()
    yield
    gc.enable()
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.parametrize("game", ["ancients", "battalion", "hannibal", "kings"])
def test_moves_leave_no_circles_behind(tmp_path: Path, game: str):
    path = str(tmp_path / "circles.sqlite")
    bring_up_to_date(f"sqlite:///{path}")
    services = Services(Settings(db=path))

    async def circles() -> int:
        table, person = await begun(services, game)
        chance = random.Random(1)
        gc.collect()
        gc.disable()
        for _ in range(30):
            for viewer in range(-1, len(table.seats)):
                table.update(viewer, table.seq - 1)
            await play_some(services, table, person, chance)
        return gc.collect()

    assert asyncio.run(circles()) == 0
    services.close_storage()


class Circle:
    def __init__(self) -> None:
        self.itself = self


def circles() -> int:
    """How many there are, also among what was set aside."""
    gc.unfreeze()
    found = sum(isinstance(one, Circle) for one in gc.get_objects())
    gc.freeze()
    return found


def test_what_has_come_is_swept_and_what_was_set_aside_only_when_nobody_is_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(garbage, "GROWN", 0.0)
    people = ["Ann"]
    sweeper = Sweeper(lambda: not people)
    gc.disable()
    Circle()
    sweeper.sweep()
    assert circles() == 0
    held = [Circle() for _ in range(50)]
    sweeper.sweep()
    held.clear()
    Circle()
    sweeper.sweep()
    assert circles() == 50, "set aside before they became garbage"
    sweeper.sweep_all_if_quiet()
    assert circles() == 50
    people.clear()
    sweeper.sweep_all_if_quiet()
    assert circles() == 0
