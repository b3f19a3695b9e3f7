"""The game as the table knows it: battles, options, set-up, storing and showing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.engine.events import Story
from triarii.engine.game import BadSetup, BattleInfo, CardFace, Chart, Game, Option, Standing
from triarii.engine.header import Header
from triarii.engine.scene import Board, Scene
from triarii.games.battalion import scene, schema, showing
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.deployment import SetUp
from triarii.games.battalion.library import Library
from triarii.games.battalion.muster import ChoosingFactions
from triarii.games.battalion.notation import set_position, write_position
from triarii.games.battalion.storing import fill_battle
from triarii.games.battalion.words import make_story, make_vocabulary

TWO = ("north", "south")
FOUR = ("northwest", "northeast", "southwest", "southeast")
SIZES = [8, 6, 7, 9, 10, 11, 12]


class BattalionGame(Game):
    name = "battalion"
    title = "Battalion: War of the Ancients"
    rules_version = "1"
    dice = "eight-sided"
    faces: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7", "8")

    def __init__(self) -> None:
        self.spoken: dict[str, tuple[Vocabulary, Story]] = {}
        self.packs: list[str] = [""]  # the default first

    def folder(self) -> Path:
        return schema.FOLDER  # a compiled module lies elsewhere than its data

    def battles(self) -> list[BattleInfo]:
        found: list[BattleInfo] = []
        library = schema.our_library()
        for four in (False, True):
            for printed in library.battles:
                factions = (printed.upper.faction, printed.lower.faction)
                armies = tuple(library.factions[faction].name for faction in factions for _ in range(2 if four else 1))
                notes = ["Ranks and cards beyond the rulebook's examples have our own values."]
                if four:
                    notes.append("Five sectors: the teams deploy the units of the list themselves.")
                    if printed.size < 10:
                        notes.append("At least ten units are recommended for four players.")
                elif printed.split == "inferred":
                    notes.append("The line between sectors I and II is inferred, not printed.")
                found.append(
                    BattleInfo(
                        f"{printed.word}-four" if four else printed.word,
                        f"{printed.title}, four players" if four else printed.title,
                        "",
                        FOUR if four else TWO,
                        armies,
                        notes,
                        ["pack"],
                    )
                )
            notes = ["Choose a faction, build the army in secret, deploy in turn."]
            if four:
                notes.append("At least ten units are recommended for four players.")
            found.append(
                BattleInfo(
                    "muster-four" if four else "muster",
                    "Mustered battle, four players" if four else "Mustered battle",
                    "",
                    FOUR if four else TWO,
                    (),
                    notes,
                    ["size", "pack"],
                )
            )
        return found

    def options(self) -> list[Option]:
        return [
            Option("size", list(SIZES), "Units of each side in a mustered battle.", "BA-MUSTER-02"),
            Option("pack", list(self.packs), "A data pack with other values for ranks and cards.", "BA-DATA-04"),
        ]

    def add_pack(self, folder: Path) -> None:
        """Take up a data pack; battles started after this use it, unless another is named by the option."""
        id = schema.load_pack(folder).id
        self.packs = [id, *(known for known in self.packs if known != id)]

    def library(self, header: Header) -> Library:
        return schema.library_of(str(header.options.get("pack", "")))

    def vocabulary(self) -> Vocabulary:
        return self.language(schema.our_library())[0]

    def story(self) -> Story:
        return self.language(schema.our_library())[1]

    def language(self, library: Library) -> tuple[Vocabulary, Story]:
        if library.id not in self.spoken:
            self.spoken[library.id] = (make_vocabulary(library), make_story(library))
        return self.spoken[library.id]

    def set_up(self, header: Header, dice: Dice) -> Battalion:
        battle = self.blank(header, dice)
        if header.position:
            battle.begin(set_position(battle, header.position))
        elif header.battle.startswith("muster"):
            battle.begin(ChoosingFactions(battle.four))
        else:
            battle.begin(SetUp())
        return battle

    def blank(self, header: Header, dice: Dice) -> Battalion:
        library = self.library(header)
        vocabulary, story = self.language(library)
        size = int(header.options.get("size", 8))
        for printed in library.battles:
            if header.battle in (printed.word, f"{printed.word}-four"):
                size = printed.size
        if not 6 <= size <= 12:
            raise BadSetup(f"A battle has from 6 to 12 units a side, not {size}.")
        return Battalion(header, dice, library, vocabulary, story, size)

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        assert isinstance(battle, Battalion)
        fill_battle(battle, data, rng)

    def position(self, battle: Battle) -> str:
        assert isinstance(battle, Battalion)
        return write_position(battle)

    def board(self, view: dict[str, Any]) -> Board:
        return scene.board(self.library_of_data(view), self.templates(), view)

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        return scene.scene(self.library_of_data(view), self.templates(), view, board)

    def cards(self) -> list[CardFace]:
        """Our cards, and those of the data packs."""
        packs = next((option.values for option in self.options() if option.key == "pack"), [""])
        found = [card for pack in packs for card in schema.library_of(str(pack)).cards]
        return list({card.word: showing.face_of(card) for card in reversed(found)}.values())[::-1]

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        return showing.hand(self.library_of_data(state), state, viewer)

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        return showing.standing(self.library_of_data(state), self.templates(), state)

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        from triarii.games.battalion.odds import odds

        assert isinstance(battle, Battalion)
        return odds(battle, action)

    def library_of_data(self, state: dict[str, Any]) -> Library:
        return schema.library_of(str(state["header"]["options"].get("pack", "")))


GAME = BattalionGame()
