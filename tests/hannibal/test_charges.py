"""Charging, conforming, breaking off, relief. AH-MOVE-42 to 75"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, STOP, field
from triarii.games.hannibal.approach import charge_paths
from triarii.games.hannibal.conform import charged_edge, touched_edge, was_ahead
from triarii.games.hannibal.march import March
from triarii.games.hannibal.orders import within_charge_distance
from triarii.games.hannibal.steps import FORWARD, RIGHT, WHEEL, first_of, step_kind

rule = pytest.mark.rule


def line(
    count: int, kind: str = "HF", x: float = 20, y: float = 10, side: str = "S", h: int = 0, extra: str = ""
) -> str:
    return "; ".join(f"{side} {kind} {x + 1.6 * n:.2f} {y} {h} {extra}" for n in range(count))


@rule("AH-MOVE-42")
def test_only_some_steps_make_contact():
    game = field("S HF 20 18 0; N HF 22.5 18 270; phase move" + FAR)
    game.does("move u0")
    game.refuses("march SR1.00", "AH-MOVE-42")
    game = field("S HF 20 18 180; N HF 20 20.5 180; phase move" + FAR)
    game.does("move u0")
    game.refuses("march B1.00", "AH-MOVE-42")
    for steps in ("F2.00", "OR20/3.00", "WL3 F3.00"):
        game = field("S HF 20 18 0; N HF 20.4 21 180; phase move" + FAR)
        game.does("move u0", f"march {steps}")
        assert game.place(0) == (2040, 1940, 0) and game.pressed[0] == 1, steps


@rule("AH-MOVE-44", "AH-MOVE-45", "AH-COMBAT-01")
def test_a_charger_lines_up_squarely_and_only_so_far():
    game = field("S HF 20 16 0; N HF 21 20 200; phase move" + FAR)
    game.does("move u0", "charge u1")
    assert game.h[0] == 20 and game.pressed[0] == 1
    # a corner grazed in passing would shift the base too far
    game = field("S CV 25 20.1 270; N HF 20 20 0; phase move" + FAR)
    game.does("move u0")
    game.refuses("march F6.00", "AH-MOVE-45")


@rule("AH-MOVE-46", "AH-MOVE-47")
def test_which_edge_is_charged():
    game = field("N HF 20 20 0; S HF 25 20.86 270; S HF 25 20.84 270; S HF 20 15 0; S HF 23 15 330" + FAR)
    battle = game.battle
    assert was_ahead(battle, 0, 2500, 2086, 270) and not was_ahead(battle, 0, 2500, 2004, 270)
    at_right = (2163, 2004, 270)
    assert charged_edge(battle, 0, (2500, 2004, 270), at_right) == 1
    assert charged_edge(battle, 0, (2500, 2086, 270), at_right) == 0
    assert touched_edge(battle, 0, (2000, 1500, 0), (2000, 1836, 0)) == 2
    # corners: the front one counts as the flank, the rear one as the rear only from behind the rear line
    front_corner = (2080 + 116, 2080, 225)
    assert touched_edge(battle, 0, (2500, 2000, 225), front_corner) == 1
    rear_corner = (2080 + 81, 1920 - 81, 315)
    assert touched_edge(battle, 0, (2400, 1700, 315), rear_corner) == 2
    assert touched_edge(battle, 0, (2500, 2000, 315), rear_corner) == 1


@rule("AH-MOVE-48", "AH-MOVE-49")
def test_a_taken_edge_cannot_be_charged_and_no_other_is_chosen():
    game = field("S HF 20 18.4 0; N HF 20 20 180; S HF 23 17 330; S HF 17 17 30; phase move" + FAR)
    game.does("move u2")
    assert "charge u1" not in game.texts()  # it began ahead of the front, where a friend stands
    game = field("S HF 20 15 0; N HF 20 20 180; S HF 21.3 18.4 0; phase move" + FAR)
    game.does("move u0")
    assert "charge u1" not in game.texts()


@rule("AH-MOVE-50", "AH-MOVE-51", "AH-MOVE-52")
def test_a_group_conforms_as_a_whole_and_then_closes_up():
    game = field(line(3) + "; N HF 20.2 14 180; N HF 23.4 14.9 180; phase move" + FAR)
    game.does("group u0 to u2", "charge u3", "conform u0 to u3")
    assert game.place(0) == (2020, 1240, 0) and game.pressed[0] == 3
    assert game.place(1) == (2180, 1240, 0)  # shifted rigidly, nobody ahead of it
    assert game.place(2) == (2340, 1330, 0) and game.pressed[2] == 4  # went on to its own enemy
    # a member whose shifted place is taken stays where the move stopped
    game = field(line(2) + "; N HF 19.5 14 170; S LV 21.5 14.1 0; phase move" + FAR)
    game.does("group u0 to u1", "march F4.00")
    assert game.place(0) == (1978, 1242, 350) and game.pressed[0] == 2
    assert game.x[1] == 2160 and game.h[1] == 0 and game.moved[1]
    # a long line swings too far
    game = field(line(6) + "; N HF 20 14 150; phase move" + FAR)
    game.does("group u0 to u5")
    game.refuses("march F4.00", "AH-MOVE-52")


@rule("AH-MOVE-53", "AH-MOVE-70")
def test_tests_are_rolled_before_the_base_moves_and_failures_drop_out():
    game = field(line(2, y=20) + "; N EL 20 24 180 fearsome; N EL 21.6 24 180 fearsome; phase move" + FAR, "1 8")
    game.does("group u0 to u1", "charge u2", "conform u0 to u2", "conform u1 to u3")
    assert game.place(0) == (2000, 1840, 0)  # failed and fell back
    assert game.place(1) == (2160, 2240, 0) and game.pressed[1] == 3 and game.orders == 8


@rule("AH-MOVE-54")
def test_charge_distance_takes_the_smallest_wheel():
    game = field("S WB 20 16 0 impetuous; N HF 20.5 20 180; phase combat" + FAR)
    assert within_charge_distance(game.battle, 0)[0] == 1
    assert [step_kind(step) for step in within_charge_distance(game.battle, 0)[1:]] == [FORWARD]
    march = March(game.battle, [0])
    assert charge_paths(game.battle, march, 1)
    game = field("S WB 20 16 0 impetuous; N HF 23 19.5 180; N HF 20 25 180; N HF 20 12 0; phase combat" + FAR)
    way = within_charge_distance(game.battle, 0)
    assert way[0] == 1 and (step_kind(way[1]), first_of(way[1])) == (WHEEL, RIGHT)
    game.battle.status[1] = 3
    assert within_charge_distance(game.battle, 0) == []  # 7.40 away, and the other behind
    game = field("S LH 20 16 0 free-facing impetuous; N HF 24 22 180; phase combat" + FAR)
    assert len(within_charge_distance(game.battle, 0)) == 2


@rule("AH-MOVE-55", "AH-MOVE-57", "AH-MOVE-60", "AH-MOVE-61", "AH-MOVE-62", "AH-MOVE-63")
def test_breaking_off():
    game = field("S SK 20 20 0; N PK 20 21.6 180; S HF 24 10 0; phase move" + FAR)
    game.does("disengage u0", "turn about")
    assert game.place(0) == (2000, 1200, 180) and game.score == [0, 0] and game.moved[0]
    game = field("S HF 20 20 0; N PK 20 21.6 180; phase move" + FAR)
    game.refuses("disengage u0", "AH-MOVE-55")
    game = field("S CV 20 20 0; N PK 20 21.6 180; S HF 20 17 0; phase move" + FAR)
    game.refuses("disengage u0", "AH-MOVE-60")  # 1.40 inch is free
    game = field("S CV 20 20 0; N PK 20 21.6 180; S HF 20 15 0; phase move" + FAR)
    game.does("disengage u0", "keep heading")
    assert game.place(0) == (2000, 1670, 0)  # 0.10 inch short of a friend it may not pass
    game = field("S CV 20 20 0; N PK 20 21.6 180; N PK 21.6 20 270; phase move" + FAR)
    game.refuses("disengage u0", "AH-MOVE-62")
    game = field("S CV 20 20 0 d2; N PK 20 21.6 180; phase move" + FAR)
    game.refuses("disengage u0", "AH-MOVE-63")
    game = field("S CV 20 20 0 d1; N PK 20 21.6 180; phase move" + FAR)
    game.does("disengage u0", "keep heading")
    assert game.dmz[0] == 2 and game.place(0) == (2000, 1000, 0)  # no retreat on top


@rule("AH-MOVE-57", "AH-MOVE-74")
def test_with_the_option_units_may_break_off_before_infantry():
    where = "S HF 20 16 0; N CV 20 20 180; phase move" + FAR
    game = field(where)
    game.does("move u0", "charge u1")
    assert game.pressed[0] == 1
    game = field(where, options={"evade": True})
    game.does("move u0", "charge u1")
    assert game.seat == 1 and game.texts() == ["turn about", "keep heading", "receive"]
    game.does("keep heading")
    assert game.place(1) == (2000, 3000, 180) and game.dmz[1] == 1
    assert game.place(0)[1] >= 1830 and game.moved[0] and game.orders == 8
    game = field(where, options={"evade": True})
    game.does("move u0", "charge u1", "receive")
    assert game.pressed[0] == 1
    game = field(where.replace("S HF", "S CV"), options={"evade": True})
    game.does("move u0", "charge u1")
    assert game.pressed[0] == 1  # from infantry only


@rule("AH-MOVE-64", "AH-MOVE-75")
def test_line_relief_needs_drill_order_and_a_front_fight():
    where = "S HF 20 20 0 {}; S HF 20 18.4 0 {}; N HF 20 21.6 180; {} phase move"
    game = field(where.format("roman-drill", "", "") + FAR)
    game.refuses("relieve u0 with u1", "AH-MOVE-64")
    game = field(where.format("roman-drill", "roman-drill d1", "") + FAR)
    game.refuses("relieve u0 with u1", "AH-MOVE-64")
    game = field(where.format("roman-drill", "roman-drill", "N LF 21.6 20 270;") + FAR)
    game.refuses("relieve u0 with u1", "AH-MOVE-64")  # pressed on its flank as well
    game = field(where.format("roman-drill", "roman-drill", "") + FAR)
    game.does("relieve u0 with u1")
    assert game.charges == []  # no charge


@rule("AH-MOVE-67")
def test_the_step_ends_at_the_first_hundredth_of_contact():
    game = field("S HF 20 16 0; N HF 20 20 180; phase move" + FAR)
    march = March(game.battle, [0])
    from triarii.games.hannibal.steps import forward, wheel

    assert march.walk([forward(500)], True) == 0
    assert march.y == 1835 and march.cost == 235  # 0.05 inch from the enemy
    game = field("S HF 20 16 0; N HF 21.0 18.2 180; phase move" + FAR)
    march = March(game.battle, [0])
    assert march.walk([wheel(0, 60)], True) == 0 and 1 <= march.reached < 60
    game.does("move u0")
    game.refuses("march WL60 F1.00", "AH-MOVE-67")


@rule("AH-MOVE-68")
def test_of_several_contacts_the_owner_names_one():
    game = field("S HF 20 16 0; N HF 19.2 20 180; N HF 20.8 20 180; phase move" + FAR)
    game.does("move u0", "march F3.00")
    assert game.texts() == ["conform u0 to u1", "conform u0 to u2"]
    game.does("conform u0 to u2")
    assert game.place(0) == (2080, 1840, 0)


@rule("AH-MOVE-69")
def test_a_member_that_may_not_charge_stays_in_line_or_forbids_the_charge():
    game = field("S HF 20 16 0; S SK 21.6 16 0; N HF 20 20 180; N HF 21.6 20.5 180; phase move" + FAR)
    game.does("group u0 to u1", "march F3.00")
    assert game.pressed[0] == 2 and game.place(1) == (2160, 1840, 0)  # skirmishers do not go for heavy foot
    game = field(
        "S SK 18.4 16 0; S HF 20 16 0; S SK 21.6 16 0; N HF 18.4 20 180; N HF 20 20 180; N HF 21.6 20 180;"
        "phase move" + FAR
    )
    game.does("group u0 to u2")
    game.refuses("march F3.00")


@rule("AH-MOVE-69")
def test_of_equally_near_enemies_the_owner_chooses():
    position = line(3) + "; N HF 19.2 14 180; N HF 21.55 15 180; N HF 23.25 15 180; phase move" + FAR
    for enemy, end in (("u5", (2325, 1340, 0)), ("u4", (2240, 1240, 0))):
        game = field(position)
        game.does("group u0 to u2", "charge u3")
        assert game.texts() == ["conform u2 to u4", "conform u2 to u5"] and "equally near" in game.question()
        assert game.battle.decision.rule == "AH-MOVE-69" and game.battle.seat == 0
        game.does(f"conform u2 to {enemy}")
        assert game.pressed[0] == 3 and game.place(2) == end  # beside u4 there is no room for it


@rule("AH-MOVE-69", "AH-MOVE-70")
def test_who_comes_to_stand_elsewhere_after_a_failed_test_chooses_anew_and_once():
    enemies = "N EL 19.2 14 180 fearsome; N HF 22.3 14 180; N HF 25.4 15 180; N HF 27 15 180; N HF 28.6 15 180"
    game = field(line(5) + f"; {enemies}; phase move" + FAR, "1")
    game.does("group u0 to u4", "march F4.00", "conform u0 to u5", "conform u4 to u7")
    assert game.place(0) == (2000, 840, 0), "it shrank from the elephant"
    game.does("conform u1 to u6", "conform u3 to u7")
    assert game.texts() == ["conform u4 to u8", "conform u4 to u9"], "u7 is ahead of u4 no more"
    game.does("conform u4 to u8")
    assert game.pressed[1] == 6 and game.place(4) == (2710, 1240, 0) and game.moved[4]


@rule("AH-MOVE-71")
def test_turning_on_an_enemy_costs_a_pivot():
    game = field("S PK 20 20 180; N SP 21.6 20 0; phase move" + FAR)
    game.does("move u0", "turn on u1")
    assert game.place(0) == (2000, 2000, 90) and game.charges == [0, 1, 0]
    assert game.h[1] == 270
    game = field("S AR 20 20 180; N SP 21.6 20 0; phase move" + FAR)
    game.does("move u0")
    assert "turn on u1" not in game.texts()


def test_the_other_half_can_wait():
    assert STOP
