"""Section, troop and leadership cards. §18"""

from __future__ import annotations

import pytest

from tests.ancients.positions import ancients, choices, does, has_unit, leader_at, may, refused
from tests.ancients.test_turn_and_orders import ordered
from triarii.games.ancients import cards
from triarii.games.ancients.units import CLASS, CODES, MOUNTED, code_of

rule = pytest.mark.rule


@rule("CA-18.01", "CA-2.09")
def test_there_are_sixty_cards():
    kinds: dict[str, int] = {}
    for card in cards.TYPES:
        kinds[card.kind] = kinds.get(card.kind, 0) + card.count
    assert kinds == {"section": 27, "troop": 10, "leadership": 6, "tactic": 17}


@rule(
    "CA-18.04", "CA-18.05", "CA-18.06", "CA-18.07", "CA-18.08", "CA-18.09", "CA-18.10", "CA-18.11", "CA-18.12", "CA-18.13",
    "CA-18.14", "CA-18.18", "CA-18.21", "CA-18.23", "CA-18.25", "CA-18.39", "CA-18.40", "CA-18.41", "CA-18.42",
)  # fmt: skip
def test_how_many_there_are_of_each():
    expected = {"S2L": 3, "S2C": 4, "S2R": 3, "S3L": 3, "S3C": 4, "S3R": 3, "S4L": 1, "S4C": 1, "S4R": 1, "SCO": 2,
                "SOF": 2, "TLI": 4, "TME": 3, "THE": 2, "TMO": 1, "LAN": 3, "LIL": 1, "LIC": 1, "LIR": 1, "XCS": 1,
                "XCA": 2, "XDS": 1, "XDT": 2, "XFS": 1, "XIS": 1, "XLC": 4, "XMF": 2, "XMC": 2, "XRA": 1}  # fmt: skip
    assert dict(zip(cards.CODES, cards.COUNTS, strict=True)) == expected


LINE = "a1: LI | i1: mi mi mi mi mi mi mi mi mi mi mi mi mi"
BOTTOM_SECTIONS = {
    "L": ["i1", "i2", "i3", "i4", "i5"],
    "C": ["i5", "i6", "i7", "i8", "i9"],
    "R": ["i9", "i10", "i11", "i12", "i13"],
}


@rule(
    "CA-18.02", "CA-18.04", "CA-18.05", "CA-18.06", "CA-18.07", "CA-18.08", "CA-18.09", "CA-18.10", "CA-18.11", "CA-18.12",
    "CA-2.02", "CA-2.05",
)  # fmt: skip
@pytest.mark.parametrize("card", ["S2L", "S2C", "S2R", "S3L", "S3C", "S3R", "S4L", "S4C", "S4R"])
def test_section_cards_order_so_many_in_their_section(card: str):
    hexes = BOTTOM_SECTIONS[card[2]]
    battle = ancients(LINE, order=card)
    assert {
        choice.split()[-1] for choice in choices(battle) if choice.startswith("order ") and choice != "end orders"
    } == set(hexes)
    for hex in hexes[: int(card[1])]:
        does(battle, f"order {hex}")
    assert ordered(battle) == set(hexes[: int(card[1])])
    assert not any(choice.startswith("order") for choice in choices(battle))


@rule("CA-18.04", "CA-2.02")
def test_the_top_players_left_is_the_bottom_players_right():
    battle = ancients("a1: MI | a13: MI | i1: mi", to_move="top", order="S2L")
    assert may(battle, "order a13") and not may(battle, "order a1")


@rule("CA-18.13", "CA-18.15")
def test_coordinated_attack_orders_one_piece_in_each_section():
    battle = ancients("a1: LI | e2: mi* | e7: mi | e12: mi mi", order="SCO")
    does(battle, "order leader e2")
    assert not may(battle, "order e2")
    does(battle, "order e7", "order e12")
    assert ordered(battle) == {"e7", "e12"}


@rule("CA-18.14")
def test_out_flanked_orders_two_left_and_two_right():
    battle = ancients(LINE, order="SOF")
    does(battle, "order i1", "order i2")
    assert not may(battle, "order i3") and not may(battle, "order i7")
    does(battle, "order i13", "order i12")
    assert ordered(battle) == {"i1", "i2", "i12", "i13"}


