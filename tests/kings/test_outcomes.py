"""What a fight leads to, and pursuit. CK-OUT, CK-PUR"""

from __future__ import annotations

import pytest

from tests.kings.field import (
    does,
    fall_back,
    general,
    kings,
    left,
    lost,
    markers,
    order_fight,
    refused,
    texts,
    where,
    z,
)
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.pursuit import Pursuit
from triarii.games.kings.state import WINNING, Kings

rule = pytest.mark.rule

MORE = "; A3 S CO; A4 N CO; turn S fights"
ONES = "1 " * 60


def decided(
    position: str, assaulter_won: bool, excess: int, dice: str = "", fought: bool = True, **options: object
) -> Kings:
    """A fight of C3 against C4 that has just been decided."""
    battle = kings(position + MORE, dice, **options)
    attackers, defenders = battle.units_in(z("C3")), battle.units_in(z("C4"))
    battle.stack.append(Outcomes(z("C3"), z("C4"), attackers, defenders, assaulter_won, excess, fought))
    battle.run()
    return battle


@rule("CK-OUT-01", "CK-OUT-02", "CK-OUT-03", "CK-OUT-04")
@pytest.mark.parametrize(("hits", "blows", "won", "excess"), [(1, 2, True, 1), (2, 1, False, 1), (2, 2, False, 0)])
def test_more_hits_win_and_ties_go_to_the_target(hits: int, blows: int, won: bool, excess: int):
    target = "5 " * hits + "1 " * (9 - hits)
    assaulter = "5 " * blows + "1 " * (9 - blows)
    battle = kings("C3 S 3CO; C4 N 3CO" + MORE, target + assaulter + "6 " * (hits + blows) + ONES)
    order_fight(battle, "C4", "C3", "keep", "keep")
    while texts(battle)[0].startswith("hit"):
        battle.apply(battle.legal[0])
    # every hit was saved, and still it counts for who wins
    assert lost(battle, 1, 2, 3, 4, 5, 6) == [0] * 6
    outcome = battle.stack[-2]
    assert isinstance(outcome, Outcomes) and (outcome.assaulter_won, outcome.excess) == (won, excess)


@rule(
    "CK-OUT-05", "CK-OUT-06", "CK-OUT-08", "CK-OUT-09", "CK-OUT-10", "CK-OUT-11", "CK-PUR-02", "CK-PUR-06", "CK-PUR-08"
)
def test_when_the_target_wins():
    battle = decided("C3 S CO* CO m1; C4 N 2CO m4", False, 1, "4 1 1 1 1")
    assert markers(battle, "C4") == 0
    assert battle.stack[-1].pursuer == 1 and battle.seat == 0 and texts(battle) == ["reroll", "keep"]
    does(battle, "keep", "hit u2")
    assert lost(battle, 2) == [1] and markers(battle, "C3") == 2 and left(battle) == 0  # no cavalry dice for 1
    assert battle.seat == 0 and set(texts(battle)) == {"fall back", "stand"}
    does(battle, "fall back")
    assert where(battle, 1) == "C2" and markers(battle, "C2") == 2
    assert where(battle, 3) == "C4"
    assert battle.flags[2] & WINNING and battle.flags[3] & WINNING
    assert not battle.flags[0] & WINNING


@rule("CK-OUT-09", "CK-OUT-30")
def test_a_beaten_assaulter_may_stand_and_must_if_there_is_no_way():
    battle = decided("C3 S CO; C4 N 2CO", False, 0, "1 1 1 1 1")
    does(battle, "keep", "stand")
    assert where(battle, 1) == "C3"
    shut = decided("C3 S CO; C4 N 2CO; C2 N 2CO; B3 N 2CO; D3 N 2CO", False, 0, "1 1 1 1 1")
    does(shut, "keep")
    assert where(shut, 1) == "C3" and "fall back" not in texts(shut)
    rear = decided("C3 S CO; C4 N 2CO; C2 N 2CO", False, 0, "1 1 1 1 1")
    does(rear, "keep", "fall back")
    assert set(texts(rear)) == {"give way to B3", "give way to D3"}


