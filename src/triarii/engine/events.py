"""What happened, as data: the log, the animation and the statistics are made from nothing else."""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.event_types import AnyEvent, Happening, Told
from triarii.engine.text import Value
from triarii.engine.words import Slot

VERDICT: Final = 16  # a die in an event's list is its face, and so many times the number of its verdict
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
    """How one kind of event is told: its values, its type with what fills it, the rule, and whether it lays something open."""

    def __init__(self, name: str, rule: str, reveals: bool, type: type[Happening], fields: dict[str, Any]) -> None:
        self.name = name
        self.rule = rule
        self.reveals = reveals
        self.type = type
        self.fields = fields
        self.labels: list[str] = []
        self.slots: list[Slot] = []
        self.marks: list[str] = []


@final
class Story:
    """All the kinds of event of a game."""

    def __init__(self, *slots: Slot) -> None:
        self.slots: dict[str, Slot] = {slot.name: slot for slot in slots}
        self.tellings: list[Telling] = []

    def declare(
        self,
        name: str,
        values: str,
        rule: str,
        type: type[Happening] = Told,
        reveals: bool = False,
        **fields: str | tuple[str, ...],
    ) -> int:
        """Add a kind of event. `values` names its numbers in their order, such as "kind from:hex hex dice:face*":
        a slot, or a label and its slot; ! keeps a value from other seats, * takes the whole list of the event, - leaves
        it to the fields, since no sentence needs it.

        `fields` says what fills the type: the label of a value, several labels in a tuple, or "=word" for a word.
        """
        telling = Telling(name, rule, reveals, type, fields)
        for word in values.split():
            bare = word.rstrip("!*-")
            label, _, slot = bare.partition(":")
            telling.labels.append(label)
            telling.slots.append(self.slots[slot or label])
            telling.marks.append(word[len(bare) :])
        self.tellings.append(telling)
        return len(self.tellings) - 1

    def report(self, event: Event, viewer: int, seats: tuple[str, ...]) -> AnyEvent:
        """The event as typed values, without what this viewer may not know."""
        telling = self.tellings[event.kind]
        seat = seats[event.seat] if event.seat >= 0 else ""
        secret = viewer != EVERYTHING and (viewer == SPECTATOR or viewer != event.seat)
        values: dict[str, Value] = {}
        typed: dict[str, Any] = {}
        key = telling.name
        numbers = event.numbers()
        many = [number % VERDICT for number in event.many] if "verdicts" in telling.fields else list(event.many)
        for place, label in enumerate(telling.labels):
            slot, mark = telling.slots[place], telling.marks[place]
            if "!" in mark and secret:
                key = f"{telling.name}.hidden"
                continue
            if "*" in mark:
                typed[label] = tuple([slot.field(number) for number in many])
            else:
                typed[label] = slot.field(numbers[place])
            if "-" not in mark:
                values[label] = [slot.value(n) for n in many] if "*" in mark else slot.value(numbers[place])
        fields: dict[str, Any] = {}
        for field, source in telling.fields.items():
            filled = self._field(field, source, typed, event)
            if filled is not None:
                fields[field] = filled
        made: AnyEvent = telling.type(key=key, rule=telling.rule, seat=seat, values=values, **fields)  # type: ignore[assignment]
        return made

    def _field(self, field: str, source: str | tuple[str, ...], typed: dict[str, Any], event: Event) -> Any:
        """What fills a field of a type; None if this viewer may not know it."""
        if isinstance(source, tuple):
            return tuple([typed[label] for label in source if label in typed])
        if source.startswith("="):
            return source[1:]
        if field == "verdicts":
            return tuple([self.slots[source].format(number // VERDICT) for number in event.many])
        return typed.get(source)

    def reveals(self, event: Event) -> bool:
        return self.tellings[event.kind].reveals
