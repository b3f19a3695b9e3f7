"""The turn sequence and the battle clock. CK-SEQ, CK-CLK"""

from __future__ import annotations

import pytest

import triarii
from tests.kings.field import does, kings, left, lost, refused, texts, where
from triarii.engine.dice import FastDice
from triarii.games.kings import words as w
from triarii.games.kings.table import ORDER, RANK, ZONE_NAMES

rule = pytest.mark.rule


def steps_of(battle_name: str, seed: int) -> list[tuple[int, int, int]]:
    """(round, seat, step) of a whole random game."""
    battle = triarii.start("kings", battle_name, seed=seed)
    chance = FastDice(seed)
    found: list[tuple[int, int, int]] = []
    events = list(battle.events)
    number = 0
    while battle.outcome is None:
        events += battle.apply(battle.legal[chance.below(len(battle.legal))])
    for event in events:
        if event.kind == w.TURN:
            number = event.a
        elif event.kind == w.STEP:
            found.append((number, event.seat, event.a))
    return found


@rule("CK-SEQ-01", "CK-SEQ-10", "CK-SEQ-11")
def test_every_turn_has_eight_steps_and_the_attacker_begins_every_round():
    found = steps_of("river-plain", 3)
    turns = [found[place : place + 8] for place in range(0, len(found), 8)]
    for place, turn in enumerate(turns):
        assert [step for _, _, step in turn] == list(range(len(turn)))
        assert {(number, seat) for number, seat, _ in turn} == {(place // 2 + 1, place % 2)}


@rule("CK-SEQ-02", "CK-SEQ-03")
def test_generals_move_first_and_morale_follows():
    battle = kings("C2 S CO G1 m2; B2 S CO; F5 N CO; turn S generals", "2 1 3")
    assert texts(battle)[0] == "lead g1 to C3"
    does(battle, "lead g1 to B2")  # he leaves before the test, so it has no re-roll
    does(battle, "done")
    assert left(battle) == 0 and texts(battle) == ["order u1", "order u2", "done"]


@rule("CK-SEQ-04", "CK-FLK-01", "CK-FLK-02")
@pytest.mark.parametrize(("clock", "rolls"), [(21, 0), (20, 1), (5, 1)])
def test_flanking_is_step_three_and_opens_at_twenty(clock: int, rolls: int):
    battle = kings(f"C2 S CO G1; flank S left CV; F5 N CO; turn S generals; clock {clock}", "1")
    does(battle, "done")
    assert battle.decision is not None and battle.decision.step == "moves"
    assert left(battle) == 1 - rolls


@rule("CK-SEQ-05", "CK-SEQ-12", "CK-SEQ-13", "CK-SEQ-14")
def test_moves_go_from_right_to_left_by_column():
    battle = kings("F2 S CO; F1 S CO; C2 S CO; C1 S CO; A1 S CO; A5 N CO; turn S moves")
    does(battle, "order u2", "halt", "order u1", "halt")  # inside a column in any order
    does(battle, "order u3", "halt")
    assert "order u4" in texts(battle) and "order u5" in texts(battle)
    assert refused(battle, "order u1") == "CK-MOV-22"
    battle = kings("F2 S CO; C2 S CO; A1 S CO; A5 N CO; turn S moves")
    does(battle, "order u2", "halt")
    assert refused(battle, "order u1") == "CK-SEQ-13"
    north = kings("A4 N CO; F4 N CO; C4 N CO; C1 S CO; turn N moves")
    does(north, "order u3", "halt")
    assert refused(north, "order u1") == "CK-SEQ-13" and "order u2" in texts(north)


@rule("CK-SEQ-12")
def test_right_and_left_are_those_of_the_player():
    assert [ZONE_NAMES[zone] for zone in ORDER[0][:6]] == ["F1", "F2", "F3", "F4", "F5", "E1"]
    assert [ZONE_NAMES[zone] for zone in ORDER[1][:6]] == ["A5", "A4", "A3", "A2", "A1", "B5"]
    assert RANK[5] == 0 and RANK[0] == 5 and RANK[30] == 0


@rule("CK-SEQ-06", "CK-SEQ-13")
def test_shooting_goes_from_right_to_left():
    battle = kings("E3 S SK; E4 N CO; C3 S SK; C4 N CO; A3 S SK; A4 N CO; turn S shooting", "1 1")
    does(battle, "shoot at C4 from C3", "keep")
    assert refused(battle, "shoot at E4 from E3") == "CK-SEQ-13"
    assert texts(battle) == ["shoot at A4 from A3", "done"]


@rule("CK-SEQ-07", "CK-SEQ-15")
def test_fights_go_in_any_order_and_one_is_finished_before_the_next():
    battle = kings("A3 S CO; A4 N SK; C3 S CO; C4 N CO; E3 S CO; E4 N SK; turn S fights", "1 1 1 1 1 1 1 1 1 1")
    assert {"assault A4 from A3", "assault C4 from C3", "assault E4 from E3"} <= set(texts(battle))
    does(battle, "assault C4 from C3", "fall back")
    assert not any(text.startswith("assault") for text in texts(battle))  # pursuit first
    does(battle, "keep")
    assert where(battle, 4) == "C5"
    assert {"assault A4 from A3", "assault E4 from E3"} <= set(texts(battle))
    does(battle, "assault A4 from A3", "fall back", "keep")
    assert "assault E4 from E3" in texts(battle)


@rule("CK-SEQ-08")
def test_reserves_come_after_the_fights():
    battle = kings("A3 S CO; A4 N SK; reserve S CO; turn S fights", "6")
    assert left(battle) == 1
    does(battle, "done")
    assert left(battle) == 0 and battle.decision is not None and battle.decision.step == "reinforcements"


@rule("CK-SEQ-09", "CK-CLK-01", "CK-CLK-02", "CK-CLK-03")
def test_the_second_player_takes_one_die_off_the_clock():
    battle = kings("C2 S CO G1; C5 N CO G1; turn S fights", "4")
    assert battle.clock == 21 and left(battle) == 1 and battle.active == 1  # the first player rolled nothing
    for _ in range(20):
        if battle.active == 0:
            break
        battle.apply(battle.legal[-1])
    assert battle.clock == 17 and battle.round == 2 and left(battle) == 0


@rule("CK-SEQ-16")
def test_a_reroll_is_of_all_dice_and_stands():
    battle = kings("C3 S SK; C4 N 2CO; A1 S SK; A2 N CO; turn S shooting", "5 1  6 6  1 6")
    does(battle, "shoot at C4 from C3", "reroll")
    assert "reroll" not in texts(battle)
    does(battle, "hit u2", "hit u2")
    assert lost(battle, 2) == [1] and left(battle) == 0


@rule("CK-CLK-04", "CK-CLK-06")
@pytest.mark.parametrize(("clock", "pip", "over"), [(4, 3, False), (4, 4, True), (2, 6, True)])
def test_the_game_ends_when_the_clock_reaches_nothing(clock: int, pip: int, over: bool):
    battle = kings(f"C2 S CO G1; C5 N CO; turn N fights; clock {clock}", f"{pip}")
    assert (battle.outcome is not None) == over
    assert battle.clock == max(0, clock - pip)


@rule("CK-CLK-06")
def test_nothing_but_its_die_moves_the_clock():
    battle = triarii.start("kings", "two-hosts", seed=9)
    chance = FastDice(9)
    while battle.outcome is None:
        before = battle.clock
        events = battle.apply(battle.legal[chance.below(len(battle.legal))])
        rolled = [event.many[0] for event in events if event.kind == w.CLOCK]
        assert battle.clock == max(0, before - sum(rolled)) and len(rolled) <= 1


@rule("CK-CLK-05")
def test_in_the_short_game_both_players_roll():
    battle = kings("C2 S CO; C5 N CO G1; turn S fights; clock 6", "2", clock="short")
    assert battle.clock == 4 and battle.active == 1
    assert kings("C2 S CO; C5 N CO G1; turn S fights; clock 6", "6", clock="short").outcome is not None


@rule("CK-CLK-07")
def test_the_state_shows_clock_round_and_flanking():
    state = kings("C2 S CO; C5 N CO; turn S moves; clock 20; round 3").to_data(-1)["state"]
    assert (state["clock"], state["round"], state["flanking"]) == (20, 3, True)
    assert kings("C2 S CO; C5 N CO; turn S moves; clock 21").to_data(-1)["state"]["flanking"] is False


@rule("CK-CLK-08", "CK-FLK-03")
def test_the_clock_may_count_up():
    opening = triarii.start("kings", "river-plain", options={"clock": "up"})
    assert opening.to_data()["state"]["clock"] == 0
    battle = kings("C2 S CO; C5 N CO G1; turn S fights; clock 40", "6", clock="up")
    assert battle.clock == 46 and battle.outcome is None  # only at the end of a round
    assert kings("C2 S CO G1; C5 N CO; turn N fights; clock 40", "2", clock="up").outcome is not None
    assert not kings("C2 S CO; C5 N CO; turn S moves; clock 19", clock="up").flanking_is_open()
    assert kings("C2 S CO; C5 N CO; turn S moves; clock 20", clock="up").flanking_is_open()
