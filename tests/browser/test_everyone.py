"""Keyboard alone, screen readers, every page clean in every theme, and the phone."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.conftest import House
from tests.browser.desk import Desk, games


def tab_to(me: Desk, words: str, most: int = 120) -> None:
    """Go on with the Tab key until the keyboard stands on what reads like that."""
    for _ in range(most):
        me.page.keyboard.press("Tab")
        if words in me.page.evaluate(
            "() => document.activeElement.textContent + ' ' + document.activeElement.getAttribute('href')"
        ):
            return
    raise AssertionError(f"the Tab key never came to '{words}'")


def await_answer(me: Desk, before: int) -> None:
    """Until the server has taken what was sent."""
    me.page.wait_for_function(
        "before => Number(document.querySelector('.table[data-seq]').dataset.seq) > before", arg=before
    )


def await_change(me: Desk, before: int) -> None:
    """Until the page has taken up a key, or has had time enough to: a first pick shows nothing but itself."""
    with suppress(PlaywrightTimeout):
        me.page.wait_for_function(
            "before => Number(document.querySelector('.table[data-seq]').dataset.seq) > before"
            " || document.querySelector('.chooser') || !document.querySelector('.prompt.mine')",
            arg=before,
            timeout=500,
        )


def decide_on_the_board(me: Desk, turn: int) -> None:
    """To the board, then from choice to choice, until something was played or nothing more can be picked there."""
    before = me.seq
    me.page.keyboard.press("Escape")  # out of the list, whose field takes letters
    me.page.keyboard.press("b")
    for _ in range(3):
        me.page.keyboard.press("ArrowRight" if turn % 4 == 1 else "n")
        me.page.keyboard.press("Enter")
        await_change(me, before)
        if me.page.locator(".chooser").count():
            me.page.keyboard.press("Enter")
            me.page.wait_for_timeout(120)
        if not me.is_mine():  # it is on its way
            await_answer(me, before)
        if me.seq != before:
            return
    me.page.keyboard.press("Escape")


def decide_in_the_list(me: Desk, turn: int) -> None:
    """Open the list of choices and take one of the first."""
    before = me.seq
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("l")
    me.page.wait_for_selector(".choices input:focus")
    for _ in range(1 + turn % 2):
        me.page.keyboard.press("ArrowDown")
    if not me.page.locator(".choices li button:focus").count():  # there was only one
        me.page.keyboard.press("ArrowDown")
    me.page.keyboard.press("Enter")
    await_answer(me, before)


@pytest.mark.parametrize(("game", "battle"), [("skirmish", "ford"), ("battalion", "sb1")])
def test_a_whole_battle_by_keyboard_alone(browser: Browser, house: House, game: str, battle: str) -> None:
    """From the start page to the result and its replay, no pointer at all."""
    me = Desk(browser, house)
    page = me.page
    me.open("/")
    page.wait_for_selector(".vignette")
    tab_to(me, f"/new/{game}")
    page.keyboard.press("Enter")
    page.locator(".go button").wait_for()
    assert page.locator(f'input[value="{battle}"]').is_checked()
    tab_to(me, "To battle")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table[data-seq]")
    by_board = 0
    for turn in range(400):
        me.await_something()
        if me.is_over():
            break
        before = me.seq
        if (turn % 2 or not by_board) and page.locator(".board > svg .may[tabindex]").count():
            decide_on_the_board(me, turn)
            by_board += me.seq != before
        if me.seq == before and me.is_mine():
            decide_in_the_list(me, turn)
    assert me.is_over() and by_board > 0
    page.locator(".over-card h1", has_text=re.compile("Victory|Defeat|drawn")).wait_for()
    tab_to(me, "Replay", 6)  # the result has taken the focus
    page.keyboard.press("Enter")
    page.wait_for_selector(".replay .board > svg")
    assert me.errors == []
    me.close()


def test_moves_are_announced_and_the_board_can_be_read(browser: Browser, house: House) -> None:
    me = Desk(browser, house)
    me.lay("skirmish", "ford")
    me.await_something()
    me.act()
    me.await_something()
    spoken = me.page.locator("[role=status][aria-live=polite]").first.inner_text()
    assert "You: Which card do you play?" in spoken
    assert "n1" in (me.page.get_by_label("The board as text").first.text_content() or "")
    assert me.page.locator(".board [role=button], .card").count() > 0
    me.close()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_on_any_page(browser: Browser, house: House, theme: str) -> None:
    me = Desk(browser, house, theme=theme)
    wrong: list[str] = []

    def check(where: str) -> None:
        wrong.extend(f"{where}: {line}" for line in me.axe())

    for path in (
        "/",
        "/new/skirmish/ford",
        "/games",
        "/games/open",
        "/games/results",
        "/games/ratings",
        "/account",
        "/settings",
        "/rules/skirmish",
        "/nowhere",
    ):
        me.open(path)
        me.page.wait_for_selector("h1")
        me.page.wait_for_timeout(300)
        check(path)
    id = me.lay("skirmish", "ford", "A friend, by a link")
    me.page.get_by_label("Invitation link").wait_for()
    check("waiting")
    id = me.lay("skirmish", "ford")
    me.await_something()
    check("placing")
    me.act()
    me.await_something()
    for name in ("Log", "Choices", "Chat", "Dice", "Text", "More"):
        me.page.get_by_role("tab", name=name).click()
        me.page.wait_for_timeout(200)
        check(f"table, {name}")
    me.page.get_by_role("button", name="Rule SK").first.click()
    me.page.wait_for_timeout(300)
    check("rule")
    me.page.keyboard.press("Escape")
    me.open(f"/t/{id}/move/1")
    me.page.wait_for_selector(".replay")
    check("replay")
    me.open(f"/t/{id}/whatif?step=1")
    me.page.wait_for_selector(".whatif")
    check("what if")
    me.open(f"/t/{id}")
    me.play_on()
    me.page.wait_for_selector(".over-card figure, .over-card h2")
    check("result")
    me.open(f"/t/{id}/fair")
    me.page.get_by_text("draws come from that key").wait_for()
    check("fair")
    assert wrong == []
    me.close()


@pytest.mark.parametrize("width", [360, 768])
def test_on_a_phone_nothing_is_cut_off_and_targets_are_large_enough(browser: Browser, house: House, width: int) -> None:
    me = Desk(browser, house, width=width, height=740)
    id = me.lay("skirmish", "ford")
    me.await_something()
    for path in ("/", "/new/skirmish/ford", "/games", "/account", "/settings", "/rules/skirmish", f"/t/{id}"):
        me.open(path)
        me.page.wait_for_selector("h1, .prompt")
        me.page.wait_for_timeout(200)
        assert me.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
        small = me.page.evaluate(
            """() => [...document.querySelectorAll('button:not(.rule), select, nav a')]
                 .filter(e => e.getClientRects().length && !e.closest('.log, .zoom'))
                 .filter(e => e.getBoundingClientRect().height < 43.5).map(e => e.textContent)"""
        )
        assert small == [], path
    assert me.page.locator(".board > svg").bounding_box()["width"] > width * 0.9  # type: ignore[index]
    me.close()


def test_every_game_of_the_house_is_clean_at_its_table(browser: Browser, house: House) -> None:
    for game in games(house):
        me = Desk(browser, house)
        me.lay(game["name"], game["battles"][0]["id"])
        me.await_something()
        assert me.axe() == [], game["name"]
        assert me.errors == []
        me.close()
