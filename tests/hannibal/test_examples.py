"""The 33 worked examples of the rules, played as they are told."""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, STOP, field, points_game, scenario
from triarii.engine.data import DataError
from triarii.games.hannibal.armies import ARMIES
from triarii.games.hannibal.charging import turn_on_steps
from triarii.games.hannibal.clock import share_of
from triarii.games.hannibal.combat import combat_bonus, combat_result, combat_total
from triarii.games.hannibal.lists import Army, Row, check_army
from triarii.games.hannibal.missiles import missile_bonus, targets_of
from triarii.games.hannibal.steps import cost_of_step, wheel
from triarii.games.hannibal.support import support_of
from triarii.games.hannibal.turn import loser_of_half

rule = pytest.mark.rule


@rule("AH-EX-01", "AH-SETUP-05")
def test_an_army_of_exactly_400_points_is_legal_and_one_trait_more_is_refused():
    units = [
        Row(8, "Legion", "HF", ["Roman Drill", "Pila"]),
        Row(2, "Triarii", "SP", ["Roman Drill", "Veteran (R)"]),
        Row(2, "Velites", "SK", ["Thrown Missiles"]),
        Row(3, "Horse", "CV"),
    ]
    assert check_army(Army("mine", "Mine", ["+1/+1", "+0/+0"], units), "test", 400) == 400
    units[3] = Row(2, "Horse", "CV")
    units.append(Row(1, "Fast horse", "CV", ["Fast"]))
    with pytest.raises(DataError, match="405 points, 5 more than the 400"):
        check_army(Army("mine", "Mine", ["+1/+1", "+0/+0"], units), "test", 400)


@rule("AH-EX-02", "AH-SETUP-09", "AH-SETUP-11", "AH-SETUP-12", "AH-SETUP-13")
def test_a_stratagem_is_kept_and_the_last_sector_stays_open():
    game = points_game("5 3", [49] + [0] * 17)
    game.does("take a0", "take a1")
    turns = []
    while game.step() == "Laying":
        turns.append(game.seat)
        game.does(game.texts()[0])
    laid = [owner for owner in game.laid_by if owner >= 0]
    assert laid.count(0) == 8 and laid.count(1) == 9
    assert game.laid.count(-1) == 1
    assert game.hands[0] == [17] and game.hands[1] == []
    assert turns[:8] == [0, 0, 1, 1, 0, 0, 1, 1]  # a card, then its sector, in turn
    assert game.battle.view(1).data["state"]["hands"][0] == [None]


@rule("AH-EX-03", "AH-RALLY-01", "AH-RALLY-02", "AH-RALLY-04")
@pytest.mark.parametrize(("die", "markers"), [("6", 0), ("5", 2)])
def test_a_commander_helps_to_rally_against_two_markers(die, markers):
    game = field("S SP 20 10 0 d2 @+1/+1; phase rally" + FAR, die)
    assert game.dmz[0] == markers


@rule("AH-EX-04", "AH-MISSILE-02", "AH-MISSILE-11", "AH-MISSILE-04")
def test_the_nearest_target_must_be_shot_at():
    where = "S {} 20 20 0 {}; N HF 19.20 26.60 180; N HF 20.80 26.{} 180"
    assert targets_of(field(where.format("LF", "bows", "58") + FAR).battle, 0) == [2]
    assert targets_of(field(where.format("LF", "bows", "59") + FAR).battle, 0) == [1, 2]
    assert targets_of(field(where.format("AR", "", "58") + FAR).battle, 0) == [1, 2]


@rule("AH-EX-05", "AH-MISSILE-26", "AH-MISSILE-23", "AH-TRAIT-06", "AH-TRAIT-07")
def test_massed_bows_against_armour_in_the_woods():
    game = field(
        "S LF 20 20 0 bows massed-bows; N HF 20 24 180 heavy-armor; woods 20 26 6 6; phase missiles" + FAR, "6"
    )
    assert missile_bonus(game.battle, 0, 1) == -1
    game.does("shoot u0 at u1")
    assert game.dmz[1] == 0
    game = field("S LF 20 20 0 bows massed-bows; N HF 20 24 180; phase missiles" + FAR, "6")
    game.does("shoot u0 at u1")
    assert game.dmz[1] == 1


