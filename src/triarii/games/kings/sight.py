"""What a viewer sees, read from view data: the common ground of picture, text board and standing."""

# triarii: pure (pictures and texts, far from the hot path)

from __future__ import annotations

from typing import Any

from triarii.games.kings import state as s
from triarii.games.kings import troops as t
from triarii.games.kings.table import ZONE_NAMES

FLAG_WORDS = ((s.WINNING, "winning"), (s.LATE, "late"), (s.NO_MOVE, "may not move"), (s.NO_SHOT, "may not shoot"))


class Piece:
    """A unit or an artillery piece as it is seen."""

    def __init__(self, number: int, row: list[Any], at: int, lost: int, flags: int) -> None:
        self.number = number
        self.seat: int = row[0]
        self.kind: int = row[1]
        self.grade: int = row[2]
        self.traits: int = row[3]
        self.name: str = row[5]
        self.at = at
        self.lost = lost
        self.flags = flags
        self.halves = 2 * t.BASES[self.kind]

    @property
    def word(self) -> str:
        return f"u{self.number + 1}"

    @property
    def cost(self) -> int:
        return t.cost_of(self.kind, self.grade, self.traits)

    def traits_said(self) -> list[str]:
        said = [t.ATTRIBUTES[place] for place in range(5) if self.traits & (1 << place)]
        return said + [t.TACTICS[place] for place in range(2) if self.traits & (t.ERRATIC << place)]

    def said(self) -> str:
        """The piece in one sentence for a screen reader."""
        words = [self.name, f"{t.GRADES[self.grade]} {t.TYPE_NAMES[self.kind].lower()}", *self.traits_said()]
        if self.kind != t.AR:
            words.append(f"{(self.halves - self.lost) / 2:g} of {self.halves / 2:g} bases")
        words += [word for bit, word in FLAG_WORDS if self.flags & bit]
        return ", ".join(words)

    def symbol(self) -> str:
        """The silhouette that fits the troops."""
        if self.kind == t.CO:
            if self.traits & t.PIKE:
                return "phalanx"
            return "archer" if self.traits & t.BOW else "warband" if self.traits & t.SHOCK else "legionary"
        if self.kind == t.AX:
            return "archer" if self.traits & t.BOW else "auxilia"
        if self.kind == t.CV:
            if self.traits & t.BOW:
                return "bow-horse"
            return "cataphract" if self.traits & t.ARMOURED else "heavy-horse" if self.traits & t.SHOCK else "horse"
        return {t.SK: "slinger", t.MS: "javelin-horse", t.CH: "chariot", t.EL: "elephant", t.AR: "engine"}[self.kind]


class General:
    """A general as he is seen."""

    def __init__(self, number: int, at: int, gifts: int, army: str) -> None:
        self.number = number
        self.seat = number // 2
        self.at = at
        self.gifts = [word for bit, word in ((1, "Morale"), (2, "Valiant"), (4, "Fight")) if gifts & bit]
        self.army = army

    @property
    def word(self) -> str:
        return f"g{self.number + 1}"

    def said(self) -> str:
        gifts = f", gifts: {', '.join(self.gifts)}" if self.gifts else ""
        return f"General {self.number % 2 + 1} of {self.army}{gifts}"


class Sight:
    """A position as data, made easy to ask."""

    def __init__(self, data: dict[str, Any]) -> None:
        state = data["state"]
        self.data = data
        self.state = state
        self.seats: list[str] = list(data["header"]["seats"])
        self.armies: list[str] = list(state["armies"])
        self.side: list[int] = list(state["side"])
        self.ground: list[int] = list(state["ground"])
        self.markers: list[int] = list(state["markers"])
        self.clock: int = state["clock"]
        self.round: int = state["round"]
        self.active: int = state["active"]
        self.pieces = [
            Piece(number, row, state["at"][number], state["lost"][number], state["flags"][number])
            for number, row in enumerate(state["roster"])
        ]
        self.generals = [
            General(number, place, state["gifts"][number], self.armies[number // 2] or self.seats[number // 2])
            for number, place in enumerate(state["generals"])
            if place != s.ABSENT
        ]

    def at(self, place: int, seat: int = -1) -> list[Piece]:
        return [piece for piece in self.pieces if piece.at == place and seat in (-1, piece.seat)]

    def generals_at(self, place: int, seat: int = -1) -> list[General]:
        return [general for general in self.generals if general.at == place and seat in (-1, general.seat)]

    def army(self, seat: int) -> str:
        return self.armies[seat] or self.seats[seat].capitalize()

    def seat_of_side(self, side: int) -> int:
        return self.side.index(side)

    def is_under_way(self) -> bool:
        """Has the first turn begun?"""
        return not any(piece.at == s.UNPLACED for piece in self.pieces)

    def headline(self) -> str:
        outcome = self.data.get("outcome")
        if outcome is not None:
            return str(outcome["reason"])
        if not self.is_under_way():
            return "Before the battle"
        clock = f"clock {self.clock}, flanking {'open' if self.state['flanking'] else 'closed'}"
        return f"Round {self.round}, {self.army(self.active)} to play, {clock}"

    def zone_said(self, zone: int) -> str:
        words = [f"Zone {ZONE_NAMES[zone]}", t.GROUND_NAMES[self.ground[zone]].lower()]
        if self.markers[zone]:
            words.append(f"{self.markers[zone]} casualty markers")
        return ", ".join(words)
