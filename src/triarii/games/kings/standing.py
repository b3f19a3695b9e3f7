"""How each side stands: points, losses, what shakes it, and the clock."""

# triarii: pure (texts, far from the hot path)

from __future__ import annotations

from typing import Any

from triarii.engine.game import Standing
from triarii.engine.text import Text, Value, text
from triarii.games.kings import state as s
from triarii.games.kings import troops as t
from triarii.games.kings import words as w
from triarii.games.kings.table import SIDE_NAMES, depth
from triarii.games.kings.victory import BREAK_AT, BREAK_POINTS, ROW_POINTS, result_of


class Force:
    """One side's units, generals and losses, read from what a viewer may see."""

    def __init__(self, state: dict[str, Any], seat: int) -> None:
        self.state = state
        self.seat = seat
        self.at: list[int] = state["at"]
        roster: list[list[Any]] = state["roster"]
        self.pieces = [number for number, row in enumerate(roster) if row[0] == seat]
        self.units = [number for number in self.pieces if roster[number][1] != t.AR]
        self.fallen: int = state["fallen"][seat]
        places: list[int] = state["generals"]
        self.generals = [2 * seat + place for place in (0, 1) if places[2 * seat + place] != s.ABSENT]

    def units_at(self, *places: int) -> list[int]:
        return [unit for unit in self.units if self.at[unit] in places]

    def name(self, unit: int) -> str:
        return str(self.state["roster"][unit][5])

    def cost(self, unit: int) -> int:
        _, kind, grade, traits, _, _ = self.state["roster"][unit]
        return t.cost_of(kind, grade, traits)

    def zone_points(self) -> int:
        """What the zones owned now are worth. CK-VIC-06, CK-TAB-09"""
        halves = [0] * 30
        for unit in self.units:
            if self.at[unit] >= 0:
                full = 2 * t.BASES[self.state["roster"][unit][1]]
                halves[self.at[unit]] += full - self.state["lost"][unit]
        led = {self.state["generals"][general] for general in self.generals}
        side: int = self.state["side"][self.seat]
        total = 0
        for zone in range(30):
            if halves[zone] and halves[zone] + (2 if zone in led else 0) >= 8:
                total += ROW_POINTS[depth(side, zone)]
        return total

    def shaken(self) -> list[int]:
        """The casualty markers of each of its zones that has some. CK-MOR-17"""
        markers: list[int] = self.state["markers"]
        zones = {self.at[piece] for piece in self.pieces if self.at[piece] >= 0}
        return [markers[zone] for zone in sorted(zones) if markers[zone]]


def points(mine: Force, theirs: Force) -> int:
    """Victory points as they would be counted now. CK-VIC-03 to 07"""
    off = sum(theirs.cost(unit) // 2 for unit in theirs.units_at(s.RESERVE, s.FLANK))
    broken = BREAK_POINTS if theirs.fallen >= BREAK_AT else 0
    return theirs.fallen + off + broken + mine.zone_points()


def lead(difference: int) -> Text:
    """What the points would make of the battle if the clock ran out now. CK-VIC-08"""
    if difference == 0:
        return text("fact.level")
    key = "fact.ahead" if difference > 0 else "fact.behind"
    return text(key, points=abs(difference), result=result_of(abs(difference)))


def is_under_way(state: dict[str, Any]) -> bool:
    """Has the first turn begun?"""
    return s.UNPLACED not in state["at"]


def facts(state: dict[str, Any], seat: int) -> list[Text]:
    """What is worth knowing of a side besides its points."""
    mine, theirs = Force(state, seat), Force(state, 1 - seat)
    shaken = mine.shaken()
    alive = len(mine.units) - len(mine.units_at(s.DEAD))
    found = [
        lead(points(mine, theirs) - points(theirs, mine)),
        text("fact.broken", points=mine.fallen, limit=BREAK_AT),
        text("fact.shaken", zones=len(shaken), markers=sum(shaken)) if shaken else text("fact.steady"),
        text("fact.units", alive=alive, all=len(mine.units)),
        text("fact.ground", points=mine.zone_points()),
    ]
    places: list[int] = state["generals"]
    for general in mine.generals:
        bits: int = state["gifts"][general]
        gifts: list[Value] = [word for place, word in enumerate(w.GIFT.names) if bits & (1 << place)]
        if gifts and places[general] != s.DEAD:
            found.append(text("fact.general", number=general % 2 + 1, gifts=gifts))
    for key, place in (("fact.reserve", s.RESERVE), ("fact.flank", s.FLANK)):
        count = len([piece for piece in mine.pieces if mine.at[piece] == place])
        if count:
            found.append(text(key, units=count))
    dead: list[Value] = [mine.name(piece) for piece in mine.pieces if mine.at[piece] == s.DEAD]
    dead += [text("label.general.short", number=one % 2 + 1) for one in mine.generals if places[one] == s.DEAD]
    if dead:
        found.append(text("fact.lost", units=dead))
    found.append(text("fact.side", side=SIDE_NAMES[state["side"][seat]]))
    if is_under_way(state):
        found.append(text("fact.clock", clock=state["clock"], round=state["round"]))
    return found


def standing(data: dict[str, Any]) -> list[Standing]:
    """Points as they would be counted now, how near each army is to breaking, what shakes it, and the clock.

    There is no number of points to race for: the difference counts when the clock runs out. CK-VIC-01 to 08
    """
    state = data["state"]
    forces = [Force(state, 0), Force(state, 1)]
    found: list[Standing] = []
    for seat, name in enumerate(data["header"]["seats"]):
        army = state["armies"][seat] or name.capitalize()
        score = points(forces[seat], forces[1 - seat])
        found.append(Standing(name, army, score, 0, facts(state, seat)))
    return found
