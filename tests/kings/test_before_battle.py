"""Scouting, scenery and deployment. CK-PRE, CK-SCEN, CK-DEP"""

from __future__ import annotations

import pytest

import triarii
from tests.kings.field import does, kings, refused, texts, where, z
from triarii.engine.dice import FastDice, ScriptedDice
from triarii.engine.header import Header
from triarii.games.kings import GAME
from triarii.games.kings import words as w
from triarii.games.kings.deployment import Deployment, FlankGroups, Redeployment, unplaced
from triarii.games.kings.gifts import Gifts
from triarii.games.kings.scouting import FreeHill, Scouting, scouts
from triarii.games.kings.state import RESERVE, Kings
from triarii.games.kings.troops import AR, FORBIDDEN, GROUNDS
from triarii.games.kings.turn import Turn

rule = pytest.mark.rule

GIFT_DICE = "1 " * 20


def field(dice: str = "", army: str = "MAC", opponent: str = "ROM", **options: object) -> Kings:
    """An open battle after the gifts, none of which came up."""
    chosen = GAME.checked_options({"army": army, "opponent": opponent, **options})
    header = Header("kings", "1", "open-field", chosen, ("red", "blue"), "scripted", "")
    battle = GAME.set_up(header, ScriptedDice([int(pip) - 1 for pip in (GIFT_DICE + dice).split()], spare=FastDice(1)))
    assert isinstance(battle, Kings)
    while isinstance(battle.stack[-1], Gifts):
        battle.apply(battle.legal[0])
    return battle


@rule("CK-PRE-01")
def test_the_order_before_the_battle():
    battle = triarii.start("kings", "open-field", seed=8, options={"army": "PAR", "opponent": "ROM"})
    seen: list[str] = []
    while not isinstance(battle.stack[0], Turn):
        name = type(battle.stack[-1]).__name__
        if not seen or seen[-1] != name:
            seen.append(name)
        battle.apply(battle.legal[0])
    assert seen == ["Gifts", "Scouting", "Scenery", "FlankGroups", "Deployment", "Redeployment"]


@rule("CK-PRE-02", "CK-PRE-03")
def test_scouting_adds_scouts_and_rolls_ties_again():
    for code, bonus in (("MAC", 1 + 2), ("ROM", 2 + 1), ("PAR", 5), ("SEL", 2), ("NUM", 5), ("CAR", 2 + 2)):
        assert scouts(field("6 6 1 1", army=code), 0) == bonus
    battle = field("1 2 1 2  3 3 3 2")  # MAC and ROM 3 + 3: again; then 9 against 8
    assert isinstance(battle.stack[-1], Scouting) and battle.stack[-1].winner == 0
    other = field("1 1 6 6")
    assert other.stack[-1].winner == 1 and other.seat == 1


@rule("CK-PRE-04", "CK-PRE-05", "CK-SEQ-11")
def test_the_winner_chooses_and_the_attacker_plays_south():
    battle = field("6 6 1 1" + " 6" * 6)
    assert battle.seat == 0 and texts(battle) == ["attack", "defend"]
    does(battle, "defend")
    assert battle.side == [1, 0] and battle.south() == 1
    while not isinstance(battle.stack[0], Turn):
        battle.apply(battle.legal[-1] if not isinstance(battle.stack[-1], Deployment) else battle.legal[0])
    assert battle.active == 1
    attack = field("6 6 1 1")
    does(attack, "attack")
    assert attack.side == [0, 1]


HORSE = """
name = "Horse against foot"
[south]
[south.army]
name = "Horse"
code = "HRS"
[[south.army.lines]]
line = "a"
name = "Riders"
units = {count}
type = "CV"
[[south.army.lines]]
line = "b"
name = "Foot"
units = 6
type = "AX"
[north]
army = "ROM"
"""


def horse_field(count: int, second: bool = False) -> Kings:
    """Rome against so many cavalry units of the first player, or of the second; the first player attacks."""
    header = Header("kings", "1", "open-field", GAME.checked_options({}), ("red", "blue"), "scripted", "")
    text = HORSE.format(count=count)
    if second:
        text = text.replace("south", "side").replace("north", "south").replace("side", "north")
    header.position = text
    battle = GAME.set_up(header, ScriptedDice([0] * 20 + [5, 5, 0, 0] + [5] * 6))
    assert isinstance(battle, Kings)
    while isinstance(battle.stack[-1], Gifts):
        battle.apply(battle.legal[0])
    does(battle, "attack")
    return battle


