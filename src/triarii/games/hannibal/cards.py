"""Terrain cards: the roll-off, the deal, laying, and setting up what they show. AH-SETUP-08 to 16, AH-CARD"""

from __future__ import annotations

from typing import Any, Final

from triarii.engine.actions import Action
from triarii.engine.events import EVERYTHING
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.terrain import (
    BAND_WIDTH,
    GENTLE_HILL,
    MARSH,
    OPEN,
    RIVER,
    ROAD,
    ROUGH_GROUND,
    STEEP_HILL,
    STREAM,
    VILLAGE,
    WOODS,
    Feature,
    area,
)
from triarii.games.hannibal.words import (
    DEALT,
    FEATURE_SET,
    LAID,
    LAY,
    LAY_ON,
    OUT_OF_TERRAIN,
    REVEALED,
    ROLL_OFF,
    RUN_ROAD,
    SET_FEATURE,
    TERRAIN_CARDS,
)

# How many cards of each kind, terrain first, then each stratagem once. AH-CARD-01, 02, AH-STRAT-01
COUNTS: Final[list[int]] = [10, 7, 3, 6, 5, 3, 2, 2, 2, 2] + [1] * 8
DECK: Final[list[int]] = [card for card, count in enumerate(COUNTS) for _ in range(count)]
HAND: Final = 9
COLUMNS: Final = 6
SECTOR_WIDE: Final = 800
SECTOR_DEEP: Final = 1200
SIZES: Final[dict[int, tuple[int, int]]] = {
    GENTLE_HILL: (800, 600),
    STEEP_HILL: (600, 600),
    WOODS: (600, 600),
    ROUGH_GROUND: (600, 500),
    MARSH: (500, 500),
    VILLAGE: (400, 400),
}
COLUMN: Final = 0
ROW: Final = 1


def sector_middle(sector: int) -> tuple[int, int]:
    """The middle of a sector: 6 columns of 8 inches, 3 rows of 12, from the south-west. AH-SETUP-11"""
    return (
        sector % COLUMNS * SECTOR_WIDE + SECTOR_WIDE // 2,
        sector // COLUMNS * SECTOR_DEEP + SECTOR_DEEP // 2,
    )


def roll_off(battle: Hannibal) -> None:
    """Each rolls a d8, ties again; the higher one wins. AH-SETUP-10"""
    while True:
        rolls = [battle.dice.die(8) + 1, battle.dice.die(8) + 1]
        for seat in (0, 1):
            battle.tell(ROLL_OFF, seat, many=(rolls[seat],))
        if rolls[0] != rolls[1]:
            battle.winner = 0 if rolls[0] > rolls[1] else 1
            return


def deal(battle: Hannibal) -> None:
    """Nine cards each from the deck of 50; cards not dealt play no part. AH-SETUP-08, 09, AH-CARD-06"""
    deck = DECK[:]
    for place in range(2 * HAND):
        seat = battle.winner if place % 2 == 0 else 1 - battle.winner
        card = deck.pop(battle.dice.pick(len(deck)))
        battle.hands[seat].append(card)
        battle.tell(DEALT, seat, card)
    for hand in battle.hands:
        hand.sort()


def terrain_in(hand: list[int]) -> list[int]:
    return sorted({card for card in hand if card < TERRAIN_CARDS})


