"""The turn, playing a card, giving orders, drawing. §1, §5, §6, §7, §15"""

from __future__ import annotations

import pytest

import triarii
from tests.ancients.positions import (
    ancients,
    asks,
    choices,
    does,
    hand_of,
    has_unit,
    leader_at,
    may,
    refused,
    told,
)
from triarii.engine.events import SPECTATOR
from triarii.games.ancients import cards
from triarii.games.ancients.battle import ORDERED
from triarii.games.ancients.game import GAME

rule = pytest.mark.rule


def ordered(battle) -> set[str]:
    """The hexes of all ordered units."""
    from triarii.games.ancients.hexes import NAMES

    return {NAMES[battle.where[unit]] for unit in range(len(battle.kind)) if battle.mark[unit] & ORDERED}


# §1, §5


@rule("CA-1.01", "CA-1.03")
def test_two_players_with_one_army_each_and_the_types_of_the_expansions():
    for info in GAME.battles():
        assert len(info.seats) == 2 and len(info.armies) == 2
    assert {"CAM", "CHC", "LBC", "BCH", "HWM"} <= set(GAME.vocabulary().slots["kind"].names)


@rule("CA-5.01")
def test_players_alternate_until_one_has_won():
    battle = ancients("a1: LI | i13: li", hands=("S2C S2C", "S2C S2C"))
    seats = []
    for _ in range(4):
        seats.append(battle.active)
        does(battle, "play S2C", "?end orders", "?end moves", "?end battles")
    assert seats == [1, 0, 1, 0]


@rule("CA-5.02", "CA-5.03", "CA-9.13")
def test_a_turn_has_its_steps_in_order():
    battle = ancients("c6: HI | e6: li li", hands=("S2L", "S3C S2C"), dice="light light light light")
    assert refused(battle, "move e6").code == "card-first"
    does(battle, "play S3C")
    assert refused(battle, "move e6").code == "not-now"
    does(battle, "order e6", "order e7", "?end orders")
    assert refused(battle, "fire at c6 with e6").code == "not-yet"
    does(battle, "end moves")
    assert refused(battle, "move e6").code == "moves-over"
    does(battle, "fire at c6 with e6")
    assert len(hand_of(battle, "bottom")) == 1
    does(battle, "end battles")
    assert len(hand_of(battle, "bottom")) == 2 and battle.active == 0


# §6


@rule("CA-6.01", "CA-6.02", "CA-6.03")
def test_one_card_is_played_face_up_and_says_who_may_be_ordered():
    battle = ancients("a1: LI | e6: mi | e1: mi", hand="S2C S2L")
    events = does(battle, "play S2C")
    assert battle.report(events[0], SPECTATOR).values["card"] == "S2C"
    assert refused(battle, "play S2L").code in ("not-now", "one-card")
    assert may(battle, "order e6") and not may(battle, "order e1")
    does(battle, "order e6", "?end orders")
    assert refused(battle, "play S2L").code == "one-card"


@rule("CA-6.04")
def test_there_is_no_passing():
    battle = ancients("a1: LI | e1: mi", hand="S2C")
    assert choices(battle) == ["play S2C"]


@rule("CA-6.05")
def test_what_cannot_be_played_as_a_turns_card():
    battle = ancients("a1: LI | e1: mi", hand="XFS XCA S2C")
    assert choices(battle) == ["play S2C"]
    assert refused(battle, "play XFS").code == "reaction"
    assert refused(battle, "play XCA").code == "nothing-to-copy"
    assert refused(battle, "play S2L").code == "not-held"


@rule("CA-6.06", "CA-18T.29")
def test_an_unplayable_hand_discards_a_card_and_draws():
    battle = ancients("a1: LI | e1: mi", hands=("XCA S2C", "XFS XCA"))
    assert set(choices(battle)) == {"discard XFS", "discard XCA"}
    does(battle, "discard XFS")
    assert battle.discards[cards.XFS] == 1 and len(hand_of(battle, "bottom")) == 2
    assert refused(battle, "play XCA").code == "nothing-to-copy"  # a discard is nothing to copy


