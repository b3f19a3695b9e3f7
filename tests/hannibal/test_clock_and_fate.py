"""The Morale Clock and the fate of generals. AH-CLOCK, AH-FATE"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, STOP, field
from triarii.games.hannibal.clock import Penalty, counted_units
from triarii.games.hannibal.effects import destroy, harm, lower_clock
from triarii.games.hannibal.fate import fate_of
from triarii.games.hannibal.turn import loser_of_half

rule = pytest.mark.rule
NORTH = "; ".join(f"N HF {4 + 3 * n} 34 180" for n in range(8))


@rule("AH-CLOCK-01")
def test_clocks_start_at_nine_and_never_rise_above():
    assert field(FAR).clock == [9, 9]
    game = field("S HF 24 33.2 0; commander S +1/+1 captured; camp N 24 34.8; phase combat" + FAR, "8 1")
    assert game.clock == [9, 8]


@rule("AH-CLOCK-02", "AH-CLOCK-03", "AH-CLOCK-04")
def test_points_for_markers_and_units():
    game = field("S HF 20 20 0; N HF 30 20 180; S HF 40 20 0; phase move" + FAR + STOP)
    harm(game.battle, 1, 1, 0, 0)
    assert game.score == [1, 0]
    harm(game.battle, 0, 2, 1, 1)
    assert game.score == [1, 2]  # two markers at once; both sides score in every half
    harm(game.battle, 0, 1, 1, 1)
    assert not game.alive(0) and game.score == [1, 4]  # the third marker scores as a loss only
    game.does("end phase")
    assert game.score == [0, 0]


@rule("AH-CLOCK-05", "AH-CLOCK-06")
def test_skirmishers_count_neither_way():
    where = "S SK 20 20 0; N HF 30 20 180; N SK 34 20 180"
    for scores, expected in ((False, [0, 0]), (True, [1, 0])):
        game = field(where + FAR, options={"skirmishers_score": scores})
        harm(game.battle, 1, 1, 0, 0)
        destroy(game.battle, 2, 0, 3)
        assert game.score == expected
    game = field(f"{NORTH}; N SK 10 30 180; S HF 20 5 0; S HF 30 5 0")
    assert len(counted_units(game.battle, 1)) == 8


@rule("AH-CLOCK-07", "AH-CLOCK-08", "AH-CLOCK-09")
@pytest.mark.parametrize(
    ("score", "loser", "alone"), [((4, 1), 1, -1), ((3, 1), -1, -1), ((5, 0), 1, 1), ((3, 3), -1, -1), ((2, 6), 0, 0)]
)
def test_who_lowers_his_clock(score, loser, alone):
    for option, expected in ((False, loser), (True, alone)):
        game = field(FAR, options={"winner_needs_five": option})
        game.battle.score[:] = score
        assert loser_of_half(game.battle) == expected


@rule("AH-CLOCK-10", "AH-CLOCK-20")
def test_what_scores_nothing_and_what_scores_for_the_enemy():
    game = field("S WB 20 20 0 impetuous; N SK 20 21.6 180; phase combat" + FAR, "8 1 1")
    assert game.dmz[0] == 1 and game.score == [0, 0]  # overrun
    game = field(f"{NORTH}; S HF 20 5 0; S HF 30 5 0; clock 9 5; score 4 1; phase combat")
    game.battle.dmz[0] = 2
    before = game.score[:]
    game.does("mark u0")
    assert not game.alive(0) and game.score == before  # destroyed by a penalty
    game = field("S HF 24 33.2 0; camp N 24 34.8; phase combat" + FAR, "1 8")
    assert not game.alive(0) and game.score[1] in (0, 2)
    game = field("S HF 24 33.2 0; S HF 44 20 0; N HF 44 21.6 180; camp N 24 34.8; phase combat" + FAR, "1 8 4 4")
    game.does("from left")
    assert game.outcome is None and not game.alive(0)


@rule("AH-CLOCK-20")
def test_harm_done_by_a_camp_scores_for_its_owner():
    from triarii.games.hannibal.melee import CombatPhase

    game = field("S HF 24 33.2 0; camp N 24 34.8" + FAR, "1 8")
    CombatPhase(0).storm(game.battle, 0, 1)
    assert game.score == [0, 2]


@rule("AH-CLOCK-11", "AH-CLOCK-12", "AH-CLOCK-15")
@pytest.mark.parametrize(
    ("value", "other", "percent"), [(4, 9, 25), (3, 6, 50), (3, 5, 25), (2, 5, 50), (1, 3, 25), (5, 9, 0)]
)
def test_penalties_when_the_clock_falls(value, other, percent):
    game = field(f"{NORTH}; S HF 20 5 0; S HF 30 5 0")
    game.battle.clock[:] = [other, value + 1]
    lower_clock(game.battle, 1)
    top = game.battle.stack[-1]
    assert (top.percent if isinstance(top, Penalty) else 0) == percent


@rule("AH-CLOCK-13", "AH-CLOCK-14")
def test_the_owner_marks_each_unit_once_with_all_effects():
    game = field(
        f"{NORTH}; N SK 10 30 180; N HF 20 20 180 d1; S HF 20 5 0; S HF 30 5 0; clock 9 5; score 4 1; phase combat"
    )
    assert game.seat == 1
    game.refuses("mark u8", "AH-CLOCK-13")
    game.refuses("mark u10", "AH-CLOCK-13")
    game.does("mark u9")
    assert game.dmz[9] == 2 and game.place(9) == (2000, 2160, 180)
    game.refuses("mark u9", "AH-CLOCK-13")


@rule("AH-CLOCK-19")
def test_a_penalty_in_a_penalty_waits():
    game = field(
        f"{NORTH}; N HF 20 20 180 d2 @+1/+1; S HF 20 5 0; S HF 30 5 0; clock 9 5; score 4 1; phase combat", "1"
    )
    assert "mark 3 more" in game.question()
    game.does("mark u8")  # destroyed, its general killed, the clock falls to 3
    assert game.clock == [9, 3] and game.question() == "The clock stands at 3: mark 2 more units."
    game.does("mark u0", "mark u1")
    assert game.question() == "The clock stands at 3: mark 4 more units."  # half of 8, now


@rule("AH-FATE-02", "AH-FATE-03", "AH-FATE-06", "AH-FATE-07")
def test_the_fate_table():
    assert [fate_of(die) for die in range(1, 9)] == [0, 0, 1, 2, 2, 3, 3, 3]


@rule("AH-FATE-01", "AH-FATE-02", "AH-FATE-07", "AH-FATE-10", "AH-FATE-14")
def test_an_escaped_commander_joins_a_friend_within_six_inches():
    where = "N LF 20 20 180 @+1/+1; N HF 20 27.6 180; N HF 27.7 20 180; N HF 22 22 180 @+0/+0; N HF 18 22 180"
    game = field(where + FAR, "6")
    destroy(game.battle, 0, 0, -1)
    game.battle.run()
    assert game.texts() == ["join u1", "join u4"]  # not 6.10 away, not where another commander is
    game.does("join u4")
    assert game.c_unit[0] == 4 and game.c_wounded[0] == 0
    game = field(where + FAR, "2")
    destroy(game.battle, 0, 0, -1)
    game.battle.run()
    assert game.c_status[0] == 3 and game.clock == [9, 8]


@rule("AH-FATE-04", "AH-FATE-05", "AH-TABLE-21")
def test_without_a_camp_there_is_no_rescue():
    game = field("S HF 20 20 0; N LF 20 21.6 180; commander S +1/+1 captured; phase combat" + FAR, "8 1")
    assert game.c_status == [2]


@rule("AH-FATE-08", "AH-FATE-09", "AH-FATE-11")
def test_a_wounded_commander_without_a_refuge_is_captured():
    game = field("N LF 20 20 180 @+1/+1" + FAR, "5")
    destroy(game.battle, 0, 0, 2)
    game.battle.run()
    assert game.c_status == [2] and game.c_wounded == [1] and game.clock == [9, 8]
    assert game.score == [4, 0]
    game = field("S HF 30 20 0; S LF 20 20 0 @+1/+1; S HF 22 20 0; S HF 40 20 0; phase move" + FAR, "4")
    destroy(game.battle, 1, 1, -1)
    game.battle.run()
    assert game.c_wounded == [1] and game.c_unit == [2]
    game.battle.c_start[0] = 2
    game.does("move u2", "march F1.00")
    assert game.orders == 9  # he keeps his free moves


@rule("AH-FATE-12", "AH-FATE-13")
def test_a_rescue_raises_the_clock_without_penalty_but_a_new_fall_counts():
    game = field(
        "S HF 24 33.2 0; commander S +1/+1 captured; camp N 24 34.8; clock 3 9; phase combat" + FAR + STOP, "8 1"
    )
    assert game.clock == [4, 8] and game.step() == "RallyPhase" and game.c_unit == [0] and game.c_cf == [1]
    lower_clock(game.battle, 0)
    assert isinstance(game.battle.stack[-1], Penalty)
