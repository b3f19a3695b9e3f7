"""Victory and the table. CK-VIC, CK-TAB"""

from __future__ import annotations

import json

import pytest

from tests.kings.field import does, fall_back, kings, markers, order_fight, refused, texts, where, z
from triarii.drawing.position import picture, text_board
from triarii.engine.game import BadSetup
from triarii.games.kings import GAME
from triarii.games.kings.flanking import Flanking
from triarii.games.kings.morale import has_support, hostile_faces
from triarii.games.kings.pools import has_rear_support
from triarii.games.kings.position import notation
from triarii.games.kings.table import BASE_EDGE, NEXT, TOUCHING, ZONE_NAMES
from triarii.games.kings.victory import check_at_end_of_turn, check_for_empty_table, verdict, victory_points

rule = pytest.mark.rule


@rule("CK-VIC-01", "CK-VIC-02")
def test_an_army_breaks_at_sixty_points_at_the_end_of_a_turn():
    assert kings("C3 S CO; F5 N CO G1; fallen N 59; turn S reinforcements").outcome is None
    broken = kings("C3 S CO; F5 N CO G1; fallen N 60; turn S reinforcements")
    assert broken.outcome is not None and broken.outcome.winners == (0,) and broken.outcome.rule == "CK-VIC-02"
    running = kings("C3 S CO; F5 N CO G1; fallen N 90; turn S moves")
    assert running.outcome is None  # not in the middle of a turn
    clock = kings("C3 S CO; F5 N CO; turn N reinforcements; clock 3", "3")
    assert clock.outcome is not None and clock.outcome.rule == "CK-CLK-04"


@rule("CK-VIC-02", "CK-VIC-03", "CK-VIC-04", "CK-VIC-07")
def test_points_for_what_was_destroyed_and_for_breaking():
    battle = kings("C3 S CO; F5 N CVe.as G1 G2 AR; D5 N CO; turn S moves")
    battle.destroy(1)
    assert victory_points(battle, 0) == 13
    battle.kill_general(2, False)
    assert victory_points(battle, 0) == 19
    battle.kill_general(3, False)
    battle.destroy(2)
    assert victory_points(battle, 0) == 28 == battle.fallen[1]
    battle.fallen[1] = 60
    assert victory_points(battle, 0) == 70
    battle.fallen[0] = 61
    assert victory_points(battle, 1) == 71  # both may break in one turn
    check_at_end_of_turn(battle, False)
    assert battle.outcome is not None and battle.outcome.is_draw


@rule("CK-VIC-05")
def test_enemies_off_the_table_are_worth_half():
    battle = kings("C3 S CO; D5 N CO; reserve N CV AR; flank N left CV.b; turn S moves")
    assert victory_points(battle, 0) == 7 // 2 + 9 // 2


@rule("CK-VIC-06", "CK-TAB-09", "CK-TAB-10")
def test_zones_owned_are_worth_points_by_row():
    for zone, points in (("C1", 0), ("C2", 0), ("C3", 4), ("C4", 6), ("C5", 8)):
        assert victory_points(kings(f"{zone} S 2CO; F5 N CO; turn S moves"), 0) == points
        assert victory_points(kings(f"{zone} S CO; F5 N CO; turn S moves"), 0) == 0
    for zone, points in (("C5", 0), ("C4", 0), ("C3", 4), ("C2", 6), ("C1", 8)):
        assert victory_points(kings(f"{zone} N 2CO; F5 S CO; turn S moves"), 1) == points
    assert kings("C3 S CO G1; F5 N CO; turn S moves").owner_of(z("C3")) == 0
    assert kings("C3 S CO-1 G1; F5 N CO; turn S moves").owner_of(z("C3")) == -1


@rule("CK-VIC-08")
def test_the_difference_gives_the_result():
    words = [verdict(points) for points in (0, 9, 10, 29, 30, 59, 60, 99)]
    expected = ["a draw", "a narrow victory", "a solid victory", "a crushing victory"]
    assert words == [word for word in expected for _ in (0, 1)]
    battle = kings("C3 S CO; F5 N CO; fallen N 9; turn N reinforcements; clock 1", "1")
    assert battle.outcome is not None and battle.outcome.is_draw
    won = kings("C3 S CO; F5 N CO; fallen S 10; turn N reinforcements; clock 1", "1")
    assert won.outcome is not None and won.outcome.winners == (1,) and won.outcome.scores == (0, 10)


