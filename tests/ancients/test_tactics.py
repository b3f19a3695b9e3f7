"""Tactic cards. §18"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    blocks_at,
    choices,
    dice_rolled,
    does,
    fights,
    hand_of,
    has_unit,
    leader_at,
    may,
    place,
    refused,
    told,
    unit_at,
)
from tests.ancients.test_turn_and_orders import ordered
from triarii.engine.events import SPECTATOR
from triarii.games.ancients import cards, hexes
from triarii.games.ancients.movement import destinations

rule = pytest.mark.rule


def far(battle, start: str) -> int:
    """The greatest distance a unit may go now."""
    unit = unit_at(battle, start)
    return max(hexes.DISTANCE[place(start)][hex] for hex in destinations(battle, unit))


@rule("CA-18T.01", "CA-18T.05")
def test_a_tactic_card_outranks_the_basic_rules_in_what_it_says_only():
    """Double Time moves medium infantry two hexes, but a forest still stops it."""
    battle = ancients("a1: LI | e6: mi", order="XDT")
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to c6")
    belt = " ".join(f"d{column}" for column in range(1, 13))
    battle = ancients("a1: LI | e6: mi", order="XDT", forest=belt)
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to d6") and not may(battle, "to c6")


@rule("CA-18T.03")
def test_fire_on_a_card_is_ranged_combat():
    battle = ancients("c6: HI | e6: lb", order="XDS", dice="light light")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]


# Clash of Shields


@rule("CA-18T.06", "CA-18T.12", "CA-18T.04")
def test_clash_orders_all_who_stand_next_to_an_enemy_unit():
    battle = ancients("d6: LI | e6: mi mi . mi | g1: l | f1: L | f3: mi", order="XCS")
    assert ordered(battle) == {"e6", "e7"}


@rule("CA-18T.07", "CA-18T.08", "CA-18T.11", "CA-18T.14")
def test_clash_gives_two_dice_and_neither_move_nor_fire():
    battle = ancients("d6: LI | e6: li | c7: MI", hands=("S2L", ""), order="XCS", dice="heavy " * 4)
    assert not any(choice.startswith("move") for choice in choices(battle))
    assert refused(battle, "fire at c7 with e6").code == "card-forbids"
    assert "end battles" in choices(battle)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]


@rule("CA-18T.09", "CA-18T.10")
def test_clash_allows_the_advance_but_gives_no_extra_dice_in_the_bonus_combat():
    battle = ancients(
        "c6: HI | d6: HI1 | e6: wa3", order="XCS", dice="heavy light light light light  light light light"
    )
    does(battle, "attack d6 with e6", "?stand", "advance")
    assert dice_rolled(battle, does(battle, "attack c6 with d6", "?stand")) == [3]


@rule("CA-18T.12", "CA-EX-38")
def test_worked_example_clash_marking():
    """Its only neighbour driven off, an ordered unit stays ordered, has nothing to attack, and may not fire or move."""
    battle = ancients(
        "d6: LI | e6: li mi | b6: HI | i12: li LI", order="XCS", dice="flag heavy heavy heavy heavy heavy"
    )
    assert ordered(battle) == {"e6", "e7", "i12"}
    does(battle, "attack d6 with e7", "stand", "to c7", "?to b7", "halt")
    assert "e6" in ordered(battle)
    assert choices(battle) == ["attack i13 with i12", "end battles"]


@rule("CA-18T.13")
def test_an_ordered_unit_under_clash_may_attack_whoever_is_beside_it_then():
    """One neighbour is destroyed by another unit; the other may still be attacked, with the two dice."""
    battle = ancients("d6: LI1 MI | e6: mi mi", order="XCS", dice="light " + "heavy " * 5 + "heavy " * 6)
    does(battle, "attack d6 with e6", "stand", "halt")
    assert not has_unit(battle, "d6")
    assert dice_rolled(battle, does(battle, "attack d7 with e7", "?stand")) == [6]


@rule("CA-18T.15")
def test_the_two_dice_count_against_leaders_and_evaders():
    battle = ancients("d6: LI L | e6: . mi", order="XCS", dice="heavy " * 6)
    assert dice_rolled(battle, does(battle, "attack d7 with e7")) == [6]
    battle = ancients("d6: LI | e6: mi", order="XCS", dice="heavy " * 6)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "evade")) == [6]


@rule("CA-18T.16", "CA-2.30")
def test_clash_without_neighbours_orders_nothing():
    battle = ancients("d6: L | e6: mi | a1: LI", hands=("S2L", ""), order="XCS")
    assert battle.active == 0


# Counter Attack


def countered(
    card: str,
    position: str = "a2: LI . LI . LI . LI . LI . LI | i1: mi mi mi mi mi mi mi mi mi mi mi mi mi",
    top: str = "",
    **more,
):
    """The top army plays a card and does nothing with it; the bottom army answers with Counter Attack."""
    battle = ancients(position, to_move="top", hands=(card, "XCA"), **more)
    does(battle, f"play {card}", *([top] if top else []), "?end orders", "?end moves", "?end battles", "play XCA")
    return battle


def in_order(battle) -> str:
    return cards.CODES[battle.order]


@rule("CA-18T.17", "CA-18T.18", "CA-18T.22", "CA-18T.26")
@pytest.mark.parametrize(
    ("card", "copy"),
    [("S2L", "S2R"), ("S3R", "S3L"), ("S4L", "S4R"), ("S2C", "S2C"), ("S4C", "S4C"), ("SCO", "SCO"), ("SOF", "SOF"),
     ("LIL", "LIR"), ("LIR", "LIL"), ("LIC", "LIC"), ("TLI", "TLI"), ("XLC", "XLC"), ("XMC", "XMC")],
)  # fmt: skip
def test_counter_attack_copies_the_order_mirrored(card: str, copy: str):
    assert in_order(countered(card)) == copy


@rule("CA-18T.18", "CA-18T.26")
def test_the_mirrored_section_is_the_same_ground():
    """The top army's left is the board's right side, which is the bottom army's right."""
    battle = countered("S2L")
    assert may(battle, "order i13") and not may(battle, "order i1")


