"""The whole state of one game, and the loop that plays it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.choices import Choice
from triarii.engine.decision import Decision
from triarii.engine.dice import Dice
from triarii.engine.event_types import AnyEvent
from triarii.engine.events import EVERYTHING, NOTHING, Event, Story
from triarii.engine.frames import Frame
from triarii.engine.header import Header
from triarii.engine.journal import Entry, Journal
from triarii.engine.outcome import Outcome
from triarii.engine.rejection import IllegalAction, Rejection
from triarii.engine.text import LITERAL, Text, literal
from triarii.engine.witness import Witness
from triarii.engine.words import Slot

if TYPE_CHECKING:
    from triarii.engine.record import Record
    from triarii.engine.views import View

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle:
    """A game in progress. A rulebook's own battle adds its state and says how to clone and to store it."""

    def __init__(self, header: Header, dice: Dice) -> None:
        self.header = header
        self.dice = dice
        self.stack: list[Frame[Any]] = []
        self.seat = NOBODY
        self.legal: list[Action] = []
        self.alone_is_asked = False
        self.outcome: Outcome | None = None
        self.events: list[Event] = []
        self.quiet = False  # searchers do without events
        self.journal: Journal | None = None
        self.witness: Witness | None = None  # of the dice; a clone has none
        self.asked: Decision | None = None  # the present decision, if somebody has asked for it

    # What a rulebook's battle provides

    def vocabulary(self) -> Vocabulary:
        raise NotImplementedError

    def story(self) -> Story:
        raise NotImplementedError

    def clone(self) -> Battle:
        """A twin that goes its own way, without the journal: cheap enough for every step of a search."""
        raise NotImplementedError

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        """The position as this viewer may see it; EVERYTHING sees all."""
        raise NotImplementedError

    def says(self, action: Action) -> Text:
        """What a player would say for this action; the template is action.<key>."""
        return literal(self.vocabulary().format(action))

    def choice(self, action: Action) -> Choice:
        """The action as a client reads it: which piece acts, on what, and what follows."""
        return self.vocabulary().choice(action, self.says(action))

    def describe(self, action: Action) -> str:
        """The action in words that a player would use, for buttons and logs."""
        return self.rendered("action", self.says(action))

    def rendered(self, kind: str, told: Text, names: Mapping[str, str] | None = None) -> str:
        """A text of the game in words: of a question, an action or an event. `names` is what the pieces are called."""
        if told.key == LITERAL:
            return str(told.values["text"])
        from triarii.engine.registry import game

        return game(self.header.game).templates().render(Text(f"{kind}.{told.key}", told.values), names)

    def holds(self, slot: Slot, value: int) -> bool:
        """Is there such a card, piece or place in this battle? A game that numbers its pieces says how many there are."""
        return slot.holds(value)

    def knows_with(self, viewer: int, seat: int) -> bool:
        """Does this viewer know all that a seat knows? He does if it is his own, or that of a partner in a team."""
        return viewer == seat

    def invariants(self) -> list[str]:
        """What is wrong with this position, a sentence each; the fuzzer asks after every action."""
        return []

    # Deciding and playing

    @property
    def decision(self) -> Decision | None:
        """Who decides now and what is legal; None when the battle is over."""
        if self.outcome is not None:
            return None
        if self.asked is None:
            self.asked = Decision(self, self.seat, self.legal)
        return self.asked

    def is_legal(self, action: Action) -> bool:
        for listed in self.legal:
            if listed is action:
                return True
        if action in self.legal:
            return True
        return self.outcome is None and self.lacks(action) is None and self.stack[-1].accepts(self, action)

    def why_not(self, action: Action | str) -> Rejection | None:
        """Why an action is refused now, or None if it is legal. Words are read by the game's vocabulary."""
        read = self.read(action)
        if isinstance(read, Rejection):
            return read
        if self.outcome is not None:
            return Rejection("over", f"The battle is over: {self.outcome.reason}", self.outcome.rule)
        if self.is_legal(read):
            return None
        lacking = self.lacks(read)
        return lacking if lacking is not None else self.stack[-1].why_not(self, read)

    def lacks(self, action: Action) -> Rejection | None:
        """What the action names that is not there at all, or None: only what is left is a matter of the rules."""
        if not isinstance(action, Action):
            raise TypeError(f"{action!r} is no action: play one of battle.decision.actions, or its notation as a text.")
        words = self.vocabulary()
        if not words.knows(action):
            return Rejection("unknown-verb", f"There is no verb with the number {action.verb} in {self.header.game}.")
        slots = words.slots_of(action)
        for place, value in enumerate(action.numbers()):
            if place >= len(slots):
                if value:
                    return Rejection("unreadable", f"'{words.format(action)}' has no place for the number {value}.")
            elif not self.holds(slots[place], value):
                slot = slots[place]
                word = slot.format(value) if slot.holds(value) else str(value)
                return Rejection("not-there", f"'{word}' is not a {slot.name} of this battle.")
        return None

    def read(self, action: Action | str) -> Action | Rejection:
        return self.vocabulary().parse(action) if isinstance(action, str) else action

    def play(self, action: Action | str) -> list[Event]:
        """Play a legal action and tell what happened; anything else raises IllegalAction and leaves no trace."""
        if not isinstance(action, str) and self.is_legal(action):
            return self.apply(action)
        answer = self.try_play(action)
        if isinstance(answer, Rejection):
            raise IllegalAction(answer)
        return answer

    def try_play(self, action: Action | str) -> list[Event] | Rejection:
        """Play a legal action and tell what happened; anything else is refused and leaves no trace."""
        read = self.read(action)
        if isinstance(read, Rejection):
            return read
        if not self.is_legal(read):
            refusal = self.why_not(read)
            assert refusal is not None
            return refusal
        return self.apply(read)

    def apply(self, action: Action) -> list[Event]:
        """Play an action that is known to be legal."""
        events: list[Event] = []
        self.events = events
        if self.asked is not None:
            self.asked.pass_by()
            self.asked = None
        journal = self.journal
        if journal is None:
            self.stack[-1].answer(self, action)
            self.run()
            return events
        seat = self.seat
        results: list[int] = []
        self.dice.log = results
        self.stack[-1].answer(self, action)
        self.run()
        self.dice.log = None
        story = self.story()
        reveals = False
        for event in events:
            if story.reveals(event):
                reveals = True
        journal.entries.append(Entry(seat, action, results, bool(results) or reveals))
        return events

    def begin(self, first: Frame[Any]) -> None:
        """Put the first procedure on the table and go on to the first decision, writing a journal from here."""
        self.stack.append(first)
        opening: list[int] = []
        self.dice.log = opening
        self.run()
        self.dice.log = None
        self.journal = Journal(opening, self.events)

    def run(self) -> None:
        """Go on until somebody must decide. A single possible answer is given by the table itself."""
        while self.outcome is None:
            frame = self.stack[-1]
            if frame.resume(self):
                if len(self.legal) > 1 or self.alone_is_asked:
                    return
                frame.answer(self, self.legal[0])
        self.seat = NOBODY
        self.legal = []

    # What procedures use

    def ask(self, seat: int, legal: list[Action], alone_is_asked: bool = False) -> bool:
        """Ask a seat to decide. With `alone_is_asked` even a single choice is put to the player,
        because he must see something first, or because nobody may learn that he had no other."""
        self.seat = seat
        self.legal = legal
        self.alone_is_asked = alone_is_asked
        return True

    def tell(
        self,
        kind: int,
        seat: int = NOBODY,
        a: int = 0,
        b: int = 0,
        c: int = 0,
        d: int = 0,
        e: int = 0,
        many: tuple[int, ...] = NOTHING,
    ) -> None:
        if not self.quiet:
            self.events.append(Event(kind, seat, a, b, c, d, e, many))

    def end(self, winners: tuple[int, ...], reason: str, rule: str, scores: tuple[int, ...]) -> None:
        self.outcome = Outcome(winners, reason, rule, scores)

    def copy_table_to(self, twin: Battle) -> None:
        """What every clone copies: dice, pending procedures, who decides what."""
        twin.header = self.header
        twin.dice = self.dice.clone()
        twin.stack = [frame.clone() for frame in self.stack]
        twin.seat = self.seat
        twin.legal = self.legal  # lists of choices are replaced, never changed
        twin.alone_is_asked = self.alone_is_asked
        twin.outcome = self.outcome
        twin.events = []
        twin.quiet = self.quiet
        twin.journal = None
        twin.witness = None
        twin.asked = None

    # Storing and showing

    def to_data(self, viewer: int = EVERYTHING) -> dict[str, Any]:
        """The battle as plain data, without what this viewer may not know."""
        data: dict[str, Any] = {
            "header": self.header_to_data(viewer),
            "state": self.state_to_data(viewer),
            "stack": [frame.to_data(viewer) for frame in self.stack],
            "seat": self.seat,
            "outcome": None if self.outcome is None else self.outcome.to_data(),
        }
        if viewer == EVERYTHING:
            data["dice"] = self.dice.to_data()
        return data

    def header_to_data(self, viewer: int) -> dict[str, Any]:
        """The header for this viewer; a game whose positions can name hidden things leaves them out here."""
        return self.header.to_data()

    def same_as(self, other: Battle) -> bool:
        """Do both stand in the same position, pending procedures and dice included?"""
        return json.dumps(self.to_data()) == json.dumps(other.to_data()) and self.legal == other.legal

    def view(self, viewer: int | str) -> View:
        """What a seat, by its number or its name, or SPECTATOR may know."""
        from triarii.engine.registry import game
        from triarii.engine.views import view_of, viewer_of

        return view_of(game(self.header.game), self, viewer_of(viewer, self.header.seats))

    def determinize(self, viewer: int | str, rng: Dice | Random) -> Battle:
        """The battle as it might be for all this viewer knows: what is hidden from him is dealt anew."""
        return self.view(viewer).battle(rng)

    def record(self) -> Record:
        """Everything played so far, as a text that replays bit for bit."""
        from triarii.engine.record import Record

        return Record.of(self)

    def save(self, file: str | Path) -> None:
        """Keep the battle in a file, as its record; `Battle.load` goes on with it."""
        from triarii.engine.record import save

        save(self, file)

    @staticmethod
    def load(file: str | Path) -> Battle:
        """The battle of a record file, its dice going on where they stopped."""
        from triarii.engine.record import load

        return load(file)

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        from triarii.engine.pickling import packed, restored

        return restored, (packed(self),)

    def __repr__(self) -> str:
        from triarii.engine.registry import game

        return game(self.header.game).written(self)

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it, nothing hidden; a view shows what its viewer may see."""
        from triarii.drawing.position import picture
        from triarii.engine.registry import game

        return picture(game(self.header.game), self.to_data())

    def undo(self, seat: int) -> Battle | Rejection:
        """The battle before this seat's last action, if nothing was rolled, drawn or shown since."""
        from triarii.engine.record import undo

        return undo(self, seat)

    def report(self, event: Event, viewer: int = EVERYTHING) -> AnyEvent:
        """What happened, as typed values, without what this viewer may not know."""
        shares = viewer != EVERYTHING and self.knows_with(viewer, event.seat)
        return self.story().report(event, event.seat if shares else viewer, self.header.seats)

    def tells(self, event: Event, viewer: int = EVERYTHING, names: Mapping[str, str] | None = None) -> str:
        """What happened, in words."""
        reported = self.report(event, viewer)
        return self.rendered("event", Text(reported.key, reported.values), names)

    def seat_name(self, seat: int) -> str:
        return self.header.seats[seat] if 0 <= seat < len(self.header.seats) else "nobody"
