"""Many battles between the same contestants, and what comes out of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Hooks, Played, play, seed_of
from triarii.lab.interrupt import noted_only
from triarii.lab.pool import play_all
from triarii.lab.rows import rows_of
from triarii.lab.stats import deviation, elo_gap, mean, wilson
from triarii.players.levels import is_own, seat_from
from triarii.players.own import Seat, named, seated

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
    seats: Sequence[Seat],
    mirror: bool = False,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    luck: bool = False,
    first: int = 0,
    cpu: bool = True,
    opening: tuple[str, ...] = (),
) -> list[Fixture]:
    """The battles to be played. Mirrored, each seed is played once from every seat.

    A player is named for each seat, or one for each side of the table, whose seats he then holds together. A player
    is a level, module:Class, or an object of one's own, of which each battle gets a copy.
    """
    table = find_game(game)
    info = table.battle(battle)
    battle = info.id
    table.checked_options(options or {})
    count = len(info.seats)
    holders = holders_of(count, len(seats))
    if not holders:
        were = "1 player was" if len(seats) == 1 else f"{len(seats)} players were"
        raise BadSetup(f"'{battle}' has {count} seats ({', '.join(info.seats)}), but {were} named.")
    names = [named(seat) for seat in seats]
    for name in names:
        level = seat_from(name)[0]
        if is_own(level):
            seated(level)  # what cannot sit down is told before the first battle
    found: list[Fixture] = []
    for number in range(games):
        turn = number % len(seats) if mirror else 0
        base = number // len(seats) if mirror else number
        sides = tuple((holder + turn) % len(seats) for holder in holders)
        chosen = tuple(names[side] for side in sides)
        drawn = seed_of("game", seed, battle, base, *(options or {}).values(), *opening)
        found.append(Fixture(first + number, game, battle, drawn, chosen, sides, options or {}, luck, cpu, opening))
    return found


class Series(msgspec.Struct):
    """A series that was played: its fixtures, how each battle went, and the figures of all."""

    fixtures: list[Fixture]
    results: list[Played]
    figures: dict[str, Any]

    def rows(self) -> list[dict[str, Any]]:
        """A row for each battle."""
        return rows_of(self.fixtures, self.results)


def simulate(
    game: str,
    battle: str,
    games: int,
    seats: Sequence[Seat],
    mirror: bool = False,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    workers: int = 1,
    hooks: Hooks | None = None,
    progress: Callable[[int], None] | None = None,
) -> Series:
    """Play a battle many times. What is finished is kept if it is interrupted; the same call goes on.

    Hooks look on in this process, so a series with hooks has one worker, and starts anew if it is interrupted.
    """
    fixtures = fixtures_for(game, battle, games, seats, mirror, seed, options)
    if hooks is None:
        results = play_all(fixtures, workers, progress=progress)
    elif workers > 1:
        raise BadSetup("Hooks look on in this process: a series with hooks has one worker.")
    else:
        results = []
        with noted_only():
            for fixture in fixtures:
                results.append(play(fixture, hooks))
                if progress is not None:
                    progress(1)
    return Series(fixtures, results, summary(fixtures, results))


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
        row |= elo_of(row["low"], score / len(held), row["high"])
        rows.append(row)
    return rows


def elo_of(low: float, share: float, high: float) -> dict[str, int | None]:
    """The gap in Elo that goes with a share of the points and its interval; nothing where it has no bound."""
    return {
        name: round(elo_gap(rate)) if 0.0 < rate < 1.0 else None
        for name, rate in (("elo", share), ("elo_low", low), ("elo_high", high))
    }


def thinking(fixtures: list[Fixture], results: list[Played]) -> list[dict[str, Any]]:
    """How long each player thought: not part of the figures, which are the same on every machine."""
    spent: dict[str, list[float]] = {}
    for fixture, played in zip(fixtures, results, strict=True):
        for seat, text in enumerate(fixture.seats):
            spent.setdefault(text, []).append(played.slowest[seat])
    return [{"player": text, "slowest answer": max(values)} for text, values in spent.items()]
