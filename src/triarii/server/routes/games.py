"""Requests about what can be played: games, rules, opening positions, and how battles have ended."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from sqlalchemy import select

from triarii.server import wire
from triarii.server.routes.answers import AnswerRoute, problem_answers
from triarii.server.routes.requests import ASKS, TheServices
from triarii.server.storage import schema

routes = APIRouter(prefix="/api", tags=["games"], route_class=AnswerRoute)

GameName = Annotated[str, Path(max_length=40)]


@routes.get("/games", dependencies=ASKS, responses=problem_answers())
def all_games(services: TheServices) -> list[wire.GameInfo]:
    """The games with their battles, options, die faces and levels."""
    return services.catalogue.infos()


@routes.get("/games/{game}/templates", dependencies=ASKS, responses=problem_answers(404))
def templates_of(game: GameName, services: TheServices) -> wire.Templates:
    """The sentences of a game."""
    return services.catalogue.templates(game)


@routes.get("/games/{game}/rules", dependencies=ASKS, responses=problem_answers(404))
def rules_of(game: GameName, services: TheServices) -> list[wire.RuleInfo]:
    """All rules of a game, in their order."""
    return services.catalogue.rules(game)


@routes.get("/games/{game}/rules/{id}", dependencies=ASKS, responses=problem_answers(404))
def rule_of(game: GameName, id: Annotated[str, Path(max_length=40)], services: TheServices) -> wire.RuleInfo:
    """One rule."""
    return services.catalogue.rule(game, id)


@routes.get("/games/{game}/battles/{battle}/board", dependencies=ASKS, responses=problem_answers(404))
def board_of(game: GameName, battle: Annotated[str, Path(max_length=100)], services: TheServices) -> wire.OpeningFile:
    """The opening position of a battle."""
    return services.catalogue.opening(game, battle)


@routes.get("/stats", dependencies=ASKS, responses=problem_answers())
def statistics(
    services: TheServices, game: Annotated[str | None, Query(max_length=40)] = None
) -> list[wire.BattleStats]:
    """How often each side has won each battle, over finished tables."""
    table = schema.Table
    query = select(table.game, table.battle, table.outcome).where(table.status == "over")
    if game is not None:
        query = query.where(table.game == game)
    found: dict[tuple[str, str], wire.BattleStats] = {}
    with services.database.read() as session:
        for name, battle, outcome in session.execute(query):
            line = found.get((name, battle))
            if line is None:
                title = services.catalogue.battle_name(name, battle)
                line = wire.BattleStats(game=name, battle=battle, battle_name=title, played=0, drawn=0, wins={})
                found[name, battle] = line
            line.played += 1
            winners: list[str] = (outcome or {}).get("winners", [])
            line.drawn += not winners
            for seat in winners:
                line.wins[seat] = line.wins.get(seat, 0) + 1
    return [found[key] for key in sorted(found)]
