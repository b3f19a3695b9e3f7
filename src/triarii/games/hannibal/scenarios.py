"""The four historical battles. AH-SCEN"""

# triarii: pure (holds structures of the data files)

from __future__ import annotations

from triarii.games.hannibal.battle import (
    COLD,
    CROWDED,
    IN_PLAY,
    LEFT_WING,
    RESERVE,
    RIGHT_LEGION,
    TRUMPETED,
    Hannibal,
)
from triarii.games.hannibal.contacts import refresh
from triarii.games.hannibal.lists import DATA, Scenario, hundredths, load_scenario, rating_of, traits_of, type_of
from triarii.games.hannibal.names import name_place
from triarii.games.hannibal.terrain import FEATURE_NAMES, Feature, area
from triarii.games.hannibal.troops import SKIRMISHERS

SCENARIOS: dict[str, Scenario] = {
    name: load_scenario(DATA / f"{name}.toml") for name in ("trebia", "cannae", "cynoscephalae", "zama")
}
MARKS = {
    "": 0,
    "crowded": CROWDED,
    "left wing": LEFT_WING,
    "right legion": RIGHT_LEGION,
    "cold": COLD,
    "trumpets": TRUMPETED,
}
for _scenario in SCENARIOS.values():
    for _row in _scenario.units:
        name_place(_row.name)
    for _leader in _scenario.commanders:
        name_place(_leader.name)


def set_up_scenario(battle: Hannibal, scenario: Scenario) -> None:
    """Put both armies, the terrain and the camps on the table. AH-SETUP-01, AH-SCEN-01 to 05"""
    named: dict[str, int] = {}
    for row in scenario.units:
        seat = 0 if row.side == "south" else 1
        kind = type_of(row.type, scenario.name, row.name)
        traits = traits_of(row.traits, kind, scenario.name, row.name)
        for place in range(row.count):
            number = place + 1 if row.count > 1 else 0
            unit = battle.add_unit(seat, kind, traits, name_place(row.name), number, MARKS[row.mark])
            named[f"{row.name} {number}" if number else row.name] = unit
            if row.off_table:
                battle.status[unit] = RESERVE
                continue
            x = hundredths(row.x) + place * hundredths(row.step[0])
            y = hundredths(row.y) + place * hundredths(row.step[1])
            battle.put(unit, x, y, row.heading)
    for leader in scenario.commanders:
        unit = named[leader.unit]
        cf, rf = rating_of(leader.rating, scenario.name, leader.name)
        marks = 1 if leader.mark == "tribune" else 0
        commander = battle.add_commander(battle.owner[unit], name_place(leader.name), 0, cf, rf, marks)
        battle.c_unit[commander] = unit
        battle.c_status[commander] = IN_PLAY
    for camp in scenario.camps:
        seat = 0 if camp.side == "south" else 1
        battle.camp_x[seat] = hundredths(camp.x)
        battle.camp_y[seat] = hundredths(camp.y)
        battle.camp_h[seat] = 0 if seat == 0 else 180
        battle.camp_status[seat] = 1
    for ground in scenario.terrain:
        kind = FEATURE_NAMES.index(ground.kind)
        x, y = hundredths(ground.x), hundredths(ground.y)
        wide, deep = hundredths(ground.wide), hundredths(ground.deep)
        feature = (
            Feature(kind, x, y, wide // 2, deep // 2, 0, 0, ground.closed)
            if ground.band
            else area(kind, x, y, wide, deep)
        )
        battle.features = [*battle.features, feature]
    if scenario.ambush is not None:
        seat = 0 if scenario.ambush.side == "south" else 1
        held = [u for u in range(battle.count()) if battle.owner[u] == seat and battle.status[u] == RESERVE]
        battle.ambush[seat] = [scenario.ambush.feature, *held]
    battle.limit = scenario.limit
    battle.first = 0 if scenario.first == "south" else 1
    battle.trumpets_due = int(any(mark & TRUMPETED for mark in battle.marks))
    battle.deployed = [1, 1]
    count_armies(battle)
    refresh(battle)


def count_armies(battle: Hannibal) -> None:
    """The units that count for a broken army. AH-TURN-13"""
    for seat in (0, 1):
        battle.started[seat] = sum(
            1 for u in range(battle.count()) if battle.owner[u] == seat and battle.kind[u] != SKIRMISHERS
        )
