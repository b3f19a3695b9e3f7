"""Close combat: dice, hits, abilities, Battle Back. §9, §11"""

from __future__ import annotations

import pytest

from tests.ancients.combats import DUD, dice_of, duel, step
from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    dice_left,
    dice_rolled,
    does,
    fights,
    has_unit,
    leader_at,
    may,
    refused,
    told,
    where,
)
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, STRIKING_FIRST

rule = pytest.mark.rule


# §9


@rule("CA-9.01", "CA-9.02", "CA-5.04")
def test_units_battle_one_at_a_time_in_any_order_each_to_the_end():
    battle = step("d5: MI . MI | e5: mi . mi", "e5 e7", dice=" ".join([DUD] * 4))
    assert {"attack d5 with e5", "attack d7 with e7"} <= set(choices(battle))
    does(battle, "attack d7 with e7", "?stand")
    assert asks(battle, "top", "battle back")  # nobody else battles before this is settled
    assert not may(battle, "attack d5 with e5")
    does(battle, "do not battle back")
    assert may(battle, "attack d5 with e5")


@rule("CA-9.03", "CA-9.12")
def test_nobody_is_obliged_to_battle():
    battle = step("d5: MI | e5: mi", "e5")
    does(battle, "end battles")
    assert blocks_at(battle, "d5") == 4


@rule("CA-9.04")
def test_a_unit_battles_once():
    battle = step("d5: MI MI | e5: . mi | i12: li LI", "e6 i12", dice=" ".join([DUD] * 4))
    does(battle, "attack d5 with e6", "?stand", "do not battle back")
    assert refused(battle, "attack d6 with e6").code == "has-battled"


@rule("CA-9.05", "CA-13M.21")
def test_advance_and_bonus_combat_are_settled_before_another_unit_battles():
    battle = step("c6: LI | d6: MI1 | e6: mc mi | d7: MI", "e6 e7", dice="medium helmet helmet")
    does(battle, "attack d6 with e6", "?stand")
    assert asks(battle, "bottom", "may advance") and not may(battle, "attack d7 with e7")
    does(battle, "advance", "?stay")
    assert asks(battle, "bottom", "once more")


@rule("CA-9.06", "CA-11.04")
def test_all_dice_go_to_one_target():
    battle = step("d5: MI MI | e5: . mi", "e6", dice="medium medium medium medium")
    does(battle, "attack d5 with e6", "?stand")
    assert not has_unit(battle, "d5") and blocks_at(battle, "d6") == 4


@rule("CA-9.07", "CA-9.08")
def test_losses_do_not_lower_the_dice_except_those_of_full_strength():
    assert dice_of("mi1", "MI", ATTACKING, False) == 4
    assert dice_of("wa", "MI", ATTACKING, True) == 4
    assert dice_of("wa1", "MI", ATTACKING, False) == 3
    assert dice_of("bch", "MI", ATTACKING, True) == 3
    assert dice_of("bch1", "MI", ATTACKING, False) == 2


@rule("CA-9.09", "CA-11.01")
def test_close_combat_is_against_adjacent_enemies_only():
    battle = step("c6: MI | e6: mi | i12: li LI", "e6 i12")
    assert refused(battle, "attack c6 with e6").code == "not-adjacent"


@rule("CA-11.01", "CA-11.03")
def test_a_friend_is_never_a_target():
    battle = step("d6: l MI | e6: mi mi", "e6 e7")
    assert refused(battle, "attack d6 with e6").code == "no-enemy"
    assert refused(battle, "attack e7 with e6").code == "no-enemy"


@rule("CA-9.14")
def test_an_ordered_unit_that_was_trampled_may_still_battle():
    battle = step(
        "d6: EL | e6: mi mi | d7: MI", "e6 e7", dice="flag light light light  light light  medium light  light light"
    )
    does(battle, "attack d6 with e6", "?stand", "trample e6", "trample e7", "to c6", "halt")
    assert blocks_at(battle, "e7") == 3
    assert may(battle, "attack d7 with e7")


