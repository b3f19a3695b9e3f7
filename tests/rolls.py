"""Do the charts of an action tell the truth? Its exact chances against many rolls of it by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import Event
from triarii.engine.game import Game

Bars = list[tuple[str, str]]  # the title of a chart, and which of its bars has come true
SOME = 2_000
A_MILLION = 1_000_000

# Every check of odds twice: with some rolls always, with a million in the soak
how_often = pytest.mark.parametrize(
    "trials", [pytest.param(SOME, id="some"), pytest.param(A_MILLION, id="a-million", marks=pytest.mark.soak)]
)


def charts(game: Game, battle: Battle, text: str) -> dict[str, dict[str, float]]:
    """What a legal action promises, by title and bar."""
    action = battle.vocabulary().parse(text)
    assert action in battle.legal
    return {chart.title: dict(chart.bars) for chart in game.odds(battle, action)}


def rolled(
    battle: Battle, text: str, trials: int, outcome: Callable[[Battle, Action], Bars]
) -> dict[str, Counter[str]]:
    """How often each bar came true when the action was played so many times from the same position."""
    action = battle.vocabulary().parse(text)
    assert isinstance(action, Action)
    dice = FastDice(5)
    battle.journal = None
    found: dict[str, Counter[str]] = {}
    for _ in range(trials):
        twin = battle.clone()
        twin.dice = dice
        for title, bar in outcome(twin, action):
            found.setdefault(title, Counter())[bar] += 1
    return found


def agree(exact: dict[str, dict[str, float]], counted: dict[str, Counter[str]]) -> None:
    """Every bar within five standard errors, none that the charts do not know, and none left out."""
    assert set(exact) == set(counted)
    for title, bars in exact.items():
        assert sum(bars.values()) == pytest.approx(1)
        assert set(counted[title]) <= set(bars), title
        trials = counted[title].total()
        for bar, p in bars.items():
            rate = counted[title][bar] / trials
            assert abs(rate - p) <= 5 * sqrt(p * (1 - p) / trials) + 1e-9, f"{title}, {bar}: {p:.5f}, rolled {rate:.5f}"


def played_on(twin: Battle, action: Action, ends: int, quiet: tuple[int, ...]) -> list[Event]:
    """Play an action and on by the quiet choices, or else the last one, until an event of this kind is told."""
    events = list(twin.apply(action))
    while twin.outcome is None and all(event.kind != ends for event in events):
        chosen = twin.legal[-1]
        for listed in twin.legal:
            if listed.verb in quiet:
                chosen = listed
        events += twin.apply(chosen)
    return events