@rule("AH-EX-06", "AH-MISSILE-24", "AH-MISSILE-05", "AH-FATE-03")
def test_artillery_kills_and_the_general_is_captured():
    game = field("S AR 20 10 0; S LF 24 10 0 bows; N PK 20 15 180 @+1/+1; camp S 24 1.2; phase missiles" + FAR, "8 3")
    game.does("shoot u0 at u2")
    assert not game.alive(2) and game.score == [2, 0]
    assert game.c_status[0] == 2 and game.clock == [9, 8]


@rule("AH-EX-07", "AH-MISSILE-28", "AH-COMBAT-43", "AH-COMBAT-41", "AH-CLOCK-04")
def test_a_second_marker_from_missiles_drives_a_warband_back():
    shot = "S LF 20 14 0 bows; N WB 20 20 180 d1{}; phase missiles"
    game = field(shot.format("") + FAR, "8")
    game.does("shoot u0 at u1")
    assert game.dmz[1] == 2 and game.place(1) == (2000, 2160, 180) and game.score[0] == 1
    game = field(shot.format("; N SP 20 21.6 180") + FAR, "8")
    game.does("shoot u0 at u1")
    assert not game.alive(1) and game.score[0] == 2
    game = field(shot.format("") + FAR, "8", {"missile_retreat": False})
    game.does("shoot u0 at u1")
    assert game.dmz[1] == 2 and game.place(1) == (2000, 2000, 180)


@rule("AH-EX-08", "AH-MOVE-01", "AH-MOVE-02", "AH-MOVE-08")
def test_a_group_four_units_and_a_commander_use_five_orders():
    line = "; ".join(f"S PK {20 + 1.6 * n:.2f} 10 0" for n in range(5))
    singles = "; ".join(f"S HF {2 + 4 * n} 6 0" for n in range(4))
    game = field(
        f"{line}; {singles}; S HF 40 10 0 @+0/+0; S HF 44 10 0; N HF 20 34 180; N HF 26 34 180; clock 6 9; phase move"
    )
    assert game.orders == 6
    game.does("group u0 to u4", "march F2.00")
    for unit in (5, 6, 7, 8, 9):
        game.does(f"move u{unit}", "march F1.00")
    assert game.orders == 1


@rule("AH-EX-09", "AH-MOVE-21", "AH-MOVE-07", "AH-MOVE-20")
def test_a_group_of_four_wheels_thirty_degrees():
    assert cost_of_step(wheel(0, 30), 4) == 336
    line = "; ".join(f"S HF {20 + 1.6 * n:.2f} 10 0" for n in range(4))
    game = field(f"{line}; N HF 20 34 180; N HF 30 34 180; phase move")
    game.does("group u0 to u3")
    answer = game.refuses("march WL30 F1.66", "AH-MOVE-19")
    assert answer.sentence == "0.02 inch too far: wheel 3.36 + advance 1.66 of 5.00."
    game.does("march WL30 F1.64")
    assert [game.h[unit] for unit in range(4)] == [330] * 4


@rule("AH-EX-10", "AH-RALLY-11", "AH-RALLY-13", "AH-MOVE-24")
def test_two_markers_forbid_going_nearer():
    where = "S CV 20 10 0 d2; N HF 20 18.60 180; phase move" + FAR
    game = field(where)
    game.does("move u0")
    game.refuses("march F0.50", "AH-RALLY-11")
    game.does("march B3.00")
    assert game.place(0) == (2000, 700, 0)


