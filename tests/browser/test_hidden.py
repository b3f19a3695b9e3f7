"""Nothing hidden is in anything that a browser receives: asserted on the raw frames."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import House
from tests.browser.desk import Desk


def messages(desk: Desk) -> list[Any]:
    found = []
    for frame in desk.frames:
        try:
            found.append(json.loads(frame))
        except json.JSONDecodeError:
            continue
    return found


def inside(thing: Any, key: str) -> Iterator[Any]:
    """Every value of that key, however deep."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name == key:
                yield value
            yield from inside(value, key)
    elif isinstance(thing, list):
        for value in thing:
            yield from inside(value, key)


def test_a_running_game_shows_no_foreign_hand_to_a_player_or_a_spectator(browser: Browser, house: House) -> None:
    first, second, guest = (Desk(browser, house) for _ in range(3))
    id = first.lay("skirmish", "ford", "A friend, by a link")
    second.join(first)
    for desk in (first, second):
        desk.page.wait_for_selector(".table[data-seq]")
    guest.open(f"/t/{id}")
    guest.page.wait_for_selector(".table[data-seq]")
    for _ in range(10):
        for desk in (first, second):
            if desk.is_mine():
                desk.act()
        first.page.wait_for_timeout(50)
    for desk in (first, second, guest):
        step = desk.page.evaluate(
            "async id => { const r = await (await fetch(`/api/tables/${id}/replay`)).json();"
            " for (let n = 0; n <= r.last; n += 2) await (await fetch(`/api/tables/${id}/replay/${n}`)).text();"
            " await (await fetch(`/api/tables/${id}/dice`)).text(); await (await fetch(`/api/tables/${id}/fairness`)).text();"
            " return r.last }",
            id,
        )
        assert step > 0
        desk.page.wait_for_timeout(300)
    for desk, viewer in ((first, "north"), (second, "south"), (guest, "spectator")):
        seen = messages(desk)
        assert len(seen) > 5
        positions = [one for one in inside(seen, "position") if isinstance(one, dict)]
        assert positions and {one["viewer"] for one in positions} == {viewer}
        drawn = [one for events in inside(seen, "events") for one in events if one["type"] == "cards-drawn"]
        foreign = [one for one in drawn if one["seat"] != viewer]
        assert foreign and all(one["key"] == "drawn.hidden" for one in foreign)
        assert not any(one.get("cards") or one.get("values") for one in foreign), f"{viewer} sees what others draw"
        if viewer != "spectator":
            own = [one for one in drawn if one["seat"] == viewer]
            assert own and all(one["cards"] for one in own)
            assert any(one.get("hand") for one in positions)
        else:
            assert not any(inside(seen, "hand"))
        fair = [one for one in seen if isinstance(one, dict) and "commitment" in one and "scheme" in one]
        assert fair and all(one["secret"] is None and one["key"] is None and one["draws"] is None for one in fair)
    for desk in (first, second, guest):
        desk.close()


def test_behind_the_curtain_no_hand_is_on_the_page(browser: Browser, house: House) -> None:
    friends = Desk(browser, house)
    friends.lay("skirmish", "ford", "Friends on this screen")
    for _ in range(30):
        friends.await_something()
        if friends.page.locator(".curtain").count():
            assert friends.page.locator(".hand").count() == 0
            break
        friends.act()
    else:
        raise AssertionError("the curtain never fell")
    friends.close()
