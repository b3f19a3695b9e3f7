"""Placing hits, saves and losses, for volleys and fights alike. CK-SAV, CK-FIGHT-33 to 35, CK-GEN-01 to 04"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import BY_FIGHT, BY_SHOOTING, SUFFERS, Kings
from triarii.games.kings.troops import (
    ARMOURED,
    AX,
    CO,
    CV,
    EL,
    LEVY,
    NO_SHIELD,
    SAVES,
    VETERAN,
)
from triarii.games.kings.victory import check_for_empty_table

GENERALS_SAVE: Final = 2  # CK-GEN-04, CK-SAV-02
GENERALS_HIT: Final = 5  # CK-GEN-01, 02, 11


def save_of(kind: int, grade: int, traits: int, in_fight: bool) -> int:
    """The score a unit needs to save; 1 always fails and 6 always saves. CK-SAV-01 to 14"""
    score = SAVES[kind]
    if kind == EL:
        return score
    if traits & NO_SHIELD and kind in (CO, AX, CV):
        score += 1
    if traits & ARMOURED:
        score -= 1
    if in_fight:
        if grade >= VETERAN:
            score -= 1
        elif grade == LEVY:
            score += 1
    return min(6, max(2, score))


def unit_save(battle: Kings, unit: int, in_fight: bool) -> int:
    roster = battle.roster
    return save_of(roster.kind[unit], roster.grade[unit], roster.traits[unit], in_fight)


OWNER_PLACES: Final = 0
OPPONENT_PLACES: Final = 1


@final
class Hits(Frame[Kings]):
    """Hits on one zone or on both zones of a fight are placed, saved and suffered. CK-SAV-12, CK-FIGHT-58"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "zones", "counts", "in_fight", "place", "left", "units", "on")

    def __init__(self, zones: list[int] | None = None, counts: list[int] | None = None, in_fight: bool = False) -> None:
        super().__init__()
        self.zones: list[int] = zones if zones is not None else []
        self.counts: list[int] = counts if counts is not None else []
        self.in_fight = in_fight
        self.place = -1  # which of the zones is being seen to
        self.left = 0  # hits of this zone still to be placed
        self.units: list[int] = []
        self.on: list[int] = []

    def clone(self) -> Hits:
        twin = Hits(self.zones, self.counts, self.in_fight)
        twin.step = self.step
        twin.place = self.place
        twin.left = self.left
        twin.units = self.units[:]
        twin.on = self.on[:]
        return twin

    def next_zone(self, battle: Kings) -> None:
        self.place += 1
        self.step = OWNER_PLACES
        if self.place >= len(self.zones):
            return
        zone = self.zones[self.place]
        seat = battle.held[zone]
        units = battle.units_in(zone)
        self.left = self.counts[self.place]
        if self.left >= GENERALS_HIT and battle.general_in(seat, zone) >= 0:
            self.left -= 1
        self.units += units
        if self.left >= 2 * len(units):  # every unit takes two, the rest is the opponent's. CK-FIGHT-34
            self.on += [2] * len(units)
            self.left -= 2 * len(units)
            self.step = OPPONENT_PLACES
        else:
            self.on += [0] * len(units)

    def resume(self, battle: Kings) -> bool:
        if self.place < 0:
            self.next_zone(battle)
        while self.place < len(self.zones):
            zone = self.zones[self.place]
            if self.left == 0:
                self.next_zone(battle)
                continue
            seat = battle.held[zone]
            at = battle.at
            if self.step == OWNER_PLACES:  # CK-FIGHT-33
                legal = [
                    w.HIT_UNIT[unit]
                    for unit, on in zip(self.units, self.on, strict=True)
                    if at[unit] == zone and on < 2
                ]
                return battle.ask(seat, legal)
            return battle.ask(1 - seat, [w.HIT_UNIT[unit] for unit in self.units if at[unit] == zone])
        battle.stack.pop()
        self.suffer(battle)
        return False

    def prompt(self, battle: Kings) -> Prompt:
        about = battle.called_in(self.zones[self.place])
        if self.step == OWNER_PLACES:
            return Prompt("hits", text("hits.own", left=self.left), "CK-FIGHT-33", about=about)
        return Prompt("hits", text("hits.enemy", left=self.left), "CK-FIGHT-34", about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.HIT:
            if action.a in self.units and battle.at[action.a] == self.zones[self.place]:
                return Rejection("two-hits", "That unit already has two hits.", "CK-FIGHT-33")
            return Rejection("not-hit", "That unit is not in the zone that was hit.", "CK-FIGHT-33")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        self.on[self.units.index(action.a)] += 1
        self.left -= 1

    def suffer(self, battle: Kings) -> None:
        """All saves are rolled, then all losses count. CK-SAV-12, 16, 17, CK-SHO-12, CK-FIGHT-58, 59"""
        dead_generals: list[int] = []
        failed = [0] * len(self.units)
        for place, zone in enumerate(self.zones):
            seat = battle.held[zone]
            general = battle.general_in(seat, zone)
            if self.counts[place] >= GENERALS_HIT and general >= 0:
                pip = battle.dice.die(6) + 1
                battle.tell_dice(w.GENERAL_SAVED, seat, (pip,), GENERALS_SAVE, w.PASS, w.FAIL, general)
                if pip < GENERALS_SAVE:
                    dead_generals.append(general)
            for index in range(len(self.units)):
                unit = self.units[index]
                if self.on[index] == 0 or battle.at[unit] != zone:
                    continue
                score = unit_save(battle, unit, self.in_fight)
                dice = battle.roll(self.on[index])
                battle.tell_dice(w.SAVED, seat, dice, score, w.PASS, w.FAIL, unit, score)
                for pip in dice:
                    if pip < score:
                        failed[index] += 1
                if battle.witness is not None:
                    battle.witness.blow(battle, unit, zone, len(dice), SUFFERS, score, failed[index], 0)
        reason = BY_FIGHT if self.in_fight else BY_SHOOTING
        for general in dead_generals:
            battle.kill_general(general, True)
        for index in range(len(self.units)):
            for _ in range(failed[index]):
                battle.wound(self.units[index], reason, True)
        check_for_empty_table(battle)
