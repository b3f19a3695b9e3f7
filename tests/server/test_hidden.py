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
            node.get("event") == "drawn"
            and node["seat"] != viewer
            and (node["args"] or any(map(str.isdigit, node["text"])))
        ):
            found.append(node)
        if "hands" in node:
            for seat, hand in zip(("left", "right"), node["hands"], strict=True):
                if seat != viewer and any(card is not None for card in hand):
                    found.append(node)
        if "secret" in node and node["secret"] is not None:
            found.append(node)
        if "actions" in node and "question" in node and node["seat"] != viewer and node["actions"]:
            found.append(node)
        if node.keys() & {"key", "dice", "results", "counter", "number"} and node.get("key") is not None:
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

    while lives["left"].view["outcome"] is None:
        decider = lives["left"].view["decision"]["seat"]
        for viewer, browser in browsers.items():
            for step in {0, lives["left"].view["step"]}:
                ask(viewer, f"/replay/{step}")
            ask(viewer, "/replay")
            ask(viewer, "/dice")
            ask(viewer, "/fairness")
            ask(viewer, "/record")
            ask(viewer, "")
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
        over = [json.loads(text).get("view", {}) for text in live.frames]
        assert any(view for view in over)
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
    true_hand = [int(card["word"]) for card in bob.live(table["id"]).view["hand"]]
    imagined = [ann.post(path, seed=seed, actions=[])["view"]["state"]["hands"] for seed in range(12)]
    own = [int(card["word"]) for card in ann.live(table["id"]).view["hand"]]
    assert all(hands[0] == own for hands in imagined)
    assert len({tuple(hands[1]) for hands in imagined}) > 6, "the other hand is a guess"
    assert sum(hands[1] == true_hand for hands in imagined) < 6


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
        """Everything that this viewer is sent: the whole, and the newest step."""
        return [table.update(viewer, 0, None), table.update(viewer, table.seq - 1, "")]

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
            table._changed()
            if viewer < 0 or battle.seat != viewer:
                assert sent(viewer) == before[viewer]
            if viewer == 1 and battle.seat != 1:
                assert await why(table, people["right"], "play 3", "right") == reasons
        battle.hands, table.history.steps = hands, steps
        table._changed()
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
    view = silent.see(2)
    assert view["viewer"] == "spectator" and not leaks(json.dumps(view), "spectator")
    assert silent.act("play 1")["code"] == "no-seat"
    assert right.my_turn()
