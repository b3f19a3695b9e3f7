"""Play a record again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from triarii.cli.naming import Names
from triarii.cli.terminal import print_json, say
from triarii.engine.battle import Battle
from triarii.engine.data import load_text
from triarii.engine.events import EVERYTHING, Event
from triarii.engine.game import BadSetup
from triarii.engine.record import Record
from triarii.engine.registry import game as find_game


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.")],
    verify: Annotated[bool, typer.Option(help="Draw the dice anew from the key, and demand the same game.")] = False,
    text: Annotated[bool, typer.Option(help="Tell the whole game.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each record.")] = False,
) -> None:
    """Replay a record from its stored results; --verify proves the dice, --text tells the story."""
    for file in files:
        try:
            record = Record.parse(load_text(file))
            battle = record.verify() if verify else record.replay()
        except BadSetup as mistake:
            raise BadSetup(f"{file}: {mistake}" if str(file) not in str(mistake) else str(mistake)) from None
        if json:
            print_json(summary(record, battle))
            continue
        if text:
            tell(record, battle)
        say(sentence(record, battle, verify))


def sentence(record: Record, battle: Battle, verified: bool) -> str:
    name = f"{record.header.game}, {record.header.battle}: {len(record.lines)} actions"
    end = f"the decision is with {battle.seat_name(battle.seat)}"
    if battle.outcome is not None:
        winners = " and ".join(battle.seat_name(seat) for seat in battle.outcome.winners)
        end = f"won by {winners}" if winners else "a draw"
        end += f" ({battle.outcome.reason})"
    broken = record.broken_link()
    changed = "" if broken is None else f", but it was changed: the hash of line {broken} does not fit"
    return f"{name}, {end}; {'verified' if verified else 'replayed'}{changed}."


def steps(record: Record) -> Iterator[tuple[str, list[Event]]]:
    """Each action of a record with its events, the set-up first."""
    battle = find_game(record.header.game).set_up(record.header, record.recorded_dice())
    assert battle.journal is not None
    yield "set-up", battle.journal.first_events
    for line in record.lines:
        yield f"{line.seat}: {line.action}", battle.play(line.action)


def tell(record: Record, battle: Battle) -> None:
    """The whole story of a record, nothing hidden."""
    names = Names(find_game(record.header.game), EVERYTHING)
    names.look(record.replay(0))
    names.look(battle)
    for number, (action, events) in enumerate(steps(record)):
        say(f"{number:4d} {action}")
        for event in events:
            say(f"       {names.told(battle, event)}  [{battle.report(event).rule}]")


def summary(record: Record, battle: Battle) -> dict[str, Any]:
    """What two processes must agree on: every event, and the last position."""
    return {
        "game": record.header.game,
        "battle": record.header.battle,
        "actions": len(record.lines),
        "outcome": None if battle.outcome is None else battle.outcome.to_data(),
        "events": digest([[action, *map(battle.report, events)] for action, events in steps(record)]),
        "position": digest([battle.to_data()["state"], battle.to_data()["stack"]]),
    }


def digest(data: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
