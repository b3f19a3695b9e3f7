"""A person before a browser: what the tests let him do, by mouse or by keyboard, and what his browser received."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, ROOT, House

# Take the first choice of the list again and again, as fast as the page allows: what a person does by hand, without the
# way between the test and the browser at every click. It stops at the end, after `most` decisions or, unless it is
# patient, when somebody else has to decide.
HURRY = """async ([most, patient]) => {
  const rest = () => new Promise(resolve => setTimeout(resolve, 3))
  const find = what => document.querySelector(what)
  const seq = () => Number(find('[data-seq]')?.dataset.seq ?? -1)
  let taken = 0, until = performance.now() + 60000
  while (taken < most && !find('.over-card, .back')) {
    if (performance.now() > until) throw new Error('nobody answers')
    if (find('.curtain')) find('.curtain button').click()
    else if (!find('.prompt.mine')) { if (!patient) return taken }
    else if (!find('.choices')) find('#tab-choices').click()
    else if (find('.choices li button')) {
      const before = seq()
      find('.choices li button').click()
      const late = performance.now() + 20000
      while (seq() === before && !find('.over-card')) {
        if (performance.now() > late) throw new Error(find('.why')?.textContent ?? 'no answer to a click')
        await rest()
      }
      taken++
      until = performance.now() + 60000
    }
    await rest()
  }
  return taken
}"""
# Connections that a test can cut: the browser's own offline mode leaves web sockets alone.
SOCKETS = """(() => { const Real = WebSocket; window.sockets = []; window.isCut = false
  window.WebSocket = class extends Real { constructor(...given) {
    super(...given); window.sockets.push(this); if (window.isCut) this.close() } } })()"""
CUT = "() => { window.isCut = true; window.sockets.forEach(socket => socket.close()) }"

# What the console may say: odds or a reason asked for at the very moment of a move are refused as stale; a server that was
# stopped does not answer; and where the test has cut the net, nothing gets through.
NO_FAULT = (
    "409 (Conflict)",
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "closed before the connection is established",
)

SETTINGS: dict[str, Any] = {"theme": "light", "speed": "off", "confirmTurn": False}
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Desk:
    """One person with one browser of his own."""

    def __init__(self, browser: Browser, house: House, width: int = 1440, height: int = 900, **settings: Any) -> None:
        self.house = house
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 800, reduced_motion="no-preference"
        )
        kept = json.dumps({**SETTINGS, **settings})
        self.context.add_init_script(
            f"if (!localStorage.getItem('triarii.settings')) localStorage.setItem('triarii.settings', JSON.stringify({kept}))"
        )
        self.context.add_init_script(SOCKETS)
        self.frames: list[str] = []  # everything that the browser received, raw
        self.errors: list[str] = []
        self.hosts: set[str] = set()
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        page.on("websocket", lambda ws: ws.on("framereceived", lambda data: self.frames.append(str(data))))
        page.on("response", self._keep)
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)
        return page

    def _heard(self, line: Any) -> None:
        if line.type == "error" and not any(text in line.text for text in NO_FAULT):
            self.errors.append(line.text)

    def _keep(self, response: Any) -> None:
        if "/api/" in response.url:
            try:
                self.frames.append(response.text())
            except Exception:
                return

    def open(self, path: str) -> None:
        self.page.goto(self.house.address + path)

    def lay(self, game: str, battle: str, preset: str = "Against the computer", side: int = 0) -> str:
        """Lay a table through the page; gives its id."""
        page = self.page
        self.open(f"/new/{game}/{battle}")
        page.get_by_label(preset).check()
        if preset == "Against the computer":
            page.get_by_label("Recruit").check()
        if preset == "Watch computers play":  # of a toy only those know something who search
            page.get_by_role("radio", name="Centurion").check()
        if preset not in ("Friends on this screen", "Watch computers play"):
            page.locator('input[name="own"]').nth(side).check()
        page.locator(".go button").click()
        page.wait_for_url("**/t/*")
        return page.url.rsplit("/", 1)[1].split("?")[0]

    # What stands on the page

    @property
    def seq(self) -> int:
        return int(self.page.locator(".table[data-seq]").get_attribute("data-seq") or "-1")

    def is_over(self) -> bool:
        return self.page.locator(".over-card, .back").count() > 0

    def is_mine(self) -> bool:
        return self.page.locator(".prompt.mine").count() > 0

    def await_something(self) -> None:
        """Until it is my decision, the battle is over, or the curtain is down."""
        self.page.wait_for_selector(".prompt.mine, .over-card, .curtain", timeout=60_000)

    # What he does

    def act(self, by_board: bool = False, last: bool = False) -> None:
        """Take one decision through the page: on the board if it offers something there, else the first (or last)
        of the list."""
        page = self.page
        before = self.seq
        if by_board and self.click_board():
            for _ in range(4):
                if self.seq != before or not self.is_mine():
                    break
                if page.locator(".chooser").count():
                    page.locator(".chooser button").first.click()
                elif not self.click_board():
                    break
                page.wait_for_timeout(60)
            if self.seq != before or not self.is_mine():
                return
        if not page.locator(".choices").count():
            page.keyboard.press("Escape")
            page.get_by_role("tab", name="Choices").click()
        listed = page.locator(".choices li button")
        (listed.last if last else listed.first).click()
        page.wait_for_function(
            "before => { const t = document.querySelector('.table[data-seq]');"
            " return !t || Number(t.dataset.seq) > before || document.querySelector('.over-card, .curtain') }",
            arg=before,
        )

    def click_board(self) -> bool:
        """Click the first thing on the board that glows and can be hit."""
        box = self.page.evaluate(
            """() => { for (const e of document.querySelectorAll('.board > svg .may[tabindex]')) {
                 const r = e.getBoundingClientRect(); const x = r.left + r.width / 2, y = r.top + r.height / 2;
                 const hit = document.elementFromPoint(x, y)
                 if (hit && (e.contains(hit) || hit.closest('.board > svg'))) return [x, y] }
               return null }"""
        )
        if box is None:
            return False
        self.page.mouse.click(box[0], box[1])
        self.page.wait_for_timeout(80)
        return True

    def play_on(self, most: int = 4000, until: int | None = None, by_board: int = 5) -> int:
        """Play until the battle is over (or for so many decisions); every so many by the board. Gives the count."""
        taken = 0
        while taken < most:
            self.await_something()
            if self.is_over():
                break
            if self.page.locator(".curtain").count():
                self.page.locator(".curtain button").click()
                self.page.wait_for_selector(".curtain", state="detached")
                continue
            if not self.is_mine():
                continue
            self.act(by_board=by_board > 0 and taken % by_board == 0)
            taken += 1
            if until is not None and taken >= until:
                break
        return taken

    def hurry(self, most: int = 5000, patient: bool = True) -> int:
        """Decide as fast as the page allows; gives the number of decisions."""
        return int(self.page.evaluate(HURRY, [most, patient]))

    def lose_connection(self) -> None:
        """The net is gone for a moment: the page says so, and finds back by itself."""
        self.page.evaluate(CUT)
        self.context.set_offline(True)
        self.page.get_by_text("The connection is lost").wait_for()
        self.page.evaluate("() => { window.isCut = false }")
        self.context.set_offline(False)
        self.page.get_by_text("The connection is lost").wait_for(state="detached", timeout=40_000)

    def axe(self) -> list[str]:
        """What axe-core finds wrong with the page as it stands."""
        if not self.page.evaluate("() => typeof axe !== 'undefined'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['target']} {node.get('failureSummary', '')[:300]}"
            for one in found["violations"]
            for node in one["nodes"][:4]
        ]

    def join(self, host: Desk) -> None:
        """Follow the link that the host was given when he laid the table, and sit down."""
        self.page.goto(host.page.get_by_label("Invitation link").input_value())
        self.page.get_by_role("button", name="Take this seat").click()

    def close(self) -> None:
        self.context.close()


def answer(house: House, path: str) -> Any:
    """What the server says to somebody without a session."""
    with urllib.request.urlopen(house.address + path, timeout=20) as reply:
        return json.loads(reply.read())


def games(house: House) -> list[Any]:
    return list(answer(house, "/api/games"))


def shots() -> Path:
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
