"""Flags: retreat, morale, and what elephants do. §12"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    does,
    fights,
    fires,
    has_unit,
    leader_at,
    refused,
    told,
)
from triarii.games.ancients import hexes
from triarii.games.ancients.units import code_of

rule = pytest.mark.rule


def flagged(target: str, flags: int = 1, others: str = "", **more):
    """A bow in g6 puts flags on the top unit in e6: fire, so that nothing but the retreat follows."""
    faces = " ".join((["flag"] * flags + ["swords"] * 2)[:2])
    more.setdefault("dice", faces)
    battle = ancients(f"e6: {target} | g6: lb{' | ' + others if others else ''}", order="S3C", **more)
    events = fires(battle, "g6", "e6")
    return battle, events


def owed(battle) -> int:
    """Hexes of retreat that the unit asked now still owes."""
    question = battle.decision.question
    return int(next(word for word in question.replace(":", " ").split() if word.isdigit()))


def steps_back(battle) -> int:
    """Let it retreat by the first way each time; how many hexes it went."""
    count = 0
    while battle.outcome is None and battle.decision.step == "retreat":
        does(battle, choices(battle)[0])
        count += 1
    return count


FULL_RETREAT = {"LI": 2, "LS": 2, "LB": 2, "AX": 1, "MI": 1, "WA3": 2, "HI": 1, "HWM": 1, "LC": 4, "LBC": 4, "BCH2": 3,
                "MC": 3, "CAM": 3, "CCM": 3, "HC": 2, "CHC": 2, "HCH": 2}  # fmt: skip


@rule("CA-12.02", "CA-12.03", "CA-12.04", "CA-12.19", "CA-12.20", "CA-17.20")
@pytest.mark.parametrize(("kind", "hexes"), FULL_RETREAT.items())
def test_a_flag_costs_one_full_movement(kind: str, hexes: int):
    battle, _ = flagged(kind)
    assert asks(battle, "top", "retreat") and owed(battle) == hexes


@rule("CA-12.05", "CA-EX-20")
def test_several_flags_multiply_the_distance():
    assert owed(flagged("LC", 2)[0]) == 8
    assert owed(flagged("LI", 1)[0]) == 2
    battle = ancients("d6: LI | e6: mi", order="S3C", dice="flag flag flag heavy")
    fights(battle, "e6", "d6")
    assert owed(battle) == 6


@rule("CA-12.19")
def test_cards_do_not_change_the_distance():
    """Heavy cavalry that charged three hexes still flees two a flag."""
    battle = ancients("d6: HI | e9: hc", order="XMC", dice=" ".join(["light"] * 5 + ["flag"] + ["light"] * 4))
    does(battle, "order e9", "?end orders", "move e9", "to e6", "?end moves")
    does(battle, "attack d6 with e6", "?stand", "battle back")
    assert asks(battle, "bottom", "2 hexes to retreat")


@rule("CA-12.06", "CA-5.06")
def test_the_owner_chooses_the_way_in_his_opponents_turn():
    battle, _ = flagged("MI")
    assert battle.active == 1 and asks(battle, "top", "which way")
    assert sorted(choices(battle)) == ["to d5", "to d6"]


@rule("CA-12.07")
def test_every_step_goes_toward_the_own_side():
    battle, _ = flagged("LC")
    assert refused(battle, "to e7").code == "not-back"
    assert refused(battle, "to f6").code == "not-back"
    assert steps_back(battle) == 4 and not has_unit(battle, "e6")
    assert hexes.ROW[battle.where[0]] == 0


@rule("CA-12.07")
def test_the_way_back_does_not_depend_on_where_the_attack_came_from():
    """Attacked from behind it retreats past its attacker's row toward its own side all the same."""
    battle = ancients("d6: mi | e6: MI", order="S3C", dice="flag light light light")
    fights(battle, "d6", "e6")
    assert has_unit(battle, "d5")  # d6 holds the attacker, d5 was the only way


@rule("CA-12.08", "CA-16.18")
@pytest.mark.parametrize("ground", ["forest", "hill", "ford", "broken", "camp"])
def test_passable_terrain_neither_stops_nor_slows(ground: str):
    battle, _ = flagged("LC", **{ground: "d5 d6 c5 c6 c7"})
    assert steps_back(battle) == 4


@rule("CA-12.09", "CA-16.39", "CA-16.42")
@pytest.mark.parametrize("ground", ["sea", "river", "fortified", "steep"])
def test_impassable_terrain_blocks(ground: str):
    battle, _ = flagged("MI", **{ground: "d5"})
    assert has_unit(battle, "d6")
    battle, _ = flagged("MI", **{ground: "d5 d6"})
    assert blocks_at(battle, "e6") == 3


