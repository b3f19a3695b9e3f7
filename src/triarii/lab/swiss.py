"""Tournaments as the hobby plays them: matches of one battle twice, Swiss rounds, then the best eight.

Knows nothing of how a match is played, so it serves computers in the laboratory and people on a server alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FULL = 3.0  # points of a match that is won twice, and of a bye


@dataclass
class Match:
    """One battle played twice with the sides swapped. Scores are banners or points; losses are blocks."""

    first: int
    second: int
    wins: list[float] = field(default_factory=lambda: [0.0, 0.0])
    scores: list[int] = field(default_factory=lambda: [0, 0])
    losses: list[int] = field(default_factory=lambda: [0, 0])

    def points(self) -> tuple[float, float]:
        """Both won: 3 to 0. Otherwise 2 to 1 by all banners together, 1.5 each if they are equal."""
        if self.wins[0] >= 2:
            return FULL, 0.0
        if self.wins[1] >= 2:
            return 0.0, FULL
        if self.scores[0] > self.scores[1]:
            return 2.0, 1.0
        if self.scores[0] < self.scores[1]:
            return 1.0, 2.0
        return 1.5, 1.5

    def winner(self) -> int:
        """Who goes on in a knock-out: more points, then fewer blocks lost, then the better seed (the first)."""
        mine, other = self.points()
        if mine != other:
            return self.first if mine > other else self.second
        return self.second if self.losses[1] < self.losses[0] else self.first


@dataclass
class Standing:
    """A line of the table."""

    entrant: int
    points: float
    opposition: float  # the sum of the opponents' points
    losses: int
    played: int


def rounds_for(entrants: int) -> int:
    """8 to 16 players play 4 rounds, 17 to 48 five, 49 to 128 six; fewer than 8 play each other if they can."""
    if entrants < 8:
        return max(1, min(3, entrants - 1 + entrants % 2))
    return 4 if entrants <= 16 else 5 if entrants <= 48 else 6


class Swiss:
    """Swiss rounds: equals meet, no pair meets twice, the odd one out has a bye."""

    def __init__(self, entrants: int) -> None:
        self.entrants = entrants
        self.matches: list[Match] = []
        self.byes: list[int] = []

    def met(self, one: int, other: int) -> bool:
        return any({match.first, match.second} == {one, other} for match in self.matches)

    def points(self, entrant: int) -> float:
        total = FULL * self.byes.count(entrant)
        for match in self.matches:
            if entrant == match.first:
                total += match.points()[0]
            elif entrant == match.second:
                total += match.points()[1]
        return total

    def standings(self) -> list[Standing]:
        """The table: points, then the sum of the opponents' points, then the fewest blocks lost."""
        points = [self.points(entrant) for entrant in range(self.entrants)]
        table: list[Standing] = []
        for entrant in range(self.entrants):
            opposition, losses, played = 0.0, 0, 0
            for match in self.matches:
                for place, (mine, other) in enumerate(((match.first, match.second), (match.second, match.first))):
                    if mine == entrant:
                        opposition += points[other]
                        losses += match.losses[place]
                        played += 1
            table.append(Standing(entrant, points[entrant], opposition, losses, played))
        return sorted(table, key=lambda line: (-line.points, -line.opposition, line.losses, line.entrant))

    def pairings(self) -> list[tuple[int, int]]:
        """The pairs of the next round; an odd one out is noted as a bye, the lowest who has had none."""
        order = [line.entrant for line in self.standings()]
        if len(order) % 2:
            for entrant in reversed(order):
                if entrant not in self.byes:
                    break
            else:
                entrant = order[-1]
            trial = [other for other in order if other != entrant]
            pairs = self.paired(trial)
            if pairs is not None:
                self.byes.append(entrant)
                return pairs
        pairs = self.paired(order if len(order) % 2 == 0 else order[:-1])
        if pairs is None:
            raise ValueError("No pairing is left in which nobody meets an opponent twice.")
        return pairs

    def paired(self, order: list[int]) -> list[tuple[int, int]] | None:
        """Pair from the top; where that leads nowhere, step back and try the next opponent."""
        if not order:
            return []
        first = order[0]
        for other in order[1:]:
            if self.met(first, other):
                continue
            rest = self.paired([entrant for entrant in order[1:] if entrant != other])
            if rest is not None:
                return [(first, other), *rest]
        return None

    def finalists(self, count: int = 8) -> list[int]:
        """Who plays the knock-out: the best eight, or the largest power of two that the field holds."""
        while count > self.entrants:
            count //= 2
        return [line.entrant for line in self.standings()[:count]]


def knock_out_pairs(seeds: list[int]) -> list[tuple[int, int]]:
    """First against last, second against last but one: the best two can meet only in the final."""
    if len(seeds) == 2:
        return [(seeds[0], seeds[1])]
    pairs = [(seeds[place], seeds[-1 - place]) for place in range(len(seeds) // 2)]
    ordered: list[tuple[int, int]] = []
    while pairs:
        ordered.append(pairs.pop(0))
        if pairs:
            ordered.append(pairs.pop(-1))
    return ordered


def round_robin(entrants: int) -> list[tuple[int, int]]:
    """Everybody against everybody, once."""
    return [(one, other) for one in range(entrants) for other in range(one + 1, entrants)]
