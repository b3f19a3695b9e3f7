"""A battle, or a view of one, as plain data that another process can take up: what pickle and deepcopy go through."""

# triarii: pure (pickle finds these functions by their names)

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from triarii.engine.dice import dice_from_data
from triarii.engine.events import Event
from triarii.engine.journal import Entry, Journal
from triarii.engine.registry import game

if TYPE_CHECKING:
    from triarii.engine.battle import Battle
    from triarii.engine.views import View


def packed(battle: Battle) -> dict[str, Any]:
    """The whole battle, its key and its journal included."""
    journal = battle.journal
    return {
        "battle": battle.to_data(),
        "dice": (battle.header.scheme, battle.header.key),
        "quiet": battle.quiet,
        "journal": None
        if journal is None
        else {
            "opening": list(journal.opening),
            "events": [(event.kind, event.seat, *event.numbers(), event.many) for event in journal.first_events],
            "entries": [(one.seat, one.action, list(one.results), one.commits) for one in journal.entries],
        },
    }


def restored(data: dict[str, Any]) -> Battle:
    """The battle that was packed: it stands the same, and goes on with the same dice."""
    stored = data["battle"]
    battle = game(stored["header"]["game"]).load(stored)
    battle.dice = dice_from_data(stored["dice"])  # nothing that loading may have drawn
    battle.header.scheme, battle.header.key = data["dice"]
    battle.quiet = data["quiet"]
    kept = data["journal"]
    if kept is not None:
        journal = Journal(kept["opening"], [Event(*numbers) for numbers in kept["events"]])
        journal.entries = [Entry(seat, action, results, commits) for seat, action, results, commits in kept["entries"]]
        battle.journal = journal
    return battle


def restored_view(name: str, viewer: int, data: dict[str, Any]) -> View:
    from triarii.engine.views import View

    return View(game(name), viewer, data)
