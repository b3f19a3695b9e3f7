"""What a table sends its viewers: little, all of it true, and nothing that depends on what is hidden from them."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.driving import Browser, Live, Server, in_full
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import SPECTATOR, Event
from triarii.engine.record import why_no_undo
from triarii.server import wire
from triarii.server.commands.command import Actor
from triarii.server.commands.join_table import GiveNumbers
from triarii.server.commands.make_table import MakeTable
from triarii.server.commands.play_move import PlayMove
from triarii.server.commands.undo import Undo
from triarii.server.live.table import LiveTable
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage.database import bring_up_to_date

GAMES = ("ancients", "battalion", "hannibal", "kings")
MOST = {"ancients": 3000}  # bytes of an update, in the middle
MOVES = 400


def sat_down(server: Server, game: str) -> tuple[dict[str, Live], str]:
    """Two players and a spectator at a game's first battle: their connections, and the table."""
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    battle = next(found["battles"][0] for found in ann.get("/api/games") if found["name"] == game)
    table = ann.table({battle["seats"][0]: "me"}, game=game, battle=battle["id"])
    bob.join(table)
    lives = [browser.live(table["id"]) for browser in (ann, bob, Browser(server))]
    return {str(live.position["viewer"]): live for live in lives if live.position is not None}, table["id"]


def moved(lives: dict[str, Live], chance: random.Random) -> bool:
    """One move that everybody has seen; False when the battle is over."""
    decider = next(iter(lives.values())).decider
    if decider is None:
        return False
    seq = lives[decider].act(chance.choice(lives[decider].choices()))["seq"]
    for live in lives.values():
        live.see(seq)
    return True


def of_kind(live: Live, kind: str) -> list[str]:
    return [text for text in live.frames if json.loads(text)["type"] == kind]


def is_told(live: Live, key: str, value: object) -> bool:
    """Read on until the table is described so."""
    while not of_kind(live, "table") or json.loads(of_kind(live, "table")[-1])["table"][key] != value:
        live.receive()
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_move_costs_few_bytes_and_what_they_change_is_what_a_newcomer_is_shown(server: Server, game: str):
    lives, id = sat_down(server, game)
    chance = random.Random(game)
    for number in range(MOVES):
        if not moved(lives, chance):
            break
        if number % 50 == 0:
            watching = Browser(server).live(id)
            assert watching.position == lives["spectator"].position
            watching.close()
    for viewer, live in lives.items():
        updates = of_kind(live, "update")
        assert len(updates) > 40 and median(map(len, updates)) < MOST.get(game, 6000), viewer
        assert len(of_kind(live, "snapshot")) == 1 and not of_kind(live, "position"), "only what changes was sent"
        assert [step["seq"] for step in live.steps] == list(range(1, live.seq + 1))


@pytest.mark.parametrize("game", GAMES)
def test_what_was_patched_move_by_move_is_what_a_returning_player_is_shown(server: Server, game: str):
    lives, _ = sat_down(server, game)
    chance = random.Random(7)
    for _ in range(120):
        if not moved(lives, chance):
            break
    for live in lives.values():
        patched = live.position
        live.send(type="sit", seat=None if patched["viewer"] == "spectator" else patched["viewer"])
        whole = in_full(live.until("position")["position"])
        assert whole == patched


def test_a_rejection_carries_no_position(server: Server):
    lives, _ = sat_down(server, "ancients")
    live = lives[str(next(iter(lives.values())).decider)]
    for answer in (live.act("attack a1 with a2"), live.act("???"), live.act(live.choices()[0], seq=0)):
        assert set(answer) == {"type", "id", "code", "sentence", "rule", "seq"}
        assert answer["seq"] == live.seq and len(live.frames[-1]) < 400


def test_a_table_is_described_again_only_when_more_than_its_clock_has_changed(server: Server):
    lives, _ = sat_down(server, "kings")
    chance = random.Random(3)
    seats = [seat for seat in lives if seat != "spectator"]
    for live in lives.values():
        while not of_kind(live, "presence"):
            live.receive()
    for _ in range(20):
        moved(lives, chance)
    for live in lives.values():
        assert not of_kind(live, "table")
        clock = json.loads(of_kind(live, "update")[-1])["clock"]
        assert clock["deciding"] == live.decider and clock["claimable_at"] > clock["since"] > 0
    lives[seats[0]].ask("draw", say="offer")
    for live in lives.values():
        assert is_told(live, "draw_offers", [seats[0]])
    seq = lives[seats[0]].ask("resign")["seq"]
    for live in lives.values():
        live.see(seq)
        assert is_told(live, "status", "over")
        news = json.loads(of_kind(live, "update")[-1])
        assert news["clock"] == {} and news["outcome"]["by"] == "resignation" and "question" not in news


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    path = str(tmp_path / "messages.sqlite")
    bring_up_to_date(f"sqlite:///{path}")
    found = Services(Settings(db=path))
    yield found
    found.close_storage()


async def begun(services: Services, game: str) -> tuple[LiveTable, str]:
    """A table at which one person holds both sides."""
    person = services.people.guest("Ann").id
    battle = services.catalogue.game(game).battles()[0]
    seats = [wire.NewSeat(seat=seat, who="me") for seat in battle.seats]
    table = await services.arranging.run(MakeTable(person, wire.NewTable(game=game, battle=battle.id, seats=seats)))
    await services.arranging.run(GiveNumbers(person, table.id, dict.fromkeys(battle.seats, "c")))
    return await services.tables.get(table.id), person


