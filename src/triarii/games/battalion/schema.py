"""The data files and data packs: what they must look like, and how they become a library."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from triarii.engine.data import DataError, load, load_text, parse
from triarii.games.battalion import library as parts
from triarii.games.battalion.library import Army, Card, ClassName, Faction, Library, Rank, SetBattle, TraitName, slug

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
FACTIONS = ("rome", "carthage", "han", "greco_bactria")
TILES = 36
CARDS = 18
MOST_CARDS = 64  # for as many the actions are made in advance
MOST_RANKS = 128

AttackName = Literal["assault", "charge", "counterattack", "barrage", "fire"]
Value = Annotated[int, msgspec.Meta(ge=2, le=8)]
Cohesion = Annotated[int, msgspec.Meta(ge=1, le=12)]
Formation = Annotated[int, msgspec.Meta(ge=1, le=4)]
Count = Annotated[int, msgspec.Meta(ge=1, le=36)]
Mark = Literal["K", "F", "L", "M", "B", "O"]
Units = list[list[str]]


class RankData(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    classes: list[ClassName] | None = None
    formation: Formation | None = None
    tiles: Count | None = None
    cohesion: Cohesion | None = None
    melee: list[Value] | None = None
    ranged: list[Value] | None = None
    traits: list[TraitName] | None = None
    source: dict[str, Mark] = {}


class OpData(msgspec.Struct, forbid_unknown_fields=True):
    type: Literal[
        "reroll",
        "artillery",
        "extra_command",
        "cost",
        "base_cost",
        "move_token",
        "flip_camp_disorder",
        "force_order",
        "dice",
        "disengage",
        "redeploy",
    ]
    dice: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    amount: Annotated[int, msgspec.Meta(ge=-6, le=6)] = 1
    value: Literal[1] = 1
    whose: Literal["own", "enemy"] = "own"
    own: bool = True
    attack: list[AttackName] = []
    unit_class: Literal["regular", "skirmish", "cavalry", "special", "any"] = "any"
    applies_to: list[Literal["action", "reaction", "evade"]] = []
    may_switch: bool = False
    source: Literal["own_unit_disorder", "own_unit_order"] = "own_unit_disorder"
    target: Literal["camp_order", "enemy_unit_on_field"] = "camp_order"
    up_to: bool = False
    unit: Literal["same", "other_same_sector"] = "same"
    unit_filter: Literal["cavalry_or_ranged"] = "cavalry_or_ranged"
    units: Literal[1] = 1
    may_command: bool = True
    hit_on: Annotated[int, msgspec.Meta(ge=2, le=8)] = 7


class CardData(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    window: Literal["START", "COMMAND", "POOL", "ROLL", "DONE"]
    effect: str
    op: OpData
    played_by: str = ""
    works_as: str = ""
    limits: str = ""
    origin: str = "pack"


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[CardData]


class ArmyData(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    size: Annotated[int, msgspec.Meta(ge=6, le=12)]
    I: Units  # noqa: E741, the sector's printed number
    II: Units
    III: Units
    reserve: Units = []


class FactionFile(msgspec.Struct, forbid_unknown_fields=True):
    faction: Literal["rome", "carthage", "han", "greco_bactria"]
    name: str = ""
    ranks: list[RankData] = []
    deck: dict[str, Annotated[int, msgspec.Meta(ge=1, le=18)]] = {}
    armies: list[ArmyData] | None = None


class SideData(msgspec.Struct, forbid_unknown_fields=True):
    faction: Literal["rome", "carthage", "han", "greco_bactria"]
    I: Units  # noqa: E741
    II: Units
    III: Units
    reserve: Units = []


class BattleData(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    size: Annotated[int, msgspec.Meta(ge=6, le=12)]
    split: Literal["printed", "inferred"]
    upper: SideData
    lower: SideData


class BattleFile(msgspec.Struct, forbid_unknown_fields=True):
    battles: list[BattleData]


class PackFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    note: str = ""


OP_WINDOWS = {
    "reroll": ("ROLL",),
    "artillery": ("START",),
    "extra_command": ("DONE",),
    "cost": ("COMMAND",),
    "base_cost": ("COMMAND",),
    "move_token": ("START",),
    "flip_camp_disorder": ("START",),
    "force_order": ("START",),
    "dice": ("POOL",),
    "disengage": ("DONE",),
    "redeploy": ("START",),
}


def bits(words: list[str], names: list[str]) -> int:
    return sum(1 << names.index(word) for word in dict.fromkeys(words))


def make_card(index: int, data: CardData, file: Path) -> Card:
    """A card from its data; refuses what its kind of effect cannot do."""
    op = data.op
    where = f"cards.{data.name}.op"
    if data.window not in OP_WINDOWS[op.type]:
        raise DataError(file, where, f"a card of type '{op.type}' is played in {OP_WINDOWS[op.type][0]}")
    attacks = bits(list(op.attack), parts.ATTACKS)
    if op.type in ("reroll", "dice") and not attacks:
        raise DataError(file, where, f"a card of type '{op.type}' must say under 'attack' which attacks it works with")
    commands = bits(list(op.applies_to), parts.COMMANDS)
    if op.type in ("cost", "base_cost") and not commands:
        raise DataError(file, where, "'applies_to' must name action, reaction or evade")
    amount = op.amount
    own = op.own
    if op.type == "reroll":
        amount, own = op.dice or 1, op.whose == "own"
        if amount > 2:
            raise DataError(file, where, "a card rerolls one die or two")
    elif op.type == "artillery":
        amount = op.dice or 6
    elif op.type == "move_token":
        own = op.source == "own_unit_disorder"
    elif op.type == "cost":
        if op.own != (amount < 0):
            raise DataError(file, where, "a cost card lowers an own command or raises an enemy's")
    if op.type != "cost" and amount < 1:
        raise DataError(file, where, "'amount' must be at least 1")
    card = Card(
        index,
        slug(data.name),
        data.name,
        parts.WINDOWS.index(data.window),
        parts.OPS.index(op.type),
        amount,
        own,
        attacks,
        15 if op.unit_class == "any" else 1 << parts.CLASSES.index(op.unit_class),
        commands,
        op.up_to,
        op.unit == "other_same_sector",
        op.may_command,
        op.hit_on,
    )
    card.effect = data.effect
    card.limits = data.limits
    card.origin = data.origin
    card.when = data.works_as
    return card


def laid_over(base: list[RankData], extra: list[RankData]) -> list[RankData]:
    """Our ranks with the values of a pack in their place; a value the pack does not give stays ours."""
    ranks = {rank.name: rank for rank in base}
    for rank in extra:
        old = ranks.get(rank.name)
        if old is None:
            ranks[rank.name] = rank
            continue
        values = {key: getattr(rank, key) for key in RankData.__struct_fields__ if getattr(rank, key) is not None}
        marks = {**old.source, **{key: "K" for key in values if key in old.source}, **rank.source}
        ranks[rank.name] = msgspec.structs.replace(old, **{**values, "source": marks})
    return list(ranks.values())


def units_of(library: Library, side: SideData | ArmyData, faction: int, file: Path, key: str) -> Army:
    """The units of an army, checked against the building rules and the tiles; printed ones only against the tiles.

    BA-UNIT-02 to -05, BA-SETUP-11
    """
    printed = isinstance(side, SideData)
    units: list[tuple[int, ...]] = []
    places: list[int] = []
    tiles = [rank.tiles for rank in library.ranks]
    for place, listed in ((0, side.I), (1, side.II), (2, side.III), (-1, side.reserve)):
        for names in listed:
            ranks: list[int] = []
            for name in names:
                rank = library.rank_by_word(slug(name), faction)
                if rank < 0:
                    raise DataError(file, key, f"{library.factions[faction].name} has no rank '{name}'")
                if tiles[rank] <= 0 or not (printed or parts.fits(library, ranks, tiles, rank)):
                    reason = parts.why_it_does_not_fit(library, ranks, tiles, rank)[1]
                    raise DataError(file, key, f"the unit {', '.join(names)} cannot be built: {reason}")
                tiles[rank] -= 1
                ranks.append(rank)
            if not ranks:
                raise DataError(file, key, "a unit needs at least one rank")
            units.append(tuple(ranks))
            places.append(place)
    name = side.name if isinstance(side, ArmyData) else ""
    word = side.id if isinstance(side, ArmyData) else ""
    return Army(slug(word), name, faction, units, places)


def make_library(id: str, folder: Path | None) -> Library:
    """Our data, with those of a pack folder laid over them."""
    made = Library(id)
    cards = {card.name: card for card in load(DATA / "cards.yaml", CardFile).cards}
    card_file = DATA / "cards.yaml"
    if folder is not None and (folder / "cards.yaml").exists():
        card_file = folder / "cards.yaml"
        for card in load(card_file, CardFile).cards:
            cards[card.name] = card
    if len(cards) > MOST_CARDS:
        raise DataError(card_file, "cards", f"there is room for {MOST_CARDS} kinds of card, not for {len(cards)}")
    made.cards = [make_card(index, card, card_file) for index, card in enumerate(cards.values())]
    files: list[tuple[Path, FactionFile]] = []
    ours = [load(DATA / f"{word}.yaml", FactionFile) for word in FACTIONS]
    for word, base in zip(FACTIONS, ours, strict=True):
        path = DATA / f"{word}.yaml"
        data = msgspec.structs.replace(base)
        if folder is not None and (folder / f"{word}.yaml").exists():
            path = folder / f"{word}.yaml"
            extra = load(path, FactionFile)
            if extra.faction != word:
                raise DataError(path, "faction", f"the file is named after {word}, but speaks of {extra.faction}")
            data.ranks = laid_over(data.ranks, extra.ranks)
            data.deck = extra.deck or data.deck
            data.name = extra.name or data.name
            data.armies = data.armies if extra.armies is None else extra.armies
        files.append((path, data))
    names = [rank.name for _, data in files for rank in data.ranks]
    if len(names) > MOST_RANKS:
        raise DataError(files[0][0], "ranks", f"there is room for {MOST_RANKS} kinds of rank, not for {len(names)}")
    for number, (path, data) in enumerate(files):
        add_faction(made, number, path, data, names)
    for number, (path, data) in enumerate(files):
        for army in data.armies or []:
            key = f"armies.{army.id}"
            try:
                built = units_of(made, army, number, path, key)
            except DataError:
                if data.armies is not ours[number].armies or folder is None:
                    raise
                continue  # a pack's values need not suit our typical armies
            if len(built.units) != army.size:
                raise DataError(path, key, f"it has {len(built.units)} units, but its size is {army.size}")
            made.armies.append(built)
    path = DATA / "battles.yaml"
    for battle in load(path, BattleFile).battles:
        sides: list[Army] = []
        for side in (battle.upper, battle.lower):
            faction = FACTIONS.index(side.faction)
            built = units_of(made, side, faction, files[faction][0], f"set battle {battle.id}")
            if len(built.units) != battle.size:
                raise DataError(path, battle.id, f"{side.faction} has {len(built.units)} units, not {battle.size}")
            sides.append(built)
        made.battles.append(SetBattle(battle.id, battle.title, battle.size, battle.split, sides[0], sides[1]))
    return made


def add_faction(library: Library, number: int, path: Path, data: FactionFile, names: list[str]) -> None:
    """Ranks and deck of one faction. BA-COMP-01, -03, BA-DATA-06"""
    faction = Faction(number, slug(data.faction), data.name, len(library.cards))
    for rank in data.ranks:
        values = {}
        for key in ("classes", "formation", "tiles", "cohesion", "melee", "ranged", "traits"):
            value = getattr(rank, key)
            if value is None:
                raise DataError(path, f"ranks.{rank.name}", f"a new rank needs every value; '{key}' is missing")
            values[key] = value
        if not values["classes"]:
            raise DataError(path, f"ranks.{rank.name}.classes", "a rank has at least one class")
        word = slug(rank.name) if names.count(rank.name) == 1 else f"{slug(rank.name)}-{faction.word}"
        index = len(library.ranks)
        library.ranks.append(
            Rank(
                index,
                number,
                word,
                rank.name,
                bits(values["classes"], parts.CLASSES),
                values["formation"],
                values["tiles"],
                values["cohesion"],
                list(values["melee"]),
                list(values["ranged"]),
                bits(values["traits"], parts.TRAITS),
                dict(rank.source),
            )
        )
        faction.ranks.append(index)
    tiles = sum(library.ranks[index].tiles for index in faction.ranks)
    if tiles != TILES:
        raise DataError(path, "ranks", f"the tiles of a faction add up to {TILES}, not {tiles}")
    for name, copies in data.deck.items():
        card = library.card_by_word(slug(name))
        if card < 0:
            raise DataError(path, f"deck.{name}", "there is no such card in cards.yaml")
        faction.copies[card] = copies
    if sum(faction.copies) != CARDS:
        raise DataError(path, "deck", f"a deck has {CARDS} cards, not {sum(faction.copies)}")
    faction.learn_cards(library.cards)
    library.factions.append(faction)


@cache
def our_library() -> Library:
    """The components with our own values for what is not known."""
    return make_library("", None)


PACKS: dict[str, Library] = {}


def load_pack(folder: Path | str) -> Library:
    """Read a data pack and make it known; battles take it by `options={"pack": library.id}`."""
    path = Path(folder)
    if not path.is_dir():
        raise DataError(path, "", "there is no such folder")
    described = load(path / "pack.toml", PackFile)
    if not slug(described.name).replace("-", "").isalnum():
        raise DataError(path / "pack.toml", "name", "a pack's name is made of letters, digits and blanks")
    known = {"pack.toml", "cards.yaml", *(f"{word}.yaml" for word in FACTIONS)}
    total = hashlib.sha256()
    for file in sorted(path.iterdir()):
        if file.suffix in (".yaml", ".yml", ".toml"):
            if file.name not in known:
                raise DataError(file, "", f"a pack has no such file; it can hold: {', '.join(sorted(known))}")
            total.update(file.name.encode() + b"\0" + load_text(file).encode() + b"\0")
    id = f"{slug(described.name)}-{total.hexdigest()[:8]}"
    if id not in PACKS:
        PACKS[id] = make_library(id, path)
    return PACKS[id]


def library_of(id: str) -> Library:
    """Our library, or that of a pack which has been loaded."""
    if not id:
        return our_library()
    if id not in PACKS:
        raise DataError(f"pack '{id}'", "", "this pack is not loaded; name its folder with --pack")
    return PACKS[id]


__all__ = ["FactionFile", "library_of", "load_pack", "make_library", "our_library", "parse"]
