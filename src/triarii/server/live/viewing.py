"""A battle as one viewer may see it, in wire types: the only place where a position becomes a frame."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.events import EVERYTHING, SPECTATOR, Event
from triarii.engine.game import Game
from triarii.engine.outcome import Outcome
from triarii.engine.record import why_no_undo
from triarii.engine.views import View as EngineView
from triarii.engine.views import view_of
from triarii.server import wire
from triarii.server.catalogue import Catalogue, bare
from triarii.server.live.history import Step
from triarii.server.problems import Refused
from triarii.server.storage.rows import PersonRow, SeatRow, StoredTable

NOT_ARGUMENTS: Final = ("event", "rule", "seat", "text")
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


def step_info(battle: Battle, step: Step, viewer: int) -> wire.StepInfo:
    """One line of the log as this viewer may know it."""
    seats = battle.header.seats
    return wire.StepInfo(
        seq=step.seq,
        step=step.step,
        kind=STEP_KINDS[step.kind],
        seat=seats[step.place] if 0 <= step.place < len(seats) else None,
        at=step.at,
        events=told(battle, step.events, viewer),
    )


# Tables, as they are described to whoever asks


def stored_outcome(data: dict[str, Any] | None) -> wire.OutcomeInfo | None:
    return None if data is None else msgspec.convert(data, wire.OutcomeInfo)


def table_info(catalogue: Catalogue, stored: StoredTable, user: str | None, here: set[str]) -> wire.TableInfo:
    """A table as this user may see it."""
    row, seats = stored.row, stored.seats
    yours = stored.seats_of(user)
    is_open = any(seat.kind == "open" for seat in seats)
    is_running = row.status == "playing"
    silent = is_running and row.deciding >= 0 and seats[row.deciding].kind == "person"
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
        claimable_at=(row.waiting_since or 0.0) + row.silence if silent else None,
        seq=row.seq,
        step=row.step,
        deciding=seats[row.deciding].seat if row.deciding >= 0 else None,
        draw_offers=[seat.seat for seat in seats if seat.offers_draw],
        undo_asks=[seat.seat for seat in seats if is_running and seat.asks_undo == row.seq],
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
