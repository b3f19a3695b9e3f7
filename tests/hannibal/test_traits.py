"""Traits, troop types, commanders, terrain. AH-TRAIT, AH-TROOP, AH-CMD, AH-TERR"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, STOP, field
from triarii.games.hannibal.combat import combat_bonus, markers_inflicted
from triarii.games.hannibal.contacts import turn_by
from triarii.games.hannibal.effects import harm, lower_clock
from triarii.games.hannibal.missiles import may_shoot, missile_bonus, targets_of
from triarii.games.hannibal.rally import rally_bonus
from triarii.games.hannibal.runs import run_allowance
from triarii.games.hannibal.support import support_of
from triarii.games.hannibal.terrain import allowance_in, area, contains, fight_in, going_at, is_barred, touches
from triarii.games.hannibal.troops import (
    RATINGS,
    TRAIT_NAMES,
    TRAIT_POINTS,
    TROOPS,
    bad_traits,
    commander_points,
    cost_of,
    is_impetuous,
    is_infantry,
    may_not_buy,
)
from triarii.games.hannibal.turn import may_form_phalanx

rule = pytest.mark.rule
KIND = {troop.code: place for place, troop in enumerate(TROOPS)}
TRAIT = {name: place for place, name in enumerate(TRAIT_NAMES)}


def bit(*names: str) -> int:
    return sum(1 << TRAIT[name] for name in names)


def refused(code: str, trait: str, *has: str) -> str:
    refusal = may_not_buy(KIND[code], bit(*has), TRAIT[trait])
    return refusal.rule if refusal is not None else ""


@rule("AH-TRAIT-01", "AH-TRAIT-02")
def test_traits_are_bought_once_and_some_exclude_each_other():
    assert refused("HF", "Elite", "Elite") == "AH-TRAIT-01"
    assert cost_of(KIND["LV"], bit("Unsteady", "Unreliable", "Inexperienced (C)")) == 5
    for one, two in (("Elite", "Veteran (C)"), ("Veteran (R)", "Inexperienced (C)"), ("Inexperienced (R)", "Elite")):
        assert refused("HF", one, two) == "AH-TRAIT-02"
    assert refused("HF", "Bows", "Thrown Missiles") == "AH-MISSILE-15"
    assert refused("WB", "Impetuous", "Tribal") == "AH-TRAIT-02" and refused("WB", "Tribal", "Impetuous")


@rule("AH-TRAIT-03", "AH-TRAIT-04", "AH-TRAIT-05", "AH-TRAIT-08", "AH-TRAIT-09", "AH-TRAIT-10", "AH-TRAIT-11")
def test_what_traits_cost():
    costs = dict(zip(TRAIT_NAMES, TRAIT_POINTS, strict=True))
    assert costs == {
        "Bows": 5,
        "Elite": 10,
        "Fast": 5,
        "Fearsome": 5,
        "Free Facing": 10,
        "Heavy Armor": 5,
        "Impetuous": -5,
        "Inexperienced (C)": -5,
        "Inexperienced (R)": -5,
        "Massed Bows": 5,
        "Panic": -5,
        "Pila": 5,
        "Phalanx Drill": 5,
        "Roman Drill": 5,
        "Tribal": 5,
        "Thrown Missiles": 5,
        "Unreliable": -5,
        "Unsteady": -10,
        "Veteran (C)": 5,
        "Veteran (R)": 5,
        "Wild Charge": 5,
    }
    game = field("S LF 20 20 0 bows; N HF 20 29.6 180; S LF 30 20 0 thrown-missiles; N HF 30 25.6 180" + FAR)
    assert targets_of(game.battle, 0) == [1] and targets_of(game.battle, 2) == [3]
    game.battle.y[1] += 2
    game.battle.y[3] += 2
    assert targets_of(game.battle, 0) == [] and targets_of(game.battle, 2) == []
    game = field("S HF 20 20 0 elite; S HF 24 20 0 veteran-combat; S HF 28 20 0 inexperienced-rally" + FAR)
    assert [combat_bonus(game.battle, unit, 3) for unit in range(3)] == [5, 5, 4]
    assert [rally_bonus(game.battle, unit) for unit in range(3)] == [1, 0, -1]


@rule("AH-TRAIT-06", "AH-TRAIT-07")
def test_massed_bows_need_bows_and_armour_helps():
    assert refused("LF", "Massed Bows") == "AH-TRAIT-06" and refused("LF", "Massed Bows", "Bows") == ""
    game = field("S LF 20 20 0 bows massed-bows; N HF 20 25 180 heavy-armor; N HF 24 25 180" + FAR)
    assert missile_bonus(game.battle, 0, 1) == 0 and missile_bonus(game.battle, 0, 2) == 1


@rule("AH-TRAIT-13", "AH-TRAIT-19", "AH-TRAIT-52", "AH-TRAIT-61", "AH-TRAIT-65")
def test_who_may_not_buy_what():
    for code in ("PK", "AR", "LA"):
        assert refused(code, "Fast") == "AH-TRAIT-13"
    fearsome = {code for code in KIND if not refused(code, "Fearsome")}
    assert fearsome == {"EL", "CH", "WB", "CT"}
    assert {code for code in KIND if not refused(code, "Phalanx Drill")} == {"SP", "PK"}
    assert refused("CV", "Roman Drill") == "AH-TRAIT-61" and refused("HF", "Phalanx Drill") == "AH-TRAIT-52"
    for code in ("SK", "AR", "LA"):
        assert refused(code, "Impetuous") == refused(code, "Unsteady") == "AH-TRAIT-65"
    assert refused("SP", "Impetuous", "Phalanx Drill") == "AH-TRAIT-65"


@rule("AH-TRAIT-16", "AH-TRAIT-17", "AH-TRAIT-18", "AH-TRAIT-21", "AH-TRAIT-22")
def test_fearsome_and_unsteady_tests():
    charge = "S HF 20 16 0 {}; N {} 20 20 180 {}; {} phase move"
    game = field(charge.format("unsteady", "HF", "", "") + FAR, "4")
    game.does("move u0", "charge u1")
    assert game.place(0) == (2000, 1440, 0) and game.dmz[0] == 0  # 4 - 1 against 4
    game = field(charge.format("unsteady", "EL", "fearsome", "") + FAR, "5")
    game.does("move u0", "charge u1")  # one test only
    assert game.pressed[0] == 1
    game = field(charge.format("", "EL", "fearsome", "S HF 20 14.4 0;") + FAR, "1")
    game.does("move u0", "charge u1")
    assert game.place(0) == (2000, 1600, 0) and game.alive(0) and game.moved[0]  # nowhere to go: it stays


@rule("AH-TRAIT-23")
def test_pursuit_needs_no_test():
    game = field("S HF 20 20 0 unsteady; N HF 20 21.6 180 d2; N EL 20 23.2 180 fearsome; phase combat" + FAR, "8 1")
    game.does("pursue")
    assert game.pressed[0] == 2 and game.battle.dice.left() == 0


@rule("AH-TRAIT-24", "AH-TRAIT-25", "AH-TRAIT-26")
def test_impetuous_units_charge_unless_held_back():
    where = "S WB 20 15 0 impetuous{}; N HF 20 19 180; N HF 22 19.5 180; S WB 40 10 0 impetuous; phase move"
    game = field(where.format("") + FAR, "5")
    assert game.texts() == ["test u0", "loose u0"]
    game.does("test u0")  # 5 against 6
    assert game.pressed[0] == 1 and game.orders == 9
    game = field(where.format("") + FAR, "6")
    game.does("test u0")
    assert game.pressed[0] == -1 and "end phase" in game.texts()
    game = field(where.format("") + FAR)
    game.does("loose u0")
    assert game.pressed[0] == 1
    assert "test u0" not in field(where.format(" d1") + FAR).texts()


@rule("AH-TRAIT-27", "AH-TRAIT-28", "AH-TRAIT-29", "AH-TRAIT-30", "AH-TRAIT-68")
def test_impetuous_units_follow_up():
    fight = "S WB 20 20 0 impetuous {}; N LF 20 21.6 180 {}; {} phase combat"
    game = field(fight.format("", "d1", "") + FAR + STOP, "6 4")
    assert game.pressed[0] == 1 and game.place(0) == (2000, 2160, 0)  # the enemy retreated
    game = field(fight.format("d1", "d1", "active N;") + FAR, "4 7 8 8 8 8")
    assert game.place(0) == (2000, 2160, 0)  # in the other half too, and with a marker
    game = field(fight.format("", "d2", "") + FAR, "8 1 6")
    assert game.place(0) == (2000, 2160, 0) and game.dmz[0] == 0  # the test is passed
    game = field(fight.format("", "d2", "N HF 20 26.2 180;") + FAR, "8 1 5")
    assert game.pressed[0] == 2 and game.dmz[0] == 1 and game.charges == [0, 2, 0]
    game = field(fight.format("d2", "d2", "") + FAR, "8 1 1")
    assert not game.alive(0)  # its third marker
    game = field(fight.format("", "d2", "N SK 21.6 20 270;") + FAR, "8 1")
    assert game.place(0) == (2000, 2000, 90) and game.battle.dice.left() == 0


@rule("AH-TRAIT-31", "AH-TRAIT-32", "AH-TRAIT-33")
def test_tribal_units_are_fierce_until_the_clock_reaches_four():
    game = field("S WB 20 20 0 tribal; S WB 26 20 0; clock 5 9" + FAR)
    assert is_impetuous(game.traits[0]) and not is_impetuous(game.traits[1])
    assert combat_bonus(game.battle, 0, 2) == 5 and rally_bonus(game.battle, 0) == 1
    lower_clock(game.battle, 0)
    game.battle.clock[0] = 6
    assert combat_bonus(game.battle, 0, 2) == 4 and rally_bonus(game.battle, 0) == 0


@rule("AH-TRAIT-34", "AH-TRAIT-35", "AH-TRAIT-36", "AH-TRAIT-37", "AH-TRAIT-38", "AH-TRAIT-66", "AH-TRAIT-43")
def test_panic():
    game = field("S EL 20 20 0 panic @+1/+1; N HF 30 20 180; camp N 20 24.2" + FAR, "2 1")
    harm(game.battle, 0, 1, 1, -1)
    assert game.place(0) == (2424, 2424, 45) and game.commander_place(0) == (2424, 2424)
    harm(game.battle, 0, 1, 1, -1)  # the random move replaces the retreat
    assert game.place(0)[2] == 45 and game.dmz[0] == 2 and game.x[0] > 2424
    game = field("S EL 20 20 0 panic d1; S HF 40 10 0; camp N 20 24.2; phase move" + FAR, "1")
    assert game.y[0] == 2250  # 0.10 short of the camp
    assert not may_shoot(game.battle, 0)
    game.refuses("move u0", "AH-MOVE-03")
    game = field("S EL 20 20 0 panic bows d1; N HF 20 25 180; phase missiles" + FAR, "5")
    assert game.step() == "MovementPhase" and game.place(0) == (2000, 1400, 180)


@rule("AH-TRAIT-39", "AH-TRAIT-40", "AH-TRAIT-41", "AH-TRAIT-42", "AH-TRAIT-67")
def test_where_panic_leads():
    run = "S EL 20 20 0 panic; {}"
    game = field(run.format("S SK 20 23 0") + FAR, "1")
    harm(game.battle, 0, 1, 1, -1)
    assert game.place(0) == (2000, 2600, 0)  # through friends it may pass
    game = field(run.format("S HF 21.6 20 0") + FAR, "3")
    harm(game.battle, 0, 1, 1, -1)
    assert game.place(0) == (2000, 2000, 0)  # a base it touches bars the way
    game = field("S EL 20 3 0 panic" + FAR, "5")
    harm(game.battle, 0, 1, 1, -1)
    assert not game.alive(0) and game.score == [0, 3]  # the marker, and the loss
    game = field(run.format("N HF 20 24 180") + FAR, "1")
    harm(game.battle, 0, 1, 1, -1)
    assert game.pressed[0] == 1 and game.charges == [0, 1, 0]
    # into a friend: they fight as enemies would, and nobody pursues
    game = field(run.format("S HF 20 24 180 d1; N HF 44 20 180; S HF 44 10 0; phase missiles") + FAR, "1 7 4")
    assert game.step() == "MovementPhase"
    harm(game.battle, 0, 1, 1, -1)
    assert game.brawls == [0, 1] and game.pressed[0] == 1
    game.battle.run()
    events = game.does("end phase")
    assert game.dmz[1] == 2 and game.place(0) == (2000, 2240, 0)
    assert [event["seat"] for event in game.happened(events, "scored")] == ["north"]


@rule("AH-TRAIT-42")
def test_a_rallied_unit_steps_back_from_its_friend():
    game = field("S EL 20 20 0 panic; S HF 20 24 180; S HF 30 10 0 d1; phase missiles" + FAR, "1 8 8")
    harm(game.battle, 0, 1, 1, -1)
    from triarii.games.hannibal.rally import RallyPhase

    game.battle.stack.append(RallyPhase(0))
    game.battle.run()
    game.does("rally u0")
    assert game.brawls == [] and game.place(0) == (2000, 2230, 0) and game.pressed[0] == -1


@rule("AH-TRAIT-44", "AH-TRAIT-45", "AH-TRAIT-46", "AH-TRAIT-47", "AH-TRAIT-48")
def test_pila_and_wild_charge_count_in_new_combats():
    game = field("S HF 20 20 0 pila; N HC 20 21.6 180 wild-charge; charged 1 0; phase move" + FAR)
    assert combat_bonus(game.battle, 0, 1) == 4 and combat_bonus(game.battle, 1, 0) == 4
    game.battle.charges[2] = 1
    assert combat_bonus(game.battle, 0, 1) == 5 and combat_bonus(game.battle, 1, 0) == 5
    assert markers_inflicted(game.battle, 1, 0) == 2
    game.battle.wild[1] = 1
    assert markers_inflicted(game.battle, 1, 0) == 1
    game = field("S HF 20 20 0; N HC 20 21.6 180 wild-charge; charged 1 0; active N; phase combat" + FAR, "5 4")
    assert game.wild[1] == 1  # used up, though drawn
    game = field("S LV 20 20 0; N HC 20 21.6 180 wild-charge; charged 1 0; active N; phase combat" + FAR, "8 1")
    assert not game.alive(0)


@rule("AH-TRAIT-49", "AH-TRAIT-50", "AH-TRAIT-51", "AH-TRAIT-54", "AH-TRAIT-55", "AH-TRAIT-56")
def test_phalanx_formation():
    game = field("S PK 20 20 0 phalanx-drill formed; N HF 20 21.6 180" + FAR)
    assert combat_bonus(game.battle, 0, 1) == 6 and rally_bonus(game.battle, 0) == 1
    flanked = field("S PK 20 20 0 phalanx-drill formed; N HF 20 21.6 180; N LF 21.6 20 270" + FAR)
    assert combat_bonus(flanked.battle, 0, 1) == 5 - 1
    assert may_form_phalanx(game.battle, 0).rule == "AH-TRAIT-53"
    game = field("S PK 20 20 0 phalanx-drill; N HF 20 21.6 180" + FAR)
    assert may_form_phalanx(game.battle, 0).rule == "AH-TRAIT-56"
    game = field("S PK 20 20 0 phalanx-drill; N HF 20 21.6 180" + FAR, options={"phalanx_engaged": True})
    assert may_form_phalanx(game.battle, 0) is None
    game = field("S PK 20 20 0 phalanx-drill; rough-ground 20 22 4 3" + FAR)
    assert may_form_phalanx(game.battle, 0).rule == "AH-TRAIT-54"
    for change in ("turn", "retreat"):
        game = field("S PK 20 20 0 phalanx-drill formed" + FAR)
        if change == "turn":
            turn_by(game.battle, 0, 90)
        else:
            harm(game.battle, 0, 2, 1, -1)
        assert game.formed[0] == 0


@rule("AH-TRAIT-58", "AH-TRAIT-59", "AH-TRAIT-60", "AH-TRAIT-69")
def test_roman_drill_support():
    def support(others: str) -> int:
        return support_of(field(f"S HF 20 20 0 roman-drill; {others}" + FAR).battle, 0)

    assert support("S HF 21.6 18.4 0 roman-drill") == 1  # corner to corner
    assert support("S HF 21.6 18.4 0") == 0  # the other needs the drill too
    assert support("S HF 21.6 18.4 90 roman-drill") == 0  # and the same heading
    assert support("S HF 20 18.4 0 roman-drill") == 0  # flush behind is not diagonal
    assert support("S HF 21.6 20 0; S HF 18.4 20 0") == 1  # ordinary units give the first only
    assert support("S HF 21.6 20 0; S HF 18.4 18.4 0 roman-drill") == 2
    assert support("S HF 21.6 18.4 0 roman-drill d2") == 0  # bound like other supporters


@rule("AH-TRAIT-62", "AH-TRAIT-64")
def test_unreliable_units_test_once_when_they_are_there():
    game = field("S SP 20 20 0 unreliable; S SP off unreliable; clock 6 9" + FAR, "1")
    lower_clock(game.battle, 0)
    game.battle.run()
    assert game.tested[:2] == [1, 0] and game.dmz[0] == 1
    game.battle.clock[0] = 6
    lower_clock(game.battle, 0)
    game.battle.run()
    assert game.dmz[0] == 1


@rule("AH-TROOP-01", "AH-TROOP-02", "AH-TROOP-03")
def test_the_troop_table():
    table = {troop.code: (troop.points, troop.move, troop.cf, troop.rf) for troop in TROOPS}
    assert table == {
        "PK": (25, 400, 5, 5),
        "SP": (20, 500, 4, 5),
        "HF": (20, 500, 4, 4),
        "WB": (20, 600, 4, 6),
        "LF": (15, 600, 3, 5),
        "LV": (10, 500, 2, 6),
        "SK": (10, 800, 1, 6),
        "CT": (30, 800, 6, 5),
        "HC": (20, 900, 4, 5),
        "CV": (15, 1000, 3, 5),
        "LH": (10, 1200, 2, 5),
        "CH": (15, 900, 4, 6),
        "EL": (30, 600, 6, 5),
        "AR": (30, 200, 1, 6),
        "LA": (20, 400, 1, 6),
    }
    assert [troop.men for troop in TROOPS][:7] == ["750", "750", "750", "750", "600", "900", "300"]
    arms = {troop.code: troop.arm for troop in TROOPS}
    assert {code for code, arm in arms.items() if arm == 0} == {"PK", "SP", "HF", "LV"}
    assert {code for code, arm in arms.items() if arm == 1} == {"WB", "LF"}
    assert {code for code, arm in arms.items() if arm == 3} == {"CT", "HC", "CV", "LH", "CH", "EL"}
    assert {code for code in arms if is_infantry(KIND[code])} == {"PK", "SP", "HF", "LV", "WB", "LF", "SK"}


@rule("AH-TROOP-04", "AH-TROOP-05", "AH-TROOP-06", "AH-TROOP-07", "AH-TROOP-08", "AH-TROOP-09")
def test_traits_of_types():
    game = field("S SK 20 20 0" + FAR)
    assert game.traits[0] & bit("Free Facing") and game.points_of(0) == 10
    for trait in ("Bows", "Thrown Missiles"):
        assert refused("AR", trait) == refused("LA", trait) == "AH-TROOP-05"
        assert {code for code in KIND if refused(code, trait) == "AH-TROOP-06"} == {"PK"}
    assert {code for code in KIND if not refused(code, "Pila")} == {"PK", "SP", "HF", "LV"}
    assert {code for code in KIND if not refused(code, "Roman Drill")} == {"PK", "SP", "HF", "LV"}
    assert {code for code in KIND if not refused(code, "Tribal")} == {"WB"}
    assert {code for code in KIND if not refused(code, "Panic")} == {"EL", "CH", "LV", "LH"}
    assert {code for code in KIND if not refused(code, "Wild Charge")} == {"CT", "HC", "CV", "LH", "CH", "EL", "WB"}
    assert {code for code in KIND if not refused(code, "Free Facing")} == {"LH", "LF"}
    for trait in ("Elite", "Heavy Armor", "Unreliable", "Veteran (C)"):
        assert not any(refused(code, trait) for code in KIND)
    assert bad_traits(KIND["HF"], bit("Roman Drill", "Pila")) is None


@rule("AH-TROOP-10")
def test_whom_skirmishers_may_charge():
    for prey, allowed in (
        ("SK", True),
        ("LH", True),
        ("AR", True),
        ("EL", True),
        ("CH", True),
        ("HF", False),
        ("CV", False),
    ):
        game = field(f"S SK 20 16 0; N {prey} 20 20 180; phase move" + FAR)
        game.does("move u0")
        assert ("charge u1" in game.texts()) == allowed, prey
    game = field("S SK 26 20.2 270; N HF 20 20 180; S HF 20 18.4 0; phase move" + FAR)
    game.does("move u0")
    assert "charge u1" in game.texts()  # the flank of a unit already engaged


@rule("AH-CMD-01")
def test_what_commanders_cost():
    assert {(cf, rf): points for cf, rf, points in RATINGS} == {
        (0, 0): 5,
        (0, 1): 10,
        (1, 0): 15,
        (1, 1): 20,
        (1, 2): 30,
        (2, 1): 35,
        (2, 2): 45,
    }
    assert commander_points(1, 1) == 20 and commander_points(3, 3) == 0


@rule("AH-CMD-03", "AH-CMD-04", "AH-CMD-07", "AH-CMD-09")
def test_how_commanders_ride():
    game = field(
        "S HF 20 10 0 @+1/+0; S HF 20 17.6 0; N HF 20 19.2 180; S HF 20 17.7 0; N HF 24 14 180; phase move" + FAR
    )
    game.does("lead c0")
    assert "join u1" in game.texts()  # 6.00 from edge to edge, and engaged
    assert "join u3" not in game.texts()
    game.refuses("ride to 20.00 17.00", "AH-CMD-03")
    game.refuses("ride to 23.15 14.00", "AH-CMD-09")
    game.refuses("ride to 25.00 14.90", "AH-CMD-03")  # through an enemy base
    game.does("ride to 17.00 5.00")  # over friends and ground, without an order
    assert game.c_unit[0] == -1 and game.orders == 9 and game.commander_place(0) == (1700, 500)
    game.refuses("lead c0", "AH-CMD-05")


@rule("AH-CMD-06")
def test_a_detached_commander_flees_or_is_captured():
    game = field("S HF 20 10 0; N HF 30 12 180; commander N +1/+1 20 13; phase move" + FAR)
    game.does("move u0", "march F5.00")
    assert game.c_status == [2] and game.clock == [9, 8]
    game = field("S HF 20 10 0; N HF 24 16 180; commander N +1/+1 20 13; phase move" + FAR)
    game.does("move u0", "march F5.00")
    assert game.c_unit == [1] and game.clock == [9, 9]
    game = field("S HF 20 10 0; N HF 30 12 180; commander N +1/+1 20 15.9; phase move" + FAR)
    game.does("move u0", "march F5.00")
    assert game.c_status == [2]  # it ended within 0.10 of him


@rule("AH-CMD-08")
def test_a_captured_commander_has_no_effect():
    game = field("S HF 20 10 0; commander S +1/+1 captured; phase move" + FAR)
    game.refuses("lead c0", "AH-CMD-08")
    game.refuses("help u0 by c0", "AH-MOVE-10")


@rule("AH-TERR-01", "AH-TERR-02", "AH-TERR-03")
def test_shapes_of_features():
    woods = area(3, 2000, 2000, 600, 400)
    assert (woods.a, woods.b, woods.cut) == (300, 200, 100)
    assert contains(woods, 2300, 2100) and contains(woods, 2250, 2150) and not contains(woods, 2251, 2150)
    assert touches(woods, 2374, 2000, 0) and not touches(woods, 2375, 2000, 0)
    from triarii.games.hannibal.cards import band_along
    from triarii.games.hannibal.terrain import RIVER, ROAD, STREAM

    assert [2 * band_along(kind, 0, 0).a for kind in (RIVER, STREAM, ROAD)] == [150, 80, 100]


@rule("AH-TERR-04", "AH-TERR-07", "AH-TERR-11")
def test_going():
    features = [area(kind, 400 + 400 * kind, 1000, 300, 300) for kind in range(11)]
    assert [going_at(features, feature.x, 1000) for feature in features] == [0, 0, 1, 2, 1, 2, 1, 2, 2, 0, 1]
    barred = {code: [f.kind for f in features if is_barred(f, KIND[code])] for code in KIND}
    for code in ("CT", "CH"):
        assert barred[code] == [3, 5, 7, 8, 10]
    assert barred["AR"] == barred["LA"] == [3, 5, 7, 8]
    assert barred["EL"] == [5, 10] and barred["HC"] == [10] and barred["HF"] == []
    game = field("S CT 20 10 0; woods 20 14 4 4; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F2.00", "AH-TERR-07")
    both = [area(4, 1000, 1000, 400, 400), area(3, 1000, 1000, 400, 400)]
    assert going_at(both, 1000, 1000) == 2


@rule("AH-TERR-05")
def test_allowances_on_bad_ground():
    rough = {code: allowance_in(KIND[code], 1) for code in KIND}
    hard = {code: allowance_in(KIND[code], 2) for code in KIND}
    assert rough == {
        "PK": 200, "SP": 400, "HF": 400, "WB": 600, "LF": 600, "LV": 400, "SK": 800, "CT": 400, "HC": 450,
        "CV": 500, "LH": 600, "CH": 450, "EL": 300, "AR": 100, "LA": 200,
    }  # fmt: skip
    assert (hard["HF"], hard["SP"], hard["LV"], hard["PK"], hard["HC"], hard["WB"]) == (250, 250, 250, 200, 450, 600)


@rule("AH-TERR-06", "AH-TERR-08", "AH-TERR-09")
def test_fighting_on_bad_ground():
    for codes, rough, hard in (
        (("WB", "LF", "SK", "AR"), 0, 0),
        (("HF", "SP", "LV"), 0, -1),
        (("PK", "CV", "EL"), -1, -2),
    ):
        for code in codes:
            assert (fight_in(KIND[code], 1), fight_in(KIND[code], 2)) == (rough, hard)
    game = field("S LF 20 20 0 bows; N HF 20 21.6 180; N HF 24 27 180; river 20 20 48 1.5" + FAR)
    assert combat_bonus(game.battle, 0, 1) == 2
    game.battle.status[1] = 3
    assert not may_shoot(game.battle, 0)
    where = "S HF 20 20 0; N HF 20 21.6 180; village 20 19.4 4 3"
    assert combat_bonus(field(where + FAR).battle, 0, 1) == 4 - 1 + 1
    assert combat_bonus(field(where.replace("19.4 4 3", "20.8 4 6") + FAR).battle, 0, 1) == 3


@rule("AH-TERR-10", "AH-TERR-14")
def test_roads():
    road = "road 20 18 1 36; woods 20 16 6 6"
    game = field(f"S HF 20 10 0; {road}; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F7.02", "AH-MOVE-19")
    game.does("march F7.00")
    assert going_at(game.battle.features, 2000, 1600) == 0
    game = field(f"S CT 20 10 0; {road}; phase move" + FAR)
    game.does("move u0", "march F9.00")  # what it may not enter does not stop it on the road
    game = field("S HF 20.6 10 0; road 20 18 1 36; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F6.00", "AH-MOVE-19")  # its centre is beside the road


@rule("AH-TERR-12", "AH-TERR-13")
def test_compulsory_moves_on_slow_ground():
    game = field("S EL 20 20 0; rough-ground 20 24 6 4" + FAR)
    assert run_allowance(game.battle, 0, 0) == 300  # slow after 1.25 inch: 3 inches in all
    game = field("S EL 20 20 0; rough-ground 20 26.5 6 4" + FAR)
    assert run_allowance(game.battle, 0, 0) == 360  # 3 inches covered already: it stops short
    game = field("S EL 20 20 0; marsh 20 24 4 4" + FAR)
    from triarii.games.hannibal.runs import Run

    run = Run(game.battle, 0, 0, True, True)
    run.go(600)
    assert run.length == 110  # 0.10 short of what it may not enter
    game = field("S HF 20 20 0; N HF 20 21.6 180 d2; rough-ground 20 23 6 3; phase combat" + FAR, "8 1")
    game.does("pursue")
    assert game.place(0) == (2000, 2160, 0)  # one base, not reduced
