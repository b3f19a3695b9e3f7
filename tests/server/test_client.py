"""The reference client plays over a real server, and what it knows is what the server would tell a newcomer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.driving import ROOT, Server
from triarii.client import Person, Refused, Table
from triarii.engine.choices import Choice, Question
from triarii.engine.text import Text
from triarii.server.wire.messages import Position

SEATS = {"duel": ("left", "right"), "ancients": ("top", "bottom")}


@asynccontextmanager
async def two_players(server: Server, game: str = "duel") -> AsyncIterator[tuple[Table, Table]]:
    """Ann and Bob at a table of their own."""
    async with Person(server.url, "Ann") as ann, Person(server.url, "Bob") as bob:
        made = await ann.make_table(game, {SEATS[game][0]: "me"})
        await bob.join(made["id"], made["invite"])
        async with ann.table(made["id"]) as one, bob.table(made["id"]) as two:
            yield one, two


def fierce(question: Question, chance: random.Random) -> Choice:
    """Whoever attacks what he can brings a battle to its end."""
    attacks = [choice for choice in question.choices if choice.target]
    return chance.choice(attacks or list(question.choices))


async def play(table: Table, most: int = 10_000, seed: int = 1) -> int:
    """Decide until the battle is over, or so many times; gives the count."""
    chance = random.Random(seed)
    for count in range(most):
        question = await table.my_question()
        if question is None:
            return count
        await table.act(fierce(question, chance))
    return most


async def play_together(one: Table, two: Table, moves: int) -> None:
    """Play so many moves, whoever's they are, until both have seen the last."""
    chance = random.Random(2)
    for _ in range(moves):
        mover = await decider(one, two)
        assert mover.position is not None and mover.position.question is not None
        await mover.act(fierce(mover.position.question, chance))
        await seen_alike(one, two)


def is_mine(table: Table) -> bool:
    question = table.position.question if table.position is not None else None
    return question is not None and question.seat == table.seat


async def decider(one: Table, two: Table) -> Table:
    """Which of two players is asked; both have seen the last move."""
    await one.until(lambda: is_mine(one) or is_mine(two))
    return one if is_mine(one) else two


async def seen_alike(one: Table, two: Table) -> None:
    for table, other in ((one, two), (two, one)):
        await table.until(lambda a=table, b=other: a.position.seq >= b.position.seq)


def known(position: Position | None) -> dict[str, Any]:
    """All that a position says, in an order that means nothing."""
    assert position is not None
    return {
        "board": position.scene.board,
        "pieces": {piece.id: piece for piece in position.scene.pieces},
        "overlays": {overlay.id: overlay for overlay in position.scene.overlays},
        "rest": [getattr(position, name) for name in position.__struct_fields__ if name != "scene"],
    }


async def agrees_with_a_newcomer(table: Table) -> None:
    """What the client has put together from updates is what the server tells somebody who joins now."""
    async with table.person.table(table.id, table.seat) as fresh:
        assert known(table.position) == known(fresh.position)
        assert [step.seq for step in table.steps] == [step.seq for step in fresh.steps]
        assert [step.undone for step in table.steps] == [step.undone for step in fresh.steps]


@pytest.mark.parametrize("game", ["duel", "ancients"])
def test_two_clients_play_a_battle_to_its_end(server: Server, game: str):
    async def battle() -> None:
        async with two_players(server, game) as (one, two):
            counts = await asyncio.gather(play(one), play(two))
            assert min(counts) > 2
            assert one.position is not None and two.position is not None
            assert one.position.outcome == two.position.outcome is not None
            assert one.position.outcome.by == "rules"
            assert one.position.question is None
            assert [step.seq for step in one.steps] == list(range(1, one.position.seq + 1))
            for table in (one, two):
                await agrees_with_a_newcomer(table)
            with pytest.raises(Refused) as refused:
                await one.act("stand")
            assert refused.value.code == "over"

    asyncio.run(battle())


@pytest.mark.parametrize("game", ["duel", "ancients"])
def test_a_scene_that_was_patched_move_by_move_is_that_of_a_fresh_snapshot(server: Server, game: str):
    async def battle() -> None:
        async with two_players(server, game) as (one, two):
            for _ in range(5 if game == "ancients" else 2):
                await play_together(one, two, 12 if game == "ancients" else 2)
                for table in (one, two):
                    await agrees_with_a_newcomer(table)

    asyncio.run(battle())


@pytest.mark.parametrize("game", ["duel", "ancients"])
def test_a_client_that_was_cut_off_comes_back_and_catches_up(server: Server, game: str):
    async def battle() -> None:
        async with two_players(server, game) as (one, two):
            await play_together(one, two, 2)
            mover, away = (one, two) if is_mine(one) else (two, one)
            lost = away._socket
            assert lost is not None
            lost.transport.abort()
            assert mover.position is not None and mover.position.question is not None
            await mover.act(mover.position.question.choices[0])
            await away.until(lambda: away._socket not in (None, lost))
            await seen_alike(one, two)
            assert [step.seq for step in away.steps] == [step.seq for step in mover.steps]
            await play_together(one, two, 2)
            await agrees_with_a_newcomer(away)

    asyncio.run(battle())


def test_a_client_outlives_the_server(serve: Callable[..., Server]):
    """The server stops and comes back at the same address: play goes on."""
    server = serve()

    async def battle() -> None:
        async with two_players(server) as (one, two):
            await play_together(one, two, 2)
            server.kill()
            await one.until(lambda: one._socket is None)
            await asyncio.to_thread(server.start)
            await asyncio.gather(play(one), play(two))
            assert one.position is not None and two.position is not None
            assert one.position.outcome == two.position.outcome is not None
            assert [step.seq for step in one.steps] == list(range(1, one.position.seq + 1))

    asyncio.run(battle())