class Laying(Frame[Hannibal]):
    """The players lay their terrain cards face down, one to an empty sector, in turn. AH-SETUP-09 to 13"""

    __slots__ = ("seat", "card", "done")
    FIELDS = ("step", "seat", "card", "done")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.card = -1
        self.done = [0, 0]  # who has no terrain card left

    def clone(self) -> Laying:
        twin = Laying(self.seat)
        twin.step = self.step
        twin.card = self.card
        twin.done = self.done[:]
        return twin

    def to_data(self, viewer: int) -> dict[str, Any]:
        data = super().to_data(viewer)
        if viewer not in (self.seat, EVERYTHING):
            data["card"] = -1
            data["step"] = 0  # whether he has chosen a card yet is his affair
        return data

    def resume(self, battle: Hannibal) -> bool:
        if self.step == 1:
            empty = [sector for sector in range(18) if battle.laid_by[sector] < 0]
            return battle.ask(self.seat, [Action(LAY_ON, sector) for sector in empty])
        for _ in (0, 1):
            cards = terrain_in(battle.hands[self.seat])
            if cards:
                return battle.ask(self.seat, [Action(LAY, card) for card in cards], alone_is_asked=True)
            if not self.done[self.seat]:
                self.done[self.seat] = 1  # he passes from now on, which everybody sees. AH-SETUP-12
                battle.tell(OUT_OF_TERRAIN, self.seat)
            self.seat = 1 - self.seat
        battle.stack.pop()
        return False

    def prompt(self, battle: Hannibal) -> Prompt:
        public = text("card.public")
        if self.step == 0:
            return Prompt("card", text("card"), "AH-SETUP-11", public)
        return Prompt("sector", text("sector"), "AH-SETUP-11", public)

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if self.step == 0 and action.verb == LAY:
            if action.a >= TERRAIN_CARDS:
                return Rejection("stratagem", "Stratagem cards are never laid.", "AH-SETUP-12")
            return Rejection("not-held", "You do not hold such a card.", "AH-SETUP-09")
        if self.step == 1 and action.verb == LAY_ON:
            return Rejection("occupied", "One card to an empty sector.", "AH-SETUP-11")
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        if action.verb == LAY:
            self.card = action.a
            self.step = 1
            return
        battle.hands[self.seat].remove(self.card)
        battle.laid[action.a] = self.card
        battle.laid_by[action.a] = self.seat
        battle.tell(LAID, self.seat, self.card, action.a)
        self.card = -1
        self.step = 0
        if not self.done[1 - self.seat]:
            self.seat = 1 - self.seat


def shown_before(battle: Hannibal, sector: int, kind: int) -> int:
    """How many cards of a kind were revealed before this sector."""
    return sum(1 for earlier in range(sector) if battle.laid[earlier] == kind)


def band_along(kind: int, line: int, sector: int) -> Feature:
    """A band along the middle line of a column or row. AH-TERR-02, AH-CARD-03"""
    x, y = sector_middle(sector)
    half = BAND_WIDTH[kind] // 2
    if line == COLUMN:
        return Feature(kind, x, 1800, half, 1800)
    return Feature(kind, 2400, y, 2400, half)


def bands_in_column(battle: Hannibal, sector: int) -> list[int]:
    """The kinds of band that run along this sector's column."""
    x, _ = sector_middle(sector)
    return [
        feature.kind
        for feature in battle.features
        if feature.kind in BAND_WIDTH and feature.x == x and feature.b == 1800
    ]


def water_is_open(battle: Hannibal, sector: int, kind: int) -> bool:
    """Only the first River and Stream are placed, and not beside another band in the column. AH-CARD-04, 07"""
    return shown_before(battle, sector, kind) > 0 or bool(bands_in_column(battle, sector))


def road_lines(battle: Hannibal, sector: int) -> list[int]:
    """Along which lines a revealed Road may run. AH-CARD-04, 07"""
    if shown_before(battle, sector, ROAD) > 1:
        return []
    lines: list[int] = []
    if not bands_in_column(battle, sector):
        lines.append(COLUMN)
    _, y = sector_middle(sector)
    if not any(feature.kind == ROAD and feature.a == 2400 and feature.y == y for feature in battle.features):
        lines.append(ROW)
    return lines


def feature_refusal(sector: int, kind: int, x: int, y: int, turn: int) -> Rejection | None:
    """A feature lies wholly inside its sector, turned by 0 or 90 degrees. AH-SETUP-15"""
    if turn not in (0, 90):
        return Rejection("turn", "A feature is turned by 0° or 90°.", "AH-SETUP-15")
    wide, deep = SIZES[kind] if turn == 0 else SIZES[kind][::-1]
    mx, my = sector_middle(sector)
    if abs(x - mx) * 2 > SECTOR_WIDE - wide or abs(y - my) * 2 > SECTOR_DEEP - deep:
        return Rejection("outside", "The feature must lie wholly inside its sector.", "AH-SETUP-15")
    return None


