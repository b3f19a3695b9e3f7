"""How a side stands in Ancients: troops, banners, blows in hand, and what the enemy's next turn may cost.

The danger to a unit is reckoned from the two hardest blows that could reach it: the hits to be expected of them, and
from these the chance that they destroy it.
"""

from __future__ import annotations

from math import exp, factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.games.ancients.battle import BATTLED, NO_BATTLE, ORDERED, Ancients
from triarii.games.ancients.hexes import BASELINE, DISTANCE, NEIGHBOURS, ROW
from triarii.games.ancients.units import (
    ARMOURED,
    ATTACK,
    AX,
    EL,
    ELEPHANT_DICE,
    FIERCE,
    HELD,
    MOVE,
    RANGE,
    SWORDS_HIT,
)
from triarii.players.ancients_blows import (
    EXPECTED,
    FLAGS,
    KILLS,
    MOST_BLOCKS,
    VALUE,
    at_row,
    attack_worth,
    bonus_dice,
    close_dice_at,
    fire_dice_at,
    fire_worth,
    flag_row,
    footing_at,
    has_moved,
    helmets_hit,
    ignorable,
    impetus_at,
    sixths_of,
    support_at,
    weigh_banners,
)
from triarii.players.ancients_cards import KEPT_AS, hand_worth
from triarii.players.ancients_ground import NOBODY
from triarii.players.ancients_weights import BANNERS, BOTH_SIDES, CLASSES, GROUP, KEPT_CARDS, ONE_SIDE, WEIGHTS
from triarii.players.knowledge import logistic

PLAIN: Final[vec[float]] = vec[float](WEIGHTS + BANNERS)  # blows are judged by the untrained weights
# how far a unit moves that still fights
STRIDE: Final[vec[i64]] = vec[i64]([1 if kind == AX else MOVE[kind] for kind in range(len(MOVE))])
# how far off a unit may still be struck or shot at in the next turn
REACH: Final[vec[i64]] = vec[i64](
    [max(STRIDE[kind] + 1, RANGE[kind] + MOVE[kind] if RANGE[kind] else 0) for kind in range(len(MOVE))]
)

# What is counted for each side, its troops by class first.
HEAVY_FOOT: Final = 3
ONE_BLOCK: Final = 7
TWO_BLOCKS: Final = 8
FEAR: Final = 9  # chances of being destroyed, added up
WORST: Final = 10  # the highest of them
SECOND: Final = 11
BLEED: Final = 12  # blocks that may be lost, by their worth
LEADERS: Final = 13
LEADER_FEAR: Final = 14
SUPPORTED: Final = 15
CONTACT: Final = 16
LINE: Final = 17
LOST: Final = 18
CORNERED: Final = 19  # in danger at the own edge, with nowhere to retreat to
AT_STAKE: Final = 20  # what is in danger, by its worth
SIDE: Final = 21
COUNTED: Final = (
    *CLASSES, "one block", "two blocks", "fear", "worst fear", "second fear", "bleeding", "leaders", "fear for leaders",
    "supported", "contact", "line", "blocks lost", "cornered", "worth in danger",
)  # fmt: skip

# What the ordered units may be expected to bring in the battles of this turn.
READY_KILL: Final = 0
READY_HITS: Final = 1
READY_FLAGS: Final = 2
READY_COST: Final = 3
READY_RISK: Final = 4
READY_ALL: Final = 5  # the chance of at least one banner
READY_JOINED: Final = 6  # units destroyed when blows against the same one are taken together
READY: Final = ("ready kills", "ready hits", "ready flags", "ready cost", "ready risk", "ready banner", "ready joined")

FEATURES: Final = (
    "lead", "need", "their need", "last banner", "their last banner", "two to go", "their two to go", "to move",
    "battles ahead", "their battles ahead", "cards", "hand",
    *tuple(f"my {name}" for name in COUNTED),
    *tuple(f"their {name}" for name in COUNTED),
    *READY,
    "my last stand", "their last stand", "final blow", "their final blow", "my pair in danger", "their pair in danger",
    *tuple(f"hold {name}" for name in KEPT_CARDS),
)  # fmt: skip

