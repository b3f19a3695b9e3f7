"""Nothing hidden leaves the server: not in frames, replays, reasons, odds or what-ifs, for seats and spectators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.driving import Browser, Live, Server
from tests.toys.duel import DRAWN, Duel
from triarii.engine.events import Event
from triarii.server import wire
from triarii.server.commands.command import Actor
from triarii.server.commands.join_table import GiveNumbers, JoinTable
from triarii.server.commands.make_table import MakeTable
from triarii.server.commands.play_move import PlayMove
from triarii.server.questions.odds import why
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage.database import bring_up_to_date


def nodes(data: Any) -> Iterator[dict[str, Any]]:
    """Every object within a frame."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from nodes(value)
    elif isinstance(data, list):
        for value in data:
            yield from nodes(value)


def leaks(text: str, viewer: str) -> list[Any]:
    """What a frame tells this viewer that he must not know."""
    found: list[Any] = []
    for node in nodes(json.loads(text)):
        if (
            node.get("type") == "cards-drawn"
            and node["seat"] != viewer
            and (node["key"] != "drawn.hidden" or node.keys() & {"cards", "values"})
        ):
            found.append(node)
        if node.get("hand") and (viewer == "spectator" or node.get("viewer", viewer) != viewer):
            found.append(node)
        if "commitment" in node and (node.get("secret"), node.get("key"), node.get("draws")) != (None, None, None):
            found.append(node)
        question = node.get("question")
        if (
            isinstance(question, dict)
            and question["seat"] != viewer
            and (question.keys() - {"seat", "key", "values"} or question["key"] == "blow")
        ):
            found.append(node)
        if node.keys() & {"dice", "results", "counter"}:
            found.append(node)
    return found


def test_no_raw_frame_shows_what_its_viewer_must_not_know(server: Server):
    ann, bob, eve = Browser(server, "Ann"), Browser(server, "Bob"), Browser(server, "Eve")
    table = ann.table({"left": "me"})
    bob.join(table)
    id = table["id"]
    lives: dict[str, Live] = {"left": ann.live(id), "right": bob.live(id), "spectator": eve.live(id)}
    browsers = {"left": ann, "right": bob, "spectator": eve}
    texts: dict[str, list[str]] = {viewer: [] for viewer in lives}

    def ask(viewer: str, path: str, **query: Any) -> None:
        texts[viewer].append(browsers[viewer].http.get(f"/api/tables/{id}{path}", params=query).text)

    while lives["left"].position["outcome"] is None:
        decider = lives["left"].decider
        for viewer, browser in browsers.items():
            for step in {0, lives["left"].position["step"]}:
                ask(viewer, f"/replay/{step}")
            ask(viewer, "/replay")
            ask(viewer, "/dice")
            ask(viewer, "/fairness")
            ask(viewer, "/record")
            ask(viewer, "")
            ask(viewer, f"/boards/{lives['left'].position['scene']['board']}")
            for card in range(1, 10):
                ask(viewer, "/why", action=f"play {card}")
                ask(viewer, "/odds", action=f"play {card}", seq=lives["left"].seq)
            if viewer != decider:
                lives[viewer].act("play 5")
            again = browser.live(id)
            texts[viewer] += again.frames
            again.close()
        acting = lives[decider]
        if len(texts["left"]) > 600:
            lives["left"].ask("resign")
            break
        acting.play_on()
        for live in lives.values():
            live.see(acting.seq)
    for viewer, live in lives.items():
        kinds = {json.loads(text)["type"] for text in live.frames}
        assert {"snapshot", "update"} <= kinds
        for text in [*live.frames, *texts[viewer]]:
            assert not leaks(text, viewer), f"{viewer} was told {leaks(text, viewer)[0]}"
    # the test itself can see: when all is over, everything is shown
    lives["left"].see(lives["left"].seq)
    if browsers["left"].get(f"/api/tables/{id}")["status"] == "over":
        shown = browsers["spectator"].http.get(f"/api/tables/{id}/replay/0", params={"as": "everything"}).text
        assert leaks(shown, "spectator")


