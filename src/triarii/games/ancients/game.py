"""Commands & Colors: Ancients at the table."""

# triarii: pure (it works on msgspec structures)

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.data import DataError
from triarii.engine.dice import Dice
from triarii.engine.events import Story
from triarii.engine.game import BattleInfo, CardFace, Chart, Game, Option, Standing
from triarii.engine.header import Header
from triarii.engine.scene import Board, Scene
from triarii.engine.text import Templates, Text, text
from triarii.games.ancients import battle_files, cards, scene, units, words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.folder import FOLDER
from triarii.games.ancients.scenario import Scenario
from triarii.games.ancients.schema import BattleFile, CardType
from triarii.games.ancients.storing import fill_battle, fill_state

SEATS = ("top", "bottom")
SWITCHES = ("sacred_band", "tactical_flexibility", "legions")


class AncientsGame(Game):
    """Two armies on 113 hexes, command cards, battle dice."""

    name = "ancients"
    title = "Commands & Colors: Ancients"
    rules_version = "1"
    dice = "battle"
    faces = ("light", "medium", "heavy", "helmet", "flag", "swords")
    lucky_faces = ("flag", "swords")

    def __init__(self) -> None:
        self.paths: dict[str, Path] = {path.stem: path for path in battle_files.battle_paths()}
        self.listed: list[BattleInfo] = []

    def folder(self) -> Path:
        return FOLDER

    # Battles

    def battles(self) -> list[BattleInfo]:
        if not self.listed:
            found = [(battle_files.read_battle(path), path) for path in self.paths.values()]
            found.sort(key=lambda pair: (pair[0].number == 0, pair[0].number, pair[1].stem))
            self.listed = [battle_info(file, path) for file, path in found]
        return self.listed

    def battle(self, id: str) -> BattleInfo:
        """A battle by its id, or a battle file by its path."""
        if id not in self.paths and id.endswith(".battle"):
            path = Path(id)
            battle_files.scenario_from_file(path, {})
            return battle_info(battle_files.read_battle(path), path, id)
        return super().battle(id)

    def add_pack(self, folder: Path) -> None:
        """Add all the battle files of a folder to the list; every one is checked at once."""
        paths = sorted(folder.glob("*.battle"))
        if not paths:
            raise DataError(folder, "", "there is no .battle file in this folder")
        for path in paths:
            if path.stem in self.paths and self.paths[path.stem] != path:
                raise DataError(path, "", f"there is a battle '{path.stem}' already; give the file another name")
            battle_files.scenario_from_file(path, {})
        for path in paths:
            self.paths[path.stem] = path
        self.listed = []

    def options(self) -> list[Option]:
        return [
            Option("sacred_band", [False, True], "The Sacred Band fights at the Crimissos.", "CA-17.10"),
            Option(
                "tactical_flexibility",
                [False, True],
                "Unsupported heavy infantry battles back against Roman infantry with 3 dice.",
                "CA-3.09",
            ),
            Option(
                "legions",
                ["off", "marian", "julian"],
                "Roman medium and heavy infantry throws javelins (marian) and may also march two hexes (julian).",
                "CA-17.12",
            ),
        ]

    def vocabulary(self) -> Vocabulary:
        return words.WORDS

    def story(self) -> Story:
        return words.STORY

    # From a header to a battle, and back from stored data

    def scenario(self, header: Header) -> Scenario:
        chosen = tuple((key, header.options[key]) for key in SWITCHES if key in header.options)
        if header.position:
            return scenario_of_position(header.position, chosen)
        path = self.paths.get(header.battle)
        if path is None:
            self.battle(header.battle)
            path = Path(header.battle)
        return scenario_of_file(path, chosen)

    def set_up(self, header: Header, dice: Dice) -> Ancients:
        from triarii.games.ancients.turn import opening_frame

        battle = Ancients(header, dice, self.scenario(header))
        if not header.position:
            battle.begin(opening_frame(battle.scenario))
            return battle
        from triarii.games.ancients.notation import pending_frames, read_position

        position = read_position(header.position)
        fill_state(battle, position.state, position.stack, dice)
        frames = pending_frames(position, battle)
        battle.outcome = position.outcome
        battle.stack += frames[:-1]
        battle.begin(frames[-1])
        return battle

    def blank(self, header: Header, dice: Dice) -> Ancients:
        return Ancients(header, dice, self.scenario(header))

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, Ancients)
        fill_battle(battle, data, rng)

    # Pictures and words

    def templates(self) -> Templates:
        """With the names of units and cards, which stand in the data files."""
        if self._templates is None:
            read = super().templates()
            read.terms.setdefault("kind", dict(zip(units.CODES, units.TITLES, strict=True)))
            read.terms.setdefault("Kind", {code: title.capitalize() for code, title in read.terms["kind"].items()})
            read.terms.setdefault("card", dict(zip(cards.CODES, cards.TITLES, strict=True)))
        return super().templates()

    def position(self, battle: Battle) -> str:
        from triarii.games.ancients.position_writing import one_line

        assert isinstance(battle, Ancients)
        return one_line(battle)

    def board(self, view: dict[str, Any]) -> Board:
        return scene.board(view, self.templates())

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        return scene.scene(view, board, self.templates())

    def cards(self) -> list[CardFace]:
        return [face_of(card) for card in cards.TYPES]

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        if viewer not in (0, 1):
            return []
        held = [cards.CODES.index(code) for code in state["state"]["hands"][viewer] if code is not None]
        return [face_of(cards.TYPES[card]) for card in held]

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        position = state["state"]
        return [
            Standing(
                name,
                position["army"][seat],
                position["banners"][seat],
                position["goal"],
                facts(position, seat),
            )
            for seat, name in enumerate(SEATS)
        ]

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        from triarii.games.ancients.odds import charts_of

        assert isinstance(battle, Ancients)
        return charts_of(battle, action)


def face_of(card: CardType) -> CardFace:
    return CardFace("card", card.code, card.name, card.text, card.rule)


def facts(position: dict[str, Any], seat: int) -> list[Text]:
    """What else there is to say of how a seat stands: its cards, its Command, its troops."""
    own = [unit["hex"] for unit in position["units"] if unit["seat"] == seat]
    leaders = [leader["hex"] for leader in position["leaders"] if leader["seat"] == seat]
    waiting = own.count("waiting")
    found = [
        text("fact.cards", count=len(position["hands"][seat])),
        text("fact.command", count=position["command"][seat]),
        text("fact.units", count=len(own) - waiting - own.count("gone")),
        text("fact.leaders", count=len(leaders) - leaders.count("waiting") - leaders.count("gone")),
    ]
    if waiting:
        found.append(text("fact.ambush", count=waiting))
    return found


def battle_info(file: BattleFile, path: Path, id: str = "") -> BattleInfo:
    return BattleInfo(
        id or path.stem,
        file.name,
        file.date,
        SEATS,
        (file.top.army, file.bottom.army),
        battle_files.special_sentences(file) + file.notes,
        battle_files.option_names(file),
    )


@lru_cache(maxsize=256)
def scenario_of_file(path: Path, chosen: tuple[tuple[str, Any], ...]) -> Scenario:
    return battle_files.scenario_from_file(path, dict(chosen))


@lru_cache(maxsize=256)
def scenario_of_position(text: str, chosen: tuple[tuple[str, Any], ...]) -> Scenario:
    from triarii.games.ancients.notation import read_position

    scenario = read_position(text).scenario
    battle_files.form_legions(scenario, str(dict(chosen).get("legions", "off")))
    return scenario


GAME = AncientsGame()
