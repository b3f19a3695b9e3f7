"""Missile fire. AH-MISSILE"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, field
from triarii.games.hannibal.missiles import (
    RANGES,
    distance_to,
    may_shoot,
    missile_bonus,
    missile_result,
    missile_row,
    targets_of,
)
from triarii.games.hannibal.sight import is_in_arc, part_in_arc, shooting_distance
from triarii.games.hannibal.troops import ARTILLERY, BOWS, LIGHT_ARTILLERY, LIGHT_FOOT, THROWN

rule = pytest.mark.rule
ARCHERS = "S LF 20 20 0 bows"


def targets(position: str, shooter: int = 0, **options) -> list[int]:
    return targets_of(field(position + FAR, options=options).battle, shooter)


@rule("AH-MISSILE-01", "AH-MISSILE-05", "AH-MISSILE-14")
def test_units_shoot_one_by_one_once_each_and_need_not():
    game = field(f"{ARCHERS}; S LF 23 20 0 bows; N HF 20 25 180 d2; N HF 24 24.5 180; phase missiles" + FAR, "8 8")
    assert set(game.texts()) == {"shoot u0 at u2", "shoot u1 at u3", "end phase"}
    game.does("shoot u0 at u2")
    assert not game.alive(2)  # gone before the next unit shoots
    game.refuses("shoot u0 at u3", "AH-MISSILE-14")
    game.does("end phase")
    assert game.step() == "MovementPhase" and game.dmz[3] == 0


@rule("AH-MISSILE-02", "AH-MISSILE-07", "AH-MISSILE-08")
def test_the_arc_opens_45_degrees_from_the_front_corners():
    game = field(f"{ARCHERS}; N HF 24.55 24.6 180; N HF 25.4 23.8 180; N HF 20 18 0; N HF 17 20.75 0" + FAR)
    assert is_in_arc(game.battle, 0, 1)
    assert not is_in_arc(game.battle, 0, 2)  # its corner lies just outside the ray
    assert not is_in_arc(game.battle, 0, 3) and not is_in_arc(game.battle, 0, 4)
    narrow = field(f"{ARCHERS}; N HF 20 25 180; N HF 24.55 24.6 180" + FAR, options={"narrow_arc": True})
    assert is_in_arc(narrow.battle, 0, 1) and not is_in_arc(narrow.battle, 0, 2)
    # a sliver of less than 0.01 square inch does not count: 0.80 + 0.80 outward at the far left corner
    sliver = field("S LF 20 20 0 bows; N HF 22.35 21.4 0; N HF 22.50 21.4 0" + FAR)
    assert is_in_arc(sliver.battle, 0, 1)
    part = part_in_arc(sliver.battle, 0, 2)
    assert is_in_arc(sliver.battle, 0, 2) == (len(part.xs) > 2 and part.area() > 2 * 100 * 100_000**2)


@rule("AH-MISSILE-03")
def test_free_facing_shoots_all_round():
    assert targets("S SK 20 20 0 bows; N HF 20 16 0") == [1]
    assert targets("S LF 20 20 0 bows; N HF 20 16 0") == []


@rule("AH-MISSILE-09", "AH-MISSILE-10")
def test_distance_runs_from_the_front_edge_to_the_part_in_arc():
    game = field(f"{ARCHERS}; N HF 20 29.61 180; N HF 24 29.62 180; S SK 30 20 0 bows; N HF 30 16 0" + FAR)
    assert distance_to(game.battle, 0, 1) == 80_100  # a hundredth in the shooter's favour
    assert distance_to(game.battle, 0, 2) == -1
    assert distance_to(game.battle, 3, 4) == 24_000  # Free Facing: from any edge
    part = part_in_arc(game.battle, 0, 1)
    assert shooting_distance(game.battle, 0, part) == 80_100


@rule("AH-MISSILE-12")
def test_who_is_no_target():
    assert targets(f"{ARCHERS}; N HF 20 25 180; S HF 22 26.7 180") == [1]
    engaged = f"{ARCHERS}; N HF 20 25 180; S HF 21.6 25 270; phase missiles"
    assert targets(engaged) == []
    game = field(engaged + FAR)
    assert game.step() != "MissilePhase"
    game = field(f"{ARCHERS}; camp N 20 25; commander N +0/+0 20 24" + FAR)
    assert targets_of(game.battle, 0) == []


@rule("AH-MISSILE-13")
def test_an_engaged_unit_does_not_shoot():
    game = field("S LF 20 20 0 bows; N HF 20 21.6 180; N HF 22 26 180" + FAR)
    assert not may_shoot(game.battle, 0)


@rule("AH-MISSILE-06", "AH-MISSILE-15", "AH-MISSILE-27")
def test_rows_and_ranges():
    assert missile_row(LIGHT_FOOT, THROWN) == 0 and missile_row(LIGHT_FOOT, BOWS) == 1
    assert missile_row(ARTILLERY, 0) == missile_row(LIGHT_ARTILLERY, 0) == 2 and missile_row(LIGHT_FOOT, 0) == -1
    assert RANGES == (400, 800, 1200)
    from triarii.games.hannibal.troops import may_not_buy

    assert may_not_buy(LIGHT_FOOT, BOWS, 15).rule == "AH-MISSILE-15"
    game = field("S LA 20 10 0; N HF 20 22.8 180" + FAR)
    assert targets_of(game.battle, 0) == [1] and missile_bonus(game.battle, 0, 1) == -1


@rule("AH-MISSILE-16", "AH-MISSILE-17")
def test_bases_block_the_sight_line_but_own_skirmishers_do_not():
    assert targets(f"{ARCHERS}; N HF 20 26 180; S HF 20 23 0") == []
    assert targets(f"{ARCHERS}; N HF 20 26 180; S SK 20 23 0") == [1]
    assert targets(f"{ARCHERS}; N HF 20 26 180; S HF 20.84 23 0") == [1]  # crosses nothing
    assert targets(f"{ARCHERS}; N HF 20 26 180; N SK 20.5 23 180") == [2]
    # the line starts at the middle of the front, for Free Facing at the centre
    assert targets("S SK 20 20 0 bows; N HF 25 20 270; S HF 22 21.85 0") == [1]


@rule("AH-MISSILE-18")
def test_a_shooter_on_a_hill_sees_over_bases_below():
    assert targets(f"{ARCHERS}; N HF 20 26 180; S HF 20 23.6 0; gentle-hill 20 19 8 6") == [1]
    assert targets(f"{ARCHERS}; N HF 20 26 180; S HF 20 21.7 0; gentle-hill 20 19 8 6") == []


@rule("AH-MISSILE-19", "AH-MISSILE-04")
def test_enemy_bases_never_block_artillery():
    assert targets("S AR 20 20 0; N HF 20 24 180; N HF 20 28 180") == [1, 2]
    assert targets("S AR 20 20 0; S HF 20 24 0; N HF 20 28 180") == []


@rule("AH-MISSILE-20")
def test_woods_villages_and_hills_block_sight():
    assert targets(f"{ARCHERS}; N HF 20 27 180; woods 20 25 6 2") == [1]  # exactly 2.00 inch of it
    assert targets(f"{ARCHERS}; N HF 20 27.5 180; woods 20 25 6 2.1") == []
    assert targets(f"{ARCHERS}; N HF 20 27.5 180; village 20 25 6 2.1") == []
    assert targets(f"{ARCHERS}; N HF 20 27.5 180; gentle-hill 20 24.5 6 1") == []
    assert targets(f"{ARCHERS}; N HF 20 26 180; gentle-hill 20 25 6 3") == [1]  # the target stands on it


@rule("AH-MISSILE-21", "AH-MISSILE-22", "AH-MISSILE-23", "AH-MISSILE-24", "AH-MISSILE-25", "AH-MISSILE-30")
def test_the_missile_table():
    assert [missile_result(0, total) for total in range(-2, 12)] == [0] * 9 + [1] * 5
    assert [missile_result(1, total) for total in range(-2, 12)] == [0] * 8 + [1] * 6
    assert [missile_result(2, total) for total in range(-2, 12)] == [0] * 7 + [1] * 3 + [2] * 4
    for die, fate in (("4", (True, 0)), ("5", (True, 1)), ("8", (False, 0))):
        game = field("S AR 20 20 0; N HF 20 24 180; phase missiles" + FAR, die)
        game.does("shoot u0 at u1")
        assert (game.alive(1), game.dmz[1]) == fate


@rule("AH-MISSILE-26")
def test_missile_modifiers_add_up():
    game = field(
        "S LF 20 20 0 bows massed-bows; S LA 24 20 0; N HF 20 24 180; N HF 24 24 180 heavy-armor;"
        "N HF 40 24 180; village 40 24 4 4" + FAR
    )
    bonus = [[missile_bonus(game.battle, shooter, target) for target in (2, 3, 4)] for shooter in (0, 1)]
    assert bonus == [[1, 0, 0], [-1, -2, -2]]


@rule("AH-MISSILE-28")
def test_a_third_marker_from_missiles_destroys():
    for retreats in (True, False):
        game = field(f"{ARCHERS}; N HF 20 25 180 d2; phase missiles" + FAR, "8", {"missile_retreat": retreats})
        game.does("shoot u0 at u1")
        assert not game.alive(1)


@rule("AH-MISSILE-29")
def test_shooting_scores_for_the_clock():
    game = field(f"{ARCHERS}; S AR 24 20 0; N HF 20 25 180; N HF 24 25 180; phase missiles" + FAR, "8 8")
    game.does("shoot u0 at u2")
    assert game.score == [1, 0]
    game.does("shoot u1 at u3")
    assert game.score == [3, 0]
