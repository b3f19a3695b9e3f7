"""Plays one battle between computer players, as the laboratory wants it: quick, repeatable, with figures."""

from __future__ import annotations

import hashlib
from time import perf_counter, thread_time
from typing import Any

import msgspec

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.registry import game as find_game
from triarii.engine.views import View
from triarii.lab.interrupt import heed
from triarii.lab.matchups import open_with
from triarii.players.budget import Budget
from triarii.players.candidates import watch
from triarii.players.knowledge import Knowledge, value_of
from triarii.players.knowledge import luck_of as witnessed_luck
from triarii.players.levels import seat_from
from triarii.players.own import OwnPlayer, seated
from triarii.players.player import Player
from triarii.players.trained import trained_knowledge
from triarii.players.twins import fresh
from triarii.table import start

MOST_ACTIONS = 60_000  # a battle that goes on for longer is stopped and counted as a draw
LUCK_THROWS = 6


class Fixture(msgspec.Struct, frozen=True):
    """A battle to be played: which, by whom, from which seed."""

    number: int
    game: str
    battle: str
    seed: int
    seats: tuple[str, ...]  # a level with its budget for each seat
    sides: tuple[int, ...]  # which contestant holds each seat
    options: dict[str, Any] = {}
    luck: bool = False
    cpu: bool = True  # budgets in seconds count the time of the processor
    opening: tuple[str, ...] = ()  # actions played before the players sit down
    watched: bool = False  # is the luck of all dice noted, by their exact odds?


class Played(msgspec.Struct):
    """How a battle went."""

    number: int
    winners: list[int]
    scores: list[int]
    losses: list[int]
    turns: int
    actions: int
    reason: str
    seconds: list[float]  # that each seat thought in all
    slowest: list[float]  # and for a single answer
    luck: list[float]
    finished: bool = True
    fortune: float | None = None  # what the dice have moved for the first seat beyond their odds, in logits; if watched


def seed_of(*parts: object) -> int:
    """A seed drawn from words and numbers, the same on every machine."""
    return int.from_bytes(hashlib.sha256(" ".join(str(part) for part in parts).encode()).digest()[:4], "big") >> 1


def slim_view(battle: Battle, seat: int) -> View:
    """What the seat may know, without its choices in words: only a player who keeps to a plan reads those."""
    data = battle.to_data(seat)
    data["decision"] = {"seat": battle.seat}
    return View(find_game(battle.header.game), seat, data)


class Hooks:
    """What a study of one's own does in every battle of a series; take what you need of it."""

    def before(self, fixture: Fixture, battle: Battle) -> None:
        """The battle is set up, and nobody has been asked yet."""

    def step(self, battle: Battle, seat: int, action: Action) -> None:
        """This seat's action is about to be played."""

    def after(self, fixture: Fixture, battle: Battle, played: Played) -> None:
        """The battle is over."""


def play(fixture: Fixture, hooks: Hooks | None = None) -> Played:
    """Play a fixture to its end."""
    battle = start(fixture.game, fixture.battle, fixture.seed, dict(fixture.options), fast=True)
    battle.journal = None
    battle.quiet = True
    open_with(battle, fixture.opening)
    players: list[Player] = []
    budgets: list[Budget] = []
    for seat, text in enumerate(fixture.seats):
        name, budget = seat_from(text, fixture.cpu)
        players.append(seated(name, seed_of(fixture.seed, seat, fixture.sides[seat])))
        budgets.append(budget)
    if hooks is None:
        return Table(battle, players, budgets, fixture).play()
    hooks.before(fixture, battle)
    played = Table(battle, players, budgets, fixture, hooks).play()
    hooks.after(fixture, battle, played)
    return played


class Table:
    """The players at a battle and what is noted while they play."""

    def __init__(
        self, battle: Battle, players: list[Player], budgets: list[Budget], fixture: Fixture, hooks: Hooks | None = None
    ) -> None:
        seats = len(players)
        self.battle = battle
        self.players = players
        self.budgets = budgets
        self.fixture = fixture
        self.hooks = hooks
        self.knowledge: Knowledge = trained_knowledge(fixture.game)
        self.chance = FastDice(seed_of("luck", fixture.seed))
        self.actions = 0
        self.seconds = [0.0] * seats
        self.slowest = [0.0] * seats
        self.luck = [0.0] * seats
        if fixture.watched:
            watch(self.knowledge, battle, 0, -1)

    def play(self) -> Played:
        battle = self.battle
        while battle.outcome is None and self.actions < MOST_ACTIONS:
            heed()
            self.decide(battle.seat)
        outcome = battle.outcome
        seats = range(len(self.players))
        return Played(
            number=self.fixture.number,
            winners=list(outcome.winners) if outcome else [],
            scores=list(outcome.scores) if outcome else [0 for _ in seats],
            losses=[self.knowledge.losses(battle, seat) for seat in seats],
            turns=self.knowledge.turn(battle),
            actions=self.actions,
            reason=outcome.reason if outcome else f"stopped after {MOST_ACTIONS} actions",
            seconds=[round(value, 3) for value in self.seconds],
            slowest=[round(value, 4) for value in self.slowest],
            luck=[round(value, 4) for value in self.luck],
            finished=outcome is not None,
            fortune=round(witnessed_luck(self.knowledge, battle.witness), 4) if battle.witness is not None else None,
        )

    def decide(self, seat: int) -> None:
        """Ask a seat, and play its plan for as long as it holds."""
        battle = self.battle
        clock = thread_time if self.fixture.cpu else perf_counter
        began = clock()
        player = self.players[seat]
        view = battle.view(seat) if isinstance(player, OwnPlayer) else slim_view(battle, seat)
        plan = player.plan(view, self.budgets[seat])
        spent = clock() - began
        self.seconds[seat] += spent
        self.slowest[seat] = max(self.slowest[seat], spent)
        if not battle.is_legal(plan[0]):
            raise AssertionError(f"{self.fixture.seats[seat]} chose an illegal action: {plan[0]}")
        for action in plan:
            if not battle.is_legal(action) or not self.carry_out(action, seat):
                return

    def carry_out(self, action: Action, seat: int) -> bool:
        """Play an action; True if the same seat decides next and chance did not speak."""
        battle = self.battle
        if self.hooks is not None:
            self.hooks.step(battle, seat, action)
        before = battle.clone() if self.fixture.luck else None
        drawn: list[int] = []
        battle.dice.log = drawn
        battle.apply(action)
        battle.dice.log = None
        self.actions += 1
        if before is not None and drawn:
            for place in range(len(self.luck)):
                self.luck[place] += luck_of(self.knowledge, before, action, battle, place, self.chance)
        return not drawn and battle.outcome is None and battle.seat == seat


def luck_of(
    knowledge: Knowledge,
    before: Battle,
    action: Any,
    after: Battle,
    seat: int,
    chance: FastDice,
    throws: int = LUCK_THROWS,
) -> float:
    """How much better this seat stands after the throw than it would after an average one, in chances of winning."""
    expected = 0.0
    for _ in range(throws):
        twin = fresh(before, chance)
        twin.apply(action)
        expected += value_of(knowledge, twin, seat)
    return value_of(knowledge, after, seat) - expected / throws
