"""Orders, steps, passing through, groups. AH-MOVE-01 to 41, 65, 66, 72, 73, 76"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, field
from triarii.games.hannibal.manoeuvres import lines_of
from triarii.games.hannibal.march import March
from triarii.games.hannibal.refusals import FINE
from triarii.games.hannibal.steps import cost_of_step, oblique, pivot, wheel

rule = pytest.mark.rule


def line(count: int, kind: str = "HF", x: float = 20, y: float = 10, traits: str = "") -> str:
    return "; ".join(f"S {kind} {x + 1.6 * n:.2f} {y} 0 {traits}" for n in range(count))


@rule("AH-MOVE-01", "AH-MOVE-02", "AH-CLOCK-16")
def test_orders_are_the_clock_and_each_move_takes_one():
    game = field("S HF 20 10 0; S HF 30 10 0; S HF 33 10 0; clock 2 9; phase move" + FAR)
    assert game.orders == 2
    game.does("move u0", "march F1.00", "move u1", "march F1.00")
    assert game.orders == 9 and game.active == 1  # nothing left to do: the other half has begun
    game = field("S HF 20 10 0; S HF 30 10 0 @+0/+0; S HF 33 10 0; clock 1 9; phase move" + FAR)
    game.does("move u0", "march F1.00")
    game.refuses("move u2", "AH-MOVE-02")
    game.does("move u1", "march F1.00")  # with his commander, for nothing


@rule("AH-MOVE-03")
def test_a_unit_moves_once_in_a_phase():
    game = field("S HF 20 10 0; commander S +0/+0 20 8; phase move" + FAR)
    game.does("move u0", "march F1.00")
    game.refuses("move u0", "AH-MOVE-03")
    game.refuses("help u0 by c0", "AH-MOVE-03")


@rule("AH-MOVE-04", "AH-MOVE-05", "AH-MOVE-06")
def test_a_group_is_an_unbroken_part_of_a_straight_line():
    game = field(line(4) + "; S HF 30 10 0; S HF 20 8.4 0; phase move" + FAR)
    assert lines_of(game.battle, [0, 1, 2, 3, 4, 5]) == [[0, 1, 2, 3]]
    game.does("group u1 to u3", "march F1.00")
    assert [game.y[unit] for unit in range(4)] == [1000, 1100, 1100, 1100]
    game = field(line(2) + "; S HF 30 10 0; S HF 20 8.4 0; phase move" + FAR)
    game.refuses("group u0 to u2", "AH-MOVE-05")
    game.refuses("group u0 to u3", "AH-MOVE-05")  # a unit behind is not in the group


@rule("AH-MOVE-06")
def test_with_the_option_units_flush_behind_march_along():
    game = field(line(2) + "; S HF 20 8.4 0; S HF 30 8.4 0; phase move" + FAR, options={"deep_groups": True})
    game.does("deep group u0 to u1", "march F2.00")
    assert game.place(2) == (2000, 1040, 0) and game.moved[2] and not game.moved[3]


@rule("AH-MOVE-07", "AH-MOVE-66")
def test_a_group_keeps_the_pace_of_its_slowest_and_its_shape():
    game = field("S HF 20 10 0; S PK 21.6 10 0; S WB 23.2 10 0; phase move" + FAR)
    game.does("group u0 to u2")
    game.refuses("march F4.50", "AH-MOVE-19")
    game.does("march WR7 OL10/1.00")
    x, y, h = game.place(0)
    from triarii.games.hannibal.geometry import COS, SCALE, SIN, rounded

    for unit in (1, 2):
        beside = (x + rounded(160 * unit * COS[h], SCALE), y - rounded(160 * unit * SIN[h], SCALE), h)
        assert game.place(unit) == beside


@rule("AH-MOVE-08", "AH-MOVE-09", "AH-CMD-05")
def test_only_a_unit_whose_commander_was_with_it_moves_free():
    where = "S HF 20 10 0 @+0/+0; S HF 21.6 10 0; S HF 30 10 0; phase move" + FAR
    game = field(where)
    game.does("move u0", "march F1.00")
    assert game.orders == 9
    game.refuses("lead c0", "AH-CMD-05")  # his unit has moved
    game = field(where)
    game.does("group u0 to u1", "march F1.00")
    assert game.orders == 8  # a group costs its order
    game = field(where)
    game.does("lead c0", "join u1", "move u1", "march F1.00", "move u0", "march F1.00")
    assert game.orders == 7  # neither the unit he left nor the one he joined


@rule("AH-MOVE-10", "AH-MOVE-11", "AH-MOVE-14", "AH-MOVE-15")
def test_what_the_help_of_a_detached_commander_may_do():
    where = "S PK 20 10 0; S PK 23 10.2 5; commander S +0/+0 20 7; N HF 20 12.6 180; {}; phase move"
    game = field(where.format("S HF 10 10 0") + FAR)
    game.refuses("help u4 by c0")
    game.does("help u0 by c0")
    game.refuses("place u0 at 20.00 11.00 facing 0", "AH-MOVE-15")  # contact with the enemy
    game.refuses("place u0 at 20.50 10.00 facing 90", "AH-MOVE-14")  # a new heading of its own
    game.does("place u0 at 20.50 10.00 facing 0")
    assert game.orders == 9 and game.moved[0]
    game = field("S PK 20 10 0; S PK 22.1 10.2 5; commander S +0/+0 20 7; phase move" + FAR)
    game.does("help u0 by c0", "place u0 at 20.51 10.34 facing 5")  # in line with its friend
    game = field("S PK 20 10 0; N HF 20 11.6 180; commander S +0/+0 20 7; phase move" + FAR)
    game.refuses("help u0 by c0", "AH-MOVE-29")
    game = field("S EL 20 10 0 panic d1; commander S +0/+0 20 7; phase move" + FAR, "1")
    assert "help u0 by c0" not in game.texts()
    game.refuses("help u0 by c0", "AH-MOVE-03")


@rule("AH-MOVE-16", "AH-TRAIT-53")
def test_a_unit_that_formed_phalanx_does_not_move_in_that_half():
    game = field("S PK 20 10 0 phalanx-drill; S HF 30 10 0; phase start" + FAR)
    game.does("form phalanx u0")
    assert game.orders == 9 and game.formed[0] == 2
    game.refuses("move u0", "AH-MOVE-16")
    game.does("end phase", "end phase")
    assert game.formed[0] == 1  # it lasts over both halves
    game.does("move u0", "march F1.00")
    assert game.formed[0] == 0


@rule("AH-MOVE-17", "AH-MOVE-18", "AH-TRAIT-14")
def test_free_facing_moves_along_legs_in_any_direction():
    game = field("S LH 20 10 0 free-facing; phase move" + FAR)
    game.does("move u0")
    game.refuses("march L3.00/0.00 L0.00/-4.00 L-3.00/0.00 L0.00/3.00", "AH-MOVE-19")  # 13 inches
    game.refuses("march F3.00", "AH-MOVE-19")
    game.does("march L3.00/0.00 L0.00/-4.00 L-3.00/0.00 H123")
    assert game.place(0) == (2000, 600, 123)
    game = field("S LH 20 10 0 free-facing; S LH 21.6 10 0 free-facing; phase move" + FAR)
    game.does("group u0 to u1")
    game.refuses("march L3.00/0.00", "AH-MOVE-19")


@rule("AH-MOVE-19")
def test_a_move_has_up_to_four_steps_within_the_allowance():
    game = field("S HF 20 10 0; S HF 30 10 0; phase move" + FAR)
    game.does("move u0", "march F1.00 WL10 F1.00 OR10/1.00", "move u1")
    answer = game.refuses("march P45 F3.00 P45 F0.10", "AH-MOVE-19")
    assert answer.sentence == "0.10 inch too far: pivot 1.00 + advance 3.00 + pivot 1.00 + advance 0.10 of 5.00."
    march = March(game.battle, [1])
    assert march.walk([oblique(1, 10)] * 5, False) != FINE


@rule("AH-MOVE-20", "AH-MOVE-21", "AH-MOVE-22", "AH-MOVE-23", "AH-MOVE-24", "AH-MOVE-25", "AH-MOVE-26")
def test_every_step_and_its_cost():
    ends = {
        "F3.00": ((2000, 1300, 0), 300),
        "WL45": ((2033, 1080, 315), 126),
        "OR45/2.00": ((2141, 1141, 0), 200),
        "SL1.00": ((1900, 1000, 0), 200),
        "B1.50": ((2000, 850, 0), 300),
        "AF": ((2000, 1000, 180), 0),
        "P100": ((2000, 1000, 100), 300),
    }
    for text, (place, cost) in ends.items():
        game = field("S HF 20 10 0; phase move" + FAR)
        game.does("move u0", f"march {text}")
        assert abs(game.x[0] - place[0]) <= 1 and abs(game.y[0] - place[1]) <= 1 and game.h[0] == place[2], text
        march = March(field("S HF 20 10 0; phase move" + FAR).battle, [0])
        step = game.vocabulary().slots["step"].parse(text)
        assert march.walk([step], False) == FINE and march.cost == cost, text
    assert cost_of_step(wheel(1, 45), 1) == 126
    assert [cost_of_step(pivot(turn), 1) for turn in (1, 45, 46, 180, 270)] == [100, 100, 200, 400, 200]
    for bad in ("WL91", "OR46/1.00", "SL1.05"):
        game = field("S HF 20 10 0; phase move" + FAR)
        game.does("move u0")
        game.refuses(f"march {bad}", "AH-MOVE-19")
    game = field("S HF 20 10 0; phase move" + FAR)
    game.does("move u0")
    game.refuses("march SL0.50 SR0.40", "AH-MOVE-23")
    game.refuses("march AF F2.60", "AH-MOVE-19")  # half of 5 inches is gone
    game.does("march AF F2.50")


@rule("AH-MOVE-26", "AH-MOVE-27")
def test_what_groups_may_not_do():
    game = field(line(2) + "; phase move" + FAR)
    game.does("group u0 to u1")
    game.refuses("march P45", "AH-MOVE-26")
    game.does("march AF")
    assert game.place(0) == (2000, 1000, 180) and game.place(1) == (2160, 1000, 180)
    for step in ("AF", "B1.00", "SL1.00"):
        game = field(line(2) + "; phase move" + FAR, options={"group_drill": False})
        game.does("group u0 to u1")
        game.refuses(f"march {step}", "AH-MOVE-26")


@rule("AH-MOVE-28", "AH-TRAIT-12")
def test_fast_units_go_two_inches_further_in_good_going_only():
    game = field("S HF 20 10 0 fast; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F7.02", "AH-MOVE-19")
    game.does("march F7.00")
    game = field("S HF 20 10 0 fast; rough-ground 20 13 6 2; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F4.10", "AH-MOVE-19")
    game.does("march F4.00")


@rule("AH-MOVE-29", "AH-MOVE-30", "AH-MOVE-31", "AH-MOVE-32")
def test_engaged_units_stay_and_others_keep_clear():
    game = field("S HF 20 10 0; N HF 20 11.6 180; S HF 30 10 0; N HF 30 12.5 180; S HF 0.8 20 0; phase move" + FAR)
    game.refuses("move u0", "AH-MOVE-29")
    game.does("move u2")
    game.refuses("march F0.82", "AH-MOVE-31")
    game.does("march F0.80")  # being near does not bind
    game.does("move u4")
    game.refuses("march SL0.10", "AH-MOVE-32")


@rule("AH-MOVE-33")
def test_engines_that_shot_stay_and_never_charge():
    game = field("S AR 20 10 0; N HF 20 15 180; S LA 30 10 0; N HF 30 12.5 180; phase missiles" + FAR, "1")
    game.does("shoot u0 at u1", "end phase")
    game.refuses("move u0", "AH-MOVE-33")
    game.does("move u2")
    game.refuses("march F2.00", "AH-MOVE-33")


@rule("AH-MOVE-34", "AH-MOVE-35", "AH-TRAIT-15", "AH-MOVE-38", "AH-MOVE-39")
def test_free_facing_passes_but_is_not_passed():
    game = field("S LH 20 10 0 free-facing; S LH 20 13 0 free-facing; phase move" + FAR)
    game.does("move u0", "march L0.00/6.00")
    game = field("S HF 20 10 0; S LF 20 12 0 free-facing; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F4.00", "AH-MOVE-34")
    game = field("S SK 20 10 0; S HF 20 13 0; N HF 20 14.6 180; phase move" + FAR)
    game.does("move u0")
    game.refuses("march L0.00/2.00", "AH-MOVE-38")  # it may not end on a base
    game.does("march L1.00/2.00 L1.00/0.80")  # past an engaged friend


@rule("AH-MOVE-36", "AH-MOVE-37", "AH-MOVE-73", "AH-TRAIT-57")
def test_exceptions_to_passing_through():
    game = field(
        "S SK 2 10 0; S LA 6 10 0; S LH 10 10 0; S HF 14 10 0 roman-drill; S PK 18 10 0; S HC 22 10 0; S SP 26 10 0"
        " roman-drill; S HF 30 10 0" + FAR
    )
    may = {(a, b) for a in range(8) for b in range(8) if a != b and game.battle.may_pass(a, b)}
    everybody = set(range(8))
    for skirmisher in (0, 1):
        assert {b for a, b in may if a == skirmisher} == everybody - {skirmisher}
        assert {a for a, b in may if b == skirmisher} == everybody - {skirmisher}
    rest = {(a, b) for a, b in may if a > 1 and b > 1}
    assert rest == {(2, 5), (5, 2), (3, 6), (6, 3)}
    game = field("S HF 20 10 0 roman-drill; S HF 21.6 10 0; S HF 20 13 0 roman-drill; S HF 21.6 13 0; phase move" + FAR)
    game.does("group u0 to u1")
    game.refuses("march F5.00", "AH-MOVE-34")  # each passes by its own right


@rule("AH-MOVE-40")
def test_enemies_and_camps_are_never_passed():
    game = field("S SK 20 10 0; N HF 20 13 180; camp S 10 13; S SK 10 10 0; phase move" + FAR)
    game.does("move u0")
    game.refuses("march L0.00/6.00")
    game.does("stand", "move u2")
    game.refuses("march L0.00/6.00", "AH-MOVE-34")


@rule("AH-MOVE-41")
def test_paths_are_tested_as_the_rule_says():
    game = field("S HF 20 10 0; S HF 20.8 12.5 45; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F4.90", "AH-MOVE-34")  # the hull of both places
    game = field("S HF 20 10 0; S HF 18.3 11.3 0; phase move" + FAR)
    game.does("move u0")
    game.refuses("march WR90", "AH-MOVE-34")  # swept at every degree
    game = field("S HF 20 10 0; S HF 21.6 10 0; phase move" + FAR)
    game.does("move u0", "march P180")  # a turn on the centre: only its end is tested
    assert game.h[0] == 180


@rule("AH-MOVE-65")
def test_a_group_moves_only_if_each_member_could():
    game = field("S HF 20 10 0; S HF 21.6 10 0; N HF 21.6 11.6 180; S HF 23.2 10 0; phase move" + FAR)
    game.refuses("group u0 to u1", "AH-MOVE-29")
    game = field("S HF 20 10 0; S HF 21.6 10 0; woods 24 14 4 4; phase move" + FAR)
    game.does("group u0 to u1")
    game.refuses("march F3.00", "AH-MOVE-19")  # the right one touches the woods
    game.does("march F2.50")


@rule("AH-MOVE-72", "AH-TURN-06")
def test_the_order_in_which_a_movement_phase_opens():
    game = field(
        "S EL 20 10 0 panic d1; S EL 30 10 0 panic d1; S WB 10 18 0 impetuous; N HF 10 23 180; S HF 40 10 0;"
        "hand S favourable-omens; phase move" + FAR,
        "5 5 8",
    )
    assert game.orders == 9 and game.texts() == ["play favourable-omens", "keep cards"]
    game.does("play favourable-omens")
    assert game.orders == 12 and game.texts() == ["panic u0", "panic u1"]
    game.does("panic u1")
    assert game.texts() == ["test u2", "loose u2"]
    game.does("test u2")
    assert game.step() == "MovementPhase" and "end phase" in game.texts()


@rule("AH-MOVE-76")
def test_a_compulsory_move_stops_short_of_friends_it_cannot_clear():
    from triarii.games.hannibal.runs import Run

    game = field("S LH 20 20 0; S HC 20 15 0; S HF 20 30 0; phase move" + FAR)
    run = Run(game.battle, 0, 180, True, True)
    run.go(400)
    assert run.length == 345  # it would end on the cavalry it passes: the last clear place before
    run = Run(game.battle, 0, 0, True, True)
    run.go(1200)
    assert run.length == 830  # 0.10 inch from the foot


@rule("AH-TABLE-04", "AH-MOVE-19")
def test_any_legal_placement_is_accepted_and_the_reason_names_the_measure():
    game = field("S HF 20 10 0; N HF 20 34 180; phase move" + FAR)
    game.does("move u0")
    answer = game.refuses("place u0 at 20.00 15.35 facing 0", "AH-MOVE-19")
    assert answer.sentence == "0.35 inch too far: advance 5.35 of 5.00."
    game.does("place u0 at 21.37 13.11 facing 0")
    assert game.place(0) == (2137, 1311, 0)
    game = field("S HF 20 10 0; phase move" + FAR)
    game.does("move u0", "place u0 at 19.20 11.77 facing 330")
    assert game.place(0) == (1920, 1177, 330)


def test_a_part_of_a_line_that_was_let_stand_is_not_listed_again():
    game = field("; ".join(f"S HF {20 + 1.6 * place} 10 0" for place in range(4)) + "; phase move" + FAR)
    assert {"group u0 to u3", "group u0 to u1", "group u2 to u3"} <= set(game.texts())
    game.does("group u2 to u3", "stand")
    assert {"group u0 to u3", "group u0 to u1"} <= set(game.texts()) and "group u2 to u3" not in game.texts()
