"""Computer players are held to their budget and see nothing but their seat's view."""

from __future__ import annotations

import asyncio
import os
import signal

import triarii
from triarii.engine.views import View
from triarii.server.computers import players as computers
from triarii.server.computers.players import Computers, levels


def view_of_left() -> View:
    return triarii.start("duel", seed=3).view(0)


def test_a_player_is_given_a_view_and_answers_with_a_legal_action():
    async def ask() -> str | None:
        found = Computers(1)
        try:
            return await found.choose("table", 0, view_of_left(), levels()[0].level)
        finally:
            found.close()

    os.environ["TRIARII_GAMES"] = "duel=tests.toys.duel"
    view = view_of_left()
    assert view.data["state"]["hands"][1] == [None, None, None] and "dice" not in view.data
    assert asyncio.run(ask()) in view.data["decision"]["actions"]


def test_a_player_that_hangs_is_given_up_and_the_next_one_answers(monkeypatch):
    monkeypatch.setattr(computers, "GRACE", 4.0)
    monkeypatch.setenv("TRIARII_GAMES", "duel=tests.toys.duel")

    async def ask() -> tuple[str | None, str | None]:
        found = Computers(1)
        try:
            await found.choose("table", 0, view_of_left(), "recruit")
            pool = found._pools[0]
            assert pool is not None
            for pid in pool._processes:
                os.kill(pid, signal.SIGSTOP)
            hung = await found.choose("table", 0, view_of_left(), "recruit")
            return hung, await found.choose("table", 0, view_of_left(), "recruit")
        finally:
            found.close()

    hung, answer = asyncio.run(ask())
    assert hung is None and answer is not None and answer.startswith("play ")


def test_levels_are_offered_from_the_weakest_to_the_strongest():
    assert [level.level for level in levels()][:2] == ["recruit", "veteran"]
    assert all(level.sentence for level in levels())
