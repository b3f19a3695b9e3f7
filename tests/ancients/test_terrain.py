"""Terrain of the base game. §16"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    blocks_at,
    dice_left,
    dice_rolled,
    does,
    fights,
    fires,
    has_unit,
    may,
    moves,
    place,
    refused,
    unit_at,
)
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, STRIKING_FIRST, close_dice, fire_dice
from triarii.games.ancients.line_of_sight import sees
from triarii.games.ancients.movement import destinations, leader_destinations
from triarii.games.ancients.units import CODES, FOOT, code_of

rule = pytest.mark.rule

FOOT_CODES = [code.lower() for code in CODES if FOOT[code_of(code)]]
MOUNTED_CODES = [code.lower() for code in CODES if not FOOT[code_of(code)]]
WOODSMEN = ["li", "ls", "lb", "ax", "wa"]


def close(unit: str, foe: str = "HI", role: int = ATTACKING, **ground) -> int:
    """Close combat dice of `unit` in e6 against `foe` in d6."""
    battle = ancients(f"d6: {foe} | e6: {unit}", hand="S2C", **ground)
    return close_dice(battle, unit_at(battle, "e6"), unit_at(battle, "d6"), place("d6"), role, False, False)


def fire(unit: str = "lb", **ground) -> int:
    """Dice of fire of `unit` in e6 at a target in c6."""
    battle = ancients(f"c6: HI | e6: {unit}", hand="S2C", **ground)
    return fire_dice(battle, unit_at(battle, "e6"), place("c6"))


def reach(unit: str, start: str = "e6", **ground) -> list[str]:
    """Where a unit alone on the board may move."""
    battle = ancients(f"{start}: {unit} | a1: LI", hand="S2C", **ground)
    return [battle.vocabulary().slots["hex"].format(hex) for hex in destinations(battle, unit_at(battle, start))]


def leader_reach(start: str = "e6", **ground) -> list[str]:
    battle = ancients(f"{start}: l | a1: LI", hand="S2C", **ground)
    return [battle.vocabulary().slots["hex"].format(hex) for hex in leader_destinations(battle, 0)]


def enters(unit: str, ground: str, order: str = ""):
    """A unit moves from f6 into e6, next to the enemy in d6; the battle step follows, with a skirmish far away."""
    cards = {"light": "TLI", "medium": "TME", "heavy": "THE"}
    from triarii.games.ancients.units import CLASS

    card = order or list(cards.values())[CLASS[code_of(unit)]]
    far = {"TLI": "li", "TME": "mi", "THE": "hi"}[card]
    battle = ancients(f"d6: HI | f6: {unit} | i12: {far} LI", order=card, dice="light " * 8, **{ground: "e6"})
    does(battle, "order f6", "order i12", "?end orders", "move f6", "to e6", "end moves")
    return battle


# General


@rule("CA-16.01", "CA-16.02", "CA-16.63", "CA-16.66")
def test_card_dice_come_after_terrain_limits_and_the_camps_penalty():
    """Heavy infantry in a camp: four, under Clash of Shields six, into a forest two."""
    assert close("hi", camp="e6") == 4
    assert close("hi", camp="e6", forest="d6") == 2
    battle = ancients("d6: HI | e6: hi", order="XCS", camp="e6", dice="light " * 6)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [6]
    battle = ancients("d6: HI | e6: hi", order="XCS", forest="e6", dice="light " * 4)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]
    assert fire("lb", camp="e6", forest="c6") == 1


@rule("CA-16.03")
def test_the_lower_of_two_limits_counts():
    assert close("hi", hill="e6", forest="d6") == 2
    assert fire("lb", broken="e6", forest="c6") == 1


@rule("CA-16.04", "CA-16.65")
@pytest.mark.parametrize("role", [ATTACKING, BATTLING_BACK, STRIKING_FIRST])
def test_limits_hold_for_every_kind_of_roll(role: int):
    assert close("hi", role=role, forest="d6") == 2
    assert close("hi", role=role, camp="e6") == 4
    assert close("mc", role=role, camp="e6") == 2  # the penalty is for mounted units too


@rule("CA-16.05", "CA-16.59", "CA-16.62")
def test_ground_protects_only_the_unit_attacked():
    battle = ancients("d6: MI | e6: mi", order="S3C", camp="d6", dice="swords swords flag light  swords light light")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 3 and asks(battle, "top", "ignore")
    does(battle, "ignore 1 flags", "battle back")
    battle = ancients("d6: MI | e6: mi", order="S3C", camp="e6", dice="light light light  swords flag light light")
    fights(battle, "e6", "d6", "battle back")
    assert blocks_at(battle, "e6") == 3 and asks(battle, "bottom", "retreat")


@rule("CA-16.05")
def test_ground_protects_a_unit_also_in_the_attack_after_its_own_first_strike():
    battle = ancients(
        "d6: MI | e6: mi", order="S3C", hands=("XFS", "S3C"), camp="d6", dice="light light light  swords swords light light",
    )  # fmt: skip
    fights(battle, "e6", "d6", "first strike")
    assert blocks_at(battle, "d6") == 3


@rule("CA-16.06")
def test_several_features_of_a_hex_all_apply():
    """A camp on a hill: uphill limit, and the sword of the camp."""
    assert close("hi", hill="d6", camp="d6") == 2
    battle = ancients("d6: MI | e6: mi", order="S3C", hill="d6", camp="d6", dice="swords light")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 4


@rule("CA-16.07")
def test_ground_that_ends_a_move_does_not_forbid_the_rest():
    """Auxilia that stopped in a forest may retreat and advance in the same turn."""
    battle = ancients("d6: HI1 | f6: ax", order="S3C", forest="e6", dice="heavy light")
    moves(battle, "f6", "e6")
    does(battle, "?end moves", "attack d6 with e6", "?stand")
    assert asks(battle, "bottom", "may advance")


@rule("CA-16.08")
def test_open_ground_does_nothing():
    assert close("hi") == 5 and fire() == 2
    battle = ancients("c6: HI | e6: lb", hand="S2C")
    assert sees(battle, place("e6"), place("c6"))


# Broken ground


@rule("CA-16.09", "CA-16.10", "CA-16.11", "CA-16.12")
def test_who_enters_broken_ground_and_who_stops():
    """A belt of broken ground across row d: foot goes on, mounted units and leaders stop, engines stay out."""
    belt = " ".join(f"d{column}" for column in range(1, 13))
    assert "c6" in reach("li", broken=belt)
    assert "d6" in reach("mc", broken=belt) and "c6" not in reach("mc", broken=belt)
    assert "d6" in leader_reach(broken=belt) and "c6" not in leader_reach(broken=belt)
    assert "d6" not in reach("hwm", broken=belt)


@rule("CA-16.13", "CA-16.14")
def test_foot_fights_on_entering_broken_ground_and_mounted_units_do_not():
    assert may(enters("mi", "broken"), "attack d6 with e6")
    assert refused(enters("mc", "broken"), "attack d6 with e6").code == "entered-broken"


@rule("CA-16.15")
def test_broken_ground_limits_all_combat_to_two_dice():
    assert close("hi", broken="d6") == 2 and close("hi", broken="e6") == 2
    assert fire("lb", broken="c6") == 2 and fire("lb", broken="e6") == 2
    battle = ancients("c6: HI | e6: lb", order="XIS", broken="e6", command="5 / 1", dice="light light light light")
    assert dice_rolled(battle, fires(battle, "e6", "c6")) == [3]  # the card's die comes on top


@rule("CA-16.17", "CA-16.40", "CA-16.48", "CA-16.49", "CA-16.56")
@pytest.mark.parametrize("ground", ["broken", "sea", "ford", "river"])
def test_ground_that_does_not_block_sight(ground: str):
    battle = ancients("e4: HI | e6: lb", hand="S2C", **{ground: "e5"})
    assert sees(battle, place("e6"), place("e4"))


# Forest


@rule("CA-16.18")
def test_everybody_stops_in_a_forest():
    belt = " ".join(f"d{column}" for column in range(1, 13))
    for unit in ("li", "lc", "mc", "el"):
        assert "d6" in reach(unit, forest=belt) and "c6" not in reach(unit, forest=belt)
    assert "c6" not in leader_reach(forest=belt)


@rule("CA-16.19", "CA-16.25")
@pytest.mark.parametrize("unit", ["li", "ls", "lb", "ax", "wa", "mi", "hi", "lc", "mc", "hc", "el"])
def test_only_woodsmen_battle_on_entering_a_forest(unit: str):
    assert may(enters(unit, "forest"), "attack d6 with e6") == (unit in WOODSMEN)


@rule("CA-16.25")
def test_the_ban_covers_fire_but_not_the_battle_back():
    battle = ancients("c6: HI | g6: lc | i12: li LI", order="TLI", forest="e6", dice="light " * 8)
    does(battle, "order g6", "order i12", "?end orders", "move g6", "to e6", "end moves")
    assert refused(battle, "fire at c6 with e6").code == "entered-forest"
    battle = ancients("d6: HI | f6: mc", hands=("S3C", "S2C"), order="S2C", forest="e6", dice="light " * 8)
    moves(battle, "f6", "e6")
    assert battle.active == 0  # it could not battle in its own turn
    does(battle, "play S3C", "order d6", "end moves", "attack e6 with d6", "stand")
    assert asks(battle, "bottom", "battle back")


@rule("CA-16.21", "CA-16.22", "CA-16.24")
def test_dice_in_and_out_of_a_forest():
    assert close("hi", forest="d6") == 2 and close("hi", forest="e6") == 2
    assert fire("lb", forest="c6") == 1 and fire("lb", forest="e6") == 2


# Hill


@rule("CA-16.26")
def test_hills_do_not_slow():
    belt = " ".join(f"d{column}" for column in range(1, 13))
    assert "a6" in reach("lc", hill=belt)


@rule("CA-16.27", "CA-16.28", "CA-16.29", "CA-16.30")
def test_dice_up_down_and_along_a_hill():
    assert close("hi", hill="d6") == 2 and close("hc", hill="d6") == 2
    assert close("hi", hill="e6") == 3 and close("hc", hill="e6") == 2
    assert close("hi", hill="d6 e6") == 3 and close("hc", hill="d6 e6") == 2
    assert fire("lb", hill="c6") == 2


@rule("CA-16.31", "CA-16.32", "CA-16.33", "CA-16.34", "CA-16.35", "CA-16.38")
@pytest.mark.parametrize(
    ("hills", "clear"),
    [
        ("e5", False),
        ("e4", True),
        ("e6", True),
        ("e4 e5", False),
        ("e5 e6", False),
        ("e4 e5 e6", True),
        ("e4 e6", True),
    ],
)
def test_lines_of_sight_over_hills(hills: str, clear: bool):
    battle = ancients("e4: HI . lb", hand="S2C", hill=hills)
    assert sees(battle, place("e6"), place("e4")) == clear


@rule("CA-16.36")
def test_units_block_sight_on_a_plateau_too():
    battle = ancients("e4: HI LI lb", hand="S2C", hill="e4 e5 e6")
    assert not sees(battle, place("e6"), place("e4"))


@rule("CA-16.37")
def test_a_hill_along_the_edge_of_a_line_is_one_obstructed_side():
    battle = ancients("c6: HI | e6: lb", hand="S2C", hill="d5")
    assert sees(battle, place("e6"), place("c6"))
    battle = ancients("c6: HI | d6: LI | e6: lb", hand="S2C", hill="d5")
    assert not sees(battle, place("e6"), place("c6"))


# Water


@rule("CA-16.39", "CA-16.41", "CA-16.42", "CA-8.13")
@pytest.mark.parametrize("ground", ["sea", "river"])
def test_deep_water_is_impassable_to_units_and_leaders(ground: str):
    assert "d6" not in reach("lc", **{ground: "d6"})
    assert "d6" not in leader_reach(**{ground: "d6"})
    battle = ancients("a1: LI | e6: mi", order="S3C", **{ground: "d6"})
    does(battle, "order e6", "?end orders", "move e6")
    assert refused(battle, "to d6").code == "impassable"


@rule("CA-16.43", "CA-16.44")
def test_everybody_stops_in_a_ford_and_may_battle():
    belt = " ".join(f"d{column}" for column in range(1, 13))
    assert "d6" in reach("lc", ford=belt) and "c6" not in reach("lc", ford=belt)
    assert "c6" not in leader_reach(ford=belt)
    assert may(enters("mc", "ford"), "attack d6 with e6")


@rule("CA-16.45", "CA-16.46")
def test_dice_in_and_out_of_a_ford():
    assert close("hi", ford="d6") == 2 and close("hi", ford="e6") == 2
    assert fire("lb", ford="c6") == 2 and fire("lb", ford="e6") == 1


@rule("CA-16.47", "CA-16.70")
def test_a_unit_advances_out_of_a_ford_even_in_the_turn_it_entered():
    battle = ancients("d6: HI1 | f6: mi", order="S3C", ford="e6", dice="heavy light")
    moves(battle, "f6", "e6")
    does(battle, "?end moves", "attack d6 with e6", "?stand", "advance")
    assert has_unit(battle, "d6")


@rule("CA-16.69")
def test_where_a_river_runs_into_the_sea_the_hex_is_sea():
    """Marathon's stream is fordable; its mouth is not."""
    import triarii
    from triarii.games.ancients.terrain import FORD, SEA

    battle = triarii.start("ancients", "marathon")
    assert battle.terrain[place("h1")] == SEA and battle.terrain[place("h2")] == FORD


