"""A small battle for the tests of the page: hexes, hidden cards, dice, odds, a reaction, and a free placement.

Each side plants its standard anywhere on its half (a free placement), then in turn plays a card of one to three orders,
moves or attacks with a unit at a time, and draws again. An attacked unit may stand or fall back. Who has lost two units has lost.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from triarii.drawing.board import hex_centre, hexagon
from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice, Pose
from triarii.engine.dice import Dice
from triarii.engine.event_types import (
    Attacked,
    CardPlayed,
    CardsDrawn,
    Damaged,
    Destroyed,
    Moved,
    Rolled,
    TurnStarted,
)
from triarii.engine.events import EVERYTHING, VERDICT, Story
from triarii.engine.frames import Frame, Prompt
from triarii.engine.game import BattleInfo, CardFace, Chart, Game, Option, Standing
from triarii.engine.header import Header
from triarii.engine.rejection import Rejection
from triarii.engine.scene import Board, Piece, Place, Scene
from triarii.engine.text import Text, text
from triarii.engine.words import Decimals, Slot, Words

WIDE, HIGH, UNIT = 7, 5, 3
HEXES: Final = [f"{'abcdefg'[column]}{row + 1}" for row in range(HIGH) for column in range(WIDE)]
UNITS: Final = ["n1", "n2", "n3", "s1", "s2", "s3"]
FACES: Final = ("light", "medium", "heavy", "helmet", "flag", "swords")
HITS: Final = (3, 5)
RADIUS: Final = 60.0
INCH: Final = 60.0

HEX, PIECE, FACE = Words("hex", HEXES, role="place"), Words("unit", UNITS, role="piece"), Words("face", list(FACES))
CARD, INCHES, DEGREES = Words("card", list("0123"), role="card"), Decimals("inch"), Slot("degrees")
VERDICT_WORDS = Words("verdict", ["", "miss", "hit"])
WORDS = Vocabulary(HEX, PIECE, CARD, INCHES, DEGREES)
PLANT: Final = WORDS.verb("plant {unit} at {x:inch} {y:inch} facing {degrees}")
PLAY: Final = WORDS.verb("play {card}", reveals=True)
MOVE: Final = WORDS.verb("move {unit} to {hex}")
ATTACK: Final = WORDS.verb("attack {target:unit} with {unit}")
STAND: Final = WORDS.verb("stand", rolls=True)
FALL_BACK: Final = WORDS.verb("fall back to {hex}")
END: Final = WORDS.verb("end turn", reveals=True, ends="turn")
STORY = Story(HEX, PIECE, CARD, FACE, INCHES, VERDICT_WORDS)
DRAWN: Final = STORY.declare("drawn", "card!", "SK-1.01", CardsDrawn, cards=("card",))
PLANTED: Final = STORY.declare("planted", "", "SK-1.02")
PLAYED: Final = STORY.declare("played", "card", "SK-1.03", CardPlayed, True, card="card")
MOVED: Final = STORY.declare("moved", "unit hex from:hex", "SK-1.04", Moved, piece="unit", path=("from", "hex"))
ATTACKED: Final = STORY.declare("attacked", "unit target:unit", "SK-1.05", Attacked, piece="unit", target="target")
ROLLED: Final = STORY.declare(
    "rolled", "by:unit unit dice:face*", "SK-1.05", Rolled, faces="dice", verdicts="verdict", purpose="=attack",
    roller="by", target="unit",
)  # fmt: skip
LOST: Final = STORY.declare("lost", "unit", "SK-1.06", Damaged, piece="unit")
FELL: Final = STORY.declare("fell", "unit", "SK-1.07", Destroyed, piece="unit")
TURN: Final = STORY.declare("turn", "", "SK-1.08", TurnStarted)


SYMBOLS: Final = ("legionary", "elephant", "heavy-horse", "phalanx", "archer", "chariot")
GROUND: Final = {10: "hill", 17: "wood", 23: "forest"}


def middle(place: int) -> tuple[float, float]:
    """The middle of a hex, in inches from the upper left corner."""
    x, y = hex_centre(place % WIDE, place // WIDE, RADIUS)
    return round((x + 70) / INCH, 3), round((y + 80) / INCH, 3)


def hex_place(place: int) -> Place:
    x, y = middle(place)
    corners = tuple((round(cx, 3), round(cy, 3)) for cx, cy in hexagon(x, y, RADIUS / INCH))
    ground = (GROUND[place],) if place in GROUND else ()
    return Place(HEXES[place], (x, y), corners, ground, ", ".join([f"hex {HEXES[place]}", *ground]))


FIELD: Final = Board(
    kind="hexes",
    game="skirmish",
    width=round(800 / INCH, 3),
    height=9,
    label="The ford",
    places=tuple(hex_place(place) for place in range(WIDE * HIGH)),
    scale=INCH,
)


def card_face(card: int) -> CardFace:
    name = ("", "Skirmish", "Advance", "Charge")[card]
    return CardFace("card", str(card), name, f"Give {card} orders, one after the other.", "SK-1.03")


def beside(place: int) -> list[int]:
    row, column = divmod(place, WIDE)
    shift = row % 2
    steps = ((0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift))
    return [(row + dr) * WIDE + column + dc for dr, dc in steps if 0 <= row + dr < HIGH and 0 <= column + dc < WIDE]


def apart(one: int, other: int) -> int:
    """How far two hexes lie apart, roughly: enough to walk towards each other."""
    return 2 * abs(one // WIDE - other // WIDE) + 2 * abs(one % WIDE - other % WIDE)


class Skirmish(Battle):
    def __init__(self, header: Header, dice: Dice) -> None:
        super().__init__(header, dice)
        self.places = [1, 3, 5, 29, 31, 33]
        self.men = [UNIT] * 6
        self.hands: list[list[int]] = [[], []]
        self.standards: list[list[int]] = [[], []]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def clone(self) -> Skirmish:
        twin = Skirmish(self.header, self.dice)
        self.copy_table_to(twin)
        twin.places, twin.men = self.places[:], self.men[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.standards = [spot[:] for spot in self.standards]
        return twin

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        hands = [hand if viewer in (seat, EVERYTHING) else [None] * len(hand) for seat, hand in enumerate(self.hands)]
        return {"places": self.places, "men": self.men, "hands": hands, "standards": self.standards}

    def says(self, action: Action) -> Text:
        if action.verb == PLAY:
            return text("play", card=action.a)
        if action.verb == MOVE:
            return text("move", unit=UNITS[action.a], hex=HEXES[action.b])
        if action.verb == ATTACK:
            return text("attack", target=UNITS[action.a], unit=UNITS[action.b])
        if action.verb == PLANT:
            return text("plant", unit=UNITS[action.a], x=INCHES.format(action.b), y=INCHES.format(action.c))
        if action.verb == FALL_BACK:
            return text("fall back to", hex=HEXES[action.a])
        return text(WORDS.head(action))

    def choice(self, action: Action) -> Choice:
        choice = super().choice(action)
        if action.verb == PLANT:
            pose = Pose(action.b / 100, action.c / 100, action.d)
            return msgspec.structs.replace(choice, pose=pose)
        if action.verb == ATTACK:
            return msgspec.structs.replace(choice, piece=UNITS[action.b], target=UNITS[action.a])
        turn = self.stack[-1]
        if action.verb in (MOVE, STAND, FALL_BACK) and isinstance(turn, Turn):
            # the last order ends the turn, and a card is drawn
            return msgspec.structs.replace(choice, reveals=turn.orders == 1)
        return choice

    def own(self, seat: int) -> list[int]:
        return [unit for unit in range(3 * seat, 3 * seat + 3) if self.men[unit] > 0]

    def free(self, place: int) -> bool:
        return all(self.men[unit] == 0 or self.places[unit] != place for unit in range(6))


class Deal(Frame[Skirmish]):
    def resume(self, battle: Skirmish) -> bool:
        for seat in (0, 1):
            for _ in range(3):
                draw(battle, seat)
        battle.stack[-1] = Plant(0)
        return False


def draw(battle: Skirmish, seat: int) -> None:
    card = 1 + battle.dice.pick(3)
    battle.hands[seat].append(card)
    battle.hands[seat].sort()
    battle.tell(DRAWN, seat, card)


class Plant(Frame[Skirmish]):
    """The free table in small: any point of one's own half."""

    FIELDS = ("step", "seat")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def clone(self) -> Plant:
        return Plant(self.seat)

    def resume(self, battle: Skirmish) -> bool:
        y = 150 if self.seat == 0 else 650
        spots = [Action(PLANT, 3 * self.seat, x, y, 0) for x in (300, 600, 900)]
        return battle.ask(self.seat, spots)

    def takes_more(self, battle: Skirmish) -> bool:
        return True

    def accepts(self, battle: Skirmish, action: Action) -> bool:
        return action.verb == PLANT and action.a == 3 * self.seat and not self.trouble(action)

    def trouble(self, action: Action) -> str:
        if not 0 <= action.b <= 1200:
            return "The standard must stand on the table."
        if not (0 <= action.c <= 350 if self.seat == 0 else 450 <= action.c <= 800):
            return "The standard must stand on your own half."
        return ""

    def why_not(self, battle: Skirmish, action: Action) -> Rejection:
        if action.verb == PLANT:
            return Rejection("not-there", self.trouble(action) or "That is not your standard.", "SK-1.02")
        return super().why_not(battle, action)

    def prompt(self, battle: Skirmish) -> Prompt:
        return Prompt("plant", text("plant"), "SK-1.02", about=(UNITS[3 * self.seat],))

    def answer(self, battle: Skirmish, action: Action) -> None:
        battle.standards[self.seat] = [action.b, action.c, action.d]
        battle.tell(PLANTED, self.seat)
        battle.stack[-1] = Plant(1) if self.seat == 0 else Turn(0)
        if self.seat == 1:
            battle.tell(TURN, 0)