@rule("AH-EX-11", "AH-MOVE-36", "AH-MOVE-34", "AH-MOVE-37")
def test_who_passes_through_whom():
    pikes = "; ".join(f"S PK {20 + 1.6 * n:.2f} 10 0" for n in range(3))
    game = field(f"{pikes}; S SK 21.6 8.2 0; phase move" + FAR)
    game.does("move u3", "march L0.00/4.00")
    game = field(f"{pikes}; S HC 21.6 8.2 0; phase move" + FAR)
    game.does("move u3")
    game.refuses("march F4.00", "AH-MOVE-34")
    game = field("S HC 21.6 10 0; S LH 21.6 8.2 0; phase move" + FAR)
    game.does("move u1", "march F4.00")
    assert game.place(1) == (2160, 1220, 0)


@rule("AH-EX-12", "AH-MOVE-47", "AH-COMBAT-03", "AH-COMBAT-32")
def test_a_lone_unit_charged_in_the_flank_turns_to_face():
    game = field("S CV 14 19.9 90; N HF 20 20 0; N HF 21.6 20 0; phase move" + FAR)
    assert support_of(game.battle, 1) == 1
    game.does("move u0", "charge u1")
    assert game.place(0) == (1840, 2000, 90)
    assert game.h[1] == 270
    assert support_of(game.battle, 1) == 0
    assert combat_bonus(game.battle, 1, 0) == 4


@rule("AH-EX-13", "AH-COMBAT-04", "AH-COMBAT-09", "AH-COMBAT-29", "AH-COMBAT-41")
@pytest.mark.parametrize(("before", "survives"), [("", True), ("d1", False)])
def test_front_and_flank_at_once(before, survives):
    game = field(f"S LF 20 18.4 0; S HC 28 20.3 270; N SP 20 20 180 {before}; phase move" + FAR + STOP, "5 3")
    game.does("move u1")
    # the spear unit faces south: east is its left, so the cavalry comes upon that flank
    battle = game.battle
    game.does("charge u2")
    assert game.h[2] == 90 and game.place(1) == (2160, 2000, 270)
    assert combat_bonus(battle, 2, 1) == 4 - len(before.replace("d", ""))
    game.does("end phase")
    assert game.alive(2) == survives
    if survives:
        assert game.dmz[2] == 1


@rule("AH-EX-14", "AH-TRAIT-44", "AH-TRAIT-45", "AH-TRAIT-59", "AH-TRAIT-49", "AH-COMBAT-31", "AH-COMBAT-39")
def test_a_legion_with_pila_against_a_phalanx():
    game = field(
        "S HF 20 20 0 roman-drill pila; S HF 18.4 20 0 roman-drill; S HF 21.6 20 0 roman-drill;"
        "N PK 20 21.6 180 phalanx-drill formed; N PK 18.4 21.61 180; charged 0 3; phase combat" + FAR,
        "4 4 4 4",
    )
    assert combat_bonus(game.battle, 0, 3) == 7 and combat_bonus(game.battle, 3, 0) == 7
    game.does("from right")
    assert game.dmz[0] == game.dmz[3] == 0  # 11 against 11
    assert combat_bonus(game.battle, 0, 3) == 6 and combat_bonus(game.battle, 3, 0) == 7
    assert combat_result(11, 10) == 1


@rule("AH-EX-15", "AH-TRAIT-58", "AH-TRAIT-59")
def test_diagonal_and_side_support_give_two_at_most():
    game = field(
        "S HF 20 20 0 roman-drill; S HF 18.4 18.4 0 roman-drill; S HF 21.6 18.4 0 roman-drill;"
        "S HF 21.6 20 0 roman-drill" + FAR
    )
    assert support_of(game.battle, 0) == 2


@rule("AH-EX-16", "AH-COMBAT-38", "AH-CLOCK-05")
@pytest.mark.parametrize(("his", "alive"), [(4, False), (5, True)])
def test_exactly_double_destroys_skirmishers_and_scores_nothing(his, alive):
    game = field("S HC 20 20 0; N SK 20 21.6 180; phase combat" + FAR + STOP, f"6 {his}")
    assert game.alive(1) == alive and game.score == [0, 0]
    if alive:
        assert game.dmz[1] == 1


