"""Battle Back, and the worked examples of close combat. §11"""

from __future__ import annotations

import pytest

from tests.ancients.combats import DUD, duel, step
from tests.ancients.positions import (
    ancients,
    asks,
    blocks_at,
    choices,
    dice_rolled,
    does,
    fights,
    hand_of,
    has_unit,
    may,
    refused,
    told,
)
from triarii.games.ancients.battle import NO_BATTLE

rule = pytest.mark.rule


# Battle Back


@rule("CA-11.75", "CA-11.78", "CA-11.82")
def test_a_defender_that_kept_its_hex_may_battle_back_or_not():
    battle, _ = duel("mi", "MI2", f"medium {DUD} {DUD} {DUD}  medium flag {DUD} {DUD}")
    assert asks(battle, "top", "battle back")
    assert choices(battle) == ["battle back", "do not battle back"]
    does(battle, "battle back")
    assert blocks_at(battle, "e6") == 3 and asks(battle, "bottom", "retreat")


@rule("CA-11.76")
def test_a_unit_that_retreated_does_not_battle_back():
    battle, _ = duel("mi", "MI", f"flag {DUD} {DUD} {DUD}")
    does(battle, "to c6")
    assert not asks(battle, "top", "battle back")


@rule("CA-11.77")
def test_a_unit_that_could_not_retreat_battles_back_if_it_lives():
    """On its baseline a flag costs a block instead."""
    battle = ancients("a6: MI | b6: mi", order="S3C", dice=f"flag {DUD} {DUD} {DUD}")
    fights(battle, "b6", "a6")
    assert blocks_at(battle, "a6") == 3
    assert asks(battle, "top", "battle back")


@rule("CA-11.79", "CA-13.17", "CA-13.18")
def test_an_evading_unit_does_not_battle_back():
    battle = ancients("d6: LI | e6: mi", order="S3C", dice=" ".join([DUD] * 4))
    fights(battle, "e6", "d6", "evade", "to c6", "to b6")
    assert not asks(battle, "top", "battle back") and not asks(battle, "bottom", "advance")


@rule("CA-11.80", "CA-13.02", "CA-18T.60")
def test_the_attacker_cannot_evade_a_battle_back():
    battle = ancients("d6: MI | e6: li", order="S3C", dice=f"{DUD} {DUD}  light {DUD} {DUD} {DUD}")
    fights(battle, "e6", "d6", "battle back")
    assert blocks_at(battle, "e6") == 3


@rule("CA-11.81", "CA-13M.11")
def test_a_unit_that_battles_back_never_advances():
    battle, _ = duel("mi", "MI", f"{DUD} {DUD} {DUD} {DUD}  flag {DUD} {DUD} {DUD}")
    does(battle, "battle back", "to f6")
    assert has_unit(battle, "d6") and not asks(battle, "top", "advance")


@rule("CA-11.84", "CA-16.05")
def test_morale_protects_the_attacker_against_a_battle_back_but_terrain_does_not():
    """The attacker in a camp, with a leader: one flag may be ignored, not two, and no sword is."""
    battle = ancients(
        "d6: MI | e6: mi*", order="S3C", camp="e6", dice=f"{DUD} light light  flag flag swords light  light light"
    )
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 3
    does(battle, "battle back")
    assert blocks_at(battle, "e6") == 3
    assert choices(battle) == ["ignore 1 flags", "ignore 0 flags"]


@rule("CA-11.85")
def test_there_is_no_battle_back_against_an_attacker_that_died_in_a_rampage():
    battle = ancients(
        "b5: LI LI | c6: . | d6: EL | e6: mi1", order="S3C", dice="flag light light light  medium light", sea="c5 c6"
    )
    fights(battle, "e6", "d6")
    assert not has_unit(battle, "e6")
    assert not asks(battle, "top", "battle back")


@rule("CA-11.86")
def test_an_attack_without_dice_cannot_be_announced():
    """Elephants in a camp against a lone leader would roll none."""
    battle = step("d6: L | e6: el | i12: li LI", "e6 i12", camp="e6")
    assert refused(battle, "attack d6 with e6").code == "no-dice"


@rule("CA-11.02")
def test_the_procedure_has_its_steps_in_order():
    """Announce, reaction, roll, hits, flags, Battle Back."""
    battle = ancients("d6: MI | e6: mi", order="S3C", dice="medium flag light light  light light light light")
    events = fights(battle, "e6", "d6", "to c6", "halt")
    names = [event["event"] for event in told(battle, events)]
    steps = ["attacked", "stood", "rolled", "lost", "retreated"]
    assert [name for name in names if name in steps] == steps
    battle, events = duel("mi", "MI", "medium light light light  light light light light")
    assert asks(battle, "top", "battle back")


