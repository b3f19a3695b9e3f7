"""Ranks, units as columns of ranks, tactic cards and factions: what is printed on the components."""

from __future__ import annotations

from typing import Final, Literal, final, get_args

TraitName = Literal[
    "anticipate",
    "attrition",
    "discipline",
    "envelop",
    "evade",
    "fright",
    "guard",
    "harass",
    "impetus",
    "powerful",
    "screen",
    "slow",
    "steadfast",
    "swift",
]
TRAITS: Final[list[str]] = list(get_args(TraitName))
ANTICIPATE: Final = 1
ATTRITION: Final = 2
DISCIPLINE: Final = 4
ENVELOP: Final = 8
EVADE: Final = 16
FRIGHT: Final = 32
GUARD: Final = 64
HARASS: Final = 128
IMPETUS: Final = 256
POWERFUL: Final = 512
SCREEN: Final = 1024
SLOW: Final = 2048
STEADFAST: Final = 4096
SWIFT: Final = 8192

ClassName = Literal["regular", "skirmish", "cavalry", "special"]
CLASSES: Final[list[str]] = list(get_args(ClassName))
REGULAR: Final = 1
SKIRMISH: Final = 2
CAVALRY: Final = 4
SPECIAL: Final = 8

# The timing windows of BA-WINDOW-01 to -05
WINDOWS: Final = ["START", "COMMAND", "POOL", "ROLL", "DONE"]
START: Final = 0
COMMAND_WINDOW: Final = 1
POOL: Final = 2
ROLL: Final = 3
DONE: Final = 4

# Kinds of attack, as bits: a card names those it works with
ATTACKS: Final = ["assault", "charge", "counterattack", "barrage", "fire", "artillery"]
ASSAULT: Final = 1
CHARGE: Final = 2
COUNTERATTACK: Final = 4
BARRAGE: Final = 8
FIRE: Final = 16
ARTILLERY: Final = 32
MELEE: Final = 7

# Kinds of command, as bits
COMMANDS: Final = ["action", "reaction", "evade"]
ACTION: Final = 1
REACTION: Final = 2
EVADING: Final = 4

