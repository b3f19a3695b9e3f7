"""The half, its phases, and how a battle ends. AH-TURN, AH-RALLY"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, STOP, field, scenario
from triarii.games.hannibal.rally import rally_bonus
from triarii.games.hannibal.turn import end_if_broken, judge

rule = pytest.mark.rule


def both_pass(game, halves: int) -> None:
    for _ in range(halves):
        game.does("end phase")


@rule("AH-TURN-01", "AH-TURN-02", "AH-TURN-09")
def test_who_deployed_first_takes_the_first_half_of_every_turn():
    game = field("active N; first N; phase move" + FAR)
    seats = []
    for _ in range(4):
        seats.append((game.turn, game.active))
        game.does("end phase")
    assert seats == [(1, 1), (1, 0), (2, 1), (2, 0)]


@rule("AH-TURN-03", "AH-TURN-04", "AH-TURN-05", "AH-TURN-06", "AH-TURN-07", "AH-TURN-08", "AH-TURN-10", "AH-TURN-19")
def test_the_phases_of_a_half_follow_one_another():
    game = field(
        "S SP 20 10 0 phalanx-drill; S SP 30 10 0 d1; S SP 34 10 0 d1; S LF 10 10 0 bows; N HF 10 15 180;"
        "S HF 40 20 0; N HF 40 21.6 180; S HF 44 20 0; N HF 44 21.6 180; N LF 10 20 180 bows d1; phase start" + FAR,
        "1 1 8 8 1 8 1",
    )
    steps = [game.step()]
    game.refuses("rally u1")
    game.does("form phalanx u0")
    steps.append(game.step())
    assert "end phase" not in game.texts()  # rally rolls are compulsory
    game.refuses("rally u9", "AH-TURN-10")
    game.does("rally u1")
    steps.append(game.step())
    game.refuses("shoot u9 at u3", "AH-TURN-10")
    game.does("shoot u3 at u4")
    steps.append(game.step())
    game.refuses("move u4", "AH-TURN-10")
    game.does("end phase")
    steps.append(game.step())
    game.does("from left", "hold", "hold")
    assert steps == ["Half", "RallyPhase", "MissilePhase", "MovementPhase", "CombatPhase"]
    assert game.clock == [9, 8] and game.active == 1  # 1 + 2 + 2 points against none


@rule("AH-TURN-11", "AH-CLOCK-18")
def test_a_clock_at_zero_ends_the_battle():
    game = field("S HF 20 5 0; S HF 30 5 0; clock 9 1; score 4 1; phase combat" + FAR)
    assert game.outcome.winners == (0,) and game.outcome.rule == "AH-TURN-11"


@rule("AH-TURN-12")
def test_an_army_of_skirmishers_alone_has_lost():
    game = field("S HC 20 20 0; N LF 20 21.6 180; N SK 30 30 180; phase combat", "8 1")
    assert game.outcome.winners == (0,) and game.outcome.rule == "AH-TURN-12"
    game = field("S HC 20 20 0; N LF 20 21.6 180; N HF off; N SK 30 30 180; phase combat", "8 1")
    assert game.outcome is None or game.outcome.rule != "AH-TURN-12"  # a reserve counts


@rule("AH-TURN-13")
def test_of_two_broken_armies_the_larger_share_wins():
    game = field(
        "S HF 20 5 0; S HF 30 5 0; S HF 34 5 0; N HF 20 30 180; N HF 30 30 180; N HF 34 30 180; N HF 38 30 180"
    )
    for unit in (1, 2, 4, 5, 6):
        game.battle.status[unit] = 3
    assert end_if_broken(game.battle) and game.outcome.winners == (0,)  # a third against a quarter


@rule("AH-TURN-15", "AH-SCEN-04")
@pytest.mark.parametrize(
    ("clocks", "lost", "winners"), [((9, 8), (50, 0), (0,)), ((8, 8), (50, 20), (1,)), ((8, 8), (20, 20), ())]
)
def test_at_the_limit_the_clock_then_the_losses_decide(clocks, lost, winners):
    game = field("limit 2; turn 2; active N; phase move" + FAR)
    game.battle.clock[:] = clocks
    game.battle.lost[:] = lost
    game.does("end phase")
    assert game.outcome.winners == winners and game.outcome.rule == "AH-TURN-15"


@rule("AH-TURN-16", "AH-TURN-18")
def test_without_a_limit_ten_calm_turns_end_the_battle():
    assert field(FAR).limit == 20
    game = field("turn 20; phase move" + FAR, options={"turn_limit": False})
    both_pass(game, 19)
    assert game.outcome is None and game.turn == 29
    both_pass(game, 1)
    assert game.outcome.rule == "AH-TURN-18"


@rule("AH-TURN-17")
def test_if_both_lose_at_once_it_is_a_draw():
    from triarii.games.hannibal.effects import check_armies

    game = field(FAR)
    game.battle.clock[:] = [0, 0]
    check_armies(game.battle)
    assert game.outcome.winners == () and game.outcome.rule == "AH-TURN-17"
    judge(game.battle, "test", "AH-TURN-15")


@rule("AH-RALLY-03", "AH-RALLY-05")
def test_what_is_added_to_a_rally_roll():
    game = field(
        "S SP 20 10 0 d2 elite @+1/+2; S SP 30 10 0 veteran-rally; S SP 33 10 0 inexperienced-rally d1;"
        "S SP 36 10 0 formed phalanx-drill; S WB 40 10 0 tribal; S HF 44 10 0; commander S +2/+2 44 10" + FAR
    )
    assert [rally_bonus(game.battle, unit) for unit in range(6)] == [1, 1, -2, 1, 1, 0]
    game = field("S HF 20 10 0 d2 elite @+1/+2; S HF 30 10 0 d2; phase rally" + FAR, "1 8")
    game.does("rally u0")  # 1 + 1: no automatic failure, but RF 4 is not reached
    assert game.dmz[:2] == [2, 0]


@rule("AH-RALLY-06", "AH-RALLY-07")
def test_each_unit_rolls_once_in_the_order_its_owner_likes():
    game = field("S SP 20 10 0 d1; S SP 30 10 0 d1; S SP 34 10 0 d1; phase rally" + FAR, "1 8 1")
    assert game.texts() == ["rally u0", "rally u1", "rally u2"]
    game.does("rally u2")
    game.refuses("rally u2", "AH-RALLY-06")
    game.does("rally u0")
    assert game.dmz[:3] == [0, 1, 1] and game.step() == "MovementPhase"


@rule("AH-RALLY-08")
@pytest.mark.parametrize(("allowed", "left"), [(True, 0), (False, 1)])
def test_engaged_units_rally_unless_the_option_says_no(allowed, left):
    game = field(
        "S SP 20 10 0 d1; N HF 20 11.6 180; phase rally" + FAR, "8" if allowed else "", {"engaged_rally": allowed}
    )
    assert game.dmz[0] == left


@rule("AH-RALLY-09")
def test_a_rally_test_takes_no_marker_off():
    from triarii.games.hannibal.rally import passes_test

    game = field("S SP 20 10 0 d1; phase move" + FAR, "6 5")
    assert passes_test(game.battle, 0, 0) and game.dmz[0] == 1
    assert not passes_test(game.battle, 0, 0)


@rule("AH-RALLY-10", "AH-RALLY-12", "AH-MOVE-43")
@pytest.mark.parametrize("markers", ["d1", "d2"])
def test_a_marked_unit_enters_no_combat(markers):
    game = field(f"S HF 20 18 0 {markers}; N HF 20 21 180; phase move" + FAR)
    game.does("move u0")
    assert "charge u1" not in game.texts()
    game.refuses("march F2.00", "AH-RALLY-10")


@rule("AH-RALLY-11", "AH-RALLY-13", "AH-RALLY-14")
def test_nearer_is_measured_to_the_nearest_enemy_at_the_end():
    game = field("S HF 20 10 0 d2; N HF 20 16 180; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F0.02", "AH-RALLY-11")
    game.does("march F0.01")  # within a hundredth
    game = field("S HF 20 10 0 d1; N HF 20 16 180; phase move" + FAR)
    game.does("move u0", "march F2.00")  # one marker only forbids contact
    game = field("S PK 20 10 0 d2; N HF 20 16 180; commander S +0/+0 20 8; phase move" + FAR)
    game.does("help u0 by c0")
    game.refuses("place u0 at 20.00 11.00 facing 0", "AH-RALLY-11")  # free moves are bound too
    won = "S HF 20 20 0 {}; N HF 20 21.6 180 d2; N HF 20 26 180; phase combat"
    assert field(won.format("d1") + FAR, "8 1").texts() == ["pursue", "hold"]
    assert field(won.format("d2") + FAR, "8 1").active == 1  # nor may it pursue


@rule("AH-RALLY-15")
def test_a_group_is_bound_by_its_marked_member():
    game = field("S HF 20 10 0 d2; S HF 21.6 10 0; N HF 21 16 180; phase move" + FAR)
    game.does("group u0 to u1")
    game.refuses("march F1.00", "AH-RALLY-11")
    game.does("march B1.00")


@rule("AH-TURN-14", "AH-SETUP-07")
def test_grand_battles_may_do_without_the_broken_army_rule():
    from triarii.games.hannibal.options import OPTIONS

    assert next(option for option in OPTIONS if option.key == "broken_army").values == [True, False]
    from tests.hannibal.field import points_game

    game = points_game("5 3", options={"points": 800, "broken_army": False})
    game.does("take a0")
    assert sum(1 for owner in game.owner if owner == 0) == 30 and len(game.c_owner) == 4


def test_a_scenario_begins_with_its_first_half():
    assert scenario("cannae").active == 1 and STOP
