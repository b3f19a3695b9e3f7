"""The smallest game for four: in turn each seat takes a step or waits, and who has taken three steps has won."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from triarii.drawing.board import hexagon
from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.event_types import Scored
from triarii.engine.events import Story
from triarii.engine.frames import Frame, Prompt
from triarii.engine.game import BattleInfo, Game, Standing
from triarii.engine.header import Header
from triarii.engine.scene import Board, Piece, Place, Scene
from triarii.engine.text import Templates, Text, text
from triarii.engine.words import Slot

SEATS: Final = ("north", "east", "south", "west")
WORDS = Vocabulary(game="ring")
STEP: Final = WORDS.verb("step")
WAIT: Final = WORDS.verb("wait")
STORY = Story(Slot("count"))
STEPPED: Final = STORY.declare("stepped", "count", "TR-1.01", Scored, total="count")
TEMPLATES: Final = {
    "question": {"turn": "Step or wait?"},
    "action": {"step": "Step", "wait": "Wait"},
    "event": {"stepped": "has gone {count} steps"},
}
FIELD: Final = Board(
    kind="hexes",
    game="ring",
    width=10.0,
    height=4.0,
    label="Four in a row",
    places=tuple([Place(seat, (2 + 2 * n, 2), tuple(hexagon(2 + 2 * n, 2, 1.0))) for n, seat in enumerate(SEATS)]),
    scale=60,
)


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

    def says(self, action: Action) -> Text:
        return text(WORDS.head(action))


class Round(Frame[Ring]):
    def resume(self, battle: Ring) -> bool:
        return battle.ask(self.step, [Action(STEP), Action(WAIT)])

    def prompt(self, battle: Ring) -> Prompt:
        return Prompt("turn", text("turn"), "TR-1.01", about=(SEATS[self.step],))

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

    def templates(self) -> Templates:
        return Templates({**TEMPLATES})

    def board(self, view: dict[str, Any]) -> Board:
        return FIELD

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        walkers = [
            Piece(
                id=seat,
                form="block",
                at=board.places[number].at,
                symbol="horse",
                army=number,
                place=seat,
                strength=(steps, 3),
                code=str(steps),
                name=seat,
                label=f"{seat}, {steps} of 3 steps",
            )
            for number, (seat, steps) in enumerate(zip(SEATS, view["state"]["steps"], strict=True))
        ]
        return Scene(board.hash(), tuple(walkers))

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