# What a card does
OPS: Final = [
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
REROLL: Final = 0
BOMBARD: Final = 1
EXTRA_COMMAND: Final = 2
COST: Final = 3
BASE_COST: Final = 4
MOVE_TOKEN: Final = 5
FLIP_CAMP: Final = 6
FORCE_ORDER: Final = 7
MORE_DICE: Final = 8
DISENGAGE: Final = 9
REDEPLOY: Final = 10


@final
class Rank:
    """One kind of tile. BA-RANK-01 to -14"""

    def __init__(
        self,
        index: int,
        faction: int,
        word: str,
        name: str,
        classes: int,
        formation: int,
        tiles: int,
        cohesion: int,
        melee: list[int],
        ranged: list[int],
        traits: int,
        marks: dict[str, str],
    ) -> None:
        self.index = index
        self.faction = faction
        self.word = word
        self.name = name
        self.classes = classes
        self.formation = formation
        self.tiles = tiles
        self.cohesion = cohesion
        self.melee = melee
        self.ranged = ranged
        self.traits = traits
        self.marks = marks  # K, F, L, M, B or O for each value: how far it is known

    def trait_names(self) -> list[str]:
        return [TRAITS[bit].title() for bit in range(len(TRAITS)) if self.traits >> bit & 1]

    def class_names(self) -> list[str]:
        return [CLASSES[bit] for bit in range(len(CLASSES)) if self.classes >> bit & 1]


@final
class Column:
    """The ranks of a unit from front to rear, with everything that follows from them. It never changes."""

    def __init__(self, ranks: tuple[int, ...], kinds: list[Rank], behind: Column | None) -> None:
        self.ranks = ranks
        self.behind = behind  # what is left when the front rank is removed
        self.front = kinds[0].cohesion
        self.length = len(ranks)
        cohesion = 0
        traits = 0
        classes = 15
        melee: list[int] = []
        ranged: list[int] = []
        for kind in kinds:
            cohesion += kind.cohesion
            traits |= kind.traits  # BA-UNIT-08, BA-TRAIT-01, -03
            classes &= kind.classes
            melee += kind.melee  # BA-UNIT-09
            ranged += kind.ranged
        self.cohesion = cohesion
        self.traits = traits
        self.classes = classes  # the classes that all ranks share
        self.melee = sorted(melee)
        self.ranged = sorted(ranged)
        self.mixed = 1 if len(set(ranks)) > 1 else 0  # BA-CMD-05, -06
        # the chances of its blows and shots by the number of dice, for players to fill in as they reckon them
        self.blows: list[list[float] | None] = [None] * 7
        self.shots: list[list[float] | None] = [None] * 7
        names: list[str] = []
        for kind in kinds:
            names.append(kind.name)
        self.names = names

    def title(self) -> str:
        """Hastati, Hastati, Praetorian Guard; several of one name are counted."""
        if self.mixed:
            return ", ".join(self.names)
        return self.names[0] if self.length == 1 else f"{self.length} {self.names[0]}"


@final
class Card:
    """One kind of tactic card: when it may be played, and what it does."""

    def __init__(
        self,
        index: int,
        word: str,
        name: str,
        window: int,
        op: int,
        amount: int,
        own: bool,
        attacks: int,
        classes: int,
        commands: int,
        up_to: bool,
        other: bool,
        may_command: bool,
        hit_on: int,
    ) -> None:
        self.index = index
        self.word = word
        self.name = name
        self.window = window
        self.op = op
        self.amount = amount
        self.own = own  # works on the own roll, command or disorder; else on the enemy's roll or command, or own order
        self.attacks = attacks
        self.classes = classes  # 15: any class will do
        self.commands = commands
        self.up_to = up_to
        self.other = other  # an extra command goes to another unit of the sector
        self.may_command = may_command
        self.hit_on = hit_on
        self.effect = ""
        self.limits = ""
        self.origin = ""
        self.when = ""


@final
class Faction:
    """Ranks, deck and typical armies of one faction."""

    def __init__(self, index: int, word: str, name: str, kinds: int) -> None:
        self.index = index
        self.word = word
        self.name = name
        self.ranks: list[int] = []
        self.copies: list[int] = [0] * kinds
        self.reducers: list[int] = []  # cards that make an own command cheaper
        self.starters: list[int] = []
        self.turmoils: list[int] = []
        self.own_rerolls: list[int] = []
        self.enemy_rerolls: list[int] = []
        self.closers: list[int] = []  # DONE cards of the active side
        self.retreats: list[int] = []  # DONE cards that either side may play

    def learn_cards(self, cards: list[Card]) -> None:
        """Sort the deck by what each card can be played for."""
        for card in cards:
            if not self.copies[card.index]:
                continue
            if card.window == START:
                self.starters.append(card.index)
            elif card.op == BASE_COST or (card.op == COST and card.own):
                self.reducers.append(card.index)
            elif card.op == COST:
                self.turmoils.append(card.index)
            elif card.op == REROLL:
                (self.own_rerolls if card.own else self.enemy_rerolls).append(card.index)
            elif card.window == DONE:
                self.closers.append(card.index)
                if card.op == DISENGAGE:
                    self.retreats.append(card.index)


@final
class Army:
    """A typical army: its units front rank first, and where they are meant to stand (-1 is the reserve)."""

    def __init__(self, word: str, name: str, faction: int, units: list[tuple[int, ...]], places: list[int]) -> None:
        self.word = word
        self.name = name
        self.faction = faction
        self.units = units
        self.places = places


@final
class SetBattle:
    """One printed battle: the upper army and the lower army. BA-SB-01 to -10"""

    def __init__(self, word: str, title: str, size: int, split: str, upper: Army, lower: Army) -> None:
        self.word = word
        self.title = title
        self.size = size
        self.split = split
        self.upper = upper
        self.lower = lower


@final
class Library:
    """All components: ours, or ours with the values of a data pack laid over them."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.ranks: list[Rank] = []
        self.cards: list[Card] = []
        self.factions: list[Faction] = []
        self.armies: list[Army] = []
        self.battles: list[SetBattle] = []
        self.columns: dict[tuple[int, ...], Column] = {}

    def column(self, ranks: tuple[int, ...]) -> Column:
        """The one column of these ranks, front rank first."""
        known = self.columns.get(ranks)
        if known is not None:
            return known
        behind = self.column(ranks[1:]) if len(ranks) > 1 else None
        kinds: list[Rank] = []
        for rank in ranks:
            kinds.append(self.ranks[rank])
        made = Column(ranks, kinds, behind)
        self.columns[ranks] = made
        return made

    def rank_by_word(self, word: str, faction: int) -> int:
        """A rank of the faction by its word, by its name in small letters with hyphens, or -1."""
        for rank in self.ranks:
            if rank.faction == faction and (rank.word == word or slug(rank.name) == word):
                return rank.index
        return -1

    def card_by_word(self, word: str) -> int:
        for card in self.cards:
            if card.word == word:
                return card.index
        return -1

    def faction_by_word(self, word: str) -> int:
        for faction in self.factions:
            if faction.word == word:
                return faction.index
        return -1


def slug(name: str) -> str:
    """A name as one word: "War Elephants" is war-elephants."""
    return name.lower().replace(" ", "-").replace("'", "").replace("_", "-")


def fits(library: Library, ranks: list[int], tiles: list[int], rank: int) -> bool:
    """May this rank be added behind these? Tiles, formation, class, special name. BA-UNIT-02 to -05, -11, -16"""
    kind = library.ranks[rank]
    if tiles[rank] <= 0:
        return False
    length = len(ranks) + 1
    classes = kind.classes
    one_name = True
    if length > kind.formation:
        return False
    for other in ranks:
        beside = library.ranks[other]
        if length > beside.formation:
            return False
        classes &= beside.classes
        if other != rank:
            one_name = False
    if not classes:
        return False
    return one_name or classes != SPECIAL


def why_it_does_not_fit(library: Library, ranks: list[int], tiles: list[int], rank: int) -> tuple[str, str, str]:
    """Code, sentence and rule for a rank that `fits` refuses."""
    kind = library.ranks[rank]
    if tiles[rank] <= 0:
        return "no-tile", f"All {kind.tiles} tiles of {kind.name} are in use.", "BA-MUSTER-23"
    limit = kind.formation
    classes = kind.classes
    for other in ranks:
        limit = min(limit, library.ranks[other].formation)
        classes &= library.ranks[other].classes
    if len(ranks) + 1 > limit:
        return "formation", f"A unit with these ranks holds at most {limit} of them.", "BA-UNIT-02"
    if not classes:
        return "class", f"{kind.name} shares no class with the other ranks of the unit.", "BA-UNIT-03"
    return "special", "A unit of the special class must consist of ranks of one name.", "BA-UNIT-05"
