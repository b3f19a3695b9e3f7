"""Plans a whole turn at once: candidates from the game's knowledge, judged by playing on in worlds dealt anew. Where a game
says so, a tree of choices is grown instead.

One future is not the future. So a bandit spends the budget on the plans that may be best, or they are tried in heats; each
trial deals the hidden cards and rolls the dice anew, lets all seats go on by a sensible policy, and judges the position it
arrives at.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.views import View
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate, answered, begun_anew, begun_in, expected_gain, is_over
from triarii.players.knowledge import Knowledge, any_of_the_best, luck_of, planning_knowledge, value_of
from triarii.players.planner import Planner
from triarii.players.tree import Tree
from triarii.players.twins import rolled_out

BROKEN_OFF: Final = -1.0  # the value of a trial that ran out of time
BETWEEN_LOOKS: Final = 256  # trials, after which it is asked whether the best plan is clear
WORTH_A_TRIAL: Final = 0.0005  # chance of winning that more trials must promise


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(Planner):
    """Anytime search over whole-turn plans."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.tree = Tree(self.rng)
        self.unhurried = False  # is there so much time that a game may be thought about in another way?
        self.worlds: list[Battle] = []
        self.seeds: list[int] = []
        self.trials = 0
        self.thorough = False  # is there time for thorough trials, or are they made cheaper?
        self.reach = 0  # turns that a trial goes on after the present one
        self.sum = 0.0  # of all trials
        self.luck = -1  # the number of a trial's luck, where affairs have dice of their own
        self.most_worlds = 16
        self.curiosity = 1.0
        self.haste = 0.4  # how much the position after the present turn counts, against that after the answers to it

    def learn(self, game: str) -> Knowledge:
        return planning_knowledge(game, self.unhurried)

    def plan(self, view: View, budget: Budget) -> list[Action]:
        """As every player; but where a turn has much time, by what a game takes up for that."""
        if budget.is_long() != self.unhurried:
            self.unhurried = not self.unhurried
            self.knowledge = None
        return super().plan(view, budget)

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        if knowledge.is_taste(world):
            return [world.legal[any_of_the_best(knowledge.rank(world), self.rng)]]
        share = knowledge.share(world)
        if share > 0.0 and knowledge.depth >= 0:
            return [self.grown(knowledge, world, view, share)]
        if share > 0.0:
            return self.planned(
                knowledge, world, view, share, knowledge.enough if knowledge.is_planning(world) else 0.0
            )
        kept = self.rest  # a question in between is no reason to forget a plan
        self.rest = []
        part = knowledge.trifle(world) if 0.0 < knowledge.ample <= self.meter.left() else 0.0
        if part > 0.0:
            plan = self.planned(knowledge, world, view, part)[:1]
            self.rest = kept
        else:
            plan = self.settled(knowledge, world, self.by_rank(world, knowledge, 0.0, 0.3))
            self.rest = self.rest or kept
        return plan

    def grown(self, knowledge: Knowledge, world: Battle, view: View, share: float) -> Action:
        """What a tree of choices finds with this share of the time left."""
        self.meter.start(share)
        action = self.tree.grow(world, view, knowledge, self.meter)
        self.meter.stop()
        return action

    def planned(self, knowledge: Knowledge, world: Battle, view: View, share: float, most: float = 0.0) -> list[Action]:
        """What search finds with this share of the time left, and no more seconds than `most` if that is given."""
        self.meter.start(share, most)
        self.begin(world, knowledge)
        self.compare(knowledge, world, view)
        self.meter.stop()
        return self.settled(knowledge, world, self.favourite().plan)

    def begin(self, world: Battle, knowledge: Knowledge) -> None:
        """Start from one world and the first candidates."""
        self.worlds = [world]
        self.seeds = []
        self.trials = 0
        self.sum = 0.0
        self.thorough = 0.0 < knowledge.leisure <= self.meter.leisure()
        self.reach = knowledge.reach(self.meter.leisure())
        self.look_for_plans(knowledge, world)

    def compare(self, knowledge: Knowledge, world: Battle, view: View | None) -> None:
        """Try the plans while there is time; with a view, also in other worlds and with new variations."""
        meter = self.meter
        if knowledge.heats and self.is_undecided(knowledge):
            self.race(knowledge, world, view)
            return
        while meter.goes_on() and self.is_undecided(knowledge) and not self.is_clear():
            if view is not None:
                self.deal(knowledge, view)
                self.widen(knowledge, world, meter.used())
            self.try_one(knowledge, world.seat)
            meter.tick()

    def is_undecided(self, knowledge: Knowledge) -> bool:
        """Are there several plans, and are they to be tried? A game may leave it at first sights."""
        return len(self.candidates) > 1 and not (self.loose and knowledge.looking >= 1.0)

    def is_clear(self) -> bool:
        """Is so much known of the plans that more trials can hardly be expected to find a better one?"""
        if self.trials == 0 or self.trials % BETWEEN_LOOKS != 0:
            return False
        ahead = self.favourite()
        hoped = 0.0
        for candidate in self.candidates:
            if candidate is not ahead:
                doubt = sqrt(ahead.doubt(self.faith) + candidate.doubt(self.faith))
                hoped += expected_gain(self.worth(ahead) - self.worth(candidate), doubt)
        return hoped < WORTH_A_TRIAL

    def searched(self, world: Battle, knowledge: Knowledge, meter: Meter) -> list[Action]:
        """The plan of a short search in this world alone; what self-play is made of."""
        self.meter = meter
        meter.start(1.0)
        self.begin(world, knowledge)
        self.compare(knowledge, world, None)
        return self.favourite().plan

    def widen(self, knowledge: Knowledge, world: Battle, used: float) -> None:
        """Now and then a variation of the favourite, while there is time left to try it."""
        if used > 0.7 or self.trials % 8 != 7 or not self.loose or knowledge.eve:
            return
        count = len(self.candidates)
        self.vary(knowledge, world, self.favourite().plan)
        if len(self.candidates) > count and self.candidates[count].promise < self.candidates[0].promise - 0.06:
            self.candidates.pop()

    def deal(self, knowledge: Knowledge, view: View) -> None:
        """More worlds as the trials grow: each deals what is hidden anew."""
        if knowledge.redeals or not knowledge.hides(self.worlds[0]):
            return
        if len(self.worlds) < self.most_worlds and self.trials >= 6 * len(self.worlds):
            world = view.battle(self.rng)
            world.quiet = True
            self.worlds.append(world)

    def worth(self, candidate: Candidate) -> float:
        """What a plan is worth by its trials and, while they are few, by its first sight.

        First sights are compared among themselves: the best of them stands for the mean of all trials."""
        level = self.sum / self.trials if self.trials else 0.5
        first = level + candidate.promise - self.candidates[0].promise
        return (self.faith * first + candidate.total) / (self.faith + candidate.visits)

    def try_one(self, knowledge: Knowledge, seat: int) -> None:
        """One trial of the candidate that may be best (UCB with the measured spread)."""
        chosen = self.candidates[0]
        hope = -9.0
        scale = self.curiosity * log(self.trials + 2.0)
        for candidate in self.candidates:
            its = self.worth(candidate) + sqrt(scale * candidate.doubt(self.faith))
            if its > hope:
                hope = its
                chosen = candidate
        value = self.trial(knowledge, chosen.visits, chosen, seat)
        if value == BROKEN_OFF:
            return
        chosen.add(value)
        self.sum += value
        self.trials += 1

    def race(self, knowledge: Knowledge, world: Battle, view: View | None) -> None:
        """Try all plans with the same luck, then the better half of them, and so on until one is left: what luck does to all of
        them decides nothing. Every heat has as much of the time."""
        meter = self.meter
        began = meter.used()
        heats = (len(self.candidates) - 1).bit_length()
        for heat in range(heats):
            until = began + (1.0 - began) * (heat + 1) / heats
            while True:
                if view is not None:
                    self.deal(knowledge, view)
                start = meter.used()
                if not self.all_tried(knowledge, world.seat):
                    return
                if 2.0 * meter.used() - start > until:  # the next round would not be over by then
                    break
            self.candidates = self.better_half()

    def all_tried(self, knowledge: Knowledge, seat: int) -> bool:
        """One more trial of every plan, with the same luck. False if the time ran out: then this round does not count, and
        of the very first one only those count who had their trial."""
        number = self.candidates[0].visits
        values: list[float] = []
        for candidate in self.candidates:
            value = self.trial(knowledge, number, candidate, seat) if self.meter.goes_on() else BROKEN_OFF
            if value == BROKEN_OFF:
                break
            values.append(value)
            self.meter.tick()
        whole = len(values) == len(self.candidates)
        if number == 0 and values:
            self.candidates = self.candidates[: len(values)]
        elif not whole:
            return False
        for place, candidate in enumerate(self.candidates):
            candidate.add(values[place])
            self.sum += values[place]
            self.trials += 1
        return whole

    def better_half(self) -> list[Candidate]:
        """The plans that have done better so far, in their old order."""
        ranked = sorted([self.worth(candidate) for candidate in self.candidates], reverse=True)
        least = ranked[(len(ranked) + 1) // 2 - 1]
        return [candidate for candidate in self.candidates if self.worth(candidate) >= least]

    def trial(self, knowledge: Knowledge, number: int, candidate: Candidate, seat: int) -> float:
        """Play a plan and on from it. The n-th trial of every plan meets the same world and the same luck."""
        while len(self.seeds) <= number:
            self.seeds.append(self.rng.below(1 << 30))
        self.luck = self.seeds[number] if knowledge.kindred else -1
        if knowledge.redeals:
            twin = begun_anew(knowledge, candidate, self.worlds[0], self.seeds[number], seat, self.luck)
        else:
            twin = begun_in(knowledge, candidate, self.worlds, number, self.seeds[number], seat, self.luck)
        value = self.outlook(knowledge, twin, seat)
        return value if value == BROKEN_OFF else value - self.stake * luck_of(knowledge, twin.witness)

    def outlook(self, knowledge: Knowledge, twin: Battle, seat: int) -> float:
        """Play on from a plan by the policy, and judge where that leads."""
        knowledge.enter_trial(twin, self.thorough)
        if knowledge.eve:
            if not answered(knowledge, twin, knowledge.noise, twin.dice, self.meter):
                return BROKEN_OFF
            return value_of(knowledge, twin, seat)
        if knowledge.brink:
            if not self.plays_on(knowledge, twin, self.reach, seat):
                return BROKEN_OFF
            return value_of(knowledge, twin, seat)
        if not self.plays_on(knowledge, twin, 0):
            return BROKEN_OFF
        early = value_of(knowledge, twin, seat)
        if self.reach == 0 or is_over(twin):
            return early
        if not self.plays_on(knowledge, twin, self.reach - 1):
            return BROKEN_OFF
        return self.haste * early + (1.0 - self.haste) * value_of(knowledge, twin, seat)

    def plays_on(self, knowledge: Knowledge, twin: Battle, horizon: int, seat: int = -1) -> bool:
        """Let the policy play on; False if the time ran out."""
        noise = knowledge.noise
        return rolled_out(knowledge, twin, horizon, knowledge.steps, noise, twin.dice, self.meter, seat, self.luck)

    def favourite(self) -> Candidate:
        """The plan to play if the time were up now."""
        chosen = self.candidates[0]
        value = self.worth(chosen)
        for candidate in self.candidates:
            its = self.worth(candidate)
            if its > value:
                value = its
                chosen = candidate
        return chosen
