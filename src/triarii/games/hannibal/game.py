"""Age of Hannibal at the table."""

# triarii: pure (set-up, storage and pictures; nothing here is hot)

from __future__ import annotations

from pathlib import Path
from typing import Any

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.events import Story
from triarii.engine.frames import Frame
from triarii.engine.game import BattleInfo, CardFace, Chart, Game, Option, Standing
from triarii.engine.header import Header
from triarii.engine.outcome import outcome_from_data
from triarii.engine.scene import Board, Scene
from triarii.games.hannibal import scene as scenes
from triarii.games.hannibal.armies import take_data_pack
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.cards import Laying, Revealing
from triarii.games.hannibal.charge import Charge, Evade
from triarii.games.hannibal.clock import Penalty, Wavering
from triarii.games.hannibal.command import Helping, Riding
from triarii.games.hannibal.contacts import FaceChoice, refresh
from triarii.games.hannibal.deploy import Deployment, Notes
from triarii.games.hannibal.disengage import BreakOff
from triarii.games.hannibal.fate import Fate
from triarii.games.hannibal.hidden import deal_hidden
from triarii.games.hannibal.late import LateStratagems
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.missiles import MissilePhase
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.muster import Muster
from triarii.games.hannibal.notation import read_position, write_position
from triarii.games.hannibal.odds import odds as chances
from triarii.games.hannibal.options import OPTIONS
from triarii.games.hannibal.prepare import Preparations
from triarii.games.hannibal.rally import RallyPhase
from triarii.games.hannibal.reserves import Arrivals
from triarii.games.hannibal.scenarios import SCENARIOS, set_up_scenario
from triarii.games.hannibal.standing import army_name, card_face, facts
from triarii.games.hannibal.storage import data_into
from triarii.games.hannibal.turn import Half
from triarii.games.hannibal.words import CARD_WORDS, STORY, WORDS

FRAMES: dict[str, type[Frame[Hannibal]]] = {
    frame.__name__: frame
    for frame in (
        Arrivals,
        BreakOff,
        Charge,
        CombatPhase,
        Deployment,
        Evade,
        FaceChoice,
        Fate,
        Half,
        Helping,
        LateStratagems,
        Laying,
        Manoeuvre,
        MissilePhase,
        MovementPhase,
        Muster,
        Notes,
        Penalty,
        Preparations,
        RallyPhase,
        Revealing,
        Riding,
        Wavering,
    )
}


class AgeOfHannibal(Game):
    """The free table in inches."""

    name = "hannibal"
    title = "Age of Hannibal"
    dice = "eight-sided"
    faces = ("1", "2", "3", "4", "5", "6", "7", "8")

    def folder(self) -> Path:
        return Path(__file__).parent

    def battles(self) -> list[BattleInfo]:
        found = [
            BattleInfo(id, scenario.name, scenario.date, ("south", "north"), scenario.armies)
            for id, scenario in SCENARIOS.items()
        ]
        notes = ["Both players build their armies, lay the terrain and deploy."]
        found.append(
            BattleInfo("points", "Battle by points", "", ("red", "blue"), ("Army of choice", "Army of choice"), notes)
        )
        return found

    def options(self) -> list[Option]:
        return OPTIONS

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def story(self) -> Story:
        return STORY

    def set_up(self, header: Header, dice: Dice) -> Hannibal:
        battle = Hannibal(header, dice)
        if header.position.strip().startswith("[[armies]]"):
            take_data_pack(battle, header.position)
            battle.begin(Preparations())
        elif header.position:
            battle.begin(read_position(battle, header.position))
        elif header.battle in SCENARIOS:
            set_up_scenario(battle, SCENARIOS[header.battle])
            battle.begin(Half(battle.first))
        else:
            battle.begin(Preparations())
        return battle

    def blank(self, header: Header, dice: Dice) -> Hannibal:
        return Hannibal(header, dice)

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, Hannibal)
        state = data["state"]
        data_into(battle, state)
        for entry in data["stack"]:
            frame = FRAMES[entry["frame"]]()
            frame.fill(entry)
            battle.stack.append(frame)
        deal_hidden(battle, state, rng)
        refresh(battle)
        if data["outcome"] is not None:
            battle.outcome = outcome_from_data(data["outcome"])

    def position(self, battle: Battle) -> str:
        assert isinstance(battle, Hannibal)
        return write_position(battle)

    def board(self, view: dict[str, Any]) -> Board:
        return scenes.board(view)

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        return scenes.scene(view, board)

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        held = state["state"]["hands"][viewer] if viewer in (0, 1) else []
        return [card_face(card, self.templates()) for card in held if card is not None]

    def cards(self) -> list[CardFace]:
        """Every card that can be held."""
        return [card_face(card, self.templates()) for card in range(len(CARD_WORDS))]

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        """Clock, score, units left and cards of each side."""
        found: list[Standing] = []
        for seat, name in enumerate(state["header"]["seats"]):
            score = 9 - state["state"]["clock"][1 - seat]
            army = army_name(state, seat, self.templates())
            found.append(Standing(name, army, score, 9, facts(state["state"], seat)))
        return found

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        assert isinstance(battle, Hannibal)
        return chances(battle, action)


GAME = AgeOfHannibal()
