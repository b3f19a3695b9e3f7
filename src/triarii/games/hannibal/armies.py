"""The ready armies, and those of a data pack. AH-ARMY"""

# triarii: pure (holds structures of the data files)

from __future__ import annotations

from triarii.engine.game import BadSetup
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.lists import DATA, Army, check_army, load_armies, rating_of, read_armies, traits_of, type_of
from triarii.games.hannibal.names import PLACES, name_place

ARMIES: list[Army] = load_armies(DATA / "armies.toml")
for _army in ARMIES:
    for _row in _army.units:
        name_place(_row.name)


ARMY_POINTS: list[int] = [check_army(army, "armies") for army in ARMIES]


def army_points() -> list[int]:
    """What each ready army costs."""
    return ARMY_POINTS


def take_army(battle: Hannibal, seat: int, place: int) -> None:
    """Put a ready army on a side's list, numbering its units on. AH-ARMY-01, AH-TABLE-22"""
    muster_army(battle, seat, ARMIES[place])


def muster_army(battle: Hannibal, seat: int, army: Army) -> None:
    taken = [battle.name[unit] for unit in range(battle.count()) if battle.owner[unit] == seat]
    for row in army.units:
        name = name_place(row.name)
        kind = type_of(row.type, army.name, row.name)
        traits = traits_of(row.traits, kind, army.name, row.name)
        before = taken.count(name)
        for number in range(row.count):
            alone = row.count == 1 and before == 0
            battle.add_unit(seat, kind, traits, name, 0 if alone else before + number + 1)
    before = sum(1 for owner in battle.c_owner if owner == seat)
    for number, rating in enumerate(army.commanders):
        cf, rf = rating_of(rating, army.name, "commanders")
        battle.add_commander(seat, PLACES["Commander"], before + number + 1, cf, rf)


def take_data_pack(battle: Hannibal, text: str) -> None:
    """Two armies of a data pack, checked against the points total: the first for each seat in turn. AH-SETUP-05"""
    armies = read_armies(text, "data pack")
    if len(armies) != 2:
        raise BadSetup(f"A data pack for a battle holds two armies, one for each side, not {len(armies)}.")
    for seat, army in enumerate(armies):
        check_army(army, "data pack", battle.switches.points)
        muster_army(battle, seat, army)
