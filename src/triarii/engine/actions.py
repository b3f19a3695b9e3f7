"""What a player may do, and the words in which it is said."""

from __future__ import annotations

from typing import final

from triarii.engine.choices import Choice
from triarii.engine.rejection import Rejection
from triarii.engine.text import Text
from triarii.engine.words import Phrase, Slot


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
        return f"Action({self.verb}, {self.a}, {self.b}, {self.c}, {self.d}, {self.e})"

    def numbers(self) -> list[int]:
        return [self.a, self.b, self.c, self.d, self.e]


@final
class Vocabulary:
    """All the verbs of a game. `parse` and `format` are a pair."""

    def __init__(self, *slots: Slot) -> None:
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
        return len(self.phrases) - 1

    def choice(self, action: Action, says: Text) -> Choice:
        """The action as a client reads it, by the roles of its slots."""
        phrase = self.phrases[action.verb]
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
            rolls=self.rolls[action.verb],
            reveals=self.reveals[action.verb],
            ends=self.ends[action.verb],
        )

    def format(self, action: Action) -> str:
        return self.phrases[action.verb].format(action.numbers())

    def parse(self, text: str) -> Action | Rejection:
        """Read an action; small words such as "to" may be left out, case does not matter."""
        words = text.split()
        nearest = ""
        for verb, phrase in enumerate(self.phrases):
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
        return self.phrases[action.verb].slots

    def head(self, action: Action) -> str:
        return self.phrases[action.verb].head
