"""What an action would roll, why it cannot be played, and where a base may stand: asked of a battle that is dealt
from what the asker may know."""

from __future__ import annotations

import asyncio

import msgspec

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.game import Game
from triarii.engine.rejection import Rejection
from triarii.engine.views import View, view_of
from triarii.server import wire
from triarii.server.commands.command import stale
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused, refused_by
from triarii.server.questions import placements
from triarii.server.questions.asking import refuse_unless_deciding, viewer_asked_for


async def odds(table: LiveTable, user: str | None, action: str, seq: int, name: str | None) -> wire.Odds:
    """The chances of what an action would roll."""
    viewer = viewer_asked_for(table.stored, user, name)
    if seq != table.seq and table.has_begun:
        raise stale()
    refuse_unless_deciding(table, viewer)
    if (viewer, action) not in table.odds:
        view = view_of(table.game, table.battle, viewer)
        found = await asyncio.to_thread(odds_in, view, seq, action)
        if table.seq == seq:
            table.odds[viewer, action] = found
        return found
    return table.odds[viewer, action]


def odds_in(view: View, seq: int, text: str) -> wire.Odds:
    battle = view.battle(FastDice(seq))
    refusal = battle.why_not(text)
    if refusal is not None:
        raise refused_by(refusal)
    action = battle.read(text)
    assert not isinstance(action, Rejection)
    return odds_of(view.game, battle, action, seq, text)


def odds_of(game: Game, battle: Battle, action: Action, seq: int, text: str) -> wire.Odds:
    charts = [msgspec.convert(chart.to_data(), wire.Chart) for chart in game.odds(battle, action)]
    return wire.Odds(seq=seq, action=text, charts=charts)


async def why(table: LiveTable, user: str | None, action: str, name: str | None) -> wire.Why:
    """Why something cannot be done now; nothing is asked of what the asker may not know."""
    viewer = viewer_asked_for(table.stored, user, name)
    try:
        refuse_unless_deciding(table, viewer)
        view, seq = view_of(table.game, table.battle, viewer), table.seq
        found = await asyncio.to_thread(lambda: view.battle(FastDice(seq)).why_not(action))
        if found is not None:
            raise refused_by(found)
    except Refused as refused:
        return wire.Why(legal=False, rejection=refused.problem())
    return wire.Why(legal=True, rejection=None)


async def reach(table: LiveTable, user: str | None, action: str, name: str | None) -> wire.Reach:
    """The ground on which this placement may be made, as far as the asker can know."""
    viewer = viewer_asked_for(table.stored, user, name)
    refuse_unless_deciding(table, viewer)
    view, seq = view_of(table.game, table.battle, viewer), table.seq
    return await asyncio.to_thread(lambda: placements.reach(view.battle(FastDice(seq)), action))
