"""Many battles between the same contestants, and what comes out of them."""

from __future__ import annotations

from typing import Any

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Played, seed_of
from triarii.lab.stats import deviation, elo_gap, mean, wilson
from triarii.players.levels import seat_from

SIDES = 2  # of every table, however many sit at it


def holders_of(seats: int, players: int) -> list[int]:
    """Which player holds each seat: his own, or half of them if one was named for each side; nothing if neither fits."""
    if players not in (seats, SIDES):
        return []
    return [seat * players // seats for seat in range(seats)]


def fixtures_for(
    game: str,
    battle: str,
    games: int,
    seats: list[str],
    mirror: bool = False,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    luck: bool = False,
    first: int = 0,
    cpu: bool = True,
    opening: tuple[str, ...] = (),
) -> list[Fixture]:
    """The battles to be played. Mirrored, each seed is played once from every seat.

    A player is named for each seat, or one for each side of the table, whose seats he then holds together.
    """
    table = find_game(game)
    info = table.battle(battle)
    table.checked_options(options or {})
    count = len(info.seats)
    holders = holders_of(count, len(seats))
    if not holders:
        raise BadSetup(f"Name {count} players for '{battle}' ({', '.join(info.seats)}), not {len(seats)}.")
    for text in seats:
        seat_from(text)
    found: list[Fixture] = []
    for number in range(games):
        turn = number % len(seats) if mirror else 0
        base = number // len(seats) if mirror else number
        sides = tuple((holder + turn) % len(seats) for holder in holders)
        chosen = tuple(seats[side] for side in sides)
        drawn = seed_of("game", seed, battle, base, *(options or {}).values(), *opening)
        found.append(Fixture(first + number, game, battle, drawn, chosen, sides, options or {}, luck, cpu, opening))
    return found


def value_for(played: Played, seat: int) -> float:
    if not played.winners:
        return 0.5
    return 1.0 if seat in played.winners else 0.0


def rate(wins: float, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {
        "games": games,
        "score": wins,
        "rate": round(wins / games, 4) if games else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def summary(fixtures: list[Fixture], results: list[Played]) -> dict[str, Any]:
    """The figures of a series: wins by seat and by contestant with their intervals, and what the battles were like."""
    first = fixtures[0]
    names = list(find_game(first.game).battle(first.battle).seats)
    wins = [sum(1 for played in results if seat in played.winners) for seat in range(len(names))]
    draws = sum(1 for played in results if not played.winners)
    shares = [sum(value_for(played, seat) for played in results) for seat in range(len(names))]
    figures: dict[str, Any] = {
        "game": first.game,
        "battle": first.battle,
        "games": len(results),
        "wins": dict(zip(names, wins, strict=True)),
        "draws": draws,
        "unfinished": sum(1 for played in results if not played.finished),
        "seats": {name: rate(share, len(results)) for name, share in zip(names, shares, strict=True)},
        "contestants": contestants(fixtures, results),
        "scores": {name: spread([p.scores[seat] for p in results if p.scores]) for seat, name in enumerate(names)},
        "losses": {name: spread([p.losses[seat] for p in results]) for seat, name in enumerate(names)},
        "turns": spread([played.turns for played in results]),
        "actions": spread([played.actions for played in results]),
        "reasons": reasons(results),
    }
    if first.luck:
        figures["luck"] = {name: spread([p.luck[seat] for p in results]) for seat, name in enumerate(names)}
    return figures


def spread(values: list[int] | list[float]) -> dict[str, float]:
    if not values:
        return {"mean": 0.0, "deviation": 0.0, "least": 0.0, "most": 0.0}
    floats = [float(value) for value in values]
    return {
        "mean": round(mean(floats), 3),
        "deviation": round(deviation(floats), 3),
        "least": min(floats),
        "most": max(floats),
    }


def reasons(results: list[Played]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for played in results:
        counts[played.reason] = counts.get(played.reason, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def contestants(fixtures: list[Fixture], results: list[Played]) -> list[dict[str, Any]]:
    """Each contestant's share of the points whichever seat he held, and how long he thought."""
    labels: dict[tuple[int, str], list[tuple[Fixture, Played, int]]] = {}
    for fixture, played in zip(fixtures, results, strict=True):
        counted: list[int] = []
        for seat, side in enumerate(fixture.sides):
            if side not in counted:  # a team's seats win together
                counted.append(side)
                labels.setdefault((side, fixture.seats[seat]), []).append((fixture, played, seat))
    rows: list[dict[str, Any]] = []
    for (team, text), held in sorted(labels.items(), key=lambda item: item[0]):
        score = sum(value_for(played, seat) for _, played, seat in held)
        row = {"contestant": "ABCDEFGH"[team], "player": text, **rate(score, len(held))}
        row["elo"] = round(elo_gap(score / len(held)))
        rows.append(row)
    return rows


def thinking(fixtures: list[Fixture], results: list[Played]) -> list[dict[str, Any]]:
    """How long each player thought: not part of the figures, which are the same on every machine."""
    spent: dict[str, list[float]] = {}
    for fixture, played in zip(fixtures, results, strict=True):
        for seat, text in enumerate(fixture.seats):
            spent.setdefault(text, []).append(played.slowest[seat])
    return [{"player": text, "slowest answer": max(values)} for text, values in spent.items()]
