"""How fair each battle is: the win rate of every battle between equals, as docs/balance.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture
from triarii.lab.pool import play_all
from triarii.lab.simulate import fixtures_for, summary


def measure(
    names: list[str], level: str, games: int, workers: int, seed: int, progress: Callable[[int], None] | None = None
) -> list[dict[str, Any]]:
    """Every battle of these games, the same level in every seat."""
    fixtures: list[Fixture] = []
    parts: list[tuple[int, int]] = []
    for name in names:
        for info in find_game(name).battles():
            begin = len(fixtures)
            fixtures += fixtures_for(name, info.id, games, [level] * len(info.seats), seed=seed, first=begin)
            parts.append((begin, len(fixtures)))
    results = play_all(fixtures, workers, progress=progress)
    return [summary(fixtures[a:b], results[a:b]) for a, b in parts]


def how_many(names: list[str], games: int) -> int:
    return sum(games * len(find_game(name).battles()) for name in names)


def balance_page(figures: list[dict[str, Any]], level: str, command: str) -> str:
    """The figures as a document."""
    rows = ["# Balance", ""]
    rows.append(f"How often each army wins when `{level}` plays all seats; a draw counts as half. Made by:")
    rows += ["", "```", command, "```"]
    last = ""
    for line in figures:
        if line["game"] != last:
            last = line["game"]
            rows += ["", f"## {find_game(last).title}", ""]
            rows.append("| battle | army | win rate | 95 % interval | turns | games |")
            rows.append("|---|---|---|---|---|---|")
        info = find_game(line["game"]).battle(line["battle"])
        for place, (seat, share) in enumerate(line["seats"].items()):
            name = info.name if place == 0 else ""
            army = info.armies[place] if place < len(info.armies) else seat
            interval = f"{share['low']:.2f} to {share['high']:.2f}"
            tail = f"{line['turns']['mean']:.0f} | {line['games']}" if place == 0 else " | "
            rows.append(f"| {name} | {army} ({seat}) | {share['rate']:.2f} | {interval} | {tail} |")
    return "\n".join(rows) + "\n"
