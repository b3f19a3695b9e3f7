"""What is on the table in words: units and their ranks, hands and standing, from what a viewer may see."""

# triarii: pure (what is shown to people gains nothing by compiling)

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from triarii.engine.game import CardFace, Standing
from triarii.engine.scene import Tile
from triarii.engine.text import Templates, Text, text
from triarii.games.battalion import words
from triarii.games.battalion.library import CAVALRY, SKIRMISH, SPECIAL, TRAITS, Card, Library, Rank

Ranks = tuple[str | None, ...]  # front rank first; None for all that is not known behind it

SYMBOL_WORDS: Final[list[tuple[str, str]]] = [
    ("elephant", "elephant"),
    ("chariot", "chariot"),
    ("cataphract", "cataphract"),
    ("horse-archers", "bow-horse"),
    ("numidian", "javelin-horse"),
    ("lancers", "heavy-horse"),
    ("companion", "heavy-horse"),
    ("cavalry", "horse"),
    ("slinger", "slinger"),
    ("crossbow", "archer"),
    ("archer", "archer"),
    ("velites", "javelin"),
    ("caetrati", "javelin"),
    ("peltasts", "javelin"),
    ("hoplites", "phalanx"),
    ("sacred-band", "phalanx"),
    ("triarii", "phalanx"),
    ("celt", "warband"),
    ("convicts", "warband"),
    ("thureophoroi", "auxilia"),
    ("thorakitai", "auxilia"),
    ("scutarii", "auxilia"),
    ("halberdiers", "auxilia"),
]


def symbol_of(rank: Rank) -> str:
    """The silhouette of a rank, by its name; an unknown name is drawn by its class."""
    for part, name in SYMBOL_WORDS:
        if part in rank.word:
            return name
    if rank.classes & SPECIAL:
        return "engine"
    if rank.classes & CAVALRY:
        return "horse"
    return "javelin" if rank.classes & SKIRMISH else "legionary"


def rank_of(library: Library, word: str) -> Rank:
    for rank in library.ranks:
        if rank.word == word:
            return rank
    raise KeyError(word)


def side_of_unit(word: str) -> int:
    return 0 if word.startswith("a") else 1


def side_of_seat(seats: list[str], seat: int) -> int:
    return seat // 2 if len(seats) == 4 else seat


def faction_name(library: Library, templates: Templates, word: str | None) -> str:
    if word is None:
        return templates.render(text("label.no-faction"))
    return library.factions[library.faction_by_word(word)].name


# Units


@lru_cache(maxsize=1024)
def tile_of(library: Library, templates: Templates, word: str) -> Tile:
    """One rank: silhouette, name, values, traits and cohesion."""
    rank = rank_of(library, word)
    traits = [templates.word("trait", TRAITS[bit]).capitalize() for bit in bits_of(rank.traits)]
    values = " · ".join(values_of(templates, rank.melee, rank.ranged))
    return Tile(symbol_of(rank), rank.name, (values, ", ".join(traits)), rank.cohesion)


def bits_of(mask: int) -> list[int]:
    return [bit for bit in range(len(TRAITS)) if mask >> bit & 1]


def values_of(templates: Templates, melee: list[int], ranged: list[int]) -> list[str]:
    """What hits in melee and at range, as far as there are such values."""
    said: list[str] = []
    for key, values in (("label.melee", melee), ("label.ranged", ranged)):
        if values:
            said.append(templates.render(text(key, values=" ".join(str(value) for value in sorted(values)))))
    return said


@lru_cache(maxsize=4096)
def unit_name(library: Library, templates: Templates, unit: str, ranks: Ranks) -> str:
    """2 Hastati; Velites, Hastati; or the front rank and what may lie behind it; with the mark of the unit."""
    return templates.render(text("label.unit", name=unit_title(library, templates, ranks), unit=unit))


def unit_title(library: Library, templates: Templates, ranks: Ranks) -> str:
    names = [rank_of(library, word).name for word in ranks if word is not None]
    if ranks[-1] is None:
        return templates.render(text("label.in-front", name=names[0]))
    if len(set(names)) == 1:
        return names[0] if len(names) == 1 else f"{len(names)} {names[0]}"
    return ", ".join(names)


def cohesion_of(library: Library, ranks: Ranks) -> int:
    return sum(rank_of(library, word).cohesion for word in ranks if word is not None)


@lru_cache(maxsize=4096)
def unit_line(library: Library, templates: Templates, unit: str, ranks: Ranks, order: int, disorder: int) -> str:
    """The unit with its cohesion, values, traits and tokens."""
    facts: list[str] = []
    if ranks[-1] is not None:
        kinds = [rank_of(library, word) for word in ranks if word is not None]
        facts.append(templates.render(text("label.cohesion", number=cohesion_of(library, ranks))))
        melee = [value for rank in kinds for value in rank.melee]
        facts += values_of(templates, melee, [value for rank in kinds for value in rank.ranged])
        carried = 0
        for rank in kinds:
            carried |= rank.traits
        if carried:
            facts.append(" ".join(templates.word("trait", TRAITS[bit]) for bit in bits_of(carried)))
    if order:
        facts.append(templates.render(text("label.order", number=order)))
    if disorder:
        facts.append(templates.render(text("label.disorder", number=disorder)))
    title = unit_title(library, templates, ranks)
    if not facts:
        return templates.render(text("label.piece", unit=unit, name=title))
    return templates.render(text("label.piece.facts", unit=unit, name=title, facts="; ".join(facts)))


# Cards and standing


def face_of(card: Card) -> CardFace:
    return CardFace("card", card.word, card.name, f"{card.effect} {card.limits}".strip(), "BA-CARD-02")


def hand(library: Library, state: dict[str, Any], viewer: int) -> list[CardFace]:
    """The cards that the viewer holds."""
    if not 0 <= viewer < len(state["state"]["hands"]):
        return []
    held = [word for word in state["state"]["hands"][viewer] if word is not None]
    return [face_of(library.cards[library.card_by_word(word)]) for word in held]


def facts(library: Library, state: dict[str, Any], seat: int) -> list[Text]:
    """Tokens and cards of a seat; a team shares what it has."""
    table = state["state"]
    side = side_of_seat(state["header"]["seats"], seat)
    known = [
        text("fact.ready", number=table["ready"][side]),
        text("fact.spent", number=table["spent"][side]),
        text("fact.hand", cards=len(table["hands"][seat])),
        text("fact.deck", cards=table["decks"][side]),
    ]
    shared = table["shared"].get(str(seat), [])  # what a team-mate lets one see of his hand. BA-FOURRUL-13
    if shared:
        known.append(text("fact.shared", cards=[library.cards[library.card_by_word(word)].name for word in shared]))
    if table["active"] == seat:
        known.append(text("fact.turn"))
    return known


def standing(library: Library, templates: Templates, state: dict[str, Any]) -> list[Standing]:
    """Enemy units disbanded, and the facts of each seat."""
    table = state["state"]
    seats = state["header"]["seats"]
    rows: list[Standing] = []
    for seat, name in enumerate(seats):
        side = side_of_seat(seats, seat)
        enemy = [unit for unit in table["units"] if side_of_unit(unit["unit"]) == 1 - side]
        lost = table["size"] - len(enemy) if table["turn"] else 0
        word = table["factions"][side]
        army = "" if word is None else faction_name(library, templates, word)
        rows.append(Standing(name, army, lost, table["size"], facts(library, state, seat)))
    return rows


def foes_of(unit: dict[str, Any]) -> list[str]:
    return [word for at, word in enumerate(words.UNIT_WORDS) if unit["contact"] >> at & 1]
