"""What a view does not show is dealt anew: other hands, cards face down, notes. AH-SETUP-12, AH-STRAT-01"""

# triarii: pure (storage, not play)

from __future__ import annotations

from typing import Any

from triarii.engine.dice import Dice
from triarii.games.hannibal.battle import IN_PLAY, RESERVE, WAITING, Hannibal
from triarii.games.hannibal.cards import COUNTS, Laying
from triarii.games.hannibal.deploy import MOST_IN_AMBUSH, MOST_ON_THE_MARCH, ambush_features
from triarii.games.hannibal.reserves import AMBUSH, EAST, FLANK_MARCH, WEST
from triarii.games.hannibal.terrain import touches
from triarii.games.hannibal.troops import ARM, LOOSE, MOUNTED, is_infantry
from triarii.games.hannibal.words import TERRAIN_CARDS


def deal_hidden(battle: Hannibal, state: dict[str, Any], rng: Dice) -> None:
    """Fill in hands, laid cards and notes: what is stored as it was, the unknown as it might be."""
    pool = COUNTS[:]
    for card in [*state["discards"], *state["laid"], *state["hands"][0], *state["hands"][1]]:
        if card is not None and card >= 0:
            pool[card] -= 1
    battle.ambush = [list(note or []) for note in state["ambush"]]
    battle.flank = [list(note or []) for note in state["flank"]]
    for note in battle.flank:
        if len(note) > 1 and note[0] < 0:
            note[0] = (WEST, EAST)[rng.below(2)]
    needed: list[list[int]] = [[], []]
    for seat in (0, 1):
        if state["ambush"][seat] is None or state["flank"][seat] is None:
            unseen = sum(card is None for card in state["hands"][seat])
            needed[seat] = guess_notes(battle, seat, pool, unseen, rng)
    laid: list[int] = []
    for card in state["laid"]:
        if card is None:
            card = draw(pool, range(TERRAIN_CARDS), rng)
        laid.append(card)
    battle.laid = laid
    laying = next((frame for frame in battle.stack if isinstance(frame, Laying)), None)
    battle.hands = [[], []]
    order = (0, 1) if laying is None or laying.done[0] else (1, 0)
    for seat in order:
        only_stratagems = laying is None or bool(laying.done[seat])
        hand: list[int] = []
        for card in state["hands"][seat]:
            if card is not None:
                hand.append(card)
            elif needed[seat]:
                hand.append(needed[seat].pop())
            elif only_stratagems:
                hand.append(draw(pool, range(TERRAIN_CARDS, len(COUNTS)), rng))
            else:
                hand.append(draw(pool, range(len(COUNTS)), rng))
        if laying is not None and laying.seat == seat and not any(card < TERRAIN_CARDS for card in hand) and hand:
            # he is about to lay a card, so he holds one
            pool[hand[0]] += 1
            hand[0] = draw(pool, range(TERRAIN_CARDS), rng)
        hand.sort()
        battle.hands[seat] = hand


def touched_by(battle: Hannibal, place: int, seat: int) -> bool:
    """An ambush in a feature that the enemy touches would have been sprung."""
    for unit in battle.units_of(seat):
        if touches(battle.features[place], battle.x[unit], battle.y[unit], battle.h[unit]):
            return True
    return False


def draw(pool: list[int], cards: range, rng: Dice) -> int:
    """Draw one of the cards that are still unseen."""
    total = sum(pool[card] for card in cards)
    at = rng.below(total)
    for card in cards:
        if at < pool[card]:
            pool[card] -= 1
            return card
        at -= pool[card]
    raise AssertionError("the pool is empty")


def guess_notes(battle: Hannibal, seat: int, pool: list[int], unseen: int, rng: Dice) -> list[int]:
    """Units that the other player did not deploy must be held by a note: which one is not known."""
    if not battle.deployed[seat]:
        return []
    held = [u for u in range(battle.count()) if battle.owner[u] == seat and battle.status[u] == WAITING]
    if not held:
        return []
    woods = [place for place in ambush_features(battle, seat) if not touched_by(battle, place, 1 - seat)]
    ways = ways_to_hold(battle, held, bool(woods) and pool[AMBUSH] > 0, pool[FLANK_MARCH] > 0, unseen)
    if not ways:  # an ambush is touched at this moment and about to be sprung
        woods = ambush_features(battle, seat)
        ways = ways_to_hold(battle, held, bool(woods), True, unseen)
    in_ambush, in_flank = ways[rng.below(len(ways))]
    needed: list[int] = []
    if in_ambush:
        battle.ambush[seat] = [woods[rng.below(len(woods))], *in_ambush]
        needed.append(AMBUSH)
    if in_flank:
        battle.flank[seat] = [(WEST, EAST)[rng.below(2)], *in_flank]
        needed.append(FLANK_MARCH)
    for card in needed:
        pool[card] -= 1
    for unit in held:
        battle.status[unit] = RESERVE
    for commander, owner in enumerate(battle.c_owner):
        if owner == seat and battle.c_status[commander] == 0:
            battle.c_status[commander] = IN_PLAY
            battle.c_unit[commander] = held[commander % len(held)]
    return needed


def ways_to_hold(
    battle: Hannibal, held: list[int], may_ambush: bool, may_march: bool, unseen: int
) -> list[tuple[list[int], list[int]]]:
    """All ways to share these units between an ambush and a flank march that the rules and the hand allow."""
    found: list[tuple[list[int], list[int]]] = []
    for number in range(1 << len(held)):
        in_ambush = [unit for place, unit in enumerate(held) if number >> place & 1]
        in_flank = [unit for unit in held if unit not in in_ambush]
        if len(in_ambush) > MOST_IN_AMBUSH or len(in_flank) > MOST_ON_THE_MARCH:
            continue
        if (in_ambush and not may_ambush) or (in_flank and not may_march):
            continue
        if bool(in_ambush) + bool(in_flank) > unseen:
            continue
        if all(is_infantry(battle.kind[u]) for u in in_ambush) and all(
            ARM[battle.kind[u]] in (MOUNTED, LOOSE) for u in in_flank
        ):
            found.append((in_ambush, in_flank))
    return found
