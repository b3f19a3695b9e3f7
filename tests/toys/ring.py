"""The smallest game for four: in turn each seat takes a step or waits, and who has taken three steps has won."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.events import Story
from triarii.engine.frames import Frame, Prompt
from triarii.engine.game import BattleInfo, Game, Standing
from triarii.engine.header import Header
from triarii.engine.words import Slot

SEATS: Final = ("north", "east", "south", "west")
WORDS = Vocabulary()
STEP: Final = WORDS.verb("step")
WAIT: Final = WORDS.verb("wait")
STORY = Story(Slot("count"))
STEPPED: Final = STORY.tells("stepped", "has gone {count} steps", "TR-1.01")


class Ring(Battle):
    def __init__(self, header: Header, dice: Dice) -> None:
        super().__init__(header, dice)
        self.steps = [0, 0, 0, 0]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def clone(self) -> Ring:
        twin = Ring(self.header, self.dice)
        self.copy_table_to(twin)
        twin.steps = self.steps[:]
        return twin

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        return {"steps": self.steps}


class Round(Frame[Ring]):
    def resume(self, battle: Ring) -> bool:
        return battle.ask(self.step, [Action(STEP), Action(WAIT)])

    def prompt(self, battle: Ring) -> Prompt:
        return Prompt("turn", "Step or wait?", "TR-1.01")

    def clone(self) -> Round:
        twin = Round()
        twin.step = self.step
        return twin

    def answer(self, battle: Ring, action: Action) -> None:
        seat = self.step
        self.step = (seat + 1) % 4
        if action.verb == STEP:
            battle.steps[seat] += 1
            battle.tell(STEPPED, seat, battle.steps[seat])
            if battle.steps[seat] == 3:
                battle.end((seat,), "three steps", "TR-1.02", tuple(battle.steps))


class RingGame(Game):
    name = "ring"
    title = "Ring"

    def folder(self) -> Path:
        return Path(__file__).parent

    def battles(self) -> list[BattleInfo]:
        return [BattleInfo("round", "Once around", "", SEATS, SEATS)]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def text_board(self, state: dict[str, Any]) -> str:
        return " ".join(str(steps) for steps in state["state"]["steps"])

    def svg_board(self, state: dict[str, Any]) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg" class="triarii-board ring" viewBox="0 0 1 1" role="img"/>'

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        return [Standing(seat, seat, steps, 3, []) for seat, steps in zip(SEATS, state["state"]["steps"], strict=True)]

    def set_up(self, header: Header, dice: Dice) -> Ring:
        battle = Ring(header, dice)
        battle.begin(Round())
        return battle

    def blank(self, header: Header, dice: Dice) -> Ring:
        return Ring(header, dice)

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, Ring)
        battle.steps = list(data["state"]["steps"])
        frame = Round()
        frame.fill(data["stack"][0])
        battle.stack.append(frame)


GAME = RingGame()
