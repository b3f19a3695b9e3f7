"""When a process looks for garbage: never by going through all that it holds while people wait for a move.

What a server drops goes by itself, as soon as nothing refers to it any more: moves and connections leave no circles of
objects that hold one another. For those that arise elsewhere Python looks among all objects, whenever these have grown by a
quarter: with a thousand games that takes a second, in which nobody's move is played. Here it looks every second, among
what has come since, and sets aside what stays. All is gone through when nobody is connected.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = 10_000  # objects made before Python looks for circles among the youngest by itself
NEVER: Final = 1_000_000_000
EVERY: Final = 1.0  # seconds between two looks among what has come
LOOKS: Final = 60  # after which it may be time to go through everything
GROWN: Final = 1.1  # times as many objects as the last time


class Sweeper:
    """Sets aside what stays, and goes through it when there is time."""

    def __init__(self, is_quiet: Callable[[], bool]) -> None:
        self.is_quiet = is_quiet
        self.kept = 0  # objects that were left when everything was gone through last

    def sweep(self) -> None:
        """Go through what has come since the last time."""
        gc.collect()
        gc.freeze()

    def sweep_all(self) -> None:
        gc.unfreeze()
        self.sweep()
        self.kept = gc.get_freeze_count()

    def sweep_all_if_quiet(self) -> None:
        if self.is_quiet() and gc.get_freeze_count() > GROWN * self.kept:
            self.sweep_all()

    async def run(self) -> None:
        gc.set_threshold(YOUNG, 10, NEVER)
        self.sweep_all()
        while True:
            for _ in range(LOOKS):
                await asyncio.sleep(EVERY)
                self.sweep()
            self.sweep_all_if_quiet()
