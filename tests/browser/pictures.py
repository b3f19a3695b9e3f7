"""Takes the product's pictures: `python -m tests.browser.pictures [folder] [width …] [theme …] [game …]`.

With `tables` it takes those that docs/ shows, one game in progress for each rulebook: `make pictures`.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import House
from tests.browser.desk import Desk, chromium, games, shots

RULE = re.compile(r"\b([A-Z]{2}-[A-Z]+|CA-\d+)")
SETUPS = {"ancients": "pydna", "battalion": "muster", "hannibal": "points", "kings": "open-field"}
SIZES = {360: 740, 768: 1024, 1440: 900}
THEMES = ("light", "dark", "contrast")
TABLES = "tables"
FIGHTS = re.compile(r"\b(attack|fire|shoot|assault|charge|barrage|fight|command)", re.I)
FIRST = {"ancients": "akragas"}
FIRST_ACTS = {"ancients": 20, "battalion": 5, "hannibal": 20, "kings": 60}


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shots()
    widths = [int(word) for word in sys.argv[2:] if word.isdigit()] or list(SIZES)
    themes = [word for word in sys.argv[2:] if word in THEMES] or list(THEMES)
    only = [word for word in sys.argv[2:] if not word.isdigit() and word not in (*THEMES, TABLES)]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        house = House(Path(place), more="")
        house.start()
        try:
            if TABLES in sys.argv[2:]:
                take_tables(Desk(browser, house, 1440, SIZES[1440], theme="light"), folder, only)
                return 0
            for width in widths:
                for theme in themes:
                    take(Desk(browser, house, width, SIZES[width], theme=theme), folder, f"{width}-{theme}", only)
        finally:
            house.stop()
    return 0


def to_a_fight(me: Desk) -> None:
    """Play on until a choice with odds comes up, and leave them standing."""
    for _ in range(30):
        me.await_something()
        if me.is_over():
            return
        if not me.page.locator(".choices").count():
            me.page.get_by_role("tab", name="Choices").click()
        fights = me.page.locator(".choices li button", has_text=FIGHTS)
        if fights.count():
            me.page.mouse.move(5, 5)  # a pointer that already rests there enters nothing
            fights.first.hover()
            try:
                me.page.wait_for_selector(".odds", timeout=4000)
                return
            except PlaywrightError:
                pass
        me.act()


def give_up(me: Desk) -> None:
    me.page.get_by_role("tab", name="More").click()
    me.page.get_by_role("button", name="Give up").click()
    me.page.get_by_role("button", name="Give up: sure?").click()


class Album:
    """The pictures of one person's screen in one theme."""

    def __init__(self, me: Desk, folder: Path, tail: str) -> None:
        self.me = me
        self.folder = folder
        self.tail = tail
        self.is_wide = int(tail.split("-")[0]) > 900

    def keep(self, name: str) -> None:
        self.me.page.wait_for_timeout(500)
        self.me.page.screenshot(path=self.folder / f"{name}-{self.tail}.png")

    def whole(self, name: str) -> None:
        """A page that scrolls, from its head to its foot."""
        self.me.page.wait_for_timeout(500)
        self.me.page.screenshot(path=self.folder / f"{name}-{self.tail}.png", full_page=True)

    def pages(self) -> None:
        """Everything that is not a table."""
        me = self.me
        for name, path in (
            ("start", "/"),
            ("settings", "/settings"),
            ("account", "/account"),
            ("open", "/games/open"),
            ("live", "/games/live"),
            ("ratings", "/games/ratings"),
            ("nowhere", "/nowhere"),
            ("no-table", "/t/nothing"),
        ):
            me.open(path)
            me.page.wait_for_selector("h1")
            self.whole(name)
        me.lay("ancients", "akragas", "A friend, by a link")
        me.page.get_by_label("Invitation link").wait_for()
        self.keep("waiting")
        me.lay("ancients", "cannae", "Anyone who comes")
        me.page.get_by_label("Invitation link").wait_for()
        me.lay("battalion", "sb1-four", "Watch computers play")
        me.page.wait_for_selector("[data-seq]")
        me.page.wait_for_timeout(3000)
        self.keep("four")
        self.curtain()
        for name, path in (("mine", "/games"), ("open-some", "/games/open"), ("live-some", "/games/live")):
            me.open(path)
            me.page.wait_for_selector(".row-link")
            self.keep(name)
        self.account()

    def curtain(self) -> None:
        """Friends on one screen: between two turns nobody sees a hand."""
        me = self.me
        me.lay("ancients", "cannae", "Friends on this screen")
        for _ in range(60):
            me.await_something()
            if me.page.locator(".curtain").count():
                break
            me.act(last=True)
        self.keep("curtain")

    def account(self) -> None:
        me = self.me
        me.open("/account")
        me.page.get_by_role("button", name="Make an account", exact=True).click()
        form = me.page.locator("form", has_text="Password")
        form.get_by_label("Name").fill(f"Camillus {self.tail}")
        form.get_by_label("Password").fill("a long enough password")
        form.get_by_role("button", name="Make the account").click()
        me.page.get_by_text("You are signed in as").wait_for()
        self.whole("account-own")

    def set_up(self, name: str) -> None:
        """What comes before the battle: armies, cards, ground and places, one picture for each kind of question."""
        me = self.me
        me.lay(name, SETUPS[name])
        seen: set[str] = set()
        for _ in range(150):
            me.await_something()
            found = RULE.search(me.page.locator(".prompt .question").inner_text())
            kind = found.group(1) if found else ""
            if kind not in seen:
                seen.add(kind)
                self.keep(f"{name}-setup{len(seen)}")
            if len(seen) > 7 or me.is_over():
                return
            me.hurry(1)

    def game(self, name: str, battle: str) -> None:
        """One game: new, rules, opening, fight, log, replay, what-if, result, dice."""
        me = self.me
        me.open(f"/new/{name}/{battle}")
        me.page.wait_for_selector(".opening svg")
        self.keep(f"{name}-new")
        me.page.locator(".options").evaluate_all("all => all.forEach(one => one.open = true)")
        me.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        self.keep(f"{name}-new-low")
        me.open(f"/rules/{name}")
        me.page.wait_for_selector("dl")
        self.keep(f"{name}-rules")
        id = me.lay(name, battle)
        me.await_something()
        self.keep(f"{name}-opening")
        me.play_on(until=FIRST_ACTS[name], by_board=0)
        to_a_fight(me)
        me.page.mouse.move(5, 5)
        if not me.is_over():
            self.table(name)
        me.open(f"/t/{id}/move/12")
        me.page.wait_for_selector(".replay .board > svg")
        self.keep(f"{name}-replay")
        me.open(f"/t/{id}/whatif?step=12")
        me.page.wait_for_selector(".whatif .board > svg")
        self.keep(f"{name}-whatif")
        me.open(f"/t/{id}")
        me.await_something()
        if not me.is_over():
            give_up(me)
        me.page.get_by_text("Luck gave").wait_for(timeout=300_000)
        self.keep(f"{name}-result")
        me.page.locator(".review h3, .review table").last.scroll_into_view_if_needed()
        me.page.locator(".over-card").evaluate("card => card.scrollBy(0, 330)")
        self.keep(f"{name}-result-low")
        me.open(f"/t/{id}/fair")
        me.page.get_by_text("draws come from that key").wait_for()
        self.keep(f"{name}-fair")
        self.set_up(name)

    def table(self, name: str) -> None:
        me = self.me
        me.page.get_by_role("tab", name="Log" if self.is_wide else "Choices").click()
        self.keep(f"{name}-table")
        if not self.is_wide:
            me.page.get_by_role("tab", name="Log").click()
            self.keep(f"{name}-log")
            me.page.get_by_role("tab", name="Log").click()


def take_tables(me: Desk, folder: Path, only: list[str]) -> None:
    """One game in progress for each rulebook, with the odds of a fight open."""
    for info in games(me.house):
        name = info["name"]
        if only and name not in only:
            continue
        me.lay(name, FIRST.get(name, info["battles"][0]["id"]))
        me.await_something()
        me.play_on(until=FIRST_ACTS[name], by_board=0)
        to_a_fight(me)
        me.page.get_by_role("tab", name="Log").click()
        me.page.wait_for_timeout(500)
        path = folder / f"{name}-table.png"
        me.page.screenshot(path=path)
        Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)  # a third of the size, for a repository
    me.close()


def take(me: Desk, folder: Path, tail: str, only: list[str]) -> None:
    album = Album(me, folder, tail)
    if not only or "pages" in only:
        album.pages()
    for info in games(me.house):
        name = info["name"]
        if only and name not in only:
            continue
        wanted = FIRST.get(name, "")
        album.game(name, next((one["id"] for one in info["battles"] if wanted in one["id"]), info["battles"][0]["id"]))
    me.close()


if __name__ == "__main__":
    sys.exit(main())
