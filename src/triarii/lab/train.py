"""Learning from self-play: first the policy that proposes and plays on, then the judgement of positions.

The policy may learn from players that search (`imitate`); then its weights go where it wins more often (`slopes`). The
judgement is a small network fitted to how battles ended that the policy played against itself. Each step is written
down, so that training goes on where it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import seed_of
from triarii.lab.bouts import Bout, battles_for, fight_some, knowledge_by, share
from triarii.lab.fit import fitted_network
from triarii.lab.imitate import Choice, fitted_policy, listen
from triarii.lab.interrupt import Interrupted, noted_only
from triarii.lab.luck import Watch, fitted_luck, watch_some
from triarii.lab.pool import workers_of
from triarii.lab.sight import Lesson, attend_some, fitted_sight
from triarii.lab.slopes import opposite, shaken, slopes, spread_of, step_along
from triarii.players.knowledge import new_knowledge
from triarii.players.trained import weights_file

Job = TypeVar("Job")
Result = TypeVar("Result")

LESSON_TRIALS = 40  # of a turn of those from whom the policy is learned
SHIPPED = ("policy", "features", "network", "luck", "sight", "search")


class Plan(msgspec.Struct):
    """How much training: generations of the policy, and battles for the judgement."""

    generations: int = 12
    games: int = 6000  # for each generation
    battles: int = 4000  # of self-play for the judgement
    hidden: int = 0  # some thousand battles are too few for more: a linear judgement did best on those held out
    epochs: int = 30
    temperature: float = 0.15
    rounds: int = 2  # of the judgement: the first by the policy, the next by turns that were searched
    trials: int = 16  # of a searched turn
    watched: int = 156  # battles in which luck is watched
    lessons: int = 600  # battles whose turns teach a first sight
    seed: int = 1
    shake: float = 1.0  # how far weights are shaken, in parts of the usual
    imitate: int = 0  # battles of searching players from which the policy is learned


def whole_lines(path: Path) -> int:
    """How many lines of a file were written to their end."""
    if not path.exists():
        return 0
    with path.open("rb") as file:
        return sum(1 for line in file if line.endswith(b"\n"))


class Training:
    """One game's training, in a folder of its own."""

    def __init__(
        self,
        game: str,
        folder: Path,
        plan: Plan,
        workers: int = 1,
        say: Callable[[str], None] = print,
        improve: bool = False,
    ) -> None:
        self.game = game
        self.folder = folder
        self.plan = plan
        self.workers = workers
        self.say = say
        self.known = new_knowledge(game)
        if not self.known.feature_names:
            raise BadSetup(f"There is nothing to train for '{game}': no features are known for it.")
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "weights.json"
        self.state: dict[str, Any] = {"generation": 0, "curve": []}
        if self.file.exists():
            self.state = json.loads(self.file.read_text(encoding="utf-8"))
            self.say(f"Going on with {self.file}: {self.state['generation']} generations of the policy are done.")
        elif improve:
            self.state = self.shipped()
        self.pool = workers_of(workers) if workers > 1 else None

    def shipped(self) -> dict[str, Any]:
        """The weights of the package, as if they were the first round of this training."""
        path = weights_file(self.game)
        if not path.exists():
            raise BadSetup(f"There are no weights for '{self.game}' to improve; train it from nothing.")
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["features"] != list(self.known.feature_names):
            raise BadSetup(f"The weights for '{self.game}' were learned from other features; train it from nothing.")
        for key in ("luck", "sight"):  # they go with the judgement, and are soon learned
            found.pop(key, None)
        return {**found, "generation": self.plan.generations, "curve": [], "policy_score": None, "rounds": 1}

    def save(self) -> None:
        draft = self.file.with_suffix(".draft")
        draft.write_text(json.dumps(self.state, indent=1) + "\n", encoding="utf-8")
        draft.replace(self.file)

    def fights(self, bouts: list[Bout]) -> list[tuple[list[float], list[list[float]], list[int]]]:
        return self.shared_out(fight_some, bouts)

    def shared_out(self, work: Callable[[list[Job]], list[Result]], jobs: list[Job]) -> list[Result]:
        """Have these jobs done, by all workers if there are several."""
        if self.pool is None:
            with noted_only():
                return work(jobs)
        size = max(1, len(jobs) // (self.workers * 8))
        parcels = [jobs[at : at + size] for at in range(0, len(jobs), size)]
        return [result for part in self.pool.map(work, parcels) for result in part]

    def run(self) -> Path:
        """The whole course; what was done before is not done again."""
        try:
            self.imitate()
            self.learn_policy()
            self.learn_judgement()
            self.learn_luck()
            self.learn_sight()
        except KeyboardInterrupt:
            raise Interrupted(
                f"Stopped; everything finished is in {self.folder}. Run the same command again to go on."
            ) from None
        finally:
            if self.pool is not None:
                self.pool.shutdown(wait=True, cancel_futures=True)
        return self.file

    def pair(self, mine: dict[str, float], foe: dict[str, float] | None, seed: int, place: int) -> list[Bout]:
        """A battle from both sides."""
        places = battles_for(self.game)
        battle = places[place % len(places)]
        seats = len(find_game(self.game).battle(battle).seats)
        found: list[Bout] = []
        for turn in (0, 1):
            weights = [mine if seat * 2 // seats == turn else foe for seat in range(seats)]
            found.append(Bout(self.game, battle, seed, weights, 0.05))
        return found

    def learn_policy(self) -> None:
        """Go where the policy wins more often, a step for every generation of battles."""
        names = list(self.known.names)
        plan = self.plan
        if not names or not plan.generations:
            return
        untrained = dict(zip(names, self.known.weights, strict=True))
        if not self.state.get("policy"):
            self.state["policy"] = dict(untrained)
        began = spread_of(self.state.setdefault("start", dict(self.state["policy"])), plan.shake)
        spread = {name: max(part, began[name]) for name, part in spread_of(untrained, plan.shake).items()}
        while self.state["generation"] < plan.generations:
            number = self.state["generation"]
            chance = Random(seed_of("generation", plan.seed, number))
            middle = self.state["policy"]
            bouts: list[Bout] = []
            moves: list[list[float]] = []
            for pair in range(plan.games // 2):
                mine, moved = shaken(middle, spread, chance)
                foe, away = opposite(middle, spread, moved)
                if pair % 3 == 0:  # never forget how to beat the first of all
                    foe, away = untrained, dict.fromkeys(names, 0.0)
                bouts += self.pair(mine, foe, seed_of("policy", plan.seed, number, pair), number + pair)
                moves.append([*(moved[name] - away[name] for name in names), float(pair % 3 == 0)])
            values = [share(result[0], place % 2) for place, result in enumerate(self.fights(bouts))]
            points = [(values[at] + values[at + 1]) / 2 for at in range(0, len(values), 2)]
            step = step_along(slopes(moves, points)[:-1], self.state.get("step") or [0.0] * len(names))
            self.state["step"] = step
            for name, part in zip(names, step, strict=True):
                middle[name] = round(middle[name] + spread[name] * part, 4)
            first = points[::3]
            score = round(sum(first) / len(first), 4)
            self.state["generation"] = number + 1
            self.state["curve"].append({"generation": number + 1, "against the untrained": score})
            self.save()
            self.say(f"policy, generation {number + 1} of {plan.generations}: shaken {score:.3f} against the untrained")
        self.check_policy()

    def check_policy(self) -> None:
        """The new policy against the untrained one; if it is no better, the untrained one stays."""
        if "policy_score" in self.state:
            return
        mine = self.state["policy"]
        bouts: list[Bout] = []
        for pair in range(min(500, self.plan.games)):
            bouts += self.pair(mine, None, seed_of("check", self.plan.seed, pair), pair)
        results = self.fights(bouts)
        score = sum(share(result[0], place % 2) for place, result in enumerate(results)) / len(results)
        self.state["policy_score"] = round(score, 4)
        self.state["policy"] = mine if score > 0.5 else {}
        self.save()
        self.say(f"policy: {score:.3f} against the untrained one in {len(results)} battles")

    def imitate(self) -> None:
        """Move the policy towards what searching players choose."""
        plan = self.plan
        if not plan.imitate or "imitated" in self.state:
            return
        policy = self.state.get("policy") or None
        known = knowledge_by(self.game, policy)
        if policy is None:
            known.prepare_to_plan()
        choices: list[Choice] = []
        places = battles_for(self.game)
        with noted_only():
            for number in range(plan.imitate):
                choices += listen(self.game, known, places[number % len(places)], number, LESSON_TRIALS)
                if number % 50 == 49:
                    self.say(f"imitation: {number + 1} of {plan.imitate} battles")
        weights, figures = fitted_policy(choices, known.weights)
        self.state["policy"] = dict(zip(known.names, weights, strict=True))
        self.state["imitated"] = figures
        self.save()
        self.say(f"imitation: {len(choices)} choices, {figures}")

    def learn_judgement(self) -> None:
        """Round by round: battles by the judgement of the round before, and a new one fitted to how they ended."""
        while self.state.get("rounds", 0) < self.plan.rounds:
            number = int(self.state.get("rounds", 0))
            self.collect(number)
            samples = [path for path in map(self.samples_of, range(number + 1)) if path.exists()]
            size = len(self.known.feature_names)
            network, curve = fitted_network(samples, size, self.plan.hidden, self.plan.epochs, self.plan.seed)
            self.state["network"] = network.to_data()
            self.state["features"] = list(self.known.feature_names)
            self.state.setdefault("fit", []).append(curve)
            self.state["rounds"] = number + 1
            self.save()
            self.say(f"judgement, round {number + 1} of {self.plan.rounds}: fitted, {curve[-1]}")

    def samples_of(self, number: int) -> Path:
        return self.folder / f"samples-{number}.jsonl"

    def collect(self, number: int) -> None:
        """The samples of a round; searched turns take longer, so that later rounds have a third of the battles."""
        plan = self.plan
        samples = self.samples_of(number)
        done = whole_lines(samples)
        wanted = plan.battles if number == 0 else plan.battles // 3
        while done < wanted:
            bouts = [self.sample(number, place) for place in range(done, min(done + 200, wanted))]
            with samples.open("ab") as file:
                for values, rows, owners in self.fights(bouts):
                    short = [[round(x, 3) for x in row] for row in rows]
                    file.write(msgspec.json.encode([values, short, owners]) + b"\n")
            done += len(bouts)
            self.say(f"judgement, round {number + 1}: {done} of {wanted} battles")

    def sample(self, number: int, place: int) -> Bout:
        """A battle for the judgement, some played with more chance than others."""
        plan = self.plan
        places = battles_for(self.game)
        battle = places[place % len(places)]
        seats = len(find_game(self.game).battle(battle).seats)
        drawn = seed_of("sample", plan.seed, number, place)
        policy = self.state.get("policy") or None
        heat = plan.temperature * (0.3, 1.0, 2.0)[place % 3]
        bout = Bout(self.game, battle, drawn, [policy] * seats, heat, True)
        if number > 0:
            bout.network = self.state["network"]
            bout.trials = plan.trials
        return bout

    def drawn(self, what: str, count: int) -> list[tuple[str, int]]:
        """So many battles, every one of the game in turn, each with a seed of its own."""
        places = battles_for(self.game)
        return [(places[place % len(places)], seed_of(what, self.plan.seed, place)) for place in range(count)]

    def learn_luck(self) -> None:
        """What the luck of a trial is worth, for those games whose dice can be watched."""
        names = self.known.luck_names
        if not names or "luck" in self.state:
            return
        jobs = [
            Watch(self.game, battle, seed, self.state, 32) for battle, seed in self.drawn("luck", self.plan.watched)
        ]
        weights, explained = fitted_luck(self.shared_out(watch_some, jobs))
        self.state["luck"] = dict(zip(names, weights, strict=True))
        self.save()
        self.say(f"luck: it explains {explained:.0%} of how the trials of a plan differ")

    def learn_sight(self) -> None:
        """By what plans could be told apart at once, for those games that put it in numbers."""
        names = self.known.sight_names
        if not names or not self.plan.lessons or "sight" in self.state:
            return
        jobs = [Lesson(self.game, battle, seed, self.state) for battle, seed in self.drawn("sight", self.plan.lessons)]
        weights, agreement = fitted_sight(self.shared_out(attend_some, jobs))
        self.state["sight"] = dict(zip(names, weights, strict=True))
        self.save()
        self.say(f"first sight: its correlation with trials is {agreement:.2f}")

    def ship(self) -> Path:
        """Put the weights where the players find them; how `trained` searches with them was chosen by hand, and stays."""
        path = weights_file(self.game)
        path.parent.mkdir(exist_ok=True)
        shipped = {key: self.state[key] for key in SHIPPED if key in self.state}
        if path.exists() and "search" not in shipped:
            before = json.loads(path.read_text(encoding="utf-8"))
            shipped |= {"search": before["search"]} if "search" in before else {}
        path.write_text(json.dumps(shipped) + "\n", encoding="utf-8")
        return path
