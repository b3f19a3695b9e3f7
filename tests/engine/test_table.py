"""The table itself, shown with the smallest game there is."""

from __future__ import annotations

import pickle

import pytest

import triarii
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.record import Record
from triarii.engine.rejection import IllegalAction, Rejection

pytestmark = pytest.mark.usefixtures("duel")


def played_out(seed: int) -> Battle:
    battle = triarii.start("duel", seed=seed)
    chance = FastDice(seed)
    while battle.outcome is None:
        battle.play(battle.legal[chance.below(len(battle.legal))])
    return battle


def test_the_same_seed_gives_the_same_game():
    assert played_out(3).record().text() == played_out(3).record().text()
    assert played_out(3).record().text() != played_out(4).record().text()


def test_a_record_is_read_back_and_verified():
    battle = played_out(5)
    record = Record.parse(battle.record().text())
    assert record.verify().same_as(battle)
    assert record.replay().record().text() == record.text()


def test_a_changed_record_is_found_out():
    text = played_out(5).record().text()
    changed = text.replace("stand", "parry", 1)
    with pytest.raises(Exception, match="hash of line"):
        Record.parse(changed).verify()


def test_an_illegal_action_is_refused_and_leaves_no_trace():
    battle = triarii.start("duel", seed=1)
    before = battle.to_data()
    answer = battle.try_play("parry")
    assert isinstance(answer, Rejection) and answer.code == "not-offered"
    assert battle.to_data() == before


def test_playing_an_illegal_action_raises_with_the_sentence_and_the_rule():
    battle = triarii.start("duel", seed=1)
    before, refusal = battle.to_data(), battle.why_not("parry")
    assert refusal is not None
    with pytest.raises(IllegalAction) as raised:
        battle.play("parry")
    assert str(raised.value) == f"{refusal.sentence} [{refusal.rule}]"
    assert raised.value.rejection == refusal and raised.value.rule == refusal.rule
    assert pickle.loads(pickle.dumps(raised.value)).rejection == refusal
    assert battle.to_data() == before


def test_the_other_hand_is_not_in_the_view():
    battle = triarii.start("duel", seed=1)
    assert battle.view(0).data["state"]["hands"][1] == [None, None, None]
    assert battle.view(-1).data["state"]["hands"] == [[None] * 3, [None] * 3]
    assert "actions" not in battle.view(1).data["decision"]


def test_a_card_that_was_shown_cannot_be_taken_back():
    battle = triarii.start("duel", seed=1)
    battle.play(battle.legal[0])
    refusal = battle.undo(0)
    assert isinstance(refusal, Rejection) and refusal.code == "committed"
