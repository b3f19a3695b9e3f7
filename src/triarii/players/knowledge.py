"""What a player knows of a game beyond its rules: how to judge a position, and which choice looks good at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.witness import Witness
from triarii.players.network import Network

NOISE_SIZE: Final = 1024


def gumbel_table() -> list[float]:
    """Ready-made Gumbel noise: the best of (score + noise) is a choice with softmax chances."""
    return [-log(-log((i + 0.5) / NOISE_SIZE)) for i in range(NOISE_SIZE)]


NOISE: Final[vec[float]] = vec[float](gumbel_table())


def logistic(x: float) -> float:
    """From logits to a chance."""
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Nothing is known: every choice looks the same, and only the end of a battle has a value.

    A game's own knowledge says more. Everything here may look at whatever the deciding seat may know, and at no more:
    the battle is one that was dealt from its view.
    """

    names: tuple[str, ...] = ()  # what the weights of `rank` mean
    feature_names: tuple[str, ...] = ()
    sight_names: tuple[str, ...] = ()  # the numbers of a learned first sight
    luck_names: tuple[str, ...] = ()  # the kinds of luck that a witness tells apart
    horizon = 2  # turns that a rollout goes on after the present one
    steps = 400  # and decisions at most
    further = 0.0  # seconds for a decision from which trials go twice as far; 0 if they never do
    between_looks = 8  # decisions between two looks at the clock, which cost as much as one of a quick game
    brink = False  # does a trial end where the dice of the player's last turn in it begin?
    leisure = 0.0  # seconds for a decision from which its trials are thorough; 0 if they never are
    eve = False  # does a trial end where the dice of the enemy's answer begin?
    looking = 0.45  # the part of the time in which search improves plans at first sight, before it tries them
    redraws = 6  # one first sight in so many is that of a plan drawn anew, the others vary a plan that is known
    faith = 16.0  # trials that the first sight of a plan is worth
    finalists = 8  # plans that are tried
    alike = 3  # of them that are alike, by `mark`
    trust = 0.0  # trials that the rank of a step is worth which rolls dice at once; 0 if as many as a first sight
    stances = 1  # ways of playing that propose plans, the usual one among them
    steady = False  # are there dice that plans go through, by `shrugs`?
    replies = 0.0  # the part of the time left that each decision in the enemy's turn gets; 0 if as much as in the own
    ample = 0.0  # seconds left of a turn with which a `trifle` is searched too; 0 if it always goes by rank
    enough = 0.0  # seconds after which the plan of a turn gets no better; 0 if it always does
    kindred = False  # do trials of different plans meet the same dice in the same affair (a tree: in the same turn)?
    redeals = False  # does every trial deal what is hidden anew, by `redeal`?
    heats = False  # are plans tried in heats with the same luck for all, and not the more the better they look?
    noise = 0.1  # of the policy in trials
    depth = -1  # turns after this one in which a tree of choices is grown; below 0 whole turns are planned
    curiosity = 0.5  # how long such a tree tries what looks good to the policy
    warmth = 0.3  # and how far it looks beyond what ranks first
    sharpness = 1.3  # how much a point of rank moves the chance of winning, in logits

    def __init__(
        self,
        names: tuple[str, ...] = (),
        weights: list[float] | None = None,
        feature_names: tuple[str, ...] = (),
        time_for: dict[int, float] | None = None,
        usual_time: float = 0.4,
    ) -> None:
        self.names = names
        self.weights: list[float] = weights[:] if weights is not None else []
        self.feature_names = feature_names
        self.time_for: dict[int, float] = time_for if time_for is not None else {}
        self.usual_time = usual_time
        self.network: Network | None = None  # a trained judgement, instead of `evaluate`
        self.sight_weights: list[float] = []  # what training has found each number of `sight` to be worth
        self.luck_weights: list[float] = []  # what a unit of each kind of luck moves; empty if luck is not discounted

    def judge(self, battle: Battle, seat: int) -> float:
        """The chance that this seat wins from here, by what was learned, or else by `evaluate`."""
        network = self.network
        if network is None:
            return self.evaluate(battle, seat)
        return network.value(self.features(battle, seat))

    def witness(self, battle: Battle, seat: int) -> Witness | None:
        """Somebody who watches the dice of a trial for this seat, and tells its luck by `luck_names`."""
        return None

    def hides(self, battle: Battle) -> bool:
        """Is anything hidden from the one who decides, so that it has to be dealt anew?"""
        return True

    def enter_trial(self, battle: Battle, thorough: bool) -> None:
        """A plan was played, and from here on a trial goes on by the policy: a game may make that cheaper, and cheaper
        still where the time for a `thorough` trial is missing."""

    def turn(self, battle: Battle) -> int:
        """The number of the turn under way; it grows whenever a turn passes on."""
        return 0

    def evaluate(self, battle: Battle, seat: int) -> float:
        """The chance, from 0 to 1, that this seat wins from here."""
        return 0.5

    def prepare_to_plan(self) -> None:
        """Take up what only those need who plan whole turns, such as a judgement that looks further."""

    def take_time(self) -> None:
        """Take up what pays only where a turn has much time, such as a tree of choices."""

    def losses(self, battle: Battle, seat: int) -> int:
        """What this seat has lost so far, in the game's smallest pieces."""
        return 0

    def features(self, battle: Battle, seat: int) -> list[float]:
        """The position in numbers, as this seat sees it; what training learns to judge by."""
        return []

    def sight(self, battle: Battle, seat: int) -> list[float]:
        """Where a plan has led, in numbers: what training learns to tell the plans of a turn apart by."""
        return []

    def rank(self, battle: Battle) -> list[float]:
        """How good each legal action looks to the one who decides."""
        return [0.0] * len(battle.legal)

    def redeal(self, battle: Battle, seat: int) -> None:
        """Deal what this seat cannot see anew, by the battle's own dice; the battle was dealt from its view."""

    def take_stance(self, number: int) -> None:
        """Rank from now on by this way of playing; 0 is the usual one."""

    def is_fork(self, battle: Battle) -> bool:
        """Is this a choice that shapes the turn, so that each answer is worth playing through?"""
        return True

    def is_taste(self, battle: Battle) -> bool:
        """Are the best-ranked choices equals, so that a player does well to take another one each time?"""
        return False

    def share(self, battle: Battle) -> float:
        """The part of the turn's remaining time that this decision deserves; 0 to go by rank alone."""
        return self.time_for.get(battle.legal[0].verb, self.usual_time)

    def trifle(self, battle: Battle) -> float:
        """The part of the remaining time that a decision without a share deserves where there is ample time."""
        return 0.0

    def reach(self, leisure: float) -> int:
        """How many turns the trials of a decision with so many seconds go on after the present one. However many trials there
        are, they err in the same way where they end; so with much time fewer that go further tell more."""
        return 2 * self.horizon if 0.0 < self.further <= leisure else self.horizon

    def spend(self, eagerness: float) -> None:
        """Give every decision the time that so many decisions of its kind, one after the other, would be given."""
        if eagerness != 1.0:
            self.time_for = {verb: 1.0 - (1.0 - part) ** eagerness for verb, part in self.time_for.items()}
            self.usual_time = 1.0 - (1.0 - self.usual_time) ** eagerness

    def pauses(self, battle: Battle) -> bool:
        """Do the dice begin here? A plan ends before them, and the position there is what a plan is judged by."""
        return False

    def closes(self, battle: Battle, action: Action) -> bool:
        """Does this step end what can be planned? Then a plan ends with it, and is judged by the position before it."""
        return False

    def is_planning(self, battle: Battle) -> bool:
        """Does nothing but a drawn card lie between the steps that follow here and the next turn, if no dice begin?"""
        return False

    def is_varied(self, battle: Battle) -> bool:
        """Are there so many plans from here that first sights should sift them before any is tried?"""
        return True

    def is_sequence(self, battle: Battle) -> bool:
        """Does this choice only say who goes first, so that another answer makes no other plan?"""
        return False

    def mark(self, plan: list[Action]) -> tuple[int, ...]:
        """The same for plans that are alike: those with the same first step."""
        first = plan[0]
        return (first.verb, *first.numbers())

    def shrugs(self, action: Action) -> bool:
        """Is a die that this action rolls so small a matter that a plan goes on, as if it had shown the middle?"""
        return False

    def opens_affair(self, action: Action) -> bool:
        """Does this action begin something with dice of its own, such as an assault? `kindred` trials begin them anew."""
        return False

    def prospect(self, battle: Battle, seat: int) -> float:
        """The value of a position in mid-turn, with what the rest of the turn may be expected to bring."""
        return self.judge(battle, seat)


