"""Close combat: dice, hits, abilities, Battle Back. §9, §11"""

from __future__ import annotations

import pytest

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
    hand_of,
    has_unit,
    leader_at,
    may,
    refused,
    told,
    unit_at,
    where,
)
from triarii.games.ancients.battle import NO_BATTLE
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, STRIKING_FIRST, close_dice

rule = pytest.mark.rule

DUD = "helmet"  # without a leader near, a helmet does nothing


def duel(attacker: str, target: str, dice: str, extra: str = "", **more):
    """`attacker` in e6 attacks `target` in d6; the target stands."""
    battle = ancients(f"d6: {target} | e6: {attacker} {extra}", order="S3C", dice=dice, **more)
    return battle, fights(battle, "e6", "d6")


def dice_of(unit: str, foe: str, role: int, full: bool = True, **more) -> int:
    """Dice that `unit` in e6 rolls against `foe` in d6 in this part of a combat."""
    battle = ancients(f"d6: {foe} | e6: {unit}", hand="S2C", **more)
    foe_number = battle.at[battle.where[unit_at(battle, "d6")]] if has_unit(battle, "d6") else -1
    hex = battle.where[foe_number] if foe_number >= 0 else battle.leader_where[0]
    return close_dice(battle, unit_at(battle, "e6"), foe_number, hex, role, full, False)


# §9


def step(position: str, ordered: str, order: str = "S3C", **more):
    """The battle step with these units ordered."""
    return ancients(
        position, hand="S2C", card=order, order=order, ordered=ordered, pending='[{"frame": "Turn", "step": 2}]', **more
    )


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
    mc = battle.owner.index(1)
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


# Elephants

MIRRORED = {"LI": 2, "LS": 2, "LB": 2, "AX": 3, "MI": 4, "WA": 3, "HI": 5, "HWM": 2, "LC": 2, "LBC": 2, "BCH": 2,
            "MC": 3, "CAM": 3, "CCM": 3, "HC": 4, "CHC": 4, "HCH": 3, "EL": 3}  # fmt: skip


@rule("CA-11.30", "CA-11.31", "CA-11.32", "CA-11.34", "CA-11.35", "CA-11.36", "CA-11.46", "CA-11.48")
@pytest.mark.parametrize("role", [ATTACKING, BATTLING_BACK, STRIKING_FIRST])
def test_an_elephant_rolls_what_its_foe_would_without_bonus(role: int):
    for foe, dice in MIRRORED.items():
        assert dice_of("el", foe, role) == dice, foe


@rule("CA-11.33", "CA-13.53")
def test_an_elephant_rolls_one_die_at_a_leader_and_swords_do_nothing():
    battle = ancients("d6: L | e6: el", order="S3C", dice="swords")
    events = fights(battle, "e6", "d6")
    assert dice_rolled(battle, events) == [1]
    assert asks(battle, "top", "must evade") and dice_left(battle) == 0


@rule("CA-11.31", "CA-11.47", "CA-11.83")
def test_the_attackers_card_dice_are_not_mirrored():
    battle = ancients("d6: EL | e6: hi", order="XCS", dice=" ".join([DUD] * 7 + ["helmet"] * 5))
    events = does(battle, "attack d6 with e6", "?stand")
    assert dice_rolled(battle, events) == [7]
    assert dice_rolled(battle, does(battle, "battle back")) == [5]


@rule("CA-11.47", "CA-18U.41")
def test_an_elephant_adds_its_own_card_dice_and_keeps_its_own_terrain_limits():
    battle = ancients("d6: HI | e6: el", order="XMC", dice=" ".join([DUD] * 6))
    assert dice_rolled(
        battle, does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6", "?stand")
    ) == [6]
    assert dice_of("el", "HI", ATTACKING, forest="d6") == 2
    assert dice_of("el", "HI", ATTACKING, camp="d6") == 5


@rule("CA-11.37", "CA-11.38", "CA-EX-15")
def test_worked_example_elephant_rerolls():
    battle, events = duel("el", "LI", "light swords  swords  flag")
    assert [len(event["faces"]) for event in told(battle, events, "rerolled")] == [1, 1]
    assert len(told(battle, events, "lost")) == 1  # hits and flags are added up first
    assert blocks_at(battle, "d6") == 1
    does(battle, "to c6", "to b6")
    assert asks(battle, "bottom", "may advance")


@rule("CA-11.39", "CA-EX-16", "CA-16.59")
def test_worked_example_elephant_against_a_camp():
    battle, _ = duel("el", "LI", f"swords {DUD}", camp="d6")
    assert blocks_at(battle, "d6") == 4 and dice_left(battle) == 0
    battle, _ = duel("el", "LI", "swords swords  light", camp="d6")
    assert blocks_at(battle, "d6") == 2 and dice_left(battle) == 0


@rule("CA-11.40", "CA-11.41", "CA-EX-17")
def test_worked_example_elephant_against_elephant():
    battle, _ = duel("el", "EL", "swords swords swords")
    assert blocks_at(battle, "d6") == 2 and dice_left(battle) == 0


