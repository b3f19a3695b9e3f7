"""Bases, camps and measures. AH-TABLE"""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon, affinity
from shapely.geometry import MultiPoint, Point, box

from tests.hannibal.field import FAR, STOP, field
from triarii.games.hannibal import GAME
from triarii.games.hannibal import geometry as g
from triarii.games.hannibal.battle import DEEP, WIDE
from triarii.games.hannibal.combat import camp_attackers, combat_bonus
from triarii.games.hannibal.contacts import (
    flush_edge,
    in_contact,
    is_engaged,
    is_right_beside,
    pressers_of,
)
from triarii.games.hannibal.sight import is_in_arc
from triarii.games.hannibal.terrain import Feature, area, sweep_touches

rule = pytest.mark.rule
places = st.tuples(st.integers(1000, 1500), st.integers(1000, 1500), st.integers(0, 359))


def square(x: int, y: int, h: int) -> Polygon:
    return affinity.rotate(box(x - 80, y - 80, x + 80, y + 80), -h, origin=(x, y))


@settings(max_examples=300, deadline=None)
@given(places, places)
def test_gaps_and_overlaps_agree_with_an_independent_geometry(one, two):
    a, b = square(*one), square(*two)
    gap = g.gap_between(*one, *two) / 100
    assert abs(gap - a.distance(b)) < 0.02
    depth = g.depth_between(*one, *two) / g.SCALE
    if depth > 0.02:
        assert a.intersects(b)
    elif depth < -0.02:
        assert not a.intersects(b)
    assert g.bases_overlap(*one, *two) == (depth > 5) or abs(depth - 5) < 0.001
    assert g.gap_within(*one, *two, 50) == (gap <= 50) or abs(gap - 50) < 0.02


@settings(max_examples=300, deadline=None)
@given(places, st.integers(-900, 900), st.integers(-900, 900), places)
def test_a_swept_base_agrees_with_the_hull_of_its_two_places(start, sx, sy, other):
    x, y, h = start
    ends = MultiPoint([*square(x, y, h).exterior.coords, *square(x + sx, y + sy, h).exterior.coords])
    hull = ends.convex_hull
    hit = g.sweep_hits_base(x, y, h, sx, sy, *other, 0)
    apart = hull.distance(square(*other))
    meets = hull.intersection(square(*other)).area
    if apart > 0.05:
        assert not hit
    elif meets > 2:
        assert hit
    inside = hull.contains(Point(other[0], other[1]))
    covers = g.sweep_covers_point(x, y, h, sx, sy, other[0], other[1], 0)
    if abs(hull.exterior.distance(Point(other[0], other[1]))) > 0.05:
        assert covers == inside


@settings(max_examples=200, deadline=None)
@given(places, st.integers(-500, 500), st.integers(-500, 500), st.sampled_from(["area", "strip"]))
def test_a_swept_base_on_terrain_agrees_with_an_independent_geometry(start, sx, sy, kind):
    x, y, h = start
    if kind == "area":
        feature = area(3, 1250, 1250, 600, 500)
        c = feature.cut
        a, b = feature.a, feature.b
        corners = [(a - c, b), (a, b - c), (a, c - b), (a - c, -b), (c - a, -b), (-a, c - b), (-a, b - c), (c - a, b)]
        shape = Polygon([(1250 + px, 1250 + py) for px, py in corners])
    else:
        feature = Feature(10, 1250, 1250, 160, 40, 0, 37)
        shape = affinity.rotate(box(1090, 1210, 1410, 1290), -37, origin=(1250, 1250))
    ends = MultiPoint([*square(x, y, h).exterior.coords, *square(x + sx, y + sy, h).exterior.coords])
    hull = ends.convex_hull
    hit = sweep_touches(feature, x, y, h, sx, sy, 0)
    if hull.distance(shape) > 0.05:
        assert not hit
    elif hull.intersection(shape).area > 2:
        assert hit


def test_no_rule_reckons_with_fractions_so_that_no_measure_depends_on_the_machine():
    for path in sorted(GAME.folder().glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "# triarii: pure" in text:
            continue  # data files, pictures and odds: nothing there decides what happens
        for node in ast.walk(ast.parse(text)):
            where = f"{path.name}, line {getattr(node, 'lineno', 0)}"
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), where
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), where
            assert not (isinstance(node, ast.Name) and node.id == "float"), where
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert [name.name for name in node.names] == ["isqrt"], where


def test_the_sine_table_is_the_same_everywhere():
    assert len(g.SIN) == len(g.COS) == 360
    assert sum(g.QUARTER) == 5_779_438 and g.SIN[30] == 50_000 and g.COS[180] == -100_000


