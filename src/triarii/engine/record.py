"""A game as a text that a person can read and another process can play again, bit for bit."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.data import load_text, write_text
from triarii.engine.dice import Dice, FastDice, KeyedDice, RecordedDice, RecordMismatch
from triarii.engine.game import BadSetup, Game
from triarii.engine.header import Header
from triarii.engine.registry import game as find_game
from triarii.engine.rejection import Rejection

FORMAT = "triarii record 1"


class Line:
    """One action of a record with its random results and the hash that chains it to all before."""

    def __init__(self, seat: str, action: str, results: list[int], link: str) -> None:
        self.seat = seat
        self.action = action
        self.results = results
        self.link = link


class Record:
    """Header, actions with their random results, and a hash chain over both."""

    def __init__(self, header: Header, opening: list[int], lines: list[Line]) -> None:
        self.header = header
        self.opening = opening
        self.lines = lines

    @staticmethod
    def of(battle: Battle) -> Record:
        """The record of everything played since the battle began."""
        journal = battle.journal
        if journal is None:
            raise BadSetup("A clone keeps no journal, so it has no record; ask the battle it was cloned from.")
        words = battle.vocabulary()
        link = first_link(battle.header, journal.opening)
        lines: list[Line] = []
        for entry in journal.entries:
            seat = battle.seat_name(entry.seat)
            text = words.format(entry.action)
            link = next_link(link, seat, text, entry.results)
            lines.append(Line(seat, text, entry.results, link))
        return Record(battle.header, list(journal.opening), lines)

    def text(self) -> str:
        head = self.header
        rows = [FORMAT, f"game {head.game}", f"rules {head.rules}", f"battle {head.battle}"]
        rows += [f"option {key} {json.dumps(value)}" for key, value in head.options.items()]
        rows += [f"seat {seat}" for seat in head.seats]
        rows.append(f"dice {head.scheme} {head.key}".rstrip())
        if head.position:
            rows.append(f"position {json.dumps(head.position)}")
        rows.append(f"opening {shown(self.opening)} | {first_link(head, self.opening)}")
        for number, line in enumerate(self.lines, start=1):
            rows.append(f"{number} {line.seat} {line.action} | {shown(line.results)} | {line.link}")
        return "\n".join(rows) + "\n"

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record; raises BadSetup with the line and what is wrong with it."""
        return _Reader(text).record()

    def broken_link(self) -> int | None:
        """The number of the first line whose hash does not fit, or None."""
        link = first_link(self.header, self.opening)
        for number, line in enumerate(self.lines, start=1):
            link = next_link(link, line.seat, line.action, line.results)
            if link != line.link:
                return number
        return None

    def replay(self, upto: int | None = None, game: Game | None = None) -> Battle:
        """Play the record again from its stored results, up to a number of actions, to look at what happened.

        It shows old records even after the rules have changed, but has no dice to go on with: `Battle.load` and
        `verify` give a battle that goes on.
        """
        lines = self.lines if upto is None else self.lines[:upto]
        results = list(self.opening)
        for line in lines:
            results.extend(line.results)
        return self._play(RecordedDice(results), lines, game)

    def recorded_dice(self) -> RecordedDice:
        """All stored random results, for who goes through the record step by step."""
        results = list(self.opening)
        for line in self.lines:
            results.extend(line.results)
        return RecordedDice(results)

    def verify(self, game: Game | None = None) -> Battle:
        """Play the record again with the dice drawn anew from its key, and demand the same results."""
        broken = self.broken_link()
        if broken is not None:
            raise BadSetup(f"The record was changed: the hash of line {broken} does not fit.")
        battle = self._play(dice_of(self.header), self.lines, game)
        again = Record.of(battle)
        if again.opening != self.opening:
            raise BadSetup("The set-up was not dealt from the key of the record.")
        for number, (old, new) in enumerate(zip(self.lines, again.lines, strict=True), start=1):
            if old.results != new.results:
                raise BadSetup(f"Line {number}: the dice of '{old.action}' were not drawn from the key of the record.")
        return battle

    def _play(self, dice: Dice, lines: list[Line], game: Game | None) -> Battle:
        table = game if game is not None else find_game(self.header.game)
        seats = table.battle(self.header.battle).seats
        if self.header.seats != seats:
            raise BadSetup(f"The record's seats should be {', '.join(seats)}, not {', '.join(self.header.seats)}.")
        table.checked_options(self.header.options)
        try:
            battle = table.set_up(self.header, dice)
            for number, line in enumerate(lines, start=1):
                if battle.seat_name(battle.seat) != line.seat:
                    turn = battle.seat_name(battle.seat)
                    raise BadSetup(f"Line {number}: {line.seat} acts, but the decision is with {turn}.")
                answer = battle.try_play(line.action)
                if isinstance(answer, Rejection):
                    raise BadSetup(f"Line {number}: '{line.action}' is not legal: {answer.sentence}")
        except RecordMismatch as mismatch:
            raise BadSetup(f"The record does not fit the rules: {mismatch}.") from None
        return battle


