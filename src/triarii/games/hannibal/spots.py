"""Points of the table in the log: hundredths of an inch on the inside, inches where a picture needs them."""

# triarii: pure (pictures reckon with fractions, the rules never do)

from __future__ import annotations

from triarii.engine.scene import Point
from triarii.engine.words import Slot

ACROSS = 10_000  # more hundredths than the table is wide


class SpotSlot(Slot):
    """A point in one figure."""

    def number(self, x: int, y: int) -> int:
        return x * ACROSS + y

    def format(self, value: int) -> str:
        x, y = self.field(value)
        return f"{x:.2f}/{y:.2f}"

    def field(self, value: int) -> Point:
        return value // ACROSS / 100, value % ACROSS / 100