@rule("CK-PRE-06", "CK-SCEN-10")
def test_four_more_cavalry_units_give_the_other_a_hill():
    assert not isinstance(horse_field(5).stack[-1], FreeHill)
    battle = horse_field(6)  # Rome has two
    assert isinstance(battle.stack[-1], FreeHill) and battle.seat == 1
    assert refused(battle, "lay in C1") == "CK-SCEN-10"  # the opponent's base-edge row
    does(battle, "lay in C3")
    assert battle.ground[z("C3")] == 1
    does(battle, "bring gentle-hill", "lay in D3", "bring wood", "lay in A2")
    does(battle, "bring gentle-hill", "lay in E3", "bring wood", "lay in B2")  # the free hill is no third one
    assert "bring gentle-hill" not in texts(battle)
    does(battle, "bring wood", "lay in F3")
    events = does(battle, "bring village", "lay in C2")
    diced = [event.b for event in events if event.kind == w.SCENERY_ROLLED]
    assert len(diced) == 6 and z("C3") not in diced and battle.ground[z("C3")] == 1


@rule("CK-PRE-06")
def test_either_player_may_be_the_one_who_gets_the_hill():
    assert not isinstance(horse_field(5, second=True).stack[-1], FreeHill)
    battle = horse_field(6, second=True)
    assert isinstance(battle.stack[-1], FreeHill) and battle.seat == 0
    assert refused(battle, "lay in C5") == "CK-SCEN-10" and "lay in C1" in texts(battle)


@rule("CK-SCEN-01", "CK-SCEN-02", "CK-SCEN-06", "CK-SCEN-09")
def test_the_players_lay_three_pieces_in_turn():
    battle = field("6 6 1 1" + " 6" * 6)
    does(battle, "attack")
    assert battle.seat == 1  # the defender begins
    assert texts(battle) == [f"bring {kind}" for kind in GROUNDS[1:]]
    does(battle, "bring wood")
    assert refused(battle, "lay in C1") == "CK-SCEN-06"
    assert len(battle.legal) == 24
    does(battle, "lay in C3")
    assert battle.seat == 0
    does(battle, "bring wood")
    assert refused(battle, "lay in C3") == "CK-SCEN-06"
    assert refused(battle, "lay in C5") == "CK-SCEN-06"
    does(battle, "lay in D3", "bring wood", "lay in B3", "bring village", "lay in A3")
    assert refused(battle, "bring wood") == "CK-SCEN-02"
    does(battle, "bring rough-ground", "lay in E3", "bring steep-hill", "lay in F3")
    assert [battle.ground[12 + column] for column in range(6)] == [5, 4, 4, 4, 3, 2]
    assert isinstance(battle.stack[-1], FlankGroups)


@rule("CK-SCEN-07")
def test_every_piece_is_diced_for_in_the_order_of_placing():
    battle = field("6 6 1 1  1 2 3 4 5 6")
    does(battle, "attack")
    for zone in ("A3", "B3", "C3", "D3", "E3", "F3"):
        kind = "wood" if zone in ("A3", "B3", "C3", "D3") else "village"
        does(battle, f"bring {kind}", f"lay in {zone}")
    assert battle.ground[z("A3")] == 0  # 1: removed
    assert battle.seat == 1  # B3 is the attacker's, so the defender may shift it
    assert set(texts(battle)) == {"shift to A3", "shift to B2", "shift to B4", "leave"}
    assert refused(battle, "shift to C3") == "CK-SCEN-07"
    does(battle, "shift to B4")
    assert battle.ground[z("B3")] == 0 and battle.ground[z("B4")] == 4
    assert battle.seat == 0
    does(battle, "leave")
    assert [battle.ground[z(zone)] for zone in ("C3", "D3", "E3", "F3")] == [4, 4, 5, 5]
    assert isinstance(battle.stack[-1], FlankGroups)


@rule("CK-SCEN-01", "CK-SCEN-08")
def test_the_table_of_scenery():
    closed = {
        "gentle-hill": "",
        "steep-hill": "CH EL AR",
        "rough-ground": "CH AR",
        "wood": "CH EL AR",
        "village": "CH EL AR",
        "enclosures": "CH EL AR",
    }
    codes = ["CO", "AX", "SK", "CV", "MS", "CH", "EL", "AR"]
    for ground, words in closed.items():
        for kind, code in enumerate(codes):
            assert FORBIDDEN[kind * 7 + GROUNDS.index(ground)] == (code in words.split()), (ground, code)
    battle = kings("C2 S AR CO; C3 rough-ground; D2 gentle-hill; F5 N CO; turn S moves", "6")
    does(battle, "order u1")
    assert refused(battle, "move u1 to C3") == "CK-SCEN-08" and "move u1 to D2" in texts(battle)


def deployed(battle: Kings) -> list[int]:
    """Play the deployment, one unit a column; gives the seats in the order in which they filled their columns."""
    order: list[int] = []
    while isinstance(battle.stack[-1], Deployment):
        first = texts(battle)[0]
        if first.startswith(("fill", "deploy g")):
            battle.apply(battle.legal[0])
            continue
        order.append(battle.seat)
        battle.apply(battle.legal[0])
        battle.apply(battle.legal[-1])
    return order


def to_deployment(**options: str) -> Kings:
    battle = field("6 6 1 1" + " 6" * 6, **options)
    does(battle, "attack")
    while not isinstance(battle.stack[-1], Deployment):
        battle.apply(battle.legal[-1] if isinstance(battle.stack[-1], FlankGroups) else battle.legal[0])
    return battle