# Ramparts


@rule("CA-16.50")
def test_ramparts_do_not_slow():
    assert "a6" in reach("lc", rampart="d6 SW SE")


@rule("CA-16.51", "CA-16.52", "CA-16.53", "CA-16.68")
def test_ramparts_protect_foot_across_their_sides_only():
    """The works of d6 face down (SW, SE): they help against e6, not against c6."""
    battle = ancients("d6: MI | e6: mi", order="S3C", rampart="d6 SW SE", dice="swords flag light light")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 4 and asks(battle, "top", "ignore")
    battle = ancients("c6: mi | d6: MI", order="S3C", rampart="d6 SW SE", dice="swords flag light light")
    fights(battle, "c6", "d6")
    assert not asks(battle, "top", "ignore")
    assert sum(battle.blocks) == 7  # the sword counted
    battle = ancients("d6: MI | e6: mi", to_move="top", order="S3C", rampart="d6 SW SE", dice="swords flag light light")
    fights(battle, "d6", "e6")
    assert blocks_at(battle, "e6") == 3 and asks(battle, "bottom", "retreat")  # nothing for the one outside


@rule("CA-16.54", "CA-16.57")
def test_fire_through_a_rampart_side_gives_one_flag():
    """From f6 to d6 the line enters at the corner between SW and SE: one side suffices."""
    for sides, helps in (("SW SE", True), ("SW", True), ("NW NE", False)):
        battle = ancients("d6: MI | f6: lb", order="S3C", rampart=f"d6 {sides}", dice="flag light")
        fires(battle, "f6", "d6")
        assert asks(battle, "top", "ignore") == helps, sides