@rule("AH-EX-17", "AH-TRAIT-46", "AH-TRAIT-47", "AH-COMBAT-46", "AH-COMBAT-51")
def test_the_first_wild_charge_gives_two_markers():
    game = field("S HC 20 20 0 wild-charge; N LF 20 21.6 180; charged 0 1; phase combat" + FAR + STOP, "4 5")
    assert game.dmz[1] == 2 and game.score == [2, 0] and game.place(1) == (2000, 2320, 180)
    game.does("pursue")
    assert game.place(0) == (2000, 2160, 0) and game.pressed[0] == 1
    assert combat_bonus(game.battle, 0, 1) == 4


@rule("AH-EX-18", "AH-TRAIT-16", "AH-TRAIT-17", "AH-TRAIT-18", "AH-TRAIT-20")
@pytest.mark.parametrize(("die", "place"), [("4", (2000, 1840, 0)), ("5", (2000, 2340, 0))])
def test_a_charge_on_fearsome_elephants_needs_nerve(die, place):
    game = field("S HF 20 20 0; N EL 20 25 180 fearsome; phase move" + FAR, die)
    game.does("move u0", "charge u1")
    assert game.place(0) == place and game.dmz[0] == 0 and game.moved[0] and game.orders == 8


@rule("AH-EX-19", "AH-TRAIT-29", "AH-TRAIT-30", "AH-CLOCK-10", "AH-COMBAT-16")
def test_a_warband_storms_on_after_destroying_its_enemy():
    game = field("S WB 20 20 0 tribal; N SK 20 21.6 180; N HF 20 24.6 180; clock 8 9; phase combat" + FAR, "8 1 4")
    assert not game.alive(1)
    assert game.place(0) == (2000, 2300, 0) and game.dmz[0] == 1 and game.score == [0, 0]
    assert game.charges == [0, 2, 0]
    assert combat_bonus(game.battle, 0, 2) == 4 + 1 - 1


@rule("AH-EX-20", "AH-TRAIT-34", "AH-TRAIT-36", "AH-TRAIT-42")
def test_elephants_panic_to_the_west():
    shot = "S LF 24 17 0 thrown-missiles; N EL 24 20 180 panic{}; phase missiles"
    game = field(shot.format("") + FAR, "8 3")
    game.does("shoot u0 at u1")
    assert game.place(1) == (1800, 2000, 270) and game.dmz[1] == 1
    game = field(shot.format("; N SP 20.4 20 180") + FAR, "8 3")
    game.does("shoot u0 at u1")
    assert game.place(1) == (2200, 2000, 270) and game.pressed[1] == 2 and game.h[2] == 90
    assert game.brawls == [1, 2]


@rule("AH-EX-21", "AH-MOVE-55", "AH-MOVE-56", "AH-MOVE-58", "AH-MOVE-59")
def test_light_horse_breaks_off_from_pikes_but_not_from_cavalry():
    game = field("S LH 20 20 0; N PK 20 21.6 180; phase move" + FAR)
    game.does("disengage u0", "keep heading")
    assert game.place(0) == (2000, 800, 0) and game.dmz[0] == 1 and game.orders == 8
    game = field("S LH 20 20 0; N HC 20 21.6 180; phase move" + FAR)
    game.refuses("disengage u0", "AH-MOVE-58")


@rule("AH-EX-22", "AH-CLOCK-07", "AH-CLOCK-09", "AH-CLOCK-11", "AH-CLOCK-06", "AH-TRAIT-31")
def test_the_loser_of_a_half_lowers_his_clock_and_marks_a_quarter():
    north = "; ".join(f"N HF {4 + 3 * n} 34 180" for n in range(10))
    lights = "; ".join(f"N SK {4 + 3 * n} 30 180" for n in range(3))
    where = f"S HF 20 5 0; S HF 30 5 0; S HF 33 5 0; {north}; {lights}; clock 9 5; score 4 1; phase combat"
    game = field(where)
    assert game.clock == [9, 4] and game.tribal_lost == [0, 1]
    assert game.question() == "The clock stands at 4: mark 3 more units."
    assert game.seat == 1 and len(game.legal) == 10
    game.does("mark u3", "mark u4", "mark u5")
    assert [game.dmz[unit] for unit in (3, 4, 5, 6)] == [1, 1, 1, 0]
    assert field(where, options={"winner_needs_five": True}).clock == [9, 5]