@rule("CA-6.07", "CA-7.08")
def test_orders_that_cannot_be_used_are_lost():
    battle = ancients("a1: LI | e1: mi", hands=("S2C", "S4C"))
    does(battle, "play S4C")
    assert battle.active == 0  # nobody in the centre: the turn is over


# §7


@rule("CA-7.01", "CA-7.02", "CA-7.17", "CA-7.18")
def test_only_the_ordered_act_and_orders_are_named_first():
    battle = ancients("d6: LI | e6: mi mi", order="S3C")
    does(battle, "order e6")
    assert "end orders" in choices(battle)  # fewer than allowed
    does(battle, "end orders")
    assert refused(battle, "move e7").code == "not-ordered"
    assert refused(battle, "order e7").code
    does(battle, "end moves")
    assert refused(battle, "attack d6 with e7").code == "not-ordered"
    battle = ancients("d6: LI | e6: mi", hands=("S2C", ""), order="S3C")
    does(battle, "end orders")
    assert battle.active == 0  # even none


@rule("CA-7.04", "CA-7.11")
def test_a_unit_and_its_leader_take_one_order_and_a_detached_leader_orders_nobody():
    battle = ancients("a1: LI | e6: mi* mi mi", order="S2C")
    does(battle, "order e6", "order e7")
    assert ordered(battle) == {"e6", "e7"}
    battle = ancients("a1: LI | e6: mi* mi mi", order="S2C")
    does(battle, "order leader e6", "end orders")
    assert ordered(battle) == set() and choices(battle) == ["move leader e6", "end moves"]


@rule("CA-7.06", "CA-2.03")
def test_a_piece_on_a_dotted_line_may_be_ordered_from_either_section():
    for card in ("S2L", "S2C"):
        battle = ancients("a1: LI | e5: mi | e9: mi", order=card)
        assert may(battle, "order e5")
    battle = ancients("a1: LI | e5: mi | e9: mi", order="S2R")
    assert may(battle, "order e9") and not may(battle, "order e5")


@rule("CA-7.07")
def test_nobody_gets_two_orders():
    battle = ancients("a1: LI | e6: mi mi", order="S3C")
    does(battle, "order e6")
    assert refused(battle, "order e6").code == "ordered"


@rule("CA-7.09", "CA-18.03", "CA-18.27", "CA-18.33", "CA-18T.04")
@pytest.mark.parametrize("card", cards.CODES)
def test_only_cards_with_the_helmet_symbol_let_leaders_detach(card: str):
    if card in ("XFS", "XCA", "XRA"):
        return
    dice = "helmet light light light light" if card == "XIS" else ""
    battle = ancients("a1: LI | d6: LI | e5: li | e6: mi* | e7: mc | e8: hi | e9: lb", order=card, dice=dice)
    section = card.startswith("S") and card not in ("S2L", "S3L", "S4L", "S2R", "S3R", "S4R", "SOF")
    assert may(battle, "order leader e6") == (section or card in ("TMO", "XIS")), card


@rule("CA-7.10", "CA-7.12", "CA-7.13")
def test_each_detached_leader_costs_an_order_and_the_rest_go_to_others():
    battle = ancients("a1: LI | e6: mi* l mi", order="S3C")
    does(battle, "order leader e6", "order e6", "order leader e7")
    assert ordered(battle) == {"e6"} and not asks(battle, "bottom", "whom do you order")


@rule("CA-7.14", "CA-7.16", "CA-18.16", "CA-18T.02")
def test_command_is_the_hand_limit_and_an_upper_limit_of_orders():
    battle = ancients("a1: LI | e3: li li li li li", order="TLI", command="5 / 3")
    does(battle, "order e3", "order e4", "order e5")
    assert not may(battle, "order e6") and ordered(battle) == {"e3", "e4", "e5"}
    battle = ancients("a1: LI | e3: li li li li li", order="TLI", command="5 / 3")
    does(battle, "order e3", "end orders")
    assert ordered(battle) == {"e3"}


