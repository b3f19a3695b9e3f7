"""Who decides: what every computer player has in common."""

from __future__ import annotations

from time import perf_counter, thread_time

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice, FastDice
from triarii.engine.game import BadSetup
from triarii.engine.views import View
from triarii.players.budget import Budget, Meter
from triarii.players.knowledge import Knowledge, knowledge_of
from triarii.players.twins import completed, fresh


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Answers the decisions of one seat in one battle. It is given views, never the battle.

    The same seed, views and budgets in iterations give the same answers.
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng: Dice = FastDice(seed)
        self.knowledge: Knowledge | None = None
        self.pending: list[Action] = []
        self.expected: list[int] = []  # how many choices each pending action should find
        self.meter = Meter(Budget(0.1))
        self.turn = -1

    def learn(self, game: str) -> Knowledge:
        """What this player knows of the game that it is to play."""
        return knowledge_of(game)

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        """What to do now and, as long as neither chance nor another seat intervenes, after it."""
        raise NotImplementedError

    def by_rank(self, world: Battle, knowledge: Knowledge, temperature: float, share: float = 1.0) -> list[Action]:
        """A plan without thinking: what the game's policy does, more adventurous the higher the temperature."""
        plan: list[Action] = []
        self.meter.start(share)
        completed(knowledge, fresh(world, self.rng), -1, temperature, self.rng, plan, self.meter)
        self.meter.stop()
        return plan

    def choose(self, view: View, budget: Budget) -> Action:
        """A legal action for the decision that this view shows."""
        kept = self.kept(view)
        if kept is not None:
            return kept
        plan = self.plan(view, budget)
        self.pending = plan[1:]
        return plan[0]

    def plan(self, view: View, budget: Budget) -> list[Action]:
        """The actions for this decision and those that follow from it before chance or another seat comes in.

        A laboratory plays them without asking again; `choose` gives them out one by one.
        """
        if not view.is_mine:
            raise BadSetup("A player was asked for a decision that is not his.")
        self.pending = []
        began = thread_time() if budget.cpu else perf_counter()
        world = view.battle(self.rng)
        world.quiet = True
        knowledge = self.knowledge
        if knowledge is None:
            knowledge = self.learn(world.header.game)
            self.knowledge = knowledge
        turn = knowledge.turn(world)
        if turn != self.turn or self.meter.budget != budget:
            self.turn = turn
            self.meter = Meter(budget)
        self.meter.charge(began)
        if len(world.legal) == 1:
            return [world.legal[0]]
        plan = self.think(world, view, knowledge)
        self.expect(world, plan)
        return plan

    def expect(self, world: Battle, plan: list[Action]) -> None:
        """Note how many choices each step of the plan should find, to know when the plan no longer fits.

        A step that the rules take by themselves, since nothing else is left to do, is no step of the plan."""
        self.expected = []
        if len(plan) > 1:
            twin = world.clone()
            for place, action in enumerate(plan):
                if not twin.is_legal(action):
                    del plan[place:]
                    break
                self.expected.append(len(twin.legal))
                twin.apply(action)
            self.expected.pop(0)

    def kept(self, view: View) -> Action | None:
        """The next step of the plan, if the decision is the one that it was made for."""
        if not self.pending:
            return None
        action = self.pending.pop(0)
        count = self.expected.pop(0)
        decision = view.data["decision"]
        if view.is_mine and decision is not None and len(decision["actions"]) == count:
            if view.game.vocabulary().format(action) in decision["actions"]:
                return action
        self.pending = []
        return None
