"""Tactic cards that answer the opponent: Counter Attack and First Strike. §18"""

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
    may,
    told,
)
from tests.ancients.test_turn_and_orders import ordered
from triarii.engine.events import SPECTATOR
from triarii.games.ancients import cards

rule = pytest.mark.rule


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
                (battle.view(viewer).json(), [battle.report(event, viewer) for event in events])
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
