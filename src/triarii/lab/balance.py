"""How fair each battle and each pair of armies is between equals: an index and a page for each game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Played, seed_of
from triarii.lab.matchups import Matchup, matchups
from triarii.lab.pool import play_all
from triarii.lab.stats import mean, wilson
from triarii.players.levels import seat_from

PAIR_BAND = (0.40, 0.60)  # how uneven armies of one's choice may be
BATTLE_BAND = (0.33, 0.67)  # and those of a given battle
BY_HAND = "<!-- What follows is written by hand and kept. -->"


def series(name: str, level: str, games: int, seed: int) -> tuple[list[Matchup], list[Fixture]]:
    """So many battles of every matchup; a pair of armies shares them between both sides of the table."""
    seat_from(level)
    found = matchups(name)
    fixtures: list[Fixture] = []
    for matchup in found:
        seats = len(find_game(name).battle(matchup.battle).seats)
        label = f"{matchup.battle} {' '.join(sorted(matchup.armies))}" if matchup.is_pair else matchup.battle
        for number in range((games + 1) // 2 if matchup.is_pair else games):
            drawn = seed_of("balance", seed, label, number)
            fixtures.append(
                Fixture(
                    len(fixtures),
                    name,
                    matchup.battle,
                    drawn,
                    (level,) * seats,
                    tuple(range(seats)),
                    matchup.options,
                    opening=matchup.opening,
                )
            )
    return found, fixtures


def measure(
    name: str, level: str, games: int, workers: int, seed: int, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """The figures of a game: a line for every battle, and for every pair of armies that players may choose."""
    found, fixtures = series(name, level, games, seed)
    results = play_all(fixtures, workers, progress=progress)
    lines: dict[tuple[str, tuple[str, ...]], dict[str, Any]] = {}
    place = 0
    for matchup in found:
        count = (games + 1) // 2 if matchup.is_pair else games
        armies = tuple(sorted(matchup.armies)) if matchup.is_pair else matchup.armies
        line = lines.setdefault((matchup.battle, armies), fresh_line(matchup, armies))
        for played in results[place : place + count]:
            add(line, played, armies.index(matchup.armies[0]) == 1)
        place += count
    return {"game": name, "level": level, "games": games, "seed": seed, "lines": [closed(x) for x in lines.values()]}


def how_many(name: str, games: int) -> int:
    return sum((games + 1) // 2 if matchup.is_pair else games for matchup in matchups(name))


def fresh_line(matchup: Matchup, armies: tuple[str, ...]) -> dict[str, Any]:
    return {
        "battle": matchup.battle,
        "name": matchup.name,
        "armies": list(armies),
        "pair": matchup.is_pair,
        "games": 0,
        "score": 0.0,
        "draws": 0,
        "turns": [],
        "first": 0.0,
    }


def add(line: dict[str, Any], played: Played, swapped: bool) -> None:
    """Count a battle for the first army of the line, which may have held the other side of the table."""
    value = 0.5 if not played.winners else 1.0 if 0 in played.winners else 0.0
    line["games"] += 1
    line["first"] += value
    line["score"] += 1.0 - value if swapped else value
    line["draws"] += 0 if played.winners else 1
    line["turns"].append(played.turns)


def closed(line: dict[str, Any]) -> dict[str, Any]:
    games = line["games"]
    low, high = wilson(line["score"], games)
    band = PAIR_BAND if line["pair"] else BATTLE_BAND
    rate = line["score"] / games
    return {
        **line,
        "turns": round(mean([float(turns) for turns in line["turns"]]), 1),
        "first": round(line["first"] / games, 4),
        "rate": round(rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "even": band[0] <= rate <= band[1],
    }


# Pages


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def row_of(line: dict[str, Any]) -> str:
    interval = f"{100 * line['low']:.0f}–{100 * line['high']:.0f} %"
    verdict = "" if line["even"] else "uneven"
    one, other = line["armies"]
    return (
        f"| {line['name']} | {one} | {other} | {percent(line['rate'])} | {interval} "
        f"| {line['draws']} | {line['turns']:.0f} | {line['games']} | {verdict} |"
    )


HEAD = [
    "| battle | army | against | wins of the first | 95 % interval | draws | turns | games | |",
    "|---|---|---|---|---|---|---|---|---|",
]


def page_of(figures: dict[str, Any], kept: str = "") -> str:
    """One game's page; what was written by hand below the mark is kept."""
    game = find_game(figures["game"])
    command = (
        f"triarii balance {game.name} --level {figures['level']} --games {figures['games']} --seed {figures['seed']}"
    )
    rows = [f"# Balance: {game.title}", ""]
    rows.append(
        f"`{figures['level']}` plays every seat; a draw counts as half a win. Where armies are chosen, each pair is "
        "played from both sides of the table, with the same seeds. Made by:"
    )
    rows += ["", "```shell", command, "```"]
    battles = [line for line in figures["lines"] if not line["pair"]]
    pairs = [line for line in figures["lines"] if line["pair"]]
    if pairs:
        rows += ["", "## Pairs of armies", "", in_a_sentence(pairs, PAIR_BAND), ""]
        for battle in dict.fromkeys(line["battle"] for line in pairs):
            rows += [*square([line for line in pairs if line["battle"] == battle]), ""]
        rows += [*HEAD, *map(row_of, pairs)]
    if battles:
        rows += ["", "## Battles", "", in_a_sentence(battles, BATTLE_BAND), ""]
        rows += [*HEAD, *map(row_of, battles)]
    rows += ["", BY_HAND, kept.partition(BY_HAND)[2].strip()]
    return "\n".join(rows).rstrip() + "\n"


