"""One match with its records: a battle played twice, sides swapped."""

from __future__ import annotations

from typing import Any

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import seed_of
from triarii.lab.simulate import holders_of
from triarii.lab.swiss import Match
from triarii.players.knowledge import knowledge_of
from triarii.players.levels import seat_from
from triarii.players.own import seated
from triarii.table import start


def play_once(game: str, battle: str, names: list[str], seed: int) -> dict[str, Any]:
    """Play a battle with keyed dice and give its record."""
    table = start(game, battle, seed)
    seats = table.header.seats
    if len(names) != len(seats):
        raise BadSetup(f"Name {len(seats)} players for '{battle}' ({', '.join(seats)}), not {len(names)}.")
    held = [seat_from(name) for name in names]
    players = [seated(name, seed_of(seed, seat)) for seat, (name, _) in enumerate(held)]
    while table.outcome is None:
        seat = table.seat
        table.play(players[seat].choose(table.view(seat), held[seat][1]))
    known = knowledge_of(game)
    return {
        "players": dict(zip(seats, names, strict=True)),
        "winners": [seats[seat] for seat in table.outcome.winners],
        "scores": list(table.outcome.scores),
        "losses": [known.losses(table, seat) for seat in range(len(seats))],
        "reason": table.outcome.reason,
        "record": table.record().text(),
    }


def play_match(game: str, battle: str, names: list[str], seed: int, swap: bool = True) -> dict[str, Any]:
    """The battle once from each side, and the points of the match."""
    info = find_game(game).battle(battle)
    seats = info.seats
    names = [names[holder] for holder in holders_of(len(seats), len(names))] or names
    games = [play_once(game, battle, names, seed)]
    if not swap or len(seats) != 2:
        return {"game": game, "battle": battle, "games": games}
    games.append(play_once(game, battle, names[::-1], seed))
    match = Match(0, 1)
    for swapped, played in enumerate(games):
        for side in (0, 1):
            seat = side ^ swapped
            match.wins[side] += 1 if seats[seat] in played["winners"] else 0
            match.scores[side] += played["scores"][seat]
            match.losses[side] += played["losses"][seat]
    return {"game": game, "battle": battle, "games": games, "points": list(match.points())}
