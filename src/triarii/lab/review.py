"""Looks back at a game: the chance of winning after each turn, what turned it, blunders with the better plan, luck.

What a player could have done is judged from what he could know: his view at that moment, hidden things dealt anew.
How the game stood is judged from the true position, since the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import msgspec

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice, RecordedDice
from triarii.engine.record import Record
from triarii.engine.rejection import Rejection
from triarii.lab.interrupt import heed, noted_only
from triarii.lab.report import INK, figure, page, table
from triarii.players.budget import Budget, Meter
from triarii.players.knowledge import Knowledge, value_of
from triarii.players.trained import TrainedPlayer, trained_knowledge
from triarii.players.twins import fresh, rolled_out

BLUNDER = 0.10  # of the chance to win, given away
TURNING_POINT = 0.12  # of the chance to win, gained or lost within a turn


class Choice(msgspec.Struct):
    """Something a seat settled before the next die: what it played, what would have been best, and what it cost."""

    line: int  # the first action of it, as numbered in the record
    turn: int
    seat: str
    played: list[str]
    better: list[str]
    played_says: list[str]  # the same in words that a player would use
    better_says: list[str]
    chance: float  # of winning, with the better plan
    loss: float  # of it, through what was played


class Turn(msgspec.Struct):
    """How the game stood when a turn was over."""

    turn: int
    seat: str  # whose turn it was
    line: int
    chances: list[float]
    swing: float  # of the one whose turn it was


class Review(msgspec.Struct):
    """Everything that a look back finds."""

    game: str
    battle: str
    seats: list[str]
    winners: list[str]
    turns: list[Turn]
    turning_points: list[Turn]
    blunders: list[Choice]
    luck: dict[str, float]  # what the dice gave each seat, in chances of winning
    given_away: dict[str, float]  # what each seat's choices cost it
    seen: int  # lines of the record that were looked at
    lines: int  # of all

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class Analyst(TrainedPlayer):
    """A player who weighs what somebody else played against what it would have played."""

    def weigh(self, battle: Battle, played: list[Action], trials: int) -> tuple[float, float, list[Action]]:
        """The worth of what was played and of the best plan found, which may turn out no better, and that plan."""
        view = battle.view(battle.seat)
        knowledge = self.learn(battle.header.game)
        world = view.battle(self.rng)
        world.quiet = True
        self.meter = Meter(Budget(iterations=trials))
        self.meter.start(1.0)
        self.begin(world, knowledge)
        twin = fresh(world, self.rng)
        done: list[Action] = []
        seen: list[int] = []
        twin.dice.log = seen
        for action in played:
            if twin.outcome is not None or twin.seat != world.seat or not twin.is_legal(action):
                break
            twin.apply(action)
            done.append(action)
        twin.dice.log = None
        mine = self.enter(knowledge, world, twin, done, False, 0.0)
        if seen:
            mine.played = None  # other dice at each trial
        while self.meter.goes_on():
            self.deal(knowledge, view)
            self.widen(knowledge, world, self.meter.used())
            self.try_one(knowledge, world.seat)
            self.meter.tick()
        best = self.favourite()
        common = min(len(done), len(best.plan))
        # the same position by another way, or one is the beginning of the other: no choice was given away
        if best is mine or best.plan[:common] == done[:common]:
            return best.mean(), best.mean(), best.plan
        # the best of many looks better than it is: both are tried anew, in the same worlds and with the same luck
        first = max(candidate.visits for candidate in self.candidates)
        again = range(first, first + max(4, trials // 2))
        worth = [sum(self.trial(knowledge, number, one, world.seat) for number in again) for one in (mine, best)]
        return worth[0] / len(again), worth[1] / len(again), best.plan


def chance_of(knowledge: Knowledge, battle: Battle, rng: FastDice, trials: int) -> list[float]:
    """Each seat's chance of winning from the true position, by playing on."""
    seats = len(battle.header.seats)
    if battle.outcome is not None:
        return [battle.outcome.value_for(seat) for seat in range(seats)]
    totals = [0.0] * seats
    for _ in range(trials):
        twin = fresh(battle, rng)
        rolled_out(knowledge, twin, 2 * knowledge.horizon + 2, 2 * knowledge.steps, 0.35, rng)
        for seat in range(seats):
            totals[seat] += value_of(knowledge, twin, seat)
    return [total / trials for total in totals]


def in_words(battle: Battle, plan: list[Action], rng: FastDice) -> list[str]:
    """A plan as a player would tell it, as far as it can be followed from here."""
    says: list[str] = []
    twin = fresh(battle, rng)
    for action in plan:
        if twin.outcome is not None or not twin.is_legal(action):
            break
        says.append(twin.describe(action))
        twin.apply(action)
    return says


def parts_of(record: Record) -> list[tuple[int, int]]:
    """The record cut into what was settled in one go: (first, last) lines of one seat without a die between."""
    parts: list[tuple[int, int]] = []
    first = 0
    lines = record.lines
    for number, line in enumerate(lines):
        last = number + 1 == len(lines)
        if line.results or last or lines[number + 1].seat != line.seat:
            parts.append((first, number + 1))
            first = number + 1
    return parts


def review(
    record: Record, trials: int = 60, seed: int = 1, progress: Callable[[int, int], None] | None = None
) -> Review:
    """Look back at a record; more trials see more. The interrupt key ends it with what was seen so far."""
    with noted_only():
        return looked_back(record, trials, seed, progress)


