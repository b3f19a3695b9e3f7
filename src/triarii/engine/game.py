"""What a rulebook must bring to the table."""

# triarii: pure (compiled code would read its own attributes, not those of a game that is not compiled)

from __future__ import annotations

from pathlib import Path
from typing import Any

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice, FastDice, dice_from_data
from triarii.engine.events import Story
from triarii.engine.header import Header, header_from_data, replaced
from triarii.engine.rulebook import Rulebook
from triarii.engine.scene import Board, Scene
from triarii.engine.text import Templates, Text

SHARED_TEMPLATES = Path(__file__).parent / "templates.en.toml"


class BattleInfo:
    """One line of a game's list of battles."""

    def __init__(
        self,
        id: str,
        name: str,
        date: str,
        seats: tuple[str, ...],
        armies: tuple[str, ...],
        notes: list[str] | None = None,
        options: list[str] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.date = date
        self.seats = seats
        self.armies = armies
        self.notes = notes or []
        self.options = options or []  # the switches that mean something in this battle

    def to_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "date": self.date,
            "seats": list(self.seats),
            "armies": list(self.armies),
            "notes": self.notes,
            "options": self.options,
        }


class Option:
    """A switch of a game: its values, the default first, and the rule it rests on."""

    def __init__(self, key: str, values: list[Any], sentence: str, rule: str) -> None:
        self.key = key
        self.values = values
        self.sentence = sentence
        self.rule = rule

    def to_data(self) -> dict[str, Any]:
        return {"key": self.key, "values": self.values, "sentence": self.sentence, "rule": self.rule}


class CardFace:
    """A card as its holder sees it; `slot` and `word` are those of the actions that play it."""

    def __init__(self, slot: str, word: str, name: str, text: str, rule: str) -> None:
        self.slot = slot
        self.word = word
        self.name = name
        self.text = text
        self.rule = rule

    def to_data(self) -> dict[str, str]:
        return {"slot": self.slot, "word": self.word, "name": self.name, "text": self.text, "rule": self.rule}


class Standing:
    """How one seat stands: its army, its score and what it needs, and facts such as "5 cards"."""

    def __init__(self, seat: str, army: str, score: int, goal: int, facts: list[Text]) -> None:
        self.seat = seat
        self.army = army
        self.score = score
        self.goal = goal
        self.facts = facts

    def said(self, templates: Templates) -> list[str]:
        """The facts in words."""
        return [templates.render(fact) for fact in self.facts]


class Chart:
    """An exact distribution, ready to be drawn: a title and (label, probability) bars that add up to one."""

    def __init__(self, title: str, bars: list[tuple[str, float]]) -> None:
        self.title = title
        self.bars = bars

    def to_data(self) -> dict[str, Any]:
        return {"title": self.title, "bars": [{"label": label, "p": p} for label, p in self.bars]}


class BadSetup(Exception):
    """A battle, option, position or data file that cannot be used; the message is for the user."""


