"""Between players: chat, giving up, rematch, taking back by consent, answers in advance, accounts."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import House
from tests.browser.desk import Desk


def test_chat_is_shown_as_text_and_never_as_markup(browser: Browser, house: House) -> None:
    first, second = Desk(browser, house), Desk(browser, house)
    first.lay("skirmish", "ford", "A friend, by a link")
    second.join(first)
    second.page.wait_for_selector(".table[data-seq]")
    second.page.get_by_role("tab", name="Chat").click()
    second.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> ave")
    second.page.get_by_role("button", name="Send").click()
    first.page.get_by_role("tab", name="Chat").click()
    expect(first.page.locator(".chat li")).to_contain_text("<img src=x onerror=alert(1)> ave")
    assert first.page.locator(".chat img").count() == 0
    first.close()
    second.close()


def test_giving_up_and_a_rematch_swap_the_sides(me: Desk) -> None:
    id = me.lay("skirmish", "ford")
    me.await_something()
    me.page.get_by_role("tab", name="More").click()
    me.page.get_by_role("button", name="Give up").click()
    me.page.get_by_role("button", name="Give up: sure?").click()
    me.page.locator(".over-card").get_by_text("Defeat").wait_for()
    me.page.get_by_role("button", name="Rematch").click()
    me.page.wait_for_function("id => !location.pathname.includes(id)", arg=id)
    me.page.wait_for_selector(".table[data-viewer=south]")


def test_a_rematch_is_told_to_the_opponent(browser: Browser, house: House) -> None:
    first, second = Desk(browser, house), Desk(browser, house)
    first.lay("skirmish", "ford", "A friend, by a link")
    second.join(first)
    second.page.wait_for_selector(".table[data-viewer=south]")
    second.page.get_by_role("tab", name="More").click()
    second.page.get_by_role("button", name="Give up").click()
    second.page.get_by_role("button", name="Give up: sure?").click()
    first.page.get_by_role("button", name="Rematch").click()
    second.page.get_by_role("link", name="To the rematch").click()
    first.page.wait_for_selector(".table[data-viewer=south]")
    second.page.wait_for_selector(".table[data-viewer=north]")
    for desk in (first, second):
        desk.close()


def test_an_account_keeps_the_games_of_a_guest(me: Desk) -> None:
    me.lay("skirmish", "ford")
    me.open("/account")
    me.page.get_by_role("button", name="Make an account", exact=True).click()
    form = me.page.locator("form", has_text="Password")
    form.get_by_label("Name").fill(f"Camillus {id(me)}")
    form.get_by_label("Password").fill("a long enough password")
    form.get_by_role("button", name="Make the account").click()
    expect(me.page.get_by_text("You are signed in as")).to_be_visible()
    me.open("/games")
    expect(me.page.locator(".row-link")).to_have_count(1)


def test_an_answer_holds_from_now_on_until_one_wants_to_be_asked_again(browser: Browser, house: House) -> None:
    """Against every command of the enemy a card might be played; whoever has none to play says so once."""
    me, enemy = Desk(browser, house), Desk(browser, house)
    me.lay("battalion", "sb5", "A friend, by a link")
    enemy.join(me)
    asked = me.page.locator(".prompt.mine .question", has_text="BA-TURMOIL-01")
    commands = me.page.locator(".log p", has_text="commands").filter(has_text="Roman Republic")

    def play_until(something: Locator, count: int = 1) -> None:
        """The enemy commands whatever he can, I let everything pass."""
        for _ in range(100):
            me.page.get_by_role("tab", name="Log").click()
            if something.count() >= count:
                return
            assert not me.is_over()
            if me.is_mine():
                me.act(last=True)
            elif enemy.is_mine():
                enemy.act()
            else:
                me.page.wait_for_timeout(50)
        raise AssertionError("it never came to that")

    play_until(asked)
    given = commands.count()
    me.page.get_by_role("tab", name="Choices").click()
    me.page.get_by_label("Give this answer from now on").check()
    me.page.locator(".prompt").get_by_role("button", name="Pass").click()
    expect(asked).to_have_count(0)
    play_until(commands, given + 1)
    expect(asked).to_have_count(0)
    me.page.get_by_role("tab", name="More").click()
    me.page.get_by_role("button", name="Ask me again").click()
    expect(me.page.get_by_text("Answered in advance")).to_have_count(0)
    play_until(asked)
    for desk in (me, enemy):
        desk.close()


def test_to_take_back_the_opponent_is_asked(browser: Browser, house: House) -> None:
    first, second = Desk(browser, house), Desk(browser, house)
    first.lay("hannibal", "cynoscephalae", "A friend, by a link")
    second.join(first)
    desks = (first, second)
    for desk in desks:
        desk.page.wait_for_selector("[data-seq]")
    for _ in range(60):
        asker = next((desk for desk in desks if desk.page.get_by_role("button", name="Ask to undo").count()), None)
        if asker is not None:
            break
        decider = next((desk for desk in desks if desk.is_mine()), None)
        if decider is None:
            first.page.wait_for_timeout(30)
            continue
        decider.act(last=True)
    assert asker is not None, "nobody could ever ask"
    other = second if asker is first else first
    seq = asker.seq
    asker.page.get_by_role("button", name="Ask to undo").click()
    expect(asker.page.get_by_text("You have asked to take your last action back")).to_be_visible()
    other.page.get_by_role("button", name="Let it be taken back").click()
    expect(asker.page.get_by_text("You have asked")).to_have_count(0)
    expect(asker.page.locator(".prompt.mine")).to_be_visible()
    assert asker.seq > seq
    for desk in desks:
        assert desk.errors == []
        desk.close()
