"""Elephants, camels, chariots and cataphracts hand to hand. §11"""

from __future__ import annotations

import pytest

from tests.ancients.combats import DUD, dice_of, duel
from tests.ancients.positions import (
    ancients,
    asks,
    blocks_at,
    choices,
    dice_left,
    dice_rolled,
    does,
    fights,
    has_unit,
    told,
)
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, STRIKING_FIRST

rule = pytest.mark.rule


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
    assert asks(battle, "bottom", "to retreat"), choices(battle)
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