@rule("AH-EX-23", "AH-CLOCK-12")
@pytest.mark.parametrize(("other", "marks"), [(6, 5), (5, 3)])
def test_half_the_army_is_marked_when_the_enemy_is_far_ahead(other, marks):
    north = "; ".join(f"N HF {4 + 3 * n} 34 180" for n in range(9))
    game = field(f"S HF 20 5 0; S HF 30 5 0; {north}; clock {other} 4; score 4 1; phase combat")
    assert game.question() == f"The clock stands at 3: mark {marks} more units."
    assert share_of(9, 50) == 5 and share_of(9, 25) == 3


@rule("AH-EX-24", "AH-FATE-06", "AH-FATE-08", "AH-FATE-09")
def test_a_wounded_general_loses_his_bonuses_and_costs_two_points():
    game = field("S HC 20 20 0; N LF 20 21.6 180 @+1/+1; N HF 24 24 180; phase combat" + FAR, "8 1 4")
    assert not game.alive(1) and game.score == [4, 0]
    assert game.c_wounded == [1] and game.c_unit == [2] and game.c_status == [1]
    assert combat_bonus(game.battle, 2, 0) == 4


@rule("AH-EX-25", "AH-TABLE-18", "AH-CLOCK-17", "AH-FATE-04", "AH-FATE-12", "AH-CLOCK-11")
def test_a_captured_camp_gives_the_general_back():
    game = field(
        "S HF 24 33.20 0; commander S +1/+1 captured; camp N 24 34.80; clock 6 5;"
        "N HF 2 30 180; N HF 6 30 180; N HF 10 30 180; N HF 14 30 180; phase combat",
        "6 3",
    )
    assert game.camp_status == [0, 2] and game.clock == [7, 4]
    assert game.c_status == [1] and game.c_unit == [0]
    assert game.question() == "The clock stands at 4: mark 1 more units."


@rule("AH-EX-26", "AH-TRAIT-62", "AH-TRAIT-63", "AH-TRAIT-64", "AH-COMBAT-46")
def test_unreliable_units_test_when_the_clock_reaches_five():
    game = field(
        "N SP 20 24 180 unreliable; N SP 30 24 180 unreliable d1; S HF 20 5 0; S HF 30 5 0; clock 9 6;"
        "score 4 1; phase combat" + STOP,
        "5 5",
    )
    assert game.dmz[:2] == [0, 2] and game.place(1) == (3000, 2560, 180)
    assert game.tested[:2] == [1, 1] and game.wavered == [0, 1]


@rule("AH-EX-27", "AH-COMBAT-22", "AH-COMBAT-23", "AH-COMBAT-24")
@pytest.mark.parametrize(("lower", "shaken"), [(False, 1), (True, 0)])
def test_higher_ground_counts(lower, shaken):
    game = field(
        "S HF 20 20 0; N HF 20 21.6 180; gentle-hill 20 17 8 8; phase combat" + FAR + STOP,
        "5 5",
        {"uphill_lower": lower},
    )
    assert game.dmz[shaken] == 1 and game.dmz[1 - shaken] == 0


@rule("AH-EX-28", "AH-MOVE-10", "AH-MOVE-12", "AH-MOVE-13")
def test_a_detached_commander_helps_one_unit():
    where = "S PK 20 10 0; S PK 21.6 10 0; commander S +0/+0 20.80 3.70; phase move" + FAR
    game = field(where)
    game.does("help u0 by c0", "place u0 at 20.00 10.00 facing 180")
    assert game.h[0] == 180 and game.orders == 9 and game.moved[0]
    game.refuses("help u1 by c0", "AH-MOVE-12")
    game = field(where)
    game.does("help u1 by c0")
    game.refuses("place u1 at 21.60 11.05 facing 0", "AH-MOVE-14")
    game.does("place u1 at 21.60 11.00 facing 0")
    game = field(where, options={"help_all": True})
    game.does("help u0 by c0", "place u0 at 20.00 10.00 facing 180", "help u1 by c0")


