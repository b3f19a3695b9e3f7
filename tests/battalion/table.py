"""Positions, scripted dice and short words for the tests of this game."""

from __future__ import annotations

from typing import Any

import pytest

from triarii.engine.dice import Dice, FastDice, ScriptedDice
from triarii.engine.events import Event
from triarii.engine.header import Header
from triarii.engine.rejection import Rejection
from triarii.games.battalion import GAME
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.words import NONE, UNIT_WORDS

rule = pytest.mark.rule
TWO = ("north", "south")
FOUR = ("northwest", "northeast", "southwest", "southeast")


def header(battle: str, position: str = "", four: bool = False, size: int = 8, pack: str = "") -> Header:
    seats = FOUR if four or battle.endswith("four") else TWO
    options: dict[str, Any] = {"size": size, "pack": pack}
    return Header("battalion", "1", battle, options, seats, "scripted", "", position)


def told(battle: Battalion, event: Event) -> dict[str, Any]:
    """What happened, with its name, its sentence, and its values by their labels."""
    report = battle.report(event)
    return {**report.values, "event": report.key, "rule": report.rule, "text": battle.tells(event)}


class Table:
    """A battle under test: it plays words, refuses nothing silently, and answers questions about the position."""

    def __init__(self, battle: Battalion) -> None:
        self.battle = battle
        self.events: list[dict[str, Any]] = []  # everything told since the position was set up

    def does(self, *actions: str) -> Table:
        for action in actions:
            answer = self.battle.try_play(action)
            assert not isinstance(answer, Rejection), f"{action}: {answer}; legal: {self.legal()}"
            self.events += [told(self.battle, event) for event in answer]
        return self

    def plays(self, *actions: str) -> Table:
        """Play these, and pass every card window and roll every pool that comes in between."""
        for action in actions:
            while action not in self.legal():
                self.step_over(action)
            self.does(action)
        return self

    def step_over(self, wanted: str = "") -> None:
        legal = self.legal()
        assert "pass" in legal or "roll" in legal, f"{wanted} is not legal: {self.battle.decision} {legal}"
        self.does("pass" if "pass" in legal else "roll")

    def settle(self) -> Table:
        """Pass all windows and roll all pools until something else is asked, or the battle is over."""
        while self.battle.outcome is None and ("pass" in self.legal() or "roll" in self.legal()):
            self.step_over()
        return self

    def legal(self) -> list[str]:
        return [self.battle.vocabulary().format(action) for action in self.battle.legal]

    def refuses(self, action: str, rule: str = "", code: str = "") -> bool:
        answer = self.battle.why_not(action)
        assert answer is not None, f"{action} is legal"
        assert not rule or answer.rule == rule, answer
        assert not code or answer.code == code, answer
        return True

    def asks(self, seat: str, step: str) -> bool:
        decision = self.battle.decision
        assert decision is not None, f"the battle is over: {self.battle.outcome}"
        found = (self.battle.seat_name(decision.seat), decision.step)
        assert found == (seat, step), f"{found} {decision.question} {self.legal()}"
        return True

    def told(self, name: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["event"] == name]

    def last_roll(self) -> list[int]:
        return [int(die) for die in self.told("rolled")[-1]["dice"]]

    def tokens(self, side: str) -> tuple[int, int]:
        """Ready order and spent disorder in the camp."""
        at = "ab".index(side)
        return self.battle.ready[at], self.battle.spent[at]

    def on(self, unit: str) -> tuple[int, int]:
        """Order and disorder on a unit."""
        at = UNIT_WORDS.index(unit)
        return self.battle.order[at], self.battle.disorder[at]

    def place(self, unit: str) -> int:
        return self.battle.place[UNIT_WORDS.index(unit)]

    def ranks(self, unit: str) -> list[str]:
        column = self.battle.columns[UNIT_WORDS.index(unit)]
        return [] if column is None else list(column.names)

    def foes(self, unit: str) -> list[str]:
        mask = self.battle.contact[UNIT_WORDS.index(unit)]
        return [word for at, word in enumerate(UNIT_WORDS) if mask >> at & 1]

    def hand(self, seat: str) -> list[str]:
        at = self.battle.header.seats.index(seat)
        return [self.battle.library.cards[kind].word for kind in self.battle.hands[at]]

    def active(self) -> str:
        return self.battle.seat_name(self.battle.active)

    def winner(self) -> tuple[str, ...]:
        assert self.battle.outcome is not None, "the battle goes on"
        return tuple(self.battle.seat_name(seat) for seat in self.battle.outcome.winners)

    def dice_left(self) -> int:
        dice = self.battle.dice
        assert isinstance(dice, ScriptedDice)
        return dice.left()


def script(dice: str) -> list[int]:
    """Faces 1 to 8 as written on the dice."""
    return [int(face) - 1 for face in dice.split()]


def position(text: str, dice: str = "", draws: list[int] | None = None, four: bool = False, pack: str = "") -> Table:
    """A battle from a position in notation, with scripted dice."""
    rolled: Dice = ScriptedDice(script(dice), draws)
    return Table(GAME.set_up(header("muster-four" if four else "muster", text, four, pack=pack), rolled))


def set_battle(word: str, dice: str = "", draws: list[int] | None = None) -> Table:
    return Table(GAME.set_up(header(word), ScriptedDice(script(dice), draws)))


def muster(size: int = 8, dice: str = "", four: bool = False) -> Table:
    return Table(GAME.set_up(header("muster-four" if four else "muster", size=size), ScriptedDice(script(dice))))


def tokens_add_up(battle: Battalion, size: int) -> bool:
    """BA-TOKEN-07"""
    for side in range(2):
        first = side * 12
        total = battle.ready[side] + battle.spent[side]
        total += sum(battle.order[first : first + 12]) + sum(battle.disorder[first : first + 12])
        if total != size or min(battle.ready[side], battle.spent[side]) < 0:
            return False
    return True


__all__ = ["FOUR", "NONE", "TWO", "FastDice", "Table", "header", "muster", "position", "rule", "set_battle"]
