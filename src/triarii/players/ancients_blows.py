"""What a blow in Ancients may be expected to bring: exact for the dice, rough for what follows from them."""

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.games.ancients import cards
from triarii.games.ancients.battle import MOVED, Ancients
from triarii.games.ancients.hexes import NEIGHBOURS
from triarii.games.ancients.scenario import HELMETS_HIT, PLATED, STEADY
from triarii.games.ancients.terrain import close_combat_limit, fire_limit
from triarii.games.ancients.units import (
    ARMOURED,
    ATTACK,
    BACK_DICE,
    EL,
    ELEPHANT_DICE,
    FIERCE,
    HELD,
    SWORDS_HIT,
)
from triarii.games.ancients.units import MOVED as MOVED_DICE
from triarii.players.ancients_weights import (
    BANNER,
    BLOCK,
    FEW_BANNERS,
    FLAG,
    GROUP,
    KILL,
    LAST_BANNER,
    RETURN,
    SHOT,
    WORTH,
)

MOST_DICE: Final = 12
MOST_BLOCKS: Final = 8
MOST_IGNORED: Final = 4  # flags
UNKNOWN: Final = -1


def binomial(dice: int, sixths: int) -> list[float]:
    """The chances of 0, 1, 2 ... hits when each die hits with so many sixths."""
    p = sixths / 6
    return [comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)]


def expected_table() -> list[float]:
    """E[min(hits, blocks)] for every number of dice, sixths and blocks, in one row."""
    row: list[float] = []
    for dice in range(MOST_DICE + 1):
        for sixths in range(6):
            chances = binomial(dice, sixths)
            for blocks in range(MOST_BLOCKS + 1):
                row.append(sum(p * min(hits, blocks) for hits, p in enumerate(chances)))
    return row


def kill_table() -> list[float]:
    """P(hits >= blocks), in the same row."""
    row: list[float] = []
    for dice in range(MOST_DICE + 1):
        for sixths in range(6):
            chances = binomial(dice, sixths)
            for blocks in range(MOST_BLOCKS + 1):
                row.append(sum(p for hits, p in enumerate(chances) if hits >= blocks))
    return row


def flag_table() -> list[float]:
    """P(more flags than may be ignored), for every number of dice and of ignored flags up to 4."""
    row: list[float] = []
    for dice in range(MOST_DICE + 1):
        chances = binomial(dice, 1)
        for ignored in range(MOST_IGNORED + 1):
            row.append(sum(p for flags, p in enumerate(chances) if flags > ignored))
    return row


EXPECTED: Final[vec[float]] = vec[float](expected_table())
KILLS: Final[vec[float]] = vec[float](kill_table())
FLAGS: Final[vec[float]] = vec[float](flag_table())

# What a unit of each type is worth, in banners, beyond the banner that its loss costs.
#                           LI   LS   LB   AX   MI   WA   HI  HWM  LC  LBC  BCH  MC  CAM  CCM  HC  CHC  HCH  EL
VALUE: Final[vec[float]] = vec[float]([
    0.35, 0.35, 0.35, 0.50, 0.70, 0.65, 0.95, 0.30, 0.40, 0.45, 0.45, 0.60, 0.60, 0.65, 0.85, 0.90, 0.75, 0.65,
])  # fmt: skip


def within(number: i64, most: i64) -> i64:
    """No more than the tables know, and not less than nothing."""
    if number > most:
        return most
    if number < 0:
        return 0
    return number


def at_row(dice: i64, sixths: i64, blocks: i64) -> i64:
    """The place in EXPECTED and KILLS."""
    return (within(dice, MOST_DICE) * 6 + sixths) * (MOST_BLOCKS + 1) + within(blocks, MOST_BLOCKS)


def flag_row(dice: i64, ignored: i64) -> i64:
    """The place in FLAGS."""
    return within(dice, MOST_DICE) * (MOST_IGNORED + 1) + within(ignored, MOST_IGNORED)


