"""Whole games, boards, odds and notation of the free table."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

import triarii
from tests.hannibal.field import FAR, field, points_game, scenario
from triarii.drawing.dice import face_svg
from triarii.drawing.position import picture, text_board
from triarii.drawing.scene import svg
from triarii.drawing.svg import number
from triarii.engine.dice import FastDice
from triarii.engine.rejection import Rejection
from triarii.games.hannibal import GAME
from triarii.games.hannibal.contacts import refresh
from triarii.games.hannibal.notation import write_position


@pytest.mark.parametrize(("battle", "seed"), [("cannae", 1), ("zama", 2), ("points", 3)])
def test_after_every_action_no_bases_overlap_and_nobody_is_off_the_table(battle, seed):
    game = triarii.start("hannibal", battle, seed=seed, fast=True)
    chance = FastDice(seed)
    for _ in range(350):
        if game.outcome is not None:
            break
        game.apply(game.legal[chance.below(len(game.legal))])
        assert game.invariants() == []
        pressers, pressed = game.pressers, game.pressed
        twin = game.clone()
        refresh(twin)
        assert (twin.pressers, twin.pressed) == (pressers, pressed)


def test_playing_the_first_choice_for_ever_ends_the_game():
    game = triarii.start("hannibal", "zama", seed=1, fast=True)
    for _ in range(4000):
        if game.outcome is not None:
            return
        game.apply(game.legal[0])
    raise AssertionError("the game goes on and on")


def test_the_picture_is_to_scale_and_names_what_can_be_clicked():
    game = scenario("cannae")
    view = game.battle.to_data()
    board = GAME.board(view)
    drawn = GAME.scene(view, board)
    first = next(piece for piece in drawn.pieces if piece.id == "u0")
    assert (board.scale, first.at, first.heading) == (100, (20.0, 12.0), 0)
    root = ElementTree.fromstring(svg(drawn, board))
    assert "hannibal" in root.get("class")
    pieces = {node.get("data-piece"): node for node in root.iter() if node.get("data-piece")}
    assert sum(name.startswith("u") for name in pieces) == game.battle.count()
    assert pieces["u0"].get("transform") == f"translate(2000 {number(board.height * 100 - 1200)})"
    assert pieces.keys() >= {"camp0", "camp1"}
    assert "Hastati 1 (u0), Heavy Foot, 20.00 × 12.00, facing north" in "".join(root.itertext())


def test_face_down_cards_are_drawn_but_not_shown():
    game = points_game("5 3", [42] * 8 + [0] * 10)
    game.does("take a0", "take a1", "lay open-ground", "on s3")
    mine = picture(GAME, game.battle.view(0).data)
    his = picture(GAME, game.battle.view(1).data)
    assert "face down" in his and "face down" not in mine
    assert 'data-place="s17"' in his
    assert [card.word for card in GAME.hand(game.battle.view(0).data, 0)][:2] == ["open-ground", "open-ground"]
    assert GAME.hand(game.battle.view(1).data, 0) == []
    strategem = GAME.hand(game.battle.view(0).data, 0)[-1]
    assert strategem.rule.startswith("AH-STRAT") and strategem.text
    assert {card.word for card in GAME.hand(game.battle.view(0).data, 0)} <= {card.word for card in GAME.cards()}


def test_the_text_board_names_places():
    words = text_board(GAME, scenario("cynoscephalae").battle.to_data())
    assert "Left legion, front 1 (u0), Heavy Foot, 11.60 × 11.00, facing north, 7.61 inch from Cretan archers" in words
    assert "camp at 24.00 × 34.80" in words and "Steep Hill at 34.00 × 21.00" in words
    standings = GAME.standing(scenario("zama", "8 8 8 8").battle.to_data())
    facts = standings[0].said(GAME.templates())
    assert facts[0] == "clock 9" and standings[0].goal == 9
    assert standings[0].army == "Rome" and "southern edge" in facts
    own = GAME.standing(field("S HF 20 16 0; N HF 20 20 180; phase move").battle.to_data())
    assert own[1].army == "North army"
    assert "8 on an eight-sided die" in face_svg(GAME.dice, "8")


def test_a_position_is_written_and_read_back():
    game = scenario("cynoscephalae")
    text = write_position(game.battle)
    again = field(text)
    assert write_position(again.battle) == text
    assert [again.place(unit) for unit in range(again.battle.count())] == [
        game.place(unit) for unit in range(game.battle.count())
    ]


def test_odds_come_from_the_code_that_plays():
    game = field("S AR 20 20 0; N HF 20 24 180; phase missiles" + FAR)
    chart = GAME.odds(game.battle, game.legal[0])[0]
    assert chart.bars == [("no effect", 4 / 8), ("demoralised", 3 / 8), ("destroyed", 1 / 8)]
    game = field("S HF 20 16 0; N EL 20 20 180 fearsome; phase move" + FAR)
    game.does("move u0")
    charge = game.battle.read("charge u1")
    charts = GAME.odds(game.battle, charge)
    assert charts[0].bars[0] == ("passes", 4 / 8)
    assert abs(sum(p for _, p in charts[1].bars) - 1) < 1e-9
    game = field("S HF 20 20 0 d1; S HF 30 20 0 d1; phase rally" + FAR)
    assert GAME.odds(game.battle, game.legal[0])[0].bars[0] == ("passes", 4 / 8)


def test_every_choice_has_words_and_reads_back():
    for battle in ("trebia", "points"):
        game = triarii.start("hannibal", battle, seed=5, fast=True)
        chance = FastDice(5)
        for _ in range(120):
            for action in game.legal:
                text = game.vocabulary().format(action)
                assert game.vocabulary().parse(text) == action
                assert game.describe(action) and not re.search(r"\bu\d+\b", game.describe(action)), text
            game.apply(game.legal[chance.below(len(game.legal))])


def test_a_dragged_base_finds_its_steps():
    game = field("S HF 20 10 0; S LH 30 10 0 free-facing; phase move" + FAR)
    game.does("move u0")
    chance = FastDice(3)
    found = 0
    for _ in range(60):
        x, y, h = 1900 + chance.below(200), 1000 + chance.below(400), (340 + chance.below(41)) % 360
        answer = game.battle.why_not(f"place u0 at {x / 100:.2f} {y / 100:.2f} facing {h}")
        found += answer is None
        assert answer is None or (answer.rule and answer.sentence)
    assert found > 20
    game.does("stand", "move u1", "place u1 at 33.33 4.56 facing 200")
    assert game.place(1) == (3333, 456, 200)
    assert isinstance(game.battle.try_play("place u0 at 20.00 10.00 facing 0"), Rejection)


def test_a_refused_move_tells_the_measure_and_who_is_in_the_way():
    game = scenario("zama", "1 1 1 1")
    game.does("move u0")
    reasons = {
        "place u0 at 19.20 18.35 facing 0": "0.35 inch too far: advance 5.35 of 5.00.",
        "place u0 at 20.00 19.50 facing 0": "1.55 inch too far: oblique 6.55 of 5.00.",  # and on the elephants' tusks
        "march WL30 F4.50": "0.34 inch too far: wheel 0.84 + advance 4.50 of 5.00.",
        "march AF F3.00": "0.50 inch too far: about 2.50 + advance 3.00 of 5.00.",
        "charge u20": "Elephants 1 is 6.20 inch away, and the move is 5.00.",
        "charge u4": "Only enemies are charged.",
        "place u0 at 19.20 10.60 facing 0": "The move would end on Principes 1.",
    }
    for text, sentence in reasons.items():
        assert game.battle.why_not(text).sentence == sentence
    near = field("S HF 20 20 0; N HF 20 23 180" + FAR)
    near.does("move u0")
    touched = near.battle.why_not("place u0 at 20.00 21.50 facing 0")
    assert touched.sentence == "The move would touch Heavy Foot 1: that is a charge."
    early = near.battle.why_not("march F1.40 F1.00")
    assert early.sentence == "The move touches Heavy Foot 1 before its last step."


def test_a_shaken_unit_is_offered_the_way_to_a_commander():
    game = field("S HF 20 20 0 d1; S CV 14 20 0 @+1/+1; N HF 30 30 270" + FAR)
    game.does("move u0")
    assert "place u0 at 17.00 20.00 facing 270" in game.texts()  # a turn of 2.00, then 3.00 toward him
    near = field("S HF 20 20 60 d1; S CV 17 17 0 @+1/+1; N HF 30 30 270" + FAR)
    near.does("move u0")
    assert any(text.endswith("facing 225") for text in near.texts())  # about, 15 degrees back, and an inch short of him
    fresh = field("S HF 20 20 60; S CV 17 17 0 @+1/+1; N HF 30 30 270" + FAR)
    fresh.does("move u0")
    assert not any(text.endswith("facing 225") for text in fresh.texts())
    riders = field("S LH 20 20 90 free-facing d1; S CV 10 19 0 @+1/+1; N HF 40 20 270" + FAR)
    riders.does("move u0")
    assert any(text.startswith("place u0 at 12.5") for text in riders.texts())
