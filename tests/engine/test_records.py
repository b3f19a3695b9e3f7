"""Records, undo and views of the toy."""

from __future__ import annotations

import re

import pytest

import triarii
from tests.toys.duel import PARRY, PLAY
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice, RecordedDice
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.game import BadSetup
from triarii.engine.record import Record
from triarii.engine.rejection import Rejection

pytestmark = pytest.mark.usefixtures("duel")


def played(count: int, seed: int = 5) -> Battle:
    battle = triarii.start("duel", seed=seed)
    while battle.outcome is None and count > 0:
        battle.play(battle.legal[-1])
        count -= 1
    return battle


# Records


def test_a_record_reads_like_this():
    rows = played(2).record().text().splitlines()
    assert rows[:6] == ["triarii record 1", "game duel", "rules 1", "battle first", "seat left", "seat right"]
    assert re.fullmatch(r"dice keyed [0-9a-f]{64}", rows[6])
    assert re.fullmatch(r"opening \d \d \d \d \d \d \| [0-9a-f]{16}", rows[7])
    assert re.fullmatch(r"1 left play \d \| - \| [0-9a-f]{16}", rows[8])
    assert re.fullmatch(r"2 right stand \| \d \| [0-9a-f]{16}", rows[9])


def test_a_record_can_be_replayed_up_to_any_action():
    record = played(6).record()
    for count in range(7):
        assert record.replay(count).to_data()["state"] == played(count).to_data()["state"]


def test_remarks_and_blank_rows_do_not_matter():
    text = played(3).record().text()
    head, opening = text.split("opening", 1)
    remarked = f"{head}# a fine battle\n\nopening{opening}\n# the end\n"
    assert Record.parse(remarked).verify().same_as(played(3))


def test_verified_dice_go_on_where_they_stopped():
    again = Record.parse(played(3).record().text()).verify()
    whole = played(3)
    for battle in (again, whole):
        battle.play(battle.legal[-1])
        battle.play(battle.legal[-1])
    assert again.record().text() == whole.record().text()


