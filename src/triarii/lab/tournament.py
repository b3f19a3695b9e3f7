"""Computer players against one another: round robin or Swiss, with a table and ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Played, seed_of
from triarii.lab.pool import play_all, state_file
from triarii.lab.stats import Ratings
from triarii.lab.swiss import Match, Swiss, knock_out_pairs, round_robin, rounds_for
from triarii.players.levels import seat_from

Play = Callable[[list[Fixture]], list[Played]]


class Tournament:
    """Entrants, the battles that they meet on, and every game that was played."""

    def __init__(self, game: str, battles: list[str], entrants: list[str], seed: int = 1) -> None:
        table = find_game(game)
        if len(entrants) < 2:
            raise BadSetup("A tournament needs at least two entrants.")
        for text in entrants:
            seat_from(text)
        for battle in battles:
            if len(table.battle(battle).seats) != 2:
                raise BadSetup(f"'{battle}' is not for two; a tournament plays battles for two.")
        self.game = game
        self.battles = battles or [info.id for info in table.battles() if len(info.seats) == 2]
        self.entrants = entrants
        self.seed = seed
        self.results: list[tuple[int, int, float]] = []
        self.swiss = Swiss(len(entrants))
        self.finals: list[list[Match]] = []
        self.games = 0

    def fixtures(self, one: int, other: int, battle: str) -> list[Fixture]:
        """A match: the battle twice, sides swapped, from the same seed."""
        drawn = seed_of("tournament", self.seed, one, other, battle, self.games)
        names = (self.entrants[one], self.entrants[other])
        pair = [
            Fixture(self.games, self.game, battle, drawn, names, (0, 1)),
            Fixture(self.games + 1, self.game, battle, drawn, names[::-1], (1, 0)),
        ]
        self.games += 2
        return pair

    def play_round(self, pairs: list[tuple[int, int]], battles: list[str], play: Play) -> list[Match]:
        """Play one match for each pair on each battle."""
        meant = [(one, other, battle) for battle in battles for one, other in pairs]
        fixtures: list[Fixture] = []
        for one, other, battle in meant:
            fixtures += self.fixtures(one, other, battle)
        played = play(fixtures)
        matches: list[Match] = []
        for place, (one, other, _) in enumerate(meant):
            match = Match(one, other)
            for swapped in (0, 1):
                self.note(match, played[2 * place + swapped], swapped)
            matches.append(match)
        return matches

    def note(self, match: Match, played: Played, swapped: int) -> None:
        for side in (0, 1):
            seat = side ^ swapped
            match.wins[side] += 1 if seat in played.winners else 0
            match.scores[side] += played.scores[seat]
            match.losses[side] += played.losses[seat]
        score = 0.5 if not played.winners else 1.0 if swapped in played.winners else 0.0
        self.results.append((match.first, match.second, score))

    def play_round_robin(self, play: Play) -> None:
        self.swiss.matches += self.play_round(round_robin(len(self.entrants)), self.battles, play)

    def play_swiss(self, play: Play, rounds: int = 0, knock_out: bool = True) -> None:
        """Swiss rounds, each on the next battle of the list, then the best eight knock one another out."""
        for number in range(rounds or rounds_for(len(self.entrants))):
            battle = self.battles[number % len(self.battles)]
            self.swiss.matches += self.play_round(self.swiss.pairings(), [battle], play)
        left = self.swiss.finalists() if knock_out else []
        number = 0
        while len(left) > 1:
            battle = self.battles[number % len(self.battles)]
            matches = self.play_round(knock_out_pairs(left), [battle], play)
            self.finals.append(matches)
            left = [match.winner() for match in matches]
            number += 1

    def champion(self) -> str:
        last = self.finals[-1][0].winner() if self.finals else self.swiss.standings()[0].entrant
        return self.entrants[last]

    def to_data(self) -> dict[str, Any]:
        ratings = Ratings(self.entrants, self.results)
        skill = skills(len(self.entrants), self.results)
        table = []
        for place, line in enumerate(self.swiss.standings(), start=1):
            table.append(
                {
                    "place": place,
                    "player": self.entrants[line.entrant],
                    "points": line.points,
                    "opposition": line.opposition,
                    "losses": line.losses,
                    "elo": round(ratings.elo[line.entrant]),
                    "low": round(ratings.low[line.entrant]),
                    "high": round(ratings.high[line.entrant]),
                    "openskill": skill[line.entrant],
                }
            )
        return {
            "game": self.game,
            "battles": self.battles,
            "games": self.games,
            "champion": self.champion(),
            "standings": table,
            "finals": [
                [
                    {
                        "first": self.entrants[match.first],
                        "second": self.entrants[match.second],
                        "points": list(match.points()),
                        "winner": self.entrants[match.winner()],
                    }
                    for match in matches
                ]
                for matches in self.finals
            ],
        }


def skills(entrants: int, results: list[tuple[int, int, float]]) -> list[list[float] | None]:
    """Openskill's estimate and its uncertainty for each entrant, if openskill is installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return [None] * entrants
    model = PlackettLuce()
    rated = [model.rating() for _ in range(entrants)]
    for one, other, score in results:
        (rated[one],), (rated[other],) = model.rate([[rated[one]], [rated[other]]], scores=[score, 1 - score])
    return [[round(float(rating.mu), 2), round(float(rating.sigma), 2)] for rating in rated]


def run(
    game: str,
    battles: list[str],
    entrants: list[str],
    swiss: bool = False,
    rounds: int = 0,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Play a whole tournament and give its table; finished games are kept if it is interrupted."""
    tournament = Tournament(game, battles, entrants, seed)

    kept: list[list[Fixture]] = []

    def play(fixtures: list[Fixture]) -> list[Played]:
        kept.append(fixtures)
        return play_all(fixtures, workers=workers, progress=progress, forget=False)

    if swiss:
        tournament.play_swiss(play, rounds)
    else:
        tournament.play_round_robin(play)
    for fixtures in kept:
        state_file(fixtures).unlink(missing_ok=True)
    return tournament.to_data()
