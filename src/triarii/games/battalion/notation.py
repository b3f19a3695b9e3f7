"""Positions as text, in one line or in several.

    a rome ready=5 spent=1 deck=4 hand=artillery; b carthage ready=6 deck=4;
    I: a:hastati*2.praetorian-guard+2-1 b:caetrati*2; II: a:velites><b:samnites*3&b:scutarii; turn a

Side lines give faction, tokens in the camp, cards left in the deck, hand (of four: left/right) and discards (gone=).
Sector lines list units, front rank first, +order -disorder; >< joins a fight, & the units that share a target.
A unit is a: or b:, or a3: to give it that number. `turn a begins` is before the camp check.
"""

from __future__ import annotations

import re

from triarii.engine.game import BadSetup
from triarii.games.battalion import words
from triarii.games.battalion.battle import CHART, GONE, RESERVE, Battalion, count
from triarii.games.battalion.turn import BEGIN, STARTING, Turn
from triarii.games.battalion.words import NONE, UNITS

UNIT = re.compile(r"([ab])(\d*):([a-z0-9.*-]+?)((?:[+-]\d+)*)$")
SIDES = "ab"


def bad(statement: str, reason: str) -> BadSetup:
    place = " ".join(statement.split())[:60]
    return BadSetup(f"The position cannot be read at '{place}': {reason}.")


def set_position(battle: Battalion, text: str) -> Turn:
    """Put a position on the table; raises BadSetup with the place and the reason."""
    statements = [statement.strip() for statement in text.replace("\n", ";").split(";") if statement.strip()]
    turn = Turn()
    turn.step = STARTING
    battle.turn = 1
    battle.ready = [6, 6]
    battle.decks = [4, 4]
    for statement in statements:
        head = statement.split()[0]
        if head in ("a", "b"):
            set_side(battle, SIDES.index(head), statement)
    for side in range(2):
        if battle.factions[side] == NONE:
            raise bad(text, f"there is no line for side {SIDES[side]}, such as '{SIDES[side]} rome'")
    if battle.factions[0] == battle.factions[1]:
        raise bad(statements[0], "the two sides lead different factions")
    for statement in statements:
        head = statement.split()[0]
        if head.endswith(":") and (head[:-1] in words.SECTORS[: battle.sectors] or head == "reserve:"):
            sector = RESERVE if head == "reserve:" else words.SECTORS.index(head[:-1])
            for item in statement.split()[1:]:
                set_group(battle, sector, item)
        elif head == "turn":
            set_turn(battle, turn, statement)
        elif head not in ("a", "b"):
            raise bad(statement, "a statement begins with a, b, a sector such as II:, reserve: or turn")
    if battle.active == NONE:
        battle.active = 0
    sizes = [0, 0]
    for side in range(2):
        first = side * UNITS
        sizes[side] = battle.ready[side] + battle.spent[side]
        sizes[side] += sum(battle.order[first : first + UNITS]) + sum(battle.disorder[first : first + UNITS])
    battle.size = max(sizes)
    return turn


def set_side(battle: Battalion, side: int, statement: str) -> None:
    parts = statement.split()
    faction = battle.library.faction_by_word(parts[1]) if len(parts) > 1 else NONE
    if faction == NONE:
        known = ", ".join(faction.word for faction in battle.library.factions)
        raise bad(statement, f"the faction is missing; it is one of {known}")
    battle.factions[side] = faction
    for part in parts[2:]:
        key, _, value = part.partition("=")
        if key == "hand":
            hands = value.split("/")
            if len(hands) > len(battle.seats_of(side)):
                raise bad(part, "there is one hand for each player of the side")
            for seat, listed in zip(battle.seats_of(side), hands, strict=False):
                battle.hands[seat] = sorted(read_cards(battle, part, listed))
        elif key == "gone":
            gone = [0] * len(battle.library.cards)
            for kind in read_cards(battle, part, value):
                gone[kind] += 1
            battle.discards[side] = gone
        elif key in ("ready", "spent", "deck") and value.isdigit() and int(value) <= 40:
            where = battle.ready if key == "ready" else battle.spent if key == "spent" else battle.decks
            where[side] = int(value)
        else:
            raise bad(part, "a side has ready=, spent=, deck= with a number, hand= and gone= with cards")
    unseen = battle.unseen(side)
    for kind, number in enumerate(unseen):
        if number < 0:
            raise bad(statement, f"the deck has fewer copies of {battle.library.cards[kind].name}")
    if sum(unseen) < battle.decks[side]:
        raise bad(statement, f"only {sum(unseen)} cards are left for the deck")


def read_cards(battle: Battalion, part: str, text: str) -> list[int]:
    found: list[int] = []
    for word in text.split(","):
        if word and word != "-":
            kind = battle.library.card_by_word(word)
            if kind < 0:
                raise bad(part, f"there is no card '{word}'")
            found.append(kind)
    return found


def set_group(battle: Battalion, sector: int, item: str) -> None:
    """A lone unit, or a fight of one unit against one or more."""
    left, fight, right = item.partition("><")
    ones = [set_unit(battle, sector, text) for text in left.split("&")]
    if not fight:
        if len(ones) > 1:
            raise bad(item, "& joins units that share a target, after ><")
        return
    others = [set_unit(battle, sector, text) for text in right.split("&")]
    if sector == RESERVE or (len(ones) > 1 and len(others) > 1):
        raise bad(item, "a fight is one unit against one or more, in a sector")
    for one in ones:
        for other in others:
            if one // UNITS == other // UNITS:
                raise bad(item, "units of one side do not fight each other")
            battle.touch(one, other)


