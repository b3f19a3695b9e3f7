"""Boards, hands, standings, words and odds."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.battalion.table import position, rule, set_battle
from triarii.drawing.dice import face_svg
from triarii.drawing.position import picture, text_board
from triarii.engine.game import BadSetup
from triarii.engine.words import Phrase
from triarii.games.battalion import GAME
from triarii.games.battalion.schema import our_library
from triarii.games.battalion.showing import symbol_of

FIGHT = (
    "a rome ready=4 spent=2 hand=artillery; b carthage; I: a:velites*2; II: a:hastati*3+2-1><b:samnites*3&b:scutarii; "
)


def test_the_text_board_names_camps_sectors_units_and_fights():
    table = position(FIGHT + "reserve: b:caetrati; turn a")
    text = text_board(GAME, table.battle.to_data(0))
    assert "North, Roman Republic *: 4 order and 2 disorder in the camp" in text
    assert "fight: a2 3 Hastati (cohesion 9; melee 5 5 5; attrition; 2 order; 1 disorder) against b1 3 Samnites" in text
    assert "and b2 Scutarii" in text and "Sector II, central" in text and "South, reserve" in text
    assert "artillery" not in text_board(GAME, table.battle.to_data(1)).lower()


@rule("BA-CAMP-01", "BA-RES-01", "BA-MUSTER-05")
def test_the_picture_marks_everything_that_an_action_can_name():
    table = position(FIGHT + "reserve: b:caetrati; turn a")
    root = ElementTree.fromstring(picture(GAME, table.battle.to_data(0)))
    assert root.get("class") == "triarii-board battalion" and root.get("role") == "img"
    pieces = [node.get("data-piece") for node in root.iter() if node.get("data-piece")]
    assert sorted(pieces) == ["a1", "a2", "b1", "b2", "b3", "camp0", "camp1"]
    places = [node.get("data-place") for node in root.iter() if node.get("data-place")]
    assert sorted(places) == ["I", "II", "III", "reserve-a", "reserve-b"]
    camps = [node for node in root.iter() if "panel-of-camp" in (node.get("class") or "").split()]
    assert len(camps) == 2
    middle = float(root.get("viewBox").split()[2]) / 2
    for camp in camps:  # behind the middle of three sectors
        ground = next(node for node in camp if node.tag.endswith("rect"))
        assert float(ground.get("x")) + float(ground.get("width")) / 2 == pytest.approx(middle, abs=0.1)
    for node in root.iter():
        if node.get("data-piece"):
            assert node[0].tag.endswith("title") or any(child.tag.endswith("title") for child in node)


def test_every_rank_has_a_silhouette_and_every_face_a_picture():
    assert {symbol_of(rank) for rank in our_library().ranks} >= {"elephant", "chariot", "legionary", "archer", "horse"}
    for face in GAME.faces:
        assert ElementTree.fromstring(face_svg(GAME.dice, face)).get("aria-label", "").startswith(face)


def test_hand_and_standing_come_from_what_the_viewer_sees():
    table = position(FIGHT + "turn a")
    mine = GAME.hand(table.battle.to_data(0), 0)
    assert [(face.slot, face.word, face.name) for face in mine] == [("card", "artillery", "Artillery")]
    assert GAME.hand(table.battle.to_data(1), 0) == [] and GAME.hand(table.battle.to_data(1), 1) == []
    north = GAME.standing(table.battle.to_data(1))[0]
    assert (north.seat, north.army) == ("north", "Roman Republic")
    facts = north.said(GAME.templates())
    assert "4 order ready" in facts and "1 card in hand" in facts


def test_actions_are_said_in_a_players_words():
    table = set_battle("sb1", "8 1")
    while table.battle.decision.step != "action-phase":
        table.step_over()
    says = table.battle.decision.says
    assert "Command Hastati, Hastati, Praetorian Guard (a4): 2 order" in says and says[-1] == "Rally"
    library = our_library()
    assert all(isinstance(phrase, Phrase) for phrase in table.battle.vocabulary().phrases) and library.cards


def chart(table, text: str, place: int = 0) -> dict[str, float]:
    action = table.battle.vocabulary().parse(text)
    return dict(GAME.odds(table.battle, action)[place].bars)


@rule("BA-DICE-09")
def test_odds_are_exact():
    table = position("a rome; b carthage; II: a:velites b:caetrati b:samnites*3; turn a")
    table.does("command a1")
    bars = chart(table, "barrage b2")
    # one value of 5: a die is an eight with 1/8, fits the value with 3/8 (5, 6 or 7), else misses
    none = (4 / 8) ** 3
    three = (1 / 8) ** 3 + 3 * (1 / 8) ** 2 * (3 / 8)
    assert bars["0"] == pytest.approx(none) and bars["3"] == pytest.approx(three)
    assert sum(bars.values()) == pytest.approx(1)
    fate = chart(table, "barrage b1", 1)
    assert fate["unharmed"] == pytest.approx(none)
    assert fate["disbanded"] == pytest.approx(1 - none - bars["1"])  # cohesion 2, one rank: two hits are enough
    assert chart(table, "barrage b2", 1)["disbanded"] == 0


def test_odds_of_a_charge_show_what_comes_back():
    table = position("a rome hand=artillery; b carthage; II: a:hastati*3><b:samnites*3; turn a")
    table.plays("command a1")
    while table.battle.decision.step != "pool":
        table.does("pass")
    charts = GAME.odds(table.battle, table.battle.vocabulary().parse("roll"))
    assert "with 4 dice" in charts[0].title and "counterattack with 3 dice" in charts[2].title
    more = GAME.odds(table.battle, table.battle.vocabulary().parse("discard artillery"))
    assert "with 5 dice" in more[0].title
    for one in charts + more:
        assert sum(p for _, p in one.bars) == pytest.approx(1)


def test_odds_of_a_reroll_and_of_artillery():
    table = position("a rome hand=veteran-troops; b carthage; II: a:triarii><b:samnites*3; turn a", "6 1 1")
    table.plays("command a1")
    while table.battle.decision.step != "roll-cards":
        table.step_over()
    assert chart(table, "reroll 1 by veteran-troops") == {"0": 0, "1": 7 / 8, "2": 1 / 8, "3": 0}
    table = position("a rome hand=artillery; b carthage; II: a:triarii b:samnites*3; turn a")
    assert chart(table, "play artillery on b1")["0"] == pytest.approx(0.75**6)
    assert GAME.odds(table.battle, table.battle.vocabulary().parse("pass")) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a rome; II: a:hastati", "no line for side b"),
        ("a rome; b rome", "different factions"),
        ("a gaul; b rome", "the faction is missing"),
        ("a rome; b han; VI: a:hastati", "a statement begins with"),
        ("a rome; b han; II: a:hoplites", "has no rank 'hoplites'"),
        ("a rome; b han; II: hastati", "a unit reads like"),
        ("a rome; b han; II: a:hastati><a:triarii", "do not fight each other"),
        ("a rome; b han; II: a:hastati&a:triarii", "share a target"),
        ("a rome; b han; II: a:hastati-3", "disbanded"),
        ("a rome; b han; II: a1:hastati a1:triarii", "taken"),
        ("a rome hand=excalibur; b han", "no card 'excalibur'"),
        ("a rome hand=artillery,artillery; b han", "fewer copies of Artillery"),
        ("a rome ready=many; b han", "ready="),
        ("a rome deck=19; b han", "cards are left"),
        ("a rome; b han; turn c", "the turn is that of"),
        ("a rome; b han; turn a sequence=3", "after the turn"),
    ],
)
def test_a_bad_position_is_answered_with_the_place_and_the_reason(text, reason):
    with pytest.raises(BadSetup, match=reason):
        position(text)
