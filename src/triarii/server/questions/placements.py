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
HUNDREDTHS: Final = 100  # an action counts them
FINEST: Final = 0.5  # inches between two of them, at least
MORE: Final = 1.0  # inches looked at beyond the farthest place that the rules propose


class Placement:
    """An action that puts something at two inches, facing some way."""

    def __init__(self, battle: Battle, action: Action) -> None:
        self.battle = battle
        self.action = action
        names = [slot.name for slot in battle.vocabulary().slots_of(action)]
        self.where = [
            place for place, name in enumerate(names) if name in ("inch", "degrees")
        ]  # x, y and what it faces
        self.is_one = [names[place] for place in self.where[:2]] == ["inch", "inch"]

    @property
    def spot(self) -> tuple[float, float]:
        numbers = self.action.numbers()
        return numbers[self.where[0]] / HUNDREDTHS, numbers[self.where[1]] / HUNDREDTHS

    @property
    def degrees(self) -> float:
        return float(self.action.numbers()[self.where[2]]) if len(self.where) > 2 else 0.0

    def may_be(self, x: float, y: float) -> bool:
        """May it stand there, facing as it does?"""
        numbers = self.action.numbers()
        numbers[self.where[0]], numbers[self.where[1]] = round(x * HUNDREDTHS), round(y * HUNDREDTHS)
        return self.battle.is_legal(Action(self.action.verb, *numbers))


def reach(battle: Battle, text: str) -> wire.Reach:
    """Where the base of this placement may stand, facing as it says, around the place that it says."""
    read = battle.read(text)
    if isinstance(read, Rejection) or not (asked := Placement(battle, read)).is_one:
        raise Refused("bad-request", "Only for something that is put on a free table.")
    x, y = asked.spot
    angle = radians(asked.degrees)
    listed = [Placement(battle, action).spot for action in battle.legal if action.verb == read.verb]
    farthest = max((hypot(one_x - x, one_y - y) for one_x, one_y in listed), default=0.0) + MORE
    step = max(FINEST, farthest / AROUND)
    count = int(farthest / step)
    cells: list[tuple[float, float]] = []
    for along in range(-count, count + 1):
        for aside in range(-count, count + 1):
            px = x + step * (along * sin(angle) + aside * cos(angle))
            py = y + step * (along * cos(angle) - aside * sin(angle))
            if asked.may_be(px, py):
                cells.append((round(px, 2), round(py, 2)))
    return wire.Reach(step=step, turn=asked.degrees, cells=cells)
