"""Why something is not possible now: each refusal names what is wrong and the rule that says so."""

from __future__ import annotations

import pytest

from tests.ancients.positions import ancients, does, refused
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.units import CODES

rule = pytest.mark.rule


def why(battle: Ancients, action: str) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    refusal = refused(battle, action)
    return refusal.code, refusal.rule


@pytest.mark.parametrize(
    ("position", "card", "actions", "action", "code", "rule_id"),
    [
        ("e6: mi* | e2: mi", "S2C", "", "order e2", "other-section", "CA-18.05"),
        ("e6: mi | e2: mi*", "S2C", "", "order leader e2", "other-section", "CA-18.05"),
        ("e6: mi | e2: mi", "S2C", "", "order e9", "no-unit", "CA-7.01"),
        ("e6: mi | e2: mi", "S2C", "", "order a1", "not-yours", "CA-7.01"),
        ("e6: mi mi", "S2C", "order e6", "order e6", "ordered", "CA-7.07"),
        ("e6: mi*", "S2C", "order leader e6", "order leader e6", "ordered", "CA-7.07"),
        ("e6: mi mi mi | e9: mi", "SCO", "order e6", "order e7", "no-order-left", "CA-18.13"),
        ("e2: li mi", "TLI", "", "order e3", "other-kind", "CA-18.18"),
        ("e2: li* mi", "TLI", "", "order leader e2", "no-detaching", "CA-7.09"),
        ("e2: li l", "TLI", "", "order leader e3", "card-forbids", "CA-18T.04"),
        ("e2: li* mi", "TLI", "", "follow leader e2", "card-forbids", "CA-18.18"),
        ("e2: li mi", "TLI", "", "rally e2", "card-forbids", "CA-18U.43"),
        ("e6: mi* | e2: mi*", "LIL", "", "follow leader e6", "other-section", "CA-18.40"),
        ("e2: mi* mi . . mi", "LIL", "follow leader e2", "order e6", "not-linked", "CA-18.36"),
        ("e2: mi* mi . . l", "LIL", "follow leader e2", "order leader e6", "not-linked", "CA-18.36"),
        ("e2: mi* mi*", "LIL", "follow leader e2", "order leader e3", "no-detaching", "CA-18.38"),
        ("e2: mi mi . mi", "XDT", "order e2", "order e5", "not-linked", "CA-18T.47"),
        ("e2: mi mi . mi", "XLC", "order e2", "order e5", "not-linked", "CA-18U.20"),
        ("e2: mi mc", "XLC", "", "order e3", "other-kind", "CA-18U.14"),
    ],
)  # fmt: skip
def test_why_somebody_is_not_ordered(position: str, card: str, actions: str, action: str, code: str, rule_id: str):
    battle = ancients(f"a1: LI | {position}", order=card)
    if actions:
        does(battle, actions)
    assert why(battle, action) == (code, rule_id)


@rule("CA-18T.27")
@pytest.mark.parametrize("action", ["order e12", "follow leader e12"])
def test_why_a_copied_leadership_card_does_not_reach_there(action: str):
    battle = ancients(
        "a1: LI | e2: mi mi | e12: mi*", hand="XCA S2C", last_order="LAN /", last_ground="1 / 0",
    )  # fmt: skip
    does(battle, "play XCA")
    assert why(battle, action) == ("other-section", "CA-18T.27")


def test_why_the_dice_of_spartacus_do_not_order_him():
    battle = ancients("a1: LI | e6: mi hi*", order="XIS", dice="heavy flag flag flag flag")
    assert why(battle, "order e6") == ("no-symbol", "CA-18U.02")
    assert why(battle, "order leader e7") == ("no-symbol", "CA-18U.10")