def bonus_dice(battle: Ancients) -> i64:
    """Dice that the card in force adds to close combat."""
    if battle.fallback:
        return 0
    order = battle.order
    if order == cards.XCS:
        return 2
    return 1 if order == cards.XMC or order == cards.XIS else 0


def helmets_hit(battle: Ancients, unit: i64, hex: i64) -> bool:
    """Would helmets hit for the unit if it stood in this hex, with the leader it has now?"""
    if battle.kind[unit] == EL:
        return False
    if battle.scenario.powers[unit] & HELMETS_HIT:
        return True
    here = battle.where[unit]
    if here >= 0 and battle.leader_at[here] >= 0:
        return True
    return battle.leader_at[hex] >= 0 or battle.leader_beside(battle.owner[unit], hex)


def close_dice_at(battle: Ancients, unit: i64, foe: i64, hex: i64, there: i64, back: bool) -> i64:
    """Dice of a unit that would fight from `hex` against a foe in `there`; card dice are added elsewhere."""
    kind = battle.kind[unit]
    if kind == EL:
        dice = ELEPHANT_DICE[battle.kind[foe]]
    else:
        dice = BACK_DICE[kind] if back else ATTACK[kind]
        if FIERCE[kind] and battle.blocks[unit] >= battle.scenario.full[unit]:
            dice += 1
    here_ground = battle.terrain[hex]
    there_ground = battle.terrain[there]
    if here_ground | there_ground:
        limit = close_combat_limit(kind, here_ground, there_ground, battle.scenario.ford_limits)
        if dice > limit:
            dice = limit
    return dice


def sixths_of(battle: Ancients, unit: i64, foe: i64, helmets: bool) -> i64:
    """How many faces of a die hit."""
    sixths: i64 = 1
    kind = battle.kind[unit]
    target = battle.kind[foe]
    if SWORDS_HIT[kind] and target != EL and not ARMOURED[target] and not battle.scenario.powers[foe] & PLATED:
        sixths += 1
    if helmets:
        sixths += 1
    return sixths


def ignorable(battle: Ancients, unit: i64, hex: i64) -> i64:
    """Flags the unit could ignore where it stands."""
    kind = battle.kind[unit]
    flags: i64 = 0
    if kind != EL:
        if battle.leader_at[hex] >= 0:
            flags += 1
        if support_at(battle, unit, hex, 2) >= 2:
            flags += 1
    if FIERCE[kind] and battle.blocks[unit] >= battle.scenario.full[unit]:
        flags += 1
    if battle.scenario.powers[unit] & STEADY:
        flags += 1
    return flags


def footing_at(battle: Ancients, unit: i64, hex: i64) -> i64:
    """Twice the flags that the unit could ignore where it stands, and one more if helmets hit for it there."""
    flags = 2 * ignorable(battle, unit, hex)
    return flags + 1 if helmets_hit(battle, unit, hex) else flags


def impetus_at(battle: Ancients, unit: i64, hex: i64, extra: i64) -> i64:
    """Twice the dice that a card adds, and one more if helmets would hit for the unit in this hex."""
    dice = 2 * extra
    return dice + 1 if helmets_hit(battle, unit, hex) else dice


@final
class Footing:
    """How firm units stand while their side does not move: each is looked at once, when it is first asked for."""

    def __init__(self, battle: Ancients) -> None:
        self.battle = battle
        self.known: vec[i64] = vec[i64]([UNKNOWN] * len(battle.kind))

    def of(self, unit: i64) -> i64:
        """As `footing_at` says."""
        if self.known[unit] == UNKNOWN:
            self.known[unit] = footing_at(self.battle, unit, self.battle.where[unit])
        return self.known[unit]


def support_at(battle: Ancients, unit: i64, hex: i64, enough: i64 = 6) -> i64:
    """Friends beside a hex, the unit itself not counted, and counted no further than is enough."""
    seat = battle.owner[unit]
    friends: i64 = 0
    for n in NEIGHBOURS[hex]:
        other = battle.at[n]
        if other >= 0:
            if other == unit or battle.owner[other] != seat:
                continue
        else:
            leader = battle.leader_at[n]
            if leader < 0 or battle.scenario.leader_owner[leader] != seat:
                continue
        friends += 1
        if friends >= enough:
            break
    return friends


