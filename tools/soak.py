"""Tens of thousands of random games, every property checked: what `make soak` runs."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent
GAMES = {"ancients": 20_000, "battalion": 20_000, "hannibal": 5_000, "kings": 10_000}
DEEP = {"ancients": 1_500, "battalion": 60, "hannibal": 600, "kings": 120}  # about twice a game, and once in Ancients


def main() -> int:
    from triarii.engine.registry import games

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="soak", help="the games are the same for the same seed")
    parser.add_argument("--share", type=float, default=1.0, help="part of the games, e.g. 0.1")
    parser.add_argument("--workers", type=int, default=0, help="processes; all cores by default")
    asked = parser.parse_args()
    failed = False
    for game in games():
        count = max(1, int(GAMES.get(game.name, 1_000) * asked.share))
        print(f"soak: {count} games of {game.title}", flush=True)
        command = [str(BIN / "triarii"), "fuzz", game.name, "--games", str(count), "--seed", asked.seed]
        command += ["--deep", str(DEEP.get(game.name, 300)), "--workers", str(asked.workers)]
        failed |= subprocess.run(command).returncode != 0
    print("soak: the conformance suite at length", flush=True)
    failed |= subprocess.run([str(BIN / "pytest"), "-n", "auto", "-m", "soak", "tests/conformance"]).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
