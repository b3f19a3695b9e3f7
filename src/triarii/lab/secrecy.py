"""Nothing hidden reaches a viewer: not by the view, the scene, the events, the questions, the reasons, or who is asked."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import Event
from triarii.engine.game import Game
from triarii.engine.probe import ProbeDice
from triarii.lab.conformance import Broken, any_text, look_ahead, random_action, seen, told, viewer_name, viewers


def check_views(battle: Battle, chance: FastDice, steps: int) -> None:
    """Deal anew what each viewer cannot know: for him nothing changes, now or later, until something is shown."""
    for viewer in viewers(battle):
        other = battle.determinize(viewer, FastDice(chance.below(1 << 30)))
        who = viewer_name(battle, viewer)
        if seen(other, viewer) != seen(battle, viewer):
            raise Broken(f"the view of {who} changes with what is hidden from him")
        if battle.seat == viewer:
            if other.legal != battle.legal:
                raise Broken(f"what is legal for {who} depends on what is hidden from him")
            for _ in range(5):
                text = any_text(battle.vocabulary(), chance)
                if battle.why_not(text) != other.why_not(text):
                    raise Broken(f"the reason against '{text}' tells {who} something hidden")
        twin = battle.clone()
        twin.quiet = other.quiet = False
        other.dice = twin.dice.clone()
        go_on_unseen(twin, other, viewer, chance, steps)


def check_hands(game: Game, battle: Battle) -> None:
    """Nobody's view holds the cards of another seat, and nobody else is told what a seat may choose from."""
    if battle.decision is not None:
        asked = battle.decision.asked(mine=False)
        if asked.choices or asked.about or asked.step or asked.rule or asked.open:
            raise Broken("those who are not asked are told more than who is asked what")
    for viewer in viewers(battle):
        data = battle.to_data(viewer)
        for seat in range(len(battle.header.seats)):
            if not battle.knows_with(viewer, seat) and game.hand(data, seat):
                raise Broken(f"the view of {viewer_name(battle, viewer)} shows the hand of {battle.seat_name(seat)}")


def check_draws(battle: Battle, action: Action, chance: FastDice, steps: int) -> None:
    """Had an action drawn another hidden thing, then only those who are told so would see any difference."""
    one = probed(battle)
    events = one.apply(action)
    assert isinstance(one.dice, ProbeDice)
    places = [place for place, draw in enumerate(one.dice.draws) if draw.hidden and draw.count > 1]
    if not places:
        return
    other = probed(battle)
    alter(one.dice, other, places[chance.below(len(places))], chance)
    check_same_for_the_untold(one, events, other, other.apply(action), chance, steps)


def check_opening(game: Game, battle: Battle, chance: FastDice, steps: int) -> None:
    """Had the set-up dealt another hidden thing, then only those who are told so would see any difference."""
    seed = chance.below(1 << 30)
    one = game.set_up(battle.header, ProbeDice(FastDice(seed)))
    assert isinstance(one.dice, ProbeDice)
    places = [place for place, draw in enumerate(one.dice.draws) if draw.hidden and draw.count > 1]
    if not places:
        return
    place = places[chance.below(len(places))]
    draw = one.dice.draws[place]
    dice = ProbeDice(FastDice(seed), place, draw.result + 1 + chance.below(draw.count - 1))
    other = game.set_up(battle.header, dice)
    check_same_for_the_untold(one, one.events, other, other.events, chance, steps)


def probed(battle: Battle) -> Battle:
    twin = battle.clone()
    twin.quiet = False
    twin.dice = ProbeDice(twin.dice)
    return twin


def alter(seen: ProbeDice, other: Battle, place: int, chance: FastDice) -> None:
    draw = seen.draws[place]
    assert isinstance(other.dice, ProbeDice)
    other.dice.instead = place
    other.dice.answer = draw.result + 1 + chance.below(draw.count - 1)


def check_same_for_the_untold(
    one: Battle, events: list[Event], other: Battle, others: list[Event], chance: FastDice, steps: int
) -> None:
    for viewer in viewers(one):
        who = viewer_name(one, viewer)
        same_events = told(one, events, viewer) == told(other, others, viewer)
        same_view = seen(one, viewer) == seen(other, viewer)
        if same_events and not same_view:
            raise Broken(f"the view of {who} shows a hidden draw that no event told him")
        if same_view and not same_events:
            raise Broken(f"an event tells {who} of a hidden draw that his view does not show")
        if same_view:
            go_on_unseen(one.clone(), other.clone(), viewer, chance, steps)


def go_on_unseen(one: Battle, other: Battle, viewer: int, chance: FastDice, steps: int) -> None:
    """Two battles that a viewer cannot tell apart stay so until an event tells him, or an action shows it."""
    line: list[str] = []
    for _ in range(steps):
        if one.outcome is not None or other.outcome is not None:
            return
        action = random_action(one, chance)
        if action not in other.legal:
            return
        line.append(one.vocabulary().format(action))
        events, others = look_ahead(one, action, line), look_ahead(other, action, line)
        if told(one, events, viewer) != told(other, others, viewer):
            return
        if seen(one, viewer) != seen(other, viewer):
            who = viewer_name(one, viewer)
            raise Broken(f"after '{'; '.join(line)}' the view of {who} shows something hidden that no event told him")
