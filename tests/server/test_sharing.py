"""Several server processes share their games through PostgreSQL, and their news through Redis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from tests.server.driving import Browser, Live, Server, play_out
from tests.server.services import PostgreSQL, Redis


@pytest.fixture(scope="module")
def pair(postgresql: PostgreSQL, redis_url: str) -> Iterator[tuple[Server, Server, str]]:
    """Two processes at one database."""
    db = postgresql.new_database("pair")
    one, two = Server(db, redis=redis_url), Server(db, redis=redis_url)
    yield one, two, db
    for server in (one, two):
        assert server.stop() in (0, -15)
        assert not server.troubles()


def at(server: Server, browser: Browser) -> Browser:
    """The same person, at another process."""
    twin = Browser(server)
    twin.http.cookies.update(dict(browser.http.cookies))
    return twin


def test_two_players_at_two_processes_play_a_battle(pair):
    one, two, _ = pair
    ann, bob = Browser(one, "Ann"), Browser(two, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right, watching = ann.live(table["id"]), bob.live(table["id"]), Browser(two).live(table["id"])
    play_out(left, right, watching)
    assert left.view["outcome"] == right.view["outcome"] == watching.view["outcome"]
    left.ask("chat", text="Well fought.")
    assert right.until("chat")["line"]["text"] == "Well fought."


def test_presence_is_known_across_processes(pair):
    one, two, _ = pair
    ann, bob = Browser(one, "Ann"), Browser(two, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left = ann.live(table["id"])
    right = bob.live(table["id"])
    while left.until("presence")["here"] != ["left", "right"]:
        pass
    assert all(seat["here"] for seat in bob.get(f"/api/tables/{table['id']}")["seats"])
    right.close()
    while left.until("presence")["here"] != ["left"]:
        pass


def raced(*contestants: tuple[Live, int]) -> list[dict[str, Any]]:
    """All act at once; their answers."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda one: one[0].act(one[0].choices()[one[1]]), contestants))


def test_of_two_processes_that_race_one_is_first(pair):
    """The same seat acts at both at once, again and again: each sequence number is given exactly once."""
    one, two, db = pair
    ann = Browser(one, "Ann")
    twin = at(two, ann)
    rounds = 0
    for _ in range(4):
        table = ann.table({"left": "me", "right": "me"})
        here, there = ann.live(table["id"]), twin.live(table["id"])
        while here.view["outcome"] is None:
            decider = here.view["decision"]["seat"]
            for live in (here, there):
                live.sit(decider)
            answers = raced((here, 0), (there, -1))
            accepted = [answer for answer in answers if answer["type"] == "accepted"]
            refused = [answer for answer in answers if answer["type"] == "rejection"]
            assert 1 <= len(accepted) <= 2
            assert all(answer["code"] in ("stale", "not-your-turn", "over") for answer in refused)
            assert len({answer["seq"] for answer in accepted}) == len(accepted)
            newest = max(answer["seq"] for answer in accepted)
            for live in (here, there):
                live.see(newest)
            rounds += 1
        assert here.view["board_text"] == there.view["board_text"]
        with psycopg.connect(db) as connection:
            query = "SELECT seq FROM log WHERE table_id = %s ORDER BY seq"
            numbers = [row[0] for row in connection.execute(query, (table["id"],))]
        assert numbers == list(range(1, here.seq + 1))
    assert rounds > 10


def test_a_process_goes_on_when_the_other_dies(pair, serve: Callable[..., Server], redis_url: str):
    _, two, db = pair
    one = serve(db, redis=redis_url)
    ann = Browser(one, "Ann")
    table = ann.table({"left": "me", "right": "me"})
    live = ann.live(table["id"])
    answer = live.act(live.choices()[0])
    one.kill()
    again = at(two, ann).live(table["id"])
    assert again.seq == answer["seq"]
    assert again.view["decision"]["mine"] and again.act("stand")["type"] == "accepted"


def test_news_is_caught_up_after_redis_was_away(serve, postgresql: PostgreSQL, tmp_path):
    redis = Redis(tmp_path)
    try:
        db = postgresql.new_database("away")
        one, two = (serve(db, redis=redis.url) for _ in range(2))
        ann = Browser(one, "Ann")
        table = ann.table({"left": "me", "right": "me"})
        here, there = ann.live(table["id"]), at(two, ann).live(table["id"])
        redis.kill()
        answer = here.act(here.choices()[0])
        assert answer["type"] == "accepted", "play goes on where the player is"
        redis.start()
        assert there.see(answer["seq"], timeout=20)["seq"] == answer["seq"]
    finally:
        redis.kill()


def test_one_command_starts_several_processes(serve, postgresql: PostgreSQL, redis_url: str):
    server = serve(postgresql.new_database("workers"), redis=redis_url, workers="2")
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    watching = [Browser(server).live(table["id"]) for _ in range(6)]
    left, right = ann.live(table["id"]), bob.live(table["id"])
    play_out(left, right, *watching)
    assert len({str(live.view["outcome"]) for live in (left, right, *watching)}) == 1
    against = ann.table({"left": "me", "right": "recruit"})
    live = ann.live(against["id"])
    while live.play_on():
        pass
    left.close()
    assert server.stop() in (0, -15)
