"""What happened at a table so far, as one viewer may know it, and how it stood after each step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from triarii.engine.battle import Battle
from triarii.engine.dice import RecordedDice
from triarii.engine.event_types import AnyEvent, PhaseStarted, TurnStarted
from triarii.engine.game import Game
from triarii.engine.text import Text
from triarii.server import wire
from triarii.server.live import viewing
from triarii.server.live.history import Step, Stretch
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.questions.asking import viewer_asked_for
from triarii.server.questions.luck import dice_stats


async def replay(table: LiveTable, info: wire.TableInfo, user: str | None, name: str | None) -> wire.Replay:
    viewer = viewer_asked_for(table.stored, user, name)
    history, seq = table.history, table.seq
    battle, told = history.battle, list(history.steps)
    steps = await asyncio.to_thread(on_the_table, battle, told, viewer)
    scores = table.scores if table.seq == seq else None
    if scores is None:
        scores = await asyncio.to_thread(standings, table.game, history.whole())
        if table.seq == seq:
            table.scores = scores
    return wire.Replay(
        table=info,
        viewer=viewing.viewer_name(battle.header.seats, viewer),
        last=steps[-1].step if steps else 0,
        steps=steps,
        bookmarks=bookmarks(battle, steps),
        standings=scores,
    )


async def replay_step(table: LiveTable, user: str | None, step: int, name: str | None) -> wire.ReplayStep:
    """How it stood after that step, in the eyes of this viewer."""
    viewer = viewer_asked_for(table.stored, user, name)
    way = way_to(table, step)
    game, seq, last = table.game, table.seq, table.history.step
    outcome = table.outcome if step == last else None
    events = [found.events for found in table.history.steps if found.step == step and found.kind in ("act", "start")]

    def looked_back() -> tuple[viewing.Sight, list[AnyEvent]]:
        battle = way.battle()
        sight = viewing.sight(game, battle, viewer, seq, step, outcome, acting=False)
        return sight, list(viewing.told(battle, events[-1] if events else [], viewer))

    sight, told = await asyncio.to_thread(looked_back)
    position = table.remembered(sight).position
    return wire.ReplayStep(step=step, last=last, position=position, events=told)


def way_to(table: LiveTable, step: int) -> Stretch:
    last = table.history.step
    if not 0 <= step <= last:
        raise Refused("not-found", f"This battle has steps 0 to {last}.")
    return table.history.stretch(step)


async def dice(table: LiveTable, info: wire.TableInfo, user: str | None, name: str | None) -> wire.DiceStats:
    """What the dice gave, from the events that a viewer may know."""
    found = await replay(table, info, user, name)
    return dice_stats(table.game, found.table, found.steps)


def on_the_table(battle: Battle, steps: Sequence[Step], viewer: int) -> list[wire.Step]:
    """Steps of what lies on the table, numbered through: what was taken back has left gaps."""
    found: list[wire.Step] = []
    count = 0
    for step in steps:
        if step.kind != "undo" and not step.undone:
            count += step.kind == "act"
            found.append(viewing.step_told(battle, replace(step, step=count), viewer))
    return found


def bookmarks(battle: Battle, steps: list[wire.Step]) -> list[wire.Bookmark]:
    """Where a turn or a phase begins."""
    found: list[wire.Bookmark] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, TurnStarted | PhaseStarted):
                label = battle.rendered("event", Text(event.key, event.values))
                is_turn = isinstance(event, TurnStarted)
                if is_turn and event.seat:
                    label = f"{event.seat}: {label}"
                found.append(wire.Bookmark(step=step.step, label=label, kind="turn" if is_turn else "phase"))
    return found


def standings(game: Game, whole: Stretch) -> list[wire.ScoresAt]:
    """The public scores, wherever they changed."""
    battle = whole.start.clone()
    battle.dice = RecordedDice([result for results in whole.results for result in results])
    found: list[wire.ScoresAt] = []
    for step in range(len(whole.actions) + 1):
        if step:
            battle.apply(whole.actions[step - 1])
        scores = viewing.scores_now(game, battle)
        if not found or found[-1].scores != scores:
            found.append(wire.ScoresAt(step=step, scores=scores))
    return found