@rule("CA-11.49", "CA-11.55")
def test_one_ignored_sword_serves_for_the_whole_chain():
    """Against heavy chariots: of two swords one is ignored, the other hits and is rolled again; that sword hits too."""
    battle, _ = duel("el", "HCH", f"swords swords {DUD}  swords  {DUD}")
    assert not has_unit(battle, "d6")


@rule("CA-11.41", "CA-11.51")
def test_elephants_ignore_every_sword():
    battle, _ = duel("hi", "EL", "swords swords swords swords swords")
    assert blocks_at(battle, "d6") == 2


@rule("CA-11.42", "CA-11.63")
def test_elephants_gain_nothing_from_a_leader():
    battle, _ = duel("el*", "LI", "helmet helmet")
    assert blocks_at(battle, "d6") == 4
    battle, _ = duel("el", "LI", "helmet helmet", extra="l")
    assert blocks_at(battle, "d6") == 4
    battle, _ = duel("mi", "EL*", f"flag {DUD} {DUD} {DUD}  light light")
    assert not asks(battle, "top", "ignore")


@rule("CA-11.43", "CA-11.44")
@pytest.mark.parametrize("kind", ["lc", "mc", "hc", "hch", "bch"])
def test_against_cavalry_and_chariots_an_elephant_ignores_a_red_square_and_a_flag(kind: str):
    dice = ["heavy", "flag"] + [DUD] * 2
    battle = ancients(f"d6: EL | e6: {kind}", order="S3C", dice=" ".join(dice[: dice_of(kind, "EL", ATTACKING)]))
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 2
    assert asks(battle, "top", "ignore")


@rule("CA-11.43", "CA-11.44")
def test_against_foot_an_elephant_ignores_neither():
    battle, _ = duel("mi", "EL", f"heavy flag {DUD} {DUD}  light light")
    assert not asks(battle, "top", "ignore")
    assert battle.blocks[0] == 1


def hexes_fled(attacker: str, target: str, faces: str) -> int:
    """How many hexes the target in e6 owes after a blow from d6 by the top army."""
    battle = ancients(f"d6: {attacker} | e6: {target}", to_move="top", order="S3C", dice=faces)
    fights(battle, "d6", "e6")
    assert asks(battle, "bottom", "hexes to retreat"), choices(battle)
    frame = battle.stack[-1].to_data(-2)
    return frame["owed"]


@rule("CA-11.45", "CA-11.57", "CA-11.59")
@pytest.mark.parametrize("beast", ["EL", "CAM", "CCM"])
def test_cavalry_and_chariots_flee_elephants_and_camels_one_hex_more(beast: str):
    for kind, normal in {"lc": 4, "lbc": 4, "mc": 3, "hc": 2, "chc": 2, "hch": 2, "bch2": 3}.items():
        dice = dice_of(beast.lower(), kind.upper(), ATTACKING, False)
        faces = " ".join(["flag"] + [DUD] * (dice - 1))
        assert hexes_fled(beast, kind, faces) == normal + 1, (beast, kind)


@rule("CA-11.59")
def test_camels_do_not_flee_elephants_further():
    assert hexes_fled("EL", "cam", f"flag {DUD} {DUD}") == 3


@rule("CA-11.50")
def test_only_accepted_flags_add_the_extra_hex():
    battle = ancients("d6: EL | e5: mi mc mi", to_move="top", order="S3C", dice=f"flag flag {DUD}")
    fights(battle, "d6", "e6", "ignore 1 flags")
    assert asks(battle, "bottom", "4 hexes to retreat")


@rule("CA-11.52")
def test_an_ignored_sword_is_ignored_anew_in_each_roll():
    """Cataphracts attack and are battled back; each roll against them loses one sword."""
    battle, _ = duel("chc", "CHC", f"swords {DUD} {DUD} {DUD}  swords {DUD} {DUD} {DUD}")
    assert blocks_at(battle, "d6") == 3
    does(battle, "battle back")
    assert blocks_at(battle, "e6") == 3


# Cavalry, camels, chariots, cataphracts


@rule("CA-11.53", "CA-11.54", "CA-11.55", "CA-11.58")
@pytest.mark.parametrize(("kind", "lost"), [("CHC", 1), ("CCM", 1), ("HCH", 1), ("BCH", 2), ("HC", 2), ("CAM", 2)])
def test_the_armoured_ignore_one_sword(kind: str, lost: int):
    battle = ancients(f"d6: {kind} | e6: mi", order="S3C", dice=f"swords swords {DUD} {DUD}")
    full = blocks_at(battle, "d6")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == full - lost


@rule("CA-11.56")
@pytest.mark.parametrize("camel", ["CAM", "CCM"])
def test_camels_ignore_one_triangle_of_cavalry_and_chariots(camel: str):
    battle, _ = duel("mc", camel, f"medium medium {DUD}")
    assert blocks_at(battle, "d6") == 2
    battle, _ = duel("mi", camel, f"medium medium {DUD} {DUD}")
    assert blocks_at(battle, "d6") == 1


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

    return battle.kind.index(code_of(code))


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