class Game:
    """One rulebook: its battles, options, words, rules and pictures."""

    name = ""
    title = ""
    rules_version = "1"
    _templates: Templates | None = None
    dice = ""  # how its dice look: "battle", "six-sided" or "eight-sided"; "" if it has none
    faces: tuple[str, ...] = ()  # the words for die results in scripts and logs
    lucky_faces: tuple[str, ...] = ()  # the pictures among them that are good for whoever rolls them

    def folder(self) -> Path:
        """Where the game's rules.md and data lie."""
        raise NotImplementedError

    def battles(self) -> list[BattleInfo]:
        raise NotImplementedError

    def options(self) -> list[Option]:
        return []

    def vocabulary(self) -> Vocabulary:
        raise NotImplementedError

    def story(self) -> Story:
        raise NotImplementedError

    def set_up(self, header: Header, dice: Dice) -> Battle:
        """The battle of a header at its first decision. Raises BadSetup with a sentence for the user."""
        raise NotImplementedError

    def blank(self, header: Header, dice: Dice) -> Battle:
        """An empty battle for `load` to fill."""
        raise NotImplementedError

    def fill(self, battle: Battle, data: dict[str, Any], rng: Dice) -> None:
        """Put stored data into a blank battle: state and frames. What the data leave unknown is dealt by `rng`."""
        raise NotImplementedError

    def board(self, view: dict[str, Any]) -> Board:
        """What does not change while pieces move, from what a viewer may see (`battle.to_data(viewer)`)."""
        raise NotImplementedError

    def scene(self, view: dict[str, Any], board: Board) -> Scene:
        """The pieces on the board, from what a viewer may see."""
        raise NotImplementedError

    def templates(self) -> Templates:
        """The game's sentences: its own, and those that all games share."""
        if self._templates is None:
            self._templates = Templates.read(SHARED_TEMPLATES, self.folder() / "templates.en.toml")
        return self._templates

    def cards(self) -> list[CardFace]:
        """The face of every card that can be held."""
        return []

    def hand(self, state: dict[str, Any], viewer: int) -> list[CardFace]:
        """The cards that the viewer holds, from what he may see."""
        return []

    def standing(self, state: dict[str, Any]) -> list[Standing]:
        """How each seat stands, from what a viewer may see."""
        raise NotImplementedError

    def odds(self, battle: Battle, action: Action) -> list[Chart]:
        """The exact chances of what this legal action would roll, through the code that plays; [] if it rolls nothing.

        The battle is one that the asking player may know: his own view, what is hidden dealt anew.
        """
        return []

    def add_pack(self, folder: Path) -> None:
        """Take up a folder of the player's own battles, armies and the like; raises BadSetup if it cannot be used."""
        raise BadSetup(f"{self.title} takes no data packs, so {folder} cannot be used.")

    # The same for every game

    def battle(self, id: str) -> BattleInfo:
        wanted = id.strip().lower()
        for info in self.battles():
            if wanted in (info.id.lower(), info.name.lower()):
                return info
        known = ", ".join(info.id for info in self.battles())
        raise BadSetup(f"{self.title} has no battle '{id}'; its battles are: {known}.")

    def checked_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """The options in full: what was given, checked, and defaults for the rest."""
        known = {option.key: option for option in self.options()}
        for key, value in given.items():
            if key not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.title} has no option '{key}'; its options are: {names}.")
            if value not in known[key].values:
                values = ", ".join(str(choice) for choice in known[key].values)
                raise BadSetup(f"Option '{key}' cannot be '{value}'; it can be: {values}.")
        return {key: given.get(key, option.values[0]) for key, option in known.items()}

    def load(self, data: dict[str, Any], rng: Dice | None = None) -> Battle:
        """A battle from stored data or from a view; `rng` deals what a view does not show."""
        stored = data.get("dice")
        source: Dice = rng if rng is not None else FastDice(0)
        dice = dice_from_data(stored) if stored is not None else FastDice(source.below(1 << 30))
        battle = self.blank(header_from_data(data["header"]), dice)
        self.fill(battle, data, source)
        battle.run()
        return battle

    def written(self, battle: Battle) -> str:
        """The call that starts this position, for who looks at a battle in Python; its dice are not part of it.

        Where the notation leaves something out, such as a procedure under way, that is said instead of a call."""
        header = battle.header
        given = f"{header.game!r}, {header.battle!r}"
        if header.options != self.checked_options({}):
            given += f", options={header.options!r}"
        position = self.position(battle)
        try:
            again = self.set_up(replaced(header, position), FastDice(0))
            whole = again.to_data()["state"] == battle.to_data()["state"] and again.legal == battle.legal
        except BadSetup:
            whole = False
        if whole:
            return f"triarii.start({given}, position={position!r})"
        decision = battle.decision
        asked = f"{battle.seat_name(battle.seat)} decides: {decision.question}" if decision else "over"
        return f"<triarii battle of {given}, {asked} {position}>"

    def position(self, battle: Battle) -> str:
        """The position in the game's notation, nothing hidden; "" in a game that has none."""
        return ""

    def rulebook(self) -> Rulebook:
        return Rulebook.read(self.folder() / "rules.md")