@pytest.mark.parametrize(
    ("hex", "code", "rule_id"),
    [("e5", "never-rallied", "CA-18U.49"), ("e7", "full-strength", "CA-18U.48"), ("g6", "no-leader-near", "CA-18U.43"),
     ("f6", "no-symbol", "CA-18U.44")],
)  # fmt: skip
def test_why_a_unit_is_not_rallied(hex: str, code: str, rule_id: str):
    battle = ancients("a1: LI | e5: el1 mi3* mi | f6: hi3 | g6: mi3", order="XRA", dice="medium flag flag flag flag")
    assert why(battle, f"rally {hex}") == (code, rule_id)
    assert why(battle, f"order {hex}") == (code, rule_id)


def test_why_a_step_is_not_open():
    battle = ancients("c6: LI | e6: li li", hand="S3C S2C")
    assert why(battle, "discard S2C") == ("playable", "CA-6.06")
    assert why(battle, "order e6") == ("card-first", "CA-5.02")
    assert why(battle, "fire at c6 with e6") == ("card-first", "CA-5.02")
    does(battle, "play S3C", "order e6", "end orders")
    assert why(battle, "order e7") == ("orders-given", "CA-7.18")
    does(battle, "move e6")
    assert why(battle, "move e7") == ("move-first", "CA-8.02")
    assert why(battle, "exit") == ("no-exit", "CA-8.06")


@pytest.mark.parametrize(("card", "rule_id"), [("XCS", "CA-18T.08"), ("XDS", "CA-18T.32")])
def test_why_nothing_moves_under_some_cards(card: str, rule_id: str):
    battle = ancients("d6: LI | e6: li | f9: li | d9: LI", order=card)
    assert why(battle, "move e6") == ("card-forbids", rule_id)


def test_why_nobody_battles_after_the_second_moves():
    battle = ancients("c6: LI | e6: li", order="XMF", dice="heavy heavy")
    does(battle, "order e6", "end moves", "end battles")
    assert why(battle, "fire at c6 with e6") == ("battles-over", "CA-18U.28")


FAR = {"li": "CA-8.18", "ls": "CA-8.18", "lb": "CA-8.18", "ax": "CA-8.19", "mi": "CA-8.21", "wa": "CA-8.22",
       "hi": "CA-8.26", "hwm": "CA-8.27", "lc": "CA-8.34", "lbc": "CA-8.34", "bch": "CA-8.35", "mc": "CA-8.36",
       "cam": "CA-8.37", "ccm": "CA-8.37", "hc": "CA-8.38", "chc": "CA-8.38", "el": "CA-8.39", "hch": "CA-8.40"}  # fmt: skip


@pytest.mark.parametrize("kind", [code.lower() for code in CODES])
def test_why_a_unit_cannot_go_so_far(kind: str):
    battle = ancients(f"a13: LI | e6: {kind}", order="S3C")
    does(battle, "order e6", "move e6")
    assert why(battle, "to e11") == ("too-far", FAR[kind])


@pytest.mark.parametrize(
    ("kind", "card", "rule_id"),
    [("li", "XLC", "CA-18U.15"), ("hi", "XDT", "CA-18T.41"), ("wa", "XDT", "CA-18T.42"), ("hwm", "XDT", "CA-8.27"),
     ("el", "XMC", "CA-18U.38"), ("lc", "XMC", "CA-8.34")],
)  # fmt: skip
def test_why_a_unit_cannot_go_so_far_under_a_card(kind: str, card: str, rule_id: str):
    battle = ancients(f"a13: LI | e6: {kind}", order=card)
    does(battle, "order e6", "?end orders", "move e6")
    assert why(battle, "to e11") == ("too-far", rule_id)


@pytest.mark.parametrize(("ground", "rule_id"), [("marsh", "CA-16X.43"), ("wall", "CA-16X.14")])
def test_why_ground_is_left_slowly(ground: str, rule_id: str):
    battle = ancients("a13: LI | e6: li", order="S3C", **{ground: "e6"})
    does(battle, "order e6", "move e6")
    assert why(battle, "to e8") == ("leaves-slowly", rule_id)
    battle = ancients("a13: LI | e6: l", order="S3C", **{ground: "e6"})
    does(battle, "order leader e6", "move leader e6")
    assert why(battle, "to e8") == ("leaves-slowly", rule_id)


