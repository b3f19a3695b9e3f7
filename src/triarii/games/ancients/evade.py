"""Evading a close combat. §13"""

from __future__ import annotations

from typing import ClassVar, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.hexes import BACK, NAMES
from triarii.games.ancients.retreat import bars_retreat, enter_marsh, why_not_back
from triarii.games.ancients.telling import unit_piece
from triarii.games.ancients.units import (
    CODES,
    EL,
    EVADES,
    EVADES_ALL,
    EVADES_FOOT_AND_ELEPHANTS,
    EVADES_FOOT_AND_HEAVY_MOUNTED,
    FOOT,
    HEAVY_MOUNTED,
    HWM,
    NEVER_EVADES,
    TITLES,
)
from triarii.games.ancients.words import TO, TOS

EVADE_HEXES = 2


def may_evade(battle: Ancients, unit: int, attacker: int) -> bool:
    """Is it the sort that evades such an attacker, and is there a way? CA-13.07 to .11, .15, .21"""
    return evades(battle.kind[unit], battle.kind[attacker]) and bool(evade_steps(battle, unit, EVADE_HEXES))


def evades(kind: int, attacker: int) -> bool:
    """Who evades whom. CA-13.07 to .11, .19"""
    manner = EVADES[kind]
    if manner == EVADES_ALL:
        return True
    if manner == EVADES_FOOT_AND_HEAVY_MOUNTED:
        return FOOT[attacker] or HEAVY_MOUNTED[attacker]
    if manner == EVADES_FOOT_AND_ELEPHANTS:
        return FOOT[attacker] or attacker == EL
    return False


def why_not_evaded(battle: Ancients, unit: int, attacker: int) -> Rejection:
    """Why a unit may not evade this attack."""
    kind, foe = battle.kind[unit], battle.kind[attacker]
    if evades(kind, foe):
        on_edge = not BACK[battle.owner[unit]][battle.where[unit]]
        return Rejection("no-way-back", "There is no hex behind it to evade to.", "CA-13.21" if on_edge else "CA-13.15")
    title = TITLES[kind].capitalize()
    if EVADES[kind] == NEVER_EVADES:
        return Rejection("never-evades", f"{title} may never evade.", "CA-13.11")
    rule = "CA-13.09" if EVADES[kind] == EVADES_FOOT_AND_HEAVY_MOUNTED else "CA-13.10"
    return Rejection("never-evades", f"{title} may not evade {TITLES[foe]}.", rule)


def evade_steps(battle: Ancients, unit: int, left: int) -> list[int]:
    """The next hexes of an evade: of two hexes if there is such a way, of one only if not. CA-13.13 to .16, .20, .22, .23"""
    back = BACK[battle.owner[unit]]
    near = [n for n in back[battle.where[unit]] if not bars_retreat(battle, unit, n)]
    if left == 1:
        return near
    far: list[int] = []
    for n in near:
        if battle.leader_at[n] >= 0:  # it stops on a lone leader, which is a legal evade
            far.append(n)
            continue
        for m in back[n]:
            if not bars_retreat(battle, unit, m):
                far.append(n)
                break
    return far or near


@final
class EvadeMove(Frame[Ancients]):
    """The unit that evaded goes back two hexes; an engine's crew then leaves the field. CA-13.13, .32"""

    __slots__ = ("unit", "left")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "left")

    def __init__(self, unit: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.left = EVADE_HEXES

    def clone(self) -> EvadeMove:
        twin = EvadeMove(self.unit)
        twin.step = self.step
        twin.left = self.left
        return twin

    def resume(self, battle: Ancients) -> bool:
        unit = self.unit
        if battle.blocks[unit] > 0 and self.left > 0:
            steps = evade_steps(battle, unit, self.left)
            if steps:
                return battle.ask(battle.owner[unit], [TOS[n] for n in steps])
        battle.stack.pop()
        if battle.kind[unit] == HWM and battle.blocks[unit] > 0:
            battle.tell(words.CREW_LEFT, battle.owner[unit], battle.where[unit], unit)
            battle.lift_unit(unit)
            battle.blocks[unit] = 0
        return False

    def prompt(self, battle: Ancients) -> Prompt:
        here = NAMES[battle.where[self.unit]]
        question = text("evade", kind=CODES[battle.kind[self.unit]], hex=here)
        return Prompt("evade", question, "CA-13.23", about=(unit_piece(self.unit),))

    def answer(self, battle: Ancients, action: Action) -> None:
        unit = self.unit
        joins = battle.leader_at[action.a] >= 0
        battle.tell(words.EVADE_MOVE, battle.owner[unit], battle.kind[unit], battle.where[unit], action.a, unit)
        battle.shift_unit(unit, action.a)
        self.left = 0 if joins else self.left - 1
        enter_marsh(battle, unit)

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        if action.verb != TO:
            return super().why_not(battle, action)
        reason = why_not_back(battle, self.unit, action.a)
        if reason.code == "costlier":
            return Rejection("too-short", f"By {NAMES[action.a]} it could not evade two hexes.", "CA-13.14")
        return reason
