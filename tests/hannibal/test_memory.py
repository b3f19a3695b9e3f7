"""Remembered lists of moves are those that would be made anew."""

from __future__ import annotations

import pytest

from tests.hannibal.field import field
from triarii.engine.dice import FastDice, ScriptRanOut
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.memory import Memory
from triarii.games.hannibal.words import END
from triarii.players.knowledge import new_knowledge, sampled
from triarii.table import start


@pytest.mark.parametrize("place", ["trebia", "cynoscephalae", "zama"])
def test_a_remembered_list_is_the_list_of_the_rules(place: str):
    """The same half is played several times with other moves, and every list is made anew as well."""
    battle = start("hannibal", place, 3, fast=True)
    assert isinstance(battle, Hannibal)
    battle.quiet = True
    battle.memory = Memory()
    known = new_knowledge("hannibal")
    rng = FastDice(5)
    compared = 0
    seen: set[int] = set()
    for _ in range(400):
        for _ in range(3):
            twin = battle.clone()
            for _ in range(12):
                if twin.outcome is not None:
                    break
                twin.apply(twin.legal[sampled(known.rank(twin), 0.5, rng)])
                frame = twin.stack[-1]
                if isinstance(frame, Manoeuvre):
                    compared += 1
                    seen.add(id(twin.listed))
                    anew = frame.listed(twin)
                    assert twin.listed.choices == anew.choices
                    assert twin.listed.paths == anew.paths
        for _ in range(12):
            if battle.outcome is None:
                battle.apply(battle.legal[sampled(known.rank(battle), 0.1, rng)])
        if battle.outcome is not None or compared > 1500:
            break
    assert compared > 200
    assert len(seen) < compared  # some were met again


def to_the_end(battle: Hannibal) -> None:
    """Let everybody stand until nothing but the end of the phase is left."""
    while len(battle.legal) > 1:
        battle.apply(next(action for action in reversed(battle.legal) if action.verb != END))


def test_who_looks_ahead_ends_the_phase_before_the_dice():
    """One fight is rolled for at once, so that only a pause before it shows the position that a plan leads to."""
    game = field("S HF 20 20 0; N HF 20 21.6 180; S SK 2 2 0; N SK 46 34 180").battle
    with pytest.raises(ScriptRanOut):
        to_the_end(game.clone())
    twin = game.clone()
    twin.memory = Memory()
    to_the_end(twin)
    assert [action.verb for action in twin.legal] == [END]
