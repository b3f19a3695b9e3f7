"""The smallest game with everything in it: hidden hands, dice, a reaction in the opponent's turn.

Two champions hold three cards of 1 to 9. In turn each plays a card as a blow; the other may parry with a die.
A blow that is not parried takes a life. Who has no life left has lost.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.events import EVERYTHING, Story
from triarii.engine.frames import Frame, Prompt
from triarii.engine.game import BattleInfo, CardFace, Chart, Game, Standing
from triarii.engine.header import Header
from triarii.engine.words import Slot

SEATS = ("left", "right")
CARD = Slot("card")
PIP = Slot("pip")
WORDS = Vocabulary(CARD, PIP)
PLAY: Final = WORDS.verb("play {card}")
PARRY: Final = WORDS.verb("parry")
STAND: Final = WORDS.verb("stand")
STORY = Story(CARD, PIP)
DRAWN: Final = STORY.tells("drawn", "draws {card!}", "TD-1.01", hidden="draws a card")
PLAYED: Final = STORY.tells("played", "plays {card}", "TD-1.02", reveals=True)
ROLLED: Final = STORY.tells("rolled", "rolls {pip} to parry", "TD-1.03")
STRUCK: Final = STORY.tells("struck", "is struck and has {lives:pip} left", "TD-1.04")


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
            return Prompt("blow", "Which card do you strike with?", "TD-1.02", "A blow is being chosen.")
        return Prompt("parry", f"Parry the blow of {self.blow}, or stand?", "TD-1.03")

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
            battle.tell(ROLLED, target, pip)
            parried = pip >= self.blow
        if not parried:
            battle.lives[target] -= 1
            battle.tell(STRUCK, target, battle.lives[target])
            if battle.lives[target] == 0:
                battle.end((self.active,), "a champion fell", "TD-1.05", tuple(battle.lives))
                return
        battle.draw(self.active)
        battle.stack[-1] = Turn(target)


FRAMES = {"Deal": Deal, "Turn": Turn}


class DuelGame(Game):
    name = "duel"
    title = "Duel"

    def folder(self) -> Path:
        return Path(__file__).parent

    def battles(self) -> list[BattleInfo]:
        return [BattleInfo("first", "First blood", "", SEATS, ("Left", "Right"))]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def text_board(self, state: dict[str, Any]) -> str:
        lives = state["state"]["lives"]
        return "\n".join(f"{seat:5s} {'♥' * life}" for seat, life in zip(SEATS, lives, strict=True))

    def svg_board(self, state: dict[str, Any]) -> str:
        left, right = state["state"]["lives"]
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" class="triarii-board duel" viewBox="0 0 20 10" role="img" '
            f'aria-label="Left has {left} lives, right has {right}"/>'
        )

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        cards = state["state"]["hands"][viewer] if viewer >= 0 else []
        return [CardFace("card", str(card), str(card), "", "TD-1.02") for card in cards if card is not None]

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


GAME = DuelGame()