@rule("CA-12.10")
@pytest.mark.parametrize("blocker", ["LI", "li"])
def test_units_of_either_side_block(blocker: str):
    battle, _ = flagged("MI", others=f"d5: {blocker}")
    assert has_unit(battle, "e6") is False and has_unit(battle, "d6")


@rule("CA-12.11")
def test_an_enemy_lone_leader_blocks():
    battle, _ = flagged("MI", others="d5: l l")
    assert blocks_at(battle, "e6") == 3


@rule("CA-12.12")
def test_an_attached_leader_retreats_with_his_unit():
    battle, _ = flagged("MI*")
    does(battle, "ignore 0 flags", "to d5")
    assert leader_at(battle, "d5") and has_unit(battle, "d5") and not leader_at(battle, "e6")


@rule("CA-12.13", "CA-12.17", "CA-EX-23")
def test_a_friendly_lone_leader_ends_the_retreat_and_attaches():
    """Supported medium cavalry ignores one of two flags and goes one hex onto the leader: nothing is lost."""
    battle, _ = flagged("MC", 2, others="d5: L | e5: LI | e7: LI")
    does(battle, "ignore 1 flags", "to d5")
    assert blocks_at(battle, "d5") == 3 and leader_at(battle, "d5")
    assert not asks(battle, "top", "retreat")


@rule("CA-12.17", "CA-12.15")
def test_a_lone_leader_further_back_makes_a_way_as_good_as_a_full_one():
    """Light cavalry owes four hexes: by d5 a leader ends its way in c5, by d6 it would be stopped after three."""
    battle, _ = flagged("LC", others="c5: L | b5: MI MI", sea="a7 a8 a9 c6")
    assert has_unit(battle, "c5") and leader_at(battle, "c5") and blocks_at(battle, "c5") == 3


@rule("CA-12.14", "CA-12.21", "CA-EX-21")
def test_at_the_edge_each_hex_not_carried_out_costs_a_block():
    battle = ancients("a6: LI | c6: li", order="S3C", dice="flag heavy")
    fires(battle, "c6", "a6")
    assert blocks_at(battle, "a6") == 2
    battle = ancients("b6: LI1 | d6: li", order="S3C", dice="flag heavy")
    events = fires(battle, "d6", "b6")
    events += does(battle, choices(battle)[0])
    assert banners(battle) == (0, 1)
    assert told(battle, events, "eliminated")[0]["hex"] in ("a6", "a7")


@rule("CA-12.15")
def test_a_way_without_loss_must_be_taken():
    """Light infantry: behind d5 the way is blocked, by d6 it is free: the table takes the only lawful way."""
    battle, _ = flagged("LI", others="c5: MI MI")
    assert has_unit(battle, "c7") and blocks_at(battle, "c7") == 4


@rule("CA-12.16")
def test_of_ways_that_cost_blocks_the_cheapest_is_taken_and_equals_are_free():
    """Four hexes owed: by d5 only one can be gone, by d6 and c7 three, then either way."""
    battle, _ = flagged("LC", others="c5: MI MI", sea="a5 a6 a7 a8 a9")
    assert has_unit(battle, "c7") and sorted(choices(battle)) == ["to b6", "to b7"]
    steps_back(battle)
    assert battle.blocks[battle.scenario.kind.index(code_of("LC"))] == 2
    battle, _ = flagged("LI", sea="c4 c5 c6 c7 c8")
    assert sorted(choices(battle)) == ["to d5", "to d6"]


@rule("CA-12.18", "CA-8.15")
def test_a_unit_with_a_leader_cannot_retreat_onto_another():
    battle, _ = flagged("MI*", others="d5: L L", dice="flag light  light light")
    does(battle, "ignore 0 flags")
    assert blocks_at(battle, "e6") == 3


@rule("CA-12.18", "CA-14.05")
def test_flags_that_cost_blocks_lead_to_one_leader_check():
    battle, _ = flagged("MI*", others="d5: L L", dice="flag light helmet light")
    events = does(battle, "ignore 0 flags")
    assert len(told(battle, events, "leader check")) == 1


@rule("CA-12.20", "CA-16.10", "CA-16X.44")
@pytest.mark.parametrize("ground", ["broken", "marsh", "wall"])
def test_ground_that_an_engine_may_not_enter_blocks_its_retreat(ground: str):
    battle, _ = flagged("HWM", **{ground: "d5 d6"})
    assert blocks_at(battle, "e6") == 1


