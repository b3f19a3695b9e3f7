"""Shooting, artillery and saves. CK-SHO, CK-ART, CK-SAV"""

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
from triarii.games.kings.saves import Hits, save_of, unit_save
from triarii.games.kings.shooting import artillery_targets, has_missiles, shooting_dice

rule = pytest.mark.rule

MORE = "; A1 S SK; A2 N CO; turn S shooting"  # another volley, so that the step goes on


@rule("CK-SHO-01", "CK-SHO-08")
def test_shooting_reaches_one_zone_through_every_face():
    battle = kings("C3 S SK; C4 N CO; D3 N CO; B3 N CO; C2 N CO; D4 N CO; C5 N CO; turn S shooting")
    assert {text for text in texts(battle) if text.startswith("shoot")} == {
        f"shoot at {zone} from C3" for zone in ("C4", "D3", "B3", "C2")
    }
    assert refused(battle, "shoot at D4 from C3") == "CK-SHO-08"
    assert refused(battle, "shoot at C5 from C3") == "CK-SHO-08"


@rule("CK-SHO-02", "CK-SHO-03")
@pytest.mark.parametrize(("pip", "hits"), [(4, 0), (5, 2), (6, 2)])
def test_five_and_six_hit_and_the_opponent_orders_the_reroll(pip: int, hits: int):
    battle = kings("C3 S SK; C4 N 2CO" + MORE, f"{pip} {pip}")
    does(battle, "shoot at C4 from C3")
    assert battle.seat == 1 and texts(battle) == ["reroll", "keep"]
    assert battle.stack[-1].hits == hits


@rule("CK-SHO-04", "CK-SHO-07", "CK-SHO-16")
@pytest.mark.parametrize(
    ("unit", "dice"),
    [
        ("CO.b", 4),
        ("COl.b", 3),
        ("CHl.b", 2),
        ("COv.b", 4),
        ("SK", 2),
        ("MS", 2),
        ("CH.b", 2),
        ("AX.b", 3),
        ("CV.b", 3),
        ("EL.b", 3),
    ],
)
def test_dice_by_type(unit: str, dice: int):
    battle = kings(f"C3 S {unit}; C4 N CO" + MORE, "1 " * dice)
    assert shooting_dice(battle, 0) == dice
    does(battle, "shoot at C4 from C3")
    assert left(battle) == 0
    assert shooting_dice(kings(f"C3 S {unit}-2; C4 N CO; turn S moves"), 0) == dice


@rule("CK-SHO-05", "CK-SHO-14")
def test_assaulted_bowmen_shoot_and_cause_no_losses():
    battle = kings("C3 S 3CO; C4 N AX.b; turn S fights", "6 6 6 " + "1 " * 30)
    order_fight(battle, "C4", "C3")
    assert battle.stack[-1].bows == 3
    does(battle, "keep")
    assert battle.stack[-1].assaulter_dice == 9 - 3
    does(battle, "keep", "keep")
    assert lost(battle, 1, 2, 3) == [0, 0, 0]


@rule("CK-SHO-06")
def test_only_skirmishers_and_bowmen_have_missiles():
    battle = kings("C3 S SK MS CO.b; C2 S CO AX CV; F5 N CO; turn S moves")
    assert [has_missiles(battle, unit) for unit in range(6)] == [True, True, True, False, False, False]
    assert refused(kings("C3 S CO; C4 N CO" + MORE), "shoot at C4 from C3") == "CK-SHO-06"


@rule("CK-SHO-09", "CK-SHO-10", "CK-SHO-18")
def test_units_shoot_once_and_may_choose_different_targets():
    battle = kings("C3 S SK MS; C4 N CO; D3 N CO; B3 N CO" + MORE, "1 1 1 1")
    does(battle, "shoot at C4 from C3")
    assert texts(battle) == ["all", "add u1", "add u2"]
    does(battle, "add u1", "loose", "keep")
    assert refused(battle, "shoot at C4 from C3") == "CK-SHO-18"
    does(battle, "shoot at D3 from C3", "keep")
    assert left(battle) == 0
    assert refused(battle, "shoot at B3 from C3") == "CK-SHO-09"
    together = kings("C3 S SK MS; C4 N CO" + MORE, "5 5 5 5 1 1 1 1")
    does(together, "shoot at C4 from C3", "all")
    assert together.stack[-1].hits == 4
    does(together, "reroll")
    assert left(together) == 0
    assert refused(together, "shoot at C4 from C3") in ("CK-SHO-18", "CK-SHO-09")