def best(scores: list[float]) -> int:
    """The place of the highest score, the first of equals."""
    top = 0
    value = scores[0]
    for place in range(1, len(scores)):
        if scores[place] > value:
            value = scores[place]
            top = place
    return top


def any_of_the_best(scores: list[float], rng: Dice) -> int:
    """The place of a highest score, one of equals by chance."""
    highest = scores[best(scores)]
    equals: list[int] = []
    for place in range(len(scores)):
        if scores[place] == highest:
            equals.append(place)
    return equals[rng.below(len(equals))]


def sampled(scores: list[float], temperature: float, rng: Dice) -> int:
    """A place drawn with softmax chances: the higher the temperature, the more adventurous."""
    if temperature <= 0.0:
        return best(scores)
    top = 0
    value = -1e30
    for place in range(len(scores)):
        score = scores[place] + temperature * NOISE[rng.below(NOISE_SIZE)]
        if score > value:
            value = score
            top = place
    return top


def luck_of(knowledge: Knowledge, witness: Witness | None) -> float:
    """What the luck that was witnessed has moved, in logits; its mean is nothing, so that a value less luck scatters
    less and means the same."""
    if witness is None:
        return 0.0
    luck = witness.luck
    total = 0.0
    for kind in range(len(luck)):
        total += knowledge.luck_weights[kind] * luck[kind]
    return total


