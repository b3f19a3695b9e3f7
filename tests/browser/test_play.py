"""Whole battles through the page, with everything that can come in between."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import House
from tests.browser.desk import Desk, games
from tests.browser.frames import what_was_hidden

HOUSE = [("ancients", "akragas"), ("battalion", ""), ("hannibal", ""), ("kings", "")]
PLAYED = [("skirmish", "ford"), *[pytest.param(*game, marks=pytest.mark.slow) for game in HOUSE]]


def battle_of(house: House, game: str, battle: str, seats: int = 2) -> str:
    """The battle to play, or skip if the game is not at this house."""
    for info in games(house):
        if info["name"] == game:
            fitting = [one["id"] for one in info["battles"] if len(one["seats"]) == seats]
            named = [one for one in fitting if battle and battle in one]
            if named or fitting:
                return str((named or fitting)[0])
    pytest.skip(f"{game} is not at this house")


@pytest.mark.parametrize(("game", "battle"), PLAYED)
def test_a_person_fights_the_computer_with_reloads_a_lost_connection_and_two_tabs(
    browser: Browser, house: House, game: str, battle: str
) -> None:
    me = Desk(browser, house)
    id = me.lay(game, battle_of(house, game, battle))
    me.play_on(until=3)
    me.page.reload()
    me.play_on(until=3)
    me.await_something()
    me.lose_connection()
    me.play_on(until=2)
    first, me.page = me.page, me.tab()
    me.page.goto(f"{house.address}/t/{id}")
    me.page.wait_for_selector("[data-seq]")
    me.hurry()
    assert me.is_over()
    first.wait_for_selector(".over-card", timeout=60_000)  # a tab behind another is drawn late on a busy machine
    me.page.get_by_role("link", name="Replay").click()
    me.page.wait_for_selector(".replay .board > svg", timeout=60_000)  # every move is replayed for it
    assert me.errors == []
    assert me.hosts == {house.address.split("/")[2]}
    me.close()


@pytest.mark.parametrize(("game", "battle"), PLAYED)
def test_two_browsers_fight_each_other_and_nobody_receives_what_is_hidden_from_him(
    browser: Browser, house: House, game: str, battle: str
) -> None:
    first, second, guest = (Desk(browser, house) for _ in range(3))
    id = first.lay(game, battle_of(house, game, battle), "A friend, by a link")
    second.join(first)
    for desk in (first, second):
        desk.page.wait_for_selector("[data-seq]")
    guest.open(f"/t/{id}")
    guest.page.wait_for_selector("[data-seq]")
    fight(first, second, most=12)
    for desk in (first, second, guest):
        desk.page.evaluate(REPLAYED, id)  # of the running game
    fight(first, second)
    for desk in (first, second, guest):
        desk.page.wait_for_selector(".over-card")
    told = what_was_hidden(house, id)
    for desk in (first, second, guest):
        assert told.check(desk.frames) > 10
        assert desk.errors == []
        desk.close()


REPLAYED = """async id => { const r = await (await fetch(`/api/tables/${id}/replay`)).json()
  for (let n = 0; n <= r.last; n += 3) await (await fetch(`/api/tables/${id}/replay/${n}`)).text() }"""


def fight(*desks: Desk, most: int = 100_000) -> None:
    """Each decides while it is his turn, until the battle is over or so many decisions are taken."""
    taken = 0
    for _ in range(20_000):
        if desks[0].is_over() or taken >= most:
            return
        for desk in desks:
            taken += desk.hurry(most - taken, patient=False)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize(("game", "battle"), PLAYED)
def test_friends_share_one_screen_with_a_curtain_where_hands_are_hidden(
    browser: Browser, house: House, game: str, battle: str
) -> None:
    friends = Desk(browser, house)
    friends.lay(game, battle_of(house, game, battle), "Friends on this screen")
    friends.play_on(until=4)
    friends.hurry()
    assert friends.is_over()
    assert friends.errors == []
    friends.close()


@pytest.mark.slow
def test_four_share_a_battle_of_battalion(browser: Browser, house: House) -> None:
    battle = battle_of(house, "battalion", "", seats=4)
    desks = [Desk(browser, house) for _ in range(4)]
    desks[0].lay("battalion", battle, "A friend, by a link")
    link = desks[0].page.get_by_label("Invitation link").input_value()
    for desk in desks[1:]:
        desk.page.goto(link)
        desk.page.get_by_role("button", name="Take this seat").first.click()
        desk.page.wait_for_timeout(200)
    for desk in desks:
        desk.page.wait_for_selector("[data-seq]")
    fight(*desks)
    for desk in desks:
        assert desk.errors == []
        desk.close()


@pytest.mark.parametrize(("game", "battle"), [("skirmish", "ford"), ("battalion", "sb1")])
def test_the_server_stops_and_starts_and_nothing_is_lost(
    browser: Browser, house: House, game: str, battle: str
) -> None:
    me = Desk(browser, house)
    me.lay(game, battle)
    me.play_on(until=4)
    me.await_something()
    seq = me.seq
    house.stop()
    me.page.get_by_text("The connection is lost").wait_for()
    house.start()
    me.page.get_by_text("The connection is lost").wait_for(state="detached", timeout=40_000)
    assert me.seq >= seq
    me.play_on(until=2)
    me.hurry()
    assert me.is_over()
    me.close()


def test_two_tabs_of_one_seat_show_the_same_and_either_may_act(browser: Browser, house: House) -> None:
    me = Desk(browser, house)
    id = me.lay("skirmish", "ford")
    me.await_something()
    first, second = me.page, me.tab()
    second.goto(f"{house.address}/t/{id}")
    second.wait_for_selector(".prompt.mine")
    for turn in range(8):
        me.page = (first, second)[turn % 2]
        me.await_something()
        if me.is_over():
            break
        me.act()
        seq = me.seq
        other = (second, first)[turn % 2]
        other.wait_for_function("seq => Number(document.querySelector('.table[data-seq]').dataset.seq) >= seq", arg=seq)
    assert me.errors == []
    me.close()


def test_play_now_is_two_clicks_from_the_fight(browser: Browser, house: House) -> None:
    me = Desk(browser, house)
    me.open("/")
    me.page.get_by_role("button", name="Play now").first.click()
    me.page.wait_for_selector(".board > svg")
    me.await_something()
    assert me.is_mine()
    me.close()


def test_two_computers_can_be_watched_by_anyone(browser: Browser, house: House) -> None:
    me, guest = Desk(browser, house), Desk(browser, house)
    id = me.lay("skirmish", "ford", "Watch computers play")
    guest.open(f"/t/{id}")
    guest.page.wait_for_selector(".over-card", timeout=120_000)
    assert guest.page.locator(".hand").count() == 0
    me.close()
    guest.close()