@rule("CA-7.15")
def test_a_growing_hand_is_a_growing_command():
    """Two cards, then three after the first turn, then four after the second."""
    battle = ancients("a1: LI | i3: li li li li li", hands=("S2R S2R S2R", "TLI TLI"), command="3 / 2", growth="/ 3 4")
    limits = []
    for _ in range(3):
        card = "TLI" if "TLI" in hand_of(battle, "bottom") else hand_of(battle, "bottom")[0]
        limits.append((battle.command[1], len(hand_of(battle, "bottom"))))
        does(battle, f"play {card}", "?end orders", "?end moves", "?end battles")
        does(battle, f"play {hand_of(battle, 'top')[0]}", "?end orders", "?end moves", "?end battles")
    assert limits == [(2, 2), (3, 3), (4, 4)]


@rule("CA-7.19")
def test_section_is_judged_when_the_order_is_given():
    battle = ancients("a13: LI | e6: lc", order="S2C")
    does(battle, "order e6", "?end orders", "move e6", "to e2")
    assert has_unit(battle, "e2")


@rule("CA-7.20", "CA-18.13", "CA-18.14", "CA-18.15")
def test_a_piece_on_a_dotted_line_uses_one_order_of_one_of_its_sections():
    """Coordinated Attack: left and dotted, then the dotted one must count for the centre."""
    battle = ancients("a1: LI | e2: mi | e5: mi | e7: mi | e11: mi", order="SCO")
    does(battle, "order e2", "order e5")
    assert not may(battle, "order e7") and may(battle, "order e11")
    battle = ancients("a1: LI | e2: mi mi mi | e5: mi | e7: mi | e9: mi | e11: mi", order="SOF")
    assert not may(battle, "order e7")
    does(battle, "order e2", "order e5")
    assert not may(battle, "order e3") and may(battle, "order e9") and may(battle, "order e11")


@rule("CA-7.21")
def test_a_leader_ordered_to_detach_may_stay():
    battle = ancients("a1: LI | e6: mi* | e8: mi", order="S3C")
    does(battle, "order leader e6", "order e8", "end orders", "move leader e6", "stay")
    assert leader_at(battle, "e6")


@rule("CA-7.22", "CA-18.48")
def test_one_unit_of_choice_is_never_a_lone_leader():
    battle = ancients("a1: LI | e6: l | e8: mi", order="LIL")
    assert may(battle, "order e8") and not may(battle, "order leader e6")
    battle = ancients("a1: LI | e6: l | e8: mi", order="TLI")
    assert choices(battle) == ["order e8", "end orders"]


# §15


def pass_turn(battle, card: str) -> list:
    return does(battle, f"play {card}", "?end orders", "?end moves", "?end battles")


@rule("CA-15.01", "CA-15.07", "CA-15.05")
def test_the_card_is_discarded_and_one_is_drawn():
    battle = ancients("a1: LI | i13: li", hands=("S2C", "S2C S3C"))
    pass_turn(battle, "S2C")
    assert battle.discards[cards.S2C] == 1 and len(hand_of(battle, "bottom")) == 2


@rule("CA-15.02", "CA-15.06", "CA-15.05")
def test_an_empty_deck_is_made_up_of_the_discards_when_a_card_is_needed():
    """The last card is taken without a shuffle; the next draw shuffles, the card just played included."""
    battle = ancients("a1: LI | i13: li", hands=("S2L S2L", "S2C S3C"), deck="S4C", discards="TLI")
    events = pass_turn(battle, "S2C")
    assert not told(battle, events, "reshuffled") and "S4C" in hand_of(battle, "bottom")
    events = pass_turn(battle, "S2L")
    assert told(battle, events, "reshuffled")
    assert sum(battle.deck) == 2 and sum(battle.discards) == 0  # TLI, S2C, S2L less the one drawn


