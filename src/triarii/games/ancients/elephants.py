"""Elephants: their dice, the rampage, and what stands in their way back. §11, §12"""

from __future__ import annotations

from typing import ClassVar, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.text import text
from triarii.games.ancients import words
from triarii.games.ancients.battle import HELMET, Ancients
from triarii.games.ancients.hexes import BACK, NAMES, NEIGHBOURS
from triarii.games.ancients.leaders import LeaderEvade, check_leader, judged, left_alone, roll, suffer
from triarii.games.ancients.telling import leader_piece, unit_piece
from triarii.games.ancients.units import CLASS
from triarii.games.ancients.words import CHECKS, TRAMPLES


@final
class Rampage(Frame[Ancients]):
    """Before it goes back an elephant tramples all around it, friend and foe. CA-12.40 to .49"""

    __slots__ = ("unit", "causer", "around")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "causer", "around")

    def __init__(self, unit: int = 0, causer: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.causer = causer  # the seat whose dice showed the flags orders the rolls. CA-12.48, .60
        self.around: list[int] = []

    def clone(self) -> Rampage:
        twin = Rampage(self.unit, self.causer)
        twin.step = self.step
        twin.around = self.around[:]
        return twin

    def resume(self, battle: Ancients) -> bool:
        if self.step == 0:
            self.step = 1
            hex = battle.where[self.unit]
            self.around = [n for n in NEIGHBOURS[hex] if battle.at[n] >= 0 or battle.leader_at[n] >= 0]
            battle.tell(words.RAMPAGED, battle.owner[self.unit], hex, self.unit)
        if not self.around:
            battle.stack.pop()
            return False
        return battle.ask(self.causer, [TRAMPLES[n] for n in self.around])

    def prompt(self, battle: Ancients) -> Prompt:
        here = NAMES[battle.where[self.unit]]
        return Prompt("rampage", text("rampage", hex=here), "CA-12.48", about=(unit_piece(self.unit),))

    def answer(self, battle: Ancients, action: Action) -> None:
        hex = action.a
        self.around.remove(hex)
        unit = battle.at[hex]
        leader = battle.leader_at[hex]
        if unit < 0 and leader < 0:
            return
        faces = roll(battle, 2)
        struck = battle.owner[unit] if unit >= 0 else battle.scenario.leader_owner[leader]
        hurts: int = CLASS[battle.kind[unit]] if unit >= 0 else HELMET
        rolled = judged(battle, faces, hurts)
        # each rolls against the other's troops. CA-12.43
        battle.tell(words.TRAMPLED, 1 - struck, hex, self.unit, battle.piece_at(hex), many=rolled)
        if unit >= 0:
            suffer(battle, unit, faces.count(hurts))
        elif HELMET in faces:
            battle.lose_leader(leader)
        else:
            battle.stack.append(LeaderEvade(leader))


def crush_those_behind(battle: Ancients, elephant: int, owed: int) -> None:
    """Blocked by units, an elephant takes no loss: all units behind it lose a block per hex owed, at once. CA-12.51 to .56

    With nobody behind it, only the edge or impassable ground, it loses the blocks itself. CA-12.65
    """
    seat = battle.owner[elephant]
    crushed: list[int] = []
    fallen: list[int] = []
    for n in BACK[seat][battle.where[elephant]]:
        unit = battle.at[n]
        leader = battle.leader_at[n]
        if unit >= 0:
            crushed.append(unit)
        elif leader >= 0 and battle.scenario.leader_owner[leader] != seat:
            fallen.append(leader)
    if not crushed and not fallen:
        suffer(battle, elephant, owed)
        return
    led = [battle.where[unit] for unit in crushed if battle.leader_of(unit) >= 0]
    for unit in crushed:
        lost = min(owed, battle.blocks[unit])
        battle.blocks[unit] -= lost
        battle.tell(
            words.LOST, battle.owner[unit], battle.kind[unit], battle.where[unit], lost, unit, battle.blocks[unit]
        )
    gains = [0, 0]
    for unit in crushed:
        if battle.blocks[unit] == 0:
            battle.tell(words.ELIMINATED, battle.owner[unit], battle.kind[unit], battle.where[unit], unit)
            battle.lift_unit(unit)
            gains[1 - battle.owner[unit]] += 1
    for leader in fallen:
        battle.remove_leader(leader)
        gains[seat] += 1
    award_at_once(battle, gains)
    for leader in fallen:
        if battle.outcome is None:
            battle.feel_loss_of(leader)
    if led and battle.outcome is None:
        battle.stack.append(CrushedLeaders(led))


@final
class CrushedLeaders(Frame[Ancients]):
    """After the losses behind a blocked elephant its leaders are checked, and those left alone evade. CA-12.67"""

    __slots__ = ("hexes",)

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "hexes")

    def __init__(self, hexes: list[int] | None = None) -> None:
        super().__init__()
        self.hexes: list[int] = [] if hexes is None else hexes

    def clone(self) -> CrushedLeaders:
        return CrushedLeaders(self.hexes[:])

    def resume(self, battle: Ancients) -> bool:
        legal = [CHECKS[hex] for hex in self.hexes if is_still_to_check(battle, hex)]
        if not legal:
            battle.stack.pop()
            return False
        return battle.ask(battle.active, legal)  # no rule names who orders them. CA-5.05

    def prompt(self, battle: Ancients) -> Prompt:
        about = [leader_piece(battle.leader_at[hex]) for hex in self.hexes if is_still_to_check(battle, hex)]
        return Prompt("crushed leaders", text("crushed leaders"), "CA-5.05", about=tuple(about))

    def answer(self, battle: Ancients, action: Action) -> None:
        hex = action.a
        self.hexes.remove(hex)
        leader = battle.leader_at[hex]
        check_leader(battle, leader, battle.at[hex] >= 0)
        left_alone(battle, leader, hex)


def is_still_to_check(battle: Ancients, hex: int) -> bool:
    """A leader is checked once in a combat sequence, but left alone he flees all the same. CA-14.03, .17"""
    return battle.at[hex] < 0 or not battle.checked >> battle.leader_at[hex] & 1


def award_at_once(battle: Ancients, gains: list[int]) -> None:
    """Banners gained in one instant; the last one for both is a draw. CA-4.11, CA-12.56"""
    for seat in (0, 1):
        for _ in range(gains[seat]):
            battle.add_banner(seat)
    goal = battle.scenario.goal
    if battle.banners[0] >= goal and battle.banners[1] >= goal:
        battle.tell(words.DRAWN_BATTLE)
        battle.end(
            (), "both sides gained their last banner at once", "CA-12.56", (battle.banners[0], battle.banners[1])
        )
        return
    for seat in (0, 1):
        if battle.banners[seat] >= goal:
            battle.win(seat, "the last banner needed was gained", "CA-4.01")