def square(lines: list[dict[str, Any]]) -> list[str]:
    """How often the army of the row beats the army of the column, and all its rivals together."""
    names = list(dict.fromkeys(army for line in lines for army in line["armies"]))
    shares: dict[tuple[str, str], float] = {}
    for line in lines:
        one, other = line["armies"]
        shares[one, other] = line["rate"]
        shares[other, one] = 1.0 - line["rate"]
    rows = [f"| {lines[0]['name']} | {' | '.join(names)} | all |", "|---" * (len(names) + 2) + "|"]
    for one in names:
        cells = [percent(shares[one, other]) if one != other else "" for other in names]
        every = mean([shares[one, other] for other in names if other != one])
        rows.append(f"| {one} | {' | '.join(cells)} | {percent(every)} |")
    return rows


def in_a_sentence(lines: list[dict[str, Any]], band: tuple[float, float]) -> str:
    uneven = [line for line in lines if not line["even"]]
    limits = f"{100 * band[0]:.0f}–{100 * band[1]:.0f} %"
    if not uneven:
        return f"All {len(lines)} lie within {limits}."
    names = ", ".join(f"{line['armies'][0]} against {line['armies'][1]} ({line['name']})" for line in uneven)
    return f"{len(lines) - len(uneven)} of {len(lines)} lie within {limits}. Outside: {names}."


def front_page(folder: Path) -> str:
    """The page that leads to those of the games, from the figures that lie beside them."""
    rows = ["# Balance", ""]
    rows.append(
        "How often each army wins when the same computer player holds every seat. `triarii balance --output FOLDER` measures all "
        "games and writes these pages, `triarii balance GAME --output FOLDER` one of them."
    )
    rows += [
        "",
        "| game | level | battles within 33–67 % | pairs of armies within 40–60 % | games |",
        "|---|---|---|---|---|",
    ]
    for file in sorted(folder.glob("*.json")):
        figures = json.loads(file.read_text(encoding="utf-8"))
        lines = figures["lines"]
        counts = []
        for pair in (False, True):
            those = [line for line in lines if line["pair"] is pair]
            counts.append(f"{sum(line['even'] for line in those)} of {len(those)}" if those else "–")
        title = find_game(figures["game"]).title
        total = sum(line["games"] for line in lines)
        rows.append(f"| [{title}]({file.stem}.md) | `{figures['level']}` | {counts[0]} | {counts[1]} | {total} |")
    rows += [
        "",
        "The numbers are those of the computer players: people who play otherwise will find other odds. Only values of "
        "our own were tuned by them, never what a rulebook or a published battle gives.",
    ]
    return "\n".join(rows) + "\n"


def write_pages(figures: dict[str, Any], folder: Path) -> Path:
    """A game's figures and page into the folder, and its index anew."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{figures['game']}.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    page = folder / f"{figures['game']}.md"
    kept = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(page_of(figures, kept), encoding="utf-8")
    (folder / "index.md").write_text(front_page(folder), encoding="utf-8")
    return page