GRAIN: Final = 20  # steps of the tables below for one expected hit
MOST_HITS: Final = 4


def poisson_tables() -> tuple[list[float], list[float]]:
    """For blocks and expected hits: the chance that all blocks are lost, and how many are to be expected."""
    kills: list[float] = []
    losses: list[float] = []
    for blocks in range(MOST_BLOCKS + 1):
        for step in range(MOST_HITS * GRAIN + 1):
            mean = step / GRAIN
            chances = [exp(-mean) * mean**hits / factorial(hits) for hits in range(blocks)]
            below = sum(chances)
            kills.append(1.0 - below)
            losses.append(sum(p * hits for hits, p in enumerate(chances)) + blocks * (1.0 - below))
    return kills, losses


TABLES: Final = poisson_tables()
DESTROYED: Final[vec[float]] = vec[float](TABLES[0])
BLED: Final[vec[float]] = vec[float](TABLES[1])
ROW_OF_TABLE: Final = MOST_HITS * GRAIN + 1


def table_row(blocks: i64, mean: float) -> i64:
    """The place of so many blocks and expected hits in the tables above."""
    if blocks > MOST_BLOCKS:
        blocks = MOST_BLOCKS
    step: i64 = MOST_HITS * GRAIN
    if mean < MOST_HITS:
        step = int(mean * GRAIN)
    return blocks * ROW_OF_TABLE + step


def hits_from(battle: Ancients, foe: i64, there: i64, unit: i64, far: i64) -> float:
    """The hits that a foe may be expected to score on a unit so far away, in its next turn."""
    kind = battle.kind[foe]
    target = battle.kind[unit]
    if far > STRIDE[kind] + 1:
        if RANGE[kind] and far <= RANGE[kind] + MOVE[kind]:
            return 0.1 * float(HELD[kind])
        return 0.0
    if kind == EL:
        dice = ELEPHANT_DICE[target]
    else:
        dice = ATTACK[kind]
        if FIERCE[kind] and battle.blocks[foe] >= battle.scenario.full[foe]:
            dice += 1
    sixths: i64 = 1
    if SWORDS_HIT[kind] and target != EL and not ARMOURED[target]:
        sixths += 1
    if kind != EL and battle.leader_at[there] >= 0:
        sixths += 1
    hits = float(dice * sixths) / 6.0
    return hits if far <= 1 else 0.6 * hits


def numbers_of(battle: Ancients, owner: i64) -> vec[float]:
    """What is counted for one side, in the order of COUNTED."""
    scenario = battle.scenario
    numbers = vec[float]([0.0] * SIDE)
    foes = scenario.units[1 - owner]
    where = battle.where
    kinds = battle.kind
    worst = 0.0
    second = 0.0
    for unit in scenario.units[owner]:
        have = battle.blocks[unit]
        full = scenario.full[unit]
        numbers[LOST] += float(full - have)
        hex = battle.where[unit]
        if have == 0 or hex < 0:
            continue
        kind = battle.kind[unit]
        numbers[GROUP[kind]] += float(have) / float(full)
        if have == 1:
            numbers[ONE_BLOCK] += 1.0
        elif have == 2:
            numbers[TWO_BLOCKS] += 1.0
        distances = DISTANCE[hex]
        hardest = 0.0
        next_hardest = 0.0
        near: i64 = NOBODY
        for foe in foes:
            there = where[foe]
            if there < 0:
                continue
            far = distances[there]
            if far < near:
                near = far
            if far <= REACH[kinds[foe]]:
                hits = hits_from(battle, foe, there, unit, far)
                if hits > hardest:
                    next_hardest = hardest
                    hardest = hits
                elif hits > next_hardest:
                    next_hardest = hits
        numbers[LINE] += 0.1 * float(near)
        leader = battle.leader_at[hex] >= 0
        if leader:
            numbers[LEADERS] += 1.0
        if hardest > 0.0:
            place = table_row(have, hardest + 0.6 * next_hardest)
            chance = DESTROYED[place]
            numbers[FEAR] += chance
            numbers[AT_STAKE] += chance * VALUE[kind]
            if near <= 3 and ROW[hex] == BASELINE[owner]:
                numbers[CORNERED] += 1.0
            numbers[BLEED] += BLED[place] * (0.5 + VALUE[kind]) / float(full)
            if leader:
                numbers[LEADER_FEAR] += chance
            if chance > worst:
                second = worst
                worst = chance
            elif chance > second:
                second = chance
        if near == 1:
            numbers[CONTACT] += 1.0
        if near <= 3 and support_at(battle, unit, hex, 2) >= 2:
            numbers[SUPPORTED] += 1.0
    for leader_number in scenario.leaders[owner]:
        hex = battle.leader_where[leader_number]
        if hex >= 0 and battle.at[hex] < 0:
            numbers[LEADERS] += 0.7
    numbers[WORST] = worst
    numbers[SECOND] = second
    return numbers