@rule("CK-SHO-11")
def test_units_shoot_after_moving_and_assault_after_shooting():
    battle = kings("C2 S AX.b; A1 S CO; C4 N CO; turn S moves", "1 1 1")
    does(battle, "order u1", "move u1 to C3", "done", "shoot at C4 from C3", "keep")
    assert "assault C4 from C3" in texts(battle)


@rule("CK-SHO-12", "CK-SHO-13", "CK-SKI-01")
def test_unsaved_hits_cost_half_a_base_and_a_marker_at_once():
    battle = kings("C3 S SK; B3 S SK; C4 N CO; B4 N SK" + MORE, "5 5 1 1  5 5 1 1")
    does(battle, "shoot at C4 from C3", "keep")
    assert lost(battle, 3) == [2] and markers(battle, "C4") == 2
    does(battle, "shoot at B4 from B3", "keep")
    assert lost(battle, 4) == [2] and markers(battle, "B4") == 0


@rule("CK-SHO-15")
def test_by_the_option_bows_also_cause_losses():
    battle = kings("C3 S 3CO; C4 N AX.b; turn S fights", "6 6 1 1 6 " + "1 " * 30, bow_losses=True)
    order_fight(battle, "C4", "C3", "keep")
    assert battle.seat == 0
    does(battle, "hit u1", "hit u2")
    assert lost(battle, 1, 2, 3) == [1, 0, 0] and markers(battle, "C3") == 1
    assert battle.stack[-1].assaulter_dice == 9 - 2


@rule("CK-SHO-15", "CK-OUT-29")
def test_by_the_option_bows_may_end_the_assault_before_the_fight():
    position = "C3 S CO-4 AR G1; C4 N AX.b AX m3; A3 S CO; A4 N CO; turn S fights"
    battle = kings(position, "6 1 1  1 1 1 1 1", bow_losses=True)
    order_fight(battle, "C4", "C3", "keep")
    assert where(battle, 1) == "dead" and where(battle, 2) == "dead" and general(battle, 1) == "C3"
    assert markers(battle, "C4") == 0 and battle.flags[2] & 1 and battle.flags[3] & 1  # the target has won
    assert left(battle) == 4  # no pikes, no fight dice, nobody to pursue


@rule("CK-SHO-17")
def test_ground_does_not_change_shooting():
    for ground in ("wood", "steep-hill", "village"):
        battle = kings(f"C3 S SK wood; C4 N CO {ground}" + MORE, "5 5")
        does(battle, "shoot at C4 from C3")
        assert battle.stack[-1].hits == 2


@rule("CK-ART-01", "CK-ART-03", "CK-ART-10", "CK-ART-11")
def test_artillery_rolls_a_die_for_each_piece_in_its_own_volley():
    battle = kings("C3 S SK 2AR; C4 N CO CO" + MORE, "4 5  5 6")
    does(battle, "fire at C4 from C3", "all")
    assert (battle.stack[-1].fives, battle.stack[-1].sixes) == (1, 0)
    assert battle.seat == 1 and texts(battle) == ["reroll", "keep"]
    does(battle, "reroll")
    assert left(battle) == 0 and (battle.stack[-1].fives, battle.stack[-1].sixes) == (1, 1)
    does(battle, "hit u4", "hit u4")
    assert "shoot at C4 from C3" in texts(battle)


@rule("CK-ART-02", "CK-ART-07", "CK-ART-08")
def test_artillery_reaches_two_zones_in_a_straight_line_over_troops():
    battle = kings("C3 S AR CO; C4 S CO; C5 N CO; D4 N CO; E3 N CO; D3 wood" + MORE)
    assert artillery_targets(battle, 0, z("C3")) == [z("C5")]
    assert refused(battle, "fire at D4 from C3") == "CK-ART-07"
    for ground, sees in (
        ("wood", False),
        ("village", False),
        ("gentle-hill", False),
        ("steep-hill", False),
        ("rough-ground", True),
        ("enclosures", True),
    ):
        hidden = kings(f"C3 S AR CO; C4 {ground}; C5 N CO" + MORE)
        assert (z("C5") in artillery_targets(hidden, 0, z("C3"))) == sees
        if not sees:
            assert refused(hidden, "fire at C5 from C3") == "CK-ART-08"
    assert refused(kings("C3 S AR CO; C4 wood N CO" + MORE), "fire at A2 from C3") == "CK-ART-07"
    assert refused(kings("C3 S CO; C4 N CO" + MORE), "fire at C4 from C3") == "CK-ART-01"


