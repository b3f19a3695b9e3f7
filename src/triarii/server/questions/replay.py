"""Questions about a table, answered for one viewer from what he may know: odds, reasons, replay, what-if, dice."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice, RecordedDice
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.game import Game
from triarii.engine.record import Record
from triarii.engine.rejection import Rejection
from triarii.engine.views import view_of
from triarii.server import fair_dice as fairdice
from triarii.server import wire
from triarii.server.commands.play_move import stale, why_not
from triarii.server.live import viewing as showing
from triarii.server.live.table import LiveTable
from triarii.server.live.tables import Tables
from triarii.server.problems import Refused, refused_by
from triarii.server.questions.luck import dice_stats
from triarii.server.questions.placements import reach
from triarii.server.questions.what_if import Line, Lines


class Looking:
    """Whoever asks is one of his own seats, a spectator or, once the battle is over, sees everything."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._lines = Lines()

    def viewer(self, info: wire.TableInfo, name: str | None) -> int:
        """The eyes that were asked for, if the asker has them."""
        seats = tuple(seat.seat for seat in info.seats)
        if name is None:
            if info.status == "over":
                return EVERYTHING
            if not info.yours:
                return SPECTATOR
            name = info.deciding if info.deciding in info.yours else info.yours[0]
        assert name is not None
        viewer = showing.viewer_number(seats, name)
        if viewer >= 0 and name not in info.yours and info.status != "over":
            raise Refused("not-yours", f"The seat '{name}' is not yours.")
        if viewer == EVERYTHING and info.status != "over":
            raise Refused("not-yours", "Everything is shown when the battle is over.")
        return viewer

    def odds(self, id: str, user: str | None, action: str, seq: int, name: str | None) -> wire.Odds:
        """The chances of what an action would roll, from a battle dealt from the asker's view."""
        info = self.tables.info(id, user)
        viewer = self.viewer(info, name)
        with self.tables.live(id) as live:
            if seq != live.seq:
                raise stale()
            self._refuse_others(live, viewer)
            key = (viewer, action)
            if key not in live.odds:
                battle = view_of(live.game, live.present, viewer).battle(FastDice(live.seq))
                read = battle.read(action)
                if isinstance(read, Rejection) or not battle.is_legal(read):
                    raise refused_by(why_not(live, viewer, action))
                live.odds[key] = odds_of(live.game, battle, read, seq, action)
            return live.odds[key]

    def why(self, id: str, user: str | None, action: str, name: str | None) -> wire.Why:
        """Why something cannot be done now; nothing is asked of what the asker may not know."""
        info = self.tables.info(id, user)
        viewer = self.viewer(info, name)
        try:
            with self.tables.live(id) as live:
                self._refuse_others(live, viewer)
                battle = view_of(live.game, live.present, viewer).battle(FastDice(live.seq))
                found = battle.why_not(action)
                if found is not None:
                    raise refused_by(found)
        except Refused as refused:
            return wire.Why(legal=False, rejection=refused.problem())
        return wire.Why(legal=True, rejection=None)

    def reach(self, id: str, user: str | None, action: str, name: str | None) -> wire.Reach:
        """The ground on which this placement may be made, as far as the asker can know."""
        viewer = self.viewer(self.tables.info(id, user), name)
        with self.tables.live(id) as live:
            self._refuse_others(live, viewer)
            battle = view_of(live.game, live.present, viewer).battle(FastDice(live.seq))
        return reach(battle, action)

    def _refuse_others(self, live: LiveTable, viewer: int) -> None:
        if live.outcome is not None:
            raise Refused("over", f"The battle is over: {live.outcome.reason}", live.outcome.rule)
        if viewer < 0:
            raise Refused("no-seat", "You are watching: only those who hold a seat can do that.")
        if live.present.seat != viewer:
            raise Refused("not-your-turn", f"It is for {live.present.seat_name(live.present.seat)} to decide now.")

    # Replay

    def replay(self, id: str, user: str | None, name: str | None) -> wire.Replay:
        info = self.tables.info(id, user)
        viewer = self.viewer(info, name)
        with self.tables.live(id) as live:
            steps = [live.step_info(step, viewer) for step in live.steps if is_on_the_table(step.kind, step.undone)]
            return wire.Replay(
                table=info,
                viewer=showing.viewer_name(live.header.seats, viewer),
                last=live.step,
                steps=renumbered(steps),
                bookmarks=bookmarks(steps),
                standings=standings(live),
            )

    def replay_step(self, id: str, user: str | None, step: int, name: str | None) -> wire.ReplayStep:
        """How it stood after that step, in the eyes of this viewer."""
        info = self.tables.info(id, user)
        viewer = self.viewer(info, name)
        with self.tables.live(id) as live:
            battle = self._position(live, step)
            is_last = step == live.step
            outcome = live.outcome if is_last else None
            view = showing.shown(live.game, battle, viewer, id, live.seq, step, outcome, acting=False)
            events = [found.events for found in live.steps if found.step == step and found.kind in ("act", "start")]
            told = showing.told(battle, events[-1] if events else [], viewer)
            return wire.ReplayStep(step=step, last=live.step, view=view, events=told)

    def _position(self, live: LiveTable, step: int) -> Battle:
        if not 0 <= step <= live.step:
            raise Refused("not-found", f"This battle has steps 0 to {live.step}.")
        return live.position(step)

    # What if

    def _imagined(
        self, id: str, user: str | None, ask: wire.WhatIf
    ) -> tuple[Line, wire.TableInfo, int, int, Rejection | None]:
        """The line played as far as it goes: with the table, the step it began at, its length and why it ended."""
        info = self.tables.info(id, user)
        viewer = self.viewer(info, ask.viewer)
        with self.tables.live(id) as live:
            step = live.step if ask.step is None else ask.step
            position = self._position(live, step)
            game, start = live.game, (id, live.seq, viewer, step, ask.seed)
        line = Line(game, view_of(game, position, viewer), ask.seed, start, self._lines)
        played, rejection = line.play(ask.actions)
        return line, info, step, played, rejection

    def what_if(self, id: str, user: str | None, ask: wire.WhatIf) -> wire.Imagined:
        """A line of play in an imagined world that looks to the viewer like the true one."""
        line, info, step, played, rejection = self._imagined(id, user, ask)
        game, battle = line.game, line.battle
        outcome = showing.outcome_info(battle.outcome, battle.header.seats)
        view = showing.shown(game, battle, EVERYTHING, id, info.seq, step + played, outcome)
        if battle.outcome is None:
            data = battle.to_data(EVERYTHING)
            view.hand = [wire.CardFace(**card.to_data()) for card in game.hand(data, battle.seat)]
        return wire.Imagined(
            seed=ask.seed,
            step=step,
            view=view,
            events=showing.told(battle, line.events, EVERYTHING),
            rejection=None if rejection is None else refused_by(rejection).problem(),
            played=ask.actions[:played],
        )

    def what_if_odds(self, id: str, user: str | None, ask: wire.WhatIfOdds) -> wire.Odds:
        """The chances of what an action would roll at the end of an imagined line."""
        line, info, _, _, rejection = self._imagined(id, user, ask)
        found = rejection or line.battle.why_not(ask.action)
        if found is not None:
            raise refused_by(found)
        read = line.battle.read(ask.action)
        assert not isinstance(read, Rejection)
        return odds_of(line.game, line.battle, read, info.seq, ask.action)

    # Dice

    def dice(self, id: str, user: str | None, name: str | None) -> wire.DiceStats:
        replay = self.replay(id, user, name)
        return dice_stats(self.tables.catalogue.game(replay.table.game), replay.table, replay.steps)

    def fairness(self, id: str) -> wire.Fairness:
        """What was promised and, when it is over, everything that it takes to check."""
        with self.tables.database.read() as session:
            row = self.tables.row(session, id)
            seats = self.tables.seats(session, id)
        begun = row.status != "waiting"
        promise = wire.Fairness(
            commitment=row.commitment,
            numbers={seat.seat: seat.number or "" for seat in seats} if begun else {},
            secret=None,
            key=None,
            draws=None,
        )
        if row.status == "over":
            with self.tables.live(id) as live:
                texts = [live.game.vocabulary().format(action) for action in live.actions]
                played = list(zip(texts, live.results, strict=True))
                promise.draws = fairdice.draws(live.game, live.header, live.opening, played)
                promise.key = live.header.key
            promise.secret = row.secret
        return promise

    def record(self, id: str) -> str:
        """The whole game as text; its key lies in it, so it is given only when all is over."""
        info = self.tables.info(id, None)
        if info.status != "over":
            raise Refused("not-now", "The record is given out when the battle is over.")
        with self.tables.live(id) as live:
            return Record.of(live.present).text()


