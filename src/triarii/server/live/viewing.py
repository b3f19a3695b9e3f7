"""A battle as one viewer may see it, in wire types: the only place where a position becomes a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.choices import Question
from triarii.engine.event_types import AnyEvent
from triarii.engine.events import EVERYTHING, SPECTATOR, Event
from triarii.engine.game import Game
from triarii.engine.outcome import Outcome
from triarii.engine.record import why_no_undo
from triarii.engine.scene import Board, SceneDiff, difference
from triarii.server import wire
from triarii.server.catalogue import Catalogue
from triarii.server.live.history import Step
from triarii.server.problems import Refused
from triarii.server.storage.rows import PersonRow, SeatRow, StoredTable

STEP_KINDS: Final[dict[str, wire.StepKind]] = {
    "start": "start",
    "act": "act",
    "undo": "undo",
    "resign": "resign",
    "draw": "draw",
    "claim": "claim",
    "takeover": "takeover",
}
STATUSES: Final[dict[str, wire.Status]] = {"waiting": "waiting", "playing": "playing", "over": "over"}
SEAT_KINDS: Final[dict[str, wire.SeatKind]] = {"person": "person", "computer": "computer", "open": "open"}
UNCHANGED: Final = SceneDiff()


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


class Sight(msgspec.Struct, frozen=True):
    """What one viewer sees, with the board that it lies on."""

    board: Board
    position: wire.Position


def sight(
    game: Game,
    battle: Battle,
    viewer: int,
    seq: int,
    step: int,
    outcome: wire.Outcome | None,
    holder: int | None = None,
    acting: bool = True,
) -> Sight:
    """What a viewer sees. `outcome` is the table's own (a resignation ends no battle); `holder` is whose hand he is
    shown, if not his own; with `acting` off, as in a replay, nobody is offered anything."""
    data = battle.to_data(viewer)
    board = game.board(data)
    may_act = acting and viewer >= 0 and outcome is None
    hand = game.hand(data, viewer if holder is None else holder) if viewer >= 0 or holder is not None else []
    position = wire.Position(
        seq=seq,
        step=step,
        viewer=viewer_name(battle.header.seats, viewer),
        scene=game.scene(data, board),
        question=None if outcome is not None else question(battle, viewer, acting),
        hand=tuple([card.word for card in hand]),
        standing=standings(game, data),
        can_undo=may_act and why_no_undo(battle, viewer) is None,
        can_ask_undo=may_act and bool(actions_to_take_back(battle, viewer)),
        outcome=outcome,
    )
    return Sight(board, position)


def question(battle: Battle, viewer: int, acting: bool) -> Question | None:
    """What is asked now, as this viewer may know it."""
    decision = battle.decision
    return None if decision is None else decision.asked(viewer in (EVERYTHING, decision.seat), acting)


def standings(game: Game, data: dict[str, Any]) -> tuple[wire.Standing, ...]:
    return tuple(
        [wire.Standing(one.seat, one.army, one.score, one.goal, tuple(one.facts)) for one in game.standing(data)]
    )


def update(old: wire.Position, new: wire.Position, steps: tuple[wire.Step, ...], clock: wire.Clock) -> wire.Update:
    """What has to be sent to somebody who was sent the old position last."""
    change = difference(old.scene, new.scene)
    return wire.Update(
        seq=new.seq,
        step=new.step,
        steps=steps,
        scene=change if change != UNCHANGED else None,
        question=new.question,
        hand=new.hand if new.hand != old.hand else None,
        standing=new.standing if new.standing != old.standing else None,
        can_undo=new.can_undo,
        can_ask_undo=new.can_ask_undo,
        outcome=new.outcome,
        clock=clock,
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


def told(battle: Battle, events: Sequence[Event], viewer: int) -> tuple[AnyEvent, ...]:
    """Events as this viewer may know them."""
    return tuple([battle.report(event, viewer) for event in events])


def outcome_told(outcome: Outcome | None, seats: tuple[str, ...]) -> wire.Outcome | None:
    if outcome is None:
        return None
    return wire.Outcome(
        winners=tuple([seats[place] for place in outcome.winners]),
        reason=outcome.reason,
        rule=outcome.rule,
        scores=dict(zip(seats, outcome.scores, strict=False)),
        by="rules",
    )


def scores_now(game: Game, battle: Battle) -> dict[str, int]:
    """How the seats stand in what everybody may know."""
    return {standing.seat: standing.score for standing in game.standing(battle.to_data(SPECTATOR))}


def step_told(battle: Battle, step: Step, viewer: int) -> wire.Step:
    """One line of the log as this viewer may know it."""
    seats = battle.header.seats
    return wire.Step(
        seq=step.seq,
        step=step.step,
        kind=STEP_KINDS[step.kind],
        at=step.at,
        seat=seats[step.place] if step.place >= 0 else "",
        events=told(battle, step.events, viewer),
        undone=step.undone,
        undoes=step.undoes,
    )


# Tables, as they are described to whoever asks


def stored_outcome(data: dict[str, Any] | None) -> wire.Outcome | None:
    return None if data is None else msgspec.convert(data, wire.Outcome)


def clock(stored: StoredTable) -> wire.Clock:
    """Who is waited for, and from when on the others need not wait any longer."""
    row = stored.row
    if row.deciding < 0:
        return wire.Clock()
    seat = stored.seats[row.deciding]
    silent = row.status == "playing" and seat.kind == "person"
    return wire.Clock(seat.seat, row.waiting_since, (row.waiting_since or 0.0) + row.silence if silent else None)


def table_info(catalogue: Catalogue, stored: StoredTable, user: str | None, here: set[str]) -> wire.TableInfo:
    """A table as this user may see it."""
    row, seats = stored.row, stored.seats
    yours = stored.seats_of(user)
    is_open = any(seat.kind == "open" for seat in seats)
    waiting = clock(stored)
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        title=catalogue.title(row.game),
        battle=row.battle,
        battle_name=catalogue.battle_name(row.game, row.battle),
        options=row.options,
        status=STATUSES[row.status],
        seats=[seat_info(seat, stored.people, user, here) for seat in seats],
        yours=yours,
        numbers_missing=[seat.seat for seat in seats if seat.number is None] if row.status == "waiting" else [],
        invite=row.invite if is_open and (yours or row.maker == user) else None,
        public=row.public,
        silence=row.silence,
        waiting_since=row.waiting_since,
        claimable_at=waiting.claimable_at,
        seq=row.seq,
        step=row.step,
        deciding=waiting.deciding or None,
        draw_offers=[seat.seat for seat in seats if seat.offers_draw],
        undo_asks=undo_asks(stored),
        presets=[
            wire.PresetInfo(seat=seat.seat, step=step, question=preset["question"], says=preset["says"])
            for seat in seats
            if seat.seat in yours
            for step, preset in seat.presets.items()
        ],
        outcome=stored_outcome(row.outcome),
        commitment=row.commitment,
        rematch=row.rematch,
        created_at=row.created_at,
        changed_at=row.changed_at,
    )


def undo_asks(stored: StoredTable) -> list[str]:
    """The seats that ask to take back what lies on the table now."""
    row = stored.row
    return [seat.seat for seat in stored.seats if row.status == "playing" and seat.asks_undo == row.seq]


def news_of(stored: StoredTable) -> tuple[object, ...]:
    """All that a table's description says beyond what every update says: if it changes, viewers are told."""
    row = stored.row
    return row.status, row.outcome, row.rematch, row.invite, row.public, stored.seats, stored.people, undo_asks(stored)


def seat_info(seat: SeatRow, people: dict[str, PersonRow], user: str | None, here: set[str]) -> wire.SeatInfo:
    names = {"computer": f"Computer ({seat.level})", "open": ""}
    is_person = seat.kind == "person"
    person = people.get(seat.user_id or "") if is_person else None
    return wire.SeatInfo(
        seat=seat.seat,
        army=seat.army,
        kind=SEAT_KINDS[seat.kind],
        name=person.name if person is not None else names.get(seat.kind, ""),
        level=seat.level if seat.kind == "computer" else None,
        you=is_person and user is not None and seat.user_id == user,
        here=is_person and seat.seat in here,
        guest=person is not None and person.is_guest,
    )