@rule("CA-18T.19", "CA-18T.27")
def test_leadership_any_section_is_bound_to_the_ground_of_the_first():
    """The top leader stands in b2, the board's left; only leaders and units there may be chosen, linked ones anywhere."""
    position = "b2: LI* | h2: mi* mi mi mi mi | h10: mi*"
    battle = countered("LAN", position, "follow leader b2")
    assert may(battle, "follow leader h2") and not may(battle, "follow leader h10")
    assert may(battle, "order h3") and not may(battle, "order h10")
    does(battle, "follow leader h2", "order h3", "order h4", "order h5")
    assert "h5" in ordered(battle)  # the centre, linked


@rule("CA-18T.27")
def test_a_single_unit_or_a_dotted_hex_binds_the_copy_too():
    position = "a5: LI* | b10: LI | i2: mi* | i7: mi* | i12: mi*"
    battle = countered("LAN", position, "follow leader a5")
    assert {"follow leader i2", "follow leader i7"} <= set(choices(battle)) and not may(battle, "follow leader i12")
    battle = countered("LAN", position, "order b10")
    assert may(battle, "follow leader i12") and not may(battle, "follow leader i2")


@rule("CA-18T.20", "CA-18T.21")
def test_a_first_strike_played_in_reaction_is_disregarded():
    """Bottom attacks, top strikes first; in its own turn top counters the section card, not the reaction."""
    battle = ancients("d6: MI | e6: mi", hands=("XFS XCA", "S3C"), order="S3C", dice="light " * 8)
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6", "first strike", "play XCA")
    assert in_order(battle) == "S3C"


@rule("CA-18T.23")
def test_all_numbers_of_a_copy_are_the_copiers_own():
    """The top army had no light units and ordered one unit; the copier orders light units up to his Command."""
    battle = countered("TLI", "a2: HI | i1: li li li li", "order a2", command="6 / 3")
    does(battle, "order i1", "order i2", "order i3")
    assert len(ordered(battle)) == 3 and not battle.fallback