def test_why_a_wall_is_not_climbed_from_afar():
    battle = ancients("a13: LI | e6: li", order="S3C", wall="e8")
    does(battle, "order e6", "move e6")
    assert why(battle, "to e8") == ("wall", "CA-16X.12")
    battle = ancients("a13: LI | e6: l", order="S3C", wall="e8")
    does(battle, "order leader e6", "move leader e6")
    assert why(battle, "to e8") == ("wall", "CA-16X.12")


@pytest.mark.parametrize(
    ("kind", "start", "more", "code", "rule_id"),
    [("ax", "g6", {}, "moved-too-far", "CA-8.19"), ("hwm", "f6", {}, "moved", "CA-8.27"),
     ("mi", "f6", {"forest": "e6"}, "entered-forest", "CA-16.19"),
     ("mc", "f6", {"broken": "e6"}, "entered-broken", "CA-16.14"),
     ("mi", "g6", {"legions": "none / julian"}, "moved-too-far", "CA-17.19")],
)  # fmt: skip
def test_why_a_move_forbids_battle(kind: str, start: str, more: dict[str, str], code: str, rule_id: str):
    battle = ancients(f"d6: HI | i1: mi MI | {start}: {kind}", order="SCO", **more)
    does(battle, "order i1", f"order {start}", "?end orders", f"move {start}", "to e6", "end moves")
    assert why(battle, "attack d6 with e6") == (code, rule_id)


@pytest.mark.parametrize(
    ("kind", "attacker", "rule_id"),
    [("MI", "mi", "CA-13.11"), ("EL", "mc", "CA-13.11"), ("MC", "mc", "CA-13.09"), ("CAM", "lc", "CA-13.09"),
     ("HC", "mc", "CA-13.10"), ("HCH", "cam", "CA-13.10")],
)  # fmt: skip
def test_why_a_unit_does_not_evade(kind: str, attacker: str, rule_id: str):
    battle = ancients(f"d6: {kind} | e6: {attacker}", order="S3C")
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert why(battle, "evade") == ("never-evades", rule_id)


def test_why_there_is_no_way_to_evade():
    battle = ancients("a6: LI | b6: mi", order="S3C")
    does(battle, "order b6", "?end moves", "attack a6 with b6")
    assert why(battle, "evade") == ("no-way-back", "CA-13.21")
    battle = ancients("d6: LI | e6: mi", order="S3C", sea="c6 c7")
    does(battle, "order e6", "?end moves", "attack d6 with e6")
    assert why(battle, "evade") == ("no-way-back", "CA-13.15")
    assert why(battle, "first strike") == ("not-held", "CA-18T.52")


@rule("CA-16X.27")
def test_why_first_strike_is_not_added_to_the_blow_from_a_wall():
    battle = ancients("d6: LI | e6: mi", order="S3C", hands=("XFS", "S3C"), wall="d6")
    does(battle, "order e6", "?end moves", "attack d6 with e6")
    assert why(battle, "first strike") == ("wall", "CA-16X.27")


def test_why_an_advance_is_taken_step_by_step():
    battle = ancients("b6: HI | c6: LI | d6: HI1 | e6: mc", order="S3C", dice="heavy light light")
    does(battle, "order e6", "?end moves", "attack d6 with e6", "stand")
    assert why(battle, "attack c6 with e6") == ("advance-first", "CA-13M.03")
    does(battle, "advance")
    assert why(battle, "to b7") == ("not-adjacent", "CA-13M.04")
    assert why(battle, "to c6") == ("barred", "CA-13M.16")
    does(battle, "stay")
    assert why(battle, "attack b6 with d6") == ("no-target", "CA-13M.28")