def set_unit(battle: Battalion, sector: int, text: str) -> int:
    match = UNIT.match(text)
    if match is None:
        raise bad(text, "a unit reads like a:hastati*2.triarii+1-2")
    side = SIDES.index(match[1])
    ranks: list[int] = []
    for part in match[3].split("."):
        name, _, times = part.partition("*")
        rank = battle.library.rank_by_word(name, battle.factions[side])
        if rank < 0:
            raise bad(text, f"{battle.side_name(side)} has no rank '{name}'")
        if times and times not in ("1", "2", "3", "4"):
            raise bad(text, "a unit reads like a:hastati*2.triarii+1-2")
        ranks += [rank] * (int(times) if times else 1)
    if match[2] and not 1 <= int(match[2]) <= UNITS:
        raise bad(text, f"units are numbered from 1 to {UNITS}")
    unit = side * UNITS + int(match[2]) - 1 if match[2] else side * UNITS
    while battle.place[unit] != GONE:
        unit += 1
        if match[2] or unit == side * UNITS + UNITS:
            raise bad(text, "that unit number is taken, or the side has too many units")
    column = battle.library.column(tuple(ranks))
    battle.columns[unit] = column
    battle.place[unit] = sector
    for token in re.findall(r"[+-]\d+", match[4]):
        if token[0] == "+":
            battle.order[unit] = int(token[1:])
        else:
            battle.disorder[unit] = int(token[1:])
    if battle.disorder[unit] >= column.cohesion:
        raise bad(text, "a unit with that much disorder is disbanded")
    return unit


def set_turn(battle: Battalion, turn: Turn, statement: str) -> None:
    parts = statement.split()
    names = SIDES if not battle.four else battle.header.seats
    if len(parts) < 2 or parts[1] not in names:
        raise bad(statement, f"the turn is that of one of {', '.join(names)}")
    battle.active = list(names).index(parts[1])
    battle.sequence = 0 if battle.four else NONE
    for part in parts[2:]:
        key, _, value = part.partition("=")
        if part == "begins":
            turn.step = BEGIN
            battle.turn = 0
        elif key == "sequence" and battle.four and value.isdigit() and 1 <= int(value) <= 8:
            battle.sequence = int(value) - 1
        elif key == "turn" and value.isdigit():
            battle.turn = int(value)
        else:
            raise bad(statement, "after the turn may stand: begins, turn=5, and with four players sequence=1 to 8")
    if battle.four:
        battle.at = CHART[battle.sequence].index(battle.active)


def write_position(battle: Battalion) -> str:
    """The table as one line that `set_position` reads back; procedures under way are not part of it."""
    statements: list[str] = []
    for side in range(2):
        faction = battle.factions[side]
        if faction == NONE:
            raise BadSetup("There is no position to write before both sides have a faction.")
        parts = [SIDES[side], battle.library.factions[faction].word, f"ready={battle.ready[side]}"]
        parts += [f"spent={battle.spent[side]}", f"deck={battle.decks[side]}"]
        hands = [",".join(battle.library.cards[kind].word for kind in battle.hands[s]) for s in battle.seats_of(side)]
        if any(hands):
            parts.append("hand=" + "/".join(hands))
        gone = [card.word for card in battle.library.cards for _ in range(battle.discards[side][card.index])]
        if gone:
            parts.append("gone=" + ",".join(gone))
        statements.append(" ".join(parts))
    for sector in [*range(battle.sectors), RESERVE]:
        groups: list[str] = []
        for unit in range(2 * UNITS):
            if battle.place[unit] == sector:
                foes = battle.contact[unit]
                if not foes:
                    groups.append(write_unit(battle, unit))
                elif count(foes) > 1 or (unit < UNITS and not battle.is_overlapping(unit)):
                    others = [write_unit(battle, other) for other in range(2 * UNITS) if foes >> other & 1]
                    groups.append(f"{write_unit(battle, unit)}><{'&'.join(others)}")
        if groups:
            name = "reserve" if sector == RESERVE else words.SECTORS[sector]
            statements.append(f"{name}: {' '.join(groups)}")
    if battle.active != NONE:
        names = SIDES if not battle.four else battle.header.seats
        turn = f"turn {names[battle.active]} turn={battle.turn}"
        statements.append(f"{turn} sequence={battle.sequence + 1}" if battle.four else turn)
    return "; ".join(statements)


def write_unit(battle: Battalion, unit: int) -> str:
    names: list[str] = []
    numbers: list[int] = []
    for rank in battle.column(unit).ranks:
        word = battle.library.ranks[rank].word
        if names and names[-1] == word:
            numbers[-1] += 1
        else:
            names.append(word)
            numbers.append(1)
    text = ".".join(f"{name}*{number}" if number > 1 else name for name, number in zip(names, numbers, strict=True))
    order = f"+{battle.order[unit]}" if battle.order[unit] else ""
    disorder = f"-{battle.disorder[unit]}" if battle.disorder[unit] else ""
    return f"{words.UNIT_WORDS[unit]}:{text}{order}{disorder}"
