"""Close combat. AH-COMBAT"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, STOP, field
from triarii.games.hannibal.combat import (
    charge_state,
    combat_bonus,
    combat_pairs,
    combat_result,
    combat_total,
    flank_penalty,
    stands_higher,
)
from triarii.games.hannibal.contacts import face_attackers, facing_choices, pressers_of
from triarii.games.hannibal.effects import harm, retreat_length
from triarii.games.hannibal.support import support_of

rule = pytest.mark.rule


def bonus(position: str, unit: int = 0, enemy: int = 1, **options) -> int:
    return combat_bonus(field(position + FAR, options=options).battle, unit, enemy)


@rule("AH-COMBAT-03", "AH-COMBAT-07", "AH-COMBAT-08")
def test_a_unit_pressed_by_one_enemy_turns_on_its_centre_to_face_it():
    game = field("S HF 20 20 0; S HF 20 18.4 0; N HF 23.4 19 270; active N; phase move" + FAR)
    game.does("move u2", "march F3.00")
    assert game.place(0) == (2000, 2000, 90)


@rule("AH-COMBAT-04", "AH-COMBAT-05", "AH-COMBAT-06")
def test_of_several_attackers_the_strongest_is_faced():
    where = "S HF 20 20 0; N {} 20 21.6 180 {}; N {} 21.6 20 270 {}; N {} 18.4 20 90"
    game = field(where.format("LF", "elite @+2/+2", "HC", "d1", "LF") + FAR)
    assert facing_choices(game.battle, 0) == [2]  # 4 against 3: traits, commander and markers do not count
    game = field(where.format("HF", "", "HC", "", "LF") + FAR)
    assert facing_choices(game.battle, 0) == [1]  # equal, and on its front already
    game = field(where.format("LF", "", "HC", "", "HF") + FAR)
    assert facing_choices(game.battle, 0) == [2, 3]
    face_attackers(game.battle)
    game.battle.run()
    assert game.seat == 0 and game.texts() == ["face u2", "face u3"]
    game.does("face u3")
    assert game.h[0] == 270


@rule("AH-COMBAT-07")
def test_when_one_attacker_leaves_the_unit_turns_to_the_other():
    game = field("S HF 20 20 0; N HF 20 21.6 180 d2; N LF 21.6 20 270; phase combat" + FAR, "8 1")
    assert not game.alive(1) and game.h[0] == 90


@rule("AH-COMBAT-09", "AH-COMBAT-10", "AH-COMBAT-11")
def test_flank_and_rear_penalties():
    flank = "S HF 20 20 0; N HF 20 21.6 180; N LF 21.6 20 270"
    assert flank_penalty(field(flank + FAR).battle, 0) == -1
    rear = flank + "; N LF 20 18.4 0"
    assert flank_penalty(field(rear + FAR).battle, 0) == -2
    assert flank_penalty(field(rear + FAR, options={"add_up_flanks": True}).battle, 0) == -3
    assert flank_penalty(field("S HF 20 20 0; N HF 20 21.6 180" + FAR).battle, 0) == 0
    assert flank_penalty(field(flank + "; active N" + FAR).battle, 0) == -1  # in both halves
    game = field(flank.replace("S HF 20 20 0", "S HF 20 20 0 d1") + FAR)
    assert retreat_length(game.battle, 0) < 0  # and it may not retreat


@rule("AH-COMBAT-12", "AH-COMBAT-13", "AH-COMBAT-14")
def test_the_order_of_combats():
    where = (
        "S HF 10 20 0; S HF 30 20 0; S HF 20 20 0; N HF 10 21.6 180; N HF 30 21.6 180; N HF 20 21.6 180;"
        "S HF 30 10 0; N HF 30 11.6 180"
    )
    game = field(where + "; phase combat" + FAR)
    assert game.texts() == ["from right", "from left"]
    assert combat_pairs(game.battle, 0, True)[::2] == [6, 1, 2, 0]  # ties: nearer to his own edge
    assert combat_pairs(game.battle, 0, False)[::2] == [0, 2, 6, 1]
    assert combat_pairs(game.battle, 1, True)[::2] == [3, 5, 4, 7]  # north looks the other way
    assert combat_pairs(game.battle, 0, True) == [6, 7, 1, 4, 2, 5, 0, 3]  # each pair once


@rule("AH-COMBAT-15", "AH-COMBAT-60")
def test_flank_attackers_roll_only_with_the_option():
    where = "S HF 20 20 0; N HF 20 21.6 180; N LF 21.6 20 270; N LF 18.4 20 90"
    assert combat_pairs(field(where + FAR).battle, 0, True) == [0, 1]
    game = field(where + "; phase combat" + FAR, "4 3 4 4 4 4", {"all_attackers_roll": True})
    assert game.step() == "CombatPhase" and game.texts() == ["from right", "from left"]
    assert combat_pairs(game.battle, 0, True) == [0, 1, 2, 0, 3, 0]
    game.does("from left")
    assert game.dmz[:4] == [0, 0, 0, 0]  # 4 + 4 - 1 = 7 against 3 + 4, then 7 and 7 against 7


@rule("AH-COMBAT-16", "AH-COMBAT-17")
def test_new_contacts_of_a_combat_phase_wait_for_the_next():
    game = field(
        "S HF 20 20 0; N HF 20 21.6 180 d2; N HF 20 23.2 180; S HF 40 20 0; N HF 40 21.6 180; phase combat" + FAR,
        "8 1 4 4",
    )
    game.does("from left", "pursue")
    assert game.pressed[0] == 2 and game.charges == [0, 2, 0]
    assert game.dmz[0] == game.dmz[2] == 0 and game.active == 1


@rule("AH-COMBAT-18", "AH-COMBAT-19", "AH-COMBAT-27", "AH-COMBAT-28")
def test_the_roll_and_its_modifiers():
    assert combat_total(3, 4) == 7 and combat_total(1, -3) == 1
    assert bonus("S HF 20 20 0 elite @+2/+0; N HF 20 21.6 180") == 7
    assert bonus("S HF 20 20 0 veteran-combat; N HF 20 21.6 180") == 5
    assert bonus("S HF 20 20 0 inexperienced-combat; N HF 20 21.6 180") == 3
    assert bonus("S HF 20 20 0 veteran-rally inexperienced-rally; N HF 20 21.6 180") == 4
    assert bonus("S WB 20 20 0 tribal; N HF 20 21.6 180") == 5
    assert bonus("S WB 20 20 0 tribal; N HF 20 21.6 180; clock 4 9") == 4
    game = field("S HF 20 20 0; N HF 20 21.6 180; phase combat" + FAR + STOP, "5 4")
    assert game.dmz[:2] == [0, 1]


@rule("AH-COMBAT-20", "AH-COMBAT-21", "AH-COMBAT-35")
def test_who_neither_gives_nor_gets_support():
    for kind in ("CV", "SK", "AR"):
        assert support_of(field(f"S {kind} 20 20 0; S HF 21.6 20 0" + FAR).battle, 0) == 0
        assert support_of(field(f"S HF 20 20 0; S {kind} 21.6 20 0" + FAR).battle, 0) == 0
    assert support_of(field("S HF 20 20 0; S HF 21.6 20 0" + FAR).battle, 0) == 1


@rule("AH-COMBAT-24")
def test_on_one_hill_the_middle_is_higher():
    hill = "; steep-hill 20 20 10 10; gentle-hill 40 20 10 6"
    game = field("S HF 20 20.5 0; N HF 20 22.1 180; S HF 30 20 0; N HF 36 20 0; S LF 20 20.85 0" + hill + FAR)
    assert stands_higher(game.battle, 0, 1) and not stands_higher(game.battle, 1, 0)
    assert not stands_higher(game.battle, 0, 4) and not stands_higher(game.battle, 4, 0)  # by 0.35 only
    assert stands_higher(game.battle, 0, 3) and stands_higher(game.battle, 3, 2)  # level 2, 1, 0


@rule("AH-COMBAT-25", "AH-COMBAT-26")
def test_markers_count_against_the_roll():
    assert bonus("S HF 20 20 0 d1; N HF 20 21.6 180") == 3
    assert bonus("S HF 20 20 0 d2; N HF 20 21.6 180") == 2


@rule("AH-COMBAT-29", "AH-COMBAT-30")
def test_spears_against_horse_and_light_troops_against_elephants():
    assert bonus("S SP 20 20 0; N CV 20 21.6 180") == 5 and bonus("S PK 20 20 0; N CV 20 21.6 180") == 6
    assert bonus("S SP 20 20 0; N HF 20 21.6 180") == 4
    assert bonus("S SP 20 20 0; N CV 20 21.6 180; rough-ground 20 20 4 4") == 4
    for kind, cf in (("LF", 3), ("SK", 1)):
        assert bonus(f"S {kind} 20 20 0; N EL 20 21.6 180") == cf + 1
        assert bonus(f"S {kind} 20 20 0; N CH 20 21.6 180") == cf + 1
        assert bonus(f"S {kind} 20 20 0; N CV 20 21.6 180") == cf


@rule("AH-COMBAT-31", "AH-COMBAT-32", "AH-COMBAT-33", "AH-COMBAT-34", "AH-COMBAT-36")
def test_support():
    def support(others: str, kind: str = "HF", **options) -> int:
        return support_of(field(f"S {kind} 20 20 0; {others}" + FAR, options=options).battle, 0)

    both = "S HF 18.4 20 0; S LF 21.6 20 0"
    assert support(both) == 1 and support(both, double_support=True) == 2
    assert support("S HF 21.6 20.2 0") == 0 and support("S HF 21.6 20 2") == 0
    for kind, behind in (("PK", 1), ("SP", 1), ("WB", 1), ("HF", 0)):
        assert support(f"S {kind} 20 18.4 0", kind) == behind
    assert support("S SP 20 18.4 0", "PK") == 0  # of the same type
    assert support("S HF 21.6 20 0 d1") == 1 and support("S HF 21.6 20 0 d2") == 0
    assert support("S HF 21.6 20 0; N HF 23.2 20 270; N HF 21.6 21.6 180") == 0  # pressed on its flank
    assert support("S HF 21.6 20 0; N HF 21.6 21.6 180") == 1  # it may fight to its front
    game = field("S HF 20 20 0; S LV 21.6 20 0 panic" + FAR)
    assert support_of(game.battle, 0) == 1
    game.battle.dmz[1] = 1
    assert support_of(game.battle, 0) == 0


@rule("AH-COMBAT-37", "AH-COMBAT-38", "AH-COMBAT-39")
def test_results():
    assert combat_result(8, 8) == 0 and combat_result(8, 5) == 1 and combat_result(8, 4) == 2
    game = field("S HF 20 20 0; N HC 20 21.6 180; phase combat" + FAR, "4 4")
    assert game.dmz[:2] == [0, 0] and game.pressed[0] == 1
    game = field("S LV 20 20 0; N HC 20 21.6 180; phase combat" + FAR, "1 8")
    assert not game.alive(0)  # against attackers too


@rule("AH-COMBAT-40", "AH-COMBAT-41", "AH-COMBAT-42", "AH-COMBAT-43", "AH-COMBAT-44", "AH-COMBAT-46", "AH-COMBAT-47")
def test_the_second_marker_drives_back_and_the_third_destroys():
    game = field("N HF 20 20 180 d1; marsh 20 22.6 4 4" + FAR)
    harm(game.battle, 0, 1, 0, -1)
    assert game.place(0) == (2000, 2160, 180) and game.dmz[0] == 2  # ground does not slow a retreat
    harm(game.battle, 0, 1, 0, -1)
    assert not game.alive(0)
    game = field("N HF 20 20 180" + FAR)
    harm(game.battle, 0, 2, 0, -1)
    assert game.place(0) == (2000, 2160, 180)  # from 0 to 2 at once: one retreat
    blocked = ["N HF 20 21.6 180", "S HF 20 22.9 0", "camp N 20 22", "marsh 20 22.6 4 4"]
    for obstacle in blocked:
        kind = "EL" if "marsh" in obstacle else "HF"
        game = field(f"N {kind} 20 20 180 d1; {obstacle}" + FAR)
        assert retreat_length(game.battle, 0) < 0, obstacle
    assert retreat_length(field("N HF 20 34.5 180 d1" + FAR).battle, 0) < 0
    assert retreat_length(field("N HF 20 20 180; S HF 20 18.4 0; S HF 21.6 20 270" + FAR).battle, 0) < 0


@rule("AH-COMBAT-45")
def test_a_retreat_goes_on_through_friends_but_not_for_ever():
    game = field("N HF 20 20 180; N SK 20 21.7 180; N SK 20 23.4 180" + FAR)
    assert retreat_length(game.battle, 0) == 340 + 160
    many = "; ".join(f"N SK 20 {21.7 + 1.7 * n:.2f} 180" for n in range(6))
    assert retreat_length(field(f"N HF 20 20 180; {many}" + FAR).battle, 0) < 0


@rule("AH-COMBAT-48", "AH-COMBAT-49", "AH-COMBAT-50", "AH-COMBAT-57")
def test_only_a_winning_attacker_with_free_flanks_may_pursue():
    won = "S HF 20 20 0; N HF 20 21.6 180 d2; {}phase combat"
    game = field(won.format("") + FAR, "8 1")
    assert game.texts() == ["pursue", "hold"]
    game.does("pursue")
    assert game.place(0) == (2000, 2160, 0)
    game = field(won.format("N LF 21.6 20 270; ") + FAR, "8 1")
    assert game.place(0) == (2000, 2000, 90)  # a flank enemy when the dice were rolled
    game = field(won.format("active N; ") + FAR, "1 8")
    assert game.active == 0 and game.place(0) == (2000, 2000, 0)  # a defender may not
    game = field("S HF 20 20 0; N HF 20 21.6 180; phase combat" + FAR + STOP, "8 4")
    assert game.step() == "RallyPhase"  # the enemy is shaken but has not retreated


@rule("AH-COMBAT-51", "AH-COMBAT-52", "AH-COMBAT-59")
def test_pursuit_conforms_to_whom_it_meets():
    game = field("S HF 20 20 0; N HF 20 21.6 180 d2; N HF 20.2 23.2 180; phase combat" + FAR, "8 1")
    game.does("pursue")
    assert game.place(0) == (2020, 2160, 0) and game.charges == [0, 2, 0]
    game = field("S HF 20 20 0 d1; N HF 20 21.6 180 d2; N HF 20 23.2 180; phase combat" + FAR, "8 1 8")
    game.does("pursue")
    assert game.place(0) == (2000, 2150, 0)  # with a marker it stops 0.10 short
    game = field("S EL 20 20 0; N HF 20 21.6 180 d2; camp N 20 23.2; phase combat" + FAR, "8 1")
    game.does("pursue")
    assert game.place(0) == (2000, 2150, 0)  # elephants may not charge a camp
    game = field("S HF 20 20 0; N HF 20 21.6 180 d2; camp N 20 23.2; phase combat" + FAR, "8 1")
    game.does("pursue")
    assert game.place(0) == (2000, 2160, 0) and game.pressed[0] == 1001
    game = field("S HF 20 20 0; N HF 20 21.6 180 d2; camp S 20 23; phase combat" + FAR, "8 1")
    game.does("pursue")
    assert game.place(0) == (2000, 2130, 0)  # his own camp is an obstacle


@rule("AH-COMBAT-53", "AH-COMBAT-54")
def test_when_a_combat_is_new_and_who_charges():
    game = field("S HF 20 16 0; N HF 20 20 180; phase move" + FAR, "4 4")
    game.does("move u0", "charge u1")
    assert game.charges == [0, 1, 0] and charge_state(game.battle, 0, 1) == 0  # no combat phase has begun yet
    game.battle.charges[2] = 1
    assert charge_state(game.battle, 0, 1) == 2 and charge_state(game.battle, 1, 0) == 1
    game.battle.charges[2] = 0
    game.does("end phase")
    assert game.charges == []


@rule("AH-COMBAT-55", "AH-FATE-01")
def test_a_destroyed_unit_leaves_and_its_commander_rolls():
    game = field("S HC 20 20 0; N LF 20 21.6 180 @+1/+1; N HF 24 30 180; phase combat" + FAR, "8 1 1")
    assert not game.alive(1) and game.c_status == [3] and game.clock == [9, 8]


@rule("AH-COMBAT-56")
def test_one_combat_is_carried_out_to_its_end_before_the_next():
    game = field(
        "S HF 20 20 0; N LF 20 21.6 180 d1; S HF 30 20 0; N LF 30 21.6 180; phase combat" + FAR + STOP, "6 4 4 5"
    )
    game.does("from left")
    # the first enemy has taken its marker and retreated, and the winner is asked, before other dice roll
    assert game.dmz[1] == 2 and game.place(1) == (2000, 2320, 180) and game.texts() == ["pursue", "hold"]
    assert game.battle.dice.left() == 2
    game.does("pursue")
    assert game.pressed[0] == 1 and game.battle.dice.left() == 0


@rule("AH-COMBAT-58")
def test_an_enemy_that_panicked_away_counts_as_retreated():
    game = field("S HF 20 20 0; N EL 20 21.6 180 panic; phase combat" + FAR + STOP, "8 4 5")
    assert game.place(1) == (2000, 2760, 0) and game.texts() == ["pursue", "hold"]


@rule("AH-COMBAT-01", "AH-COMBAT-22", "AH-COMBAT-23")
def test_hills_give_one_to_the_higher_or_by_option_to_the_lower():
    where = "S HF 20 20 0; N HF 20 21.6 180; gentle-hill 20 17 8 8"
    assert bonus(where) == 5 and bonus(where, 1, 0) == 4
    assert bonus(where, uphill_lower=True) == 4 and bonus(where, 1, 0, uphill_lower=True) == 5
    game = field(where + FAR)
    assert pressers_of(game.battle, 0) == [1]