@rule("CA-9.15", "CA-11.03")
def test_the_target_is_fixed_by_the_announcement():
    battle = step("d5: LI MI | e5: . mi", "e6", dice="light light light light")
    does(battle, "attack d5 with e6")
    assert asks(battle, "top", "d5")
    does(battle, "evade")
    while asks(battle, "top", "which way"):
        does(battle, choices(battle)[0])
    assert blocks_at(battle, "d6") == 4  # the dice were for the unit that evaded


# Dice of foot and mounted units

ATTACK_DICE = {"li": 2, "ls": 2, "lb": 2, "ax": 3, "mi": 4, "hi": 5, "hwm": 2, "lc": 2, "lbc": 2, "mc": 3, "hc": 4,
               "chc": 4, "cam": 3, "ccm": 3, "hch": 4}  # fmt: skip
BACK_DICE = ATTACK_DICE | {"cam": 2, "ccm": 2, "hch": 3}


@rule(
    "CA-11.07", "CA-11.08", "CA-11.09", "CA-11.10", "CA-11.11", "CA-11.15", "CA-11.16", "CA-11.20", "CA-11.21",
    "CA-11.22", "CA-11.24", "CA-11.25", "CA-11.26", "CA-11.28",
)  # fmt: skip
def test_dice_when_attacking():
    for kind, dice in ATTACK_DICE.items():
        assert dice_of(kind, "MI", ATTACKING) == dice, kind
    assert [dice_of(kind, "MI", ATTACKING, False) for kind in ("wa", "bch")] == [3, 2]
    assert [dice_of(kind, "MI", ATTACKING, True) for kind in ("wa", "bch")] == [4, 3]


@rule("CA-11.27", "CA-11.29", "CA-18T.57")
def test_dice_when_battling_back_or_striking_first():
    for kind, dice in BACK_DICE.items():
        assert dice_of(kind, "MI", BATTLING_BACK) == dice, kind
        assert dice_of(kind, "MI", STRIKING_FIRST) == dice, kind