def test_an_order_is_taken_back(server: Server):
    async def battle() -> None:
        async with two_players(server, "ancients") as (one, two):
            chance = random.Random(4)
            free: list[Choice] = []
            while not free:
                mover = await decider(one, two)
                assert mover.position is not None and mover.position.question is not None
                free = [choice for choice in mover.position.question.choices if choice.verb == "order"]
                if not free:
                    await mover.act(chance.choice(mover.position.question.choices))
                    await seen_alike(one, two)
            before = known(mover.position)
            await mover.act(free[0])
            assert mover.position.can_undo
            assert known(mover.position)["pieces"] != before["pieces"]
            await mover.undo()
            assert known(mover.position)["pieces"] == before["pieces"]
            acted, undo = mover.steps[-2:]
            assert acted.undone and undo.kind == "undo" and undo.undoes == acted.seq
            await seen_alike(one, two)
            for table in (one, two):
                await agrees_with_a_newcomer(table)

    asyncio.run(battle())


def test_what_cannot_be_done_is_refused_and_changes_nothing(server: Server):
    async def battle() -> None:
        async with two_players(server) as (one, two):
            before = known(one.position)
            for text, code in (("parry", ""), ("dance", "unknown-verb"), ("x" * 301, "bad-message")):
                with pytest.raises(Refused) as refused:
                    await one.act(text)
                assert refused.value.code and code in ("", refused.value.code)
            with pytest.raises(Refused) as refused:
                await two.act("play 1")
            assert refused.value.code == "not-your-turn"
            assert known(one.position) == before

    asyncio.run(battle())


def test_one_person_plays_both_seats(server: Server):
    async def battle() -> None:
        async with Person(server.url, "Ann") as ann:
            made = await ann.make_table("duel", {"left": "me", "right": "me"})
            async with ann.table(made["id"]) as table:
                while table.position is not None and table.position.question is not None:
                    asked = table.position.question.seat
                    await table.sit(asked)
                    assert table.seat == asked
                    await table.act(table.position.question.choices[-1])
                assert table.position is not None and table.position.outcome is not None
                await agrees_with_a_newcomer(table)

    asyncio.run(battle())


def test_a_game_that_is_resigned_is_over_for_both(server: Server):
    async def battle() -> None:
        async with two_players(server) as (one, two):
            await one.talk("I have seen enough.")
            await one.resign()
            assert await one.my_question() is None and await two.my_question() is None
            assert two.position is not None and two.position.outcome is not None
            assert two.position.outcome.winners == ("right",) and two.position.outcome.by == "resignation"
            await two.until(lambda: two.chat)
            assert two.chat[-1]["text"] == "I have seen enough."

    asyncio.run(battle())


def test_questions_and_choices_are_told_in_the_words_of_the_game(server: Server):
    async def battle() -> None:
        async with two_players(server, "ancients") as (one, two):
            mover = one if is_mine(one) else two
            words = await mover.person.templates("ancients")
            question = await mover.my_question()
            assert question is not None
            assert words.render(Text(f"question.{question.key}", question.values)) == "Which command card do you play?"
            said = [
                words.render(Text(f"action.{choice.key or choice.verb}", choice.values)) for choice in question.choices
            ]
            assert all(sentence.startswith("Play ") for sentence in said) and len(set(said)) == len(said)

    asyncio.run(battle())


def test_a_board_is_found_under_its_hash(server: Server):
    async def battle() -> None:
        async with two_players(server, "ancients") as (one, _):
            assert one.position is not None
            board = await one.person.board(one.id, one.position.scene.board)
            assert board.hash() == one.position.scene.board
            places = {place.id for place in board.places}
            assert {piece.place for piece in one.position.scene.pieces if piece.form == "block"} <= places

    asyncio.run(battle())


def test_the_load_generator_loses_nothing(server: Server):
    command = [sys.executable, "-m", "benchmarks.load", server.url, "--games", "3", "--seconds", "2", "--pace", "0.2"]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])["figures"]
    assert figures["errors"] == {}
    assert figures["due"] > 0
    assert figures["acknowledged"] == figures["seen"] == figures["due"] - figures["unplayed"]


def test_somebody_who_may_not_sit_there_is_told_so(server: Server):
    async def battle() -> None:
        async with two_players(server) as (one, _), Person(server.url, "Eve") as eve:
            with pytest.raises(Refused):
                async with eve.table(one.id, "left"):
                    pass
            with contextlib.suppress(Refused):
                async with eve.table("nowhere"):
                    raise AssertionError("there is no such table")
            async with eve.table(one.id) as looking:
                assert looking.seat is None and looking.position is not None
                assert looking.position.viewer == "spectator" and not looking.position.hand
                with pytest.raises(Refused) as refused:
                    await looking.act("stand")
                assert refused.value.code == "no-seat"

    asyncio.run(battle())


@pytest.mark.slow
def test_the_example_of_protocol_md_plays(server: Server, monkeypatch: pytest.MonkeyPatch):
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0].replace("http://127.0.0.1:8000", server.url)
    asked = Table.my_question
    answered: list[Question] = []

    async def a_dozen(table: Table) -> Question | None:
        question = await asked(table) if len(answered) < 12 else None
        if question is not None:
            answered.append(question)
        return question

    monkeypatch.setattr(Table, "my_question", a_dozen)
    names: dict[str, Any] = {"Person": Person}
    exec("async def play():\n" + textwrap.indent(example, "    "), names)
    asyncio.run(names["play"]())
    assert len(answered) == 12