@rule("CA-18T.24")
def test_spartacus_and_rally_are_copied_with_their_dice():
    battle = countered("XIS", "a2: HI | i1: li li", dice="flag " * 5 + "light light flag flag flag")
    assert {"order i1", "order i2"} <= set(choices(battle))
    battle = countered("XRA", "a2: HI* | i1: li3*", dice="flag " * 5 + "light flag flag flag flag")
    does(battle, "rally i1")
    assert blocks_at(battle, "i1") == 4


@rule("CA-18T.24", "CA-18U.12", "CA-15.03")
def test_a_copied_spartacus_reshuffles_too():
    battle = countered("XIS", "a2: HI | i1: li li", dice="flag " * 10)
    assert sum(battle.discards) == 0


@rule("CA-18T.25")
def test_a_counter_attack_may_be_countered_and_is_mirrored_once_more():
    battle = ancients("a2: LI | a12: LI | i2: li | i12: li", to_move="top", hands=("S2L XCA", "XCA"))
    does(battle, "play S2L", "?end orders", "?end moves", "?end battles", "play XCA")
    assert in_order(battle) == "S2R"
    does(battle, "?end orders", "?end moves", "?end battles", "play XCA")
    assert in_order(battle) == "S2L"


@rule("CA-18T.28")
def test_a_copy_keeps_the_helmet_symbol():
    battle = countered("S2C", "a6: LI | i6: mi*")
    assert may(battle, "order leader i6")
    battle = countered("TLI", "a6: LI | i6: li*")
    assert not may(battle, "order leader i6")


@rule("CA-18T.29")
def test_counter_attack_needs_an_order_to_copy():
    battle = ancients("a6: LI | i6: li", hands=("S2C", "XCA S2C"))
    assert choices(battle) == ["play S2C"]


# Darken the Sky


@rule("CA-18T.30", "CA-18T.36", "CA-17.16")
def test_darken_the_sky_orders_all_missile_units_whatever_command_says():
    battle = ancients("c6: HI | e2: li ls lb ax . lc lbc hwm mi bch", order="XDS", command="5 / 2")
    assert ordered(battle) == {"e2", "e3", "e4", "e5", "e7", "e8", "e9"}


@rule("CA-18T.31", "CA-18T.33", "CA-18T.37", "CA-18T.38")
def test_each_fires_twice_at_any_target_with_the_dice_of_a_unit_that_held():
    battle = ancients("c5: HI HI | e6: lb lb", order="XDS", dice="light " * 8)
    assert dice_rolled(battle, does(battle, "fire at c5 with e6")) == [2]
    does(battle, "fire at c6 with e7")  # another unit in between
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]
    assert not any("with e6" in choice for choice in choices(battle))
    assert any("with e7" in choice for choice in choices(battle))


@rule("CA-18T.32")
def test_no_movement_and_no_close_combat_under_darken_the_sky():
    battle = ancients("c6: HI | d8: LI | e6: lb . lb", order="XDS")
    assert not any(choice.startswith("move") for choice in choices(battle))
    assert refused(battle, "attack d8 with e8").code == "card-forbids"


@rule("CA-18T.34", "CA-EX-39", "CA-18T.39")
def test_worked_example_darken_the_sky_released():
    """A bow unit next to an enemy cannot fire; once other fire has removed it, it may, and may leave its second shot."""
    battle = ancients("c6: HI | d6: LI1 | e6: lb | f7: li", order="XDS", dice="light heavy heavy heavy")
    assert refused(battle, "fire at c6 with e6").code == "engaged"
    does(battle, "fire at d6 with f7", "fire at c6 with e6", "end battles")


@rule("CA-18T.35")
def test_darken_the_sky_without_missiles_orders_one_unit():
    battle = ancients("a1: LI | e6: mi mi", order="XDS")
    assert choices(battle) == ["order e6", "order e7", "end orders"]


# Double Time