def looked_back(record: Record, trials: int, seed: int, progress: Callable[[int, int], None] | None) -> Review:
    knowledge = trained_knowledge(record.header.game)
    analyst = Analyst(seed)
    rng = FastDice(seed)
    battle = record.replay(0)
    battle.dice = RecordedDice([result for line in record.lines for result in line.results])
    words = battle.vocabulary()
    seats = list(record.header.seats)
    start = chance_of(knowledge, battle, rng, trials)
    turns: list[Turn] = [Turn(knowledge.turn(battle), "", 0, start, 0.0)]
    choices: list[Choice] = []
    luck = dict.fromkeys(seats, 0.0)
    given = dict.fromkeys(seats, 0.0)
    parts = parts_of(record)
    before = start
    turn = knowledge.turn(battle)
    mover = seats[battle.seat] if battle.seat >= 0 else ""
    seen = 0
    for place, (first, last) in enumerate(parts):
        try:
            heed()
        except KeyboardInterrupt:
            break
        seat = battle.seat
        plan: list[Action] = []
        for line in record.lines[first:last]:
            read = words.parse(line.action)
            assert not isinstance(read, Rejection)
            plan.append(read)
        if len(battle.legal) > 1:
            mine, best, better = analyst.weigh(battle, plan, trials)
            loss = best - mine
            given[seats[seat]] += loss
            if loss >= BLUNDER:
                choices.append(
                    Choice(
                        first + 1,
                        turn,
                        seats[seat],
                        [words.format(action) for action in plan],
                        [words.format(action) for action in better],
                        in_words(battle, plan, rng),
                        in_words(battle, better, rng),
                        round(best, 3),
                        round(loss, 3),
                    )
                )
        for line in record.lines[first:last]:
            battle.play(line.action)
        seen = last
        if battle.outcome is not None or knowledge.turn(battle) != turn:
            after = chance_of(knowledge, battle, rng, trials)
            who = seats.index(mover) if mover else seat
            turns.append(Turn(turn, mover, last, [round(c, 3) for c in after], round(after[who] - before[who], 3)))
            before = after
            turn = knowledge.turn(battle)
            mover = seats[battle.seat] if battle.seat >= 0 else ""
        if progress is not None:
            progress(place + 1, len(parts))
    given = {seat: max(0.0, loss) for seat, loss in given.items()}
    share_luck(turns, choices, given, luck, seats)
    turning = sorted((t for t in turns[1:] if abs(t.swing) >= TURNING_POINT), key=lambda t: -abs(t.swing))[:6]
    winners = [seats[s] for s in battle.outcome.winners] if battle.outcome else []
    choices.sort(key=lambda choice: -choice.loss)
    return Review(
        record.header.game,
        record.header.battle,
        seats,
        winners,
        turns,
        turning,
        choices,
        rounded(luck),
        rounded(given),
        seen,
        len(record.lines),
    )


def share_luck(
    turns: list[Turn], choices: list[Choice], given: dict[str, float], luck: dict[str, float], seats: list[str]
) -> None:
    """What a seat won or lost in all, apart from what choices gave away on either side, was luck."""
    for place, seat in enumerate(seats):
        whole = turns[-1].chances[place] - turns[0].chances[place]
        mine = given[seat]
        theirs = sum(loss for other, loss in given.items() if other != seat) / max(1, len(seats) - 1)
        luck[seat] = whole + mine - theirs


def rounded(figures: dict[str, float]) -> dict[str, float]:
    return {key: round(value, 3) for key, value in figures.items()}


def review_page(found: Review) -> str:
    """The review as a page with its plot."""
    title = f"Review: {found.game.title()}, {found.battle}"

    def chances(axes: Any) -> None:
        for place, seat in enumerate(found.seats):
            axes.plot(
                range(len(found.turns)), [t.chances[place] for t in found.turns], label=seat, color=INK[place % 4]
            )
        for blunder in found.blunders:
            at = next((i for i, t in enumerate(found.turns) if t.turn == blunder.turn and i), None)
            if at is not None:
                place = found.seats.index(blunder.seat)
                axes.plot([at], [found.turns[at].chances[place]], "x", color=INK[place % 4], markersize=9)
        axes.set_ylim(0, 1)
        axes.set_xlabel("turn")
        axes.set_ylabel("chance of winning")
        axes.legend(frameon=False)

    body = f"<p>Won by {escape(' and '.join(found.winners) or 'nobody')}.</p>"
    body += figure(chances, "Chance of winning after each turn")
    rows: list[list[Any]] = [[t.turn, t.seat, f"{t.swing:+.2f}", t.line] for t in found.turning_points]
    body += "<h2>Turning points</h2>" + table(["turn", "whose", "swing", "up to action"], rows)
    rows = [
        [b.turn, b.seat, "; ".join(b.played_says), "; ".join(b.better_says), f"{b.loss:.2f}"] for b in found.blunders
    ]
    body += "<h2>Blunders</h2>" + table(["turn", "who", "played", "better", "cost"], rows)
    rows = [[seat, f"{found.luck[seat]:+.2f}", f"{-found.given_away[seat]:+.2f}"] for seat in found.seats]
    body += "<h2>Luck and choices, in chances of winning</h2>" + table(["seat", "luck", "choices"], rows)
    return page(title, body)