@rule("AH-EX-29", "AH-MOVE-64", "AH-TRAIT-45")
def test_principes_relieve_hastati():
    game = field(
        "S HF 20 20 0 roman-drill pila d2; S HF 20 18.4 0 roman-drill pila; N HF 20 21.6 180; phase move" + FAR
    )
    game.does("relieve u0 with u1")
    assert game.place(1) == (2000, 2000, 0) and game.place(0) == (2000, 1840, 0)
    assert game.pressed[1] == 2 and game.orders == 8 and game.moved[:2] == [1, 1]
    assert combat_bonus(game.battle, 1, 2) == 4


@rule("AH-EX-30", "AH-TURN-13", "AH-TURN-14")
@pytest.mark.parametrize(("left", "over"), [(4, True), (5, False)])
def test_an_army_reduced_to_a_third_is_broken(left, over):
    units = "; ".join(f"N HF {2 + 1.7 * n:.2f} 34 180" for n in range(12))
    lights = "; ".join(f"N SK {30 + 2 * n} 30 180" for n in range(3))
    for broken_army in (True, False):
        game = field(
            f"{units}; {lights}; S HF 20 5 0 phalanx-drill; S SP 22 5 0 phalanx-drill; clock 9 4; phase start",
            options={"broken_army": broken_army},
        )
        for unit in range(left, 12):
            game.battle.status[unit] = 3
        game.does("end phase", "end phase")
        assert (game.outcome is not None) == (over and broken_army)
    assert game.battle.started == [2, 12]


@rule("AH-EX-31", "AH-COMBAT-43", "AH-COMBAT-45", "AH-TRAIT-57")
def test_hastati_retreat_through_the_second_line_at_the_trebia():
    from triarii.games.hannibal.effects import retreat, retreat_length

    game = scenario("trebia")
    assert game.battle.unit_name(1) == "Hastati 2" and game.place(1) == (2160, 1400, 0)
    assert game.battle.unit_name(6) == "Principes 1" and game.place(6) == (2160, 1160, 0)
    retreat(game.battle, 1)
    assert game.place(1) == (2160, 1000, 0)
    game = scenario("trebia")
    game.battle.traits = [0] * len(game.traits)
    assert retreat_length(game.battle, 1) < 0


@rule("AH-EX-32", "AH-MOVE-71", "AH-MOVE-26", "AH-COMBAT-03", "AH-COMBAT-53")
def test_a_unit_turns_on_an_enemy_it_touches():
    game = field("S HF 20 20 0; N SP 21.6 20 180; active N; phase move" + FAR)
    assert turn_on_steps(game.battle, 1, 0) == 200
    game.does("move u1", "turn on u0")
    assert game.place(1) == (2160, 2000, 270) and game.h[0] == 90
    assert game.charges == [1, 0, 0] and game.orders == 8


@rule("AH-EX-33", "AH-COMBAT-17", "AH-COMBAT-53", "AH-TRAIT-45")
def test_an_old_flank_attack_is_no_new_charge():
    game = field(
        "S HF 20 20 0 pila; N HC 20 21.6 180; N LF 21.6 20 270; charged 2 0; phase combat" + FAR,
        "2 1",
    )
    # first phase: the pila unit faces the cavalry, the charge on its flank grows old
    assert game.charges == []
    game.battle.status[1] = 3
    from triarii.games.hannibal.contacts import face_attackers, update

    update(game.battle, 1)
    face_attackers(game.battle)
    assert game.h[0] == 90 and game.pressed[0] == 2
    assert combat_bonus(game.battle, 0, 2) == 4


def test_totals_never_fall_below_one():
    assert combat_total(1, -4) == 1 and ARMIES and loser_of_half
