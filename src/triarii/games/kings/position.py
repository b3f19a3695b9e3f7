"""Positions as text that a person can write, paste into a report and start a test from.

Entries are parted by ";" or line ends:

    C3 S COv.a COv.a-1* G1 m2 wood; C4 N 3CO.p; reserve N CV-2; flank S right MS MS
    clock 15; round 3; turn N fights; gifts S1 mvf; fallen S 12; dead N G1

A unit is its type, then l, v or e for the grade, after a point its attributes (a armoured, n no shield, b bow,
p pike, s shock, x erratic leader, w Advance), after a minus its lost half bases, then * for a winning marker and
! for late. A number before it repeats it; m2 are two casualty markers.
"""

# triarii: pure (text work, far from the hot path)

from __future__ import annotations

import re

from triarii.engine.game import BadSetup
from triarii.games.kings import state as s
from triarii.games.kings import troops as t
from triarii.games.kings.table import LEFT, RIGHT, ZONE_NAMES, ZONES
from triarii.games.kings.turn import STEP_NAMES, Turn

UNIT = re.compile(r"(\d*)([A-Z]{2})([lve]?)(?:\.([anbpsxw]+))?(?:-(\d+))?([*!]*)")
GRADE_LETTERS = {"": t.REGULAR, "l": t.LEVY, "v": t.VETERAN, "e": t.ELITE}
TRAIT_LETTERS = "anbpsxw"
GIFT_LETTERS = "mvf"
SEATS = {"S": 0, "N": 1}


def is_position(text: str) -> bool:
    """Is this the one-line notation, and not a battle file?"""
    return "=" not in text


def set_position(battle: s.Kings, text: str) -> Turn:
    """Put everything where the text says; gives the turn that goes on from there."""
    return _Reader(battle).read(text)


class _Reader:
    """Reads a position entry by entry."""

    def __init__(self, battle: s.Kings) -> None:
        self.battle = battle
        self.turn = Turn(0, True)
        self.names: dict[str, int] = {}

    def read(self, text: str) -> Turn:
        for entry in re.split(r"[;\n]", text):
            words = entry.split()
            if words:
                self.entry(words)
        return self.turn

    def entry(self, words: list[str]) -> None:
        head, rest = words[0], words[1:]
        if head.upper() in ZONE_NAMES:
            self.zone(ZONE_NAMES.index(head.upper()), rest)
        elif head in ("reserve", "dead", "flank") and rest:
            seat = self.seat(rest[0])
            rest = rest[1:]
            if head == "flank":
                if not rest or rest[0] not in ("left", "right"):
                    raise BadSetup("Position: a flank group reads 'flank S right MS MS'.")
                self.battle.flank_note[seat] = RIGHT if rest[0] == "right" else LEFT
                rest = rest[1:]
            place = {"reserve": s.RESERVE, "dead": s.DEAD, "flank": s.FLANK}[head]
            for word in rest:
                self.piece(seat, word, place)
        elif head in ("clock", "round") and len(rest) == 1 and rest[0].isdigit():
            if head == "clock":
                self.battle.clock = int(rest[0])
            else:
                self.battle.round = int(rest[0])
        elif head == "turn" and len(rest) in (1, 2):
            self.battle.active = self.seat(rest[0])
            if len(rest) == 2:
                if rest[1] not in STEP_NAMES:
                    raise BadSetup(f"Position: '{rest[1]}' is no step; the steps are: {', '.join(STEP_NAMES)}.")
                self.turn.step = STEP_NAMES.index(rest[1])
        elif head == "gifts" and len(rest) == 2 and rest[0][:1] in SEATS and rest[0][1:] in ("1", "2"):
            general = 2 * SEATS[rest[0][0]] + int(rest[0][1]) - 1
            for letter in rest[1]:
                if letter not in GIFT_LETTERS:
                    raise BadSetup(f"Position: gift '{letter}' should be m, v or f.")
                self.battle.gifts[general] |= 1 << GIFT_LETTERS.index(letter)
        elif head == "fallen" and len(rest) == 2 and rest[1].isdigit():
            self.battle.fallen[self.seat(rest[0])] = int(rest[1])
        else:
            raise BadSetup(f"Position: '{' '.join(words)}' cannot be read.")

    def seat(self, word: str) -> int:
        if word not in SEATS:
            raise BadSetup(f"Position: '{word}' should be S or N.")
        return SEATS[word]

    def zone(self, zone: int, words: list[str]) -> None:
        battle = self.battle
        seat = -1
        for word in words:
            if word in SEATS:
                seat = SEATS[word]
            elif word in t.GROUNDS:
                battle.ground[zone] = t.GROUNDS.index(word)
            elif re.fullmatch(r"m\d+", word):
                battle.markers[zone] = int(word[1:])
            elif seat < 0:
                raise BadSetup(f"Position: {ZONE_NAMES[zone]} has '{word}' before S or N says whose it is.")
            else:
                self.piece(seat, word, zone)
        owners = {battle.roster.owner[piece] for piece in battle.pieces[zone]}
        if len(owners) > 1:
            raise BadSetup(f"Position: {ZONE_NAMES[zone]} holds units of both sides (CK-OCC-12).")
        if battle.markers[zone] and battle.held[zone] < 0:
            raise BadSetup(f"Position: {ZONE_NAMES[zone]} has markers but no units (CK-TAB-13).")
        for piece in battle.pieces[zone]:
            if battle.is_closed_to(zone, [piece]):
                raise BadSetup(f"Position: {battle.roster.name[piece]} may not stand in {ZONE_NAMES[zone]}.")

    def piece(self, seat: int, word: str, place: int) -> None:
        battle, roster = self.battle, self.battle.roster
        if word in ("G1", "G2"):
            battle.generals[2 * seat + int(word[1]) - 1] = place
            roster.generals[seat] = max(roster.generals[seat], int(word[1]))
            return
        match = UNIT.fullmatch(word)
        if match is None or match[2] not in t.CODES:
            raise BadSetup(f"Position: '{word}' is not a unit, a general, a ground or markers.")
        kind, grade = t.CODES.index(match[2]), GRADE_LETTERS[match[3]]
        traits = 0
        for letter in match[4] or "":
            traits |= 1 << TRAIT_LETTERS.index(letter)
        lost = int(match[5] or 0)
        flags = (s.WINNING if "*" in match[6] else 0) | (s.LATE if "!" in match[6] else 0)
        for _ in range(int(match[1] or 1)):
            number = self.names.get(match[2], 0) + 1
            self.names[match[2]] = number
            unit = roster.add(seat, kind, grade, traits, match[2], f"{t.TYPE_NAMES[kind]} {number}")
            if kind != t.AR and lost >= roster.limit[unit] and place != s.DEAD:
                raise BadSetup(f"Position: '{word}' has lost too much to stand.")
            battle.at.append(place)
            battle.lost.append(lost)
            battle.flags.append(flags)
            if place >= 0:
                battle.put(unit, place)
            if kind != t.AR and place != s.DEAD:
                battle.alive[seat] += 1


