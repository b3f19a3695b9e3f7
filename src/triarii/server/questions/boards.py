"""The boards that positions of a table name by their hash, each drawn once however many tables it lies on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from triarii.engine.battle import Battle
from triarii.engine.dice import RecordedDice
from triarii.engine.events import SPECTATOR
from triarii.engine.game import Game
from triarii.engine.scene import Board
from triarii.server import wire
from triarii.server.catalogue import grounds
from triarii.server.live.history import Stretch
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused

KEPT: Final = 64  # drawings that a process remembers
LAYING: Final = 200  # actions within which the ground of a battle has been laid


class Boards:
    """Drawn boards, the latest ones kept."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[str, wire.BoardFile] = OrderedDict()

    async def of(self, table: LiveTable, hash: str) -> wire.BoardFile:
        """A board of this table; after a restart it is looked for in its positions."""
        board = table.boards.get(hash)
        if board is None:
            board = await asyncio.to_thread(found_in, table.game, table.battle, table.history.whole(LAYING), hash)
            table.boards[hash] = board
        if hash not in self._drawn:
            self._drawn[hash] = wire.BoardFile(**await asyncio.to_thread(grounds, board))
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(hash)
        return self._drawn[hash]


def found_in(game: Game, battle: Battle, way: Stretch, hash: str) -> Board:
    """The board of a battle, or that of a position on the way to it: while ground is laid there are several."""
    board = game.board(battle.to_data(SPECTATOR))
    if board.hash() == hash:
        return board
    battle = way.start.clone()
    battle.dice = RecordedDice([result for results in way.results for result in results])
    for action in [None, *way.actions]:
        if action is not None:
            battle.apply(action)
        board = game.board(battle.to_data(SPECTATOR))
        if board.hash() == hash:
            return board
    raise Refused("not-found", "This table has no such board.")
