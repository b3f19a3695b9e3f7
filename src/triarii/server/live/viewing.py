"""A battle as one viewer may see it, in wire types: the only place where a position becomes a frame."""

from __future__ import annotations

import re
from typing import Any, Final

from triarii.engine.battle import Battle
from triarii.engine.events import EVERYTHING, SPECTATOR, Event
from triarii.engine.game import Game
from triarii.engine.outcome import Outcome
from triarii.engine.record import why_no_undo
from triarii.engine.views import View as EngineView
from triarii.engine.views import view_of
from triarii.server import wire
from triarii.server.problems import Refused

STYLE: Final = re.compile(r"<style>.*?</style>", re.DOTALL)
NOT_ARGUMENTS: Final = ("event", "rule", "seat", "text")


def bare(svg: str) -> str:
    """A picture without its stylesheet: the page brings that, and its content policy allows no other."""
    return STYLE.sub("", svg)


def viewer_name(seats: tuple[str, ...], viewer: int) -> str:
    if viewer == EVERYTHING:
        return "everything"
    return "spectator" if viewer == SPECTATOR else seats[viewer]


def viewer_number(seats: tuple[str, ...], name: str) -> int:
    if name in seats:
        return seats.index(name)
    if name in ("spectator", "everything"):
        return SPECTATOR if name == "spectator" else EVERYTHING
    raise Refused("not-found", f"There is no seat '{name}'; the seats are: {', '.join(seats)}.")


def shown(
    game: Game,
    battle: Battle,
    viewer: int,
    table: str,
    seq: int,
    step: int,
    outcome: wire.OutcomeInfo | None,
    acting: bool = True,
) -> wire.View:
    """The view of one viewer. `outcome` is the table's own (a resignation ends no battle); with `acting` off,
    as in a replay, nobody is offered anything."""
    view: EngineView = view_of(game, battle, viewer)
    data = view.data
    seats = battle.header.seats
    may_act = acting and viewer >= 0 and outcome is None
    return wire.View(
        table=table,
        game=game.name,
        battle=battle.header.battle,
        seq=seq,
        step=step,
        viewer=viewer_name(seats, viewer),
        seats=list(seats),
        board_svg=bare(game.svg_board(data)),
        board_text=game.text_board(data),
        hand=[wire.CardFace(**card.to_data()) for card in game.hand(data, viewer)] if viewer >= 0 else [],
        standing=[wire.Standing(**standing.to_data()) for standing in game.standing(data)],
        decision=None if outcome is not None else decision(data["decision"], seats, viewer, acting),
        can_undo=may_act and why_no_undo(battle, viewer) is None,
        can_ask_undo=may_act and bool(actions_to_take_back(battle, viewer)),
        outcome=outcome,
        state=data["state"],
    )


def actions_to_take_back(battle: Battle, seat: int) -> int:
    """How many actions lie on the table since this seat's last one, that one included; none if a die has fallen since,
    or something hidden was shown."""
    entries = battle.journal.entries if battle.journal is not None else []
    for count, entry in enumerate(reversed(entries), 1):
        if entry.commits:
            return 0
        if entry.seat == seat:
            return count
    return 0


def board_change(old: str, new: str) -> wire.BoardChange:
    """What has to be sent to somebody who has the old board: a move touches little of it."""
    most = min(len(old), len(new)) if _counts_alike(old) and _counts_alike(new) else 0
    head = _alike(old, new, most)
    tail = _alike(old[::-1], new[::-1], most - head)
    return wire.BoardChange(head=head, text=new[head : len(new) - tail], tail=tail)


def _counts_alike(text: str) -> bool:
    """Does a browser count as many letters? Beyond the basic plane it counts two for one."""
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)


def _alike(one: str, other: str, most: int) -> int:
    """How many letters two texts have in common from their beginning, halving what is in doubt."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def decision(
    data: dict[str, Any] | None, seats: tuple[str, ...], viewer: int, acting: bool
) -> wire.DecisionInfo | None:
    if data is None:
        return None
    mine = acting and viewer in (EVERYTHING, data["seat"])
    return wire.DecisionInfo(
        seat=seats[data["seat"]],
        mine=mine,
        step=data.get("step", ""),
        question=data["question"],
        rule=data.get("rule", ""),
        actions=[wire.ActionInfo(**action) for action in data.get("actions", [])] if mine else [],
    )


def told(battle: Battle, events: list[Event], viewer: int) -> list[wire.EventInfo]:
    """Events as this viewer may know them."""
    infos: list[wire.EventInfo] = []
    for event in events:
        data = battle.event_to_data(event, viewer)
        args = {label: word for label, word in data.items() if label not in NOT_ARGUMENTS}
        seat = battle.header.seats[event.seat] if event.seat >= 0 else None
        infos.append(wire.EventInfo(event=data["event"], rule=data["rule"], seat=seat, text=data["text"], args=args))
    return infos


def outcome_info(outcome: Outcome | None, seats: tuple[str, ...]) -> wire.OutcomeInfo | None:
    if outcome is None:
        return None
    return wire.OutcomeInfo(
        winners=[seats[place] for place in outcome.winners],
        reason=outcome.reason,
        rule=outcome.rule,
        scores=dict(zip(seats, outcome.scores, strict=False)),
        by="rules",
    )


def scores_now(game: Game, battle: Battle) -> dict[str, int]:
    """How the seats stand in what everybody may know."""
    return {standing.seat: standing.score for standing in game.standing(battle.to_data(SPECTATOR))}
