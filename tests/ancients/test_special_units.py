"""Special units, and the legions of the later Republic. §17"""

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
    has_unit,
    may,
    unit_at,
    where,
)
from triarii.engine.events import SPECTATOR
from triarii.games.ancients.dice_pool import fire_range
from triarii.games.ancients.game import GAME
from triarii.games.ancients.scenario import HELMETS_HIT, STEADY

rule = pytest.mark.rule

BAND = "helmets-hit steady"


def special_pieces(battle) -> list[str]:
    """The pieces that carry the mark of a special unit."""
    view = battle.to_data(SPECTATOR)
    return [piece.id for piece in GAME.scene(view, GAME.board(view)).pieces if "special" in piece.badges]


@rule("CA-17.02", "CA-17.04")
def test_the_mark_of_a_special_unit_moves_with_it_and_with_nobody_else():
    battle = ancients("b6: MI | f6: hi hi", order="S2C", special_units=f"f6 {BAND}")
    band, other = unit_at(battle, "f6"), unit_at(battle, "f7")
    does(battle, "order f6", "order f7", "?end orders", "move f6", "to e6", "move f7", "to f6")
    state = battle.to_data(SPECTATOR)["state"]
    assert state["units"][band]["hex"] == "e6" and state["units"][band]["powers"] == HELMETS_HIT | STEADY
    assert state["units"][other]["hex"] == "f6" and state["units"][other]["powers"] == 0
    assert special_pieces(battle) == [f"u{band}"]


@rule("CA-17.03", "CA-17.05")
def test_the_mark_is_no_block_and_goes_with_the_last_one():
    battle = ancients("d6: HI | e6: hi", order="S2C", special_units=f"d6 {BAND}", dice="heavy heavy heavy heavy light")
    band = unit_at(battle, "d6")
    assert battle.blocks[band] == 4
    does(battle, "order e6", "end moves", "attack d6 with e6", "stand")
    assert battle.blocks[band] == 0 and not has_unit(battle, "d6") and banners(battle) == (0, 1)
    assert special_pieces(battle) == []


@rule("CA-17.03")
def test_three_hits_leave_a_special_unit_with_one_block():
    battle = ancients("d6: HI | e6: hi", order="S2C", special_units=f"d6 {BAND}", dice="heavy heavy heavy light light")
    does(battle, "order e6", "end moves", "attack d6 with e6", "stand")
    assert blocks_at(battle, "d6") == 1


@rule("CA-17.07", "CA-17.09")
@pytest.mark.parametrize(
    ("band", "left", "special", "lost"), [("hi", 4, BAND, 3), ("hi1", 1, BAND, 3), ("hi", 4, "", 0)]
)
def test_the_sacred_band_hits_with_every_helmet_without_a_leader(band, left, special, lost):
    lines = {"special_units": f"e6 {special}"} if special else {}
    battle = ancients(f"d6: MI | e6: {band}", order="S2C", dice="helmet helmet helmet light light", **lines)
    assert blocks_at(battle, "e6") == left
    does(battle, "order e6", "end moves", "attack d6 with e6", "stand")
    assert blocks_at(battle, "d6") == 4 - lost


@rule("CA-17.07")
def test_the_sacred_band_hits_with_helmets_when_it_battles_back():
    dice = "light light light light helmet helmet light light light"
    battle = ancients("d6: HI | e6: mi", order="S2C", special_units=f"d6 {BAND}", dice=dice)
    does(battle, "order e6", "end moves", "attack d6 with e6", "stand", "battle back")
    assert blocks_at(battle, "e6") == 2


@rule("CA-17.08", "CA-17.09")
@pytest.mark.parametrize("band", ["HI", "HI1"])
def test_one_flag_against_the_sacred_band_may_be_ignored(band):
    battle = ancients(
        f"d6: {band} | e6: hi", order="S2C", special_units=f"d6 {BAND}", dice="flag light light light light"
    )
    does(battle, "order e6", "end moves", "attack d6 with e6", "stand")
    assert asks(battle, "top", "how many do you ignore") and may(battle, "ignore 1 flags")
    plain = ancients(f"d6: {band} | e6: hi", order="S2C", dice="flag light light light light")
    does(plain, "order e6", "end moves", "attack d6 with e6", "stand")
    assert not may(plain, "ignore 1 flags")


@rule("CA-17.11")
def test_the_ignored_flag_adds_to_other_reasons():
    def most_ignored(row: str) -> int:
        battle = ancients(row + " | e6: hi", order="S2C", special_units=f"d6 {BAND}", dice="flag " * 5)
        does(battle, "order e6", "end moves", "attack d6 with e6", "stand")
        return max(int(choice.split()[1]) for choice in choices(battle) if choice.startswith("ignore"))

    assert most_ignored("d6: HI") == 1
    assert most_ignored("d6: HI*") == 2
    assert most_ignored("d5: MI HI* MI") == 3


# Legions

ROMANS = {"army": "Gauls / Roman"}


def javelins(row: str, legions: str = "marian", **lines: str):
    """Roman foot is ordered in the middle; the battle waits for its attacks."""
    battle = ancients(row, order="S3C", options={"legions": legions}, dice="light " * 12, **{**ROMANS, **lines})
    does(battle, "order g7", "?end orders")
    return battle