@rule("CA-12.22")
def test_units_beside_the_way_do_not_matter():
    battle, _ = flagged("MI", others="c5: li li | d7: li")
    does(battle, "to d6")
    assert blocks_at(battle, "d6") == 4


# Morale


@rule("CA-12.23", "CA-12.25", "CA-12.27", "CA-EX-22", "CA-12.32", "CA-12.33")
def test_reasons_add_up_and_each_flag_is_the_owners_choice():
    """Medium cavalry with leader and support: two flags may be ignored, one accepted costs three hexes."""
    battle, _ = flagged("MC*", 2, others="e5: LI | e7: LI")
    assert choices(battle) == ["ignore 2 flags", "ignore 1 flags", "ignore 0 flags"]
    does(battle, "ignore 1 flags")
    assert owed(battle) == 3
    battle, _ = flagged("MC*", 2, others="e5: LI | e7: LI")
    does(battle, "ignore 0 flags")
    assert owed(battle) == 6


@rule("CA-12.24")
def test_flags_may_be_ignored_anew_in_each_attack():
    battle = ancients("d5: LI LI | e6: MI | g6: lb | g7: lb", order="S3C", dice="flag light flag light")
    does(battle, "order g6", "order g7", "?end orders", "end moves")
    for firer in ("g6", "g7"):
        does(battle, f"fire at e6 with {firer}")
        assert asks(battle, "top", "ignore")
        does(battle, "ignore 1 flags")
    assert has_unit(battle, "e6")


@rule("CA-12.26")
def test_a_leader_must_survive_his_check_to_steady_his_unit():
    battle, _ = flagged("MI*", dice="flag medium  helmet helmet")
    assert asks(battle, "top", "retreat")
    battle, _ = flagged("MI*", dice="flag medium  helmet light")
    assert asks(battle, "top", "ignore")


@rule("CA-12.27", "CA-12.34", "CA-12.37")
@pytest.mark.parametrize(
    ("friends", "flags"), [("e5: LI", 0), ("e5: LI | e7: HWM", 1), ("d5: LC LI | e5: EL | e7: MI", 1)]
)
def test_support_needs_two_adjacent_friends_and_is_worth_one_flag(friends: str, flags: int):
    battle, _ = flagged("MI", 2, others=friends)
    assert asks(battle, "top", "ignore") == bool(flags)
    if flags:
        assert choices(battle)[0] == "ignore 1 flags"


@rule("CA-12.28", "CA-12.36", "CA-14.24")
@pytest.mark.parametrize("friends", ["e5: L | e7: LI", "e5: L | e7: L"])
def test_lone_leaders_count_as_support(friends: str):
    battle, _ = flagged("MI", others=friends)
    assert asks(battle, "top", "ignore")


@rule("CA-12.36")
def test_a_unit_with_its_leader_counts_once():
    battle, _ = flagged("MI", others="e5: LI*")
    assert not asks(battle, "top", "ignore")


@rule("CA-12.29", "CA-16.60")
def test_some_terrain_steadies_a_defender():
    battle, _ = flagged("MI", camp="e6")
    assert asks(battle, "top", "ignore")


@rule("CA-12.31", "CA-11.42")
def test_elephants_give_support_and_take_none():
    battle, _ = flagged("EL", others="e5: LI | e7: LI", dice="flag light  light light light light")
    assert not asks(battle, "top", "ignore")
    battle, _ = flagged("MI", others="e5: EL | e7: EL")
    assert asks(battle, "top", "ignore")


@rule("CA-12.35")
@pytest.mark.parametrize(("trampled", "supported"), [("light light", False), ("heavy heavy", True)])
def test_support_is_counted_when_flags_are_applied_not_when_the_combat_began(trampled, supported):
    """An attacker with friends on both sides drives a blocked elephant wild, and its Battle Back shows a flag.

    If the rampage killed one of the friends, the other alone is no support any more.
    """
    nobody_else_is_hit = "light light " * 3  # both units behind the elephant and the attacker
    battle = ancients(
        "c6: MI MI | d6: EL | e5: li mi li1",
        order="S3C",
        dice=f"flag light light light  {trampled}  {nobody_else_is_hit}  flag light light light",
    )
    fights(battle, "e6", "d6", "trample e7", "trample c6", "trample c7", "?trample e6", "battle back")
    assert has_unit(battle, "e7") is supported
    assert asks(battle, "bottom", "ignore" if supported else "retreat")