@rule("CK-DEP-02", "CK-DEP-01", "CK-DEP-06", "CK-OCC-11", "CK-DEP-07")
def test_columns_are_filled_in_portions_of_one_two_two_and_one():
    battle = to_deployment()
    assert deployed(battle) == [1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0]  # seat 1 defends
    for zone in range(30):
        for piece in battle.pieces[zone]:
            assert zone // 6 in ((0, 1) if battle.roster.owner[piece] == 0 else (4, 3))
            assert not FORBIDDEN[battle.roster.kind[piece] * 7 + battle.ground[zone]]
        assert battle.counted(zone, []) <= 3
    assert not any(battle.markers) and not any(flags & 4 for flags in battle.flags)


@rule("CK-DEP-03", "CK-DEP-01", "CK-LEAD-08")
def test_a_column_is_chosen_and_everything_in_it_is_placed_then():
    battle = to_deployment()
    does(battle, "fill C")
    rome = unplaced(battle, 1)
    assert not any(text.startswith("deploy g") for text in texts(battle))  # a general needs units
    does(battle, f"deploy u{rome[0] + 1} in C4")
    assert {text for text in texts(battle) if text.startswith("deploy g3")} == {"deploy g3 in C4"}
    assert refused(battle, f"deploy u{rome[1] + 1} in D4") == "CK-DEP-03"
    assert refused(battle, f"deploy u{rome[1] + 1} in C3") == "CK-DEP-03"
    does(battle, f"deploy u{rome[1] + 1} in C5", "deploy g3 in C4", "done")
    assert battle.seat == 0
    does(battle, "fill C", "done")
    assert battle.seat == 1 and "fill C" not in texts(battle)
    assert refused(battle, "fill C") == "CK-DEP-03"


@rule("CK-DEP-06")
def test_deployment_keeps_capacity_and_ground():
    battle = to_deployment(army="SEL", opponent="SEL")
    battle.ground[z("C4")] = 4
    does(battle, "fill C")
    elephant = next(u for u in unplaced(battle, 1) if battle.roster.kind[u] == 6)
    assert refused(battle, f"deploy u{elephant + 1} in C4") == "CK-DEP-06"
    heavy = [u for u in unplaced(battle, 1) if battle.roster.kind[u] == 0]
    for unit in heavy[:3]:
        does(battle, f"deploy u{unit + 1} in C4")
    assert refused(battle, f"deploy u{heavy[3] + 1} in C4") == "CK-OCC-01"


def empty_columns(battle: Kings) -> None:
    """Leave every column that is still to come empty."""
    while isinstance(battle.stack[-1], Deployment):
        first = texts(battle)[0]
        if first.startswith("deploy g"):
            return
        battle.apply(battle.legal[0] if first.startswith("fill") else battle.legal[-1])


@rule("CK-DEP-04", "CK-DEP-08", "CK-DEP-09")
def test_what_is_not_placed_begins_in_reserve():
    battle = to_deployment(army="HAN", opponent="HAN")
    empty_columns(battle)
    assert all(place == RESERVE for place in battle.at)
    assert battle.generals == [RESERVE] * 4  # nobody to stand with
    pieces = [unit for unit in range(len(battle.at)) if battle.roster.kind[unit] == AR]
    assert pieces
    guns = kings("C3 S CO; reserve S AR; D1 wood; A1 S CO AR; F5 N CO; turn S reinforcements", "4")
    assert set(texts(guns)) == {"enter A1", "enter B1", "enter C1", "enter E1", "enter F1"}
    assert "enter D1" not in texts(guns)
    failed = kings("C3 S CO; reserve S AR; F5 N CO; turn S reinforcements", "3")
    assert where(failed, 2) == "reserve"


@rule("CK-DEP-08")
def test_a_general_left_over_joins_any_units():
    battle = to_deployment()
    units = unplaced(battle, 1)
    does(battle, "fill A", f"deploy u{units[0] + 1} in A4", "done")
    empty_columns(battle)
    assert battle.generals[2] == z("A4") and battle.generals[3] == z("A4")


@rule("CK-DEP-05")
def test_the_defender_redeploys_two_units():
    battle = to_deployment()
    deployed(battle)
    assert isinstance(battle.stack[-1], Redeployment) and battle.seat == 1
    moves = [action for action in battle.legal if action.verb == w.REDEPLOY]
    assert all(
        (battle.at[action.a] // 6, action.b // 6) in ((3, 4), (4, 3)) and battle.roster.owner[action.a] == 1
        for action in moves
    )
    first = moves[0]
    battle.apply(first)
    assert battle.at[first.a] == first.b
    again = [action for action in battle.legal if action.a == first.a and action.verb == w.REDEPLOY]
    assert not again and refused(battle, f"redeploy u{first.a + 1} to C4") == "CK-DEP-05"
    battle.apply(battle.legal[0])
    assert isinstance(battle.stack[0], Turn) and battle.active == 0  # two, and no more