class Turn(Frame[Skirmish]):
    FIELDS = ("step", "active", "orders", "attacker", "target")

    def __init__(self, active: int = 0) -> None:
        super().__init__()
        self.active, self.orders, self.attacker, self.target = active, 0, -1, -1

    def clone(self) -> Turn:
        twin = Turn(self.active)
        twin.step, twin.orders, twin.attacker, twin.target = self.step, self.orders, self.attacker, self.target
        return twin

    def resume(self, battle: Skirmish) -> bool:
        if self.step == 0:
            return battle.ask(
                self.active, [Action(PLAY, card) for card in sorted(set(battle.hands[self.active]))], True
            )
        if self.step == 1:
            return battle.ask(self.active, self.doings(battle))
        return battle.ask(1 - self.active, [Action(STAND), *self.ways_back(battle)], True)

    def doings(self, battle: Skirmish) -> list[Action]:
        attacks, moves = [], []
        for unit in battle.own(self.active):
            near = beside(battle.places[unit])
            attacks += [Action(ATTACK, foe, unit) for foe in battle.own(1 - self.active) if battle.places[foe] in near]
            moves += [Action(MOVE, unit, place) for place in near if battle.free(place)]
        foes = [battle.places[foe] for foe in battle.own(1 - self.active)]
        moves.sort(key=lambda action: min(apart(action.b, foe) for foe in foes))
        return [*attacks, *moves, Action(END)]

    def ways_back(self, battle: Skirmish) -> list[Action]:
        back = -1 if self.active == 1 else 1
        row = battle.places[self.target] // WIDE
        near = [place for place in beside(battle.places[self.target]) if battle.free(place)]
        return [Action(FALL_BACK, place) for place in near if place // WIDE == row + back]

    def prompt(self, battle: Skirmish) -> Prompt:
        if self.step == 0:
            return Prompt("card", text("card"), "SK-1.03", text("card.public"))
        if self.step == 1:
            return Prompt("order", text("order", left=self.orders), "SK-1.04")
        return Prompt("react", text("react", unit=UNITS[self.target]), "SK-1.05", about=(UNITS[self.target],))

    def why_not(self, battle: Skirmish, action: Action) -> Rejection:
        if action.verb == MOVE and self.step == 1:
            if action.a not in battle.own(self.active):
                return Rejection("not-yours", f"{UNITS[action.a]} is not yours to move.", "SK-1.04")
            return Rejection(
                "too-far", f"{UNITS[action.a]} moves one hex; {HEXES[action.b]} is not beside it.", "SK-1.04"
            )
        return super().why_not(battle, action)

    def answer(self, battle: Skirmish, action: Action) -> None:
        if action.verb == PLAY:
            battle.hands[self.active].remove(action.a)
            battle.tell(PLAYED, self.active, action.a)
            self.orders, self.step = action.a, 1
        elif action.verb == MOVE:
            battle.tell(MOVED, self.active, action.a, action.b, battle.places[action.a])
            battle.places[action.a] = action.b
            self.spend(battle)
        elif action.verb == ATTACK:
            self.target, self.attacker, self.step = action.a, action.b, 2
            battle.tell(ATTACKED, self.active, self.attacker, self.target)
        elif action.verb == FALL_BACK:
            battle.tell(MOVED, 1 - self.active, self.target, action.a, battle.places[self.target])
            battle.places[self.target] = action.a
            self.spend(battle)
        elif action.verb == STAND:
            self.fight(battle)
        else:
            self.end(battle)

    def fight(self, battle: Skirmish) -> None:
        rolled = tuple(battle.dice.die(6) for _ in range(3))
        judged = tuple(die + VERDICT * (2 if die in HITS else 1) for die in rolled)
        battle.tell(ROLLED, self.active, self.attacker, self.target, many=judged)
        for die in rolled:
            if die in HITS and battle.men[self.target] > 0:
                battle.men[self.target] -= 1
                battle.tell(LOST, 1 - self.active, self.target)
        if battle.men[self.target] == 0:
            battle.tell(FELL, 1 - self.active, self.target)
            if len(battle.own(1 - self.active)) <= 1:
                fallen = [3 - len(battle.own(1)), 3 - len(battle.own(0))]
                battle.end((self.active,), "two units have fallen", "SK-1.07", tuple(fallen))
                return
        self.spend(battle)

    def spend(self, battle: Skirmish) -> None:
        self.orders -= 1
        self.step = 1
        if self.orders <= 0:
            self.end(battle)

    def end(self, battle: Skirmish) -> None:
        draw(battle, self.active)
        battle.stack[-1] = Turn(1 - self.active)
        battle.tell(TURN, 1 - self.active)


FRAMES = {"Deal": Deal, "Plant": Plant, "Turn": Turn}


class SkirmishGame(Game):
    name = "skirmish"
    title = "Skirmish"
    dice = "battle"
    faces = FACES

    def folder(self) -> Path:
        return Path(__file__).parent

    def battles(self) -> list[BattleInfo]:
        return [BattleInfo("ford", "The ford", "216 BC", ("north", "south"), ("Northerners", "Southerners"))]

    def options(self) -> list[Option]:
        return [Option("weather", ["fair", "rain"], "The weather of the day.", "SK-1.01")]

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def set_up(self, header: Header, dice: Dice) -> Skirmish:
        battle = Skirmish(header, dice)
        battle.begin(Deal())
        return battle

    def blank(self, header: Header, dice: Dice) -> Skirmish:
        return Skirmish(header, dice)

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, Skirmish)
        state = data["state"]
        battle.places, battle.men = list(state["places"]), list(state["men"])
        battle.standards = [list(spot) for spot in state["standards"]]
        battle.hands = [sorted(1 + rng.below(3) if card is None else card for card in hand) for hand in state["hands"]]
        for entry in data["stack"]:
            frame: Any = FRAMES[entry["frame"]]()
            frame.fill(entry)
            battle.stack.append(frame)

    def board(self, view: dict[str, Any]) -> Board:
        return FIELD

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        state = view["state"]
        return Scene(
            board.hash(),
            tuple(
                Piece(
                    id=UNITS[unit],
                    form="block",
                    at=middle(place),
                    symbol=SYMBOLS[unit],
                    army=unit // 3,
                    place=HEXES[place],
                    size=0.9,
                    strength=(state["men"][unit], UNIT),
                    code=UNITS[unit],
                    name=UNITS[unit],
                    label=f"{UNITS[unit]}, {state['men'][unit]} men on {HEXES[place]}",
                )
                for unit, place in enumerate(state["places"])
                if state["men"][unit]
            ),
        )

    def cards(self) -> list[CardFace]:
        return [card_face(card) for card in (1, 2, 3)]

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        seats = range(2) if viewer == EVERYTHING else [viewer] if viewer >= 0 else []
        cards = [card for seat in seats for card in state["state"]["hands"][seat] if card is not None]
        return [card_face(card) for card in cards]

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        men = state["state"]["men"]
        rows = []
        for seat, name in enumerate(("north", "south")):
            fallen = sum(1 for unit in range(3 * (1 - seat), 3 * (1 - seat) + 3) if men[unit] == 0)
            cards = len(state["state"]["hands"][seat])
            rows.append(
                Standing(name, ("Northerners", "Southerners")[seat], fallen, 2, [text("fact.cards", count=cards)])
            )
        return rows

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        if action.verb not in (ATTACK, STAND):
            return []
        chances = [8 / 27, 12 / 27, 6 / 27, 1 / 27]
        return [Chart("Men lost", [(str(men), p) for men, p in enumerate(chances)])]


GAME = SkirmishGame()
