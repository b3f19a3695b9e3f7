"""The one gate: who decides, what is asked, what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.choices import Choice, Question
from triarii.engine.frames import Prompt

if TYPE_CHECKING:
    from triarii.engine.battle import Battle


@final
class Decision:
    """Which seat decides, and every legal action. The question and the words are made when they are asked for, which
    takes the battle as it stands: read them before you play on."""

    __slots__ = ("seat", "actions", "_battle", "_prompt")

    def __init__(self, battle: Battle, seat: int, actions: list[Action]) -> None:
        self.seat = seat
        self.actions = actions
        self._battle: Battle | None = battle
        self._prompt: Prompt | None = None

    def pass_by(self) -> None:
        """The battle moves on: what was not read until now can no longer be read."""
        self._battle = None

    @property
    def battle(self) -> Battle:
        if self._battle is None:
            raise RuntimeError("The battle has moved on since this decision: read its question before you play.")
        return self._battle

    @property
    def prompt(self) -> Prompt:
        if self._prompt is None:
            battle = self.battle
            self._prompt = battle.stack[-1].prompt(battle)
        return self._prompt

    @property
    def step(self) -> str:
        return self.prompt.step

    @property
    def rule(self) -> str:
        return self.prompt.rule

    @property
    def question(self) -> str:
        """What is asked, in words."""
        return self.battle.rendered("question", self.prompt.question)

    @property
    def public(self) -> str:
        """What everybody else may know of the question, in words."""
        return self.battle.rendered("question", self.prompt.public)

    @property
    def vocabulary(self) -> Vocabulary:
        return self.battle.vocabulary()

    @property
    def says(self) -> list[str]:
        """Each action in words that a player would use."""
        battle = self.battle
        return [battle.describe(action) for action in self.actions]

    def texts(self) -> list[str]:
        """Each action in the notation."""
        words = self.vocabulary
        return [words.format(action) for action in self.actions]

    def choices(self) -> list[Choice]:
        """Each action as a client reads it."""
        battle = self.battle
        return [battle.choice(action) for action in self.actions]

    def asked(self, mine: bool, listed: bool = True) -> Question:
        """The decision for the one who takes it (`mine`), or for those who only see that it is being taken. Who only
        looks back is not offered anything: without `listed` the choices are left out."""
        battle, prompt = self.battle, self.prompt
        seat = battle.seat_name(self.seat)
        if not mine:
            return Question(
                seat=seat, key=prompt.public.key, values=prompt.public.values
            )  # the rule could tell what he holds
        return Question(
            seat=seat,
            key=prompt.question.key,
            values=prompt.question.values,
            step=prompt.step,
            rule=prompt.rule,
            about=prompt.about,
            choices=tuple(self.choices()) if listed else (),
            open=listed and battle.stack[-1].takes_more(battle),
        )

    def to_data(self, mine: bool) -> dict[str, Any]:
        """The decision for the one who takes it (`mine`), or for those who only see that it is being taken."""
        if not mine:
            return {"seat": self.seat, "question": self.public}
        words = self.vocabulary
        return {
            "seat": self.seat,
            "step": self.step,
            "question": self.question,
            "rule": self.rule,
            "actions": [
                {
                    "text": words.format(action),
                    "verb": words.head(action),
                    "says": says,
                    "args": words.arguments(action),
                }
                for action, says in zip(self.actions, self.says, strict=True)
            ],
        }

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}: {self.question} [{self.rule}] {len(self.actions)} choices)"
