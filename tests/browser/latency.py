"""How long from a click to the new board, in a real Chromium with a local server: `python -m tests.browser.latency`."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from tests.browser.conftest import House
from tests.browser.desk import Desk, chromium, games

WATCH = """() => {
  window.times = []; let pressed = 0
  addEventListener('pointerdown', () => { pressed = performance.now() }, true)
  let seq = document.querySelector('.table[data-seq]').dataset.seq
  new MutationObserver(() => {
    const table = document.querySelector('.table[data-seq]')
    if (!table || table.dataset.seq === seq) return
    seq = table.dataset.seq
    if (pressed) { const began = pressed; pressed = 0
      requestAnimationFrame(() => window.times.push(performance.now() - began)) }
  }).observe(document.body, { subtree: true, attributes: true, childList: true })
}"""


def measure(house: House, game: str, battle: str, clicks: int) -> list[float]:
    with chromium() as browser:
        me = Desk(browser, house)
        me.lay(game, battle)
        me.await_something()
        me.page.evaluate(WATCH)
        me.play_on(until=clicks, by_board=0)
        times = [float(time) for time in me.page.evaluate("() => window.times")]
        me.close()
        return times


def main() -> int:
    wanted = sys.argv[1:] or ["ancients", "skirmish"]
    slow = False
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.start()
        try:
            for info in games(house):
                if info["name"] in wanted:
                    times = measure(house, info["name"], info["battles"][0]["id"], 60)
                    median = statistics.median(times)
                    worst = sorted(times)[int(len(times) * 0.95)]
                    slow = slow or median >= 100
                    print(
                        f"click to new board, {info['name']}: median {median:.0f} ms, 95 % {worst:.0f} ms, {len(times)} clicks"
                    )
        finally:
            house.stop()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
