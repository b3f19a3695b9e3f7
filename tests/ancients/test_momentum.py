"""Momentum Advance and bonus close combat. §13"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    dice_rolled,
    does,
    fights,
    has_unit,
    leader_at,
    may,
    refused,
    told,
)

rule = pytest.mark.rule

CAVALRY = ["lc", "lbc", "mc", "hc", "chc"]
OTHER_MOUNTED = ["cam", "ccm", "hch", "bch2", "el"]
FOOT = ["li", "ls", "lb", "ax", "mi", "hi"]
KILL = {"LI": "light", "MI": "medium", "HI": "heavy"}
DICE = {"li": 2, "ls": 2, "lb": 2, "ax": 3, "mi": 4, "wa3": 3, "hi": 5, "hwm": 2, "lc": 2, "lbc": 2, "mc": 3, "hc": 4,
        "chc": 4, "cam": 3, "ccm": 3, "hch": 4, "bch2": 2}  # fmt: skip


def roll(kind: str, first: str) -> str:
    """A roll of this attacker that begins with these faces and goes on with nothing."""
    bare = kind.rstrip("*")
    dice = {"el": 5}.get(bare, DICE.get(bare, 0))
    faces = first.split()
    return " ".join(faces + ["light"] * (dice - len(faces)))


def wins(kind: str, others: str = "", more_dice: str = "", **more):
    """The attacker in e6 destroys heavy infantry of one block in d6."""
    place = f" | {others}" if others else ""
    battle = ancients(f"d6: HI1 | e6: {kind}{place}", order="S3C", dice=f"{roll(kind, 'heavy')} {more_dice}", **more)
    return battle, fights(battle, "e6", "d6")


@rule("CA-13M.01", "CA-13M.02", "CA-13M.03")
def test_a_successful_attacker_may_advance_or_not():
    battle, _ = wins("mi")
    assert choices(battle) == ["advance", "halt"] and asks(battle, "bottom", "d6")
    does(battle, "advance")
    assert has_unit(battle, "d6") and not has_unit(battle, "e6")
    battle, _ = wins("wa3", others="c6: HI")
    does(battle, "halt")
    assert not asks(battle, "bottom", "once more") and has_unit(battle, "e6")


@rule("CA-13M.01")
def test_a_driven_off_defender_leaves_its_hex_to_the_attacker():
    battle = ancients("d6: HI | e6: mi", order="S3C", dice="flag light light light")
    fights(battle, "e6", "d6", "to c6")
    assert asks(battle, "bottom", "may advance")


@rule("CA-13M.04", "CA-13M.05", "CA-13M.07")
@pytest.mark.parametrize("kind", CAVALRY)
def test_cavalry_may_go_one_hex_further_in_any_direction(kind: str):
    battle, _ = wins(kind)
    does(battle, "advance")
    assert set(choices(battle)) == {"to d5", "to d7", "to c6", "to c7", "to e6", "to e7", "stay"}
    does(battle, "to e6")
    assert has_unit(battle, "e6")


@rule("CA-13M.06", "CA-13M.07")
def test_the_bonus_combat_is_fought_from_the_hex_reached():
    battle, _ = wins("hc", others="b6: HI", more_dice="light light light light")
    does(battle, "advance", "to c6")
    assert "attack b6 with c6" in choices(battle)
    battle, _ = wins("hc", others="c6: HI", more_dice="light light light light")
    does(battle, "advance", "stay")
    assert "attack c6 with d6" in choices(battle)


@rule("CA-13M.08")
@pytest.mark.parametrize("kind", OTHER_MOUNTED)
def test_other_mounted_units_get_no_extra_hex(kind: str):
    battle, _ = wins(kind)
    does(battle, "advance")
    assert not any(choice.startswith("to ") for choice in choices(battle))


@rule("CA-13M.09")
def test_there_is_no_advance_after_an_evade():
    battle = ancients("d6: LI | e6: mi", order="S3C", dice="medium medium medium medium")
    fights(battle, "e6", "d6", "evade", "to c6", "to b6")
    assert not asks(battle, "bottom", "advance")


@rule("CA-13M.12", "CA-18T.58", "CA-18T.55")
def test_after_first_strike_only_the_attacker_may_advance():
    battle = ancients(
        "d6: MI | e6: mi", order="S3C", hands=("XFS", "S3C"), dice="flag light light light",
    )  # fmt: skip
    fights(battle, "e6", "d6", "first strike", "to f6")
    assert not asks(battle, "top", "advance") and has_unit(battle, "d6")
    battle = ancients(
        "d6: MI1 | e6: mi", order="S3C", hands=("XFS", "S3C"), dice="light light light light  medium light light light"
    )
    fights(battle, "e6", "d6", "first strike")
    assert asks(battle, "bottom", "may advance")


@rule("CA-13M.14")
def test_an_engine_never_advances():
    battle = ancients("d6: HI1 | e6: hwm", order="S3C", dice="heavy light")
    fights(battle, "e6", "d6")
    assert not asks(battle, "bottom", "advance")


@rule("CA-13M.15")
def test_an_attached_leader_advances_with_his_unit():
    battle, _ = wins("mi*")
    does(battle, "advance")
    assert leader_at(battle, "d6")


@rule("CA-13M.16")
def test_the_extra_hex_is_ordinary_movement():
    battle, _ = wins("mc", others="c6: LI | c7: L | d5: mi | d7: l")
    does(battle, "advance")
    assert set(choices(battle)) == {"to d7", "to e6", "to e7", "stay"}
    does(battle, "to d7")
    assert leader_at(battle, "d7") and has_unit(battle, "d7")
    battle, _ = wins("mc*", others="d7: l")
    does(battle, "advance")
    assert "to d7" not in choices(battle)


@rule("CA-13M.17", "CA-16.11", "CA-16.18", "CA-16.43")
@pytest.mark.parametrize("ground", ["forest", "broken", "ford"])
def test_ground_that_stops_mounted_units_takes_the_extra_hex(ground: str):
    battle = ancients("d6: HI1 | e6: mc", order="S3C", dice="heavy light", **{ground: "d6"})
    fights(battle, "e6", "d6", "advance")
    assert has_unit(battle, "d6")
    assert battle.decision is None or not any(choice.startswith("to ") for choice in choices(battle))


@rule("CA-13M.18")
def test_an_advance_takes_no_account_of_moves_already_made():
    battle = ancients("d6: HI1 | e9: mc", order="S3C", dice="heavy light light")
    does(battle, "order e9", "?end orders", "move e9", "to e6", "?end moves", "attack d6 with e6", "?stand", "advance")
    assert "to c6" in choices(battle)


@rule("CA-13M.19")
def test_a_defender_that_died_on_its_way_still_leaves_its_hex():
    battle = ancients("b6: MC MC | d6: LI1 | e6: mi", order="S3C", sea="b5", dice="flag heavy heavy heavy")
    fights(battle, "e6", "d6")
    while asks(battle, "top", "retreat"):
        does(battle, choices(battle)[0])
    assert asks(battle, "bottom", "may advance")


@rule("CA-13M.20")
def test_a_defender_that_could_not_leave_gives_no_advance():
    battle = ancients("c6: MC MC | d6: MI | e6: mi", order="S3C", dice="flag heavy heavy heavy")
    fights(battle, "e6", "d6", "ignore 0 flags")
    assert blocks_at(battle, "d6") == 3 and asks(battle, "top", "battle back")


@rule("CA-13M.13", "CA-13M.38", "CA-16X.29")
def test_no_advance_onto_ground_it_may_not_enter():
    battle = ancients("d6: HI1 | e6: mc", order="S3C", wall="d6", dice="light light light light light  heavy light")
    fights(battle, "e6", "d6")
    assert not asks(battle, "bottom", "advance")
    battle = ancients("d6: HI1 | e6: mi", order="S3C", wall="d6", dice="light light  heavy light")
    fights(battle, "e6", "d6")
    assert asks(battle, "bottom", "advance")


@rule("CA-13M.01", "CA-8.10", "CA-8.15")
@pytest.mark.parametrize(("attacker", "goes"), [("mi", True), ("mi*", False), ("mc", True)])
def test_an_attacker_may_advance_onto_a_friend_who_fled_to_the_emptied_hex(attacker: str, goes: bool):
    """The elephant, driven one hex back, crushes the bottom unit behind it, whose leader flees to the hex it left."""
    blow = "flag flag flag" if attacker == "mc" else "flag flag light light"  # elephants ignore one flag of cavalry
    dice = f"{blow}  light light  light  light"  # rampage, leader check, escape past the elephant
    battle = ancients(f"b5: mi1* LI | d6: EL | e6: {attacker}", order="S3C", sea="c7 d5", dice=dice)
    fights(battle, "e6", "d6", "?ignore 1 flags")
    does(battle, "to c6", "stay")  # d5 is sea: from c6 he can only come to d6
    assert leader_at(battle, "d6") and asks(battle, "bottom", "may advance") == goes
    if goes:
        does(battle, "advance")
        assert has_unit(battle, "d6") and leader_at(battle, "d6") and not asks(battle, "bottom", "further")


@rule("CA-13M.01", "CA-12.42")
def test_an_attacker_that_was_trampled_to_death_advances_nowhere():
    battle = ancients("d6: EL | e6: mi1", order="S3C", dice="flag light light light  medium light")
    fights(battle, "e6", "d6", "to c6")
    assert banners(battle) == (1, 0) and not asks(battle, "bottom", "advance")


# Bonus close combat


@rule("CA-13M.23", "CA-13M.24", "CA-13M.25", "CA-13M.26", "CA-14.25", "CA-13M.33")
def test_who_may_attack_once_more():
    for kind in ["wa3", *CAVALRY, *OTHER_MOUNTED, *[f"{foot}*" for foot in FOOT]]:
        battle, _ = wins(kind, others="c6: HI")
        does(battle, "advance", "?stay")
        assert asks(battle, "bottom", "once more"), kind
    for kind in FOOT:
        battle, _ = wins(kind, others="c6: HI | e7: l")
        does(battle, "advance")
        assert not asks(battle, "bottom", "once more"), kind


@rule("CA-13M.27", "CA-13M.34")
def test_the_bonus_combat_is_never_compulsory():
    battle, _ = wins("wa3", others="c6: HI")
    does(battle, "advance")
    assert "halt" in choices(battle)
    does(battle, "halt")
    assert blocks_at(battle, "c6") == 4


@rule("CA-13M.28")
def test_it_may_be_made_against_any_adjacent_enemy():
    battle, _ = wins("wa3", others="c6: HI LI | d7: L")
    does(battle, "advance")
    assert set(choices(battle)) == {"attack c6 with d6", "attack c7 with d6", "attack d7 with d6", "halt"}


@rule("CA-13M.30", "CA-13M.31", "CA-EX-29")
def test_worked_example_evade_b_and_c():
    """Heavy cavalry drives off chariots, goes on to an extra hex, and attacks slingers who cannot evade or retreat."""
    dice = "flag light light light  light flag heavy heavy"
    battle = ancients("c6: LS3 | d6: HCH | e6: hc", order="S3C", sea="b5 b6", dice=dice)
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert not may(battle, "evade")
    does(battle, "?stand")
    while asks(battle, "top", "retreat"):
        does(battle, choices(battle)[0])
    does(battle, "advance", "to d5", "attack c6 with d5")
    assert not may(battle, "evade")
    does(battle, "?stand")
    assert not has_unit(battle, "c6") and banners(battle) == (0, 1)
    assert choices(battle) == ["advance", "halt"]
    does(battle, "advance")
    assert has_unit(battle, "c6")
    assert not asks(battle, "bottom", "further") and not asks(battle, "bottom", "once more")


@rule("CA-13M.30", "CA-9.04")
def test_there_is_no_third_attack():
    battle = ancients("b6: HI | c6: HI1 | d6: HI1 | e6: wa3", order="S3C", dice="heavy light light  heavy light light")
    fights(battle, "e6", "d6", "advance", "attack c6 with d6", "?stand", "advance")
    assert has_unit(battle, "c6") and not asks(battle, "bottom", "once more")


@rule("CA-13M.32", "CA-18T.65")
def test_the_target_of_a_bonus_combat_reacts_and_battles_back_as_usual():
    battle = ancients(
        "c6: LI | d6: HI1 | e6: wa3", order="S3C", hands=("XFS", "S3C"),
        dice="heavy light light  medium medium  heavy heavy heavy",
    )  # fmt: skip
    fights(battle, "e6", "d6", "advance", "attack c6 with d6")
    assert {"stand", "evade", "first strike"} == set(choices(battle))
    does(battle, "first strike")
    assert blocks_at(battle, "d6") == 1


@rule("CA-13M.32")
def test_the_target_of_a_bonus_combat_may_battle_back():
    battle = ancients("c6: HI | d6: HI1 | e6: wa3", order="S3C", dice="heavy light light  light light light")
    fights(battle, "e6", "d6", "advance", "attack c6 with d6", "?stand")
    assert asks(battle, "top", "battle back")


@rule("CA-13M.35", "CA-18T.54", "CA-18T.63")
def test_an_attacker_driven_off_by_first_strike_gets_nothing():
    battle = ancients("d6: MI | e6: mc", order="S3C", hands=("XFS", "S3C"), dice="flag light light light")
    fights(battle, "e6", "d6", "first strike")
    while asks(battle, "bottom", "retreat"):
        does(battle, choices(battle)[0])
    assert blocks_at(battle, "d6") == 4 and not asks(battle, "bottom", "advance")


@rule("CA-13M.29", "CA-13M.36", "CA-13M.37", "CA-16.16", "CA-16.20")
@pytest.mark.parametrize(
    ("kind", "ground", "allowed"),
    [("mc", "forest", False), ("mi*", "forest", False), ("wa3", "forest", True), ("ax*", "forest", True),
     ("mc", "broken", False), ("el", "broken", False), ("wa3", "broken", True), ("mi*", "broken", True),
     ("mc", "ford", True), ("mc", "hill", True), ("mc", "camp", True), ("mc", "bridge", True)],
)  # fmt: skip
def test_where_terrain_forbids_the_bonus_combat(kind: str, ground: str, allowed: bool):
    dice = " ".join(["heavy"] + ["light"] * 4)
    battle = ancients(f"c6: HI | d6: HI1 | e6: {kind}", order="S3C", dice=dice, **{ground: "d6"})
    fights(battle, "e6", "d6", "advance", "?stay")
    assert asks(battle, "bottom", "once more") == allowed


@rule("CA-13M.36")
def test_cavalry_that_takes_its_extra_hex_into_a_forest_fights_no_more():
    battle, _ = wins("mc", others="b6: HI", forest="c6")
    does(battle, "advance", "to c6")
    assert not asks(battle, "bottom", "once more")


@rule("CA-13M.36", "CA-16X.48", "CA-16X.57")
def test_cavalry_that_takes_its_extra_hex_into_a_marsh_is_rolled_for_and_may_fight():
    battle, _ = wins("mc", others="b6: HI", marsh="c6", more_dice="medium")
    events = does(battle, "advance", "to c6")
    assert told(battle, events, "marsh roll") and blocks_at(battle, "c6") == 2
    assert asks(battle, "bottom", "once more")


@rule("CA-13M.37", "CA-16X.29")
def test_from_a_wall_the_bonus_combat_stays_open_for_foot():
    battle = ancients("c6: HI | d6: HI1 | e6: wa3", order="S3C", wall="d6", dice="light light  heavy light")
    fights(battle, "e6", "d6", "advance")
    assert asks(battle, "bottom", "once more")


@rule("CA-EX-28")
def test_worked_example_evade_d_and_e():
    """Heavy infantry with a leader destroys D with a class hit and a helmet, advances, and attacks cavalry that evades."""
    battle = ancients(
        "c6: MC | d6: MI2 | e6: hi1*", order="S3C",
        dice="medium helmet light light light  medium light swords helmet flag",
    )  # fmt: skip
    fights(battle, "e6", "d6", "advance")
    assert leader_at(battle, "d6")
    events = does(battle, "attack c6 with d6", "evade")
    assert dice_rolled(battle, events) == [5]
    while asks(battle, "top", "which way"):
        does(battle, choices(battle)[0])
    assert battle.blocks[0] == 2
    assert refused(battle, "advance").code


@rule("CA-18U.17")
def test_line_command_allows_the_advance():
    battle = ancients("d6: HI1 | e6: mi", order="XLC", dice="heavy light light light")
    fights(battle, "e6", "d6")
    assert asks(battle, "bottom", "may advance")
