"""Chances before a roll, by the very functions that play."""

# triarii: pure (asked by people, not by the rules)

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.game import Chart
from triarii.games.hannibal.battle import CAMP, Hannibal
from triarii.games.hannibal.combat import BROKEN, combat_bonus, combat_pairs, combat_result, combat_total
from triarii.games.hannibal.conform import needs_test
from triarii.games.hannibal.missiles import missile_bonus, missile_result, missile_row
from triarii.games.hannibal.rally import rally_bonus, rally_succeeds
from triarii.games.hannibal.troops import RF
from triarii.games.hannibal.words import (
    CHARGE,
    FROM_LEFT,
    FROM_RIGHT,
    RALLY,
    RUN,
    SHOOT,
    TEST,
    TURN_ON,
)

DIE = range(1, 9)


def test_chart(battle: Hannibal, unit: int, title: str, penalty: int = 0) -> Chart:
    bonus = rally_bonus(battle, unit) + penalty
    passed = sum(rally_succeeds(die, bonus, RF[battle.kind[unit]]) for die in DIE) / 8
    return Chart(title, [("passes", passed), ("fails", 1 - passed)])


def fight_chart(battle: Hannibal, unit: int, enemy: int, charging: bool = False) -> Chart:
    """All 64 pairs of dice through the code that plays."""
    twin = battle.clone()
    if charging and enemy < CAMP:
        twin.charges = [*twin.charges, unit, enemy, 1]
    mine = combat_bonus(twin, unit, enemy)
    his = 4 if enemy >= CAMP else combat_bonus(twin, enemy, unit)
    me, him = battle.unit_name(unit), battle.unit_name(enemy)
    bars = {f"{him} destroyed": 0, f"{him} shaken": 0, "no effect": 0, f"{me} shaken": 0, f"{me} destroyed": 0}
    for one in DIE:
        for two in DIE:
            a, b = combat_total(one, mine), combat_total(two, his)
            result = combat_result(max(a, b), min(a, b))
            if a == b:
                bars["no effect"] += 1
            elif a > b:
                bars[f"{him} destroyed" if result == BROKEN else f"{him} shaken"] += 1
            else:
                bars[f"{me} destroyed" if result == BROKEN else f"{me} shaken"] += 1
    return Chart(f"{me} against {him}", [(label, count / 64) for label, count in bars.items()])


def odds(battle: Hannibal, action: Action) -> list[Chart]:
    """The chances of what an action rolls."""
    verb = action.verb
    if verb == RALLY:
        return [test_chart(battle, action.a, f"{battle.unit_name(action.a)} rallies")]
    if verb == TEST:
        return [test_chart(battle, action.a, f"{battle.unit_name(action.a)} is held back")]
    if verb == SHOOT:
        row = missile_row(battle.kind[action.a], battle.traits[action.a])
        bonus = missile_bonus(battle, action.a, action.b)
        results = [missile_result(row, die + bonus) for die in DIE]
        words = ("no effect", "demoralised", "destroyed")
        bars = [(words[result], results.count(result) / 8) for result in range(3)]
        return [Chart(f"{battle.unit_name(action.a)} shoots at {battle.unit_name(action.b)}", bars)]
    if verb in (CHARGE, TURN_ON):
        members = list(getattr(battle.stack[-1], "members", []))
        charts: list[Chart] = []
        if members and needs_test(battle, members[0], action.a):
            charts.append(test_chart(battle, members[0], f"{battle.unit_name(members[0])} dares to charge", -1))
        if members:
            charts.append(fight_chart(battle, members[0], action.a, True))
        return charts
    if verb in (FROM_LEFT, FROM_RIGHT):
        pairs = combat_pairs(battle, battle.seat, verb == FROM_RIGHT)
        return [fight_chart(battle, pairs[at], pairs[at + 1]) for at in range(0, len(pairs), 2)]
    if verb == RUN:
        names = ("straight on", "half right", "right", "back right", "back", "back left", "left", "half left")
        return [Chart(f"{battle.unit_name(action.a)} runs", [(name, 1 / 8) for name in names])]
    return []