@rule("CA-17.12", "CA-17.13")
@pytest.mark.parametrize("kind", ["mi", "hi"])
def test_roman_medium_and_heavy_infantry_throws_two_hexes_far(kind):
    battle = javelins(f"e7: MI | d7: MI | a1: LI | g7: {kind}")
    does(battle, "end moves")
    assert may(battle, "fire at e7 with g7") and not may(battle, "fire at d7 with g7")
    without = javelins(f"e7: MI | a1: LI | g7: {kind}", legions="off")
    assert not may(without, "fire at e7 with g7")


@rule("CA-17.12")
def test_other_roman_troops_throw_as_before():
    battle = javelins("e7: MI | g7: mc mi wa")
    reach = [fire_range(battle, unit_at(battle, hex)) for hex in ("g7", "g8", "g9")]
    assert reach == [0, 2, 0]
    battle = javelins("e7: MI | a1: LI | g7: ax")
    does(battle, "end moves")
    assert dice_rolled(battle, does(battle, "fire at e7 with g7")) == [2], "auxilia keeps its own two dice"


@rule("CA-17.14")
@pytest.mark.parametrize("moves", [False, True])
def test_one_die_whether_held_or_moved_one_hex(moves):
    battle = javelins("e7: MI | a1: LI | g7: hi" if not moves else "d7: MI | a1: LI | g7: hi")
    if moves:
        does(battle, "move g7", "to f7", "?end moves")
        assert dice_rolled(battle, does(battle, "fire at d7 with f7")) == [1]
    else:
        does(battle, "end moves")
        assert dice_rolled(battle, does(battle, "fire at e7 with g7")) == [1]


@rule("CA-17.15")
def test_fire_or_close_combat_and_never_both():
    battle = javelins("e7: MI | a1: LI | g7: hi . hi | f9: MI")
    does(battle, "end moves", "fire at e7 with g7")
    assert not any(choice.endswith("with g7") for choice in choices(battle))
    beside = javelins("e7: MI | f7: MI | g7: hi")
    does(beside, "end moves")
    assert may(beside, "attack f7 with g7") and not may(beside, "fire at e7 with g7"), "an enemy beside bars fire"
    does(beside, "attack f7 with g7", "stand")
    assert not may(beside, "fire at e7 with g7")


@rule("CA-17.16")
def test_under_darken_the_sky_they_throw_twice_with_one_die():
    battle = ancients(
        "e7: MI | a1: LI | g7: mi", order="XDS", options={"legions": "marian"}, dice="light light", **ROMANS
    )
    does(battle, "?order g7", "?end orders")
    assert dice_rolled(battle, does(battle, "fire at e7 with g7")) == [1]
    assert dice_rolled(battle, does(battle, "fire at e7 with g7")) == [1]
    assert not may(battle, "fire at e7 with g7")


@rule("CA-17.17")
def test_in_a_civil_war_both_sides_have_legions_and_others_never():
    civil = ancients("e7: MI | g7: mi", hand="S3C", options={"legions": "marian"}, army="Roman / Roman")
    assert civil.scenario.legions == [1, 1]
    gauls = ancients("e7: MI | g7: mi", "top", order="S3C", options={"legions": "marian"}, dice="light", **ROMANS)
    does(gauls, "order e7", "?end orders", "?end moves")
    assert gauls.scenario.legions == [0, 1] and not may(gauls, "fire at g7 with e7")


@rule("CA-17.18")
def test_under_the_julian_rule_they_throw_as_well():
    battle = javelins("e7: MI | a1: LI | g7: mi", legions="julian")
    does(battle, "end moves")
    assert dice_rolled(battle, does(battle, "fire at e7 with g7")) == [1]


@rule("CA-17.19")
@pytest.mark.parametrize("kind", ["mi", "hi"])
def test_julian_legions_march_one_hex_and_battle_or_two_and_do_not(kind):
    battle = javelins(f"d7: MI | a1: LI | g7: {kind} | i1: mi", legions="julian")
    does(battle, "move g7")
    assert may(battle, "to e7"), "two hexes"
    one = battle.clone()
    does(one, "to f7", "?end moves")
    assert may(one, "fire at d7 with f7")
    does(battle, "to e7", "?end moves")
    assert not may(battle, "attack d7 with e7")
    marian = javelins(f"d7: MI | a1: LI | g7: {kind}", legions="marian")
    does(marian, "move g7")
    assert may(marian, "to f7") and not may(marian, "to e7")


@rule("CA-17.20")
def test_julian_legions_retreat_one_hex_for_a_flag():
    battle = ancients(
        "d7: HI | e7: mi | a1: LI", "top", order="S3C", options={"legions": "julian"}, dice="flag light light light light",
        **ROMANS,
    )  # fmt: skip
    legion = unit_at(battle, "e7")
    does(battle, "order d7", "?end orders", "end moves", "attack e7 with d7", "stand", "to f7")
    assert where(battle, legion) == "f7"


@rule("CA-17.21")
def test_under_double_time_julian_legions_march_two_hexes_and_fight():
    battle = ancients(
        "d7: MI | g7: hi | a1: LI", order="XDT", options={"legions": "julian"}, dice="light " * 5, **ROMANS
    )
    does(battle, "order g7", "?end orders", "move g7", "to e7", "?end moves")
    assert may(battle, "attack d7 with e7")