def value_of(knowledge: Knowledge, battle: Battle, seat: int) -> float:
    """How the battle ended for a seat, or how it looks."""
    outcome = battle.outcome
    if outcome is not None:
        return outcome.value_for(seat)
    return knowledge.judge(battle, seat)


_makers: dict[str, Callable[[], Knowledge]] = {}
_known: dict[str, Knowledge] = {}
_planning: dict[str, Knowledge] = {}
_unhurried: dict[str, Knowledge] = {}


def new_knowledge(game: str) -> Knowledge:
    """Untrained knowledge of this game, one's own to change; for a game that nobody has studied, only its rules."""
    if game not in _makers:
        module = f"triarii.players.{game}"
        _makers[game] = import_module(module).knowledge if find_spec(module) is not None else Knowledge
    return _makers[game]()


def knowledge_of(game: str) -> Knowledge:
    """What is known of this game, untrained and shared by all."""
    if game not in _known:
        _known[game] = new_knowledge(game)
    return _known[game]


def planning_knowledge(game: str, unhurried: bool = False) -> Knowledge:
    """What is known of this game to those who plan whole turns, some with much time; untrained and shared by all."""
    shared = _unhurried if unhurried else _planning
    if game not in shared:
        known = new_knowledge(game)
        known.prepare_to_plan()
        if unhurried:
            known.take_time()
        shared[game] = known
    return shared[game]


def teach(game: str, maker: Callable[[], Knowledge]) -> None:
    """Give the players knowledge of a game that is not part of Triarii."""
    _makers[game] = maker
    _known.pop(game, None)
    _planning.pop(game, None)
    _unhurried.pop(game, None)
