"""Plans a whole turn at once: candidates from the game's knowledge, judged by playing on in worlds dealt anew.

One unit at a time sees too little, and one future is not the future. So a candidate is everything that the seat can
settle before the next die; a bandit spends the budget on the candidates that may be best; each trial deals the hidden
cards and rolls the dice anew, lets all seats go on by a sensible policy, and judges the position it arrives at.
Before that, many plans are looked at once: drawn from the policy, or made from the most promising one by changing it
from some step on; the few that promise most are tried.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.views import View
from triarii.players.budget import Meter
from triarii.players.candidates import (
    Candidate,
    answered,
    begun_anew,
    begun_in,
    chosen_few,
    follow,
    is_over,
    is_same,
    most_promising,
    promise_of,
    sight_of,
    take_step,
)
from triarii.players.chance import SteadyDice
from triarii.players.knowledge import (
    Knowledge,
    any_of_the_best,
    best,
    completed,
    logistic,
    luck_of,
    planning_knowledge,
    rolled_out,
    sampled,
    seeded,
    value_of,
)
from triarii.players.player import Player

BROKEN_OFF: Final = -1.0  # the value of a trial that ran out of time
UNSEEN: Final = -1e9


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(Player):
    """Anytime search over whole-turn plans."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.candidates: list[Candidate] = []
        self.worlds: list[Battle] = []
        self.seeds: list[int] = []
        self.trials = 0
        self.rest: list[Action] = []  # of the last plan, where a die interrupted it
        self.loose = False  # is there more to plan here than one step before the dice?
        self.thorough = False  # is there time for trials as they are, or are they made cheaper?
        self.now = 0  # the turn under way
        self.glance = 0  # the luck that all first sights share
        self.sum = 0.0  # of all trials
        self.level = 0.5  # the chance of winning where the turn begins
        self.stake = 0.25  # how much a small change in logits moves it
        self.luck = -1  # the number of a trial's luck, where affairs have dice of their own
        self.anchor = UNSEEN  # the first of the learned first sights, with which others are compared
        self.most_worlds = 16
        self.noise = 0.1  # of the policy in rollouts
        self.adventure = 0.3  # of the policy when it proposes plans
        self.faith = 16.0  # trials that the first sight of a plan is worth, by the game's knowledge
        self.curiosity = 1.0
        self.haste = 0.4  # how much the position after the present turn counts, against that after the answers to it

    def learn(self, game: str) -> Knowledge:
        return planning_knowledge(game)

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        if knowledge.is_taste(world):
            return [world.legal[any_of_the_best(knowledge.rank(world), self.rng)]]
        meter = self.meter
        share = knowledge.share(world)
        if share <= 0.0:
            kept = self.rest
            plan = self.settled(knowledge, world, self.by_rank(world, knowledge, 0.0, 0.3))
            self.rest = self.rest or kept  # a question in between is no reason to forget a plan
            return plan
        meter.start(share, knowledge.enough if knowledge.is_planning(world) else 0.0)
        self.begin(world, knowledge)
        while meter.goes_on() and self.is_undecided(knowledge):
            if knowledge.hides(world) and not knowledge.redeals:
                self.deal(view)
            self.widen(knowledge, world, meter.used())
            self.try_one(knowledge, world.seat)
            meter.tick()
        meter.stop()
        return self.settled(knowledge, world, self.favourite().plan)

    def begin(self, world: Battle, knowledge: Knowledge) -> None:
        """Start from one world and the first candidates."""
        self.worlds = [world]
        self.seeds = []
        self.trials = 0
        self.sum = 0.0
        self.candidates = []
        self.loose = False
        self.anchor = UNSEEN
        self.faith = knowledge.faith
        self.thorough = 0.0 < knowledge.leisure <= self.meter.leisure()
        self.now = knowledge.turn(world)
        self.glance = self.rng.below(1 << 30)
        if knowledge.luck_weights:
            self.level = knowledge.judge(world, world.seat)
            self.stake = self.level * (1.0 - self.level)
        self.propose(knowledge, world)
        if self.rest:
            self.keep_to(knowledge, world)
        self.loose = self.loose and knowledge.is_varied(world)
        if self.loose:
            self.improve(knowledge, world)
        elif knowledge.trust > 0.0:
            self.faith = knowledge.trust

    def is_undecided(self, knowledge: Knowledge) -> bool:
        """Are there several plans, and are they to be tried? A game may leave it at first sights."""
        return len(self.candidates) > 1 and not (self.loose and knowledge.looking >= 1.0)

    def searched(self, world: Battle, knowledge: Knowledge, meter: Meter) -> list[Action]:
        """The plan of a short search in this world alone; what self-play is made of."""
        self.meter = meter
        meter.start(1.0)
        self.begin(world, knowledge)
        while meter.goes_on() and self.is_undecided(knowledge):
            self.try_one(knowledge, world.seat)
            meter.tick()
        return self.favourite().plan

    def propose(self, knowledge: Knowledge, world: Battle) -> None:
        """The first candidates: what each choice leads to by the policy, the most promising first, and whole plans
        by every other stance."""
        ranks = knowledge.rank(world)
        top = best(ranks)
        self.admit(knowledge, world, top, 0.0, 0.0)
        for stance in range(1, knowledge.stances):
            knowledge.take_stance(stance)
            self.admit(knowledge, world, best(knowledge.rank(world)), 0.0, 0.0)
        knowledge.take_stance(0)
        if not knowledge.is_fork(world) and len(ranks) > 12:
            return
        left = ranks[:]
        for _ in range(len(left) - 1):
            left[top] = -1e30
            top = best(left)
            if self.meter.used() >= 0.35:
                return
            self.admit(knowledge, world, top, 0.0, ranks[top] - ranks[best(ranks)])

    def admit(self, knowledge: Knowledge, world: Battle, first: int, temperature: float, behind: float) -> None:
        """Let the policy complete a plan; `behind` is how much worse its first step ranks than the best."""
        twin = self.sighted(knowledge, world)
        plan: list[Action] = []
        spoke = completed(knowledge, twin, first, temperature, self.rng, plan, self.meter, True)
        self.enter(knowledge, world, twin, plan, spoke, behind)

    def sighted(self, knowledge: Knowledge, world: Battle) -> Battle:
        """A twin for a first sight: all of them share the same luck, or have none where plans go through dice."""
        twin = seeded(world, self.glance)
        if knowledge.steady:
            twin.dice = SteadyDice()
        return twin

    def enter(
        self, knowledge: Knowledge, world: Battle, twin: Battle, plan: list[Action], spoke: bool, behind: float
    ) -> None:
        """Add a plan unless it is known already, with its first sight.

        Where dice were rolled, one throw says little, and the rank more; but a card that is drawn when all is done
        hides nothing of what the turn has brought."""
        for known in self.candidates:
            if known.plan == plan:
                return
        seat = world.seat
        over = is_over(twin)
        planned = not over and knowledge.is_planning(world)
        passed = planned and knowledge.turn(twin) != self.now
        if over and not spoke:
            promise = value_of(knowledge, twin, seat)
        elif planned and knowledge.sight_weights and (passed or not spoke):
            promise = self.learned_sight(knowledge, twin, seat)
            self.loose = True
            for known in self.candidates:
                if known.promise == promise:  # another way to the same position
                    return
        elif passed:
            promise = knowledge.judge(twin, seat)
            self.loose = True
        elif spoke:
            value = min(max(knowledge.judge(world, seat), 0.001), 0.999)
            promise = logistic(log(value / (1.0 - value)) + knowledge.sharpness * behind)
        else:
            promise = knowledge.prospect(twin, seat)
            self.loose = True
        if knowledge.redeals and not spoke and is_same(self.candidates, plan, promise):
            return
        self.candidates.append(Candidate(plan, promise, spoke or (knowledge.steady and not knowledge.eve)))

    def learned_sight(self, knowledge: Knowledge, twin: Battle, seat: int) -> float:
        """How much better a plan should do in trials than the first one: trained to tell plans of a turn apart."""
        seen = sight_of(knowledge, twin, seat)
        if self.anchor == UNSEEN:
            self.anchor = seen
        return self.level + self.stake * (seen - self.anchor)

    def improve(self, knowledge: Knowledge, world: Battle) -> None:
        """Look for more promising plans at first sight, and keep the best few for the trials."""
        meter = self.meter
        counted = meter.budget.iterations > 0
        sights = meter.allowed_iterations - meter.first_iteration if counted else 10_000
        if knowledge.looking <= 0.0:
            sights = 0
        tries = 0
        while tries < sights and (counted or meter.used() < knowledge.looking):
            tries += 1
            if tries % knowledge.redraws == 0:
                self.draw(knowledge, world)
            elif tries % 2 == 0:
                self.vary(knowledge, world, self.better_of_two().plan)
            else:
                self.vary(knowledge, world, most_promising(self.candidates).plan)
        self.candidates.sort(key=promise_of, reverse=True)
        self.candidates = chosen_few(self.candidates, knowledge)

    def better_of_two(self) -> Candidate:
        one = self.candidates[self.rng.below(len(self.candidates))]
        other = self.candidates[self.rng.below(len(self.candidates))]
        return one if one.promise >= other.promise else other

    def widen(self, knowledge: Knowledge, world: Battle, used: float) -> None:
        """Now and then a variation of the favourite, while there is time left to try it."""
        if used > 0.7 or self.trials % 8 != 7 or not self.loose or knowledge.eve:
            return
        count = len(self.candidates)
        self.vary(knowledge, world, self.favourite().plan)
        if len(self.candidates) > count and self.candidates[count].promise < self.candidates[0].promise - 0.06:
            self.candidates.pop()

    def draw(self, knowledge: Knowledge, world: Battle) -> None:
        """A plan that the policy draws by chance."""
        ranks = knowledge.rank(world)
        place = sampled(ranks, self.adventure, self.rng)
        self.admit(knowledge, world, place, self.adventure, ranks[place] - ranks[best(ranks)])

    def vary(self, knowledge: Knowledge, world: Battle, plan: list[Action]) -> None:
        """A plan that takes one step differently and keeps to this one in all else, as far as it still fits."""
        if len(plan) < 2:
            self.draw(knowledge, world)
            return
        at = 1 + self.rng.below(len(plan) - 1)
        twin = self.sighted(knowledge, world)
        for place in range(at):
            twin.apply(plan[place])
        if knowledge.is_sequence(twin):  # only who goes first: change what he does instead
            if at + 1 >= len(plan):
                return
            twin.apply(plan[at])
            at += 1
        seen: list[int] = []
        twin.dice.log = seen
        scores = knowledge.rank(twin)
        for place in range(len(scores)):
            if twin.legal[place] == plan[at]:
                scores[place] = -1e30
        made = plan[:at]
        made.append(twin.legal[sampled(scores, self.adventure, self.rng)])
        if not knowledge.closes(twin, made[at]):
            take_step(knowledge, twin, made[at], seen)
            follow(knowledge, twin, world.seat, self.now, plan, at, made, seen, self.meter)
        twin.dice.log = None
        self.enter(knowledge, world, twin, made, bool(seen), 0.0)

    def keep_to(self, knowledge: Knowledge, world: Battle) -> None:
        """What is left of the last plan, after a die that interrupted it, is a candidate too."""
        twin = self.sighted(knowledge, world)
        seen: list[int] = []
        twin.dice.log = seen
        made: list[Action] = []
        follow(knowledge, twin, world.seat, self.now, self.rest, -1, made, seen, self.meter)
        twin.dice.log = None
        if made:
            self.enter(knowledge, world, twin, made, bool(seen), 0.0)

    def settled(self, knowledge: Knowledge, world: Battle, plan: list[Action]) -> list[Action]:
        """Where plans go through dice: the steps up to the first die, or to a decision that deserves more time than this
        one, such as the first of all moves; the rest is kept in mind."""
        if not knowledge.steady:
            return plan
        twin = seeded(world, self.glance)
        seen: list[int] = []
        twin.dice.log = seen
        share = knowledge.share(world)
        count = 0
        for action in plan:
            if count and knowledge.share(twin) > share:
                break
            twin.apply(action)
            count += 1
            if seen or is_over(twin) or twin.seat != world.seat:
                break
        self.rest = plan[count:]
        return plan[:count]

    def deal(self, view: View) -> None:
        """More worlds as the trials grow: each deals what is hidden anew."""
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
            its = self.worth(candidate) + sqrt(scale * candidate.spread() / (0.5 * self.faith + candidate.visits))
            if its > hope:
                hope = its
                chosen = candidate
        value = self.trial(knowledge, chosen.visits, chosen, seat)
        if value == BROKEN_OFF:
            return
        chosen.add(value)
        self.sum += value
        self.trials += 1

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
        if not self.thorough:
            knowledge.enter_trial(twin)
        if knowledge.eve:
            if not answered(knowledge, twin, self.noise, twin.dice, self.meter):
                return BROKEN_OFF
            return value_of(knowledge, twin, seat)
        if knowledge.brink:
            if not self.plays_on(knowledge, twin, knowledge.horizon, seat):
                return BROKEN_OFF
            return value_of(knowledge, twin, seat)
        if not self.plays_on(knowledge, twin, 0):
            return BROKEN_OFF
        early = value_of(knowledge, twin, seat)
        if knowledge.horizon == 0 or is_over(twin):
            return early
        if not self.plays_on(knowledge, twin, knowledge.horizon - 1):
            return BROKEN_OFF
        return self.haste * early + (1.0 - self.haste) * value_of(knowledge, twin, seat)

    def plays_on(self, knowledge: Knowledge, twin: Battle, horizon: int, seat: int = -1) -> bool:
        """Let the policy play on; False if the time ran out."""
        return rolled_out(knowledge, twin, horizon, knowledge.steps, self.noise, twin.dice, self.meter, seat, self.luck)

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
