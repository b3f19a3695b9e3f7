"""What can be played here: the games, their battles, options, rules and levels of computer players."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from triarii import start
from triarii.drawing.dice import face_svg
from triarii.drawing.scene import ground
from triarii.engine.events import SPECTATOR
from triarii.engine.game import BadSetup, Game
from triarii.engine.registry import game as find_game
from triarii.engine.registry import games
from triarii.engine.rulebook import Rulebook
from triarii.engine.scene import Board
from triarii.server import wire
from triarii.server.computers import players as computers
from triarii.server.problems import Refused

log = logging.getLogger("triarii.server")

STYLE: Final = re.compile(r"<style>.*?</style>", re.DOTALL)


class Catalogue:
    """The games of the registry, looked up by name and described for the client."""

    def __init__(self) -> None:
        self.names = [game.name for game in games() if can_be_shown(game)]
        self._infos: list[wire.GameInfo] = []
        self._rulebooks: dict[str, Rulebook] = {}
        self._openings: dict[tuple[str, str], wire.OpeningFile] = {}

    def game(self, name: str) -> Game:
        if name not in self.names:
            raise Refused("not-found", f"There is no game '{name}' here; the games are: {', '.join(self.names)}.")
        return find_game(name)

    def infos(self) -> list[wire.GameInfo]:
        if not self._infos:
            self._infos = [described(self.game(name)) for name in self.names]
        return self._infos

    def battle_name(self, game: str, battle: str) -> str:
        try:
            return self.game(game).battle(battle).name
        except (Refused, BadSetup):
            return battle

    def title(self, game: str) -> str:
        return self.game(game).title if game in self.names else game

    def rules(self, name: str) -> list[wire.RuleInfo]:
        return [wire.RuleInfo(**rule.to_data()) for rule in self._rulebook(name).rules]

    def rule(self, name: str, id: str) -> wire.RuleInfo:
        book = self._rulebook(name)
        if id not in book:
            raise Refused("not-found", f"The rules of {self.game(name).title} have no line '{id}'.")
        return wire.RuleInfo(**book[id].to_data())

    def _rulebook(self, name: str) -> Rulebook:
        if name not in self._rulebooks:
            self._rulebooks[name] = self.game(name).rulebook()
        return self._rulebooks[name]

    def templates(self, name: str) -> wire.Templates:
        return wire.Templates(**self.game(name).templates().to_data())

    def opening(self, name: str, battle: str) -> wire.OpeningFile:
        """A battle's opening position, as a spectator sees it."""
        if (name, battle) not in self._openings:
            game = self.game(name)
            if all(info.id != battle for info in game.battles()):
                raise Refused("not-found", f"{game.title} has no battle '{battle}'.")
            data = start(name, battle).to_data(SPECTATOR)
            board = game.board(data)
            scene = game.scene(data, board)
            self._openings[name, battle] = wire.OpeningFile(**grounds(board), scene=scene)
        return self._openings[name, battle]


def grounds(board: Board) -> dict[str, Any]:
    """A board with its drawing from both sides."""
    return {"board": board, "ground": ground(board), "ground_flipped": ground(board, flipped=True)}


def bare(svg: str) -> str:
    """A picture without its stylesheet: the page brings that, and its content policy allows no other."""
    return STYLE.sub("", svg)


def can_be_shown(game: Game) -> bool:
    """Has the game a scene? One without can be played from Python, but not in a browser."""
    try:
        data = start(game.name, game.battles()[0].id).to_data(SPECTATOR)
        game.scene(data, game.board(data)), game.standing(data)
    except NotImplementedError:
        log.warning("a game is left out: it has no scene", extra={"game": game.name})
        return False
    return True


def described(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        name=game.name,
        title=game.title,
        rules=game.rules_version,
        battles=[wire.BattleInfo(**info.to_data()) for info in game.battles()],
        options=[wire.OptionInfo(**option.to_data()) for option in game.options()],
        faces={face: bare(face_svg(game.dice, face)) for face in dict.fromkeys(game.faces)},
        cards=[wire.CardFace(**card.to_data()) for card in game.cards()],
        levels=computers.levels(),
    )
