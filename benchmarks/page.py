"""How long from a click to the new board: a real server, a real Chromium. `python -m benchmarks.page [game …]`.

Part of `make bench`. A click counts from the press of the button until the browser has painted the position after it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

CLICKS = 40
LIMIT = 100  # milliseconds, at the median
GAMES = ("ancients", "battalion", "hannibal", "kings")

WATCH = """() => {
  window.times = []
  let pressed = 0
  let seq = document.querySelector('.table[data-seq]').dataset.seq
  addEventListener('pointerdown', () => { pressed = performance.now() }, true)
  new MutationObserver(() => {
    const now = document.querySelector('.table[data-seq]')?.dataset.seq
    if (now === undefined || now === seq) return
    seq = now
    if (!pressed) return
    const began = pressed
    pressed = 0
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - began)))
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-seq'] })
}"""


def why_not() -> str:
    """Why nothing can be measured here, if so."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed (make dev)."
    from tests.browser.conftest import CHROMIUM, DIST

    if not Path(CHROMIUM).exists():
        return "Chromium is not installed (tools/install-test-services)."
    if not DIST.exists():
        return "the client is not built (make setup, with Node)."
    return ""


def measure(game: str, clicks: int) -> list[float]:
    """The times of so many clicks in the game's first battle against the computer, half of them on the board."""
    from tests.browser.conftest import House
    from tests.browser.desk import Desk, chromium, games

    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        house = House(Path(folder))
        house.start()
        try:
            battle = next(info["battles"][0]["id"] for info in games(house) if info["name"] == game)
            me = Desk(browser, house)
            me.lay(game, battle)
            me.await_something()
            me.page.evaluate(WATCH)
            me.play_on(until=clicks, by_board=2)
            me.page.wait_for_timeout(200)
            times = [float(time) for time in me.page.evaluate("() => window.times")]
            me.close()
        finally:
            house.stop()
    return times


def main() -> int:
    missing = why_not()
    if missing:
        print(f"click to new board: not measured, {missing}")
        return 0
    slow = False
    for game in sys.argv[1:] or GAMES:
        times = sorted(measure(game, CLICKS))
        median = statistics.median(times)
        slow = slow or median >= LIMIT
        late = times[int(len(times) * 0.95)]
        print(
            f"click to new board, {game}: median {median:.0f} ms, 95 % {late:.0f} ms, {len(times)} clicks", flush=True
        )
    if slow:
        print(f"slower than the {LIMIT} ms that a player may wait; is the machine busy?")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
