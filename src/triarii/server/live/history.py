"""What has been played at a table: the battle as it stands, every step that led to it, and the positions on the way.

A battle that is the present one is never played on: a move is tried on its clone, which takes its place once the move is
committed. So whoever holds a battle, in whatever thread, holds what was committed and what nobody changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import KeyedDice, RecordedDice, RecordMismatch
from triarii.engine.events import Event
from triarii.engine.game import BadSetup, Game
from triarii.engine.header import Header
from triarii.engine.journal import Journal
from triarii.engine.rejection import Rejection
from triarii.server.problems import Unplayable
from triarii.server.storage.rows import LogRow

MARK_EVERY: Final = 16  # a position is kept every so many steps, so that any step is near one


class Step(Struct, frozen=True):
    """One line of the log as it was told; what was taken back has no events any more."""

    seq: int
    step: int
    kind: str
    place: int
    at: float
    events: list[Event]
    undone: bool = False
    undoes: int = 0  # of an undo: the sequence number of the action that it took back


class Played(Struct, frozen=True):
    """A move that was tried: the battle after it, what happened, its random results, and where the dice stand."""

    battle: Battle
    action: Action
    events: list[Event]
    results: list[int]
    counter: int


class Stretch(Struct, frozen=True):
    """The way to a position from one that was kept: played when it is wanted, in any thread."""

    start: Battle
    actions: list[Action]
    results: list[list[int]]

    def battle(self) -> Battle:
        """The position at its end, free to use."""
        battle = self.start.clone()
        battle.dice = RecordedDice([result for results in self.results for result in results])
        for action in self.actions:
            battle.apply(action)
        return battle


class History:
    """The battle of one table with all that led to it, as far as it is committed."""

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        self.key = bytes.fromhex(header.key)
        self.seq = 0
        self.counter = 0  # where the keyed dice stand
        self.opening: list[int] = []
        self.actions: list[Action] = []
        self.results: list[list[int]] = []
        self.steps: list[Step] = []
        self._battle: Battle | None = None
        self._marks: dict[int, Battle] = {}

    @property
    def battle(self) -> Battle:
        """The battle as it stands: to be looked at, cloned and asked, not to be played on."""
        assert self._battle is not None, "the first line of a log sets the battle up"
        return self._battle

    @property
    def step(self) -> int:
        """How many actions lie on the table."""
        return len(self.actions)

    # From the log

    def catch_up(self, entries: Sequence[LogRow]) -> None:
        """Play what the log holds beyond what is known; its random results are taken as they were written."""
        undoes = undone_within(entries)
        gone = set(undoes.values())
        passing = 0  # actions that lay on the table then, and that a later line takes back
        try:
            for entry in entries:
                passing += (entry.seq in gone) - (entry.seq in undoes)
                self._take(entry, entry.seq in gone, undoes.get(entry.seq, 0), passing)
        except (BadSetup, RecordMismatch) as error:
            raise Unplayable(str(error)) from None
        except Exception as error:  # rules that have changed may stumble over an old game in any way
            raise Unplayable(repr(error)) from error

    def _take(self, entry: LogRow, undone: bool, undoes: int, passing: int) -> None:
        """Take up a line. An action that a later line takes back is not played, and that line finds nothing to do."""
        events: list[Event] = []
        if entry.kind == "start":
            events = self._begin(entry)
        elif entry.kind == "act" and not undone:
            played = self._replayed(entry)
            self._put(played)
            events = played.events
        elif entry.kind == "undo" and not undoes:
            undoes = self._take_off(self.before())
        self._note(entry, self.step + passing, events, undone, undoes)

    def _begin(self, entry: LogRow) -> list[Event]:
        battle = self.game.set_up(self.header, RecordedDice(list(entry.results)))
        battle.dice = KeyedDice(self.key, entry.counter)
        self._battle = battle
        self.opening = list(entry.results)
        self._marks[0] = battle.clone()
        return battle.journal.first_events if battle.journal is not None else []

    def _replayed(self, entry: LogRow) -> Played:
        if self.battle.seat != entry.place:
            raise BadSetup(f"line {entry.seq} is another seat's.")
        read = self.battle.read(entry.action)
        if isinstance(read, Rejection) or not self.battle.is_legal(read):
            raise BadSetup(f"'{entry.action}' in line {entry.seq} is not legal.")
        battle = self._twin()
        battle.dice = RecordedDice(list(entry.results))
        events = battle.apply(read)
        battle.dice = KeyedDice(self.key, entry.counter)
        return Played(battle, read, events, list(entry.results), entry.counter)

    # While it is played

    def tried(self, action: Action) -> Played:
        """What comes of a legal action; nothing of it counts before it is added."""
        battle = self._twin()
        events = battle.apply(action)
        assert battle.journal is not None and isinstance(battle.dice, KeyedDice)
        return Played(battle, action, events, list(battle.journal.entries[0].results), battle.dice.counter)

    def before(self) -> Battle:
        """The battle without its last action: nothing was drawn in it, so the dice go on where they are."""
        battle = self.battle
        journal = battle.journal
        assert journal is not None
        before = self.position(self.step - 1)
        before.dice = battle.dice
        before.journal = Journal(journal.opening, journal.first_events)
        before.journal.entries = journal.entries[:-1]
        return before

    def add(self, entry: LogRow, change: Played | Battle | None) -> None:
        """A line was committed: with the move that was tried, the battle before what was taken back, or neither."""
        events: list[Event] = []
        undoes = 0
        if isinstance(change, Played):
            self._put(change)
            events = change.events
        elif change is not None:
            undoes = self._take_off(change)
        self._note(entry, self.step, events, False, undoes)

    def _twin(self) -> Battle:
        """A clone with an empty journal, which notes the next action alone."""
        journal = self.battle.journal
        assert journal is not None
        twin = self.battle.clone()
        twin.journal = Journal(journal.opening, journal.first_events)
        return twin

    def _put(self, played: Played) -> None:
        journal = self.battle.journal
        assert journal is not None and played.battle.journal is not None
        journal.entries += played.battle.journal.entries
        played.battle.journal = journal
        self._stands(played.battle)
        self.actions.append(played.action)
        self.results.append(played.results)
        if self.step % MARK_EVERY == 0:
            self._marks[self.step] = played.battle.clone()

    def _stands(self, battle: Battle) -> None:
        """Another battle is the present one; the last goes at once, as it is in no circle with its question any more."""
        self.battle.asked = None
        self._battle = battle

    def _take_off(self, before: Battle) -> int:
        """Take the last action off; its sequence number."""
        self._marks.pop(self.step, None)
        self.actions.pop()
        self.results.pop()
        self._stands(before)
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if step.kind == "act" and not step.undone:
                self.steps[index] = replace(step, undone=True, events=[])  # told to nobody who comes later
                return step.seq
        raise AssertionError("there is no action to take off")

    def _note(self, entry: LogRow, step: int, events: list[Event], undone: bool, undoes: int) -> None:
        self.steps.append(Step(entry.seq, step, entry.kind, entry.place, entry.at, events, undone, undoes))
        self.seq = entry.seq
        self.counter = entry.counter

    # Looking back

    def stretch(self, step: int) -> Stretch:
        """The way to the position after so many actions."""
        nearest = step - step % MARK_EVERY
        while nearest not in self._marks:
            nearest -= MARK_EVERY
        return Stretch(self._marks[nearest], self.actions[nearest:step], self.results[nearest:step])

    def position(self, step: int) -> Battle:
        """The battle as it stood after that many actions; a clone, free to use."""
        return self.stretch(step).battle()

    def whole(self, most: int | None = None) -> Stretch:
        """The whole way from the opening, or so many actions of it."""
        return Stretch(self._marks[0], self.actions[:most], self.results[:most])


def undone_within(entries: Sequence[LogRow]) -> dict[int, int]:
    """The undos within these entries whose actions are among them as well: the action of each, by sequence number."""
    standing: list[int] = []
    undoes: dict[int, int] = {}
    for entry in entries:
        if entry.kind == "act":
            standing.append(entry.seq)
        elif entry.kind == "undo" and standing:
            undoes[entry.seq] = standing.pop()
    return undoes
