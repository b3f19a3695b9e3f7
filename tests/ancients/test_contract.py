"""What Ancients says to clients: scenes, choices, typed events and texts, over whole battles and in single positions."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

import triarii
from tests.ancients.positions import ancients, does
from triarii.drawing.scene import svg
from triarii.engine.choices import Choice, Question
from triarii.engine.dice import FastDice
from triarii.engine.event_types import (
    AnyEvent,
    Attacked,
    CardPlayed,
    CardsDrawn,
    Damaged,
    Destroyed,
    Moved,
    Ordered,
    Restored,
    Rolled,
    Scored,
)
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.scene import Board, Scene, SceneDiff, difference, patched
from triarii.engine.text import Text, text
from triarii.games.ancients import words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.game import GAME, facts

TEMPLATES = GAME.templates()
# an ambush, leaders to post, camps and exits, elephants, ramparts, walls and marsh
LONG = ["trebbia", "asculum", "baecula", "castulo", "hydaspes", "beneventum", "himera", "leuctra"]


def shown(battle: Ancients, viewer: int) -> tuple[Scene, Board]:
    view = battle.to_data(viewer)
    board = GAME.board(view)
    return GAME.scene(view, board), board


def rendered(kind: str, key: str, values: dict[str, object]) -> str:
    said = TEMPLATES.render(Text(f"{kind}.{key}", values))
    assert said.strip() and "{" not in said and "none" not in said
    return said


def as_a_client_has_it(question: Question) -> Question:
    """Sent as JSON and read again: nested texts are plain objects then, and say the same."""
    return msgspec.json.decode(msgspec.json.encode(question), type=Question)


def pieces_named(event: AnyEvent) -> list[str]:
    return [name for field in ("piece", "target", "roller") if (name := getattr(event, field, ""))]


def places_named(event: AnyEvent) -> list[str]:
    return [
        *[spot for spot in getattr(event, "path", ()) if isinstance(spot, str)],
        *[name for field in ("start", "place") if (name := getattr(event, field, ""))],
    ]


@pytest.mark.parametrize("id", LONG)
def test_whole_battles_can_be_followed_by_a_client(id):
    battle = triarii.start("ancients", id, seed=7)
    chance = FastDice(7)
    scene, board = shown(battle, SPECTATOR)
    first, places = board.hash(), {place.id for place in board.places}
    ever = {piece.id for piece in scene.pieces}
    for _ in range(300):
        decision = battle.decision
        if decision is None:
            break
        question = as_a_client_has_it(decision.asked(True))
        assert rendered("question", question.key, question.values) == decision.question
        public = as_a_client_has_it(decision.asked(False))
        assert rendered("question", public.key, public.values) == decision.public and not public.choices
        here = {piece.id: piece for piece in scene.pieces}
        assert len(here) == len(scene.pieces)
        assert set(question.about) <= set(here)
        hand = {card.word for card in GAME.hand(battle.to_data(battle.seat), battle.seat)}
        for choice, says in zip(question.choices, decision.says, strict=True):
            assert rendered("action", choice.key or choice.verb, choice.values) == says
            assert {choice.piece, choice.target} - {""} <= set(here)
            assert choice.place in {"", *places} and choice.card in {"", *hand}
        number = chance.below(len(battle.legal))
        text_of, choice = decision.texts()[number], question.choices[number]
        assert choice.text == text_of
        events = battle.play(text_of)
        entry = battle.journal.entries[-1]
        assert entry.commits == (choice.rolls or choice.reveals), text_of
        assert not choice.rolls or entry.results
        scene, before = shown(battle, SPECTATOR)[0], scene
        assert shown(battle, SPECTATOR)[1].hash() == first == scene.board
        ever |= {piece.id for piece in scene.pieces}
        change = difference(before, scene)
        again = patched(before, msgspec.json.decode(msgspec.json.encode(change), type=SceneDiff))
        assert sorted(again.pieces, key=lambda piece: piece.id) == sorted(scene.pieces, key=lambda piece: piece.id)
        assert {overlay.id: overlay for overlay in again.overlays} == {one.id: one for one in scene.overlays}
        for event in events:
            for viewer in (0, 1, SPECTATOR, EVERYTHING):
                report = battle.report(event, viewer)
                assert rendered("event", report.key, report.values) == battle.tells(event, viewer)
            assert set(pieces_named(report)) <= ever and set(places_named(report)) <= places
            if isinstance(report, Rolled) and report.purpose != "orders":
                assert len(report.verdicts) == len(report.faces)
    root = ElementTree.fromstring(svg(scene, board))
    drawn = [group.get("data-piece") for group in root.iter() if group.get("data-piece")]
    assert drawn == [piece.id for piece in scene.pieces]


def test_a_unit_that_moves_keeps_its_id_and_nothing_else_changes():
    battle = ancients("d6: MI | f6: mi* mi", order="S3C", leaders="f6 Camillus")
    does(battle, "order f6", "end orders")
    before = shown(battle, SPECTATOR)[0]
    events = does(battle, "move f6", "to e6")
    change = difference(before, shown(battle, SPECTATOR)[0])
    assert {piece.id: piece.place for piece in change.pieces} == {"u1": "e6", "l0": "e6"}
    assert not change.removed and not change.board and not change.overlays
    assert [battle.report(event) for event in events] == [
        Moved(
            key="moved",
            rule="CA-8.01",
            seat="bottom",
            values={"kind": "MI", "from": "f6", "hex": "e6", "unit": "u1"},
            piece="u1",
            path=("f6", "e6"),
        )
    ]


def choice_of(battle: Ancients, action: str) -> Choice:
    assert battle.decision is not None
    return next(choice for choice in battle.decision.choices() if choice.text == action)


def test_choices_name_the_unit_that_acts_and_not_only_its_hex():
    battle = ancients("d6: MI2* | f6: mi mi* l", order="S3C", leaders="d6 Brennus", hill="e6")
    assert choice_of(battle, "order f6") == Choice(
        text="order f6", verb="order", values={"who": text("label.unit in", kind="MI", hex="f6")}, piece="u1"
    )
    away = choice_of(battle, "order leader f7")
    assert (away.key, away.piece, away.place) == ("order leader.away", "l1", "")
    assert choice_of(battle, "order leader f8").piece == "l2"
    assert choice_of(battle, "end orders").ends == "orders"
    does(battle, "order f6", "end orders")
    assert choice_of(battle, "move f6").piece == "u1" and choice_of(battle, "end moves").ends == "phase"
    does(battle, "move f6")
    assert battle.decision.prompt.about == ("u1",)
    there = choice_of(battle, "to e6")
    assert (there.piece, there.place, there.rolls, there.reveals) == ("u1", "e6", False, False)
    stay = choice_of(battle, "stay")
    assert (stay.piece, stay.place) == ("", "")
    assert stay.reveals and not stay.rolls  # nobody else was ordered, and nobody is near: the turn ends with a draw


def test_an_attack_rolls_at_once_only_if_the_defender_is_not_asked_first():
    for discards, rolls in (("", False), ("XFS", True)):
        battle = ancients("d6: MI | e6: mi", order="S3C", discards=discards)
        does(battle, "order e6", "end moves")
        attack = choice_of(battle, "attack d6 with e6")
        assert (attack.piece, attack.target, attack.place) == ("u1", "u0", "d6")
        assert (attack.rolls, attack.reveals) == (rolls, False)
        assert choice_of(battle, "end battles").ends == "turn" and choice_of(battle, "end battles").reveals


def test_cards_are_named_by_the_words_of_the_hand():
    battle = ancients("d6: MI | e6: mi", hand="S3C XIS")
    choice = choice_of(battle, "play XIS")
    assert (choice.card, choice.reveals, choice.rolls) == ("XIS", True, True)
    assert choice_of(battle, "play S3C").rolls is False
    assert {card.word for card in GAME.cards()} >= {"S3C", "XIS", "XFS"}


def test_an_ambush_is_brought_on_from_beside_the_board():
    battle = ancients("i6: mi", to_move="top", order="LIC", waiting="top MI", ambushes="top", turns="3 / 3")
    does(battle, "spring ambush centre")
    bring = choice_of(battle, "bring MI")
    piece = {piece.id: piece for piece in shown(battle, SPECTATOR)[0].pieces}[bring.piece]
    assert piece.place == "" and "waiting" in piece.badges
    does(battle, "bring MI")
    assert battle.decision.question == "Where do the medium infantry come on?"
    assert choice_of(battle, f"to {choice_place(battle)}").piece == bring.piece


def choice_place(battle: Ancients) -> str:
    assert battle.decision is not None
    return next(choice.place for choice in battle.decision.choices() if choice.place)


def reports(battle: Ancients, *actions: str) -> list[AnyEvent]:
    return [battle.report(event) for event in does(battle, *actions)]


def test_a_blow_tells_who_rolls_at_whom_and_what_came_of_each_die():
    battle = ancients("d6: CAM | e6: mc*", order="S3C", discards="XFS", dice="light medium helmet")
    told = reports(battle, "order e6", "end orders", "end moves", "attack d6 with e6", "?stand")
    assert [type(event) for event in told if event.key in ("attacked", "rolled", "lost")] == [Attacked, Rolled, Damaged]
    attacked = next(event for event in told if isinstance(event, Attacked))
    assert (attacked.piece, attacked.target, attacked.start, attacked.place, attacked.how) == (
        "u1", "u0", "e6", "d6", "close",
    )  # fmt: skip
    rolled = next(event for event in told if isinstance(event, Rolled))
    assert (rolled.roller, rolled.target, rolled.purpose, rolled.place) == ("u1", "u0", "attack", "d6")
    assert rolled.faces == ("light", "medium", "helmet") and rolled.verdicts == ("miss", "ignored", "hit")
    lost = next(event for event in told if isinstance(event, Damaged))
    assert (lost.piece, lost.amount, lost.left) == ("u0", 1, 2)


@pytest.mark.parametrize(
    ("map", "dice", "verdicts"),
    [
        ("d6: MI | e6: mi", "light medium swords flag", ("miss", "hit", "hit", "flag")),
        ("d6: HC | e6: mi*", "heavy helmet swords swords", ("hit", "hit", "hit", "hit")),
        ("d6: CHC | e6: mi", "heavy helmet swords swords", ("hit", "miss", "ignored", "hit")),
        ("d6: EL | e6: mc", "heavy heavy swords", ("ignored", "hit", "miss")),
    ],
)
def test_verdicts_follow_the_arms_of_both_sides(map, dice, verdicts):
    battle = ancients(map, order="S3C", discards="XFS", dice=f"{dice} {'light ' * 12}")
    told = reports(battle, "order e6", "?end orders", "end moves", "attack d6 with e6", "?stand")
    rolled = next(event for event in told if isinstance(event, Rolled))
    assert rolled.verdicts[: len(verdicts)] == verdicts


def test_of_dice_at_an_evading_unit_only_its_symbol_counts():
    battle = ancients("d6: LI | e6: mi", order="S3C", discards="XFS", dice="light flag swords medium")
    told = reports(battle, "order e6", "end moves", "attack d6 with e6", "evade")
    rolled = next(event for event in told if isinstance(event, Rolled))
    assert rolled.purpose == "attack-evading" and rolled.verdicts == ("hit", "miss", "miss", "miss")


def test_the_end_of_a_unit_is_told_with_its_banner():
    battle = ancients("d6: MI1 | e6: mi", order="S3C", discards="XFS", dice="medium light light light")
    told = reports(battle, "order e6", "end moves", "attack d6 with e6", "?stand")
    fallen = next(event for event in told if isinstance(event, Destroyed))
    scored = next(event for event in told if isinstance(event, Scored))
    assert fallen.piece == "u0" and (scored.seat, scored.amount, scored.total) == ("bottom", 1, 1)


def test_a_lone_leader_under_attack_is_the_target():
    battle = ancients("d6: L | e6: mi", order="S3C", dice="light " * 4)
    does(battle, "order e6", "end moves")
    attack = choice_of(battle, "attack d6 with e6")
    assert (attack.piece, attack.target, attack.rolls) == ("u0", "l0", True)
    rolled = next(event for event in reports(battle, "attack d6 with e6") if isinstance(event, Rolled))
    assert (rolled.roller, rolled.target, set(rolled.verdicts)) == ("u0", "l0", {"miss"})


def test_orders_and_rallied_blocks_name_their_unit():
    battle = ancients("a1: MI | h5: mi2* | h7: hi", order="XRA", dice="medium " * 6)
    rallied = next(event for event in reports(battle, "rally h5") if isinstance(event, Restored))
    assert (rallied.piece, rallied.amount, rallied.left) == ("u1", 1, 3)
    battle = ancients("a1: MI | h5: mi", order="S3C")
    assert next(event for event in reports(battle, "order h5") if isinstance(event, Ordered)).piece == "u1"


def test_a_card_that_is_drawn_is_named_to_its_holder_only():
    battle = ancients("a1: MI | h5: mi", hands=("S2L", "S3C"), order="S3C", draws=[0])
    drawn = next(event for event in does(battle, "end orders") if isinstance(battle.report(event), CardsDrawn))
    assert battle.report(drawn, 1) == CardsDrawn(
        key="drawn", rule="CA-15.01", seat="bottom", values={"card": "S2L"}, cards=("S2L",)
    )
    for viewer in (0, SPECTATOR):
        assert battle.report(drawn, viewer) == CardsDrawn(key="drawn.hidden", rule="CA-15.01", seat="bottom")
        assert battle.tells(drawn, viewer) == "draws a card"


def test_a_card_that_is_played_lies_open():
    battle = ancients("a1: MI | h5: mi", hand="S3C S2L")
    played = next(event for event in reports(battle, "play S3C") if isinstance(event, CardPlayed))
    assert (played.card, played.how, played.seat) == ("S3C", "played", "bottom")


def test_every_event_and_every_verb_has_its_template():
    for telling in words.STORY.tellings:
        assert f"event.{telling.name}" in TEMPLATES
        assert ("!" in telling.marks) == (f"event.{telling.name}.hidden" in TEMPLATES)
    for phrase in words.WORDS.phrases:
        assert f"action.{phrase.head}" in TEMPLATES


def test_facts_are_counted_in_words():
    state = triarii.start("ancients", "trebbia", seed=1).to_data(SPECTATOR)["state"]
    assert [TEMPLATES.render(fact) for fact in facts(state, 0)] == [
        "5 cards", "Command 5", "15 units", "2 leaders", "3 units in ambush",
    ]  # fmt: skip


def test_a_scene_is_quickly_made_of_pieces_that_stand_still():
    battle = triarii.start("ancients", "trebbia", seed=1)
    one, other = shown(battle, SPECTATOR)[0], shown(battle, SPECTATOR)[0]
    assert all(a is b for a, b in zip(one.pieces, other.pieces, strict=True))