class Revealing(Frame[Hannibal]):
    """Sectors are revealed in order; who laid a card sets its feature. AH-SETUP-14, 15, AH-CARD"""

    __slots__ = ("sector", "shown")
    FIELDS = ("step", "sector", "shown")

    def __init__(self) -> None:
        super().__init__()
        self.sector = 0
        self.shown = 0

    def clone(self) -> Revealing:
        twin = Revealing()
        twin.step = self.step
        twin.sector = self.sector
        twin.shown = self.shown
        return twin

    def resume(self, battle: Hannibal) -> bool:
        while self.sector < 18:
            sector = self.sector
            card = battle.laid[sector]
            owner = battle.laid_by[sector]
            if not self.shown:
                self.shown = 1
                battle.open_sectors = sector + 1
                if owner >= 0:
                    battle.tell(REVEALED, owner, sector, card)
            if owner >= 0 and card in (STREAM, RIVER):
                if not water_is_open(battle, sector, card):
                    self.add(battle, band_along(card, COLUMN, sector))
            elif owner >= 0 and card == ROAD:
                lines = road_lines(battle, sector)
                if lines:
                    return battle.ask(owner, [Action(RUN_ROAD, line) for line in lines])
            elif owner >= 0 and card != OPEN:
                return battle.ask(owner, self.places(card, sector))
            self.next()
        battle.stack.pop()
        return False

    def places(self, card: int, sector: int) -> list[Action]:
        """The middle first, then the sides and corners of the sector, both ways round."""
        mx, my = sector_middle(sector)
        found: list[Action] = []
        for turn in (0, 90):
            wide, deep = SIZES[card] if turn == 0 else SIZES[card][::-1]
            if turn == 90 and wide == deep:
                continue
            for dy in (0, -1, 1):
                for dx in (0, -1, 1):
                    x = mx + dx * (SECTOR_WIDE - wide) // 2
                    y = my + dy * (SECTOR_DEEP - deep) // 2
                    action = Action(SET_FEATURE, x, y, turn)
                    if action not in found:
                        found.append(action)
        return found

    def next(self) -> None:
        self.sector += 1
        self.shown = 0

    def add(self, battle: Hannibal, feature: Feature) -> None:
        battle.features = [*battle.features, feature]
        battle.tell(FEATURE_SET, battle.laid_by[self.sector], feature.kind, feature.x, feature.y)

    def prompt(self, battle: Hannibal) -> Prompt:
        if battle.laid[self.sector] == ROAD:
            return Prompt("road", text("road"), "AH-CARD-01", about=(f"k{self.sector}",))
        return Prompt("feature", text("feature"), "AH-SETUP-15", about=(f"k{self.sector}",))

    def takes_more(self, battle: Hannibal) -> bool:
        return battle.laid[self.sector] in SIZES

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        card = battle.laid[self.sector]
        if action.verb != SET_FEATURE or card not in SIZES:
            return False
        return feature_refusal(self.sector, card, action.a, action.b, action.c) is None

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        card = battle.laid[self.sector]
        if action.verb == SET_FEATURE and card in SIZES:
            refusal = feature_refusal(self.sector, card, action.a, action.b, action.c)
            if refusal is not None:
                return refusal
        if action.verb == RUN_ROAD:
            return Rejection("barred", "A river, a stream or another road runs along that line.", "AH-CARD-07")
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        card = battle.laid[self.sector]
        if action.verb == RUN_ROAD:
            self.add(battle, band_along(ROAD, action.a, self.sector))
        else:
            wide, deep = SIZES[card] if action.c == 0 else SIZES[card][::-1]
            self.add(battle, area(card, action.a, action.b, wide, deep))
        self.next()