@rule("CK-VIC-09")
def test_an_army_without_units_has_lost_at_once():
    battle = kings("C1 S CO-4; A3 S CO; A4 N CO; turn S fights")
    battle.destroy(1)
    fall_back(battle, "C1")
    assert battle.outcome is not None and battle.outcome.winners == (1,) and "crushing" in battle.outcome.reason
    reserve = kings("C1 S CO-3; A4 N CO G1; turn S moves")
    fall_back(reserve, "C1")
    assert reserve.outcome is None and where(reserve, 1) == "reserve"


@rule("CK-VIC-10")
def test_two_armies_gone_at_the_same_moment_are_counted():
    battle = kings("C3 S CO; C4 N CO; fallen N 12; turn S moves")
    battle.destroy(0)
    battle.destroy(1)
    check_for_empty_table(battle)
    assert battle.outcome is not None and battle.outcome.rule == "CK-VIC-10"
    assert battle.outcome.winners == (0,) and battle.outcome.scores == (18, 6)
    fight = kings("C3 S CO-4; C4 N CO-4; turn S fights", "5 1 1 1  5 1 1 1  1  1")
    order_fight(fight, "C4", "C3", "keep", "keep")  # the last two units fall by each other's hand
    assert fight.outcome is not None and fight.outcome.rule == "CK-VIC-10" and fight.outcome.is_draw


@rule("CK-TAB-01", "CK-TAB-02", "CK-TAB-03", "CK-TAB-04")
def test_six_by_five_zones_and_their_names():
    assert len(ZONE_NAMES) == 30 and ZONE_NAMES[0] == "A1" and ZONE_NAMES[5] == "F1" and ZONE_NAMES[29] == "F5"
    assert [ZONE_NAMES[zone] for zone in BASE_EDGE[0]] == ["A1", "B1", "C1", "D1", "E1", "F1"]
    assert [ZONE_NAMES[zone] for zone in BASE_EDGE[1]] == ["A5", "B5", "C5", "D5", "E5", "F5"]
    south, north = kings("C1 S CO; A3 S CO; A4 N CO; turn S fights"), kings("C5 N CO; A3 S CO; A4 N CO; turn S fights")
    fall_back(south, "C1")
    fall_back(north, "C5")
    assert where(south, 1) == where(north, 1) == "reserve"


@rule("CK-TAB-05", "CK-TAB-06")
def test_zones_touch_by_faces_and_the_edge_touches_nothing():
    assert {ZONE_NAMES[zone] for zone in TOUCHING[z("C3")]} == {"C4", "C2", "B3", "D3"}
    assert {ZONE_NAMES[zone] for zone in TOUCHING[z("A1")]} == {"A2", "B1"}
    assert NEXT[3 * 30 + z("A3")] == -1
    corner = kings("A1 S CO m1; F5 N CO; F1 S CO; turn S moves")
    assert hostile_faces(corner, z("A1")) == 0 and not has_support(corner, z("A1"))


@rule("CK-TAB-07")
def test_each_zone_has_one_kind_of_ground():
    battle = kings("C3 wood; D3 S CO; F5 N CO; turn S moves")
    assert [battle.ground[zone] for zone in (z("C3"), z("D3"))] == [4, 0]


@rule("CK-TAB-08")
def test_a_unit_and_its_facts_are_stored():
    battle = kings("C3 S COv.as-2*! m3; F5 N CO; A1 S CO; turn S moves")
    state = json.loads(json.dumps(battle.to_data()))["state"]
    assert state["roster"][0][:4] == [0, 0, 2, 1 | 16] and state["lost"][0] == 2
    assert state["flags"][0] & 1 and state["flags"][0] & 4 and state["markers"][z("C3")] == 3


@rule("CK-TAB-11", "CK-TAB-12")
def test_bases_are_counted_in_halves_with_one_general():
    battle = kings("C3 S CO-1 SK G1 G2 AR; F5 N CO; A1 S CO; turn S moves")
    assert battle.halves_in(z("C3")) == 5 + 4 + 2
    alone = kings("C3 S G1; C4 N CO m1; C2 S AX; A1 S CO; turn S moves")
    assert alone.halves_in(z("C3")) == 0 and alone.owner_of(z("C3")) == -1
    assert hostile_faces(alone, z("C4")) == 0
    behind = kings("C3 S CO; C2 S G1; F5 N CO; turn S moves")
    assert not has_rear_support(behind, z("C3"))
    faces = kings("C3 S CO m1; C4 N CO G1; A1 S CO; turn S moves")
    assert hostile_faces(faces, z("C3")) == 1


