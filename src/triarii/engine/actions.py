"""What a player may do, and the words in which it is said."""

from __future__ import annotations

import zlib
from typing import Final, final

from triarii.engine.choices import Choice
from triarii.engine.rejection import IllegalAction, Rejection
from triarii.engine.text import Text
from triarii.engine.words import Phrase, Slot

VERBS: Final = 1024  # more than any game has
GAMES: Final[dict[int, str]] = {}  # the game of each range of verbs, for an action that is to be read by a person


@final
class Action:
    """A verb with whole-number arguments; the game's vocabulary turns it into words and back."""

    __slots__ = ("verb", "a", "b", "c", "d", "e")

    def __init__(self, verb: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Action)
            and self.verb == other.verb
            and self.a == other.a
            and self.b == other.b
            and self.c == other.c
            and self.d == other.d
            and self.e == other.e
        )

    def __hash__(self) -> int:
        return hash((self.verb, self.a, self.b, self.c, self.d, self.e))

    def __repr__(self) -> str:
        """The action in the notation of its game; what is printed makes the same action."""
        name = GAMES.get(self.verb // VERBS, "")
        if name:
            from triarii.engine.registry import game

            words = game(name).vocabulary()
            if words.knows(self) and words.parse(text := words.format(self)) == self:
                return f"Action.of({name!r}, {text!r})"
        return f"Action({', '.join(str(number) for number in (self.verb, *self.numbers()))})"

    def __reduce__(self) -> tuple[type[Action], tuple[int, ...]]:
        return Action, (self.verb, self.a, self.b, self.c, self.d, self.e)

    @staticmethod
    def of(name: str, text: str) -> Action:
        """The action that a game's notation says, such as Action.of("ancients", "order e5")."""
        from triarii.engine.registry import game

        read = game(name).vocabulary().parse(text)
        if isinstance(read, Rejection):
            raise IllegalAction(read)
        return read

    def numbers(self) -> list[int]:
        return [self.a, self.b, self.c, self.d, self.e]


@final
class Vocabulary:
    """All the verbs of a game. `parse` and `format` are a pair.

    The verbs of a named game have numbers of their own, so that an action tells which game it belongs to.
    """

    def __init__(self, *slots: Slot, game: str = "") -> None:
        self.first = 0
        if game:
            self.first = (1 + zlib.crc32(game.encode()) % 0xFFFF) * VERBS
            GAMES[self.first // VERBS] = game
        self.slots: dict[str, Slot] = {slot.name: slot for slot in slots}
        self.phrases: list[Phrase] = []
        self.rolls: list[bool] = []
        self.reveals: list[bool] = []
        self.ends: list[str] = []

    def verb(self, template: str, rolls: bool = False, reveals: bool = False, ends: str = "") -> int:
        """Add a verb such as "move {unit} to {hex}"; its number is what an Action carries.

        Say of it whether dice may fall at once, whether it may show or draw something hidden, and what it gives out of
        hand: "orders", "phase", "turn".
        """
        self.phrases.append(Phrase(template, self.slots))
        self.rolls.append(rolls)
        self.reveals.append(reveals)
        self.ends.append(ends)
        return self.first + len(self.phrases) - 1

    def knows(self, action: Action) -> bool:
        """Is the verb one of this game's?"""
        return 0 <= action.verb - self.first < len(self.phrases)

    def phrase(self, action: Action) -> Phrase:
        return self.phrases[action.verb - self.first]

    def ends_with(self, action: Action) -> str:
        """What an action of this kind gives out of hand."""
        return self.ends[action.verb - self.first]

    def choice(self, action: Action, says: Text) -> Choice:
        """The action as a client reads it, by the roles of its slots."""
        phrase = self.phrase(action)
        head = phrase.head
        piece = start = place = target = card = ""
        number: int | None = None
        for slot, label, value in zip(phrase.slots, phrase.labels, action.numbers(), strict=False):
            word = slot.format(value)
            if slot.role == "piece":
                if label == "target" or piece:
                    target = word
                else:
                    piece = word
            elif slot.role == "place":
                if label == "from" or place:
                    start = word
                else:
                    place = word
            elif slot.role == "card":
                card = word
            elif slot.role == "number":
                number = value
        return Choice(
            text=self.format(action),
            verb=head,
            key="" if says.key == head else says.key,
            values=says.values,
            piece=piece,
            start=start,
            place=place,
            target=target,
            card=card,
            number=number,
            rolls=self.rolls[action.verb - self.first],
            reveals=self.reveals[action.verb - self.first],
            ends=self.ends_with(action),
        )

    def format(self, action: Action) -> str:
        return self.phrase(action).format(action.numbers())

    def parse(self, text: str) -> Action | Rejection:
        """Read an action; small words such as "to" may be left out, case does not matter."""
        words = text.split()
        nearest = ""
        for verb, phrase in enumerate(self.phrases, start=self.first):
            if not phrase.begins_like(words):
                continue
            numbers = phrase.parse(words)
            if numbers is not None:
                numbers += [0] * (5 - len(numbers))
                return Action(verb, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
            nearest = nearest or phrase.template
        if nearest:
            return Rejection("unreadable", f"'{text}' cannot be read; it should look like '{nearest}'.")
        verbs = ", ".join(sorted({phrase.head for phrase in self.phrases}))
        return Rejection("unknown-verb", f"'{text}' begins with no known verb; the verbs are: {verbs}.")

    def slots_of(self, action: Action) -> list[Slot]:
        """What an action of this kind names, in the order of its numbers."""
        return self.phrase(action).slots

    def head(self, action: Action) -> str:
        return self.phrase(action).head
