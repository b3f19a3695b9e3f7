"""Looking back at a game."""

from __future__ import annotations

import os
import signal

import pytest

import triarii
from triarii.engine.record import Record
from triarii.lab.match import play_once
from triarii.lab.review import parts_of, review, review_page
from triarii.players import Budget, player


def duel_record(seed: int) -> Record:
    battle = triarii.start("duel", seed=seed)
    players = [player("random", seed=seat) for seat in (0, 1)]
    while battle.outcome is None:
        battle.play(players[battle.seat].choose(battle.view(battle.seat), Budget(iterations=1)))
    return battle.record()


def test_a_record_is_cut_where_dice_or_another_seat_come_in():
    record = duel_record(3)
    parts = parts_of(record)
    assert parts[0][0] == 0 and parts[-1][1] == len(record.lines)
    assert all(len({line.seat for line in record.lines[a:b]}) == 1 for a, b in parts)


def test_a_review_ends_with_certainty_and_adds_up():
    pytest.importorskip("matplotlib")
    record = duel_record(3)
    found = review(record, trials=12)
    last = found.turns[-1].chances
    assert sorted(last) == [0.0, 1.0] and found.winners == [found.seats[last.index(1.0)]]
    for place, seat in enumerate(found.seats):
        other = found.seats[1 - place]
        whole = last[place] - found.turns[0].chances[place]
        assert found.luck[seat] == pytest.approx(whole + found.given_away[seat] - found.given_away[other], abs=0.01)
    assert "Chance of winning" in review_page(found)
    for choice in found.blunders:
        assert choice.played_says and choice.better_says
        assert len(choice.played_says) <= len(choice.played)
    assert review(record, trials=12).to_data() == found.to_data()


@pytest.mark.parametrize(
    ("game", "battle"),
    [
        ("ancients", "akragas"),
        ("battalion", "sb1"),
        ("hannibal", "zama"),
        ("kings", "kings-road"),
        ("kings", "jade-gate"),
    ],
)
def test_a_battle_of_every_game_is_looked_back_at_to_its_end(game: str, battle: str):
    """Also where what was played leads to the same position as a plan that is known already."""
    record = Record.parse(play_once(game, battle, ["greedy", "greedy"], 3)["record"])
    found = review(record, trials=3)
    assert found.seen == found.lines == len(record.lines)
    assert found.turns[-1].line == found.lines and set(found.turns[-1].chances) <= {0.0, 0.5, 1.0}


def test_nobody_is_blamed_for_how_a_better_plan_begins():
    """What is better must say what else to do: a plan that the played one only goes on from would not."""
    battle = triarii.start("battalion", "sb1", seed=0)
    players = [player("random", seed=seat) for seat in (0, 1)]
    while battle.outcome is None:
        battle.play(players[battle.seat].choose(battle.view(battle.seat), Budget(iterations=1)))
    blunders = review(battle.record(), trials=8).blunders
    assert blunders
    for choice in blunders:
        common = min(len(choice.played), len(choice.better))
        assert choice.played[:common] != choice.better[:common]


def test_the_interrupt_key_ends_a_review_with_what_was_seen():
    record = duel_record(3)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        part = review(record, 12, progress=lambda done, _: os.kill(os.getpid(), signal.SIGINT) if done == 6 else None)
    finally:
        signal.signal(signal.SIGINT, before)
    assert part.seen == parts_of(record)[5][1] and part.lines == len(record.lines)
    whole = review(record, 12)
    assert part.turns == whole.turns[: len(part.turns)] and whole.seen == whole.lines
