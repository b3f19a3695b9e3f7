"""Exact chances of what an action would roll, from the very figures that play. CK-SEQ-16"""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.counting import several
from triarii.engine.game import Chart
from triarii.games.kings import words as w
from triarii.games.kings.assaults import Fights
from triarii.games.kings.fights import GIFT_GIVES, GIFT_NEEDS, Fight
from triarii.games.kings.generals import MoveGenerals
from triarii.games.kings.morale import Morale, morale_dice
from triarii.games.kings.movement import Move, score_to_move
from triarii.games.kings.pools import assaulter_pool, target_pool
from triarii.games.kings.pursuit import PURSUIT_DICE, Pursuit
from triarii.games.kings.reinforcements import Reinforcements
from triarii.games.kings.shooting import Shooting, Volley, engines, shooters, shooting_dice
from triarii.games.kings.state import FIGHT_GIFT, WAS_ASSAULTED, Kings
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import RESERVE_SCORE


def binomial(count: int, score: int) -> list[float]:
    """The chance of each number of dice that show the score or more."""
    p = (7 - score) / 6
    chances = [1.0]
    for _ in range(count):
        longer = [0.0] * (len(chances) + 1)
        for successes, chance in enumerate(chances):
            longer[successes] += chance * (1 - p)
            longer[successes + 1] += chance * p
        chances = longer
    return chances


def counted(title: str, chances: list[float]) -> Chart:
    return Chart(title, [(str(number), chance) for number, chance in enumerate(chances)])


def either(title: str, score: int) -> Chart:
    p = (7 - score) / 6
    return Chart(title, [(f"{score}+", p), (f"under {score}", 1 - p)])


def with_gift(battle: Kings, zone: int, dice: int) -> list[float]:
    """Hits of a fight pool, raised by the Fight gift. CK-GEN-20"""
    chances = binomial(dice, 5)
    general = battle.general_in(battle.held[zone], zone)
    if general >= 0 and battle.gifts[general] & FIGHT_GIFT and dice >= GIFT_NEEDS:
        raised = [0.0] * len(chances)
        for hits, chance in enumerate(chances):
            raised[max(hits, GIFT_GIVES)] += chance
        return raised
    return chances


def margins(mine: list[float], theirs: list[float]) -> list[tuple[str, float]]:
    """How a fight ends: ties go to the target. CK-OUT-01, 02"""
    big_win = win = loss = big_loss = 0.0
    for blows, p in enumerate(mine):
        for hits, q in enumerate(theirs):
            if blows - hits >= 2:
                big_win += p * q
            elif blows > hits:
                win += p * q
            elif hits - blows >= 2:
                big_loss += p * q
            else:
                loss += p * q
    return [
        ("assaulter by 2 or more", big_win),
        ("assaulter by 1", win),
        ("target by 0 or 1", loss),
        ("target by 2 or more", big_loss),
    ]


def assault_odds(battle: Kings, zone: int, target: int) -> list[Chart]:
    """The fight before bow, pike and erratic rolls, and before any re-roll."""
    second = any(battle.flags[unit] & WAS_ASSAULTED for unit in battle.units_in(target))
    theirs = target_pool(battle, target, zone, 0, second, 0)
    mine = assaulter_pool(battle, target, zone, 0, 0, 0)
    one, other = with_gift(battle, zone, mine), with_gift(battle, target, theirs)
    title = f"{mine} dice against {theirs}, before bows, pikes and re-rolls"
    return [
        Chart(title, margins(one, other)),
        counted(f"Hits by {ZONE_NAMES[zone]}", one),
        counted(f"Hits by {ZONE_NAMES[target]}", other),
    ]


def odds(battle: Kings, action: Action) -> list[Chart]:
    """What a legal action would roll; [] if it rolls nothing."""
    if not battle.stack:
        return []
    frame = battle.stack[-1]
    verb = action.verb
    if isinstance(frame, MoveGenerals) and verb == w.LEAD:
        return [either("The general rides", 2)]
    if isinstance(frame, Move) and verb == w.MOVE:
        score = score_to_move(battle, action.a, battle.at[action.a], action.b)
        return [either("The move works", score)] if score else []
    if isinstance(frame, Fights):
        if verb == w.ASSAULT:
            return assault_odds(battle, action.b, action.a)
        return [either("Valour", 4)] if verb == w.CALL_ON else []
    if isinstance(frame, Shooting) and verb == w.SHOOT:
        dice = sum([shooting_dice(battle, unit) for unit in shooters(battle, action.b)])
        return [counted(f"Hits if all shoot, {several(dice, 'die', 'dice')}", binomial(dice, 5))]
    if isinstance(frame, Shooting) and verb == w.FIRE:
        pieces = len(engines(battle, action.b))
        return [counted(f"Hits if all pieces shoot, {several(pieces, 'die', 'dice')}", binomial(pieces, 5))]
    if isinstance(frame, Reinforcements) and verb == w.CALL_UP:
        return [either("The unit comes on", RESERVE_SCORE[battle.roster.grade[action.a]])]
    if verb == w.REROLL:
        return reroll_odds(battle)
    if isinstance(frame, Volley) and verb in (w.ALL, w.LOOSE):
        units = frame.ready(battle) if verb == w.ALL else frame.chosen
        dice = len(units) if frame.artillery else sum([shooting_dice(battle, unit) for unit in units])
        return [counted(f"Hits with {several(dice, 'die', 'dice')}", binomial(dice, 5))]
    return []


def reroll_odds(battle: Kings) -> list[Chart]:
    """The second roll stands, so its whole distribution is what the re-roll gives. CK-SEQ-16"""
    frame = battle.stack[-1]
    if isinstance(frame, Morale):
        return [counted("Fails", binomial(morale_dice(battle, frame.zone(battle)), 4))]
    if isinstance(frame, Pursuit):
        return [counted("Half bases lost", binomial(PURSUIT_DICE, 4))]
    if isinstance(frame, Volley):
        return [counted("Hits", binomial(frame.dice_count(battle), 5))]
    if isinstance(frame, Fight):
        return [counted("Hits", binomial(frame.dice_again(battle), 5))]
    return []
