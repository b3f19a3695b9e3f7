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


def take(me: Desk, folder: Path, tail: str, only: list[str]) -> None:
    def keep(name: str) -> None:
        me.page.wait_for_timeout(500)
        me.page.screenshot(path=folder / f"{name}-{tail}.png")

    if not only or "pages" in only:
        for name, path in (("start", "/"), ("settings", "/settings"), ("account", "/account")):
            me.open(path)
            me.page.wait_for_selector("h1")
            keep(name)
    for info in games(me.house):
        name = info["name"]
        if name == "skirmish" or (only and name not in only):
            continue
        battle = next(
            (one["id"] for one in info["battles"] if FIRST.get(name, "") in one["id"]), info["battles"][0]["id"]
        )
        if not only or "pages" in only:
            me.open(f"/new/{name}/{battle}")
            me.page.wait_for_selector(".opening svg")
            keep(f"{name}-new")
            me.open(f"/rules/{name}")
            me.page.wait_for_selector("dl")
            keep(f"{name}-rules")
        id = me.lay(name, battle)
        me.play_on(until=20, by_board=0)
        to_a_fight(me)
        me.page.get_by_role("tab", name="Log" if int(tail.split("-")[0]) > 900 else "Choices").click()
        me.page.mouse.move(5, 5)
        keep(f"{name}-table")
        if int(tail.split("-")[0]) < 900:
            me.page.get_by_role("tab", name="Log").click()
            keep(f"{name}-log")
            me.page.get_by_role("tab", name="Log").click()
        me.open(f"/t/{id}/move/12")
        me.page.wait_for_selector(".replay .board > svg")
        keep(f"{name}-replay")
        me.open(f"/t/{id}")
        me.await_something()
        me.page.get_by_role("tab", name="More").click()
        me.page.get_by_role("button", name="Give up").click()
        me.page.get_by_role("button", name="Give up: sure?").click()
        me.page.wait_for_selector(".over-card h2")
        keep(f"{name}-result")
        me.open(f"/t/{id}/fair")
        me.page.get_by_text("draws come from that key").wait_for()
        keep(f"{name}-fair")
    me.close()


if __name__ == "__main__":
    sys.exit(main())