@rule("CA-18T.40", "CA-18T.47", "CA-18T.48")
def test_double_time_orders_four_linked_foot_units():
    battle = ancients("a1: LI | e3: mi mi mi mi mi . mi mc", order="XDT")
    does(battle, "order e4")
    assert set(choices(battle)) == {"order e3", "order e5", "end orders"}
    does(battle, "order e5", "order e6", "order e7")
    assert not any(choice.startswith("order") for choice in choices(battle))  # four, over the dotted line
    battle = ancients("a1: LI | e3: mi l mi | e8: mc mi", order="XDT")
    does(battle, "order e3")
    assert choices(battle)[0] == "move e3"  # neither a lone leader nor a mounted unit links


@rule("CA-18T.41", "CA-18T.44", "CA-18T.45", "CA-18T.42", "CA-18T.49")
@pytest.mark.parametrize(
    ("unit", "hexes_moved"), [("mi", 2), ("hi", 2), ("ax", 2), ("li", 2), ("lb", 2), ("wa", 3), ("hwm", 1)]
)
def test_how_far_foot_goes_in_double_time(unit: str, hexes_moved: int):
    battle = ancients(f"b6: LI | e6: {unit}", order="XDT")
    does(battle, "order e6", "?end orders")
    assert far(battle, "e6") == hexes_moved


@rule("CA-18T.41", "CA-18T.45")
@pytest.mark.parametrize("unit", ["mi", "hi", "ax"])
def test_after_two_hexes_they_fight_hand_to_hand(unit: str):
    battle = ancients(f"d6: HI | g6: {unit}", order="XDT")
    does(battle, "order g6", "?end orders", "move g6", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")


@rule("CA-18T.42", "CA-18T.50", "CA-18T.51")
def test_warriors_in_double_time_charge_two_or_three_hexes():
    battle = ancients("b6: LI | e6: wa", order="XDT")
    does(battle, "order e6", "?end orders", "move e6", "to c6", "?end moves")
    assert choices(battle) == ["attack b6 with c6"]
    battle = ancients("a6: LI | e6: wa", order="XDT")
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to d6") and not may(battle, "to c6")
    battle = ancients("c6: LI | e6: wa", order="XDT")
    does(battle, "order e6", "?end orders", "move e6", "to d6", "?end moves")
    assert may(battle, "end battles")  # after one hex there is no duty


@rule("CA-18T.43")
def test_no_fire_in_double_time():
    battle = ancients("c6: HI | e6: lb mi | d7: LI", order="XDT")
    does(battle, "order e6", "order e7", "?end orders", "end moves")
    assert refused(battle, "fire at c6 with e6").code == "card-forbids"


@rule("CA-18T.46", "CA-18U.18")
@pytest.mark.parametrize("card", ["XDT", "XLC"])
def test_without_foot_one_unit_is_ordered(card: str):
    battle = ancients("a1: LI | e6: mc mc", order=card)
    does(battle, "order e6")
    assert ordered(battle) == {"e6"}


@rule("CA-18T.49", "CA-18U.22")
@pytest.mark.parametrize("card", ["XDT", "XLC"])
def test_an_engine_in_a_group_moves_or_fights(card: str):
    battle = ancients("d6: LI | e6: hwm", order=card)
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "attack d6 with e6")
    battle = ancients("d6: LI | f6: hwm mi | e8: . | d8: LI", order=card)
    does(battle, "order f6", "order f7", "?end orders", "move f6", "to e6", "move f7", "to e8", "?end moves")
    assert not any("with e6" in choice for choice in choices(battle))


# First Strike


def struck(dice: str, target: str = "MI", attacker: str = "mi", others: str = "", **more):
    """The top unit in d6 answers the attack from e6 with First Strike."""
    battle = ancients(
        f"d6: {target} | e6: {attacker}{' | ' + others if others else ''}",
        hands=("XFS S2L", "S3C"),
        order="S3C",
        dice=dice,
        **more,
    )
    events = fights(battle, "e6", "d6", "first strike")
    return battle, events