@rule("CA-15.03", "CA-18U.07", "CA-18U.13", "CA-18U.12")
def test_i_am_spartacus_reshuffles_everything_but_the_hands():
    battle = ancients("a1: LI | i13: li", hands=("S2L", "XIS S3C"), discards="TLI S4C", dice="flag flag flag flag flag")
    does(battle, "play XIS", "?end orders", "?end moves", "?end battles")
    assert sum(battle.discards) == 0
    assert sum(battle.deck) == 60 - 1 - 2


@rule("CA-15.04", "CA-15.08", "CA-18T.56")
def test_who_used_first_strike_draws_before_the_active_player():
    battle = ancients(
        "d6: MI | e6: mi",
        hands=("XFS S2L", "S3C"),
        order="S3C",
        dice="light light light light  light light light light",
    )
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6", "first strike")
    assert battle.active == 0  # nothing was left to decide: the turn is over
    assert len(hand_of(battle, "top")) == 2


@rule("CA-15.04", "CA-15.08")
def test_the_order_of_draws_after_first_strike():
    battle = ancients(
        "c6: LI | d6: MI | e6: mi | i12: li LI", hands=("XFS S2L", "S2R"), card="S3C", order="S3C", ordered="e6 i12",
        pending='[{"frame": "Turn", "step": 2}]', dice="light light light light  light light light light",
    )  # fmt: skip
    does(battle, "attack d6 with e6", "first strike")
    assert hand_of(battle, "top") == ["S2L"]  # one card fewer until the end of the turn
    events = does(battle, "end battles")
    assert [event["seat"] for event in told(battle, events, "drawn")] == ["top", "bottom"]


@rule("CA-15.04", "CA-15.07")
def test_each_first_strike_of_a_turn_is_replaced():
    """The third banner brings two cards out of a deck just made up of the discards, First Strike among them."""
    battle = ancients(
        "d5: MI1 . MI | e5: mi . mi", to_move="top", hands=("S2L", "XFS"), card="S3C", order="S3C", ordered="d5 d7",
        pending='[{"frame": "Turn", "step": 2}]', banners="0 / 2", reward="/ 3 2", deck="S4C", discards="TLI TLI",
        dice="medium light light light  light light light light  light light light light", draws=[0, 2, 0, 0, 0],
    )  # fmt: skip
    does(battle, "attack e5 with d5", "first strike")
    assert hand_of(battle, "bottom") == ["S4C", "XFS"]
    events = does(battle, "attack e7 with d7", "first strike")
    assert [event["seat"] for event in told(battle, events, "drawn")] == ["bottom", "bottom", "top"]


@rule("CA-15.09", "CA-3.06")
def test_numbers_of_cards_and_discards_are_open_hands_are_not():
    battle = ancients("a1: LI | i13: li", hands=("S2L S3L", "S2C"), discards="TLI")
    state = battle.view(1).data["state"]
    assert state["hands"] == [[None, None], ["S2C"]]
    assert state["discards"] == {"TLI": 1} and state["deck"] == 60 - 4
    assert battle.view(SPECTATOR).data["state"]["hands"] == [[None, None], [None]]


@rule("CA-15.10")
def test_after_spartacus_and_first_strike_the_reshuffle_comes_first():
    battle = ancients(
        "d6: MI | e6: mi | i12: li LI", hands=("XFS S2L", "S2R"), card="XIS", order="XIS", ordered="e6 i12",
        pending='[{"frame": "Turn", "step": 2}]', dice="light light light light  light light light light light",
    )  # fmt: skip
    does(battle, "attack d6 with e6", "first strike")
    events = does(battle, "end battles")
    names = [event["event"] for event in told(battle, events)]
    assert names.index("reshuffled") < names.index("drawn")
    assert sum(battle.discards) == 0 and sum(battle.deck) == 60 - 4


@rule("CA-15.01")
def test_a_whole_game_keeps_sixty_cards():
    battle = triarii.start("ancients", "akragas", seed=3)
    while battle.outcome is None:
        battle.play(battle.legal[0])
    total = sum(battle.deck) + sum(battle.discards) + len(battle.hands[0]) + len(battle.hands[1])
    assert total + (battle.card != cards.NO_CARD) == 60