@rule("CK-OUT-07", "CK-OUT-13", "CK-OUT-20", "CK-OUT-22", "CK-OUT-23")
def test_cavalry_destruction_of_a_beaten_assaulter():
    battle = decided("C3 S 2CV CH MS; C4 N 2CO", False, 2, "1 1 1 1 1  3 6  4 4")
    assert battle.seat == 1  # the pursuer decides on the re-roll
    does(battle, "keep")
    assert [where(battle, unit) for unit in (1, 2, 3, 4)] == ["dead", "C3", "C3", "C3"]
    assert markers(battle, "C3") == 0 and left(battle) == 0


@rule("CK-OUT-14", "CK-OUT-15", "CK-OUT-17", "CK-OUT-18", "CK-OUT-19", "CK-OUT-26", "CK-OUT-27")
def test_when_the_assaulter_wins():
    battle = decided("C3 S 2CO-1 m3; C4 N CO* m1; C5 N CO", True, 1, "4 1 1 1 1")
    assert markers(battle, "C3") == 0 and lost(battle, 1) == [1]
    assert battle.seat == 1
    does(battle, "keep")
    assert where(battle, 3) == "C5" and markers(battle, "C5") == 2 and lost(battle, 3) == [1]
    assert battle.flags[0] & WINNING and battle.flags[1] & WINNING and not battle.flags[2] & WINNING
    assert where(battle, 1) == "C3"


@rule("CK-OUT-16", "CK-OUT-20")
def test_cavalry_destruction_of_a_beaten_target():
    battle = decided("C3 S 2CO; C4 N CV CO", True, 2, "1 1 1 1 1  5 6")
    does(battle, "keep")
    assert where(battle, 3) == "dead" and where(battle, 4) == "C5" and left(battle) == 0
    small = decided("C3 S 2CO; C4 N CV CO", True, 1, "1 1 1 1 1")
    does(small, "keep")
    assert where(small, 3) == "C5"


@rule("CK-OUT-21")
def test_by_the_option_the_winners_cavalry_destroys():
    battle = decided("C3 S CV CV; C4 N 2CO", True, 2, "1 1 1 1 1  4 5  1 1", winners_horse=True)
    does(battle, "keep")
    assert battle.seat == 0 and texts(battle) == ["destroy u3", "destroy u4"]
    does(battle, "destroy u4")
    assert where(battle, 4) == "dead" and where(battle, 3) == "C5" and left(battle) == 0


@rule("CK-OUT-12", "CK-OUT-24", "CK-OUT-25", "CK-SKI-03")
def test_who_receives_winning_markers():
    battle = decided("C3 S CO* CO AX CV SK EL; C4 N CO", True, 0, "1 1 1 1 1")
    does(battle, "keep")
    assert set(texts(battle)) == {"honour u2", "honour u3", "honour u4"} and battle.seat == 0
    assert refused(battle, "honour u1") == "CK-OUT-24"  # it holds one
    assert refused(battle, "honour u5") == refused(battle, "honour u6") == "CK-OUT-12"
    assert refused(battle, "honour u7") == refused(battle, "honour u8") == "CK-OUT-24"  # not in the winning zone
    does(battle, "honour u2", "honour u4")
    assert [battle.flags[unit] & WINNING for unit in range(6)] == [1, 1, 0, 1, 0, 0]
    few = decided("C3 S CH SK EL; C4 N CO", True, 0, "1 1 1 1 1")
    does(few, "keep")
    assert [few.flags[unit] & WINNING for unit in range(3)] == [1, 0, 0]