@rule("CA-18T.52", "CA-18T.53", "CA-18T.54", "CA-18T.55", "CA-18T.64")
def test_first_strike_lets_the_defender_battle_first_and_not_back():
    battle, events = struck("medium light light light  medium light light light")
    names = [event["event"] for event in told(battle, events)]
    assert names.index("attacked") < names.index("first strike") < names.index("rolled")
    assert [event["seat"] for event in told(battle, events, "rolled")] == ["top", "bottom"]
    assert (blocks_at(battle, "e6"), blocks_at(battle, "d6")) == (3, 3)
    assert not asks(battle, "top", "battle back")
    assert hand_of(battle, "top").count("XFS") == 0


@rule("CA-18T.54", "CA-18T.63")
def test_an_attacker_driven_off_does_not_attack():
    battle, _ = struck("flag light light light")
    does(battle, "to f6")
    assert blocks_at(battle, "d6") == 4 and has_unit(battle, "f6")


@rule("CA-18T.61")
def test_first_strike_is_a_full_roll():
    battle, events = struck(
        "helmet medium light light  light light  light light light light", target="MI*", attacker="mi*"
    )
    assert blocks_at(battle, "e6") == 2 and told(battle, events, "leader check")
    battle, events = struck("flag light light light  light light", attacker="el")
    assert told(battle, events, "rampage")


@rule("CA-18T.62")
def test_an_attacker_that_could_not_retreat_fights_on():
    battle, _ = struck("flag light light light  medium light light light", others="f5: li li")
    does(battle, "ignore 0 flags")
    assert blocks_at(battle, "e6") == 3 and blocks_at(battle, "d6") == 3


@rule("CA-18T.64")
def test_the_attack_that_follows_keeps_its_card_dice():
    battle = ancients("d6: MI | e6: mi", hands=("XFS", "XCS"), order="XCS", dice="light " * 10)
    events = does(battle, "attack d6 with e6", "first strike")
    assert dice_rolled(battle, events) == [4, 6]


@rule("CA-18T.66")
def test_first_strike_cannot_answer_fire():
    battle = ancients("c6: MI | e6: lb", hands=("XFS", "S3C"), order="S3C", dice="light light")
    does(battle, "order e6", "?end orders", "?end moves", "fire at c6 with e6")
    assert hand_of(battle, "top") == ["XFS"] and not may(battle, "first strike")


@rule("CA-18T.67")
def test_a_unit_that_strikes_elephants_may_be_trampled_by_them():
    """The elephant cannot go back; the unit that struck is trampled to death, and nobody is left to attack."""
    battle, events = struck(
        "flag light light light  medium medium  heavy heavy  heavy heavy",
        target="MI2",
        attacker="el",
        others="f5: li li",
    )
    events += does(battle, "trample d6")
    while asks(battle, "top", "trample"):
        events += does(battle, choices(battle)[0])
    assert not has_unit(battle, "d6") and has_unit(battle, "e6")
    assert not asks(battle, "bottom", "advance")


@rule("CA-18T.68", "CA-3.06")
def test_nobody_learns_whether_first_strike_is_held():
    """With and without the card: the same seat is asked, the same is seen by everybody else."""
    seen = []
    for hand in ("XFS S2L", "S2C S2L"):
        battle = ancients("d6: MI | e6: mi", hands=(hand, "S3C"), order="S3C", dice="light " * 4)
        events = does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
        assert asks(battle, "top")
        seen.append(
            [
                (battle.view(viewer).json(), [battle.event_to_data(event, viewer) for event in events])
                for viewer in (1, SPECTATOR)
            ]
        )
        assert ("first strike" in choices(battle)) == hand.startswith("XFS")
    assert seen[0] == seen[1]


@rule("CA-18T.68")
def test_once_the_card_lies_open_nobody_is_asked_for_nothing():
    battle = ancients("d6: MI | e6: mi", hands=("S2L", "S3C"), order="S3C", discards="XFS", dice="light " * 4)
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert asks(battle, "top", "battle back")