def test_a_record_of_fast_dice_is_verified_too():
    battle = triarii.start("duel", seed=3, fast=True)
    battle.play(battle.legal[0])
    assert Record.parse(battle.record().text()).verify().same_as(battle)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace("triarii record 1", "triarii record 9"), "not a record"),
        (lambda text: text.replace("battle first\n", ""), "no line 'battle'"),
        (lambda text: text.replace("game duel", "game chess"), "no game 'chess'"),
        (lambda text: text.replace("battle first", "battle cannae"), "no battle 'cannae'"),
        (lambda text: text.replace("seat right\n", ""), "seats should be left, right, not left"),
        (lambda text: text.replace("rules 1", "weather rain"), "'weather' is not part of a record's head"),
        (lambda text: text.split("opening")[0], "no line 'opening'"),
        (lambda text: text.replace("opening ", "opening x "), "whole numbers"),
        (lambda text: re.sub(r"\n1 .*", "", text), "move 1 is missing or out of order"),
        (lambda text: text.replace("2 right", "2 left"), "Line 2: left acts, but the decision is with right"),
        (
            lambda text: re.sub(r"\n2 right stand \|.*?\|", "\n2 right sleep | - |", text),
            "Line 2: 'sleep' is not legal",
        ),
        (lambda text: re.sub(r"(\n2 right stand) \|.*?\|", r"\1 |", text), "a move reads"),
        (lambda text: re.sub(r"(\n4 left stand \|).*?\|", r"\1 - |", text), "does not fit the rules"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_one_sentence(change, sentence: str):
    with pytest.raises(BadSetup, match=re.escape(sentence)):
        Record.parse(change(played(4).record().text())).replay()


def test_results_that_the_key_does_not_give_are_found_out():
    record = played(2).record()
    forged = Record(record.header, [(result + 1) % 9 for result in record.opening], [])
    assert forged.replay().outcome is None
    with pytest.raises(BadSetup, match="not dealt from the key"):
        Record.parse(forged.text()).verify()


def test_a_clone_has_no_record():
    with pytest.raises(BadSetup, match="A clone keeps no journal"):
        played(1).clone().record()


# Undo


def drawn(*cards: int, rolls: tuple[int, ...] = ()) -> Battle:
    """A duel with these six cards dealt."""
    from triarii.engine.header import Header
    from triarii.engine.registry import game

    header = Header("duel", "1", "first", {}, ("left", "right"))
    return game("duel").set_up(header, RecordedDice([card - 1 for card in cards] + list(rolls)))


def test_nothing_can_be_taken_back_before_the_first_action():
    answer = drawn(1, 2, 3, 4, 5, 6).undo(0)
    assert isinstance(answer, Rejection) and answer.code == "nothing-to-undo"


def test_nobody_takes_back_what_another_did():
    battle = drawn(1, 2, 3, 4, 5, 6)
    battle.play(Action(PLAY, 1))
    answer = battle.undo(1)
    assert isinstance(answer, Rejection) and answer.code == "not-yours"


def test_dice_stand():
    battle = drawn(1, 2, 3, 4, 5, 6, rolls=(8, 0))
    battle.play(Action(PLAY, 1))
    battle.play(Action(PARRY))
    answer = battle.undo(1)
    assert isinstance(answer, Rejection) and answer.code == "committed"


def test_what_is_taken_back_was_never_played():
    """The last action only, and the dice go on as if it had not been."""
    battle = triarii.start("ancients", "akragas", seed=7)
    while len(battle.legal) < 3 or battle.decision.step != "order":
        battle.play(battle.legal[0])
    seat = battle.seat
    battle.play(battle.legal[0])
    before = battle.record().replay().to_data()
    stream = battle.to_data()["dice"]
    battle.play(battle.legal[0])
    again = battle.undo(seat)
    assert not isinstance(again, Rejection)
    assert again.to_data()["state"] == before["state"] and again.to_data()["stack"] == before["stack"]
    assert again.to_data()["dice"] == stream


# Views


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_neither_dice_nor_key_nor_other_hands_are_in_a_view(viewer: int):
    battle = triarii.start("duel", seed=1)
    text = battle.view(viewer).json()
    assert battle.header.key not in text and '"dice"' not in text
    assert battle.view(viewer).data["state"]["hands"][1 - max(viewer, 0)] == [None] * 3


def test_only_the_one_who_decides_is_given_the_choices():
    battle = triarii.start("duel", seed=1)
    mine, other = battle.view(0), battle.view(1)
    assert mine.is_mine and not other.is_mine and not battle.view(SPECTATOR).is_mine
    assert mine.data["decision"]["actions"] == battle.decision.texts()
    assert other.data["decision"] == {"seat": 0}


def test_the_unknown_is_dealt_anew_and_the_known_stays():
    battle = triarii.start("duel", seed=1)
    worlds = [battle.determinize(0, FastDice(seed)) for seed in range(30)]
    assert all(world.to_data()["state"]["hands"][0] == battle.to_data()["state"]["hands"][0] for world in worlds)
    assert len({str(world.to_data()["state"]["hands"][1]) for world in worlds}) > 15


def test_a_stored_battle_shows_everything():
    battle = triarii.start("duel", seed=1)
    assert None not in battle.to_data(EVERYTHING)["state"]["hands"][1]


def test_a_battle_that_is_over_asks_nobody_and_says_so():
    battle = played(200)
    assert battle.outcome is not None and battle.decision is None and battle.legal == []
    refusal = battle.try_play("parry")
    assert isinstance(refusal, Rejection) and refusal.code == "over" and "a champion fell" in refusal.sentence
    assert battle.view(0).data["decision"] is None
    assert battle.outcome.value_for(battle.outcome.winners[0]) == 1.0