@rule("CA-16.55")
def test_mounted_units_get_nothing_from_ramparts():
    battle = ancients("d6: MC | e6: mi", order="S3C", rampart="d6 SW SE", dice="swords flag light light")
    fights(battle, "e6", "d6")
    assert asks(battle, "top", "retreat") and battle.blocks[0] == 2


@rule("CA-16.56")
def test_ramparts_do_not_block_sight():
    battle = ancients("e4: HI . lb", hand="S2C", rampart="e5 E W")
    assert sees(battle, place("e6"), place("e4"))


# Camps


@rule("CA-16.58")
def test_camps_do_not_slow():
    assert "a6" in reach("lc", camp="d6 d5 c6")


@rule("CA-16.59", "CA-16.60", "CA-16.61")
@pytest.mark.parametrize("origin", ["c6", "c7", "d5", "d7", "e6", "e7"])
def test_a_camp_protects_foot_from_all_sides(origin: str):
    battle = ancients(f"d6: MI | {origin}: mi", order="S3C", camp="d6", dice="swords flag light light")
    fights(battle, origin, "d6")
    assert blocks_at(battle, "d6") == 4 and asks(battle, "top", "ignore")


@rule("CA-16.62")
def test_mounted_units_get_nothing_from_a_camp():
    battle = ancients("d6: MC | e6: mi", order="S3C", camp="d6", dice="swords flag light light")
    fights(battle, "e6", "d6")
    assert asks(battle, "top", "retreat") and battle.blocks[0] == 2


@rule("CA-16.63")
def test_a_unit_in_a_camp_fires_one_die_fewer():
    assert fire("lb", camp="e6") == 1


@rule("CA-16.64")
def test_a_camp_blocks_sight():
    battle = ancients("e4: HI . lb", hand="S2C", camp="e5")
    assert not sees(battle, place("e6"), place("e4"))


@rule("CA-16.67")
def test_a_leader_who_inspires_adds_his_die_after_all_limits():
    battle = ancients(
        "d6: HI | e6: hi*", order="S3C", leaders="e6 Alexander inspires", forest="d6", dice="light light light"
    )
    assert dice_rolled(battle, fights(battle, "e6", "d6")) == [3]
    battle = ancients("d6: HI | e6: hi*", order="XCS", leaders="e6 Alexander inspires", forest="d6", dice="light " * 5)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [5]
    assert dice_left(battle) == 0
