"""Proposes plans of a whole turn: drawn from the game's policy, or made from good ones by one step that differs.

One unit at a time sees too little. So a plan is everything that the seat can settle before the next die. Many of them are
looked at once, at first sight; the few that promise most are worth more thought.
"""

from __future__ import annotations

from math import log
from typing import Final

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.players.candidates import (
    Candidate,
    chosen_few,
    follow,
    is_over,
    most_promising,
    promise_of,
    same_among,
    sight_of,
    take_step,
)
from triarii.players.chance import SteadyDice
from triarii.players.knowledge import Knowledge, best, logistic, sampled, value_of
from triarii.players.player import Player
from triarii.players.twins import completed, seeded

UNSEEN: Final = -1e9


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Player):
    """Finds plans of a turn, and what they promise at first sight."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.candidates: list[Candidate] = []
        self.rest: list[Action] = []  # of the last plan, where a die interrupted it
        self.loose = False  # is there more to plan here than one step before the dice?
        self.now = 0  # the turn under way
        self.glance = 0  # the luck that all first sights share
        self.level = 0.5  # the chance of winning where the turn begins
        self.stake = 0.25  # how much a small change in logits moves it
        self.anchor = UNSEEN  # the first of the learned first sights, with which others are compared
        self.adventure = 0.3  # of the policy when it proposes plans
        self.faith = 16.0  # trials that the first sight of a plan is worth, by the game's knowledge

    def look_for_plans(self, knowledge: Knowledge, world: Battle) -> None:
        """The first candidates, and better ones that are found by varying them."""
        self.candidates = []
        self.loose = False
        self.anchor = UNSEEN
        self.faith = knowledge.faith
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
    ) -> Candidate:
        """Add a plan with its first sight, unless it is known already or leads where a known one does: then it is that one.

        Where dice were rolled, one throw says little, and the rank more; but a card that is drawn when all is done
        hides nothing of what the turn has brought."""
        for known in self.candidates:
            if known.plan == plan:
                return known
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
                    return known
        elif passed:
            promise = knowledge.judge(twin, seat)
            self.loose = True
        elif spoke:
            value = min(max(knowledge.judge(world, seat), 0.001), 0.999)
            promise = logistic(log(value / (1.0 - value)) + knowledge.sharpness * behind)
        else:
            promise = knowledge.prospect(twin, seat)
            self.loose = True
        same = same_among(self.candidates, plan, promise) if knowledge.redeals and not spoke else None
        if same is not None:
            return same
        entered = Candidate(plan, promise, spoke or (knowledge.steady and not knowledge.eve))
        self.candidates.append(entered)
        return entered

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