@rule("CK-TAB-13")
def test_markers_without_units_are_removed():
    battle = kings("C3 S CO-4 G1 m3; A1 S CO; F5 N CO; turn S moves")
    battle.wound(0, 0, True)
    assert where(battle, 1) == "dead" and markers(battle, "C3") == 0
    with pytest.raises(BadSetup, match="no units"):
        kings("C3 m2; A1 S CO; F5 N CO")


@rule("CK-TAB-14")
def test_everything_but_the_flank_note_is_open():
    battle = kings("C3 S CO m1; flank N left CV; F5 N CO; A1 S CO; turn S moves")
    full, seen = battle.to_data()["state"], battle.to_data(0)["state"]
    assert seen["flank_note"] == [-1, None] and full["flank_note"] == [-1, 0]
    assert {key: value for key, value in full.items() if key != "flank_note"} == {
        key: value for key, value in seen.items() if key != "flank_note"
    }
    assert not any(isinstance(frame, Flanking) for frame in battle.stack)


@rule("CK-TAB-15")
def test_artillery_and_generals_do_not_hold_a_zone():
    battle = kings("C3 N AR; B4 N G1; A3 N CO; B3 S SK; turn S shooting")
    assert texts(battle) == ["shoot at A3 from B3", "done"]


def test_a_position_is_written_as_it_is_read():
    text = (
        "C3 S COv.a COv.a-1* G1 m2 wood; C4 N 3CO.p; D4 N SK AR; reserve N CV-2; flank S right 2MS; gifts S1 mf; "
        "fallen S 12; clock 15; round 3; turn S moves"
    )
    battle = kings(text)
    assert kings(notation(battle)).to_data()["state"] == kings(notation(kings(notation(battle)))).to_data()["state"]
    assert notation(kings(notation(battle))) == notation(battle)
    for entry in ("C3 S COv.a COv.a-1* G1 m2 wood", "C4 N 3CO.p", "flank S right 2MS", "gifts S1 mf", "clock 15"):
        assert entry in notation(battle)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("C9 S CO", "cannot be read"),
        ("C3 CO", "before S or N"),
        ("C3 S XX", "not a unit"),
        ("C3 S CO-5", "lost too much"),
        ("C3 S EL wood", "may not stand"),
        ("turn S dinner", "is no step"),
        ("turn X", "should be S or N"),
        ("gifts S1 q", "should be m, v or f"),
        ("flank S up CO", "a flank group reads"),
    ],
)
def test_a_bad_position_is_answered_with_one_sentence(text: str, words: str):
    with pytest.raises(BadSetup, match=words):
        kings(text)


def test_pictures_and_standing_of_a_position():
    battle = kings("C3 S 2CO G1 m2; D4 N SK AR G1; reserve N CV; flank S left MS; fallen N 7; turn S moves")
    data = battle.to_data(1)
    board = text_board(GAME, data)
    assert "C3 South m2" in board and "reserve: u5 CV 3" in board and "flank march: u6 MS 2" in board
    drawn = picture(GAME, data)
    for word in ("Zone C3", 'data-piece="u1"', 'data-piece="g1"', 'data-piece="u4"', ">A</text>"):
        assert word in drawn
    south, north = GAME.standing(data)
    mine, his = south.said(GAME.templates()), north.said(GAME.templates())
    assert (south.score, north.score) == (victory_points(battle, 0), victory_points(battle, 1)) == (14, 1)
    assert (south.goal, north.goal) == (0, 0)  # no number of points ends the battle
    assert (
        "13 points ahead: a narrow victory" in south.said(GAME.templates())
        and "13 points behind: a narrow victory" in his
    )
    assert "1 zone shaken by 2 markers" in mine and "no zone shaken" in north.said(GAME.templates())
    assert "lost 7 of the 60 points that break the army" in his
    assert refused(battle, "assault D4 from C3") == "CK-SEQ-05"
    does(battle, "done")