def ready_of(battle: Ancients) -> vec[float]:
    """What the ordered units of the active side that have yet to battle may be expected to bring, as in READY."""
    ready = vec[float]([0.0] * len(READY))
    weights = PLAIN[:]
    weigh_banners(battle, weights)
    spared = 1.0  # the chance that no enemy unit is destroyed
    struck = vec[float]([0.0] * len(battle.kind))  # hits to be expected on each unit
    for unit in battle.scenario.units[battle.active]:
        hex = battle.where[unit]
        if hex < 0 or battle.mark[unit] & (ORDERED | BATTLED | NO_BATTLE) != ORDERED:
            continue
        killed = add_blow(battle, unit, hex, ready, struck, weights)
        spared *= 1.0 - killed
    ready[READY_ALL] = 1.0 - spared
    for foe in battle.scenario.units[1 - battle.active]:
        mean = struck[foe]
        if mean > 0.0:
            ready[READY_JOINED] += DESTROYED[table_row(battle.blocks[foe], mean)]
    return ready


def add_blow(
    battle: Ancients, unit: i64, hex: i64, ready: vec[float], struck: vec[float], weights: vec[float]
) -> float:
    """Count the best blow that a unit has from where it stands; the chance that it destroys its target."""
    seat = battle.owner[unit]
    best = 0.0
    target: i64 = -1
    contact = False
    extra = bonus_dice(battle)
    for n in NEIGHBOURS[hex]:
        foe = battle.at[n]
        if foe >= 0 and battle.owner[foe] != seat:
            contact = True
            impetus = impetus_at(battle, unit, hex, extra)
            worth = attack_worth(battle, unit, foe, hex, n, impetus, footing_at(battle, foe, n), weights)
            if worth > best:
                best = worth
                target = foe
    kind = battle.kind[unit]
    if not contact and RANGE[kind]:
        moved = has_moved(battle, unit)
        distances = DISTANCE[hex]
        for foe in battle.scenario.units[1 - seat]:
            there = battle.where[foe]
            if there >= 0 and distances[there] <= RANGE[kind]:
                worth = fire_worth(battle, unit, foe, hex, there, moved, footing_at(battle, foe, there), weights)
                if worth > best:
                    best = worth
                    target = foe
    if target < 0:
        return 0.0
    there = battle.where[target]
    sixths: i64 = 1
    if contact:
        dice = close_dice_at(battle, unit, target, hex, there, False) + extra
        sixths = sixths_of(battle, unit, target, helmets_hit(battle, unit, hex))
    else:
        dice = fire_dice_at(battle, unit, hex, there, has_moved(battle, unit))
    row = at_row(dice, sixths, battle.blocks[target])
    killed = KILLS[row]
    struck[target] += float(dice * sixths) / 6.0
    ready[READY_KILL] += killed
    ready[READY_HITS] += EXPECTED[row] * (0.5 + VALUE[battle.kind[target]]) / float(battle.scenario.full[target])
    driven = FLAGS[flag_row(dice, ignorable(battle, target, there))] * (1.0 - killed)
    ready[READY_FLAGS] += driven
    if contact:
        stays = (1.0 - killed) * (1.0 - driven)
        back = close_dice_at(battle, target, unit, there, hex, True)
        back_row = at_row(
            back, sixths_of(battle, target, unit, helmets_hit(battle, target, there)), battle.blocks[unit]
        )
        ready[READY_COST] += stays * EXPECTED[back_row] * (0.5 + VALUE[kind]) / float(battle.scenario.full[unit])
        ready[READY_RISK] += stays * KILLS[back_row]
    return killed


