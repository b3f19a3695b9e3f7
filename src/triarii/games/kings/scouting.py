"""Before the battle: the order of things, scouting, and the free hill. CK-PRE"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.deployment import Deployment, FlankGroups, Redeployment
from triarii.games.kings.gifts import Gifts
from triarii.games.kings.scenery import Scenery, free_zones
from triarii.games.kings.state import Kings
from triarii.games.kings.table import NORTH, SOUTH, ZONE_NAMES
from triarii.games.kings.troops import CV, FIGURES, GENTLE_HILL, MS
from triarii.games.kings.turn import Turn

MOST_SCOUTS: Final[int] = FIGURES["scouting"]["most"]
HILL_FOR: Final[int] = FIGURES["scouting"]["hill_for"]


def count_of(battle: Kings, seat: int, kind: int) -> int:
    roster = battle.roster
    return len([unit for unit in range(len(roster)) if roster.owner[unit] == seat and roster.kind[unit] == kind])


def scouts(battle: Kings, seat: int) -> int:
    """One for each mounted skirmisher unit, one for each pair of cavalry, at most five. CK-PRE-02"""
    return min(MOST_SCOUTS, count_of(battle, seat, MS) + count_of(battle, seat, CV) // 2)


@final
class BeforeBattle(Frame[Kings]):
    """Gifts, scouting, free hill, scenery, flank groups, deployment, redeployment, first turn. CK-PRE-01"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step",)

    def clone(self) -> BeforeBattle:
        twin = BeforeBattle()
        twin.step = self.step
        return twin

    def resume(self, battle: Kings) -> bool:
        step = self.step
        self.step = step + 1
        if step == 0:
            battle.stack.append(Gifts())
        elif step == 1:
            battle.stack.append(Scouting())
        elif step == 2:
            battle.stack.append(FreeHill())
        elif step == 3:
            battle.stack.append(Scenery())
        elif step == 4:
            battle.stack.append(FlankGroups())
        elif step == 5:
            battle.stack.append(Deployment())
        elif step == 6:
            battle.stack.append(Redeployment())
        else:
            battle.active = battle.south()  # CK-SEQ-11
            battle.stack[-1] = Turn()
        return False


@final
class Scouting(Frame[Kings]):
    """Two dice and the scouts; the winner attacks or defends. CK-PRE-02 to 05"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "winner")

    def __init__(self) -> None:
        super().__init__()
        self.winner = -1

    def clone(self) -> Scouting:
        twin = Scouting()
        twin.step = self.step
        twin.winner = self.winner
        return twin

    def resume(self, battle: Kings) -> bool:
        while self.winner < 0:
            totals = [0, 0]
            for seat in (0, 1):
                dice = battle.roll(2)
                totals[seat] = dice[0] + dice[1] + scouts(battle, seat)
                battle.tell(w.SCOUTED, seat, totals[seat], many=dice)
            if totals[0] != totals[1]:  # CK-PRE-03
                self.winner = 0 if totals[0] > totals[1] else 1
        return battle.ask(self.winner, [Action(w.ATTACK), Action(w.DEFEND)])

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("scouting", text("scouting"), "CK-PRE-04")

    def answer(self, battle: Kings, action: Action) -> None:
        attacker = self.winner if action.verb == w.ATTACK else 1 - self.winner
        battle.side = [NORTH, NORTH]
        battle.side[attacker] = SOUTH
        battle.tell(w.ATTACKS, attacker)
        battle.stack.pop()


@final
class FreeHill(Frame[Kings]):
    """Whoever faces four more cavalry units lays a gentle hill. CK-PRE-06, CK-SCEN-10"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step",)

    def clone(self) -> FreeHill:
        twin = FreeHill()
        twin.step = self.step
        return twin

    def owner(self, battle: Kings) -> int:
        more = count_of(battle, 0, CV) - count_of(battle, 1, CV)
        return 1 if more >= HILL_FOR else 0 if -more >= HILL_FOR else -1

    def resume(self, battle: Kings) -> bool:
        seat = self.owner(battle)
        if seat < 0:
            battle.stack.pop()
            return False
        return battle.ask(seat, [Action(w.LAY, zone) for zone in free_zones(battle, seat)])

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("free hill", text("hill"), "CK-PRE-06")

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.LAY:
            sentence = f"{ZONE_NAMES[action.a]} is in the opponent's base-edge row."
            return Rejection("zone", sentence, "CK-SCEN-10")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        battle.ground[action.a] = GENTLE_HILL
        battle.tell(w.LAID, battle.seat, GENTLE_HILL, action.a)
        battle.stack.pop()
