"""Flags: morale, and the way back. §12"""

from __future__ import annotations

from typing import ClassVar, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.elephants import crush_those_behind
from triarii.games.ancients.hexes import BACK, NAMES
from triarii.games.ancients.leaders import judged, roll, suffer
from triarii.games.ancients.scenario import STEADY
from triarii.games.ancients.telling import unit_piece
from triarii.games.ancients.terrain import BARS, MARSH
from triarii.games.ancients.units import CLASS, CODES, EL, FIERCE, FOOT, HWM, SHY_OF_BEASTS, TITLES
from triarii.games.ancients.words import TO, TOS


def is_supported(battle: Ancients, unit: int) -> bool:
    """Two hexes beside the unit hold friends; a lone leader counts, elephants take no comfort. CA-12.27, .28, .31"""
    return battle.kind[unit] != EL and battle.friends_beside(unit) >= 2


def flags_it_may_ignore(battle: Ancients, unit: int, roller: int, close: bool, began_full: bool, shelter: int) -> int:
    """Each reason is worth one flag, and they add up. CA-12.23

    `began_full`: was it at full strength when the combat began; `shelter`: the flags its ground is worth to it.
    """
    kind = battle.kind[unit]
    if close and battle.scenario.frightened[battle.owner[unit]] and battle.kind[roller] == EL:
        if FOOT[kind] and kind != HWM:
            return 0
    flags = shelter
    if kind == EL:
        if close and SHY_OF_BEASTS[battle.kind[roller]]:  # CA-11.44
            flags += 1
    else:
        if battle.leader_of(unit) >= 0:  # CA-12.25
            flags += 1
        if is_supported(battle, unit):
            flags += 1
    if began_full and FIERCE[kind]:  # CA-11.12, .22, CA-12.38, .39
        flags += 1
    if battle.scenario.powers[unit] & STEADY:  # CA-17.08, .11
        flags += 1
    return flags


def bars_retreat(battle: Ancients, unit: int, hex: int) -> bool:
    """Units of either side, an enemy lone leader, ground it may not enter, a second leader. CA-12.09 to .11, .18, .20"""
    if battle.at[hex] >= 0 or battle.terrain[hex] & BARS[battle.kind[unit]]:
        return True
    leader = battle.leader_at[hex]
    if leader < 0:
        return False
    return battle.scenario.leader_owner[leader] != battle.owner[unit] or battle.leader_of(unit) >= 0


def way_back(battle: Ancients, unit: int, hex: int, owed: int) -> int:
    """How many of the hexes owed can be carried out from here; a friendly lone leader ends it in full. CA-12.15 to .17"""
    if owed == 0:
        return 0
    best = 0
    for n in BACK[battle.owner[unit]][hex]:
        if bars_retreat(battle, unit, n):
            continue
        if battle.leader_at[n] >= 0:
            return owed
        done = 1 + way_back(battle, unit, n, owed - 1)
        if done == owed:
            return owed
        best = max(best, done)
    return best


def best_steps(battle: Ancients, unit: int, owed: int) -> list[int]:
    """The next hexes of those ways back that cost the fewest blocks. CA-12.15, .16"""
    hex = battle.where[unit]
    best = way_back(battle, unit, hex, owed)
    if best == 0:
        return []
    steps: list[int] = []
    for n in BACK[battle.owner[unit]][hex]:
        if not bars_retreat(battle, unit, n):
            done = owed if battle.leader_at[n] >= 0 else 1 + way_back(battle, unit, n, owed - 1)
            if done == best:
                steps.append(n)
    return steps


def enter_marsh(battle: Ancients, unit: int) -> None:
    """One die: its own class symbol costs a block. CA-16X.38, .41, .54"""
    if not battle.terrain[battle.where[unit]] & MARSH:
        return
    faces = roll(battle, 1)
    hurts = CLASS[battle.kind[unit]]
    battle.tell(words.MARSH_ROLL, battle.owner[unit], battle.where[unit], unit, many=judged(battle, faces, hurts))
    if faces[0] == hurts:
        suffer(battle, unit, 1)


@final
class Retreat(Frame[Ancients]):
    """A unit goes back hex by hex; what it cannot carry out costs it blocks. CA-12.06, .07, .14"""

    __slots__ = ("unit", "owed")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "owed")

    def __init__(self, unit: int = 0, owed: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.owed = owed

    def clone(self) -> Retreat:
        twin = Retreat(self.unit, self.owed)
        twin.step = self.step
        return twin

    def resume(self, battle: Ancients) -> bool:
        unit = self.unit
        if self.owed == 0 or battle.blocks[unit] == 0:
            battle.stack.pop()
            return False
        steps = best_steps(battle, unit, self.owed)
        if steps:
            return battle.ask(battle.owner[unit], [TOS[n] for n in steps])
        battle.stack.pop()
        if battle.kind[unit] == EL:
            crush_those_behind(battle, unit, self.owed)
        else:
            suffer(battle, unit, self.owed)
        return False

    def prompt(self, battle: Ancients) -> Prompt:
        here = NAMES[battle.where[self.unit]]
        question = text("retreat", kind=CODES[battle.kind[self.unit]], hex=here, hexes=self.owed)
        return Prompt("retreat", question, "CA-12.06", about=(unit_piece(self.unit),))

    def answer(self, battle: Ancients, action: Action) -> None:
        unit = self.unit
        joins = battle.leader_at[action.a] >= 0
        battle.tell(words.RETREATED, battle.owner[unit], battle.kind[unit], battle.where[unit], action.a, unit)
        battle.shift_unit(unit, action.a)
        self.owed = 0 if joins else self.owed - 1  # CA-12.13
        enter_marsh(battle, unit)

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        if action.verb == TO:
            return why_not_back(battle, self.unit, action.a)
        return super().why_not(battle, action)


def why_not_back(battle: Ancients, unit: int, hex: int) -> Rejection:
    """Why a retreating or evading unit may not step there."""
    name = NAMES[hex]
    if hex not in BACK[battle.owner[unit]][battle.where[unit]]:
        return Rejection("not-back", f"{name} is not one hex nearer to its own side.", "CA-12.07")
    if battle.at[hex] >= 0:
        return Rejection("occupied", f"A unit stands in {name}.", "CA-12.10")
    if battle.terrain[hex] & BARS[battle.kind[unit]]:
        return Rejection("impassable", f"{TITLES[battle.kind[unit]].capitalize()} may not enter {name}.", "CA-12.09")
    if bars_retreat(battle, unit, hex):
        return Rejection("leader", f"The leader in {name} is in the way.", "CA-12.11")
    return Rejection("costlier", f"The way by {name} would cost more blocks than another.", "CA-12.16")