def weigh_banners(battle: Ancients, weights: vec[float]) -> None:
    """A banner is worth more the nearer it brings the end: note with the weights what it is worth to each seat now."""
    for seat in range(2):
        left = battle.scenario.goal - battle.banners[seat]
        weights[BANNER + seat] = weights[LAST_BANNER] if left <= 1 else 1.0 + weights[FEW_BANNERS] / left


def value_in(kind: i64, weights: vec[float]) -> float:
    """What a unit of a type is worth beyond its banner."""
    return VALUE[kind] * weights[WORTH + GROUP[kind]]


def loss_worth(battle: Ancients, foe: i64, dice: i64, sixths: i64, weights: vec[float]) -> float:
    """What the expected hits on a unit are worth to the other side."""
    row = at_row(dice, sixths, battle.blocks[foe])
    value = value_in(battle.kind[foe], weights)
    leader = 0.0
    if battle.leader_at[battle.where[foe]] >= 0:
        leader = 0.25
    banner = weights[BANNER + 1 - battle.owner[foe]]
    hits = EXPECTED[row] * weights[BLOCK] * (0.5 + value) / float(battle.scenario.full[foe]) * 4.0
    return hits + KILLS[row] * (weights[KILL] * banner + leader)


def attack_worth(
    battle: Ancients, unit: i64, foe: i64, hex: i64, there: i64, impetus: i64, footing: i64, weights: vec[float]
) -> float:
    """A close combat from `hex` with such an impetus, against a foe in `there` with such a footing: what it gives, less
    what comes back."""
    dice = close_dice_at(battle, unit, foe, hex, there, False) + (impetus >> 1)
    sixths = sixths_of(battle, unit, foe, impetus & 1 == 1)
    given = loss_worth(battle, foe, dice, sixths, weights)
    if battle.kind[unit] == EL:
        given *= 1.2  # swords are rolled again
    killed = KILLS[at_row(dice, sixths, battle.blocks[foe])]
    driven = FLAGS[flag_row(dice, footing >> 1)] * (1.0 - killed)
    given += driven * weights[FLAG]
    stays = (1.0 - killed) * (1.0 - driven)
    back = close_dice_at(battle, foe, unit, there, hex, True)
    back_sixths = sixths_of(battle, foe, unit, footing & 1 == 1)
    row = at_row(back, back_sixths, battle.blocks[unit])
    value = value_in(battle.kind[unit], weights)
    banner = weights[BANNER + 1 - battle.owner[unit]]
    taken = EXPECTED[row] * weights[BLOCK] * (0.5 + value) / float(battle.scenario.full[unit]) * 4.0
    taken += KILLS[row] * weights[KILL] * banner
    return given - stays * taken * weights[RETURN]


def fire_dice_at(battle: Ancients, unit: i64, hex: i64, there: i64, moved: bool) -> i64:
    kind = battle.kind[unit]
    dice = MOVED_DICE[kind] if moved else HELD[kind]
    here_ground = battle.terrain[hex]
    there_ground = battle.terrain[there]
    if here_ground | there_ground:
        limit = fire_limit(here_ground, there_ground, battle.scenario.ford_limits)
        if dice > limit:
            dice = limit
    return dice


def fire_worth(
    battle: Ancients, unit: i64, foe: i64, hex: i64, there: i64, moved: bool, footing: i64, weights: vec[float]
) -> float:
    """A shot at a foe with such a footing: only the class symbol hits, and flags drive off."""
    dice = fire_dice_at(battle, unit, hex, there, moved)
    if dice <= 0:
        return 0.0
    given = loss_worth(battle, foe, dice, 1, weights)
    given += FLAGS[flag_row(dice, footing >> 1)] * 0.5 * weights[FLAG]
    return weights[SHOT] * given


def has_moved(battle: Ancients, unit: i64) -> bool:
    return bool(battle.mark[unit] & MOVED)
