"""When a process looks for garbage: not by going through everything that it holds while people wait for a move.

Almost all that a server drops goes by itself, as nothing refers to it any more. What is left are circles, such as that of
a connection and its protocol. Python looks for them among all objects whenever these have grown by a quarter: with a
thousand games that takes a second, in which nobody's move is played. Here it looks among the latest objects, often, and
sets those that stay aside; only when they have doubled are they gone through as well.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG: Final = 10_000  # objects made before Python looks for circles among the youngest by itself
NEVER: Final = 1_000_000_000
EVERY: Final = 1.0  # seconds between two looks among those that have come since
COUNTED: Final = 60  # looks after which those that stay are counted


class Sweeper:
    """Sets aside what stays, and knows when it has become too much not to be looked at."""

    def __init__(self) -> None:
        self.kept = 0  # objects that were set aside when everything was gone through last

    def sweep_all(self) -> None:
        """Go through everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.kept = gc.get_freeze_count()

    def sweep(self) -> None:
        """Go through what has come since the last time."""
        gc.collect()
        gc.freeze()

    async def run(self) -> None:
        gc.set_threshold(YOUNG, 10, NEVER)
        self.sweep_all()
        while True:
            for _ in range(COUNTED):
                await asyncio.sleep(EVERY)
                self.sweep()
            if gc.get_freeze_count() > 2 * self.kept:
                self.sweep_all()