@rule("CK-ART-04", "CK-ART-05", "CK-ART-06", "CK-ART-12")
def test_who_picks_the_target_of_artillery_and_no_saves():
    battle = kings("C3 S AR CO; C4 N CO SK" + MORE, "5")
    does(battle, "fire at C4 from C3", "keep")
    assert battle.seat == 1
    does(battle, "hit u4")
    assert lost(battle, 4) == [1] and markers(battle, "C4") == 0 and left(battle) == 0
    battle = kings("C3 S 2AR CO; C4 N CO SK" + MORE, "6 6")
    does(battle, "fire at C4 from C3", "all", "keep")
    assert battle.seat == 0
    does(battle, "hit u4", "hit u4")
    assert lost(battle, 4) == [2] and markers(battle, "C4") == 2 and left(battle) == 0


@rule("CK-ART-10", "CK-SHO-18")
def test_pieces_of_a_zone_that_shoot_apart_need_different_targets():
    battle = kings("C3 S 2AR CO; C4 N CO; D3 N CO" + MORE, "1 1")
    does(battle, "fire at C4 from C3", "add u1", "loose", "keep")
    assert refused(battle, "fire at C4 from C3") == "CK-SHO-18" and "fire at D3 from C3" in texts(battle)
    does(battle, "fire at D3 from C3", "keep")
    assert left(battle) == 0 and refused(battle, "fire at D3 from C3") == "CK-SHO-18"


@rule("CK-ART-12", "CK-SAV-17", "CK-VIC-09")
def test_artillery_hits_beyond_destruction_are_wasted_and_may_end_the_game():
    battle = kings("C3 S 2AR CO; C4 N SK-2" + MORE, "5 6")
    does(battle, "fire at C4 from C3", "all", "keep")
    assert where(battle, 4) == "dead" and lost(battle, 4) == [3] and battle.outcome is None
    last = kings("C3 S AR CO; C4 N SK-2; turn S shooting", "6")
    does(last, "fire at C4 from C3", "keep")
    assert last.outcome is not None and last.outcome.rule == "CK-VIC-09" and last.outcome.winners == (0,)


@rule("CK-ART-09")
def test_artillery_that_moved_does_not_shoot():
    battle = kings("C2 S AR CO; A1 S SK; A2 N CO; C4 N CO; turn S moves", "3")
    does(battle, "order u1", "move u1 to C3", "done")
    assert refused(battle, "fire at C4 from C3") == "CK-ART-09"
    failed = kings("C2 S AR CO; A1 S SK; A2 N CO; C4 N CO; turn S moves", "2")
    does(failed, "order u1", "move u1 to C3", "done")
    assert "fire at C4 from C2" in texts(failed)


@rule("CK-ART-13", "CK-TAB-11")
def test_artillery_takes_no_part():
    battle = kings("C3 S CO AR; C4 N CO AR; turn S fights", "1 1 1 1  5 5 1 1  6 6 " + "1 " * 20)
    assert battle.halves_in(z("C3")) == 6
    order_fight(battle, "C4", "C3", "keep", "keep")
    assert lost(battle, 4) == [0]
    lone = kings("C3 S AR; C2 S CO; C4 N SK" + MORE)
    assert not any("C3" in text and text.startswith("shoot at C3") for text in texts(lone))
    gone = kings("C3 S CO AR m1; F5 N CO; A1 S CO; turn S moves")
    gone.destroy(1)
    assert markers(gone, "C3") == 1 and gone.fallen[0] == 3


@rule("CK-ART-14")
def test_artillery_of_a_beaten_zone_is_removed():
    battle = kings("C3 S CO; C4 N CO AR; A3 S CO; A4 N CO; turn S fights", "1 1 1 1 1")
    does(battle, "assault C4 from C3", "fall back", "keep")
    assert where(battle, 3) == "dead" and where(battle, 2) == "C5"


@rule("CK-ART-15")
def test_lone_artillery_is_lost_when_an_enemy_enters():
    battle = kings("C3 N AR; F5 N CO; C2 S SK; A1 S CO; turn S moves")
    assert not any(text.startswith("assault") for text in texts(kings("C3 N AR; F5 N CO; C2 S 3CO G1; turn S fights")))
    does(battle, "order u3", "move u3 to C3")
    assert where(battle, 1) == "dead" and battle.fallen[1] == 3


@rule("CK-ART-16")
def test_artillery_does_not_fall_back():
    battle = kings("C3 S CO AR m1; C2 S CO; F5 N CO; turn S morale", "4")
    assert where(battle, 1) == "C2" and where(battle, 2) == "C3"