def unit_word(battle: s.Kings, unit: int) -> str:
    roster = battle.roster
    letters = "".join(TRAIT_LETTERS[bit] for bit in range(7) if roster.traits[unit] & (1 << bit))
    word = t.CODES[roster.kind[unit]] + {t.LEVY: "l", t.VETERAN: "v", t.ELITE: "e"}.get(roster.grade[unit], "")
    word += f".{letters}" if letters else ""
    word += f"-{battle.lost[unit]}" if battle.lost[unit] else ""
    word += "*" if battle.flags[unit] & s.WINNING else ""
    return word + ("!" if battle.flags[unit] & s.LATE else "")


def notation(battle: s.Kings) -> str:
    """The position as one line; what is pending within a step is not part of it."""
    entries: list[str] = []
    seat_letters = ["S", "N"] if battle.south() == 0 else ["N", "S"]

    def generals_at(seat: int, place: int) -> list[str]:
        return [f"G{number + 1}" for number in (0, 1) if battle.generals[2 * seat + number] == place]

    def counted(units: list[int]) -> list[str]:
        words = [unit_word(battle, unit) for unit in units]
        grouped: list[str] = []
        for word in words:
            if word not in grouped:
                grouped.append(word)
        return [(str(words.count(word)) if words.count(word) > 1 else "") + word for word in grouped]

    for zone in range(ZONES):
        words: list[str] = []
        for seat in (0, 1):
            units = [piece for piece in battle.pieces[zone] if battle.roster.owner[piece] == seat]
            generals = generals_at(seat, zone)
            if units or generals:
                words += [seat_letters[seat], *counted(units), *generals]
        if battle.markers[zone]:
            words.append(f"m{battle.markers[zone]}")
        if battle.ground[zone]:
            words.append(t.GROUNDS[battle.ground[zone]])
        if words:
            entries.append(f"{ZONE_NAMES[zone]} {' '.join(words)}")
    for name, place in (("reserve", s.RESERVE), ("flank", s.FLANK), ("dead", s.DEAD)):
        for seat in (0, 1):
            units = [
                unit for unit in range(len(battle.at)) if battle.at[unit] == place and battle.roster.owner[unit] == seat
            ]
            found = counted(units) + generals_at(seat, place)
            if found:
                side = ["left" if battle.flank_note[seat] == LEFT else "right"] if name == "flank" else []
                entries.append(" ".join([name, seat_letters[seat], *side, *found]))
    for general in range(4):
        if battle.gifts[general]:
            letters = "".join(GIFT_LETTERS[bit] for bit in range(3) if battle.gifts[general] & (1 << bit))
            entries.append(f"gifts {seat_letters[general // 2]}{general % 2 + 1} {letters}")
    for seat in (0, 1):
        if battle.fallen[seat]:
            entries.append(f"fallen {seat_letters[seat]} {battle.fallen[seat]}")
    step = "generals"
    if battle.stack and isinstance(battle.stack[0], Turn):
        step = STEP_NAMES[max(0, battle.stack[0].step - 1)]
    entries += [f"clock {battle.clock}", f"round {battle.round}", f"turn {seat_letters[battle.active]} {step}"]
    return "; ".join(entries)
