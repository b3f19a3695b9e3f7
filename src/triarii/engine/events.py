"""What happened, as data: the log, the animation and the statistics are made from nothing else."""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.words import Phrase, Slot

EVERYTHING: Final = -2  # the viewer from whom nothing is hidden: storage, replay of finished games
SPECTATOR: Final = -1  # the viewer who holds no seat
NOTHING: Final[tuple[int, ...]] = ()


@final
class Event:
    """One happening: its kind, the seat it concerns, and whole numbers that the story puts into words."""

    __slots__ = ("kind", "seat", "a", "b", "c", "d", "e", "many")

    def __init__(
        self,
        kind: int,
        seat: int,
        a: int = 0,
        b: int = 0,
        c: int = 0,
        d: int = 0,
        e: int = 0,
        many: tuple[int, ...] = NOTHING,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.many = many

    def numbers(self) -> list[int]:
        return [self.a, self.b, self.c, self.d, self.e]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.seat == other.seat
            and self.numbers() == other.numbers()
            and self.many == other.many
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.a, self.b, self.c, self.d, self.e, self.many))

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.seat}, {self.numbers()}, {self.many})"


@final
class Telling:
    """How one kind of event is told: a phrase, the rule behind it, and whether it lays something open."""

    def __init__(self, name: str, phrase: Phrase, rule: str, hidden: str, reveals: bool) -> None:
        self.name = name
        self.phrase = phrase
        self.rule = rule
        self.hidden = hidden
        self.reveals = reveals


@final
class Story:
    """All the kinds of event of a game."""

    def __init__(self, *slots: Slot) -> None:
        self.slots: dict[str, Slot] = {slot.name: slot for slot in slots}
        self.tellings: list[Telling] = []

    def tells(self, name: str, template: str, rule: str, hidden: str = "", reveals: bool = False) -> int:
        """Add a kind of event; `hidden` is the sentence for those from whom a {slot!} is kept."""
        phrase = Phrase(template, self.slots)
        self.tellings.append(Telling(name, phrase, rule, hidden, reveals))
        return len(self.tellings) - 1

    def to_data(self, event: Event, viewer: int, seats: tuple[str, ...]) -> dict[str, Any]:
        """The event as this viewer may see it."""
        telling = self.tellings[event.kind]
        phrase = telling.phrase
        secret = viewer != EVERYTHING and (viewer == SPECTATOR or viewer != event.seat)
        data: dict[str, Any] = {"event": telling.name, "rule": telling.rule}
        if event.seat >= 0:
            data["seat"] = seats[event.seat]
        words: list[str] = []
        place = 0
        hides = False
        for part in phrase.parts:
            if part:
                words.append(part)
                continue
            slot, label, mark, tail = (
                phrase.slots[place],
                phrase.labels[place],
                phrase.marks[place],
                phrase.tails[place],
            )
            if mark == "*":
                data[label] = [slot.format(value) for value in event.many]
                words.append((", ".join([slot.say(value) for value in event.many]) or "nothing") + tail)
            elif mark == "!" and secret:
                hides = True
            else:
                value = event.numbers()[place]
                data[label] = slot.format(value)
                if mark != "-":
                    words.append(slot.say(value) + tail)
            place += 1
        data["text"] = telling.hidden if hides else " ".join(words)
        return data

    def reveals(self, event: Event) -> bool:
        return self.tellings[event.kind].reveals