@rule("CK-ART-17")
def test_artillery_enters_no_zone_with_an_enemy_piece():
    battle = kings("C3 S AR CO; C4 N AR; D3 N G1; B3 N SK; C2 S CO; F5 N CO; turn S moves")
    does(battle, "order u1")
    assert {text for text in texts(battle) if text.startswith("move")} == {"move u1 to C2"}
    assert [refused(battle, f"move u1 to {zone}") for zone in ("C4", "D3", "B3")] == ["CK-ART-17"] * 3


def save(unit: str, in_fight: bool = False) -> int:
    return unit_save(kings(f"C3 S {unit}; F5 N CO; turn S moves"), 0, in_fight)


@rule("CK-SAV-01", "CK-SAV-03", "CK-SAV-13")
def test_saves_before_changes():
    assert [save(unit) for unit in ("EL", "CO", "AX", "SK", "CV", "MS", "CH")] == [3, 4, 4, 4, 4, 4, 4]
    assert save("EL", True) == 3


@rule("CK-SAV-02")
def test_a_general_saves_on_two():
    battle = kings("C3 S CO; C4 N 3CO G1" + MORE, "2 6 6 6 6")
    battle.stack.append(Hits([z("C4")], [5], False))
    battle.run()
    does(battle, "hit u2", "hit u2", "hit u3", "hit u3")
    assert general(battle, 3) == "C4" and left(battle) == 0


@rule("CK-SAV-04", "CK-SAV-05", "CK-SAV-06", "CK-SAV-14")
def test_missing_shields():
    assert [save(unit) for unit in ("CO.n", "AX.n", "CV.n")] == [5, 5, 5]
    assert [save_of(kind, 1, 2, False) for kind in (2, 4, 5, 6)] == [4, 4, 4, 3]


@rule("CK-SAV-07", "CK-SAV-08", "CK-SAV-09", "CK-SAV-13")
def test_armour_and_grade():
    assert save("CO.a") == 3 and save("CH.a") == 3
    assert save("COv") == 4 and save("COv", True) == 3 and save("COe", True) == 3
    assert save("COl") == 4 and save("COl", True) == 5
    assert save("COv.a", True) == 2 and save("COl.n", True) == 6 and save("CO.an") == 4


@rule("CK-SAV-10", "CK-SAV-11")
def test_one_fails_and_six_saves():
    assert save("COe.a", True) == 2
    battle = kings("C3 S SK; C4 N COe.a" + MORE, "5 5 1 6")
    does(battle, "shoot at C4 from C3", "keep")
    assert lost(battle, 2) == [1]
    assert save_of(0, 0, 2, True) == 6
    levy = kings("C3 S CO; C4 N COl.n" + MORE, "6 5")
    levy.stack.append(Hits([z("C4")], [2], True))
    levy.run()
    assert lost(levy, 2) == [1]


@rule("CK-SAV-12")
def test_saves_come_after_all_hits_are_placed():
    battle = kings("C3 S 2SK; C4 N 2CO" + MORE, "5 5 1 1 6 6")
    does(battle, "shoot at C4 from C3", "all", "keep", "hit u3")
    assert left(battle) == 2  # nothing is saved before the second hit lies
    does(battle, "hit u4")
    assert left(battle) == 0


@rule("CK-SAV-15")
def test_there_is_no_save_against_pursuit_and_the_like():
    battle = kings("C3 S CO; C4 N CV.a; A3 S CO; A4 N CO; turn S fights", "6 1 1 1 1")
    does(battle, "assault C4 from C3", "fall back", "keep")
    assert lost(battle, 2) == [1] and left(battle) == 0
    edge = kings("C1 S COv.a; A3 S CO; A4 N CO; turn S fights")
    fall_back(edge, "C1")
    assert lost(edge, 1) == [1]
    horse = kings("C3 S CO; C4 N CV.a; A3 S CO; A4 N CO; turn S fights", "1 1 1 1 1 6 6")
    horse.stack.append(Outcomes(z("C3"), z("C4"), [0], [1], True, 2, True))
    horse.run()
    does(horse, "keep")
    assert where(horse, 2) == "dead" and left(horse) == 0


@rule("CK-SAV-16", "CK-SAV-17", "CK-UNIT-02", "CK-UNIT-03")
def test_hits_beyond_destruction_are_wasted():
    battle = kings("C3 S 2CO.b; C4 N SK-2 CO" + MORE, "5 5 5 5 5 1 1 1 1 1 1 1 1 6 6")
    does(battle, "shoot at C4 from C3", "all", "keep")
    assert battle.seat == 0 and battle.stack[-1].left == 1
    does(battle, "hit u3")
    assert where(battle, 3) == "dead" and lost(battle, 3) == [3]  # one of three hits was enough
    assert battle.fallen[1] == 2