@rule("CA-18T.69")
def test_first_strike_answers_one_combat_only():
    """Attacked again in the same turn the unit battles back as usual."""
    battle = ancients("d6: MI | e6: mi mi", hands=("XFS", "S3C"), order="S3C", dice="light " * 12)
    does(battle, "order e6", "order e7", "?end orders", "end moves", "attack d6 with e6", "first strike")
    does(battle, "attack d6 with e7", "?stand")
    assert asks(battle, "top", "battle back")


# I Am Spartacus


@rule("CA-18U.01", "CA-18U.02", "CA-18U.03", "CA-18U.04", "CA-18U.08", "CA-18U.09", "CA-18U.10")
def test_spartacus_orders_by_dice():
    position = "a1: LI | e1: li mi hi* | e11: li mi l"
    battle = ancients(position, order="XIS", command="5 / 5", dice="light medium flag swords helmet")
    assert set(choices(battle)) == {
        "order e1", "order e2", "order e3", "order e11", "order e12", "order leader e3", "order leader e13", "end orders",
    }  # fmt: skip
    does(battle, "order e1")
    assert may(battle, "order e11")  # by the helmet
    does(battle, "order e11")
    assert not may(battle, "order e3") and not may(battle, "order leader e13") and may(battle, "order e2")
    does(battle, "order e2")
    assert ordered(battle) == {"e1", "e2", "e11"}


@rule("CA-18U.10", "CA-18U.06")
def test_only_a_helmet_orders_a_leader():
    battle = ancients("a1: LI | e6: hi*", order="XIS", command="5 / 1", dice="heavy")
    assert choices(battle) == ["order e6", "end orders"]
    battle = ancients("a1: LI | e6: hi* | e8: mi", order="XIS", command="5 / 1", dice="helmet")
    does(battle, "order leader e6")
    does(battle, "move leader e6", "to e8")
    assert leader_at(battle, "e8")


@rule("CA-18U.05", "CA-18U.11")
def test_spartacus_gives_a_die_to_every_battle():
    battle = ancients(
        "d6: HI1 | c6: HI | e6: wa3",
        order="XIS",
        command="5 / 1",
        dice="medium  heavy light light light  light light light light",
    )
    does(battle, "order e6", "?end orders", "?end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]
    assert dice_rolled(battle, does(battle, "advance", "attack c6 with d6", "?stand")) == [4]
    battle = ancients("c6: HI | e6: li", order="XIS", command="5 / 1", dice="light  light light light")
    does(battle, "order e6", "?end orders", "?end moves")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [3]


@rule("CA-18U.13", "CA-18U.08")
def test_spartacus_may_order_nothing():
    battle = ancients("a1: LI | e6: hi", hands=("S2L", ""), order="XIS", command="5 / 3", dice="light medium flag")
    assert battle.active == 0


# Line Command


@rule("CA-18U.14", "CA-18U.19", "CA-18U.20")
def test_line_command_orders_any_linked_part_of_a_line():
    row = " ".join(["mi"] * 13)
    battle = ancients(f"a1: LI | e1: {row}", order="XLC", command="5 / 2")
    for column in range(1, 14):
        does(battle, f"order e{column}")
    assert len(ordered(battle)) == 13
    battle = ancients("a1: LI | e1: mi mi mc mi", order="XLC")
    does(battle, "order e1", "order e2")
    assert not may(battle, "order e4") and not may(battle, "order e3")
    battle = ancients("a1: LI | e1: mi mi mi", order="XLC")
    does(battle, "order e2", "end orders")
    assert ordered(battle) == {"e2"}


@rule("CA-18U.15", "CA-18U.16", "CA-18U.21")
@pytest.mark.parametrize("unit", ["li", "lb", "ax", "mi", "wa", "hi"])
def test_line_command_moves_one_hex_at_most(unit: str):
    battle = ancients(f"c6: LI | e6: {unit}", order="XLC")
    does(battle, "order e6", "?end orders")
    assert far(battle, "e6") == 1


@rule("CA-18U.15", "CA-18U.16")
def test_under_line_command_units_fire_or_fight_moved_or_not():
    battle = ancients("c6: HI | f6: lb", order="XLC", dice="light")
    does(battle, "order f6", "?end orders", "move f6", "to e6", "?end moves")
    assert may(battle, "fire at c6 with e6")
    battle = ancients("d6: HI | e6: mi", order="XLC")
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "attack d6 with e6")


