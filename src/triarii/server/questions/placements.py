"""The ground that a base on a free table can reach: every place is asked of the rules themselves."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.rejection import Rejection
from triarii.server import wire
from triarii.server.problems import Refused

AROUND: Final = 14  # places asked about to each side
FINEST: Final = 0.5  # inches between two of them, at least
MORE: Final = 1.0  # inches looked at beyond the farthest place that the rules propose


class Placement:
    """An action that puts something at two inches, facing some way: its text with other figures."""

    def __init__(self, battle: Battle, action: Action) -> None:
        self.battle = battle
        words = battle.vocabulary()
        self.said = words.format(action).split(" ")
        self.head = words.head(action)
        arguments = words.arguments(action)
        self.where: list[int] = []  # the words that are x, y and, if it faces, degrees
        at = len(self.said)
        for argument in reversed(arguments):
            at = max(place for place in range(at) if self.said[place] == argument["word"])
            if argument["slot"] in ("inch", "degrees"):
                self.where.insert(0, at)
        self.is_one = [one["slot"] for one in arguments if one["slot"] in ("inch", "degrees")][:2] == ["inch", "inch"]

    @property
    def figures(self) -> list[float]:
        return [float(self.said[place]) for place in self.where]

    def may_be(self, x: float, y: float) -> bool:
        """May it stand there, facing as it does?"""
        said = self.said[:]
        said[self.where[0]], said[self.where[1]] = f"{x:.2f}", f"{y:.2f}"
        read = self.battle.read(" ".join(said))
        return not isinstance(read, Rejection) and self.battle.is_legal(read)


def reach(battle: Battle, text: str) -> wire.Reach:
    """Where the base of this placement may stand, facing as it says, around the place that it says."""
    read = battle.read(text)
    if isinstance(read, Rejection) or not (asked := Placement(battle, read)).is_one:
        raise Refused("bad-request", "Only for something that is put on a free table.")
    x, y, *turn = asked.figures
    angle = radians(turn[0]) if turn else 0.0
    listed = [Placement(battle, action) for action in battle.legal if battle.vocabulary().head(action) == asked.head]
    farthest = max((hypot(one.figures[0] - x, one.figures[1] - y) for one in listed), default=0.0) + MORE
    step = max(FINEST, farthest / AROUND)
    count = int(farthest / step)
    cells: list[tuple[float, float]] = []
    for along in range(-count, count + 1):
        for aside in range(-count, count + 1):
            px = x + step * (along * sin(angle) + aside * cos(angle))
            py = y + step * (along * cos(angle) - aside * sin(angle))
            if asked.may_be(px, py):
                cells.append((round(px, 2), round(py, 2)))
    return wire.Reach(step=step, turn=turn[0] if turn else 0.0, cells=cells)
