"""Board, dice, cards and units as the rulebook lists them. §2"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ancients.positions import ancients, asks, dice_rolled, does, may, refused, unit_at
from triarii.games.ancients import cards, units
from triarii.games.ancients.game import GAME
from triarii.games.ancients.hexes import BACK, BOTTOM, CENTRE, LEFT, NAMES, NEIGHBOURS, RIGHT, SECTIONS, TOP

rule = pytest.mark.rule


def hex(name: str) -> int:
    return NAMES.index(name)


# The board


@rule("CA-2.01", "CA-2.04")
def test_the_board_has_nine_rows_of_13_and_12_hexes():
    rows = Counter(name[0] for name in NAMES)
    assert [rows[letter] for letter in "abcdefghi"] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert len(NAMES) == 113
    assert sorted(NAMES[n] for n in NEIGHBOURS[hex("e7")]) == ["d6", "d7", "e6", "e8", "f6", "f7"]
    assert sorted(NAMES[n] for n in NEIGHBOURS[hex("d6")]) == ["c6", "c7", "d5", "d7", "e6", "e7"]
    for here in range(113):
        assert all(here in NEIGHBOURS[there] for there in NEIGHBOURS[here])


@rule("CA-2.06")
def test_the_end_of_a_long_row_has_one_back_hex():
    assert [NAMES[n] for n in BACK[BOTTOM][hex("e1")]] == ["f1"]
    assert [NAMES[n] for n in BACK[BOTTOM][hex("e13")]] == ["f12"]
    assert [NAMES[n] for n in BACK[TOP][hex("e13")]] == ["d12"]
    assert sorted(NAMES[n] for n in BACK[BOTTOM][hex("f1")]) == ["g1", "g2"]
    assert BACK[BOTTOM][hex("i7")] == [] and BACK[TOP][hex("a7")] == []


@rule("CA-2.02", "CA-2.03", "CA-2.05")
def test_sections_are_named_from_each_seat_and_the_dotted_hexes_lie_in_two():
    for row in "acegi":
        seen = [SECTIONS[BOTTOM][hex(f"{row}{column}")] for column in range(1, 14)]
        assert seen == [LEFT] * 4 + [LEFT | CENTRE] + [CENTRE] * 3 + [CENTRE | RIGHT] + [RIGHT] * 4
    for row in "bdfh":
        seen = [SECTIONS[BOTTOM][hex(f"{row}{column}")] for column in range(1, 13)]
        assert seen == [LEFT] * 4 + [CENTRE] * 4 + [RIGHT] * 4
    for here in range(113):
        mine, yours = SECTIONS[BOTTOM][here], SECTIONS[TOP][here]
        assert bool(mine & LEFT) == bool(yours & RIGHT) and bool(mine & RIGHT) == bool(yours & LEFT)
        assert mine & CENTRE == yours & CENTRE


@rule("CA-2.02", "CA-2.03")
def test_a_dotted_hex_is_ordered_by_the_cards_of_both_sections():
    for card in ("S2L", "S2C"):
        assert may(ancients("a1: MI | g5: mi mi", order=card), "order g5")
    assert not may(ancients("a1: MI | g5: mi mi | g1: mi", order="S2L"), "order g6")
    assert may(ancients("g13: mi | c13: MI | c1: MI", order="S2L", to_move="top"), "order c13"), "his left is the right"


# Dice and cards


@rule("CA-2.11")
def test_a_die_has_six_different_faces():
    assert GAME.faces == ("light", "medium", "heavy", "helmet", "flag", "swords")


@rule("CA-2.09")
def test_the_deck_has_sixty_cards():
    assert sum(cards.COUNTS) == 60
    kinds = Counter[str]()
    for card in cards.TYPES:
        kinds[card.kind] += card.count
    assert kinds == {"section": 27, "troop": 10, "leadership": 6, "tactic": 17}


@rule("CA-2.10")
def test_only_ordered_troops_move_and_battle():
    battle = ancients("d6: MI MI | e6: mi mi", order="S2C", dice="light light light light")
    does(battle, "order e6", "end orders")
    assert may(battle, "move e6") and not may(battle, "move e7")
    assert refused(battle, "move e7").rule
    does(battle, "end moves")
    assert may(battle, "attack d6 with e6") and not may(battle, "attack d6 with e7")


@rule("CA-2.12", "CA-2.13")
def test_all_dice_are_rolled_even_beyond_the_seven_in_the_box():
    # heavy infantry 5, Clash of Shields 2, Alexander 1
    battle = ancients("d6: MI | e6: hi*", order="XCS", leaders="e6 Alexander inspires", dice="light " * 8)
    events = does(battle, "attack d6 with e6")
    if asks(battle, "top"):
        events = does(battle, "stand")
    assert dice_rolled(battle, events)[0] == 8
    battle = ancients("d6: MI | e6: hi", order="XCS", dice="light " * 11)
    does(battle, "attack d6 with e6")
    assert dice_rolled(battle, does(battle, "stand"))[0] == 7


@rule("CA-2.14")
def test_the_number_of_blocks_in_the_box_limits_nothing():
    army = " ".join(["EL"] * 13)
    battle = ancients(f"a1: {army} | c1: {army} | i1: mi", hand="S2C", goal=20)
    assert len(battle.scenario.units[TOP]) == 26 and all(
        battle.blocks[unit] == 2 for unit in battle.scenario.units[TOP]
    )
    assert battle.scenario.goal == 20


# Units


def blocks(*codes: str) -> set[int]:
    return {units.BLOCKS[units.code_of(code)] for code in codes}


@rule("CA-2.15", "CA-2.16", "CA-2.17", "CA-2.18", "CA-2.19", "CA-2.20")
def test_full_strength_and_foot_or_mounted():
    assert blocks("LI", "LB", "LS", "AX", "WA", "MI", "HI") == {4}
    assert blocks("LC", "LBC", "MC", "HC", "CHC", "CAM", "CCM", "BCH") == {3}
    assert blocks("HWM", "EL", "HCH") == {2}
    mounted = {code for kind, code in enumerate(units.CODES) if units.MOUNTED[kind]}
    assert mounted == {"LC", "LBC", "MC", "HC", "CHC", "CAM", "CCM", "BCH", "EL", "HCH"}
    assert all(units.FOOT[kind] != units.MOUNTED[kind] for kind in range(len(units.CODES)))
    battle = ancients(
        "e5: " + " ".join(units.CODES[:9]) + " | c2: " + " ".join(units.CODES[9:]) + " | i1: mi", hand="S2C"
    )
    for unit in battle.scenario.units[TOP]:
        assert battle.blocks[unit] == units.BLOCKS[battle.kind[unit]]


@rule("CA-2.22", "CA-2.23", "CA-2.24", "CA-2.25", "CA-2.26", "CA-2.27")
def test_classes_and_white_borders():
    classes = {
        (unit.class_, unit.bordered): {other.code for other in units.TYPES
                                       if (other.class_, other.bordered) == (unit.class_, unit.bordered)}
        for unit in units.TYPES
    }  # fmt: skip
    assert classes == {
        ("light", False): {"LI", "LS", "LB", "LC", "LBC"},
        ("light", True): {"AX", "BCH"},
        ("medium", False): {"MI", "MC", "CAM"},
        ("medium", True): {"WA", "CCM"},
        ("heavy", False): {"HI", "HC", "HCH", "EL", "HWM"},
        ("heavy", True): {"CHC"},
    }
    faces = [units.CLASS[units.code_of(code)] for code in ("LI", "MI", "HI")]
    assert [GAME.faces[face] for face in faces] == ["light", "medium", "heavy"]


@rule("CA-2.29")
def test_camels_chariots_and_elephants_are_not_cavalry():
    cavalry = {code for kind, code in enumerate(units.CODES) if units.CAVALRY[kind]}
    chariots = {code for kind, code in enumerate(units.CODES) if units.CHARIOT[kind]}
    assert cavalry == {"LC", "LBC", "MC", "HC", "CHC"} and chariots == {"HCH", "BCH"}


@rule("CA-2.21")
def test_a_leader_is_not_a_unit():
    battle = ancients("d6: L | e6: mi | g6: MI", order="S2C")
    assert battle.at[hex("d6")] < 0 and len(battle.scenario.units[TOP]) == 1
    assert not battle.enemy_unit_beside(BOTTOM, hex("e6"))
    assert battle.lone_leader_at(hex("d6")) >= 0


@rule("CA-2.30")
def test_a_lone_enemy_leader_is_no_enemy_unit_and_yet_may_be_attacked():
    battle = ancients("d6: L | e6: lb . MI", order="TLI")
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "fire at e8 with e6"), "a leader beside the archers does not bar their fire"
    assert may(battle, "attack d6 with e6"), "he may be chosen in close combat"
    battle = ancients("c6: L | e6: lb | a1: MI", order="TLI")
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "fire at c6 with e6"), "and as the target of fire"


@rule("CA-2.30")
def test_a_lone_enemy_leader_draws_no_charge_and_no_clash():
    for foe, charges in (("MI", True), ("L", False)):
        battle = ancients(f"c6: {foe} | f6: wa | a1: MI", order="S2C")
        does(battle, "order f6", "?end orders", "move f6")
        assert may(battle, "to e6") and may(battle, "to d6") == charges
        battle = ancients(f"d6: {foe} | e6: hi | g6: hi | a1: MI | c1: MI", order="XCS")
        assert battle.mark[unit_at(battle, "e6")] > 0 if charges else battle.order != cards.XCS


@rule("CA-2.30")
def test_a_lone_enemy_leader_may_be_attacked_in_a_bonus_combat():
    battle = ancients("c6: L | d6: LI1 | e6: mc | a1: MI", order="TMO", dice="light light light")
    does(battle, "order e6", "?end orders", "end moves", "attack d6 with e6", "stand", "advance", "?stay")
    assert may(battle, "attack c6 with d6")


@rule("CA-1.03")
def test_troops_and_ground_of_the_expansions_are_there():
    for code in ("LBC", "CAM", "CCM", "CHC", "BCH", "HWM"):
        for ground in ("bridge", "camp", "rampart", "ford"):
            battle = ancients(f"e6: {code} | i1: mi", hand="S2L", **{ground: "e6"})
            assert battle.terrain[hex("e6")] and battle.blocks[unit_at(battle, "e6")] > 0
    for ground in ("wall", "marsh", "bridge"):
        assert may(ancients("a1: MI | g7: ax", order="S2C", **{ground: "f7"}), "order g7")


@rule("CA-2.28")
def test_full_strength_is_what_a_unit_began_with():
    battle = ancients("e6: WA2/2 WA2 | h1: mi", hand="S2L")
    assert battle.is_full_strength(unit_at(battle, "e6")) and not battle.is_full_strength(unit_at(battle, "e7"))