@rule("AH-TABLE-01", "AH-TABLE-03", "AH-TABLE-22")
def test_the_table_its_headings_and_its_edge():
    assert (WIDE, DEEP) == (4800, 3600)
    game = field("S HF 20 20 90; S HF 47.20 10 0; phase move" + FAR)
    game.does("move u0", "march F1.00")
    assert game.place(0) == (2100, 2000, 90)
    game.does("move u1", "march F1.00")
    assert not g.off_table(4721, 1000, 0, WIDE, DEEP) and g.off_table(4722, 1000, 0, WIDE, DEEP)
    assert [game.battle.unit_name(unit) for unit in (0, 1)] == ["Heavy Foot 1", "Heavy Foot 2"]


@rule("AH-TABLE-02")
def test_places_are_rounded_halves_away_from_zero():
    assert g.rounded(5, 10) == 1 and g.rounded(-5, 10) == -1 and g.rounded(4, 10) == 0 and g.rounded(-14, 10) == -1
    game = field("S HF 20 20 30; phase move" + FAR)
    game.does("move u0", "march F1.01")
    assert game.place(0) == (2051, 2087, 30)  # 0.505 and 0.8747


@rule("AH-TABLE-04", "AH-TABLE-10")
def test_a_hundredth_is_in_favour_of_the_mover():
    game = field("S HF 20 10 0; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F5.02", "AH-MOVE-19")
    game.does("march F5.01")
    game = field("S HF 20 10 0; S HF 20 17.61 0; S HF 20 17.62 0" + FAR)
    assert game.is_within(0, 1, 600) and not game.is_within(0, 2, 600)
    game = field("S HF 20 10 0; commander S +0/+0 20 16.81; commander S +0/+0 20 16.82" + FAR)
    assert game.commander_within(0, 0, 600) and not game.commander_within(1, 0, 600)


@rule("AH-TABLE-05", "AH-TABLE-06", "AH-TABLE-13")
def test_overlap_contact_and_engagement():
    assert not g.bases_overlap(0, 0, 0, 155, 0, 0) and g.bases_overlap(0, 0, 0, 154, 0, 0)
    game = field("S HF 20 20 0; N HF 21.65 20 180; N HF 20 22 180" + FAR)
    assert in_contact(game.battle, 0, 1) and not in_contact(game.battle, 0, 2)
    assert not is_engaged(game.battle, 0) and not is_engaged(game.battle, 1)
    game = field("S HF 20 20 0; N HF 21.60 20 270" + FAR)
    assert is_engaged(game.battle, 0) and is_engaged(game.battle, 1)


@rule("AH-TABLE-07", "AH-TABLE-08", "AH-TABLE-09", "AH-COMBAT-02")
def test_flush_edges_lines_and_corners():
    assert flush_edge(0, 0, 0, 0, 160, 180) == 0
    assert flush_edge(0, 0, 0, 0, 160, 90) == 1 or flush_edge(0, 0, 0, 0, 160, 270) == 1
    assert flush_edge(0, 0, 0, 0, 160, 0) == 2
    assert flush_edge(0, 0, 0, 0, 160, 181) == 0 and flush_edge(0, 0, 0, 0, 160, 182) == -1
    assert flush_edge(0, 0, 0, 0, 165, 180) == 0 and flush_edge(0, 0, 0, 0, 166, 180) == -1
    assert flush_edge(0, 0, 0, 5, 160, 180) == 0 and flush_edge(0, 0, 0, 6, 160, 180) == -1
    game = field("S HF 20 20 0; S HF 21.6 20 0; S HF 21.6 20.06 0; S HF 21.6 20 2" + FAR)
    assert is_right_beside(game.battle, 0, 1) and not is_right_beside(game.battle, 1, 0)
    assert not is_right_beside(game.battle, 0, 2) and not is_right_beside(game.battle, 0, 3)


@rule("AH-TABLE-11")
def test_every_die_is_a_logged_d8():
    game = field("S SP 20 10 0 d1; S SP 30 10 0 d1; phase rally" + FAR, "6 5")
    told = game.happened(game.does("rally u0"), "rally roll")[0]
    assert told["text"] == "Spear 1 rolls 6 to rally, 5 against 5" and told["rule"] == "AH-RALLY-05"


@rule("AH-TABLE-12")
def test_open_orders_go_by_the_active_player_then_by_number():
    # both sides must turn at once: the active player's unit is told first, then lower numbers
    game = field(
        "N HF 10 20 0; N HF 11.6 20 270; S HF 20 20 0; S HF 30 20 0; S HC 8.4 20 90; N HF 21.6 20 270;"
        "N HF 31.6 20 270; phase combat" + FAR,
        "4 4 4 4 4 4 4 4",
    )
    from triarii.games.hannibal.contacts import face_attackers

    game.battle.h[0], game.battle.h[2], game.battle.h[3] = 0, 0, 0
    from triarii.games.hannibal.contacts import refresh

    refresh(game.battle)
    game.battle.active = 0
    game.battle.events = []
    face_attackers(game.battle)
    turned = [event["name"] for event in game.happened(game.battle.events, "faces")]
    assert turned == ["Heavy Foot 1", "Heavy Foot 2", "Heavy Foot 1"]


