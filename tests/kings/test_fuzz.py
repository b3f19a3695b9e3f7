"""Random games under every option: what must hold at every single decision."""

from __future__ import annotations

import json

import pytest

import triarii
from triarii.engine.dice import FastDice
from triarii.engine.record import Record
from triarii.games.kings import GAME
from triarii.games.kings.order import points_lost
from triarii.games.kings.state import ABSENT, Kings

BATTLES = [info.id for info in GAME.battles()]
CODES = list(GAME.armies)


def options_for(seed: int, battle: str) -> dict[str, object]:
    rng = FastDice(seed)
    chosen: dict[str, object] = {}
    for option in GAME.options():
        if option.key in ("army", "opponent"):
            if battle == "open-field":
                chosen[option.key] = CODES[rng.below(len(CODES))]
        elif rng.below(3) == 0:
            chosen[option.key] = option.values[rng.below(len(option.values))]
    return chosen


def check(battle: Kings) -> None:
    assert not battle.invariants()
    for seat in (0, 1):
        assert battle.fallen[seat] == points_lost(battle, seat)
        assert battle.generals[2 * seat] != ABSENT


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_keeps_the_table_in_order(seed: int):
    name = BATTLES[seed % len(BATTLES)]
    battle = triarii.start("kings", name, seed=seed, options=options_for(seed, name))
    assert isinstance(battle, Kings)
    chance = FastDice(seed + 1000)
    for _ in range(5000):
        if battle.outcome is not None:
            break
        assert battle.legal
        assert len(set(battle.legal)) == len(battle.legal)
        check(battle)
        count = len(battle.legal)
        bold = seed % 2 and count > 2 and chance.below(12)  # half of the games hardly ever pass
        action = battle.legal[chance.below(count - 1 if bold else count)]
        text = battle.vocabulary().format(action)
        assert battle.vocabulary().parse(text) == action
        battle.play(action)
    assert battle.outcome is not None
    record = Record.parse(battle.record().text())
    assert record.verify().same_as(battle)


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_can_be_cloned_stored_and_seen_at_every_decision(seed: int):
    name = BATTLES[seed % len(BATTLES)]
    battle = triarii.start("kings", name, seed=seed, options=options_for(seed + 77, name))
    assert isinstance(battle, Kings)
    chance = FastDice(seed + 5)
    while battle.outcome is None:
        stored = json.loads(json.dumps(battle.to_data()))
        again = GAME.load(stored)
        assert again.same_as(battle)
        twin = battle.clone()
        assert twin.same_as(battle)
        for viewer in (-1, 0, 1):
            view = battle.view(viewer)
            for deal in (1, 2):
                assert battle.determinize(viewer, FastDice(deal)).view(viewer).json() == view.json()
        place = chance.below(len(battle.legal))
        twin.apply(twin.legal[place])
        again.apply(again.legal[place])
        battle.apply(battle.legal[place])
        assert twin.same_as(battle) and again.same_as(battle)


@pytest.mark.parametrize("name", BATTLES)
def test_always_playing_the_first_choice_ends_the_game(name: str):
    battle = triarii.start("kings", name, seed=3)
    for _ in range(20000):
        if battle.outcome is not None:
            return
        battle.apply(battle.legal[0])
    raise AssertionError("the game does not end")


def test_two_flank_notes_look_alike_to_the_opponent():
    views = []
    for note in (0, 1):
        battle = triarii.start("kings", "jade-gate", seed=4)
        assert isinstance(battle, Kings)
        battle.flank_note[0] = note
        views.append((battle.view(1).json(), battle.view(-1).json()))
    assert views[0] == views[1]
    assert triarii.start("kings", "jade-gate", seed=4).view(0).data["state"]["flank_note"][0] == 1