async def played(services: Services, table: LiveTable, person: str, text: str) -> None:
    seat = table.battle.seat_name(table.battle.seat)
    await services.commands.run(table.id, Actor(person, "", seat), PlayMove(table.seq, text))


async def play_some(services: Services, table: LiveTable, person: str, chance: random.Random) -> None:
    battle = table.battle
    await played(services, table, person, battle.vocabulary().format(chance.choice(battle.legal)))


@pytest.mark.parametrize("game", [*GAMES, "duel"])
def test_messages_stay_the_same_byte_for_byte_whatever_is_hidden(services: Services, game: str):
    asyncio.run(hidden_things_are_exchanged(services, game))


async def hidden_things_are_exchanged(services: Services, game: str) -> None:
    table, person = await begun(services, game)
    chance = random.Random(5)
    viewers = [SPECTATOR, *range(len(table.seats))]
    differed = compared = 0
    for number in range(150 if game != "duel" else 7):
        for viewer in viewers:
            table.position(viewer)
        await play_some(services, table, person, chance)
        if table.battle.outcome is not None:
            break
        if number % 5 and game != "duel":
            continue
        battle, steps = table.battle, table.history.steps
        before = {viewer: sent(table, viewer) for viewer in viewers}
        for viewer in viewers:
            dealt = battle.determinize(viewer, FastDice(chance.randrange(1 << 30)))
            dealt.journal = battle.journal
            table.history._battle = dealt
            table.history.steps = [
                replace(step, events=[exchanged(battle, event, viewer) for event in step.events]) for step in steps
            ]
            assert sent(table, viewer) == before[viewer]
            compared += 1
            differed += any(sent(table, other) != before[other] for other in viewers)
        table.history._battle, table.history.steps = battle, steps
    assert compared > 15
    assert differed or not has_secrets(table.battle), "what is hidden was never exchanged for anything else"


def has_secrets(battle: Battle) -> bool:
    """Can one viewer know what another does not?"""
    return len({json.dumps(battle.to_data(viewer)) for viewer in (SPECTATOR, 0, 1)}) > 1


def sent(table: LiveTable, viewer: int) -> list[str]:
    """What a viewer is sent afresh: all of it, and what is different since the last step."""
    table._sights.clear()
    table._updates.clear()
    messages = [table.whole(viewer, 0), table.update(viewer, table.seq - 1)]
    assert [json.loads(text)["type"] for text in messages] == ["position", "update"]
    return messages


def exchanged(battle: Battle, event: Event, viewer: int) -> Event:
    """The event with other numbers where this viewer must not see them."""
    marks: list[str] = battle.story().tellings[event.kind].marks
    if "!" not in marks or (event.seat >= 0 and battle.knows_with(viewer, event.seat)):
        return event
    numbers = [
        number + 1 if place < len(marks) and marks[place] == "!" else number
        for place, number in enumerate(event.numbers())
    ]
    return Event(event.kind, event.seat, *numbers, many=event.many)


def test_viewers_of_one_kind_share_a_message_and_who_is_behind_gets_all_of_it(services: Services):
    async def check() -> None:
        table, person = await begun(services, "ancients")
        chance = random.Random(1)
        first = table.position(0).seq
        for _ in range(3):
            await play_some(services, table, person, chance)
        news = table.update(0, first)
        assert table.update(0, first) is news, "encoded once"
        told = json.loads(news)
        assert told["type"] == "update" and [step["seq"] for step in told["steps"]] == [2, 3, 4]
        behind = json.loads(table.update(0, first + 1))
        assert behind["type"] == "position" and [step["seq"] for step in behind["steps"]] == [3, 4]
        assert set(table._sights) == {0}, "nothing is made for viewers that nobody is"

    asyncio.run(check())


def test_a_step_says_what_it_undoes_however_the_table_came_to_know(services: Services):
    async def check() -> list[dict[str, Any]]:
        table, person = await begun(services, "kings")
        chance = random.Random(2)
        undone = 0
        while undone < 3 and table.battle.outcome is None:
            await play_some(services, table, person, chance)
            for place, seat in enumerate(table.seats):
                if undone < 3 and why_no_undo(table.battle, place) is None and chance.random() < 0.5:
                    await services.commands.run(table.id, Actor(person, "", seat.seat), Undo(table.seq))
                    undone += 1
        services.tables.forget(table)
        again = await services.tables.get(table.id)
        assert again is not table and again.whole(SPECTATOR, 0) == table.whole(SPECTATOR, 0)
        steps: list[dict[str, Any]] = json.loads(again.whole(SPECTATOR, 0))["steps"]
        return steps

    steps = {step["seq"]: step for step in asyncio.run(check())}
    undos = [step for step in steps.values() if step["kind"] == "undo"]
    assert len(undos) == 3
    for undo in undos:
        assert steps[undo["undoes"]]["undone"] and "events" not in steps[undo["undoes"]]
    assert sum(step.get("undone", False) for step in steps.values()) == 3