@rule("CA-11.07", "CA-11.20", "CA-11.24")
@pytest.mark.parametrize(
    ("kind", "hexes", "dice"), [("li", 2, 2), ("lc", 4, 2), ("mc", 3, 3), ("hc", 2, 4), ("cam", 3, 3)]
)
def test_the_dice_are_the_same_after_a_full_move(kind: str, hexes: int, dice: int):
    column = 6 + hexes
    battle = ancients(
        f"d6: MI | e{column}: {kind}", order="TMO" if kind != "li" else "TLI", dice=" ".join([DUD] * dice)
    )
    does(battle, f"order e{column}", "?end orders", f"move e{column}", "to e6", "?end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [dice]


@rule("CA-11.08", "CA-8.19")
def test_auxilia_fight_after_one_hex_and_not_after_two():
    battle = ancients("d6: MI | f6: ax | i1: li | h1: LI", order="TLI", dice=f"{DUD} {DUD} {DUD}")
    does(battle, "order f6", "?end orders", "move f6", "to e6", "?end moves", "attack d6 with e6", "?stand")
    assert dice_left(battle) == 0
    battle = ancients("d6: MI | g6: ax | i1: li | h1: LI", order="TLI")
    does(battle, "order g6", "order i1", "?end orders", "move g6", "to e6", "?end moves")
    assert refused(battle, "attack d6 with e6").code == "moved-too-far"


@rule("CA-11.16", "CA-8.27")
def test_an_engine_fights_only_if_it_did_not_move():
    battle = ancients("d6: MI | f6: hwm | i1: hi | h1: LI", order="THE")
    does(battle, "order f6", "order i1", "?end orders", "move f6", "to e6", "?end moves")
    assert refused(battle, "attack d6 with e6").code == "moved"


# Full strength: warriors and barbarian chariots


@rule("CA-11.12", "CA-11.13", "CA-12.30", "CA-12.39", "CA-EX-08")
def test_worked_example_warriors_first_combat():
    """Hit once and flagged once they ignore the flag and battle back with four dice."""
    dice = "medium flag helmet  swords flag light light"
    battle, events = duel("mc", "WA", dice)
    assert dice_rolled(battle, events) == [3]
    assert blocks_at(battle, "d6") == 3
    does(battle, "ignore 1 flags")
    assert dice_rolled(battle, does(battle, "battle back")) == [4]
    for _ in range(3):
        does(battle, next(choice for choice in choices(battle) if choice.startswith("to ")))
    mc = battle.scenario.owner.index(1)
    assert battle.blocks[mc] == 2 and where(battle, mc)[0] == "h"


@rule("CA-11.14", "CA-EX-09")
def test_worked_example_warriors_second_combat():
    """Attacked again with three blocks: no free flag, two hexes of retreat, and the heavy infantry may advance."""
    battle, events = duel("hi", "WA3", "swords medium flag light light")
    assert dice_rolled(battle, events) == [5]
    assert blocks_at(battle, "d6") == 1
    assert asks(battle, "top", "2 hexes to retreat")
    does(battle, "to c6", "to b6")
    assert asks(battle, "bottom", "may advance")


@rule("CA-11.14")
def test_reduced_warriors_battle_back_with_three_dice():
    battle, _ = duel("mi", "WA3", " ".join([DUD] * 7))
    assert dice_rolled(battle, does(battle, "battle back")) == [3]


@rule("CA-11.17")
def test_warriors_hurt_by_first_strike_still_attack_with_four_dice_and_keep_their_flag():
    battle = ancients(
        "d6: MI | e6: wa", order="S3C", hands=("XFS", "S3C"), dice="medium flag helmet helmet  light light light light"
    )
    fights(battle, "e6", "d6", "first strike")
    assert asks(battle, "bottom", "ignore")
    events = does(battle, "ignore 1 flags")
    assert dice_rolled(battle, events) == [4]


@rule("CA-11.18")
def test_a_bonus_combat_is_a_new_combat_for_full_strength():
    """Full warriors lose a block to a first strike, win, advance, and attack once more with three dice."""
    battle = ancients(
        "c6: MI | d6: MI2 | e6: wa", order="S3C", hands=("XFS", "S3C"),
        dice="medium helmet helmet helmet  medium medium light light  light light light",
    )  # fmt: skip
    fights(battle, "e6", "d6", "first strike")
    does(battle, "advance")
    assert dice_rolled(battle, does(battle, "attack c6 with d6", "?stand")) == [3]


@rule("CA-11.19")
def test_warriors_restored_to_full_strength_have_their_bonus_again():
    battle = ancients("d6: MI | e6: wa3 l", order="XRA", command="5 / 1", dice="medium light light light light")
    does(battle, "rally e6", "?end orders", "?end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]


@rule("CA-11.22", "CA-11.23", "CA-12.38")
def test_barbarian_chariots_keep_the_timing_of_warriors():
    battle, _ = duel("mi", "BCH", f"light flag {DUD} {DUD}  {DUD} {DUD} {DUD}")
    assert blocks_at(battle, "d6") == 2
    does(battle, "ignore 1 flags")
    assert dice_rolled(battle, does(battle, "battle back")) == [3]
    battle, _ = duel("mi", "BCH2", f"{DUD} {DUD} {DUD} {DUD}  {DUD} {DUD}")
    assert dice_rolled(battle, does(battle, "battle back")) == [2]


# Leaders in close combat


@rule("CA-11.60")
def test_a_lone_leader_cannot_battle():
    battle = ancients("d6: MI | e6: l | e7: mi", order="S3C")
    does(battle, "order leader e6", "order e7", "?end orders", "?end moves")
    assert not any("with e6" in choice for choice in choices(battle))


@rule("CA-11.61", "CA-11.64", "CA-14.22")
@pytest.mark.parametrize(
    ("attacker", "extra", "lost"), [("mi*", "", 1), ("mi", "l", 1), ("mi", "mi*", 1), ("mi", "mi", 0)]
)
def test_helmets_hit_with_a_leader_attached_or_adjacent(attacker: str, extra: str, lost: int):
    battle, _ = duel(attacker, "HI", "helmet light light light", extra=extra)
    assert blocks_at(battle, "d6") == 4 - lost


@rule("CA-11.62")
def test_helmets_hit_in_a_battle_back_too():
    battle, _ = duel("hi", "MI*", f"{DUD} {DUD} {DUD} {DUD} {DUD}  helmet light light light")
    does(battle, "battle back")
    assert blocks_at(battle, "e6") == 3


@rule("CA-11.64")
def test_an_enemy_leader_beside_it_does_not_help():
    battle = ancients("d6: HI L | e6: mi", order="S3C", dice="helmet light light light")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 4


@rule("CA-11.65", "CA-11.68", "CA-11.69")
@pytest.mark.parametrize("kind", ["li", "ls", "lb", "lc", "lbc", "hwm"])
def test_light_units_and_engines_hit_with_helmets_but_not_with_swords(kind: str):
    battle, _ = duel(f"{kind}*", "HI", "helmet swords")
    assert blocks_at(battle, "d6") == 3


@rule("CA-11.69", "CA-11.67")
@pytest.mark.parametrize(
    ("kind", "dice"), [("ax", 3), ("bch2", 2), ("mi", 4), ("wa3", 3), ("hi", 5), ("mc", 3), ("cam", 3)]
)
def test_swords_of_the_others_hit_any_unit(kind: str, dice: int):
    battle, _ = duel(kind, "HI", " ".join(["swords"] + ["light"] * (dice - 1)))
    assert blocks_at(battle, "d6") == 3


@rule("CA-11.66", "CA-11.71")
@pytest.mark.parametrize(
    ("kind", "face"),
    [("LI", "light"), ("AX", "light"), ("BCH", "light"), ("MI", "medium"), ("WA", "medium"), ("CAM", "medium"),
     ("HI", "heavy"), ("HC", "heavy"), ("CHC", "heavy")],
)  # fmt: skip
def test_each_class_symbol_is_a_hit(kind: str, face: str):
    battle = ancients(f"d6: {kind} | e6: li", order="S3C", dice=f"{face} {face}")
    full = blocks_at(battle, "d6")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == full - 2


@rule("CA-11.70")
def test_flags_are_no_hits():
    battle, _ = duel("mi", "MI", "flag flag light light")
    assert blocks_at(battle, "d6") == 4 and asks(battle, "top", "2 hexes to retreat")


@rule("CA-11.71", "CA-11.72")
def test_hits_beyond_the_last_block_are_lost():
    battle, _ = duel("mi", "MI2", "medium medium medium swords")
    assert banners(battle) == (0, 1)


@rule("CA-11.73")
def test_hits_on_a_unit_with_a_leader_lead_to_his_check():
    battle, events = duel("mi", "MI*", "medium light light light  helmet helmet")
    assert len(told(battle, events, "leader check")) == 1
    assert not leader_at(battle, "d6")


@rule("CA-11.74")
def test_one_helmet_kills_a_lone_leader_and_nothing_else_does():
    battle = ancients("d6: L | e6: mi", order="S3C", dice="helmet swords light light")
    fights(battle, "e6", "d6")
    assert banners(battle) == (0, 1)
    battle = ancients("d6: L | e6: mi*", order="S3C", dice="swords swords light flag")
    fights(battle, "e6", "d6")
    assert banners(battle) == (0, 0) and asks(battle, "top", "must evade")
