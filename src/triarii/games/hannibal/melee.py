"""The combat phase: fights one after another, pursuit, camps. AH-COMBAT-12 to 17, 48 to 60, AH-TABLE-16 to 23"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.text import text
from triarii.games.hannibal.battle import (
    A_FIGHT,
    CAMP,
    CAPTURED,
    IN_PLAY,
    ON_TABLE,
    SOUTH,
    Hannibal,
)
from triarii.games.hannibal.combat import (
    BROKEN,
    DRAWN,
    camp_attackers,
    charge_state,
    combat_bonus,
    combat_pairs,
    combat_result,
    combat_total,
    markers_inflicted,
)
from triarii.games.hannibal.conform import (
    SHIFT,
    charged_edge,
    conformed,
    is_place_free,
    may_charge,
    shift_squared,
)
from triarii.games.hannibal.contacts import (
    face_attackers,
    has_enemy_on_flank_or_rear,
)
from triarii.games.hannibal.effects import destroy, harm, lower_clock, new_contact, shift
from triarii.games.hannibal.geometry import BASE
from triarii.games.hannibal.rally import passes_test
from triarii.games.hannibal.runs import Run, run_allowance
from triarii.games.hannibal.troops import (
    is_impetuous,
)
from triarii.games.hannibal.words import (
    CAMP_TAKEN,
    CLOCK,
    DIRECTION,
    ENEMY_TOTAL,
    FOUGHT,
    FROM_LEFT,
    FROM_RIGHT,
    HIT,
    HOLD,
    MISS,
    OVERRAN,
    PURSUE,
    PURSUED,
    RESCUED,
    SPOT,
    STORM,
)

ASK_DIRECTION: Final = 0
NEXT: Final = 1
AFTERMATH: Final = 2
TURNING: Final = 3
ASK_CAMP: Final = 4


class CombatPhase(Frame[Hannibal]):
    """All combats of a half, one after another. AH-COMBAT-12 to 17, 48 to 60"""

    __slots__ = ("seat", "pairs", "at", "winner", "loser", "fell", "flanked", "storming")
    FIELDS = ("step", "seat", "pairs", "at", "winner", "loser", "fell", "flanked", "storming")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.pairs: list[int] = []
        self.at = 0
        self.winner = -1
        self.loser = -1
        self.fell = 0  # 1 if the loser was destroyed
        self.flanked = 0  # 1 if an enemy was on the winner's flank or rear when the dice were rolled
        self.storming = -1

    def clone(self) -> CombatPhase:
        twin = CombatPhase(self.seat)
        twin.step = self.step
        twin.pairs = self.pairs[:]
        twin.at = self.at
        twin.winner = self.winner
        twin.loser = self.loser
        twin.fell = self.fell
        twin.flanked = self.flanked
        twin.storming = self.storming
        return twin

    def resume(self, battle: Hannibal) -> bool:
        if self.step == ASK_DIRECTION:
            pairs = combat_pairs(battle, self.seat, True)
            if not pairs:
                return self.close(battle)
            for at in range(0, len(battle.charges), 3):
                battle.charges[at + 2] = 1
            if len(pairs) > 2:
                return battle.ask(self.seat, [Action(FROM_RIGHT), Action(FROM_LEFT)])
            self.pairs = pairs
            self.step = NEXT
        if self.step == NEXT:
            if self.at >= len(self.pairs):
                self.close(battle)
                face_attackers(battle)
                return False
            one, two = self.pairs[self.at], self.pairs[self.at + 1]
            if two >= CAMP:
                camp = two - CAMP
                rivals = camp_attackers(battle, camp) if battle.camp_stands(camp) else []
                if not rivals:
                    self.at += 2
                    return False
                if len(rivals) > 1 and self.storming < 0:
                    self.step = ASK_CAMP
                    return False
                unit = self.storming if self.storming in rivals else rivals[0]
                self.storming = -1
                self.storm(battle, unit, camp)
                return False
            self.fight(battle, one, two)
            return False
        if self.step == ASK_CAMP:
            camp = self.pairs[self.at + 1] - CAMP
            rivals = camp_attackers(battle, camp)
            return battle.ask(1 - camp, [Action(STORM, unit) for unit in rivals])
        if self.step == AFTERMATH:
            return self.aftermath(battle)
        self.step = NEXT
        self.at += 2
        face_attackers(battle)
        return False

    def close(self, battle: Hannibal) -> bool:
        """New contacts that were there when the phase began are old now. AH-COMBAT-53"""
        kept: list[int] = []
        for at in range(0, len(battle.charges), 3):
            if battle.charges[at + 2] == 0:
                kept += battle.charges[at : at + 3]
        battle.charges = kept
        battle.stack.pop()
        return False

    def fight(self, battle: Hannibal, one: int, two: int) -> None:
        """Dice and totals, then markers or destruction. AH-COMBAT-18, 37, 56"""
        in_contact = battle.status[one] == ON_TABLE and battle.status[two] == ON_TABLE
        in_contact = in_contact and (battle.pressed[one] == two or battle.pressed[two] == one)
        if not in_contact:
            self.at += 2
            return
        battle.rolls_for(A_FIGHT, one, two)
        mine = battle.dice.die(8) + 1
        his = battle.dice.die(8) + 1
        my_bonus = combat_bonus(battle, one, two)
        his_bonus = combat_bonus(battle, two, one)
        my_total = combat_total(mine, my_bonus)
        his_total = combat_total(his, his_bonus)
        if battle.witness is not None:
            battle.witness.blow(battle, one, two, my_bonus, his_bonus, 0, mine, his)
        tell_fight(battle, one, two, mine, his, my_total, his_total)
        self.step = TURNING
        winner, loser = (one, two) if my_total > his_total else (two, one)
        result = combat_result(max(my_total, his_total), min(my_total, his_total))
        markers = markers_inflicted(battle, winner, loser)
        for unit, enemy in ((one, two), (two, one)):
            if charge_state(battle, unit, enemy) == 2:
                battle.wild[unit] = 1  # AH-TRAIT-48
        if result == DRAWN:
            return
        self.winner = winner
        self.loser = loser
        self.flanked = int(has_enemy_on_flank_or_rear(battle, winner))
        self.step = AFTERMATH
        brawl = battle.owner[one] == battle.owner[two]
        by = 1 - battle.owner[loser]
        by_unit = -1 if brawl else winner
        if result == BROKEN:
            destroy(battle, loser, by, by_unit)
        else:
            harm(battle, loser, markers, by, by_unit)
        if brawl:
            self.step = TURNING  # AH-TRAIT-67
        self.fell = int(battle.status[loser] != ON_TABLE)

    def aftermath(self, battle: Hannibal) -> bool:
        """Pursuit by choice, or follow-up and overrun of Impetuous units. AH-COMBAT-48, 49, AH-TRAIT-27 to 30"""
        winner, loser = self.winner, self.loser
        left = self.fell or (battle.pressed[winner] != loser and battle.pressed[loser] != winner)
        if not left or self.flanked or battle.status[winner] != ON_TABLE or battle.is_panicked(winner):
            self.step = TURNING
            return False
        if is_impetuous(battle.traits[winner]):
            self.step = TURNING
            if self.fell and not passes_test(battle, winner, 0):
                battle.tell(OVERRAN, battle.owner[winner], battle.who(winner))
                direction = battle.h[winner]
                follow(battle, winner, loser, run_allowance(battle, winner, direction), False)
                harm(battle, winner, 1, -1, -1, retreats=False)
            else:
                follow(battle, winner, loser, BASE, False)
            return False
        if battle.owner[winner] != self.seat or not may_pursue(battle, winner):
            self.step = TURNING
            return False
        return battle.ask(self.seat, [Action(PURSUE), Action(HOLD)])

    def storm(self, battle: Hannibal, unit: int, camp: int) -> None:
        """A camp rolls d8 + 4 against its strongest attacker. AH-TABLE-16 to 19, 21, 23"""
        mine = battle.dice.die(8) + 1
        his = battle.dice.die(8) + 1
        my_total = combat_total(mine, combat_bonus(battle, unit, CAMP + camp))
        his_total = his + 4
        tell_fight(battle, unit, CAMP + camp, mine, his, my_total, his_total)
        self.step = TURNING
        if my_total > his_total:
            take_camp(battle, unit, camp)
        elif my_total < his_total:
            if combat_result(his_total, my_total) == BROKEN:
                destroy(battle, unit, camp, -1)
            else:
                harm(battle, unit, 1, camp, -1)

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == ASK_DIRECTION:
            return Prompt("direction", text("direction"), "AH-COMBAT-12")
        if self.step == ASK_CAMP:
            return Prompt("camp", text("storm-camp"), "AH-TABLE-17", about=battle.ids(self.pairs[self.at + 1]))
        question = text("pursuit", unit=battle.called(self.winner))
        return Prompt("pursuit", question, "AH-COMBAT-48", about=battle.ids(self.winner))

    def answer(self, battle: Hannibal, action: Action) -> None:
        if self.step == ASK_DIRECTION:
            from_right = action.verb == FROM_RIGHT
            self.pairs = combat_pairs(battle, self.seat, from_right)
            battle.tell(DIRECTION, self.seat, 3 if from_right == (battle.edge[self.seat] == SOUTH) else 2)
            self.step = NEXT
        elif action.verb == STORM:
            self.storming = action.a
            self.step = NEXT
        else:
            self.step = TURNING
            if action.verb == PURSUE:
                follow(battle, self.winner, self.loser, BASE, True)


def tell_fight(battle: Hannibal, one: int, two: int, mine: int, his: int, my_total: int, his_total: int) -> None:
    """The two dice of a fight, and who has won. AH-COMBAT-18"""
    if battle.quiet:
        return
    his_seat = two - CAMP if two >= CAMP else battle.owner[two]
    me, him = battle.who(one), battle.who(two)
    my_die = mine + (HIT if my_total > his_total else MISS)
    his_die = his + (HIT if his_total > my_total else MISS)
    battle.tell(FOUGHT, battle.owner[one], me, my_total, him, his_total, many=(my_die,))
    battle.tell(ENEMY_TOTAL, his_seat, him, his_total, me, many=(his_die,))


def may_pursue(battle: Hannibal, unit: int) -> bool:
    """With two markers it may not even pursue if that brings it nearer to an enemy. AH-RALLY-11, 14"""
    if battle.dmz[unit] < 2:
        return True
    run = Run(battle, unit, battle.h[unit], True, True)
    run.go(BASE)
    x, y, h = run.end()
    seat = battle.owner[unit]
    before = battle.nearest_enemy(seat, run.x, run.y, run.h)
    return battle.nearest_enemy(seat, x, y, h) >= before - 100


def follow(battle: Hannibal, unit: int, beaten: int, length: int, by_choice: bool) -> None:
    """Straight ahead after a beaten enemy; conform to whom it meets. AH-COMBAT-50 to 52, 59"""
    start = (battle.x[unit], battle.y[unit], battle.h[unit])
    run = Run(battle, unit, battle.h[unit], by_choice and battle.dmz[unit] > 0, True)
    run.go(length)
    target = run.struck
    if target >= 0:
        edge = charged_edge(battle, target, start, run.end())
        place = conformed(battle, target, edge)
        free = is_place_free(battle, unit, place[0], place[1], place[2], [])
        allowed = target < CAMP or may_charge(battle, unit, target, edge)
        if allowed and free and shift_squared(place, run.end()) <= (SHIFT + 1) ** 2:
            shift(battle, unit, place[0], place[1], place[2])
            battle.tell_move(PURSUED, unit, start[0], start[1])
            if target < CAMP and target != beaten:
                new_contact(battle, unit, target)
            return
        run.stop_short()
    x, y, h = run.end()
    if run.length:
        shift(battle, unit, x, y, h)
        battle.tell_move(PURSUED, unit, start[0], start[1])


def take_camp(battle: Hannibal, unit: int, camp: int) -> None:
    """The camp falls, and its clock; prisoners are rescued. AH-TABLE-18, 21, AH-CLOCK-17, AH-FATE-04, 12 to 14"""
    seat = battle.owner[unit]
    battle.camp_status[camp] = 2
    battle.tell(CAMP_TAKEN, camp, battle.who(CAMP + camp))
    for other in range(battle.count()):
        if battle.pressed[other] == CAMP + camp:
            battle.pressed[other] = -1
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] != seat or battle.c_status[commander] != CAPTURED:
            continue
        battle.c_status[commander] = IN_PLAY
        if battle.commander_of(unit) < 0:
            battle.c_unit[commander] = unit
        else:
            battle.c_unit[commander] = -1
            battle.c_x[commander] = battle.x[unit]
            battle.c_y[commander] = battle.y[unit]
        battle.tell(RESCUED, seat, battle.leader(commander), many=(SPOT.number(battle.x[unit], battle.y[unit]),))
        battle.clock[seat] = min(9, battle.clock[seat] + 1)
        battle.tell(CLOCK, seat, battle.clock[seat])
    lower_clock(battle, camp)