class _Reader:
    """Reads a record row by row."""

    def __init__(self, text: str) -> None:
        self.rows = text.splitlines()
        self.at = 0

    def record(self) -> Record:
        if not self.rows or self.rows[0].strip() != FORMAT:
            raise BadSetup(f"This is not a record: its first line should read '{FORMAT}'.")
        self.rows = [row if not row.startswith("#") else "" for row in self.rows]  # remarks, such as a fuzzer's
        self.at = 1
        values: dict[str, str] = {}
        options: dict[str, object] = {}
        seats: list[str] = []
        position = ""
        while self.at < len(self.rows) and not self.rows[self.at].startswith("opening"):
            if not self.rows[self.at].strip():
                self.at += 1
                continue
            key, _, value = self.rows[self.at].partition(" ")
            if key == "option":
                name, _, literal = value.partition(" ")
                options[name] = self.literal(literal)
            elif key == "seat":
                seats.append(value)
            elif key == "position":
                position = str(self.literal(value))
            elif key in ("game", "rules", "battle", "dice"):
                values[key] = value
            else:
                raise self.bad(f"'{key}' is not part of a record's head")
            self.at += 1
        for key in ("game", "rules", "battle", "dice"):
            if key not in values:
                raise BadSetup(f"The record has no line '{key}'.")
        scheme, _, secret = values["dice"].partition(" ")
        header = Header(
            values["game"], values["rules"], values["battle"], options, tuple(seats), scheme, secret, position
        )
        if self.at >= len(self.rows):
            raise BadSetup("The record has no line 'opening': it ends before the first move.")
        opening = self.numbers(self.rows[self.at].partition("|")[0].removeprefix("opening"))
        self.at += 1
        lines: list[Line] = []
        while self.at < len(self.rows):
            if self.rows[self.at].strip():
                lines.append(self.line(len(lines) + 1))
            self.at += 1
        return Record(header, opening, lines)

    def line(self, number: int) -> Line:
        cells = self.rows[self.at].split("|")
        if len(cells) != 3:
            raise self.bad("a move reads 'number seat action | results | hash'")
        words = cells[0].split()
        if len(words) < 3 or words[0] != str(number):
            raise self.bad(f"move {number} is missing or out of order")
        return Line(words[1], " ".join(words[2:]), self.numbers(cells[1]), cells[2].strip())

    def numbers(self, text: str) -> list[int]:
        words = text.split()
        if words == ["-"]:
            return []
        try:
            return [int(word) for word in words]
        except ValueError:
            raise self.bad(f"'{text.strip()}' should be whole numbers, or '-' for none") from None

    def literal(self, text: str) -> object:
        try:
            value: object = json.loads(text)
            return value
        except json.JSONDecodeError:
            raise self.bad(f"'{text}' is not a value") from None

    def bad(self, reason: str) -> BadSetup:
        return BadSetup(f"The record's line {self.at + 1} cannot be read: {reason}.")


def shown(results: list[int]) -> str:
    return " ".join(str(result) for result in results) or "-"


def first_link(header: Header, opening: list[int]) -> str:
    """The start of the chain: the header, and what its set-up drew."""
    return digest(json.dumps([header.to_data(), header.scheme, header.key, opening], sort_keys=True))


def next_link(link: str, seat: str, action: str, results: list[int]) -> str:
    return digest(f"{link} {seat} {action} {shown(results)}")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dice_of(header: Header) -> Dice:
    """The dice that a header names."""
    try:
        if header.scheme == "keyed":
            return KeyedDice(bytes.fromhex(header.key))
        if header.scheme == "fast":
            return FastDice(int(header.key))
    except ValueError:
        raise BadSetup(f"'{header.key}' is not a key of {header.scheme} dice.") from None
    raise BadSetup(f"The dice '{header.scheme}' cannot be drawn again; only keyed and fast dice can.")


def save(battle: Battle, file: str | Path) -> None:
    """Write the record of a battle that can be taken up again."""
    if battle.header.scheme not in ("keyed", "fast"):
        raise BadSetup("A battle with dice of your own cannot be taken up from its record; pickle keeps it whole.")
    write_text(Path(file), Record.of(battle).text())


def load(file: str | Path) -> Battle:
    """The battle of a record file, with its dice going on where they stopped."""
    try:
        return Record.parse(load_text(Path(file))).verify()
    except BadSetup as mistake:
        raise BadSetup(f"{file}: {mistake}" if str(file) not in str(mistake) else str(mistake)) from None


def why_no_undo(battle: Battle, seat: int) -> Rejection | None:
    """Why this seat cannot take its last action back, or None if it can."""
    journal = battle.journal
    if journal is None or not journal.entries:
        return Rejection("nothing-to-undo", "Nothing has been played yet.")
    last = journal.entries[-1]
    if last.seat != seat:
        return Rejection("not-yours", "The last action was another player's; only he can take it back.")
    if last.commits:
        return Rejection("committed", "Dice were rolled, or something hidden was shown: that cannot be taken back.")
    if battle.seat not in (seat, -1):
        return Rejection("passed-on", "Another player has already been asked; the action stands.")
    return None


def undo(battle: Battle, seat: int, game: Game | None = None) -> Battle | Rejection:
    """The battle before this seat's last action; refused once dice, a card or another seat came in between."""
    refusal = why_no_undo(battle, seat)
    if refusal is not None:
        return refusal
    journal = battle.journal
    assert journal is not None
    table = game if game is not None else find_game(battle.header.game)
    kept = journal.entries[:-1]
    actions: list[Action] = [entry.action for entry in kept]
    source = RecordedDice(journal.results(len(kept)))
    before = table.set_up(battle.header, source)
    for action in actions:
        before.apply(action)
    before.dice = battle.dice  # nothing was drawn since, so the stream goes on from here
    return before
