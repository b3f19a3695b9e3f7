"""Grows a tree of choices, one's own and the enemy's, each as far as trials show it to be worth a look.

Open loop, as in the published search over information sets: dice and hidden cards are drawn anew in every trial, and a
node stands for the choices that led to it. But the policy says which choices deserve trials first (PUCT), each trial goes on by
the policy for some turns only, and the position there is judged.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice, FastDice
from triarii.engine.views import View
from triarii.players.budget import Meter
from triarii.players.candidates import choices_after, is_over, watch
from triarii.players.knowledge import Knowledge, best, luck_of, sampled, value_of
from triarii.players.twins import roll_from, seeded

STRIDE: Final = 331_759_813  # between the seeds of two turns
BETWEEN_LOOKS: Final = 16  # trials, after which it is asked whether more of them could change anything
OPEN: Final = 0.1  # of the policy's say, that is shared out evenly


@final
class Branch:
    """What was chosen after the choices above it, how often it was tried, and what that brought to the chooser."""

    __slots__ = ("action", "visits", "total", "children")

    def __init__(self, action: Action | None) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Branch] = {}


@final
class Tree:
    """The choices that one player has in mind."""

    def __init__(self, rng: Dice) -> None:
        self.rng = rng
        self.root = Branch(None)
        self.kept = 0  # how many choices the next decision has if this tree still serves it; 0 if it does not
        self.likely: list[float] = []  # how the policy sees the choices of the decision
        self.stake = 0.25  # how much a small change in logits moves the chance of winning
        self.most_worlds = 16
        self.depth = 0  # turns after this one in which the tree grows
        self.reach = 0  # and turns that a trial goes on

    def grow(self, world: Battle, view: View, knowledge: Knowledge, meter: Meter) -> Action:
        """Try choices until the time is up or can change nothing, and name the one that was tried most."""
        if self.kept != len(world.legal):
            self.root = Branch(None)
        self.likely = likelihoods(knowledge, world)
        level = knowledge.judge(world, world.seat) if knowledge.luck_weights else 0.5
        self.stake = level * (1.0 - level)
        self.reach = knowledge.reach(meter.leisure())
        self.depth = knowledge.depth + self.reach - knowledge.horizon
        worlds = [world]
        seeds: list[int] = []
        trials = 0
        while meter.goes_on() and not (trials % BETWEEN_LOOKS == 0 and self.is_settled(world, trials, meter)):
            if len(worlds) < self.most_worlds and trials >= 6 * len(worlds):
                another = view.battle(self.rng)
                another.quiet = True
                worlds.append(another)
            self.try_one(worlds, seeds, knowledge, meter)
            trials += 1
            meter.tick()
        chosen = self.favourite(world)
        assert chosen.action is not None
        self.root = chosen  # what grew beyond it serves the next decision, if that is still ours
        self.kept = choices_after(world, chosen.action, self.rng)
        return chosen.action

    def is_settled(self, world: Battle, trials: int, meter: Meter) -> bool:
        """Was one choice tried so much more often than every other that what is left of the time cannot change that?"""
        used = meter.used()
        if trials == 0 or used <= 0.0:
            return False
        most = next_most = 0
        for action in world.legal:
            branch = self.root.children.get(action)
            if branch is not None and branch.visits > next_most:
                next_most = min(most, branch.visits)
                most = max(most, branch.visits)
        return most - next_most > trials * (1.0 - used) / used

    def favourite(self, world: Battle) -> Branch:
        """The choice that was tried most; without any trial, what the policy would do."""
        legal = world.legal
        chosen = Branch(legal[best(self.likely)])
        for action in legal:
            branch = self.root.children.get(action)
            if branch is not None and branch.visits > chosen.visits:
                chosen = branch
        return chosen

    def try_one(self, worlds: list[Battle], seeds: list[int], knowledge: Knowledge, meter: Meter) -> None:
        """One trial. The n-th trial of every first choice meets the same world and the same luck."""
        seat = worlds[0].seat
        node = pick(self.root, worlds[0].legal, self.likely, knowledge)
        number = node.visits
        while len(seeds) <= number:
            seeds.append(self.rng.below(1 << 30))
        twin = seeded(worlds[number % len(worlds)], seeds[number])
        turn = knowledge.turn(twin)
        assert node.action is not None
        luck = seeds[number] if knowledge.kindred else -1
        watch(knowledge, twin, seat, luck)
        advance(knowledge, twin, node.action, luck)
        path = [node]
        seats = [seat]
        while node.visits > 0 and not is_over(twin) and knowledge.turn(twin) <= turn + self.depth:
            if len(twin.legal) == 1:
                advance(knowledge, twin, twin.legal[0], luck)
                continue
            seats.append(twin.seat)
            node = pick(node, twin.legal, likelihoods(knowledge, twin), knowledge)
            assert node.action is not None
            advance(knowledge, twin, node.action, luck)
            path.append(node)
        if not played_on(knowledge, twin, turn + self.reach, luck, meter):
            return
        value = value_of(knowledge, twin, seat) - self.stake * luck_of(knowledge, twin.witness)
        count = len(twin.header.seats)
        side = seat * 2 // count
        for place in range(len(path)):
            path[place].visits += 1
            path[place].total += value if seats[place] * 2 // count == side else 1.0 - value


def advance(knowledge: Knowledge, battle: Battle, action: Action, luck: int) -> None:
    """Take a step of a trial. With a number for its luck, each turn has dice of its own, the same in every trial of this
    number: what was chosen before then differs in what it led to, and not in the luck that came after it."""
    turn = knowledge.turn(battle)
    battle.apply(action)
    if luck >= 0:
        now = knowledge.turn(battle)
        dice = battle.dice
        if now != turn and isinstance(dice, FastDice):
            roll_from(dice, (luck ^ now * STRIDE) & 0x3FFFFFFF)


def played_on(knowledge: Knowledge, battle: Battle, last: int, luck: int, meter: Meter) -> bool:
    """Play on by the policy to the end of this turn; False if the time ran out."""
    for step in range(knowledge.steps):
        if is_over(battle) or knowledge.turn(battle) > last:
            break
        if step % knowledge.between_looks == 0 and meter.is_late():
            return False
        legal = battle.legal
        place = 0 if len(legal) == 1 else sampled(knowledge.rank(battle), knowledge.noise, battle.dice)
        advance(knowledge, battle, legal[place], luck)
    return True


def likelihoods(knowledge: Knowledge, battle: Battle) -> list[float]:
    """How much each choice deserves to be tried, by the policy; nothing is left out altogether."""
    scores = knowledge.rank(battle)
    top = max(scores)
    total = 0.0
    for place in range(len(scores)):
        scores[place] = exp(max(-30.0, (scores[place] - top) / knowledge.warmth))
        total += scores[place]
    even = OPEN / len(scores)
    for place in range(len(scores)):
        scores[place] = (1.0 - OPEN) * scores[place] / total + even
    return scores


def pick(node: Branch, legal: list[Action], likely: list[float], knowledge: Knowledge) -> Branch:
    """The choice that may be best: by its trials, and while they are few, by the policy (PUCT)."""
    tried = 0
    worth = 0.0
    found: list[Branch | None] = []
    for action in legal:
        branch = node.children.get(action)
        found.append(branch)
        if branch is not None:
            tried += branch.visits
            worth += branch.total
    level = worth / tried if tried else 0.5
    reach = knowledge.curiosity * sqrt(tried + 1.0)
    hope = -9.0
    at = 0
    for place in range(len(legal)):
        branch = found[place]
        if branch is None or branch.visits == 0:
            its = level + reach * likely[place]
        else:
            its = branch.total / branch.visits + reach * likely[place] / (1.0 + branch.visits)
        if its > hope:
            hope = its
            at = place
    chosen = found[at]
    if chosen is None:
        chosen = Branch(legal[at])
        node.children[legal[at]] = chosen
    return chosen
