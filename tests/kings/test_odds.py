"""Odds before an action, and the words on its button."""

from __future__ import annotations

from itertools import product

import pytest

import triarii
from tests.kings.field import does, kings, order_fight, texts
from triarii.drawing.dice import face_svg
from triarii.engine.dice import FastDice
from triarii.games.kings import GAME
from triarii.games.kings.odds import binomial
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.state import Kings

MORE = "; A3 S CO; A4 N CO; turn S fights"


def odds(battle: Kings, text: str) -> dict[str, float]:
    action = battle.vocabulary().parse(text)
    assert action in battle.legal
    chart = GAME.odds(battle, action)[0]
    assert sum(p for _, p in chart.bars) == pytest.approx(1)
    return dict(chart.bars)


def test_the_odds_of_an_assault_are_those_of_every_way_the_dice_can_fall():
    found = odds(kings("C3 S AX; C4 N AX" + MORE), "assault C4 from C3")
    counted = dict.fromkeys(found, 0.0)
    for faces in product((1, 5), repeat=8):
        chance = 1.0
        for face in faces:
            chance *= 1 / 3 if face == 5 else 2 / 3
        battle = kings("C3 S AX; C4 N AX" + MORE, " ".join(map(str, faces)) + " 6" * 20)
        order_fight(battle, "C4", "C3", "keep", "keep")
        outcome = next(frame for frame in battle.stack if isinstance(frame, Outcomes))
        if outcome.assaulter_won:
            label = "assaulter by 2 or more" if outcome.excess >= 2 else "assaulter by 1"
        else:
            label = "target by 2 or more" if outcome.excess >= 2 else "target by 0 or 1"
        counted[label] += chance
    assert counted == pytest.approx(found)


def test_the_fight_gift_is_in_the_odds():
    battle = kings("C3 S 3CO G1; C4 N CO; gifts S1 f" + MORE)
    action = battle.vocabulary().parse("assault C4 from C3")
    hits = dict(GAME.odds(battle, action)[1].bars)
    assert hits["0"] == hits["3"] == 0 and hits["4"] == pytest.approx(sum(binomial(11, 5)[:5]))


def test_simple_rolls():
    battle = kings("C2 S CO G1; A1 S CO; F5 N CO; turn S generals")
    assert odds(battle, "lead g1 to C3")["2+"] == pytest.approx(5 / 6)
    moving = kings("C3 S CO; A1 S CO; F5 N CO; turn S moves")
    does(moving, "order u1")
    assert odds(moving, "move u1 to D3") == pytest.approx({"4+": 0.5, "under 4": 0.5})
    assert GAME.odds(moving, moving.vocabulary().parse("move u1 to C4")) == []
    shooting = kings("C3 S SK; C4 N CO; turn S shooting", "1 1")
    assert odds(shooting, "shoot at C4 from C3") == pytest.approx({"0": 4 / 9, "1": 4 / 9, "2": 1 / 9})
    does(shooting, "shoot at C4 from C3")
    assert odds(shooting, "reroll") == pytest.approx({"0": 4 / 9, "1": 4 / 9, "2": 1 / 9})
    reserve = kings("C3 S CO; reserve S COv CO; F5 N CO; turn S reinforcements")
    assert odds(reserve, "call up u2")["3+"] == pytest.approx(2 / 3)
    valiant = kings("C3 S 3CO! G1; C4 N CO; gifts S1 v; turn S fights")
    assert odds(valiant, "call on g1")["4+"] == pytest.approx(0.5)


def test_rerolls_show_the_second_roll():
    pursuit = kings("C3 S CO; C4 N CO" + MORE, "1 1 1 1 1")
    does(pursuit, "assault C4 from C3", "fall back")
    assert odds(pursuit, "reroll")["5"] == pytest.approx(1 / 32)
    morale = kings("C3 S 2CO G1 m2; C2 S CO; F5 N CO; turn S morale", "4 4")
    assert odds(morale, "reroll") == pytest.approx({"0": 0.25, "1": 0.5, "2": 0.25})
    pikes = kings("C3 S CO; C4 N CO.p" + MORE, "1")
    order_fight(pikes, "C4", "C3")
    assert odds(pikes, "reroll") == pytest.approx({"0": 2 / 3, "1": 1 / 3})
    assert GAME.odds(pikes, pikes.legal[1]) == []


def test_every_action_of_a_game_has_plain_words_and_its_odds_add_up():
    for name in ("open-field", "jade-gate"):
        battle = triarii.start("kings", name, seed=12)
        chance = FastDice(12)
        while battle.outcome is None:
            decision = battle.decision
            assert decision is not None and len(set(decision.says)) == len(decision.says)
            for action in battle.legal[:8]:
                for chart in GAME.odds(battle, action):
                    assert sum(p for _, p in chart.bars) == pytest.approx(1)
            battle.apply(battle.legal[chance.below(len(battle.legal))])


def test_what_a_button_says():
    battle = kings("C3 S CO; A1 S CO; F5 N CO; turn S moves")
    does(battle, "order u1")
    assert battle.decision is not None
    assert battle.decision.says[1] == "Close order infantry 1 to D3 (4+)" and texts(battle)[1] == "move u1 to D3"


def test_the_faces_of_the_die():
    assert GAME.faces == ("1", "2", "3", "4", "5", "6")
    assert "5 on a six-sided die" in face_svg(GAME.dice, "5")