@rule("AH-TABLE-14")
def test_zones_are_cut_by_the_lines_of_front_and_rear():
    from triarii.games.hannibal.conform import was_ahead

    game = field("S HF 20 20 0; N HF 30 21.66 0; N HF 30 20 0; N HF 30 18 0" + FAR)
    assert was_ahead(game.battle, 0, *game.place(1))
    assert not was_ahead(game.battle, 0, *game.place(2)) and not was_ahead(game.battle, 0, *game.place(3))
    assert g.ahead_of(*game.place(0), 3000, 1800) < -80 * g.SCALE


@rule("AH-TABLE-15", "AH-CMD-02")
def test_an_attached_commander_is_at_his_units_centre_and_blocks_nothing():
    game = field("S HF 20 10 0 @+1/+0; commander S +0/+0 20 13; phase move" + FAR)
    assert game.commander_place(0) == (2000, 1000)
    game.does("move u0", "march F4.00")
    assert game.commander_place(0) == (2000, 1400)
    game.does("lead c1")
    assert "join u0" not in game.texts()
    game.refuses("join u0", "AH-CMD-02")


@rule("AH-TABLE-16", "AH-TABLE-23")
def test_a_camp_fights_with_four_and_every_edge_is_its_front():
    game = field("S HF 24 33.2 0; camp N 24 34.8; phase combat" + FAR, "1 8")
    assert game.dmz[0] == 1 or not game.alive(0)  # 5 against 12
    game = field("S SP 22.4 34.8 90; S HF 24 33.2 0; camp N 24 34.8; phase move" + FAR)
    assert combat_bonus(game.battle, 0, 1001) == 4  # no flank or rear to speak of, no enemy type
    assert pressers_of(game.battle, 0) == [] and game.pressed[0] == 1001
    game = field("S HF 24 30 0; camp N 24 34.8; phase move" + FAR)
    game.does("move u0", "charge camp1")
    assert game.place(0) == (2400, 3320, 0)


@rule("AH-TABLE-23")
def test_at_a_corner_of_a_camp_the_owner_chooses_the_side():
    game = field("S HF 21.20 31 30; camp N 24 34.8; phase move" + FAR)
    game.does("move u0", "march F4.00")
    assert game.texts() == ["line up on front of camp", "line up on right of camp"]
    game.does("line up on right of camp")
    assert game.place(0) == (2240, 3480, 90)


@rule("AH-TABLE-17")
def test_a_camp_fights_its_strongest_attacker_and_ties_are_chosen():
    game = field("S SP 22.4 34.8 90; S HF 24 33.2 0; S LF 25.6 34.8 270; camp N 24 34.8; phase combat" + FAR, "1 8")
    assert camp_attackers(game.battle, 1) == [0, 1]
    assert game.texts() == ["storm camp with u0", "storm camp with u1"]
    game.does("storm camp with u1")
    assert not game.alive(1) and game.alive(0)


@rule("AH-TABLE-18", "AH-TABLE-19", "AH-CLOCK-17")
def test_a_lost_camp_is_taken_and_a_repulse_hurts():
    game = field("S HF 24 33.2 0; camp N 24 34.8; phase combat" + FAR, "8 1")
    assert game.camp_status[1] == 2 and game.clock == [9, 8] and game.score == [0, 0]
    game = field("S HF 24 33.2 0; camp N 24 34.8; phase combat" + FAR, "3 5")
    assert game.dmz[0] == 1 and game.camp_status[1] == 1


@rule("AH-TABLE-20")
@pytest.mark.parametrize("kind", ["SK", "EL", "AR"])
def test_skirmishers_artillery_and_elephants_never_charge_a_camp(kind):
    game = field(f"S {kind} 24 31.5 0; camp N 24 34.8; phase move" + FAR)
    game.does("move u0")
    assert "charge camp1" not in game.texts()
    game.refuses("march L0.00/3.00" if kind == "SK" else "march F3.00")


@rule("AH-TABLE-21", "AH-FATE-14", "AH-FATE-13")
def test_captured_commanders_are_rescued_with_the_camp():
    game = field(
        "S HF 24 33.2 0 @+0/+0; commander S +1/+1 captured; camp N 24 34.8; clock 4 9; phase combat" + FAR + STOP, "8 1"
    )
    assert game.c_status == [1, 1] and game.c_unit == [0, -1]  # his rescuer has one already
    assert (game.c_x[1], game.c_y[1]) == (2400, 3320)
    assert game.clock == [5, 8] and game.step() == "RallyPhase"  # rising brings no penalty


def test_the_arc_helper_sees_what_stands_ahead():
    game = field("S HF 20 20 0; N HF 20 24 180; N HF 20 16 0" + FAR)
    assert is_in_arc(game.battle, 0, 1) and not is_in_arc(game.battle, 0, 2)