@rule("CK-OUT-25")
def test_a_unit_keeps_its_winning_marker_when_it_moves():
    battle = kings("C3 S CO*; A1 S CO; F5 N CO; turn S moves")
    does(battle, "order u1", "move u1 to C4")
    assert battle.flags[0] & WINNING


@rule("CK-OUT-28")
def test_by_the_option_the_winner_may_occupy_the_zone():
    battle = decided("C3 S 2CO G1; C4 N CO", True, 0, "1 1 1 1 1", occupation=True)
    does(battle, "keep")
    assert texts(battle) == ["occupy C4", "stand"]
    does(battle, "occupy C4")
    assert where(battle, 1) == "C4" and where(battle, 2) == "C4" and general(battle, 1) == "C4"
    assert battle.held[z("C3")] == -1 and markers(battle, "C3") == markers(battle, "C4") == 0
    closed = decided("C3 S 2CO EL; C4 N CO wood", True, 0, "1 1 1 1 1", occupation=True)
    does(closed, "keep")
    assert "occupy C4" not in texts(closed)
    plain = decided("C3 S 2CO G1; C4 N CO", True, 0, "1 1 1 1 1")
    does(plain, "keep")
    assert "occupy C4" not in texts(plain)


@rule("CK-OUT-28")
def test_nobody_occupies_a_zone_that_was_not_left_or_after_a_defeat():
    shut = "; C5 S 2CO; B4 S 2CO; D4 S 2CO"
    stays = decided("C3 S 2CO; C4 N CO" + shut, True, 0, "1 1 1 1 1", occupation=True)
    does(stays, "keep")
    assert where(stays, 3) == "C4" and not any(text.startswith("occupy") for text in texts(stays))
    beaten = decided("C3 S CO; C4 N CO", False, 0, "1 1 1 1 1", occupation=True)
    does(beaten, "keep", "stand")
    assert not any(text.startswith("occupy") for text in texts(beaten))
    # a weak winner pushed out of his zone by the units he beat has nothing to move in with
    pushed = decided("C3 S SK; C4 N CO", True, 0, "1 1 1 1 1", occupation=True)
    pushed_south = kings("C5 S AX-2; C4 N CO" + MORE, "1 1 1 1 1", occupation=True)
    pushed_south.stack.append(Outcomes(z("C5"), z("C4"), [0], [1], True, 0, True))
    pushed_south.run()
    does(pushed_south, "keep", "clear off to B5")
    assert where(pushed_south, 1) == "B5" and where(pushed_south, 2) == "C5" and pushed_south.flags[0] & WINNING
    assert not any(text.startswith("occupy") for text in texts(pushed_south))
    does(pushed, "keep")
    assert texts(pushed) == ["occupy C4", "stand"]


@rule("CK-OUT-28", "CK-GEN-24")
def test_who_occupies_a_zone_takes_all_his_generals_and_drives_a_lone_one_off():
    battle = kings("C4 N 2CO G1 G2 AR; C3 S G1; A3 S CO; A4 N CO; turn N fights", occupation=True)
    battle.stack.append(Outcomes(z("C4"), z("C3"), [0, 1], [], True, 3))
    battle.run()
    does(battle, "occupy C3")
    assert general(battle, 3) == general(battle, 4) == where(battle, 1) == where(battle, 2) == "C3"
    assert where(battle, 3) == "C4" and general(battle, 1) == "A3"  # artillery stays, the lone general flees


@rule("CK-VIC-09", "CK-OUT-20", "CK-OUT-21")
def test_an_army_whose_last_unit_is_destroyed_cavalry_has_lost_at_once():
    for given, mine, dice in ((False, "CO", "6 6"), (True, "CV", "6 6")):
        battle = kings(f"C3 S {mine}; C4 N CV; turn S fights", "1 1 1 1 1 " + dice, winners_horse=given)
        battle.stack.append(Outcomes(z("C3"), z("C4"), [0], [1], True, 2, True))
        battle.run()
        does(battle, "keep")
        assert battle.outcome is not None and battle.outcome.rule == "CK-VIC-09" and battle.outcome.winners == (0,)


