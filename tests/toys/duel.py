"""The smallest game with everything in it: hidden hands, dice, a reaction in the opponent's turn.

Two champions hold three cards of 1 to 9. In turn each plays a card as a blow; the other may parry with a die.
A blow that is not parried takes a life. Who has no life left has lost.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from triarii.drawing.board import hexagon
from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.event_types import CardPlayed, CardsDrawn, Damaged, Rolled
from triarii.engine.events import EVERYTHING, Story
from triarii.engine.frames import Frame, Prompt
from triarii.engine.game import BattleInfo, CardFace, Chart, Game, Standing
from triarii.engine.header import Header
from triarii.engine.outcome import outcome_from_data
from triarii.engine.scene import Board, Piece, Place, Scene
from triarii.engine.text import Templates, Text, text
from triarii.engine.words import Slot, Words

SEATS = ("left", "right")
CARD = Words("card", [str(card) for card in range(10)], role="card")
PIP = Slot("pip")
FACE = Words("face", [str(pip) for pip in range(9)])
CHAMPION = Words("champion", list(SEATS), role="piece")
WORDS = Vocabulary(CARD, game="duel")
PLAY: Final = WORDS.verb("play {card}", reveals=True)
PARRY: Final = WORDS.verb("parry", rolls=True, reveals=True)
STAND: Final = WORDS.verb("stand", reveals=True)
STORY = Story(CARD, PIP, FACE, CHAMPION)
DRAWN: Final = STORY.declare("drawn", "card!", "TD-1.01", CardsDrawn, cards=("card",))
PLAYED: Final = STORY.declare("played", "card", "TD-1.02", CardPlayed, True, card="card")
ROLLED: Final = STORY.declare(
    "rolled", "champion faces:face*", "TD-1.03", Rolled, faces="faces", purpose="=parry", roller="champion"
)
STRUCK: Final = STORY.declare(
    "struck", "lives:pip champion amount:pip", "TD-1.04", Damaged, piece="champion", amount="amount", left="lives"
)
TEMPLATES: Final = {
    "question": {
        "blow": {"is": "Which card do you strike with?", "public": "A blow is being chosen."},
        "parry": "Parry the blow of {blow}, or stand?",
    },
    "action": {"play": "Play {card}", "parry": "Parry", "stand": "Stand"},
    "event": {
        "drawn": {"is": "draws {card}", "hidden": "draws a card"},
        "played": "plays {card}",
        "rolled": "rolls {faces:face} to parry",
        "struck": "is struck and has {lives} left",
    },
}
FIELD: Final = Board(
    kind="hexes",
    game="duel",
    width=4.0,
    height=6.0,
    label="Two champions",
    places=tuple(
        [Place(seat, (2, 2 + 2 * row), tuple(hexagon(2, 2 + 2 * row, 1.0))) for row, seat in enumerate(SEATS)]
    ),
    scale=60,
)


class Duel(Battle):
    def __init__(self, header: Header, dice: Dice) -> None:
        super().__init__(header, dice)
        self.lives = [3, 3]
        self.hands: list[list[int]] = [[], []]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def clone(self) -> Duel:
        twin = Duel(self.header, self.dice)
        self.copy_table_to(twin)
        twin.lives = self.lives[:]
        twin.hands = [hand[:] for hand in self.hands]
        return twin

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        hands = [hand if viewer in (seat, EVERYTHING) else [None] * len(hand) for seat, hand in enumerate(self.hands)]
        return {"lives": self.lives, "hands": hands}

    def says(self, action: Action) -> Text:
        return text(WORDS.head(action), card=action.a) if action.verb == PLAY else text(WORDS.head(action))

    def draw(self, seat: int) -> None:
        card = 1 + self.dice.pick(9)
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.tell(DRAWN, seat, card)


class Deal(Frame[Duel]):
    def resume(self, battle: Duel) -> bool:
        for seat in (0, 1):
            for _ in range(3):
                battle.draw(seat)
        battle.stack[-1] = Turn(0)
        return False


class Turn(Frame[Duel]):
    FIELDS = ("step", "active", "blow")

    def __init__(self, active: int = 0) -> None:
        super().__init__()
        self.active = active
        self.blow = 0

    def clone(self) -> Turn:
        twin = Turn(self.active)
        twin.step = self.step
        twin.blow = self.blow
        return twin

    def resume(self, battle: Duel) -> bool:
        if self.step == 0:
            cards = sorted(set(battle.hands[self.active]))
            # asked even with three equal cards: nobody may learn that there is no choice
            return battle.ask(self.active, [Action(PLAY, card) for card in cards], alone_is_asked=True)
        return battle.ask(1 - self.active, [Action(PARRY), Action(STAND)])

    def prompt(self, battle: Duel) -> Prompt:
        if self.step == 0:
            return Prompt("blow", text("blow"), "TD-1.02", text("blow.public"))
        return Prompt("parry", text("parry", blow=self.blow), "TD-1.03", about=(SEATS[1 - self.active],))

    def answer(self, battle: Duel, action: Action) -> None:
        if self.step == 0:
            self.blow = action.a
            battle.hands[self.active].remove(action.a)
            battle.tell(PLAYED, self.active, action.a)
            self.step = 1
            return
        target = 1 - self.active
        parried = False
        if action.verb == PARRY:
            pip = battle.dice.die(9)
            battle.tell(ROLLED, target, target, many=(pip,))
            parried = pip >= self.blow
        if not parried:
            battle.lives[target] -= 1
            battle.tell(STRUCK, target, battle.lives[target], target, 1)
            if battle.lives[target] == 0:
                battle.end((self.active,), "a champion fell", "TD-1.05", tuple(battle.lives))
                return
        battle.draw(self.active)
        battle.stack[-1] = Turn(target)


FRAMES = {"Deal": Deal, "Turn": Turn}


def face_of(card: int) -> CardFace:
    return CardFace("card", str(card), str(card), "", "TD-1.02")


class DuelGame(Game):
    name = "duel"
    title = "Duel"
    faces = tuple(FACE.names)
    dice = "eight-sided"

    def folder(self) -> Path:
        return Path(__file__).parent

    def battles(self) -> list[BattleInfo]:
        return [BattleInfo("first", "First blood", "", SEATS, ("Left", "Right"))]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def templates(self) -> Templates:
        return Templates({**TEMPLATES})

    def board(self, view: dict[str, Any]) -> Board:
        return FIELD

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        champions = [
            Piece(
                id=seat,
                form="block",
                at=board.places[number].at,
                symbol="warband",
                army=number,
                place=seat,
                strength=(lives, 3),
                code=f"{seat:5s} {'♥' * lives}",
                name=seat,
                label=f"{seat}, {lives} of 3 lives",
            )
            for number, (seat, lives) in enumerate(zip(SEATS, view["state"]["lives"], strict=True))
        ]
        return Scene(board.hash(), tuple(champions))

    def cards(self) -> list[CardFace]:
        return [face_of(card) for card in range(1, 10)]

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        cards = state["state"]["hands"][viewer] if viewer >= 0 else []
        return [face_of(card) for card in cards if card is not None]

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        lives = state["state"]["lives"]
        return [Standing(seat, seat.title(), 3 - lives[1 - place], 3, []) for place, seat in enumerate(SEATS)]

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        frame = battle.stack[-1]
        if action.verb != PARRY or not isinstance(frame, Turn):
            return []
        parried = max(0, 9 - frame.blow) / 9
        return [Chart("The parry", [("parried", parried), ("struck", 1 - parried)])]

    def set_up(self, header: Header, dice: Dice) -> Duel:
        battle = Duel(header, dice)
        battle.begin(Deal())
        return battle

    def blank(self, header: Header, dice: Dice) -> Duel:
        return Duel(header, dice)

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, Duel)
        battle.lives = list(data["state"]["lives"])
        battle.hands = [
            sorted(1 + rng.below(9) if card is None else card for card in hand) for hand in data["state"]["hands"]
        ]
        for entry in data["stack"]:
            frame = FRAMES[entry["frame"]]()
            frame.fill(entry)
            battle.stack.append(frame)
        if data["outcome"] is not None:
            battle.outcome = outcome_from_data(data["outcome"])


GAME = DuelGame()
