"""Conquerors and Kings: an independent implementation of its rules."""

# triarii: pure (reads data files and draws; the play itself is in the other modules)

from __future__ import annotations

from pathlib import Path
from typing import Any

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.events import Story
from triarii.engine.frames import Frame
from triarii.engine.game import BadSetup, BattleInfo, Chart, Game, Option, Standing
from triarii.engine.header import Header
from triarii.engine.outcome import outcome_from_data
from triarii.engine.scene import Board, Scene
from triarii.games.kings import state as s
from triarii.games.kings import words as w
from triarii.games.kings.armies import Army, armies_in, ready_armies
from triarii.games.kings.assaults import Fights
from triarii.games.kings.battles import Plan, battle_from_text, battles_in, lay_out, ready_battles
from triarii.games.kings.deployment import Deployment, FlankGroups, Redeployment
from triarii.games.kings.fallback import FallBack, GeneralFlees
from triarii.games.kings.fights import Fight
from triarii.games.kings.flanking import Flanking, arrival_zones
from triarii.games.kings.generals import MoveGenerals
from triarii.games.kings.gifts import Gifts
from triarii.games.kings.morale import Morale
from triarii.games.kings.movement import Move, Moves
from triarii.games.kings.odds import odds
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.position import is_position, notation, set_position
from triarii.games.kings.pursuit import Pursuit
from triarii.games.kings.reinforcements import Reinforcements
from triarii.games.kings.saves import Hits
from triarii.games.kings.scene import board, scene
from triarii.games.kings.scenery import Scenery
from triarii.games.kings.scouting import BeforeBattle, FreeHill, Scouting
from triarii.games.kings.shooting import Shooting, Volley
from triarii.games.kings.standing import standing
from triarii.games.kings.troops import AR, Roster
from triarii.games.kings.turn import Turn, first_clock

FRAMES: dict[str, type[Frame[Any]]] = {
    kind.__name__: kind
    for kind in (
        BeforeBattle,
        Deployment,
        FallBack,
        Fight,
        Fights,
        FlankGroups,
        Flanking,
        FreeHill,
        GeneralFlees,
        Gifts,
        Hits,
        Morale,
        Move,
        MoveGenerals,
        Moves,
        Outcomes,
        Pursuit,
        Redeployment,
        Reinforcements,
        Scenery,
        Scouting,
        Shooting,
        Turn,
        Volley,
    )
}

# key, bit, sentence, rule
SWITCHES: list[tuple[str, int, str, str]] = [
    (
        "shared_ride",
        s.SHARED_RIDE,
        "One movement roll serves both generals in turn; the first 1 ends both.",
        "CK-GEN-15",
    ),
    ("breakthrough", s.BREAKTHROUGH, "The Valiant gift is a second assault after a victory.", "CK-GEN-22"),
    ("all_test", s.ALL_TEST, "Every zone with at least one morale die tests.", "CK-MOR-19"),
    ("rally", s.RALLY, "A zone that tests without a fail removes one marker.", "CK-MOR-31"),
    ("sweep_aside", s.SWEEP, "A unit may move into a zone with two enemy bases or fewer.", "CK-MOV-24"),
    ("free_moves", s.FREE_MOVES, "No die to move into a zone that touches no enemy.", "CK-MOV-25"),
    ("half_move", s.HALF_MOVE, "A unit with two zones that moved only one is not late.", "CK-MOV-28"),
    ("bow_losses", s.BOW_LOSSES, "Bows that shoot when assaulted also cause losses.", "CK-SHO-15"),
    ("close_order_bases", s.CLOSE_BASES, "Four close order are counted in bases.", "CK-FIGHT-45"),
    ("unhurt", s.UNHURT, "A unit is at strength only while it has lost nothing.", "CK-FIGHT-47"),
    ("pike_limits", s.PIKE_LIMITS, "No pike effect in scenery or when assaulted in flank or rear.", "CK-FIGHT-52"),
    ("bow_owner", s.BOW_OWNER, "The target himself re-rolls his bow effect.", "CK-FIGHT-68"),
    ("winners_horse", s.WINNERS_HORSE, "The winner's cavalry destroys units of the beaten zone.", "CK-OUT-21"),
    ("occupation", s.OCCUPATION, "A winning assaulter may move into the zone the target left.", "CK-OUT-28"),
    ("tough_elephants", s.TOUGH_ELEPHANTS, "Elephants lose nothing by leaving the table.", "CK-FALL-27"),
    ("faller_chooses", s.FALLER_CHOOSES, "Who falls back chooses where enemies in the way go.", "CK-FALL-32"),
    ("chosen_gifts", s.CHOSEN_GIFTS, "Each first general has one gift of his owner's choice.", "CK-LEAD-06"),
]
AS_GIVEN = "as-given"
CLOCKS = {"down": 0, "short": s.CLOCK_SHORT, "up": s.CLOCK_UP}