@rule("CK-OUT-29")
def test_a_beaten_zone_without_units_is_not_pursued():
    battle = kings("C3 S 2CO m2; A3 S CO; A4 N CO; turn S fights")
    battle.stack.append(Outcomes(z("C3"), z("C4"), [0, 1], [], True, 3))
    battle.run()
    assert markers(battle, "C3") == 0 and battle.flags[0] & WINNING and battle.flags[1] & WINNING


@rule("CK-OUT-31")
def test_a_winner_without_units_does_not_pursue():
    battle = kings("C4 N CV* m2; A3 S CO; A4 N CO; turn S fights")
    battle.stack.append(Outcomes(z("C3"), z("C4"), [], [0], True, 3))
    battle.run()
    assert where(battle, 1) == "C5" and markers(battle, "C5") == 2 and lost(battle, 1) == [0]
    assert not battle.flags[0] & WINNING


def pursued(position: str, excess: int, dice: str, marked: bool = True) -> Kings:
    battle = kings(position + MORE, dice)
    battle.stack.append(Pursuit(0, z("C4"), battle.units_in(z("C4")), excess, marked))
    battle.run()
    return battle


@rule("CK-PUR-01", "CK-PUR-04")
def test_five_dice_and_four_or_more_is_half_a_base():
    battle = pursued("C3 S CO; C4 N 2CO", 1, "3 4 5 6 1 " + ONES)
    assert left(battle) == 60 and battle.stack[-1].losses == 3


@rule("CK-PUR-02", "CK-PUR-03", "CK-PUR-07")
@pytest.mark.parametrize(("excess", "seat"), [(0, 1), (1, 1), (2, 0), (3, 0), (5, 0)])
def test_who_may_order_the_reroll(excess: int, seat: int):
    battle = pursued("C3 S CO; C4 N 2CO", excess, "4 4 4 4 4  1 1 1 1 4")
    assert battle.seat == seat and texts(battle) == ["reroll", "keep"]
    does(battle, "reroll")
    assert battle.stack[-1].losses == 1


@rule("CK-PUR-05", "CK-PUR-09", "CK-PUR-08")
def test_the_pursuer_chooses_and_may_spread_the_losses():
    battle = pursued("C3 S CO; C4 N CO SK EL", 2, "4 4 4 4 4")
    assert battle.seat == 0
    does(battle, "keep")
    assert texts(battle) == ["hit u2", "hit u3", "hit u4"] and battle.seat == 0
    does(battle, "hit u3", "hit u3", "hit u3")
    assert where(battle, 3) == "dead" and texts(battle) == ["hit u2", "hit u4"]
    assert refused(battle, "hit u3") == "CK-PUR-09"
    does(battle, "hit u4", "hit u2")
    assert lost(battle, 2, 4) == [1, 1] and markers(battle, "C4") == 2


@rule("CK-PUR-06", "CK-MOR-35")
def test_a_pursuit_after_a_fight_places_markers_and_one_in_morale_does_not():
    for marked, count in ((True, 1), (False, 0)):
        battle = pursued("C3 S CO; C4 N CO", 0, "4 1 1 1 1", marked)
        does(battle, "keep")
        assert markers(battle, "C4") == count


@rule("CK-PUR-10")
def test_the_pursuer_neither_moves_nor_loses():
    battle = decided("C3 S EL m1; C4 N CO", True, 1, "6 6 6 1 1")
    does(battle, "keep")
    assert where(battle, 1) == "C3" and lost(battle, 1) == [0] and lost(battle, 2) == [3]


def test_fall_back_of_all_is_what_the_outcome_orders():
    battle = kings("C3 S 2CO; F5 N CO" + MORE)
    fall_back(battle, "C3")
    assert where(battle, 1) == where(battle, 2) == "C2"
