"""The rally roll, the rally phase and Rally tests. AH-RALLY"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import A_RALLY, A_TEST, COLD, IN_PLAY, ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import face_attackers, is_engaged
from triarii.games.hannibal.troops import (
    ELITE,
    INEXPERIENCED_R,
    PANIC,
    RF,
    TRIBAL,
    VETERAN_R,
)
from triarii.games.hannibal.words import FAILED, KEEP, PASSED, PLAY, PLAYED, RALLIED, RALLY, RALLY_ROLL, TEST_ROLL

ROUSING_SPEECH: Final = 16  # its card number


def rally_bonus(battle: Hannibal, unit: int) -> int:
    """What is added to a rally roll: traits, formation, attached commander, less the markers. AH-RALLY-02 to 05"""
    traits = battle.traits[unit]
    bonus = -battle.dmz[unit]
    if traits & (ELITE | VETERAN_R):
        bonus += 1  # AH-TRAIT-08, 09
    if traits & INEXPERIENCED_R:
        bonus -= 1  # AH-TRAIT-10
    if traits & TRIBAL and not battle.tribal_lost[battle.owner[unit]]:
        bonus += 1  # AH-TRAIT-31
    if battle.formed[unit]:
        bonus += 1  # AH-TRAIT-49
    if battle.marks[unit] & COLD:
        bonus -= 1  # AH-SCEN-10
    commander = battle.commander_of(unit)
    if commander >= 0 and not battle.c_wounded[commander]:
        bonus += battle.c_rf[commander]
    return bonus


def rally_succeeds(die: int, bonus: int, need: int) -> bool:
    """The roll reaches the RF or more. AH-RALLY-01"""
    return die + bonus >= need


def passes_test(battle: Hannibal, unit: int, penalty: int) -> bool:
    """A Rally test: the same roll, but no marker is removed. AH-RALLY-09"""
    battle.rolls_for(A_TEST, unit, unit)
    die = battle.dice.die(8) + 1
    bonus = rally_bonus(battle, unit) + penalty
    need = RF[battle.kind[unit]]
    passed = rally_succeeds(die, bonus, need)
    told = die + (PASSED if passed else FAILED)
    battle.tell(TEST_ROLL, battle.owner[unit], battle.who(unit), die + bonus, need, many=(told,))
    return passed


class RallyPhase(Frame[Hannibal]):
    """Each of the active player's demoralised units rolls once. AH-RALLY-06 to 08, AH-STRAT-09"""

    __slots__ = ("seat", "rolled", "failed", "spoken")
    FIELDS = ("step", "seat", "rolled", "failed", "spoken")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.rolled: list[int] = []
        self.failed: list[int] = []
        self.spoken = 0

    def clone(self) -> RallyPhase:
        twin = RallyPhase(self.seat)
        twin.step = self.step
        twin.rolled = self.rolled[:]
        twin.failed = self.failed[:]
        twin.spoken = self.spoken
        return twin

    def due(self, battle: Hannibal) -> list[int]:
        found: list[int] = []
        for unit in range(battle.count()):
            if battle.dmz[unit] == 0 or battle.owner[unit] != self.seat or battle.status[unit] != ON_TABLE:
                continue
            if unit in self.rolled or (not battle.switches.engaged_rally and is_engaged(battle, unit)):
                continue
            found.append(unit)
        return found

    def may_hear(self, battle: Hannibal) -> list[int]:
        """Units that failed within 6 inches of a commander. AH-STRAT-09"""
        heard: list[int] = []
        for unit in self.failed:
            if battle.status[unit] != ON_TABLE:
                continue
            for commander in range(len(battle.c_owner)):
                if battle.c_owner[commander] == self.seat and battle.c_status[commander] == IN_PLAY:
                    if battle.c_unit[commander] == unit or battle.commander_within(commander, unit, 600):
                        heard.append(unit)
                        break
        return heard

    def resume(self, battle: Hannibal) -> bool:
        if self.step == 0:
            due = self.due(battle)
            if due:
                return battle.ask(self.seat, [Action(RALLY, unit) for unit in due])
            self.step = 1
        if self.step == 1:
            if battle.hands[self.seat] and self.may_hear(battle):
                choices = [Action(KEEP)]
                if ROUSING_SPEECH in battle.hands[self.seat]:
                    choices.insert(0, Action(PLAY, ROUSING_SPEECH))
                return battle.ask(self.seat, choices, alone_is_asked=True)
            self.step = 2
        battle.stack.pop()
        face_attackers(battle)
        return False

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == 0:
            return Prompt("rally", text("rally"), "AH-RALLY-07")
        return Prompt("speech", text("speech"), "AH-STRAT-09", text("stratagem.public"))

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == RALLY and 0 <= action.a < battle.count():
            if action.a in self.rolled:
                return Rejection("rolled", "Each unit rolls once in the rally phase.", "AH-RALLY-06")
            if battle.owner[action.a] != self.seat:
                return Rejection("not-yours", "Only the active player's units rally.", "AH-TURN-10")
            if battle.dmz[action.a] == 0:
                return Rejection("steady", f"{battle.unit_name(action.a)} has no marker to rally.", "AH-TURN-04")
            return Rejection("engaged", "Engaged units may not rally in this game.", "AH-RALLY-08")
        return super().why_not(battle, action)

    def roll(self, battle: Hannibal, unit: int) -> None:
        battle.rolls_for(A_RALLY, unit, unit)
        die = battle.dice.die(8) + 1
        bonus = rally_bonus(battle, unit)
        need = RF[battle.kind[unit]]
        passed = rally_succeeds(die, bonus, need)
        told = die + (PASSED if passed else FAILED)
        battle.tell(RALLY_ROLL, self.seat, battle.who(unit), die + bonus, need, many=(told,))
        if passed:
            panicked = battle.is_panicked(unit)
            battle.tell(RALLIED, self.seat, battle.who(unit), battle.dmz[unit])
            battle.dmz[unit] = 0
            if panicked:
                step_out_of_brawl(battle, unit)
        else:
            self.failed.append(unit)

    def answer(self, battle: Hannibal, action: Action) -> None:
        if action.verb == RALLY:
            self.rolled.append(action.a)
            self.roll(battle, action.a)
            return
        self.step = 2
        if action.verb == PLAY:
            battle.hands[self.seat].remove(ROUSING_SPEECH)
            battle.discards.append(ROUSING_SPEECH)
            battle.tell(PLAYED, self.seat, ROUSING_SPEECH)
            for unit in self.may_hear(battle):
                self.roll(battle, unit)


def step_out_of_brawl(battle: Hannibal, unit: int) -> None:
    """A rallied unit that fought a friend goes 0.10 inch straight back if there is room. AH-TRAIT-42"""
    from triarii.games.hannibal.conform import is_place_free
    from triarii.games.hannibal.effects import end_brawls, shift
    from triarii.games.hannibal.geometry import COS, SCALE, SIN, rounded

    if not battle.traits[unit] & PANIC or unit not in battle.brawls:
        return
    fought_friend = False
    for at in range(0, len(battle.brawls), 2):
        if battle.brawls[at] == unit:
            fought_friend = True
    end_brawls(battle, unit)
    if not fought_friend:
        return
    back = (battle.h[unit] + 180) % 360
    x = battle.x[unit] + int(rounded(SIN[back] * 10, SCALE))
    y = battle.y[unit] + int(rounded(COS[back] * 10, SCALE))
    if is_place_free(battle, unit, x, y, battle.h[unit], []):
        shift(battle, unit, x, y, battle.h[unit])