def features_of(battle: Ancients, seat: int) -> list[float]:
    """The position in numbers, in the order of FEATURES."""
    goal = battle.scenario.goal
    need = goal - battle.banners[seat]
    their_need = goal - battle.banners[1 - seat]
    mine = numbers_of(battle, seat)
    theirs = numbers_of(battle, 1 - seat)
    ready = ready_of(battle)
    my_turn = battle.active == seat
    ahead = 1.0 if ready[READY_HITS] > 0.0 else 0.0
    row = [
        float(their_need - need),
        float(need),
        float(their_need),
        1.0 if need <= 1 else 0.0,
        1.0 if their_need <= 1 else 0.0,
        1.0 if need == 2 else 0.0,
        1.0 if their_need == 2 else 0.0,
        1.0 if my_turn else 0.0,
        ahead if my_turn else 0.0,
        0.0 if my_turn else ahead,
        float(len(battle.hands[seat]) - len(battle.hands[1 - seat])),
        hand_worth(battle, seat),
    ]
    row.extend(mine)
    row.extend(theirs)
    row.extend(ready if my_turn else [-number for number in ready])
    row.append(mine[WORST] if their_need <= 1 else 0.0)
    row.append(theirs[WORST] if need <= 1 else 0.0)
    row.append(ready[READY_ALL] if my_turn and need <= 1 else 0.0)
    row.append(ready[READY_ALL] if not my_turn and their_need <= 1 else 0.0)
    row.append(mine[SECOND] if their_need == 2 else 0.0)
    row.append(theirs[SECOND] if need == 2 else 0.0)
    held = [0.0] * len(KEPT_CARDS)
    for card in battle.hands[seat]:
        held[KEPT_AS[card]] += 1.0
    row.extend(held)
    return row


def stand(battle: Ancients, seat: int) -> float:
    """How a side stands, in logits: banners, blocks, leaders, cards, and what the enemy may destroy next turn.

    Coefficients rounded from how some thousand battles ended."""
    numbers = numbers_of(battle, seat)
    goal = battle.scenario.goal
    total = 0.55 * battle.banners[seat]
    if goal - battle.banners[seat] <= 1:
        total += 0.7
    total += 0.13 * numbers[HEAVY_FOOT] + 0.3 * numbers[LEADERS] - 0.04 * numbers[LOST] - 0.35 * numbers[FEAR]
    if goal - battle.banners[1 - seat] <= 1:
        total -= numbers[WORST]  # one more loss, and the battle is lost
    return total + 0.1 * len(battle.hands[seat])


def plain_judgement(battle: Ancients, seat: int) -> float:
    """The chance that a seat wins, from how both sides stand and the blows in hand."""
    ready = ready_of(battle)
    blows = 0.2 * ready[READY_HITS] + 0.1 * ready[READY_ALL]
    if battle.scenario.goal - battle.banners[battle.active] <= 1:
        blows += ready[READY_ALL]
    edge = stand(battle, seat) - stand(battle, 1 - seat)
    return logistic(edge + (blows if battle.active == seat else -blows))


def judging_weights() -> list[float]:
    """What each of the FEATURES counts for those who plan."""
    weights: list[float] = []
    for name in FEATURES:
        mine = name.removeprefix("my ")
        theirs = name.removeprefix("their ")
        if theirs != name:
            weights.append(-BOTH_SIDES.get(theirs, 0.0))
        else:
            weights.append(BOTH_SIDES.get(mine, ONE_SIDE.get(name, 0.0)))
    return weights
