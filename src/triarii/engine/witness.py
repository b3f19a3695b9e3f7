"""Who watches the dice, so that luck can be told from skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from triarii.engine.battle import Battle


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness:
    """Is told of every blow before its losses are taken, and adds up by how much each kind of luck exceeded what was to
    be expected. The mean of every sum is nothing, whatever the players do."""

    def __init__(self, kinds: int) -> None:
        self.luck: list[float] = [0.0] * kinds
        self.number = -1  # of the luck that trials of different plans share; -1 if they share none

    def begins(self, battle: Battle, affair: int, one: int, two: int) -> None:
        """The dice of an affair between two units are about to be rolled; `affair` is the game's own number for what it
        is."""

    def blow(
        self, battle: Battle, roller: int, target: int, dice: int, how: int, ignored: int, hits: int, flags: int
    ) -> None:
        """A unit rolled so many dice at another and scored hits and flags. `how` is the game's own number for what the
        dice can do, `ignored` the flags that the target need not heed."""