# Move-Fire-Move


@rule("CA-18U.23", "CA-18U.24", "CA-18U.25", "CA-18U.26", "CA-18U.28", "CA-18U.31", "CA-18U.32")
def test_move_fire_move():
    battle = ancients("b6: HI | e6: lb lc | i12: li", order="XMF", dice="light  light")
    does(battle, "order e6", "order e7", "order i12", "?end orders", "move e6", "to d6")
    assert refused(battle, "fire at b6 with d6").code == "not-yet"  # all moves come first
    does(battle, "end moves")
    assert dice_rolled(battle, does(battle, "fire at b6 with d6")) == [1]
    does(battle, "?end battles")
    assert asks(battle, "bottom", "moves again")
    assert far(battle, "d6") == 2 and far(battle, "e7") == 4
    does(battle, "move d6", "to f6")
    assert not any(choice.startswith("fire") for choice in choices(battle))
    does(battle, "end moves")
    assert sum(battle.turns) > 1  # the turn is over


@rule("CA-18U.32")
def test_a_unit_that_held_fires_two_dice_and_moves_afterwards():
    battle = ancients("c6: HI | e6: lb", order="XMF", dice="light light")
    does(battle, "order e6", "?end orders", "end moves")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]
    assert asks(battle, "bottom", "moves again")


@rule("CA-18U.27")
def test_no_close_combat_under_move_fire_move():
    battle = ancients("d6: HI | c8: HI | e6: li . li", order="XMF")
    does(battle, "order e6", "order e8", "?end orders", "end moves")
    assert refused(battle, "attack d6 with e6").code == "card-forbids"


@rule("CA-18U.33")
def test_auxilia_under_move_fire_move():
    battle = ancients("c6: HI | g6: ax | e12: li | c12: LI", order="XMF", dice="heavy heavy")
    does(battle, "order g6", "order e12", "?end orders", "move g6", "to e6", "end moves")
    assert not any("with e6" in choice for choice in choices(battle))
    does(battle, "?end battles")
    assert far(battle, "e6") == 2


@rule("CA-18U.34")
def test_ground_ends_only_the_move_it_stops():
    battle = ancients("c6: HI | g6: lc", order="XMF", forest="e6")
    does(battle, "order g6", "?end orders", "move g6", "to e6")
    assert asks(battle, "bottom", "moves again") and far(battle, "e6") == 4  # but it did not fire


@rule("CA-18U.35")
def test_barbarian_chariots_move_twice_and_do_not_fire():
    battle = ancients("c6: HI | g6: bch", order="XMF")
    does(battle, "order g6", "?end orders", "move g6", "to e6")
    assert asks(battle, "bottom", "moves again") and far(battle, "e6") == 3


@rule("CA-18U.30")
def test_without_light_units_move_fire_move_orders_one_unit():
    battle = ancients("a1: LI | e6: mi mi", order="XMF")
    does(battle, "order e6", "move e6", "to d6")
    assert has_unit(battle, "d6") and not asks(battle, "bottom", "moves again")


# Mounted Charge


