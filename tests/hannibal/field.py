"""Short positions and scripted dice for the tests of the free table."""

from __future__ import annotations

from triarii.engine.dice import ScriptedDice
from triarii.engine.header import Header
from triarii.engine.rejection import Rejection
from triarii.games.hannibal import GAME
from triarii.games.hannibal.battle import Hannibal


class Field:
    """A battle with short ways to play and to look."""

    def __init__(self, battle: Hannibal) -> None:
        self.battle = battle

    def __getattr__(self, name: str):
        return getattr(self.battle, name)

    def does(self, *texts: str):
        events = []
        for text in texts:
            answer = self.battle.try_play(text)
            assert not isinstance(answer, Rejection), f"{text}: {answer.sentence} ({answer.rule})"
            events = answer
        return events

    def refuses(self, text: str, rule: str = "") -> Rejection:
        before = self.battle.to_data()
        answer = self.battle.try_play(text)
        assert isinstance(answer, Rejection), f"{text} was played"
        assert self.battle.to_data() == before
        if rule:
            assert answer.rule == rule, f"{answer.rule}: {answer.sentence}"
        return answer

    def place(self, unit: int) -> tuple[int, int, int]:
        return self.battle.x[unit], self.battle.y[unit], self.battle.h[unit]

    def alive(self, unit: int) -> bool:
        return self.battle.status[unit] == 1

    def texts(self) -> list[str]:
        words = self.battle.vocabulary()
        return [words.format(action) for action in self.battle.legal]

    def step(self) -> str:
        return type(self.battle.stack[-1]).__name__

    def question(self) -> str:
        return self.battle.decision.question

    def happened(self, events, kind: str) -> list[dict]:
        """What was told of this kind: its values, its rule and its sentence."""
        told = [(self.battle.report(event), self.battle.tells(event)) for event in events]
        return [
            {"seat": event.seat, "rule": event.rule, "text": words, **event.values}
            for event, words in told
            if event.key == kind
        ]


def dice_of(text: str) -> list[int]:
    return [int(word) - 1 for word in text.split()]


def field(position: str, dice: str = "", options: dict | None = None, draws: list[int] | None = None) -> Field:
    """A position, with the dice as eight-sided faces."""
    chosen = GAME.checked_options(options or {})
    text = position if "phase" in position else f"{position}; phase move"
    header = Header("hannibal", "1", "points", chosen, ("south", "north"), "fast", "1", text)
    return Field(GAME.set_up(header, ScriptedDice(dice_of(dice), draws)))


def scenario(name: str, dice: str = "", options: dict | None = None) -> Field:
    chosen = GAME.checked_options(options or {})
    header = Header("hannibal", "1", name, chosen, ("south", "north"), "fast", "1", "")
    return Field(GAME.set_up(header, ScriptedDice(dice_of(dice))))


def points_game(dice: str = "", draws: list[int] | None = None, options: dict | None = None) -> Field:
    chosen = GAME.checked_options(options or {})
    header = Header("hannibal", "1", "points", chosen, ("red", "blue"), "fast", "1", "")
    return Field(GAME.set_up(header, ScriptedDice(dice_of(dice), draws)))


FAR = "; N HF 2.00 34.00 180; N HF 6.00 34.00 180; S HF 2.00 2.00 0; S HF 46.00 2.00 0"  # so that nobody has lost
STOP = "; N LV 40 34 180 d1; N LV 44 34 180 d1"  # two units to rally: the northern half waits for a choice
