"""Computer players: they think in processes of their own, see only their seat's view, and are held to a budget."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import zlib
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import SpawnContext
from typing import Any, Final

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.engine.views import View
from triarii.players import Budget, Player, level, people_levels, player
from triarii.server import wire
from triarii.server.settings import register_more_games

log = logging.getLogger("triarii.server")

GRACE: Final = 10.0  # seconds beyond its budget after which a player is given up
REMEMBERED: Final = 200  # players that a process keeps, with their plans

_players: OrderedDict[str, Player] = OrderedDict()


def levels() -> list[wire.LevelInfo]:
    return [wire.LevelInfo(level=found.name, sentence=found.sentence) for found in people_levels()]


def default_level() -> str:
    """Who takes over for a person who has left."""
    offered = levels()
    return offered[len(offered) // 2].level


def is_level(name: str) -> bool:
    try:
        level(name)
    except BadSetup:
        return False
    return True


# In the process of the computer players


def begin() -> None:
    """Set up a process: it ends with the server, however that may end."""
    register_more_games()
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _think(who: str, game: str, viewer: int, data: dict[str, Any], name: str, seconds: float) -> str:
    """The text of the action that this player chooses."""
    table = find_game(game)
    if who not in _players:
        _players[who] = player(name, int.from_bytes(os.urandom(4), "big"))
        while len(_players) > REMEMBERED:
            _players.popitem(last=False)
    _players.move_to_end(who)
    usual = level(name).budget
    budget = Budget(seconds) if seconds > 0 else usual
    return table.vocabulary().format(_players[who].choose(View(table, viewer, data), budget))


def _ready() -> bool:
    return True


# In the server


def spawning() -> SpawnContext:
    """A process of its own begins afresh: a fork would inherit the server's threads and locks."""
    return multiprocessing.get_context("spawn")


def killed(pool: ProcessPoolExecutor, wait: bool = False) -> None:
    """End a pool's processes, whatever they are thinking about."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=wait, cancel_futures=True)


class Computers:
    """The processes in which computer players think; a table always asks the same one, which remembers its plan."""

    def __init__(self, count: int, seconds: float = 0.0) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.seconds = seconds
        self._pools: list[ProcessPoolExecutor | None] = [None] * self.count

    def _pool(self, index: int) -> ProcessPoolExecutor:
        found = self._pools[index]
        if found is None:
            found = ProcessPoolExecutor(1, mp_context=spawning(), initializer=begin)
            self._pools[index] = found
        return found

    def warm(self) -> None:
        """Start the processes before the first move is wanted."""
        for index in range(self.count):
            if self._pools[index] is None:
                self._pool(index).submit(_ready)

    async def choose(self, table: str, seat: int, view: View, name: str) -> str | None:
        """The action's text, or None when the player failed or took far too long."""
        index = zlib.crc32(table.encode()) % self.count
        who = f"{table}/{seat}/{name}"
        seconds = self.seconds or level(name).budget.seconds
        loop = asyncio.get_running_loop()
        try:
            task = loop.run_in_executor(
                self._pool(index), _think, who, view.game.name, view.viewer, view.data, name, self.seconds
            )
            return await asyncio.wait_for(task, seconds + GRACE)
        except (TimeoutError, BrokenProcessPool) as error:
            log.error("a computer player was given up", extra={"table": table, "level": name, "reason": repr(error)})
            self._drop(index)
        except Exception:
            log.exception("a computer player failed", extra={"table": table, "level": name})
        return None

    def _drop(self, index: int, wait: bool = False) -> None:
        """End a process, whatever it is thinking about."""
        pool = self._pools[index]
        self._pools[index] = None
        if pool is not None:
            killed(pool, wait)

    def close(self) -> None:
        for index in range(self.count):
            self._drop(index, wait=True)
