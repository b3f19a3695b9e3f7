"""What a player sees and does at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import House
from tests.browser.desk import Desk, games


def to_orders(me: Desk) -> None:
    """At the ford, plant the standard and play the best card: what follows is an order on the board."""
    me.lay("skirmish", "ford")
    me.await_something()
    me.act()
    me.await_something()
    me.page.locator(".card").last.click()
    me.page.locator(".question", has_text="What do you order?").wait_for()


def middle(me: Desk, selector: str) -> tuple[float, float]:
    box = me.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_click_narrows_and_a_second_click_moves(me: Desk) -> None:
    to_orders(me)
    seq = me.seq
    me.page.mouse.click(*middle(me, '[data-piece="n2"]'))
    expect(me.page.locator('[data-piece="n2"].picked')).to_be_visible()
    assert me.seq == seq
    me.page.mouse.click(*middle(me, '[data-place="d2"]'))
    expect(me.page.locator(".table[data-seq]")).not_to_have_attribute("data-seq", str(seq))
    assert (
        me.page.locator('[data-piece="n2"]').first.evaluate("e => e.querySelector('title').textContent")
        == "n2, 3 men on d2"
    )


def test_a_finger_reads_a_card_before_it_plays_it(browser: Browser, house: House) -> None:
    me = Desk(browser, house, width=360, height=740)
    me.lay("skirmish", "ford")
    me.await_something()
    me.act()
    me.page.locator(".question", has_text="Which card do you play?").wait_for()
    me.page.get_by_role("tab", name="Choices").click()  # the sheet goes down, the hand lies open
    seq = me.seq
    card = me.page.locator(".card.may").first
    card.tap()
    expect(me.page.locator(".seen")).to_be_visible()
    me.page.wait_for_timeout(300)
    assert me.seq == seq
    card.tap()
    expect(me.page.locator(".table[data-seq]")).not_to_have_attribute("data-seq", str(seq))
    me.close()


def test_what_happened_last_fills_the_room_below_a_wide_board(browser: Browser, house: House) -> None:
    me = Desk(browser, house, width=360, height=740)
    me.lay("kings", "river-plain")
    me.await_something()
    lately = me.page.get_by_label("What happened last")
    expect(lately).to_contain_text("Carthage begins the turn of round 1")
    board, box = me.page.locator(".board > svg").bounding_box(), me.page.locator(".lately").bounding_box()
    assert board and box and box["height"] > 80 and box["y"] + box["height"] <= board["y"] + board["height"] + 1
    me.page.get_by_role("button", name="Zoom in").click()
    expect(lately).to_have_count(0)
    me.close()


def test_a_piece_can_be_dragged(me: Desk) -> None:
    to_orders(me)
    seq = me.seq
    me.page.mouse.move(*middle(me, '[data-piece="n2"]'))
    me.page.mouse.down()
    me.page.mouse.move(*middle(me, '[data-place="c2"]'), steps=8)
    me.page.mouse.up()
    expect(me.page.locator(".table[data-seq]")).not_to_have_attribute("data-seq", str(seq))
    assert (
        me.page.locator('[data-piece="n2"]').first.evaluate("e => e.querySelector('title').textContent")
        == "n2, 3 men on c2"
    )


def test_a_wrong_click_is_answered_where_it_was_made_with_its_rule(me: Desk) -> None:
    to_orders(me)
    me.page.mouse.click(*middle(me, '[data-piece="n2"]'))
    x, y = middle(me, '[data-place="g5"]')
    me.page.mouse.click(x, y)
    answer = me.page.locator(".why")
    expect(answer).to_contain_text("moves one hex; g5 is not beside it")
    box = answer.bounding_box()
    assert box is not None and abs(box["x"] + box["width"] / 2 - x) < 400 and abs(box["y"] - y) < 200
    answer.get_by_role("button", name="Rule SK-1.04").click()
    expect(me.page.get_by_role("dialog")).to_contain_text("An ordered unit moves one hex to a free one.")


def test_undo_takes_a_move_back_but_not_a_draw(me: Desk) -> None:
    me.lay("skirmish", "ford")
    for _ in range(40):
        me.await_something()
        if me.is_over():
            pytest.skip("the battle was over before a card gave two orders")
        me.page.get_by_role("tab", name="Choices").click()
        asked = me.page.locator(".prompt.mine .question").inner_text()
        moves = me.page.locator(".choices li button", has_text="Move")
        if "What do you order?" in asked and "1 left" not in asked and moves.count():
            break
        me.act()
    seq = me.seq
    moves.first.click()
    expect(me.page.locator(".table[data-seq]")).not_to_have_attribute("data-seq", str(seq))
    me.page.get_by_role("button", name="Undo", exact=True).click()
    me.page.get_by_role("tab", name="Log").click()
    expect(me.page.locator(".log .undone")).to_have_count(1)


def test_odds_are_shown_before_the_attack_and_stay_until_dismissed(me: Desk) -> None:
    me.lay("skirmish", "ford")
    for _ in range(60):
        me.await_something()
        if me.is_over():
            pytest.skip("the battle was over before anybody could attack")
        me.page.get_by_role("tab", name="Choices").click()
        attack = me.page.locator(".choices li button", has_text="Attack")
        if attack.count():
            attack.first.hover()
            box = me.page.locator(".odds")
            expect(box).to_contain_text("Men lost")
            expect(box).to_contain_text("44 %")
            me.page.mouse.move(5, 5)
            me.page.wait_for_timeout(400)
            expect(box).to_be_visible()
            box.get_by_role("button", name="Put the odds away").click()
            expect(box).to_have_count(0)
            return
        me.act()
    raise AssertionError("no attack came up")


def test_ending_a_turn_is_asked_twice_where_so_set(browser: Browser, house: House) -> None:
    me = Desk(browser, house, confirmTurn=True)
    to_orders(me)
    seq = me.seq
    me.page.locator(".prompt").get_by_role("button", name="End turn").click()
    me.page.locator(".prompt").get_by_role("button", name="End turn: sure?").wait_for()
    assert me.seq == seq
    me.page.locator(".prompt").get_by_role("button", name="End turn: sure?").click()
    expect(me.page.locator(".table[data-seq]")).not_to_have_attribute("data-seq", str(seq))
    me.close()


def test_a_free_placement_is_dragged_to_scale_and_refused_with_a_reason(me: Desk) -> None:
    me.lay("skirmish", "ford")
    me.await_something()
    panel = me.page.locator(".placer-panel")
    expect(panel).to_be_visible()
    ghost = ".placer .ghost .block"
    me.page.mouse.move(*middle(me, ghost))
    me.page.mouse.down()
    me.page.mouse.move(*middle(me, '[data-place="d5"]'), steps=6)
    me.page.mouse.up()
    expect(panel).to_contain_text("must stand on your own half")
    expect(panel.get_by_role("button", name="Place")).to_be_disabled()
    me.page.mouse.move(*middle(me, ghost))
    me.page.mouse.down()
    me.page.mouse.move(*middle(me, '[data-place="e1"]'), steps=6)
    me.page.mouse.up()
    expect(panel).to_contain_text("may stand here")
    seq = me.seq
    panel.get_by_role("button", name="Turn right by five degrees").click()
    panel.get_by_role("button", name="Place").click()
    expect(me.page.locator(".table[data-seq]")).not_to_have_attribute("data-seq", str(seq))


def test_the_board_zooms_and_pans_by_wheel_and_keys(me: Desk) -> None:
    to_orders(me)
    board = me.page.locator(".board > svg")
    whole = board.get_attribute("viewBox")
    me.page.mouse.move(*middle(me, ".board"))
    me.page.mouse.wheel(0, -600)
    expect(board).not_to_have_attribute("viewBox", whole or "")
    me.page.locator(".board").focus()
    me.page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole or "")
    me.page.keyboard.press("+")
    near = board.get_attribute("viewBox")
    me.page.keyboard.press("Shift+ArrowRight")
    expect(board).not_to_have_attribute("viewBox", near or "")


def test_the_replay_goes_to_any_move_and_the_address_says_which(me: Desk) -> None:
    id = me.lay("skirmish", "ford")
    me.play_on(until=6)
    me.open(f"/t/{id}/move/2")
    me.page.wait_for_selector(".replay .board > svg")
    expect(me.page.locator(".count")).to_contain_text("2/")
    me.page.get_by_role("button", name="One step on").click()
    expect(me.page.locator(".count")).to_contain_text("3/")
    assert me.page.url.endswith("/move/3")
    me.page.get_by_role("slider", name="Step").fill("1")
    expect(me.page.locator(".count")).to_contain_text("1/")
    me.page.get_by_role("button", name="Play").click()
    me.page.wait_for_function("() => Number(location.pathname.split('/').at(-1)) >= 4")


def test_what_if_changes_nothing_at_the_table(me: Desk) -> None:
    id = me.lay("skirmish", "ford")
    me.play_on(until=3)
    me.await_something()
    seq = me.seq
    me.page.get_by_role("tab", name="More").click()
    me.page.get_by_role("link", name="What if?").click()
    me.page.wait_for_selector(".whatif .board > svg")
    for _ in range(3):
        me.page.locator(".choices li button").first.click()
        me.page.wait_for_timeout(300)
    expect(me.page.locator(".whatif ol li")).to_have_count(3)
    link = me.page.url
    me.page.get_by_role("button", name="Take back").click()
    expect(me.page.locator(".whatif ol li")).to_have_count(2)
    me.page.goto(link)
    expect(me.page.locator(".whatif ol li")).to_have_count(3)
    me.open(f"/t/{id}")
    me.await_something()
    assert me.seq == seq


def test_the_dice_are_checked_in_the_browser_after_the_battle(me: Desk) -> None:
    id = me.lay("skirmish", "ford")
    me.open(f"/t/{id}/fair")
    expect(me.page.get_by_text("the secret stays a secret")).to_be_visible()
    me.open(f"/t/{id}")
    me.play_on()
    me.open(f"/t/{id}/fair")
    for words in ("The secret has the fingerprint", "The key is made of the secret", "draws come from that key"):
        expect(me.page.get_by_text(words)).to_be_visible()
    expect(me.page.get_by_text("the same that this browser gave")).to_be_visible()
    assert me.page.get_by_text("✗").count() == 0


def test_reduced_motion_and_speed_off_move_nothing(browser: Browser, house: House) -> None:
    me = Desk(browser, house, speed="slow")
    me.page.emulate_media(reduced_motion="reduce")
    to_orders(me)
    me.page.evaluate(
        "() => { window.moved = 0; const was = Element.prototype.animate;"
        " Element.prototype.animate = function (...a) { window.moved++; return was.apply(this, a) } }"
    )
    me.act()
    assert me.page.evaluate("() => window.moved") == 0
    me.close()


def test_the_base_is_turned_by_its_handle_and_its_ground_is_shaded(me: Desk) -> None:
    me.lay("skirmish", "ford")
    me.await_something()
    panel = me.page.locator(".placer-panel")
    expect(me.page.locator(".placer .reach rect").first).to_be_attached()
    me.page.mouse.move(*middle(me, ".placer .turns circle"))
    me.page.mouse.down()
    me.page.mouse.move(*middle(me, '[data-place="g5"]'), steps=6)
    me.page.mouse.up()
    expect(panel).to_contain_text("°")


def test_what_if_shows_odds_too(me: Desk) -> None:
    id = me.lay("skirmish", "ford")
    for _ in range(60):
        me.await_something()
        if me.is_over():
            pytest.skip("the battle was over before anybody could attack")
        me.page.get_by_role("tab", name="Choices").click()
        if me.page.locator(".choices li button", has_text="Attack").count():
            break
        me.act()
    me.open(f"/t/{id}/whatif")
    me.page.locator(".choices li button", has_text="Attack").first.hover()
    expect(me.page.locator(".odds")).to_contain_text("Men lost")


def test_the_result_looks_back_at_the_battle(me: Desk) -> None:
    me.lay("battalion", next(one["battles"][0]["id"] for one in games(me.house) if one["name"] == "battalion"))
    me.play_on(until=4)
    me.await_something()
    me.page.get_by_role("tab", name="More").click()
    me.page.get_by_role("button", name="Give up").click()
    me.page.get_by_role("button", name="Give up: sure?").click()
    expect(me.page.locator(".review")).to_contain_text("Luck gave", timeout=240_000)  # it gives way to whoever plays
    assert me.axe() == []


def test_a_piece_slides_the_way_it_goes_and_leaves_a_trace(browser: Browser, house: House) -> None:
    me = Desk(browser, house, speed="normal")
    to_orders(me)
    me.page.evaluate(
        "() => { window.slid = []; const was = Element.prototype.animate;"
        " Element.prototype.animate = function (frames, ...a) { const id = this.dataset?.piece;"
        " if (id && frames.transform) window.slid.push([id, frames.transform.length]); return was.call(this, frames, ...a) } }"
    )
    me.page.mouse.click(*middle(me, '[data-piece="n2"]'))
    me.page.mouse.click(*middle(me, '[data-place="d2"]'))
    expect(me.page.locator(".trace")).to_have_count(1)
    assert me.page.evaluate("() => window.slid") == [["n2", 2]]
    assert me.errors == []
    me.close()


# What is shown of a fight, at the moment when it is shown: the enemy goes on soon after.
FOUGHT = """() => {
  window.fought = []
  const count = what => document.querySelectorAll(what).length
  new MutationObserver(() => {
    if (document.querySelector('.tray'))
      window.fought.push(['.tray .dice > .die', '.tray .hit', '.combat .strike', '.combat .flash'].map(count))
  }).observe(document.body, { subtree: true, childList: true })
}"""


def test_dice_fall_where_it_is_fought_each_with_what_came_of_it(me: Desk) -> None:
    me.lay("skirmish", "ford")
    for _ in range(80):
        me.await_something()
        if me.is_over():
            pytest.skip("the battle was over before anybody stood")
        me.page.get_by_role("tab", name="Choices").click()
        stand = me.page.locator('[data-choice="stand"]').last
        if stand.count():
            me.page.evaluate(FOUGHT)
            stand.click()
            break
        me.act()
    else:
        raise AssertionError("nobody attacked me")
    me.page.wait_for_function("() => window.fought.length > 0")
    dice, hits, arrows, flashes = me.page.evaluate("() => window.fought[0]")
    assert (dice, arrows) == (3, 1)
    assert (flashes > 0) == (hits > 0)
