"""How the sides stand, and the cards that players hold."""

# triarii: pure (shown to players, not reckoned with)

from __future__ import annotations

from typing import Any

from triarii.engine.game import CardFace
from triarii.engine.text import Templates, Text, text
from triarii.games.hannibal.armies import ARMIES
from triarii.games.hannibal.scenarios import SCENARIOS
from triarii.games.hannibal.words import CARD_WORDS, TERRAIN_CARDS

FALLEN = 3  # a unit's status when it is gone


def facts(state: dict[str, Any], seat: int) -> list[Text]:
    """Clock, units left, points lost and scored, orders, cards and edge of a side."""
    units = [unit for unit, owner in enumerate(state["owner"]) if owner == seat]
    left = sum(1 for unit in units if state["status"][unit] != FALLEN)
    found = [
        text("fact.clock", clock=state["clock"][seat]),
        text("fact.units", left=left, units=len(units)),
        text("fact.lost", points=state["lost"][seat]),
        text("fact.score", score=state["score"][seat]),
    ]
    if state["active"] == seat:
        found.append(text("fact.orders", orders=state["orders"]))
    if state["hands"][seat]:
        found.append(text("fact.cards", cards=len(state["hands"][seat])))
    found.append(text("fact.edge." + ("south", "north")[state["edge"][seat]]))
    return found


def army_name(view: dict[str, Any], seat: int, templates: Templates) -> str:
    """The army of a scenario or of a list; who built his own is known by his seat."""
    header = view["header"]
    scenario = SCENARIOS.get(header["battle"])
    if scenario is not None and not header.get("position"):
        return str(scenario.armies[seat])
    place = view["state"]["army"][seat]
    if place >= 0:
        return str(ARMIES[place].name)
    return templates.render(text("label.own-army", seat=str(header["seats"][seat]).capitalize()))


def card_face(card: int, templates: Templates) -> CardFace:
    """A terrain card or a stratagem as its holder sees it."""
    word = CARD_WORDS[card]
    terrain = card < TERRAIN_CARDS
    rule = "AH-CARD-01" if terrain else f"AH-STRAT-{card - TERRAIN_CARDS + 2:02d}"
    sentence = templates.render(text("card.terrain" if terrain else f"card.{word}"))
    return CardFace("card", word, templates.word("card_name", word), sentence, rule)