# Troop cards

ALL_TYPES = (
    "a1: LI | e1: "
    + " ".join(code.lower() for code in CODES[:13])
    + " | g1: "
    + " ".join(code.lower() for code in CODES[13:])
)


def orderable_types(card: str) -> set[str]:
    battle = ancients(ALL_TYPES, order=card)
    return {
        CODES[battle.kind[battle.at[action.a]]]
        for action in battle.legal
        if battle.vocabulary().head(action) == "order" and battle.at[action.a] >= 0
    }


@rule("CA-18.16", "CA-18.17", "CA-18.18", "CA-18.19", "CA-18.21", "CA-18.22", "CA-18.23", "CA-18.24", "CA-18.25", "CA-18.26",
      "CA-18U.23", "CA-18U.36")  # fmt: skip
def test_which_types_each_troop_card_orders():
    by_class = [{code for code in CODES if CLASS[code_of(code)] == klass} for klass in range(3)]
    mounted = {code for code in CODES if MOUNTED[code_of(code)]}
    assert by_class[0] == {"LI", "LS", "LB", "AX", "LC", "LBC", "BCH"}
    assert by_class[1] == {"MI", "WA", "MC", "CAM", "CCM"}
    assert by_class[2] == {"HI", "HWM", "HC", "CHC", "HCH", "EL"}
    assert [orderable_types(card) for card in ("TLI", "TME", "THE", "TMO", "XMF", "XMC")] == [
        *by_class,
        mounted,
        by_class[0],
        mounted,
    ]


@rule("CA-18.17", "CA-EX-37")
def test_worked_example_order_light_mix():
    """Command five: any mix of light foot and light mounted, up to five, in any section."""
    battle = ancients("a1: LI | e1: li lc ax lb | e10: ls lbc", order="TLI", command="5 / 5")
    does(battle, "order e1", "order e2", "order e3", "order e10", "order e11")
    assert not may(battle, "order e4") and len(ordered(battle)) == 5


@rule("CA-18.28", "CA-18.29")
@pytest.mark.parametrize(("card", "own"), [("TLI", "mi"), ("TME", "hi"), ("THE", "mi"), ("XMC", "mi"), ("XMF", "mi"),
                                           ("XDT", "mc"), ("XLC", "mc"), ("XDS", "mi")])  # fmt: skip
def test_without_any_unit_of_the_kind_one_unit_is_ordered(card: str, own: str):
    battle = ancients(f"a1: LI | e2: {own} . {own}", order=card)
    assert choices(battle) == ["order e2", "order e4", "end orders"]
    does(battle, "order e2")
    assert ordered(battle) == {"e2"} and not may(battle, "order e4")


@rule("CA-18.29")
def test_with_one_unit_of_the_kind_there_is_no_such_choice():
    battle = ancients("a1: LI | e2: mi . li", order="TLI")
    assert choices(battle) == ["order e4", "end orders"]


@rule("CA-18.30", "CA-18U.30", "CA-18U.40", "CA-18T.35")
def test_a_fallback_unit_acts_by_the_basic_rules():
    """Medium infantry under Darken the Sky, Move-Fire-Move and Mounted Charge moves one hex and fights with four dice."""
    for card in ("XDS", "XMF", "XMC"):
        battle = ancients("c6: HI | e6: mi", order=card, dice="light light light light")
        does(battle, "order e6", "move e6", "to d6", "?end moves", "attack c6 with d6", "?stand")
        from triarii.engine.dice import ScriptedDice

        assert isinstance(battle.dice, ScriptedDice) and battle.dice.left() == 0


@rule("CA-18.27", "CA-18.33")
def test_order_mounted_troops_orders_any_leader():
    battle = ancients("a1: LI | e2: mi* | e5: l | e8: mc", order="TMO")
    assert set(choices(battle)) == {"order e8", "order leader e2", "order leader e5", "end orders"}