def test_what_if_deals_the_hidden_anew(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    path = f"/api/tables/{table['id']}/whatif"
    true_hand = bob.live(table["id"]).position["hand"]
    own = ann.live(table["id"]).position["hand"]
    mine, other = [], []
    for seed in range(12):
        mine.append(ann.post(path, seed=seed, actions=[])["position"]["hand"])
        other.append(ann.post(path, seed=seed, actions=[f"play {own[0]}"])["position"]["hand"])
    assert mine == [own] * 12
    assert len({tuple(hand) for hand in other}) > 6, "the other hand is a guess"
    assert other.count(true_hand) < 6


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    path = str(tmp_path / "hidden.sqlite")
    bring_up_to_date(f"sqlite:///{path}")
    found = Services(Settings(db=path))
    yield found
    found.close_storage()


def test_frames_do_not_depend_on_what_is_hidden(services: Services):
    """Everything hidden is exchanged for something else, and every viewer's frames stay the same, byte for byte."""
    ann, bob = services.people.guest("Ann").id, services.people.guest("Bob").id
    asyncio.run(played_with_hidden_things_exchanged(services, {"left": ann, "right": bob}))


async def played_with_hidden_things_exchanged(services: Services, people: dict[str, str]) -> None:
    seats = [wire.NewSeat(seat="left", who="me"), wire.NewSeat(seat="right", who="open")]
    new = wire.NewTable(game="duel", seats=seats, public=True)
    table = await services.arranging.run(MakeTable(people["left"], new))
    await services.arranging.run(JoinTable(people["right"], table.id, wire.Join()))
    for (seat, person), number in zip(people.items(), ("aa", "bb"), strict=True):
        await services.arranging.run(GiveNumbers(person, table.id, {seat: number}))

    def sent(viewer: int) -> list[str]:
        """Everything that this viewer is sent: the whole, and what has changed with the newest step."""
        return [table.whole(viewer, 0), table.update(viewer, table.seq - 1)]

    def afresh() -> None:
        """Nothing that was made for viewers is kept, but for what they were shown before."""
        table._sights.clear()
        table._updates.clear()

    for _ in range(6):
        battle, steps = table.battle, table.history.steps
        assert isinstance(battle, Duel)
        before = {viewer: sent(viewer) for viewer in (-1, 0, 1)}
        reasons = await why(table, people["right"], "play 3", "right")
        hands = battle.hands
        for viewer in (-1, 0, 1):
            battle.hands = [
                hand if seat == viewer else [1 + (card + 3) % 9 for card in hand] for seat, hand in enumerate(hands)
            ]
            table.history.steps = [
                replace(step, events=[exchanged(event, viewer) for event in step.events]) for step in steps
            ]
            afresh()
            if viewer < 0 or battle.seat != viewer:
                assert sent(viewer) == before[viewer]
            if viewer == 1 and battle.seat != 1:
                assert await why(table, people["right"], "play 3", "right") == reasons
        battle.hands, table.history.steps = hands, steps
        afresh()
        for viewer in (-1, 0, 1):
            assert sent(viewer) == before[viewer]
        decider, text = battle.seat_name(battle.seat), battle.vocabulary().format(battle.legal[0])
        await services.commands.run(table.id, Actor(people[decider], "", decider), PlayMove(table.seq, text))


def exchanged(event: Event, viewer: int) -> Event:
    """Another card drawn by somebody else."""
    if event.kind == DRAWN and event.seat != viewer:
        return Event(DRAWN, event.seat, 1 + (event.a + 3) % 9)
    return event


def test_a_player_whose_seat_was_taken_over_sees_as_a_spectator(server: Server):
    """The computer's hand is no longer his to see."""
    from tests.server.clock import turn_back

    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "open", "right": "me"}, silence=30)
    bob.join(table)
    silent, right = bob.live(table["id"]), ann.live(table["id"])
    turn_back(server, table["id"], 60)
    assert right.ask("claim", what="computer")["type"] == "accepted"
    position = silent.see(2)
    assert position["viewer"] == "spectator" and not leaks(json.dumps(position), "spectator")
    assert not any(leaks(text, "left") for text in silent.frames)
    assert silent.act("play 1")["code"] == "no-seat"
    assert right.my_turn()
