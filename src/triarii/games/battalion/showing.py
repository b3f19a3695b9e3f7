"""The position in words: text board, hand and standing, from what a viewer may see."""

from __future__ import annotations

from typing import Any

from triarii.engine.counting import several
from triarii.engine.game import CardFace, Standing
from triarii.games.battalion import words
from triarii.games.battalion.battle import RESERVE, WAITING
from triarii.games.battalion.library import TRAITS, Library, Rank


def rank_of(library: Library, word: str) -> Rank:
    for rank in library.ranks:
        if rank.word == word:
            return rank
    raise KeyError(word)


def side_of_unit(word: str) -> int:
    return 0 if word.startswith("a") else 1


def side_names(state: dict[str, Any]) -> list[str]:
    return ["North", "South"]


def faction_name(library: Library, state: dict[str, Any], side: int) -> str:
    word = state["state"]["factions"][side]
    if word is None:
        return "no faction yet"
    return library.factions[library.faction_by_word(word)].name


def unit_title(library: Library, unit: dict[str, Any]) -> str:
    """2 Hastati; Velites, Hastati; or the front rank and what may lie behind it."""
    names = [rank_of(library, word).name for word in unit["ranks"] if word is not None]
    if unit["ranks"][-1] is None:
        return f"{names[0]} in front"
    if len(set(names)) == 1:
        return names[0] if len(names) == 1 else f"{len(names)} {names[0]}"
    return ", ".join(names)


def unit_facts(library: Library, unit: dict[str, Any]) -> str:
    """Cohesion, values, traits and tokens of a unit."""
    facts: list[str] = []
    if unit["ranks"][-1] is not None:
        ranks = [rank_of(library, word) for word in unit["ranks"]]
        facts.append(f"cohesion {sum(rank.cohesion for rank in ranks)}")
        for label, values in (
            ("melee", sorted(value for rank in ranks for value in rank.melee)),
            ("ranged", sorted(value for rank in ranks for value in rank.ranged)),
        ):
            if values:
                facts.append(f"{label} {' '.join(str(value) for value in values)}")
        carried = 0
        for rank in ranks:
            carried |= rank.traits
        traits = [name for bit, name in enumerate(TRAITS) if carried >> bit & 1]
        if traits:
            facts.append(" ".join(traits))
    if unit["order"]:
        facts.append(f"{unit['order']} order")
    if unit["disorder"]:
        facts.append(f"{unit['disorder']} disorder")
    return "; ".join(facts)


def unit_line(library: Library, unit: dict[str, Any]) -> str:
    facts = unit_facts(library, unit)
    return f"{unit['unit']} {unit_title(library, unit)}" + (f" ({facts})" if facts else "")


def foes_of(unit: dict[str, Any]) -> list[str]:
    return [word for at, word in enumerate(words.UNIT_WORDS) if unit["contact"] >> at & 1]


def text_board(library: Library, state: dict[str, Any]) -> str:
    """Camps, then sector by sector: formation zones and fights; then reserves and units not yet deployed."""
    table = state["state"]
    seats = state["header"]["seats"]
    sectors = 5 if len(seats) == 4 else 3
    rows: list[str] = []
    for side in range(2):
        rows.append(camp_line(library, state, side))
    units = {unit["unit"]: unit for unit in table["units"]}
    for sector in range(sectors):
        centre = ", central" if sector == sectors // 2 else ""
        rows.append(f"Sector {words.SECTORS[sector]}{centre}")
        rows += sector_rows(library, table, units, sector)
    for place, label in ((RESERVE, "reserve"), (WAITING, "not yet deployed")):
        for side in range(2):
            held = [u for u in table["units"] if u["place"] == place and side_of_unit(u["unit"]) == side]
            if held:
                rows.append(f"{side_names(state)[side]}, {label}")
                rows += [f"  {unit_line(library, unit)}" for unit in held]
    if state["outcome"] is not None:
        rows.append(state["outcome"]["reason"])
    return "\n".join(rows)


def camp_line(library: Library, state: dict[str, Any], side: int) -> str:
    table = state["state"]
    seats = state["header"]["seats"]
    team = range(2 * side, 2 * side + 2) if len(seats) == 4 else [side]
    cards = ", ".join(f"{seats[seat]} holds {several(len(table['hands'][seat]), 'card')}" for seat in team)
    to_move = " *" if table["active"] in team else ""
    tokens = f"{table['ready'][side]} order and {table['spent'][side]} disorder in the camp"
    deck = f"{several(table['decks'][side], 'card')} in the deck"
    return f"{side_names(state)[side]}, {faction_name(library, state, side)}{to_move}: {tokens}, {deck}, {cards}"


def sector_rows(library: Library, table: dict[str, Any], units: dict[str, dict[str, Any]], sector: int) -> list[str]:
    rows: list[str] = []
    shown: set[str] = set()
    for side in range(2):
        here = [u for u in table["units"] if u["place"] == sector and side_of_unit(u["unit"]) == side]
        for unit in here:
            foes = foes_of(unit)
            charging = table["charging"] == words.UNIT_WORDS.index(unit["unit"])
            if not foes:
                zone = "charging" if charging else "north" if side == 0 else "south"
                rows.append(f"  {zone}: {unit_line(library, unit)}")
            elif unit["unit"] not in shown and (len(foes) > 1 or len(foes_of(units[foes[0]])) == 1):
                fighters = [unit["unit"], *foes]
                shown.update(fighters)
                rows.append("  fight: " + " against ".join(unit_line(library, units[word]) for word in fighters[:2]))
                rows += [f"         and {unit_line(library, units[word])}" for word in fighters[2:]]
    return rows or ["  nobody"]


def hand(library: Library, state: dict[str, Any], viewer: int) -> list[CardFace]:
    """The cards that the viewer holds."""
    faces: list[CardFace] = []
    if not 0 <= viewer < len(state["state"]["hands"]):
        return faces
    for word in state["state"]["hands"][viewer]:
        if word is not None:
            card = library.cards[library.card_by_word(word)]
            text = f"{card.effect} {card.limits}".strip()
            faces.append(CardFace("card", word, card.name, text, "BA-CARD-02"))
    return faces


def standing(library: Library, state: dict[str, Any]) -> list[Standing]:
    """Enemy units disbanded, tokens and cards; a team shares what it has."""
    table = state["state"]
    seats = state["header"]["seats"]
    rows: list[Standing] = []
    for seat, name in enumerate(seats):
        side = seat // 2 if len(seats) == 4 else seat
        enemy = [unit for unit in table["units"] if side_of_unit(unit["unit"]) == 1 - side]
        lost = table["size"] - len(enemy) if table["turn"] else 0
        facts = [
            f"{table['ready'][side]} order ready",
            f"{table['spent'][side]} disorder in the camp",
            f"{several(len(table['hands'][seat]), 'card')} in hand",
            f"{several(table['decks'][side], 'card')} in the deck",
        ]
        if len(seats) == 4:
            facts += shared_hand(library, table, seat)
        if table["active"] == seat:
            facts.append("has the turn")
        army = faction_name(library, state, side) if table["factions"][side] is not None else ""
        rows.append(Standing(name, army, lost, table["size"], facts))
    return rows


def shared_hand(library: Library, table: dict[str, Any], seat: int) -> list[str]:
    """What a team-mate lets one see of his hand. BA-FOURRUL-13"""
    cards = table["shared"].get(str(seat), [])
    names = [library.cards[library.card_by_word(word)].name for word in cards]
    return ["holds " + ", ".join(names)] if names else []