def odds_of(game: Game, battle: Battle, action: Action, seq: int, text: str) -> wire.Odds:
    charts = [wire.Chart.model_validate(chart.to_data()) for chart in game.odds(battle, action)]
    return wire.Odds(seq=seq, action=text, charts=charts)


def is_on_the_table(kind: str, undone: bool) -> bool:
    return kind != "undo" and not undone


def renumbered(steps: list[wire.StepInfo]) -> list[wire.StepInfo]:
    """Steps of what lies on the table, numbered through: what was taken back has left gaps."""
    count = 0
    for step in steps:
        if step.kind == "act":
            count += 1
        step.step = count
    return steps


def bookmarks(steps: list[wire.StepInfo]) -> list[wire.Bookmark]:
    """Where a turn or a phase begins, by the names of the events."""
    found: list[wire.Bookmark] = []
    for step in steps:
        for event in step.events:
            words = event.event.lower().replace("_", "-").split("-")
            if "turn" in words or "round" in words or "half" in words:
                seat = f"{event.seat}: " if event.seat else ""
                found.append(wire.Bookmark(step=step.step, label=f"{seat}{event.text}", kind="turn"))
            elif "phase" in words:
                found.append(wire.Bookmark(step=step.step, label=event.text, kind="phase"))
    return found


def standings(live: LiveTable) -> list[wire.ScoresAt]:
    """The public scores, wherever they changed."""
    if live.scores and live.scores[0] == live.seq:
        return live.scores[1]
    battle = live.position(0)
    drawn: list[int] = []
    for results in live.results:
        drawn += results
    battle.dice = RecordedDice(drawn)
    found: list[wire.ScoresAt] = []
    for step in range(live.step + 1):
        if step:
            battle.apply(live.actions[step - 1])
        scores = showing.scores_now(live.game, battle)
        if not found or found[-1].scores != scores:
            found.append(wire.ScoresAt(step=step, scores=scores))
    live.scores = (live.seq, found)
    return found