@rule("CA-18.34")
def test_with_leaders_but_no_mounted_unit_there_is_a_choice():
    position = "a1: LI | e2: mi* | e5: l | e8: mi"
    battle = ancients(position, order="TMO")
    assert set(choices(battle)) == {"order e2", "order e8", "order leader e2", "order leader e5", "end orders"}
    does(battle, "order leader e2")
    assert set(choices(battle)) == {"order leader e5", "end orders"}
    battle = ancients(position, order="TMO")
    does(battle, "order e8")
    assert not any(choice.startswith("order") for choice in choices(battle))


# Leadership cards


@rule("CA-18.35", "CA-18.36", "CA-18.43", "CA-EX-36")
def test_worked_example_leadership_chain():
    """Four units in a chain, or all around the leader: all five may be ordered; one that touches nobody may not."""
    battle = ancients("a1: LI | e2: mi* mi mi mi mi . mi", order="LIL")
    does(battle, "follow leader e2")
    assert choices(battle) == ["order e3", "end orders"]
    does(battle, "order e3", "order e4", "order e5")
    assert not may(battle, "order e8")
    does(battle, "order e6")
    assert ordered(battle) == {"e2", "e3", "e4", "e5", "e6"}
    battle = ancients("a1: LI | d1: mi mi | e1: mi mi* mi", order="LIL")
    does(battle, "follow leader e2", "order d1", "order d2", "order e1", "order e3")
    assert len(ordered(battle)) == 5


@rule("CA-18.37", "CA-18.44")
def test_linked_hexes_may_lie_in_other_sections_than_the_leader():
    battle = ancients("a1: LI | e4: mi* mi mi", order="LIL")
    does(battle, "follow leader e4", "order e5", "order e6")
    assert ordered(battle) >= {"e4", "e5", "e6"}
    battle = ancients("a1: LI | e6: mi* mi", order="LIL")
    assert not may(battle, "follow leader e6")
    assert refused(battle, "follow leader e6").code == "other-section"


@rule("CA-18.39", "CA-18.40", "CA-18.41", "CA-18.42")
@pytest.mark.parametrize(("card", "linked"), [("LAN", 3), ("LIL", 4), ("LIC", 4), ("LIR", 4)])
def test_how_many_hexes_link_up(card: str, linked: int):
    start = {"LAN": "e6", "LIL": "e1", "LIC": "e6", "LIR": "e9"}[card]
    column = int(start[1:])
    row = f"a1: LI | d{min(column, 8)}: mi mi mi | {start}: mi* mi mi mi mi"
    battle = ancients(row, order=card)
    does(battle, f"follow leader {start}")
    count = 0
    while any(choice.startswith("order") for choice in choices(battle)):
        does(battle, choices(battle)[0])
        count += 1
    assert count == linked


@rule("CA-18.45")
def test_a_lone_leader_may_be_one_of_the_linked_hexes():
    battle = ancients("a1: LI | e6: mi* l", order="LAN")
    does(battle, "follow leader e6", "order leader e7", "?end orders")
    assert "move leader e7" in choices(battle)


@rule("CA-18.46")
def test_a_chosen_lone_leader_may_himself_move_and_join_a_unit():
    battle = ancients("a1: LI | e6: l . mi", order="LAN")
    does(battle, "follow leader e6", "?end orders", "move leader e6", "to e8")
    assert leader_at(battle, "e8")


@rule("CA-18.47")
def test_the_leaders_unit_is_ordered_and_need_not_act():
    battle = ancients("a1: LI | e6: mi* mi", order="LAN")
    does(battle, "follow leader e6")
    assert "e6" in ordered(battle)
    does(battle, "order e7", "?end orders", "end moves")
    assert has_unit(battle, "e6")


@rule("CA-18.48", "CA-18.39")
def test_one_unit_may_be_ordered_instead_leaders_or_not_in_any_section():
    battle = ancients("a1: LI | e6: mi* | e12: mi", order="LIC")
    assert {"order e6", "order e12", "follow leader e6"} <= set(choices(battle))
    does(battle, "order e12")
    assert ordered(battle) == {"e12"}


@rule("CA-18.49")
def test_a_leader_with_elephants_may_be_followed():
    battle = ancients("a1: LI | e6: el* mi", order="LAN")
    does(battle, "follow leader e6", "order e7")
    assert ordered(battle) == {"e6", "e7"}
