"""What must hold after every action; the fuzzer asks."""

from __future__ import annotations

from triarii.games.battalion import words
from triarii.games.battalion.battle import GONE, Battalion, count
from triarii.games.battalion.words import UNITS


def what_is_wrong(battle: Battalion) -> list[str]:
    """Tokens, contacts, cohesion and cards are as the rules have them."""
    wrong: list[str] = []
    for side in range(2):
        first = side * UNITS
        tokens = battle.ready[side] + battle.spent[side]
        for unit in range(first, first + UNITS):
            tokens += battle.order[unit] + battle.disorder[unit]
        if battle.factions[side] >= 0 and tokens != battle.size:
            wrong.append(f"side {'AB'[side]} has {tokens} tokens, not {battle.size} (BA-TOKEN-07)")
        if min(battle.ready[side], battle.spent[side], battle.decks[side]) < 0:
            wrong.append(f"side {'AB'[side]} has less than nothing in its camp")
        if battle.factions[side] >= 0:
            unseen = battle.unseen(side)
            if min(unseen) < 0 or sum(unseen) < battle.decks[side]:
                wrong.append(f"the cards of side {'AB'[side]} do not add up (BA-CARD-07)")
    taking = len(battle.stack) > 0 and type(battle.stack[-1]).__name__ == "TakingHits"
    for unit in range(2 * UNITS):
        word = words.UNIT_WORDS[unit]
        column = battle.columns[unit]
        mask = battle.contact[unit]
        if column is None:
            if battle.place[unit] != GONE or mask or battle.order[unit] or battle.disorder[unit]:
                wrong.append(f"{word} is gone and yet leaves something behind")
            continue
        if battle.disorder[unit] >= column.cohesion and not taking:
            wrong.append(f"{word} should be disbanded (BA-DISB-03)")
        for other in range(2 * UNITS):
            if not mask >> other & 1:
                continue
            if other // UNITS == unit // UNITS or not battle.contact[other] >> unit & 1:
                wrong.append(f"{word} touches {words.UNIT_WORDS[other]} from one side only")
            if battle.place[other] != battle.place[unit] or battle.place[unit] < 0:
                wrong.append(f"{word} touches a unit of another sector (BA-FIELD-11)")
            if count(mask) > 1 and count(battle.contact[other]) > 1:
                wrong.append(f"{word} is overlapped and overlapping at once (BA-OVER-14)")
    return wrong