@rule("CA-11.05", "CA-18T.59")
def test_the_defender_chooses_one_reaction():
    battle = ancients("d6: LI | e6: mi", order="S3C", hands=("XFS", "S3C"), dice="light light light light")
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert choices(battle) == ["first strike", "stand", "evade"]
    does(battle, "evade")
    assert hand_of(battle, "top") == ["XFS"]


@rule("CA-11.06", "CA-13.25")
def test_the_dice_against_an_evader_are_counted_where_it_stood():
    battle = ancients("d6: LI | e6: mi", order="S3C", forest="d6", dice="light helmet")
    events = fights(battle, "e6", "d6", "evade")
    assert dice_rolled(battle, events) == [2]


# Worked examples


@rule("CA-EX-11", "CA-8.23", "CA-8.24", "CA-8.30")
def test_worked_example_close_combat_b():
    """Charging warriors with a leader must attack one of two; the cavalry needs two flags, the warriors four."""
    position = "d5: LI HC HI | e8: mi | f7: mi | g7: wa*"
    battle = ancients(position, order="S3C", dice="heavy helmet light light  flag flag flag flag")
    does(battle, "order g7", "?end orders", "move g7", "to e7", "?end moves")
    assert sorted(choices(battle)) == ["attack d6 with e7", "attack d7 with e7"]
    events = does(battle, "attack d6 with e7", "?stand")
    assert dice_rolled(battle, events) == [4] and blocks_at(battle, "d6") == 1
    assert dice_rolled(battle, does(battle, "battle back")) == [4]
    assert choices(battle)[0] == "ignore 3 flags"
    battle = ancients(position, order="S3C", dice="flag flag light light")
    does(battle, "order g7", "?end orders", "move g7", "to e7", "?end moves", "attack d6 with e7", "?stand")
    assert choices(battle)[0] == "ignore 1 flags"
    does(battle, "ignore 1 flags")
    assert asks(battle, "top", "2 hexes to retreat")


@rule("CA-EX-12")
def test_worked_example_close_combat_c():
    """Elephants against supported heavy infantry: three blocks lost, the flag ignored; five dice back hit with squares only."""
    battle = ancients(
        "c6: LB LI | d6: HI | e6: el*",
        order="S3C",
        dice="heavy swords swords flag light  light light  heavy swords helmet flag medium  light light light light",
    )
    fights(battle, "e6", "d6", "ignore 1 flags")
    assert blocks_at(battle, "d6") == 1
    events = does(battle, "battle back")
    assert dice_rolled(battle, events) == [5]
    assert told(battle, events, "rampage")
    assert battle.blocks[unit_of(battle, "el")] == 1


def unit_of(battle, code: str) -> int:
    from triarii.games.ancients.units import code_of

    return battle.scenario.kind.index(code_of(code))


@rule("CA-EX-13")
def test_worked_example_close_combat_d():
    """Light cavalry and supported light bow: two dice each way, circles only, two flags needed."""
    dice = "swords flag  swords flag"
    battle = ancients("c6: LI LI | d6: LB | e6: lc | f5: li li", order="S3C", dice=dice)
    fights(battle, "e6", "d6", "ignore 1 flags", "battle back", "ignore 1 flags")
    assert blocks_at(battle, "d6") == 4 and blocks_at(battle, "e6") == 3


@rule("CA-EX-14")
def test_worked_example_close_combat_e():
    """Heavy chariots: four dice against three, one sword ignored, any flag drives them back."""
    battle, events = duel("hch", "HCH", "swords swords light light  light light light")
    assert dice_rolled(battle, events) == [4] and blocks_at(battle, "d6") == 1
    assert dice_rolled(battle, does(battle, "battle back")) == [3]
    battle, _ = duel("hch", "HCH", "flag light light light")
    assert asks(battle, "top", "2 hexes to retreat")


@rule("CA-EX-10")
def test_worked_example_close_combat_a():
    """Auxilia move two hexes once the cavalry has cleared the way, and may not battle; after one hex they fire one die."""
    position = "c6: MI | e6: lc | f6: ax* | g6: mi"
    battle = ancients(position, order="LIC", hand="LIC S2C")
    does(battle, "follow leader f6", "order e6", "order g6", "?end orders", "move f6")
    assert not may(battle, "to e6")
    battle = ancients(position + " | i12: li LI", order="LIC", hand="LIC S2C")
    does(battle, "follow leader f6", "order e6", "order g6", "?end orders", "move e6", "to e3", "move f6", "to d6")
    assert battle.mark[unit_of(battle, "ax")] & NO_BATTLE
    battle = ancients(position.replace("e6: lc", "e5: lc"), order="LIC", dice="light")
    does(battle, "follow leader f6", "?end orders", "move f6", "to e6", "?end moves")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [1]