def switches_of(options: dict[str, Any]) -> int:
    """The options of a header as bits."""
    bits = CLOCKS[options.get("clock", "down")]
    for key, bit, _, _ in SWITCHES:
        if options.get(key):
            bits |= bit
    return bits


class KingsGame(Game):
    """Two armies on thirty zones."""

    name = "kings"
    title = "Conquerors and Kings"
    rules_version = "1"
    dice = "six-sided"
    faces = ("1", "2", "3", "4", "5", "6")

    def __init__(self) -> None:
        self.armies: dict[str, Army] = ready_armies()
        self.plans: dict[str, Plan] = ready_battles(self.armies)
        self.laid_out: dict[tuple[str, str, str], s.Kings] = {}  # battles as they stand before the first decision

    def folder(self) -> Path:
        return Path(__file__).parent

    def add_pack(self, folder: Path) -> None:
        """Add the armies and battles of a data pack: folders `armies` and `battles` of checked files."""
        armies = armies_in(folder / "armies")
        for code in armies:
            if code in self.armies:
                raise BadSetup(f"{folder}: there is already an army '{code}'.")
        known = {**self.armies, **armies}
        plans = battles_in(folder / "battles", known)
        for id in plans:
            if id in self.plans:
                raise BadSetup(f"{folder}: there is already a battle '{id}'.")
        self.armies = known
        self.plans = {**self.plans, **plans}

    def battles(self) -> list[BattleInfo]:
        every = [option.key for option in self.options()]
        without = [key for key in every if key not in ("army", "opponent")]
        return [
            BattleInfo(
                plan.id,
                plan.data.name,
                plan.data.date,
                ("south", "north") if plan.is_ready else ("red", "blue"),
                (plan.armies[0].name, plan.armies[1].name),
                plan.data.notes,
                without if plan.is_ready else every,
            )
            for plan in self.plans.values()
        ]

    def options(self) -> list[Option]:
        found = [Option(key, [False, True], sentence, rule) for key, _, sentence, rule in SWITCHES]
        sentence = "How the battle clock runs: down once a round, short with both players rolling, or up to 42."
        found.append(Option("clock", list(CLOCKS), sentence, "CK-CLK-02"))
        codes = [AS_GIVEN, *self.armies]
        found.append(Option("army", codes, "The army of the first player in an open battle.", "CK-ARMY-01"))
        found.append(Option("opponent", codes, "The army of the second player in an open battle.", "CK-ARMY-01"))
        return found

    def vocabulary(self) -> Vocabulary:
        return w.WORDS

    def story(self) -> Story:
        return w.STORY

    def set_up(self, header: Header, dice: Dice) -> Battle:
        switches = switches_of(header.options)
        if header.position and is_position(header.position):
            battle = s.Kings(header, dice, Roster(), switches)
            battle.clock = first_clock(switches)
            battle.begin(set_position(battle, header.position))
            return battle
        plan = self.plan(header)
        model = self.model(plan, header)
        battle = s.Kings(header, dice, model.roster, switches, model)
        battle.clock = first_clock(switches)
        if not plan.is_ready:
            battle.begin(BeforeBattle())
        elif plan.data.south.gifts is None and plan.data.north.gifts is None:
            battle.stack.append(Turn())
            battle.begin(Gifts())
        else:
            battle.begin(Turn())
        return battle

    def model(self, plan: Plan, header: Header) -> s.Kings:
        """The battle as the plan lays it out; kept, because rosters never change and set-up is done often."""
        key = (plan.id, plan.armies[0].code, plan.armies[1].code)
        if header.position or key not in self.laid_out:
            model = lay_out(plan, s.Kings(header, Dice(), Roster()))
            if header.position:
                return model
            self.laid_out[key] = model
        return self.laid_out[key]

    def plan(self, header: Header) -> Plan:
        """The plan of a header: a battle by name or written out, with the armies that the options name."""
        if header.position:
            plan = battle_from_text(header.position, self.armies)
        elif header.battle in self.plans:
            plan = self.plans[header.battle]
        else:
            raise BadSetup(f"{self.title} has no battle '{header.battle}'.")
        armies = list(plan.armies)
        for place, key in enumerate(("army", "opponent")):
            code = header.options.get(key, AS_GIVEN)
            if code == AS_GIVEN:
                continue
            if plan.is_ready:
                raise BadSetup(f"Option '{key}' is for open battles; '{plan.data.name}' has its own armies.")
            if code not in self.armies:
                raise BadSetup(f"There is no army '{code}'; there are: {', '.join(self.armies)}.")
            armies[place] = self.armies[code]
        return Plan(plan.id, plan.data, (armies[0], armies[1]), plan.file)

    def blank(self, header: Header, dice: Dice) -> Battle:
        return s.Kings(header, dice, Roster(), switches_of(header.options))

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, s.Kings)
        state = data["state"]
        roster = battle.roster
        for owner, kind, grade, traits, line, name in state["roster"]:
            roster.add(owner, kind, grade, traits, line, name)
        roster.armies = list(state["armies"])
        battle.side = list(state["side"])
        battle.active = state["active"]
        battle.round = state["round"]
        battle.clock = state["clock"]
        battle.ground = list(state["ground"])
        battle.at = list(state["at"])
        battle.lost = list(state["lost"])
        battle.flags = list(state["flags"])
        battle.markers = list(state["markers"])
        battle.came = list(state["came"])
        battle.generals = list(state["generals"])
        battle.gifts = list(state["gifts"])
        battle.general_left = list(state["general_left"])
        battle.fallen = list(state["fallen"])
        for seat in (0, 1):
            roster.generals[seat] = sum(battle.generals[2 * seat + place] != s.ABSENT for place in (0, 1))
        for unit in range(len(roster)):
            if battle.at[unit] >= 0:
                battle.put(unit, battle.at[unit])
            if battle.at[unit] != s.DEAD and roster.kind[unit] != AR:
                battle.alive[roster.owner[unit]] += 1
        for entry in data["stack"]:
            frame = FRAMES[entry["frame"]]()
            frame.fill(entry)
            if isinstance(frame, Gifts):
                frame.deal(battle, rng)
            battle.stack.append(frame)
        for seat in (0, 1):
            note = state["flank_note"][seat]
            battle.flank_note[seat] = self.deal_note(battle, seat, rng) if note is None else note
        if data["outcome"] is not None:
            battle.outcome = outcome_from_data(data["outcome"])

    def deal_note(self, battle: s.Kings, seat: int, rng: Dice) -> int:
        """A side for a flank group whose note is not known; while its zone is being chosen, one that leaves a choice."""
        note = rng.below(2)
        if battle.stack and isinstance(battle.stack[-1], Flanking) and battle.active == seat:
            if len(arrival_zones(battle, seat, note)) < 2:
                return 1 - note
        return note

    def position(self, battle: Battle) -> str:
        assert isinstance(battle, s.Kings)
        return notation(battle)

    def board(self, view: dict[str, Any]) -> Board:
        return board(view)

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        return scene(view, board)

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        return standing(state)

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        assert isinstance(battle, s.Kings)
        return odds(battle, action)


GAME = KingsGame()
