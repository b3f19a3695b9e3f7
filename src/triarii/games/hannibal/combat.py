"""Close combat: its order, the roll, the results, pursuit. AH-COMBAT"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.games.hannibal.battle import (
    CAMP,
    CAPTURED,
    FRONT,
    IN_PLAY,
    ON_TABLE,
    REAR,
    SOUTH,
    Hannibal,
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
    pressers_of,
)
from triarii.games.hannibal.effects import destroy, harm, lower_clock, new_contact, shift
from triarii.games.hannibal.geometry import BASE
from triarii.games.hannibal.rally import passes_test
from triarii.games.hannibal.runs import Run, run_allowance
from triarii.games.hannibal.support import support_of
from triarii.games.hannibal.terrain import (
    GOOD,
    LEVEL,
    RIVER,
    VILLAGE,
    contains,
    fight_in,
    going_at,
    is_in,
    on_road,
)
from triarii.games.hannibal.troops import (
    ARM,
    CF,
    CHARIOTS,
    ELEPHANTS,
    ELITE,
    INEXPERIENCED_C,
    LIGHT_FOOT,
    LOOSE,
    MOUNTED,
    PIKE,
    PILA,
    SKIRMISH,
    SKIRMISHERS,
    SPEAR,
    TRIBAL,
    VETERAN_C,
    WILD_CHARGE,
    is_impetuous,
    is_infantry,
)
from triarii.games.hannibal.words import (
    CAMP_TAKEN,
    CLOCK,
    DIRECTION,
    ENEMY_TOTAL,
    FOUGHT,
    FROM_LEFT,
    FROM_RIGHT,
    HOLD,
    OVERRAN,
    PURSUE,
    PURSUED,
    RESCUED,
    STORM,
)

DRAWN: Final = 0
SHAKEN: Final = 1
BROKEN: Final = 2


def combat_result(winner: int, loser: int) -> int:
    """Equal totals do nothing; double or more destroys; anything between gives a marker. AH-COMBAT-37 to 39"""
    if winner == loser:
        return DRAWN
    return BROKEN if winner >= 2 * loser else SHAKEN


def combat_total(die: int, bonus: int) -> int:
    """A total below 1 counts as 1. AH-COMBAT-19"""
    return max(1, die + bonus)


def flank_penalty(battle: Hannibal, unit: int) -> int:
    """Pressed by several: the worst of flank and rear, or all of them added up. AH-COMBAT-09 to 11"""
    if len(pressers_of(battle, unit)) < 2:
        return 0
    at = 4 * unit
    rear = battle.pressers[at + REAR] >= 0
    flanks = (battle.pressers[at + 1] >= 0) + (battle.pressers[at + 3] >= 0)
    if battle.switches.add_up_flanks:
        return -flanks - (2 if rear else 0)
    return -2 if rear else -1 if flanks else 0


def height_of(battle: Hannibal, unit: int) -> int:
    """The level of the ground under a unit. AH-COMBAT-24"""
    level = 0
    for feature in battle.features:
        if LEVEL[feature.kind] > level and contains(feature, battle.x[unit], battle.y[unit]):
            level = LEVEL[feature.kind]
    return level


def stands_higher(battle: Hannibal, unit: int, enemy: int) -> bool:
    """Higher level, or on the same hill nearer its centre by more than 0.80 inch. AH-COMBAT-24"""
    mine, his = height_of(battle, unit), height_of(battle, enemy)
    if mine != his:
        return mine > his
    if mine == 0:
        return False
    for feature in battle.features:
        if LEVEL[feature.kind] != mine or not contains(feature, battle.x[unit], battle.y[unit]):
            continue
        if not contains(feature, battle.x[enemy], battle.y[enemy]):
            continue
        a = (battle.x[unit] - feature.x) ** 2 + (battle.y[unit] - feature.y) ** 2
        b = (battle.x[enemy] - feature.x) ** 2 + (battle.y[enemy] - feature.y) ** 2
        # sqrt(b) - sqrt(a) > 80 without roots
        return b - a - 6400 > 0 and (b - a - 6400) ** 2 > 25_600 * a
    return False


def ground_bonus(battle: Hannibal, unit: int, enemy: int) -> int:
    """What the ground does to a fight. AH-TERR-06, 08, 09, AH-COMBAT-22, 23"""
    kind = battle.kind[unit]
    x, y = battle.x[unit], battle.y[unit]
    bonus = 0
    if battle.features:
        bonus += fight_in(kind, going_at(battle.features, x, y))
        arm = ARM[kind]
        if (arm in (LOOSE, SKIRMISH)) and is_in(battle.features, RIVER, x, y):
            if not on_road(battle.features, x, y):
                bonus -= 1
        if enemy < CAMP:
            higher = (
                stands_higher(battle, enemy, unit)
                if battle.switches.uphill_lower
                else stands_higher(battle, unit, enemy)
            )
            if higher:
                bonus += 1
            if is_infantry(kind) and is_in(battle.features, VILLAGE, x, y):
                if not is_in(battle.features, VILLAGE, battle.x[enemy], battle.y[enemy]):
                    bonus += 1
    return bonus


def charge_state(battle: Hannibal, unit: int, enemy: int) -> int:
    """0 ongoing, 1 a new combat in which the unit receives the charge, 2 one in which it charges. AH-COMBAT-53, 54"""
    charges = battle.charges
    for at in range(0, len(charges), 3):
        if charges[at + 2] != 1:
            continue
        if charges[at] == unit and charges[at + 1] == enemy:
            return 2
        if charges[at] == enemy and charges[at + 1] == unit:
            return 1
    return 0


def combat_bonus(battle: Hannibal, unit: int, enemy: int) -> int:
    """CF and everything that is added to the roll. AH-COMBAT-18, 28"""
    kind = battle.kind[unit]
    traits = battle.traits[unit]
    bonus = CF[kind] + support_of(battle, unit) + ground_bonus(battle, unit, enemy)
    bonus -= battle.dmz[unit]  # AH-COMBAT-25, 26
    bonus += flank_penalty(battle, unit)
    commander = battle.commander_of(unit)
    if commander >= 0 and not battle.c_wounded[commander]:
        bonus += battle.c_cf[commander]  # AH-COMBAT-27
    if traits & (ELITE | VETERAN_C):
        bonus += 1
    if traits & INEXPERIENCED_C:
        bonus -= 1
    if traits & TRIBAL and not battle.tribal_lost[battle.owner[unit]]:
        bonus += 1
    if battle.formed[unit] and not has_enemy_on_flank_or_rear(battle, unit):
        bonus += 1  # AH-TRAIT-49, 50
    state = charge_state(battle, unit, enemy)
    if state and traits & PILA:
        bonus += 1  # AH-TRAIT-44
    if state == 2 and traits & WILD_CHARGE:
        bonus += 1  # AH-TRAIT-46
    if enemy < CAMP:
        foe = battle.kind[enemy]
        if kind in (PIKE, SPEAR) and ARM[foe] == MOUNTED:
            if not battle.features or going_at(battle.features, battle.x[unit], battle.y[unit]) == GOOD:
                bonus += 1  # AH-COMBAT-29
        if kind in (LIGHT_FOOT, SKIRMISHERS) and foe in (ELEPHANTS, CHARIOTS):
            bonus += 1  # AH-COMBAT-30
    return bonus


def markers_inflicted(battle: Hannibal, winner: int, loser: int) -> int:
    """Two for the first charge of a Wild Charge unit, else one. AH-TRAIT-47"""
    if winner < CAMP and battle.traits[winner] & WILD_CHARGE and not battle.wild[winner]:
        if charge_state(battle, winner, loser) == 2:
            return 2
    return 1


def combat_pairs(battle: Hannibal, seat: int, from_right: bool) -> list[int]:
    """All pairs of front against front, in the order in which they are fought. AH-COMBAT-13, 14, 15, AH-TRAIT-67"""
    keyed: list[tuple[int, int, int, int, int]] = []
    count = battle.count()
    ascending = from_right != (battle.edge[seat] == SOUTH)
    for unit in range(count):
        enemy = battle.pressed[unit]
        if enemy < 0 or enemy >= CAMP or battle.pressed[enemy] != unit or battle.status[unit] != ON_TABLE:
            continue
        if battle.owner[unit] == battle.owner[enemy]:
            if not battle.is_panicked(unit) or (battle.is_panicked(enemy) and enemy < unit):
                continue
            mine = unit
        elif battle.owner[unit] != seat:
            continue
        else:
            mine = unit
        keyed.append((*sort_key(battle, seat, battle.x[mine], battle.y[mine], mine, ascending), unit, enemy))
    for camp in (0, 1):
        if not battle.camp_stands(camp):
            continue
        storming = camp_attackers(battle, camp)
        if storming:
            unit = storming[0]
            if camp == seat:
                x, y = battle.camp_x[camp], battle.camp_y[camp]
            else:
                x, y = battle.x[unit], battle.y[unit]
            keyed.append((*sort_key(battle, seat, x, y, unit, ascending), unit, CAMP + camp))
    keyed.sort()
    pairs: list[int] = []
    for entry in keyed:
        pairs += [entry[3], entry[4]]
        if battle.switches.all_attackers_roll and entry[4] < CAMP:
            for fighter, faced in ((entry[3], entry[4]), (entry[4], entry[3])):
                for other in pressers_of(battle, fighter):
                    if other != faced:
                        pairs += [other, fighter]
    return pairs


def sort_key(battle: Hannibal, seat: int, x: int, y: int, unit: int, ascending: bool) -> tuple[int, int, int]:
    return (x if ascending else -x, y if battle.edge[seat] == SOUTH else -y, unit)


def camp_attackers(battle: Hannibal, camp: int) -> list[int]:
    """The strongest units that press a camp. AH-TABLE-17"""
    found = [
        unit
        for unit in range(battle.count())
        if battle.pressed[unit] == CAMP + camp and battle.status[unit] == ON_TABLE
    ]
    if not found:
        return found
    most = max(CF[battle.kind[unit]] for unit in found)
    return [unit for unit in found if CF[battle.kind[unit]] == most]


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
        mine = battle.dice.die(8) + 1
        his = battle.dice.die(8) + 1
        my_total = combat_total(mine, combat_bonus(battle, one, two))
        his_total = combat_total(his, combat_bonus(battle, two, one))
        battle.tell(FOUGHT, battle.owner[one], battle.tag(one), mine, my_total, battle.tag(two), his_total)
        battle.tell(ENEMY_TOTAL, battle.owner[two], battle.tag(two), his, his_total)
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
                battle.tell(OVERRAN, battle.owner[winner], battle.tag(winner))
                direction = battle.h[winner]
                follow(battle, winner, loser, run_allowance(battle, winner, direction), False)
                harm(battle, winner, 1, -1, -1, retreats=False)
            else:
                follow(battle, winner, loser, BASE, False)
            return False
        if battle.owner[winner] != self.seat:
            self.step = TURNING
            return False
        return battle.ask(self.seat, [Action(PURSUE), Action(HOLD)])

    def storm(self, battle: Hannibal, unit: int, camp: int) -> None:
        """A camp rolls d8 + 4 against its strongest attacker. AH-TABLE-16 to 19, 21, 23"""
        mine = battle.dice.die(8) + 1
        his = battle.dice.die(8) + 1
        my_total = combat_total(mine, combat_bonus(battle, unit, CAMP + camp))
        his_total = his + 4
        battle.tell(FOUGHT, battle.owner[unit], battle.tag(unit), mine, my_total, -1, his_total)
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
            return Prompt("direction", "Fight the combats from your right or from your left?", "AH-COMBAT-12")
        if self.step == ASK_CAMP:
            return Prompt("camp", "Which unit storms the camp?", "AH-TABLE-17")
        return Prompt("pursuit", f"Does {battle.unit_name(self.winner)} pursue?", "AH-COMBAT-48")

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
            battle.tell(PURSUED, battle.owner[unit], battle.tag(unit), place[0], place[1])
            if target < CAMP and target != beaten:
                new_contact(battle, unit, target)
            return
        run.stop_short()
    x, y, h = run.end()
    if run.length:
        shift(battle, unit, x, y, h)
        battle.tell(PURSUED, battle.owner[unit], battle.tag(unit), x, y)


def take_camp(battle: Hannibal, unit: int, camp: int) -> None:
    """The camp falls, and its clock; prisoners are rescued. AH-TABLE-18, 21, AH-CLOCK-17, AH-FATE-04, 12 to 14"""
    seat = battle.owner[unit]
    battle.camp_status[camp] = 2
    battle.tell(CAMP_TAKEN, camp)
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
        battle.tell(RESCUED, seat, battle.c_tag(commander))
        battle.clock[seat] = min(9, battle.clock[seat] + 1)
        battle.tell(CLOCK, seat, battle.clock[seat])
    lower_clock(battle, camp)


__all__ = ["FRONT", "CombatPhase"]
