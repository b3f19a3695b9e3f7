"""Plans a whole turn at once: candidates from the game's knowledge, judged by playing on in worlds dealt anew.

One unit at a time sees too little, and one future is not the future. So a candidate is everything that the seat can
settle before the next die; a bandit spends the budget on the candidates that may be best; each trial deals the hidden
cards and rolls the dice anew, lets all seats go on by a sensible policy, and judges the position it arrives at.
New candidates are drawn from the policy, or made from the best plan so far by changing it from some step on.
"""

from __future__ import annotations

from math import log, sqrt
from typing import final

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.views import View
from triarii.players.knowledge import Knowledge, completed, fresh, rolled_out, value_of
from triarii.players.player import Player


@final
class Candidate:
    """A plan, and how it has done so far."""

    __slots__ = ("plan", "visits", "total", "squares", "promise")

    def __init__(self, plan: list[Action], promise: float) -> None:
        self.plan = plan
        self.promise = promise
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def spread(self) -> float:
        """The variance of one trial, kept above nothing while there are few."""
        if self.visits < 2:
            return 0.04
        mean = self.total / self.visits
        return max(0.002, self.squares / self.visits - mean * mean)

    def hope(self, trials: int) -> float:
        """Upper end of what this plan may be worth (UCB with the measured spread)."""
        if self.visits == 0:
            return 2.0 + self.promise
        return self.mean() + sqrt(1.2 * self.spread() * log(trials + 1.0) / self.visits)

    def trust(self) -> float:
        """Lower end of what this plan is worth: what the final choice goes by."""
        if self.visits == 0:
            return -1.0 + 0.001 * self.promise
        return self.mean() - 0.7 * sqrt(self.spread() / self.visits)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(Player):
    """Anytime search over whole-turn plans."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.candidates: list[Candidate] = []
        self.worlds: list[Battle] = []
        self.trials = 0
        self.most_worlds = 16
        self.noise = 0.35  # of the policy in rollouts
        self.adventure = 1.0  # of the policy when it proposes plans
        self.first_share = 0.6  # of the turn's budget for its first decision
        self.next_share = 0.35  # of what is left, for each later one

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        meter = self.meter
        fresh_turn = meter.spent_iterations == 0 and meter.spent_seconds == 0.0
        meter.start(self.first_share if fresh_turn else self.next_share)
        self.worlds = [world]
        self.trials = 0
        self.propose(knowledge, world)
        while meter.goes_on():
            self.deal(view)
            self.widen(knowledge, world, meter.used())
            self.try_one(knowledge, world.seat)
            meter.tick()
        meter.stop()
        return self.favourite().plan

    def propose(self, knowledge: Knowledge, world: Battle) -> None:
        """The first candidates: what each choice leads to by the policy, the most promising first."""
        self.candidates = []
        if knowledge.is_fork(world) or len(world.legal) <= 4:
            for place in range(len(world.legal)):
                self.admit(knowledge, world, place, 0.0)
                if place >= 2 and self.meter.used() > 0.35:
                    break
        else:
            self.admit(knowledge, world, -1, 0.0)

    def admit(self, knowledge: Knowledge, world: Battle, first: int, temperature: float) -> None:
        twin = fresh(world, self.rng)
        plan = completed(knowledge, twin, first, temperature, self.rng)
        self.enter(knowledge, twin, plan, world.seat)

    def enter(self, knowledge: Knowledge, twin: Battle, plan: list[Action], seat: int) -> None:
        """Add a plan unless it is known already."""
        for known in self.candidates:
            if known.plan == plan:
                return
        ended = twin.outcome is not None
        promise = value_of(knowledge, twin, seat) if ended else knowledge.prospect(twin, seat)
        self.candidates.append(Candidate(plan, promise))

    def widen(self, knowledge: Knowledge, world: Battle, used: float) -> None:
        """Let in a new plan as the trials grow, but not when there is no time left to try it."""
        if used > 0.8 or len(self.candidates) > 4.0 + 2.0 * sqrt(float(self.trials)):
            return
        if self.trials > 8 and self.rng.below(2) == 0:
            self.vary(knowledge, world)
        else:
            self.admit(knowledge, world, -1, self.adventure)

    def vary(self, knowledge: Knowledge, world: Battle) -> None:
        """A new plan that follows the best one up to some step and goes on differently."""
        plan = self.favourite().plan
        if len(plan) < 2:
            self.admit(knowledge, world, -1, self.adventure)
            return
        kept = plan[: self.rng.below(len(plan))]
        twin = fresh(world, self.rng)
        for action in kept:
            twin.apply(action)
        rest = completed(knowledge, twin, -1, self.adventure, self.rng)
        self.enter(knowledge, twin, kept + rest, world.seat)

    def deal(self, view: View) -> None:
        """More worlds as the trials grow: each deals what is hidden anew."""
        if len(self.worlds) < self.most_worlds and self.trials >= 6 * len(self.worlds):
            world = view.battle(self.rng)
            world.quiet = True
            self.worlds.append(world)

    def try_one(self, knowledge: Knowledge, seat: int) -> None:
        """One trial of the candidate with the highest hope."""
        chosen = self.candidates[0]
        hope = -1.0
        for candidate in self.candidates:
            its = candidate.hope(self.trials)
            if its > hope:
                hope = its
                chosen = candidate
        world = self.worlds[chosen.visits % len(self.worlds)]
        chosen.add(self.trial(knowledge, world, chosen.plan, seat))
        self.trials += 1

    def trial(self, knowledge: Knowledge, world: Battle, plan: list[Action], seat: int) -> float:
        twin = fresh(world, self.rng)
        for action in plan:
            if twin.outcome is not None or twin.seat != seat or not twin.is_legal(action):
                break
            twin.apply(action)
        if twin.outcome is None:
            rolled_out(knowledge, twin, knowledge.horizon, knowledge.steps, self.noise, self.rng)
        return value_of(knowledge, twin, seat)

    def favourite(self) -> Candidate:
        """The plan to play if the time were up now."""
        chosen = self.candidates[0]
        for candidate in self.candidates:
            if candidate.trust() > chosen.trust():
                chosen = candidate
        return chosen