@rule("CA-18U.36", "CA-18U.37", "CA-18U.38", "CA-18U.39")
def test_mounted_charge():
    for unit, hexes_moved in {"lc": 4, "mc": 3, "cam": 3, "hc": 3, "chc": 3, "el": 3, "hch": 3, "bch": 3}.items():
        battle = ancients(f"a1: LI | e6: {unit}", order="XMC")
        does(battle, "order e6", "?end orders")
        assert far(battle, "e6") == hexes_moved, unit
    battle = ancients("d6: HI1 | c6: HI | e6: mc", order="XMC", dice="heavy light light light  light light light light")
    does(battle, "order e6", "?end orders", "end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]
    assert dice_rolled(battle, does(battle, "advance", "stay", "attack c6 with d6", "?stand")) == [4]
    battle = ancients("c6: HI | e6: lc . mc | d8: LI", order="XMC")
    does(battle, "order e6", "order e8", "?end orders", "end moves")
    assert refused(battle, "fire at c6 with e6").code == "card-forbids"


@rule("CA-18U.38")
def test_heavy_cavalry_fights_after_three_hexes_of_charge():
    battle = ancients("d6: HI | e9: hc", order="XMC")
    does(battle, "order e9", "?end orders", "move e9", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")


# Rally


@rule(
    "CA-18U.42", "CA-18U.43", "CA-18U.44", "CA-18U.45", "CA-18U.46", "CA-18U.47", "CA-18U.49", "CA-18U.50", "CA-EX-40"
)
def test_worked_example_rally():
    position = "a1: LI | d1: li3 el1 | e2: mi2* | g8: l hi2 | h8: hi2"
    dice = "helmet helmet heavy heavy"
    battle = ancients(position, order="XRA", command="5 / 4", dice=dice)
    assert not may(battle, "rally d2")
    does(battle, "rally e2", "rally e2")
    assert blocks_at(battle, "e2") == 4 and not may(battle, "rally d1")
    does(battle, "rally g9", "rally h8", "?end orders")
    assert ordered(battle) == {"e2", "g9", "h8"} and blocks_at(battle, "d1") == 3
    battle = ancients(position, order="XRA", command="5 / 4", dice=dice)
    does(battle, "rally e2", "rally e2", "rally g9", "rally g9", "?end orders")
    assert ordered(battle) == {"e2", "g9"} and blocks_at(battle, "g9") == 4


@rule("CA-18U.45", "CA-18U.48", "CA-18U.52", "CA-18U.54", "CA-18U.56")
def test_what_rally_cannot_do():
    battle = ancients(
        "a1: LI | e6: mi3* | e9: mi2", order="XRA", command="5 / 5", dice="medium medium helmet flag swords"
    )
    assert choices(battle) == ["rally e6", "end orders"]  # e9 has no leader near
    does(battle, "rally e6")
    assert blocks_at(battle, "e6") == 4 and not may(battle, "rally e6")
    assert choices(battle) == ["move e6", "end moves"]  # one order, whatever it regained
    battle = ancients("a1: LI | e6: mi3*", hands=("S2L", ""), order="XRA", command="5 / 2", dice="flag swords")
    assert battle.active == 0
    battle = ancients("a1: LI | e6: mi3*", hands=("S2L", ""), order="XRA", command="5 / 1", dice="medium")
    does(battle, "end orders")
    assert battle.active == 0  # a die may be left unused


@rule("CA-18U.49", "CA-18U.53")
@pytest.mark.parametrize(
    ("unit", "can"), [("el1", False), ("hch1", False), ("bch2", False), ("hwm1", True), ("hi3", True)]
)
def test_elephants_and_chariots_cannot_be_rallied_and_engines_can(unit: str, can: bool):
    battle = ancients(f"a1: LI | e6: {unit}*", order="XRA", command="5 / 1", dice="helmet")
    assert may(battle, "rally e6") == can


@rule("CA-18U.51", "CA-18U.55")
def test_rally_without_a_leader_orders_one_unit_and_with_one_but_nothing_to_rally_none():
    battle = ancients("a1: LI | e6: mi2 mi", order="XRA")
    assert choices(battle) == ["order e6", "order e7", "end orders"]
    battle = ancients("a1: LI | e6: mi*", hands=("S2L", ""), order="XRA", dice="medium " * 5)
    assert battle.active == 0


@rule("CA-18U.46")
def test_a_rallied_unit_moves_and_battles():
    battle = ancients("d6: LI | f6: mi3*", order="XRA", command="5 / 1", dice="medium")
    does(battle, "rally f6", "move f6", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")


@rule("CA-18U.41")
def test_elephants_add_the_die_of_the_charge():
    battle = ancients("d6: MI | e6: el", order="XMC", dice="light " * 5)
    does(battle, "order e6", "?end orders", "end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [5]
