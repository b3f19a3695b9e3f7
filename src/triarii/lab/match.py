"""One match with its records: a battle played twice, sides swapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import seed_of
from triarii.lab.interrupt import heed, noted_only
from triarii.lab.simulate import holders_of
from triarii.lab.swiss import Match
from triarii.players.knowledge import knowledge_of
from triarii.players.levels import seat_from
from triarii.players.own import Seat, named, seated
from triarii.table import start


def play_once(
    game: str, battle: str, names: list[str], seed: int, progress: Callable[[], None] | None = None
) -> dict[str, Any]:
    """Play a battle with keyed dice and give its record."""
    table = start(game, battle, seed)
    seats = table.header.seats
    if len(names) != len(seats):
        were = "1 player was" if len(names) == 1 else f"{len(names)} players were"
        raise BadSetup(f"'{battle}' has {len(seats)} seats ({', '.join(seats)}), but {were} named.")
    held = [seat_from(name) for name in names]
    players = [seated(name, seed_of(seed, seat)) for seat, (name, _) in enumerate(held)]
    while table.outcome is None:
        seat = table.seat
        heed()
        table.play(players[seat].choose(table.view(seat), held[seat][1]))
        if progress is not None:
            progress()
    known = knowledge_of(game)
    return {
        "players": dict(zip(seats, names, strict=True)),
        "winners": [seats[seat] for seat in table.outcome.winners],
        "scores": list(table.outcome.scores),
        "losses": [known.losses(table, seat) for seat in range(len(seats))],
        "reason": table.outcome.reason,
        "record": table.record().text(),
    }


def play_match(
    game: str,
    battle: str,
    seats: Sequence[Seat],
    seed: int,
    swap: bool = True,
    progress: Callable[[], None] | None = None,
) -> dict[str, Any]:
    """The battle once from each side, and the points of the match; if it is interrupted, the games that are finished."""
    info = find_game(game).battle(battle)
    held = info.seats
    given = [named(seat) for seat in seats]
    names = [given[holder] for holder in holders_of(len(held), len(given))] or given
    both = swap and len(held) == 2
    games: list[dict[str, Any]] = []
    found: dict[str, Any] = {"game": game, "battle": info.id, "games": games, "planned": 2 if both else 1}
    with noted_only():
        try:
            for sitting in (names, names[::-1])[: found["planned"]]:
                games.append(play_once(game, info.id, sitting, seed, progress))
        except KeyboardInterrupt:
            return found
    if not both:
        return found
    match = Match(0, 1)
    for swapped, played in enumerate(games):
        for side in (0, 1):
            seat = side ^ swapped
            match.wins[side] += 1 if held[seat] in played["winners"] else 0
            match.scores[side] += played["scores"][seat]
            match.losses[side] += played["losses"][seat]
    return found | {"points": list(match.points())}
