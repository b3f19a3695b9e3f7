"""Takes the product's pictures for docs/pictures: `python -m tests.browser.pictures [folder] [width …]`."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import House
from tests.browser.desk import Desk, chromium, games, shots

SIZES = {360: 740, 768: 1024, 1440: 900}
THEMES = ("light", "dark", "contrast")
FIGHTS = re.compile(r"\b(attack|fire|shoot|assault|charge|barrage|fight|command)", re.I)
FIRST = {"ancients": "akragas"}


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shots()
    widths = [int(word) for word in sys.argv[2:] if word.isdigit()] or list(SIZES)
    themes = [word for word in sys.argv[2:] if word in THEMES] or list(THEMES)
    only = [word for word in sys.argv[2:] if not word.isdigit() and word not in THEMES]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        house = House(Path(place))
        house.start()
        try:
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
            fights.first.hover()
            try:
                me.page.wait_for_selector(".odds", timeout=1500)
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
        ):
            me.open(path)
            me.page.wait_for_selector("h1")
            self.keep(name)
        me.lay("ancients", "akragas", "A friend, by a link")
        me.page.get_by_label("Invitation link").wait_for()
        self.keep("waiting")

    def game(self, name: str, battle: str) -> None:
        """One game: new, rules, opening, fight, log, replay, what-if, result, dice."""
        me = self.me
        me.open(f"/new/{name}/{battle}")
        me.page.wait_for_selector(".opening svg")
        self.keep(f"{name}-new")
        me.open(f"/rules/{name}")
        me.page.wait_for_selector("dl")
        self.keep(f"{name}-rules")
        id = me.lay(name, battle)
        me.await_something()
        self.keep(f"{name}-opening")
        me.play_on(until=20, by_board=0)
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
        me.page.get_by_text("Luck gave").wait_for(timeout=90_000)
        self.keep(f"{name}-result")
        me.open(f"/t/{id}/fair")
        me.page.get_by_text("draws come from that key").wait_for()
        self.keep(f"{name}-fair")

    def table(self, name: str) -> None:
        me = self.me
        me.page.get_by_role("tab", name="Log" if self.is_wide else "Choices").click()
        self.keep(f"{name}-table")
        if not self.is_wide:
            me.page.get_by_role("tab", name="Log").click()
            self.keep(f"{name}-log")
            me.page.get_by_role("tab", name="Log").click()


def take(me: Desk, folder: Path, tail: str, only: list[str]) -> None:
    album = Album(me, folder, tail)
    if not only or "pages" in only:
        album.pages()
    for info in games(me.house):
        name = info["name"]
        if name == "skirmish" or (only and name not in only):
            continue
        wanted = FIRST.get(name, "")
        album.game(name, next((one["id"] for one in info["battles"] if wanted in one["id"]), info["battles"][0]["id"]))
    me.close()


if __name__ == "__main__":
    sys.exit(main())
